"""The form that starts a session: who plays, in order of play."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from uuid import UUID, uuid4

from flask_wtf import FlaskForm
from wtforms import Field, FieldList, RadioField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError

from scorekeeper.forms.sent import SentForm
from scorekeeper.labels.translation import gettext
from scorekeeper.models import NAME_LENGTH, NOTE_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.names import is_readable, name_key, tidy_name
from scorekeeper.rules import HANDS, Preset, RuleSet, RuleSetError
from scorekeeper.rules.chips import CHIPS, MOST_TO_START, ChipRules
from scorekeeper.sessions import NewSession
from scorekeeper.sheet import MOST_PEOPLE

DRAW = "draw"
POINTS = "points"
FOR_CHIPS = "chips"
STAKES: Mapping[str, Mapping[str, int]] = {
    Preset.FFT.value: {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    Preset.CONTRE_EIGHT.value: {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 8},
    Preset.POUSSE.value: {"petite": 1, "pousse": 2, "garde": 4, "garde_sans": 8, "garde_contre": 12},
}
"""Chips that a defender stakes in each contract, by the rules whose contracts they are."""
_HANDS = [str(hands) for hands in HANDS]


def read_uuid(text: str | None) -> UUID | None:
    """The id that a form carries, None when it is none."""
    try:
        return UUID(text or "")
    except ValueError:
        return None


def tidy(text: str | None) -> str:
    """A line of text as it is kept."""
    return tidy_name(text or "")


def at_most(longest: int) -> Callable[[FlaskForm, Field], None]:
    """A validator that refuses longer texts."""

    def check(_: FlaskForm, field: Field) -> None:
        if len(field.data or "") > longest:
            raise ValidationError(gettext("This text is too long: %(count)s characters at most.", count=longest))

    return check


def is_name(_: FlaskForm, field: Field) -> None:
    """A validator that refuses what nobody can be called."""
    name = field.data or ""
    if not is_readable(name):
        raise ValidationError(gettext("A name is missing: type one."))
    if len(name) > NAME_LENGTH:
        shown = f"{name[:12]}…"
        raise ValidationError(
            gettext("“%(name)s” is too long: %(count)s characters at most.", name=shown, count=NAME_LENGTH)
        )


def can_be_seen(_: object, field: Field) -> None:
    """A validator that refuses a name of which nothing can be seen; none at all is none."""
    if field.data and not is_readable(field.data):
        raise ValidationError(gettext("There is a name of which nothing can be seen: type it again."))


def is_form_id(_: FlaskForm, field: Field) -> None:
    """A validator that refuses what is no id of a form."""
    if read_uuid(field.data) is None:
        raise ValidationError(gettext("This form is incomplete: load the page again."))


class NamesField(FieldList):
    """A field for each place at the table, whatever was sent."""

    def _extract_indices(self, *_: object) -> Iterable[int]:
        return range(MOST_PEOPLE)


class SheetForm(SentForm):
    """What the forms of a session share."""

    @property
    def problems(self) -> list[str]:
        """Every reason why the form is refused, in the order of its fields."""
        return list(_texts([self.errors[name] for name in self._fields if name in self.errors]))


def _texts(errors: object) -> Iterator[str]:
    if isinstance(errors, str):
        yield errors
    elif isinstance(errors, list | tuple):
        for error in errors:
            yield from _texts(error)


class NewSessionForm(SheetForm):
    """Who plays, in order of play, and what the session starts with."""

    form_id = StringField(default=lambda: str(uuid4()), validators=[is_form_id])
    timezone = StringField()
    people = NamesField(StringField(filters=[tidy]), min_entries=MOST_PEOPLE, max_entries=MOST_PEOPLE)
    hands = RadioField(choices=[SelectChoice(hands, hands) for hands in _HANDS], validate_choice=False)
    first_dealer = StringField(default=DRAW)
    rules = StringField(default=Preset.FFT.value)
    scoring = StringField(default=POINTS)
    start_chips = StringField(default=str(CHIPS.start))
    stakes = StringField(default=Preset.FFT.value)
    odd_chip = StringField(default=CHIPS.odd_chip.value)
    broke_defender = StringField(default=CHIPS.broke_defender.value)
    on_bust = StringField(default=CHIPS.on_bust.value)
    points_too = StringField()
    name = StringField(filters=[tidy], validators=[can_be_seen, at_most(SESSION_NAME_LENGTH)])
    note = StringField(filters=[tidy], validators=[at_most(NOTE_LENGTH)])

    @property
    def names(self) -> dict[int, str]:
        """The names that were typed, by the place of their field; empty fields are passed over."""
        return {place: field.data for place, field in enumerate(self.people) if field.data}

    def validate_people(self, field: FieldList) -> None:
        """Three to eight different names, each with its own reasons beside it."""
        seen: dict[str, str] = {}
        for entry in field:
            if not entry.data:
                continue
            entry.errors = list(self._reasons(entry, seen))
            seen.setdefault(name_key(entry.data), entry.data)
        field.errors = [entry.errors for entry in field if entry.errors]
        if len(self.names) < HANDS[0]:
            raise ValidationError(gettext("French Tarot takes at least three: type three names or more."))

    def _reasons(self, entry: Field, seen: dict[str, str]) -> Iterator[str]:
        try:
            is_name(self, entry)
        except ValidationError as error:
            yield str(error)
        first = seen.get(name_key(entry.data))
        if first is not None:
            yield gettext("%(first)s and %(second)s are the same name: add a letter.", first=first, second=entry.data)

    def validate_hands(self, field: Field) -> None:
        """Not more than there are people; nothing means as many as can play."""
        if field.data and (field.data not in _HANDS or int(field.data) > max(len(self.names), HANDS[0])):
            raise ValidationError(gettext("There are not that many people: choose fewer players per deal."))

    def validate_first_dealer(self, field: Field) -> None:
        """One of those who play, or drawn."""
        if self._dealer_place(field.data) not in (None, *self.names):
            raise ValidationError(gettext("Choose who deals first, or draw."))

    @staticmethod
    def _dealer_place(sent: str | None) -> int | None:
        """The place of the first dealer's field, None to draw, −1 for nonsense."""
        if sent in (None, "", DRAW):
            return None
        return int(sent) if re.fullmatch(r"[0-7]", sent or "") else -1

    @property
    def for_chips(self) -> bool:
        """Whether the session is played for chips."""
        return bool(self.scoring.data == FOR_CHIPS)

    def validate_scoring(self, _: Field) -> None:
        """How chips are played for is one of the choices."""
        if self.for_chips and self.chips is None and self._start is not None:
            raise ValidationError(gettext("Choose again how chips are played for."))

    @property
    def _start(self) -> int | None:
        """The chips of the beginning; None when they are no possible number."""
        typed = (self.start_chips.data or "").strip()
        start = int(typed) if re.fullmatch(r"[0-9]{1,6}", typed) else 0
        return start if 1 <= start <= MOST_TO_START else None

    def validate_start_chips(self, _: Field) -> None:
        """A whole number, where chips are played for."""
        if self.for_chips and self._start is None:
            raise ValidationError(
                gettext("Everybody begins with 1 to %(most)s chips: type a whole number.", most=MOST_TO_START)
            )

    @property
    def chips(self) -> ChipRules | None:
        """How the session is played for chips; None where points are, or where this cannot be read."""
        if not self.for_chips:
            return None
        try:
            return ChipRules.from_json(
                {
                    "start": self._start,
                    "stakes": STAKES.get(self.stakes.data or "", {}),
                    "odd_chip": self.odd_chip.data,
                    "broke_defender": self.broke_defender.data,
                    "on_bust": self.on_bust.data,
                    "points_too": bool(self.points_too.data),
                }
            )
        except RuleSetError:
            return None

    def new_session(self, *, rules: RuleSet, locale: str, timezone: str) -> NewSession:
        """The session to start, by these rules; only once the form was found valid."""
        names = self.names
        dealer = self._dealer_place(self.first_dealer.data)
        return NewSession(
            form_id=UUID(self.form_id.data),
            people=tuple(names.values()),
            hands=int(self.hands.data) if self.hands.data else min(len(names), HANDS[-1]),
            first_dealer=None if dealer is None else list(names).index(dealer),
            name=self.name.data,
            note=self.note.data,
            rules=rules,
            chips=self.chips,
            locale=locale,
            timezone=timezone,
        )
