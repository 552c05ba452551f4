"""A club evening as plain values: who takes part, what was drawn, how every table stands, and the standings."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from scorekeeper.draw import FEWEST_PEOPLE, DrawMethod, DrawnRound, draw_round, odd_tables, repeats, table_sizes
from scorekeeper.evening_plan import EveningPlan, RoundLength
from scorekeeper.names import alphabetical
from scorekeeper.recorded import Person
from scorekeeper.round_clock import RoundClock
from scorekeeper.rules import standings

FAR_BEHIND = 2
"""How many deals fewer than another table's are told."""


class Participant(NamedTuple):
    """Somebody who takes part; ``left_at`` once he has gone home."""

    person: Person
    arrived_at: datetime
    left_at: datetime | None

    @property
    def here(self) -> bool:
        """Whether he has not gone home."""
        return self.left_at is None


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


class Place(NamedTuple):
    """Somebody's place in the standings: ``total`` in half points, ``deals`` that he played, in so many ``rounds``.

    Whoever has not played yet has no rank.
    """

    person: Person
    rank: int | None
    total: int
    deals: int
    rounds: int
    here: bool


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A club evening as it stands; ``met_before`` is how often pairs met at others that count for its draws.

    One that was called off has ended, too.
    """

    id: int
    club_id: int
    plan: EveningPlan
    seed: int
    created_at: datetime
    closed_at: datetime | None
    revision: int
    timezone: str
    participants: tuple[Participant, ...]
    rounds: tuple[Round, ...]
    met_before: Mapping[tuple[int, int], int] = field(default_factory=dict)
    called_off: bool = False

    @property
    def closed(self) -> bool:
        """Whether it has ended."""
        return self.closed_at is not None

    @property
    def counts(self) -> bool:
        """Whether a deal counts at one of its tables, so that it cannot be called off."""
        return any(table.counts for table in self.tables)

    @cached_property
    def people(self) -> Mapping[int, Person]:
        """Everybody who takes part, by id."""
        return {each.person.id: each.person for each in self.participants}

    @property
    def here(self) -> tuple[Person, ...]:
        """Whoever has not gone home, in the order of arrival."""
        return tuple(each.person for each in self.participants if each.here)

    @property
    def by_name(self) -> tuple[Participant, ...]:
        """Everybody who takes part, in the order of their names."""
        return tuple(sorted(self.participants, key=lambda each: alphabetical(each.person.name)))

    @property
    def gone_home(self) -> tuple[Participant, ...]:
        """Whoever has gone home, the last first."""
        gone = [(each.left_at, each) for each in self.participants if each.left_at is not None]
        return tuple(each for _, each in sorted(gone, key=lambda each: each[0], reverse=True))

    @property
    def current(self) -> Round | None:
        """The round that is played; None between two."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed_at is None else None

    @property
    def latest(self) -> Round | None:
        """The round that was drawn last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int:
        """The number that the next round gets."""
        return len(self.rounds) + 1

    @cached_property
    def tables(self) -> tuple[EveningTable, ...]:
        """Every table of every round."""
        return tuple(table for each in self.rounds for table in each.tables)

    @property
    def expected_tables(self) -> int:
        """How many tables those who are there would make; 0 while they are too few for one."""
        here = len(self.here)
        return len(table_sizes(here, self.plan.seats, self.plan.spare).tables) if here >= FEWEST_PEOPLE else 0

    @property
    def most_tables(self) -> int:
        """The largest number that a table has."""
        return max((table.number for table in self.tables), default=0)

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """Everybody's points of all rounds, in half points."""
        return _added(table.totals for table in self.tables)

    @cached_property
    def standings(self) -> tuple[Place, ...]:
        """Everybody by decreasing points; ties share the rank, and stand in the order of arrival.

        Those who have neither played a deal nor any points stand at the end, by their names.
        """
        deals = _added(table.deals_of for table in self.tables)
        rounds = Counter(player for table in self.tables for player, played in table.deals_of.items() if played)
        scored = [player for player in self.people if deals.get(player) or self.totals.get(player)]
        ranks = {each.player: each.rank for each in standings(scored, self.totals, deals)}
        places = [
            Place(
                person=each.person,
                rank=ranks.get(each.person.id),
                total=self.totals.get(each.person.id, 0),
                deals=deals.get(each.person.id, 0),
                rounds=rounds[each.person.id],
                here=each.here,
            )
            for each in self.participants
        ]
        played = sorted((place for place in places if place.rank is not None), key=lambda place: place.rank or 0)
        unplayed = [place for place in places if place.rank is None]
        return (*played, *sorted(unplayed, key=lambda place: alphabetical(place.person.name)))

    @property
    def ranked(self) -> tuple[Place, ...]:
        """The places of those who have played."""
        return tuple(place for place in self.standings if place.rank is not None)

    def draw(self, method: DrawMethod, attempt: int = 0) -> DrawnRound:
        """Who would sit where in the next round; another ``attempt`` gives another draw, the same one the same.

        :raises ValueError: when fewer than three people are there.
        """
        return draw_round(
            [person.id for person in self.here],
            method=method,
            seats=self.plan.seats,
            spare=self.plan.spare,
            earlier=self.drawn_rounds,
            totals=self.totals,
            seed=self.seed + attempt,
            met_before=self.met_before,
        )

    @cached_property
    def drawn_rounds(self) -> tuple[DrawnRound, ...]:
        """The rounds so far, as the draw knows them."""
        return tuple(each.drawn for each in self.rounds)

    def meeting_again(self, tables: Sequence[Sequence[int]]) -> int:
        """How many pairs at these tables have sat at one table before, as far as it counts."""
        return repeats(DrawnRound(tuple(map(tuple, tables))), self.drawn_rounds, self.met_before)

    def odd_tables(self, tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """The numbers of the tables that nobody would plan."""
        return odd_tables([len(table) for table in tables], len(self.here), self.plan.seats, self.plan.spare)

    def leaders_at(self, table: EveningTable) -> tuple[Person, ...]:
        """Whoever has the most points at a table, in the order of play; nobody before anybody has won any."""
        if table.most <= 0:
            return ()
        return tuple(self.people[player] for player in table.people if table.totals[player] == table.most)

    def table_of(self, player: int) -> EveningTable | None:
        """Where somebody sits in the round that was drawn last; None when he sits it out or has just come."""
        return None if self.latest is None else self.latest.table_of(player)

    def left_table(self, player: int) -> int | None:
        """The number of the table that somebody has left in the round that is played; None when he has left none."""
        table = None if self.current is None else self.current.table_of(player)
        return table.number if table is not None and player in table.gone else None


def _added(amounts: Iterable[Mapping[int, int]]) -> Mapping[int, int]:
    added: dict[int, int] = {}
    for each in amounts:
        for player, amount in each.items():
            added[player] = added.get(player, 0) + amount
    return added
