"""The forms of a round: who sits where, and what becomes of its clock."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from uuid import uuid4

from wtforms import Field, StringField
from wtforms.validators import AnyOf, ValidationError

from scorekeeper.draw import MOST_PEOPLE as MOST_AT_AN_EVENING
from scorekeeper.draw import DrawMethod
from scorekeeper.forms.evening import read_whole
from scorekeeper.forms.sent import PerPersonField
from scorekeeper.forms.session import SheetForm, is_form_id
from scorekeeper.labels.translation import gettext, ngettext
from scorekeeper.round_clock import ClockDeed
from scorekeeper.rules import HANDS
from scorekeeper.sheet import MOST_PEOPLE

MOST_TABLES = MOST_AT_AN_EVENING // HANDS[0]


class ClockForm(SheetForm):
    """What is done to the clock of a round."""

    form_id = StringField(validators=[is_form_id])
    deed = StringField(validators=[AnyOf([each.value for each in ClockDeed])])


class CardsForm(SheetForm):
    """For how many tables there are to be cards."""

    form_id = StringField(default=lambda: str(uuid4()), validators=[is_form_id])
    tables = StringField()

    @property
    def count(self) -> int:
        """How many; 0 where it is none that can be."""
        return read_whole(self.tables.data, MOST_TABLES) or 0

    def validate_tables(self, _: Field) -> None:
        """As many as 120 people need at most."""
        if not self.count:
            raise ValidationError(gettext("There are 1 to %(most)s tables.", most=MOST_TABLES))


def read_instant(text: str | None) -> datetime | None:
    """A moment as a form carries it, None when it is none."""
    try:
        moment = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


class RoundForm(SheetForm):
    """Who sits where: ``seat`` holds a number of a table for each person, ``order`` all of them as they were drawn.

    ``sure`` holds the sizes of tables about which was asked: they may begin.
    """

    form_id = StringField(default=lambda: str(uuid4()), validators=[is_form_id])
    number = StringField()
    draw = StringField()
    order = StringField()
    sure = StringField()
    seat = PerPersonField()

    @property
    def method(self) -> DrawMethod:
        """How it was drawn; by chance where the form says nothing that is known."""
        return DrawMethod(self.draw.data) if self.draw.data in list(DrawMethod) else DrawMethod.CHANCE

    @property
    def drawn(self) -> list[int]:
        """Everybody whom the form knows, those who sit out too."""
        ids = [int(each) for each in (self.order.data or "").split() if re.fullmatch(r"[0-9]{1,9}", each)]
        return list(dict.fromkeys(ids))

    def tables(self, here: Iterable[int]) -> list[tuple[int, ...]]:
        """The people of each table that has any, in the order in which they were drawn, the lowest number first."""
        known = set(here)
        seated: dict[int, list[int]] = {}
        for player in dict.fromkeys([*self.drawn, *sorted(known)]):
            table = read_whole(self.seat.data.get(str(player)), MOST_AT_AN_EVENING)
            if table is not None and player in known:
                seated.setdefault(table, []).append(player)
        return [tuple(seated[table]) for table in sorted(seated)]

    def check(self, tables: Sequence[Sequence[int]]) -> bool:
        """Whether these tables can play; the reasons stand in ``problems``."""
        valid = self.validate()
        self.seat.errors = list(_reasons(tables))
        return valid and not self.seat.errors

    def is_sure(self, tables: Sequence[Sequence[int]]) -> bool:
        """Whether it was asked about tables of these sizes already; from now on it was."""
        sizes = " ".join(str(len(table)) for table in tables)
        was_asked = bool(self.sure.data == sizes)
        self.sure.data = sizes
        return was_asked

    def ask_again(self, number: int, here: Iterable[int], reason: str) -> None:
        """Be the form of the round with this number, among those who are there by now, with what was chosen."""
        known = dict.fromkeys(here)
        self.form_id.data = str(uuid4())
        self.number.data = str(number)
        self.order.data = order_value([*(each for each in self.drawn if each in known), *known])
        self.seat.errors = [reason]


def _reasons(tables: Sequence[Sequence[int]]) -> Iterator[str]:
    if not tables:
        yield gettext("Nobody sits at a table yet.")
    for number, people in enumerate(tables, 1):
        if not HANDS[0] <= len(people) <= MOST_PEOPLE:
            yield ngettext(
                "At table %(number)d there is %(num)d person: a table has %(least)d to %(most)d.",
                "At table %(number)d there are %(num)d people: a table has %(least)d to %(most)d.",
                len(people),
                number=number,
                least=HANDS[0],
                most=MOST_PEOPLE,
            )


def order_value(players: Iterable[int]) -> str:
    """The field that holds everybody as they were drawn."""
    return " ".join(map(str, dict.fromkeys(players)))


def seat_values(tables: Mapping[int, Sequence[int]]) -> dict[str, str]:
    """The fields of a drawn round: a table's number for each person."""
    return {f"seat_{player}": str(number) for number, people in tables.items() for player in people}
