"""Two evenings with tables of a club that never was: one that has ended, and one that is being held just now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import NamedTuple

from scorekeeper.demo import MINUTES_A_DEAL, DemoPerson, DemoPlan, DemoSession, deals_at, people_who_play
from scorekeeper.draw import DrawMethod, DrawnRound, Spare, draw_round
from scorekeeper.evening_choices import Fives
from scorekeeper.evening_plan import EveningPlan, RoundLength
from scorekeeper.rules import FFT, Deal, DealKind
from scorekeeper.time_zones import evening_day

PEOPLE = 13
"""Tables of four and one of five; whoever the club lacks comes as a guest."""
ROUNDS, DEALS_A_ROUND = 4, 4
MINUTES_A_ROUND = 45
PAUSE = timedelta(minutes=10)
A_WEEK = timedelta(days=7)
PLAYED_SO_FAR = timedelta(minutes=30)
"""How long the round that is being played has lasted."""


class DemoRound(NamedTuple):
    """One round: its tables, and when it ended; None while it is being played."""

    tables: tuple[DemoSession, ...]
    begins: datetime
    ends: datetime | None


class DemoEvening(NamedTuple):
    """An evening among people by their places, in the order of their arrival; it has ``ended`` or is being held."""

    plan: EveningPlan
    seed: int
    people: tuple[int, ...]
    late: tuple[int, ...]
    rounds: tuple[DemoRound, ...]
    ended: datetime | None

    @property
    def begins(self) -> datetime:
        """When the first round began."""
        return self.rounds[0].begins


def demo_evenings(plan: DemoPlan, now: datetime, timezone: str) -> Iterator[DemoEvening]:
    """One evening of four rounds a week ago, and one whose second round is being played; the same plan, the same cards.

    >>> from datetime import UTC
    >>> ended, held = demo_evenings(DemoPlan(), datetime(2026, 1, 2, 20, tzinfo=UTC), "Europe/Paris")
    >>> [len(table.people) for table in ended.rounds[0].tables]
    [4, 4, 5]
    """
    random = Random(plan.seed)  # noqa: S311 - people who never were
    everybody = people_who_play(random, max(plan.players, PEOPLE))
    yield _ended(random, everybody, now - A_WEEK, timezone)
    yield _held(random, everybody, now, timezone)


def _ended(random: Random, everybody: Sequence[DemoPerson], now: datetime, timezone: str) -> DemoEvening:
    people = tuple(random.sample(range(len(everybody)), PEOPLE))
    plan, seed = _plan("Evening with guests", now, timezone, RoundLength(deals=DEALS_A_ROUND)), _seed(random)
    rounds: list[DemoRound] = []
    drawn: list[DrawnRound] = []
    begins = now - ROUNDS * timedelta(minutes=MINUTES_A_ROUND)
    for _ in range(ROUNDS):
        drawn.append(_draw(people, drawn, seed))
        tables = tuple(
            _table(random, everybody, each, begins, played=DEALS_A_ROUND, numbers=count()) for each in drawn[-1].tables
        )
        ends = max(_end(table) for table in tables)
        rounds.append(DemoRound(tables, begins, ends))
        begins = ends + PAUSE
    return DemoEvening(plan, seed, people, (), tuple(rounds), rounds[-1].ends)


def _held(random: Random, everybody: Sequence[DemoPerson], now: datetime, timezone: str) -> DemoEvening:
    people = tuple(random.sample(range(len(everybody)), PEOPLE))
    second = now - PLAYED_SO_FAR
    first = second - PAUSE - timedelta(minutes=MINUTES_A_ROUND)
    plan, seed = _plan("", first, timezone, RoundLength(minutes=MINUTES_A_ROUND)), _seed(random)
    # The last of them comes once the first round is being played.
    drawn = [_draw(people[:-1], [], seed)]
    tables = tuple(_table(random, everybody, each, first, played=5, numbers=range(7)) for each in drawn[0].tables)
    rounds = [DemoRound(tables, first, first + timedelta(minutes=MINUTES_A_ROUND))]
    *others, last = _draw(people, drawn, seed).tables
    tables = (
        *(
            _table(random, everybody, each, second, played=3 - 2 * place, numbers=range(4))
            for place, each in enumerate(others)
        ),
        _with_a_bid(_table(random, everybody, last, second, played=3, numbers=range(4))),
    )
    rounds.append(DemoRound(tables, second, None))
    return DemoEvening(plan, seed, people[:-1], people[-1:], tuple(rounds), None)


def _plan(name: str, begins: datetime, timezone: str, length: RoundLength) -> EveningPlan:
    return EveningPlan(
        name=name,
        day=evening_day(begins, timezone),
        rules=FFT,
        seats=4,
        spare=Spare.JOIN,
        draw=DrawMethod.MEETINGS,
        length=length,
    )


def _seed(random: Random) -> int:
    return random.randrange(2**31)


def _draw(people: Sequence[int], earlier: Sequence[DrawnRound], seed: int) -> DrawnRound:
    return draw_round(people, method=DrawMethod.MEETINGS, seats=4, spare=Spare.JOIN, earlier=earlier, seed=seed)


def _table(
    random: Random,
    everybody: Sequence[DemoPerson],
    seats: tuple[int, ...],
    begins: datetime,
    *,
    played: int,
    numbers: Iterable[int],
) -> DemoSession:
    """A table at which so many deals were played, the last one of all among them, if there are as many ``numbers``."""
    deals: list[Deal] = []
    left = played
    for deal in deals_at(random, everybody, seats, numbers):
        deals.append(deal)
        left -= deal.kind is DealKind.PLAYED
        if left == 0:
            break
    return DemoSession(begins, seats, Fives.CALLED_KING.hands(len(seats)), tuple(deals))


def _with_a_bid(table: DemoSession) -> DemoSession:
    """The same table while its last deal is being played."""
    played = max(place for place, deal in enumerate(table.deals) if deal.kind is DealKind.PLAYED)
    bid = replace(
        table.deals[played],
        kind=DealKind.OPEN,
        partner=None,
        alone=False,
        bouts=None,
        half_points=None,
        petit_au_bout=None,
        handfuls=(),
        slam=None,
    )
    return table._replace(deals=(*table.deals[:played], bid))


def _end(table: DemoSession) -> datetime:
    return table.begins + timedelta(minutes=MINUTES_A_DEAL * (len(table.deals) + 1))
