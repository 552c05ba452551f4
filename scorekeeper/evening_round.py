"""A round of an evening as plain values: its tables, its clock, how far they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from scorekeeper.draw import DrawMethod, DrawnRound
from scorekeeper.evening_plan import RoundLength
from scorekeeper.round_clock import RoundClock

FAR_BEHIND = 2
"""How many deals fewer than another table's are told."""


@dataclass(frozen=True, kw_only=True)
class EveningTable:
    """What is played at one table in one round: ``totals`` in half points by player, ``deals`` that saw their end.

    ``gone`` are those of its people who have left it; ``untouched`` says that nothing was ever recorded there, and
    ``counts`` that something does, were it passed out or still being played.
    """

    number: int
    game_id: int
    people: tuple[int, ...]
    hands: int
    deals: int
    open_deal: bool
    totals: Mapping[int, int]
    deals_of: Mapping[int, int]
    revision: int
    closed: bool
    last_played_at: datetime | None
    gone: frozenset[int] = frozenset()
    untouched: bool = False
    counts: bool = False

    @property
    def most(self) -> int:
        """The most points that anybody has there."""
        return max(self.totals.values(), default=0)

    @property
    def balanced(self) -> bool:
        """Whether everybody's points together are nothing, as they must be."""
        return sum(self.totals.values()) == 0


@dataclass(frozen=True, kw_only=True)
class TimedRound:
    """How long a round is, and its clock where it is played for a time."""

    number: int
    length: RoundLength
    clock: RoundClock | None = None

    @property
    def ends_at(self) -> datetime | None:
        """When its time is over; None where deals are counted, and while the clock stands still."""
        return None if self.clock is None else self.clock.ends_at

    def time_up(self, now: datetime) -> bool:
        """Whether its time is over; never where deals are counted."""
        return self.clock is not None and self.clock.left(now) == 0

    @property
    def clock_begun(self) -> bool:
        """Whether some of its time has passed, or passes."""
        clock, minutes = self.clock, self.length.minutes
        return clock is not None and minutes is not None and (clock.running or clock.seconds < 60 * minutes)


@dataclass(frozen=True, kw_only=True)
class Round(TimedRound):
    """One round: its tables by number, and whoever was there and sat it out."""

    draw: DrawMethod
    started_at: datetime
    closed_at: datetime | None
    tables: tuple[EveningTable, ...]
    resting: tuple[int, ...]

    @property
    def there(self) -> tuple[int, ...]:
        """Everybody who sits at a table or sits out."""
        return tuple(dict.fromkeys([*(player for table in self.tables for player in table.people), *self.resting]))

    def table_of(self, player: int) -> EveningTable | None:
        """Where somebody sits; of several tables the first that he has not left. None when he sits at none."""
        tables = sorted((each for each in self.tables if player in each.people), key=lambda each: player in each.gone)
        return tables[0] if tables else None

    @property
    def drawn(self) -> DrawnRound:
        """The round as a draw knows it: everybody is at one place."""
        tables = [tuple(player for player in each.people if self.table_of(player) is each) for each in self.tables]
        seated = {player for table in tables for player in table}
        return DrawnRound(tuple(filter(None, tables)), tuple(each for each in self.resting if each not in seated))

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """What the round brought everybody who sat at a table, in half points: together, whoever changed tables."""
        return added(table.totals for table in self.tables)

    @cached_property
    def deals_of(self) -> Mapping[int, int]:
        """How many deals everybody played in it, at whatever table."""
        return added(table.deals_of for table in self.tables)

    @property
    def untouched(self) -> bool:
        """Whether nothing was recorded at any of its tables, so that it can be taken back."""
        return all(table.untouched for table in self.tables)

    @property
    def open_tables(self) -> tuple[EveningTable, ...]:
        """The tables at which a deal waits for its result."""
        return tuple(table for table in self.tables if table.open_deal)

    @property
    def balanced(self) -> bool:
        """Whether somebody has points, and those of each table together are nothing."""
        return any(any(table.totals.values()) for table in self.tables) and all(table.balanced for table in self.tables)

    def left_to_play(self, table: EveningTable) -> int | None:
        """How many deals a table has to play yet; None where the clock says when the round is over."""
        return None if self.length.deals is None else max(self.length.deals - table.deals, 0)

    @property
    def unfinished_tables(self) -> tuple[EveningTable, ...]:
        """The tables that have fewer deals than were wanted, or, where none were, than the others wait for."""
        if self.length.deals is not None:
            return tuple(table for table in self.tables if self.left_to_play(table))
        return tuple(table for table in self.tables if self.is_behind(table))

    def is_behind(self, table: EveningTable) -> bool:
        """Whether the others wait for a table: it has two deals fewer than the furthest, or is the last to finish."""
        left = self.left_to_play(table)
        if self.closed_at is not None or left == 0:
            return False
        others = [other for other in self.tables if other is not table]
        last = left is not None and others and all(self.left_to_play(other) == 0 for other in others)
        return bool(last) or any(other.deals - table.deals >= FAR_BEHIND for other in others)


@dataclass(frozen=True, kw_only=True)
class RoundAt(TimedRound):
    """The round in which a session is played, as its table sees it.

    ``later`` is the one that was begun last, where it is another by now and the evening goes on; ``places`` says at
    which table everybody sits in that, with its session. Whoever is not there sits it out. ``over`` says that the
    evening has ended, ``called_off`` that it was.
    """

    table: int
    closed: bool
    over: bool = False
    later: int | None = None
    called_off: bool = False
    places: Mapping[int, tuple[int, int]]

    def done(self, deals: int) -> bool:
        """Whether the table has played what was planned, with so many deals that saw their end."""
        return self.length.deals is not None and deals >= self.length.deals


def added(amounts: Iterable[Mapping[int, int]]) -> Mapping[int, int]:
    """What several tables or rounds brought everybody together, in half points or in deals."""
    together: dict[int, int] = {}
    for each in amounts:
        for player, amount in each.items():
            together[player] = together.get(player, 0) + amount
    return together
