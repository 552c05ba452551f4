"""What is told of a person and of a club: the facts of a range of days, and whom they name."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from scorekeeper.recorded import AtEvening, Person, Recorded
from scorekeeper.statistics.facts import Facts
from scorekeeper.statistics.season import EveningDay
from scorekeeper.statistics.spans import Span


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """Somebody's deals within a range of days; ``evenings`` are what each day brought, the first one first.

    ``people`` are those whom the facts name. Amounts are half points, or chips where these are played for.
    """

    person: Person
    span: Span
    for_chips: bool
    scorings: tuple[bool, bool]
    total: int
    deals: int
    evenings: Mapping[date, int]
    facts: Facts
    people: Mapping[int, Person]

    @property
    def best_evening(self) -> tuple[date, int]:
        """The first of the days that brought most, and how much.

        :raises ValueError: when there was none.
        """
        return max(self.evenings.items(), key=lambda each: each[1])

    @property
    def worst_evening(self) -> tuple[date, int]:
        """The first of the days that brought least, and how much.

        :raises ValueError: when there was none.
        """
        return min(self.evenings.items(), key=lambda each: each[1])


@dataclass(frozen=True, slots=True)
class ClubStatistics:
    """A club's deals within a range of days; ``best_evenings`` are the largest amounts that a day brought somebody."""

    span: Span
    for_chips: bool
    scorings: tuple[bool, bool]
    evenings: tuple[EveningDay, ...]
    facts: Facts
    people: Mapping[int, Person]
    best_evenings: tuple[tuple[int, date, int], ...]

    @property
    def sessions(self) -> int:
        """How many sessions there were."""
        return sum(each.sessions for each in self.evenings)

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return sum(each.deals for each in self.evenings)


class ClubDeal(NamedTuple):
    """A deal of a club with what is told of its session: its day, its number and name, the deal's own number there.

    ``place`` says where the session belongs that was played at a club evening, ``evening_name`` what that was called.
    """

    day: str
    session: int
    session_name: str
    ordinal: int | None
    recorded: Recorded
    names: Mapping[int, str]
    place: AtEvening | None = None
    evening_name: str = ""
