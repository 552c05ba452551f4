"""The page of a running session as one form: everybody's name, who joins, the session's facts.

The form carries what it showed (``seen_…``), so that only what was typed is changed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from wtforms.validators import ValidationError

from scorekeeper.edits import Edit, Edits
from scorekeeper.forms.session import at_most, can_be_seen, is_form_id, is_name, read_uuid, tidy
from scorekeeper.labels.translation import gettext
from scorekeeper.models import NOTE_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.rules import HANDS
from scorekeeper.sheet import Table

HANDS_CHOICES = tuple(map(str, HANDS))


@dataclass
class Line:
    """One field: what it shows, what it held before anything was typed, and why it is refused."""

    name: str
    data: str
    seen: str
    errors: list[str] = field(default_factory=list)

    @property
    def typed(self) -> bool:
        """Whether it shows anything but what was there."""
        return self.data != self.seen

    def check(self, validator: Callable[[object, "Line"], None]) -> None:
        """Note the reason of a validator that refuses it."""
        try:
            validator(None, self)
        except ValidationError as error:
            self.errors.append(str(error))


class TableForm:
    """What the page of a session sends, whichever of its buttons was tapped; what was not sent is left alone."""

    def __init__(self, table: Table, sent: Mapping[str, str] | None = None) -> None:
        self._sent = sent or {}
        self.names = {person.id: self._line(f"person_{person.id}", person.name) for person in table.people}
        self.newcomer = self._line("newcomer", "")
        self.form_id = self._line("form_id", "")
        self.named = table.evening is None
        """Whether the session has a name of its own: at a club evening it is called by its table."""
        self.name = self._line("name", table.name) if self.named else Line("name", "", "")
        self.note = self._line("note", table.note)
        self.hands = self._line("hands", str(table.hands_wanted))

    def _line(self, name: str, current: str) -> Line:
        """A field that was left alone shows what is there now, any other what was typed."""
        seen = tidy(self._sent.get(f"seen_{name}", current))
        typed = tidy(self._sent.get(name, seen))
        return Line(name, current, current) if typed == seen else Line(name, typed, seen)

    @property
    def lines(self) -> Iterator[Line]:
        """Every field, in the order of the page."""
        yield from (*self.names.values(), self.newcomer, self.name, self.note, self.hands)

    @property
    def problems(self) -> list[str]:
        """Every reason why something is refused, in the order of the page."""
        return [error for line in self.lines for error in line.errors]

    def validate(self, *, joining: bool = False) -> bool:
        """Whether all of it can be asked for; ``joining`` says that somebody has to be named."""
        for line in self.names.values():
            if line.typed:
                line.check(is_name)
        if joining or self.newcomer.data:
            self.newcomer.check(is_name)
            self._check_form_id()
        if self.name.typed:
            self.name.check(can_be_seen)
        self.name.check(at_most(SESSION_NAME_LENGTH))
        self.note.check(at_most(NOTE_LENGTH))
        if self.hands.data not in HANDS_CHOICES:
            self.hands.errors.append(gettext("Cards are dealt to 3, 4 or 5 people: choose one."))
        return not self.problems

    def _check_form_id(self) -> None:
        self.form_id.check(is_form_id)
        if self.form_id.errors:
            self.newcomer.errors += self.form_id.errors
            self.form_id.data = ""  # the page gets another one

    @property
    def edits(self) -> Edits:
        """What was typed; only once the form was found valid."""
        seen_hands = int(self.hands.seen) if self.hands.seen in HANDS_CHOICES else None
        return Edits(
            names={player: _edit(line) for player, line in self.names.items() if line.typed},
            newcomer=self.newcomer.data,
            form_id=read_uuid(self.form_id.data),
            name=_edit(self.name) if self.name.typed else None,
            note=_edit(self.note) if self.note.typed else None,
            hands=Edit(int(self.hands.data), seen_hands) if self.hands.typed else None,
        )

    def clash(self, now: Mapping[str | int, str | int]) -> None:
        """Say what somebody else changed meanwhile; sent once more, the form means it."""
        for key, value in now.items():
            line = self.names[key] if isinstance(key, int) else getattr(self, key)
            line.errors.append(_clash_text(key, line.seen, str(value)))
            line.seen = str(value)


def _edit(line: Line) -> Edit[str]:
    return Edit(line.data, line.seen)


def _clash_text(key: str | int, seen: str, now: str) -> str:
    if isinstance(key, int):
        return gettext(
            "Somebody renamed %(name)s to %(now)s meanwhile: save again if your name is right.", name=seen, now=now
        )
    texts = {
        "name": gettext(
            "Somebody changed the name of the session to “%(now)s” meanwhile: save again if yours is right.", now=now
        ),
        "note": gettext("Somebody changed the note to “%(now)s” meanwhile: save again if yours is right.", now=now),
        "hands": gettext(
            "Somebody changed the players per deal to %(now)s meanwhile: save again if yours is right.", now=now
        ),
    }
    return texts[key]
