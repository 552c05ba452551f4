"""A club that never was, to look around in and to measure with: people, evenings and deals from a seeded generator.

The deals are plausible, not played out: better players take stronger hands and make more of what they take.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count, islice
from random import Random
from typing import NamedTuple

from scorekeeper.rules import FFT, Contract, Deal, DealKind, Handful, Side, Slam
from scorekeeper.rules.deal import DECK_HALF_POINTS

FIRST_NAMES = (
    *("Anna", "Bruno", "Chloé", "David", "Emma", "Félix", "Greta", "Hugo", "Inès", "Jules", "Karim", "Léa", "Marc"),
    *("Nadia", "Olivier", "Paul", "Quentin", "Rose", "Simon", "Théo", "Ursula", "Victor", "Wanda", "Xavier", "Yann"),
    *("Zoé", "Alice", "Benoît", "Camille", "Denis", "Élise", "Franck", "Gilles", "Hélène", "Isabelle", "Jeanne"),
    *("Kévin", "Lucien", "Manon", "Nicolas"),
)
INITIALS = "BCDFGLMPRST"
FIVE = 5
EVERY_OTHER_WEEK, TWICE_A_WEEK = timedelta(days=14), timedelta(days=3)
MOST_EVENINGS_OF_FRIENDS = 27
EVENING_BEGINS = time(18, 30, tzinfo=UTC)
MINUTES_A_DEAL = 6


@dataclass(frozen=True)
class DemoPlan:
    """How large a club: as many people, sessions and deals; ``until`` is the day of the last evening."""

    players: int = 7
    sessions: int = 26
    deals: int = 700
    seed: int = 1
    until: date = date(2026, 1, 1)


class DemoSession(NamedTuple):
    """One session: who sat down, by their places in the plan, when it began, and its deals among these places."""

    begins: datetime
    people: tuple[int, ...]
    hands: int
    deals: tuple[Deal, ...]


class DemoPerson(NamedTuple):
    """How often somebody comes, how boldly somebody bids, how well somebody plays: each about 1."""

    keen: float
    bold: float
    skill: float


def demo_names(players: int) -> list[str]:
    """As many names, each once.

    >>> demo_names(42)[-2:]
    ['Anna B.', 'Bruno B.']
    """
    with_initial = (
        f"{name} {initial}{'' if turn == 0 else turn + 1}."
        for turn in count()
        for initial in INITIALS
        for name in FIRST_NAMES
    )
    return [*FIRST_NAMES[:players], *islice(with_initial, max(players - len(FIRST_NAMES), 0))]


def demo_sessions(plan: DemoPlan) -> Iterator[DemoSession]:
    """The sessions of a club, evening by evening; the same plan gives the same ones."""
    random = Random(plan.seed)  # noqa: S311 - people who never were
    people = people_who_play(random, plan.players)
    tables = max(1, round(plan.players * 0.4 / 4.5))
    evenings = -(-plan.sessions // tables)
    step = EVERY_OTHER_WEEK if evenings <= MOST_EVENINGS_OF_FRIENDS else TWICE_A_WEEK
    started = 0
    for evening in range(evenings):
        day = plan.until - step * (evenings - 1 - evening)
        sitting = plan.sessions * (evening + 1) // evenings - started
        for seats in _tables(random, people, sitting):
            deals = plan.deals * (started + 1) // plan.sessions - plan.deals * started // plan.sessions
            begins = datetime.combine(day, EVENING_BEGINS) + timedelta(minutes=random.randrange(90))
            yield DemoSession(
                begins, seats, min(len(seats), FIVE), tuple(deals_at(random, people, seats, range(deals)))
            )
            started += 1


def people_who_play(random: Random, players: int) -> Sequence[DemoPerson]:
    """As many people as play in a club."""
    return [DemoPerson(random.uniform(0.2, 1), random.uniform(0.6, 1.5), random.gauss(0, 1)) for _ in range(players)]


def _tables(random: Random, people: Sequence[DemoPerson], tables: int) -> Iterator[tuple[int, ...]]:
    """Who sits at each table of an evening: four, five, sometimes three or six."""
    sizes = [min(size, len(people)) for size in random.choices((3, 4, 5, 6), (1, 6, 6, 1), k=tables)]
    keen = sorted(range(len(people)), key=lambda person: random.random() ** (1 / people[person].keen), reverse=True)
    for size in sizes:
        if len(keen) < size:
            keen = random.sample(range(len(people)), len(people))
        seats, keen = keen[:size], keen[size:]
        yield tuple(random.sample(seats, size))


def deals_at(
    random: Random, people: Sequence[DemoPerson], seats: tuple[int, ...], numbers: Iterable[int]
) -> Iterator[Deal]:
    """The deals of one table, one for each of these numbers from 0 on; at six the dealer sits out."""
    first = random.randrange(len(seats))
    for number in numbers:
        place = (first + number) % len(seats)
        dealer = seats[place]
        if len(seats) > FIVE:
            yield _deal(random, people, (*seats[place + 1 :], *seats[:place]), (dealer,), dealer)
        else:
            yield _deal(random, people, seats, (), dealer)


def _deal(
    random: Random, people: Sequence[DemoPerson], players: tuple[int, ...], sitting_out: tuple[int, ...], dealer: int
) -> Deal:
    chance = random.random()
    if chance < 0.04:
        kind = DealKind.PASSED_OUT if chance < 0.03 else DealKind.LONE_PETIT if chance < 0.035 else DealKind.MISDEAL
        return Deal(players=players, sitting_out=sitting_out, dealer=dealer, kind=kind)
    taker = random.choices(players, [people[player].bold for player in players])[0]
    partner = None
    if len(players) == FIVE and random.random() < 0.93:
        partner = random.choice([player for player in players if player != taker])
    contract = random.choices(FFT.contracts, (45, 44, 8, 3))[0]
    strength = {Contract.PETITE: 0, Contract.GARDE: 2, Contract.GARDE_SANS: 5, Contract.GARDE_CONTRE: 5}[contract]
    bouts = random.choices((0, 1, 2, 3), (6, 40, 42, 12 + strength))[0]
    luck = random.gauss(0.5 + people[taker].skill - (people[taker].bold - 1) * 3 + strength / 2, 9)
    half_points = FFT.thresholds[bouts] * 2 + round(luck * 2)
    half_points = max(9 * bouts + 6, min(half_points, DECK_HALF_POINTS - 9 * (3 - bouts) - 6))
    if len(players) == 4:
        half_points -= half_points % 2
    slam = None
    if bouts == 3 and random.random() < 0.03 and contract is not Contract.GARDE_CONTRE:
        slam, half_points = random.choice((Slam.UNANNOUNCED_MADE, Slam.ANNOUNCED_MADE)), DECK_HALF_POINTS
    handfuls: tuple[Handful, ...] = ()
    if random.random() < 0.1:
        shown_by = taker if random.random() < 0.7 else random.choice(players)
        handfuls = (Handful(random.choices((1, 2, 3), (80, 17, 3))[0], shown_by),)
    petit = None
    if slam is None and random.random() < 0.07:
        sides = [side for side, possible in ((Side.ATTACK, bouts > 0), (Side.DEFENCE, bouts < 3)) if possible]
        petit = random.choice(sides)
    return Deal(
        players=players,
        sitting_out=sitting_out,
        dealer=dealer,
        taker=taker,
        partner=partner,
        alone=len(players) == FIVE and partner is None,
        contract=contract,
        bouts=bouts,
        half_points=half_points,
        petit_au_bout=petit,
        handfuls=handfuls,
        slam=slam,
    )
