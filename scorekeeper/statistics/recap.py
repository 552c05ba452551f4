"""An evening told in one go: who won, how it went, deals to remember. Amounts are half points, or chips."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import NamedTuple

from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import DealKind
from scorekeeper.statistics.facts import Facts
from scorekeeper.statistics.season import Season
from scorekeeper.statistics.session import NO_SESSION, session_facts

CURVES = 8
"""How many people’s totals are drawn."""
ON_THE_PODIUM = 3
MOST_LEADERS = 3
"""With more than so many at the same number it is nothing to tell."""


class RecapPlace(NamedTuple):
    """Somebody's place by the total of the evening; those with the same total share the rank."""

    person: Person
    rank: int
    total: int


class Curve(NamedTuple):
    """Somebody's total at the beginning and after each step: a deal, or a round of a club evening."""

    person: Person
    totals: tuple[int, ...]


class RecapDeal(NamedTuple):
    """A deal that counts, its session, and at a club evening the round and the table where it was played."""

    game: int
    recorded: Recorded
    round_number: int | None = None
    table_number: int | None = None


class Highlight(NamedTuple):
    """A deal worth telling: its taker, what it brought or cost him, and what the defenders won together."""

    played: RecapDeal
    taker: Person
    amount: int
    defended: int


class Leaders(NamedTuple):
    """Whoever did something most often, and how often."""

    people: tuple[Person, ...]
    times: int


class BestRound(NamedTuple):
    """The most that somebody won in one round."""

    person: Person
    number: int
    amount: int


class Climb(NamedTuple):
    """From which rank after the first round somebody rose to which."""

    person: Person
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class EveningTold:
    """What is told of a club evening alone; ``came_in`` is the round in which somebody was there for the first time."""

    id: int
    name: str
    rounds: int
    came_in: Mapping[int, int]
    best_round: BestRound | None
    climb: Climb | None


@dataclass(frozen=True, kw_only=True)
class DealsTold:
    """What is told of the deals; what there was not is None.

    ``dealt`` are those for which cards were dealt, ``just_made`` contracts made with nothing to spare. ``best`` and
    ``worst`` are the contracts that brought and cost their takers the most, ``defence`` the one that fell furthest
    short of its points.
    """

    dealt: int
    facts: Facts
    just_made: int
    best: Highlight | None
    worst: Highlight | None
    defence: Highlight | None
    takes: Leaders | None
    makes: Leaders | None


@dataclass(frozen=True, kw_only=True)
class Recap:
    """A day of a club, or one of its club evenings: everybody who played, the first on top, the curves of the first.

    ``sessions`` are tables, each round's its own; ``evening`` is None for a day.
    """

    day: date
    for_chips: bool = False
    sessions: int
    ranked: tuple[RecapPlace, ...]
    curves: tuple[Curve, ...]
    deals: DealsTold
    evening: EveningTold | None = None

    @property
    def podium(self) -> tuple[RecapPlace, ...]:
        """The first three ranks, which may be more than three people, once anybody has won anything."""
        if not any(place.total for place in self.ranked):
            return ()
        return tuple(place for place in self.ranked if place.rank <= ON_THE_PODIUM)


def day_recap(season: Season, deals: Sequence[RecapDeal]) -> Recap:
    """The recap of a season of one day, from that day's deals."""
    ranked = tuple(
        RecapPlace(season.people[place.line.player], place.rank, place.line.total) for place in season.table.ranked
    )
    (evening,) = season.evenings
    return Recap(
        day=evening.day,
        for_chips=season.for_chips,
        sessions=evening.sessions,
        ranked=ranked,
        curves=_curves(deals, [place.person for place in ranked[:CURVES]], for_chips=season.for_chips),
        deals=deals_told(deals, ranked, for_chips=season.for_chips),
    )


def _curves(deals: Iterable[RecapDeal], drawn: Sequence[Person], *, for_chips: bool) -> tuple[Curve, ...]:
    """The totals of these people before the first deal and after each that moved one, at any table."""
    totals = {person.id: [0] for person in drawn}
    for each in sorted(deals, key=lambda deal: (deal.recorded.played_at, deal.game, deal.recorded.number)):
        moved = _moved(each, for_chips=for_chips)
        if not each.recorded.deal.kind.is_entered or not any(moved.get(player) for player in totals):
            continue
        for player, steps in totals.items():
            steps.append(steps[-1] + moved.get(player, 0))
    return tuple(Curve(person, tuple(totals[person.id])) for person in drawn)


def deals_told(deals: Sequence[RecapDeal], ranked: Sequence[RecapPlace], *, for_chips: bool = False) -> DealsTold:
    """What is told of these deals, which stand together by session, among these people."""
    sessions = (
        session_facts(game, [each.recorded for each in played], (), for_chips=for_chips)
        for game, played in groupby(deals, key=lambda each: each.game)
    )
    told = sum(sessions, NO_SESSION)
    finished = [each for each in deals if each.recorded.deal.kind is DealKind.PLAYED]
    made = [each for each in finished if each.recorded.made]
    failed = [each for each in finished if each.recorded.made is False]
    people = [place.person for place in ranked]

    def taken(played: RecapDeal) -> int:
        taker = played.recorded.deal.taker
        return 0 if taker is None else _moved(played, for_chips=for_chips).get(taker, 0)

    def furthest(some: Iterable[RecapDeal], measure: Callable[[RecapDeal], int]) -> Highlight | None:
        """The deal of the largest measure, the first of equals; None where none has any."""
        found = max(some, key=measure, default=None)
        taker = next((person for person in people if found and person.id == found.recorded.deal.taker), None)
        if found is None or taker is None or measure(found) <= 0:
            return None
        return Highlight(found, taker, taken(found), _defended(found, for_chips=for_chips))

    return DealsTold(
        dealt=told.dealt,
        facts=told.table,
        just_made=sum(each.recorded.margin == 0 for each in made),
        best=furthest(made, taken),
        worst=furthest(failed, lambda each: -taken(each)),
        defence=furthest(failed, lambda each: each.recorded.margin or 0),
        takes=_most(people, finished),
        makes=_most(people, made),
    )


def _moved(played: RecapDeal, *, for_chips: bool) -> Mapping[int, int]:
    return played.recorded.chips if for_chips else played.recorded.scores


def _defended(played: RecapDeal, *, for_chips: bool) -> int:
    """What the defenders won together."""
    deal = played.recorded.deal
    moved = _moved(played, for_chips=for_chips)
    return sum(moved.get(player, 0) for player in deal.defenders)


def _most(people: Iterable[Person], deals: Iterable[RecapDeal]) -> Leaders | None:
    """Whoever took most of these deals, in the order of these people."""
    takes = Counter(each.recorded.deal.taker for each in deals)
    if not takes:
        return None
    times = max(takes.values())
    leaders = tuple(person for person in people if takes[person.id] == times)
    return Leaders(leaders, times) if len(leaders) <= MOST_LEADERS else None
