"""What is looked for in a club, and one page of what was found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Generic, TypeVar

from scorekeeper.recorded import Recorded
from scorekeeper.rules import Contract
from scorekeeper.sheet import Table

PAGE_SIZE = 20
MOST_PAGES = 100_000

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Page(Generic[Found]):
    """One page, numbered from 1; ``total`` counts everything that was found, None where nobody counted."""

    found: tuple[Found, ...]
    number: int
    has_older: bool
    total: int | None = None

    @classmethod
    def of(cls, found: Sequence[Found], number: int, total: int | None = None) -> "Page[Found]":
        """The page of what was read with one more than it holds."""
        return cls(tuple(found[:PAGE_SIZE]), number, len(found) > PAGE_SIZE, total)


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both included; None for no limit."""

    first: date | None = None
    last: date | None = None

    @property
    def bounds(self) -> tuple[date, date]:
        """Both days, the earliest and the latest that there are where there is no limit."""
        return self.first or date.min, self.last or date.max


ALWAYS = Days()
TABLE, ROUND = "{table}", "{round}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSearch:
    """Sessions of a club: of some people, of some days, with a text in name or note, open or closed.

    ``table_title`` is what a session at a club evening is called, with :data:`TABLE` and :data:`ROUND` for its numbers.
    """

    players: frozenset[int] = frozenset()
    days: Days = ALWAYS
    text: str = ""
    closed: bool | None = None
    table_title: str = f"{TABLE} {ROUND}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSearch:
    """Evenings of a club: where one of some people was there, of which days, with a text in the name."""

    players: frozenset[int] = frozenset()
    days: Days = ALWAYS
    text: str = ""


class PartPlayed(StrEnum):
    """What somebody was in a deal that is looked for."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENDER = "defender"


class Bonus(StrEnum):
    """What a deal that is looked for had besides its contract."""

    SLAM = "slam"
    HANDFUL = "handful"
    PETIT = "petit"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSearch:
    """Deals of a club; all that is given must be so. ``part`` is that of one of the players."""

    players: frozenset[int] = frozenset()
    part: PartPlayed | None = None
    contract: Contract | None = None
    made: bool | None = None
    bonuses: frozenset[Bonus] = frozenset()
    days: Days = ALWAYS
    withdrawn_too: bool = False


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A deal that was found at a table; ``ordinal`` is the number that people see on its sheet.

    ``day`` is that of its session, and ``evening_name`` what the evening was called at which that was played.
    """

    table: Table
    recorded: Recorded
    ordinal: int
    day: date
    evening_name: str = ""
