"""What is worth telling of a club evening: who won, deals to remember, how the totals ran."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.evening import Evening, Place
from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import Contract, DealKind, Slam, running_totals, standings

CURVES = 8
"""How many people's totals are drawn."""
MOST_LEADERS = 3
"""With more than so many at the same number it is nothing to tell."""
LEAST_CLIMB = 2
_SLAMS_MADE = (Slam.UNANNOUNCED_MADE, Slam.ANNOUNCED_MADE)


class EveningDeal(NamedTuple):
    """A deal that counts, and the round and the table where it was played."""

    round_number: int
    table_number: int
    recorded: Recorded


class Highlight(NamedTuple):
    """A deal worth telling: its taker, and what it brought or cost him, in half points."""

    played: EveningDeal
    taker: Person
    amount: int

    @property
    def defended(self) -> int:
        """What the defenders won together, in half points."""
        attack = {self.taker.id, self.played.recorded.deal.partner}
        return sum(score for player, score in self.played.recorded.scores.items() if player not in attack)


class Leaders(NamedTuple):
    """Whoever did something most often, and how often."""

    people: tuple[Person, ...]
    times: int


class Climb(NamedTuple):
    """From which rank after the first round somebody rose to which."""

    person: Person
    before: int
    after: int


class BestRound(NamedTuple):
    """The most that somebody won in one round, in half points."""

    person: Person
    number: int
    amount: int


class Curve(NamedTuple):
    """Somebody's total before the first round and after each, in half points."""

    person: Person
    totals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Counts:
    """How often something happened: ``just_made`` are contracts made with nothing to spare."""

    deals: int
    made: int
    just_made: int
    passed_out: int
    without_the_dog: int
    handfuls: int
    petits_au_bout: int
    slams: int


@dataclass(frozen=True, kw_only=True)
class Recap:
    """An evening in short; what it has not is None or empty.

    ``best`` and ``worst`` are the contracts that brought and cost their takers the most, ``defence`` the one that fell
    furthest short of its points.
    """

    podium: tuple[Place, ...]
    best: Highlight | None
    worst: Highlight | None
    defence: Highlight | None
    takes: Leaders | None
    makes: Leaders | None
    best_round: BestRound | None
    climb: Climb | None
    curves: tuple[Curve, ...]
    counts: Counts


def recap_of(evening: Evening, deals: Sequence[EveningDeal]) -> Recap:
    """The recap of an evening from its deals, in the order in which they were played at each table."""
    finished = [each for each in deals if each.recorded.deal.kind is DealKind.PLAYED]
    made = [each for each in finished if each.recorded.made]
    failed = [each for each in finished if each.recorded.made is False]
    steps = _totals_by_round(evening)
    return Recap(
        podium=_podium(evening),
        best=_furthest(evening, made, _taken),
        worst=_furthest(evening, failed, lambda each: -_taken(each)),
        defence=_furthest(evening, failed, lambda each: each.recorded.margin or 0),
        takes=_most(evening, finished),
        makes=_most(evening, made),
        best_round=_best_round(evening),
        climb=_climb(evening, steps),
        curves=_curves(evening, steps),
        counts=_counts(deals, finished, made),
    )


def _podium(evening: Evening) -> tuple[Place, ...]:
    """The first three ranks of those who have played, once anybody has won anything."""
    if not any(evening.totals.values()):
        return ()
    return tuple(place for place in evening.standings if place.rank <= MOST_LEADERS and place.deals)


def _taken(played: EveningDeal) -> int:
    """What a deal brought its taker."""
    taker = played.recorded.deal.taker
    return 0 if taker is None else played.recorded.scores[taker]


def _furthest(
    evening: Evening, deals: Iterable[EveningDeal], measure: Callable[[EveningDeal], int]
) -> Highlight | None:
    """The deal of the largest measure, the first of equals; None where none has any."""
    best = max(deals, key=measure, default=None)
    if best is None or measure(best) <= 0 or best.recorded.deal.taker is None:
        return None
    return Highlight(best, evening.people[best.recorded.deal.taker], _taken(best))


def _most(evening: Evening, deals: Iterable[EveningDeal]) -> Leaders | None:
    """Whoever took most of these deals, in the order of the standings."""
    takes = Counter(each.recorded.deal.taker for each in deals)
    if not takes:
        return None
    count = max(takes.values())
    people = tuple(place.person for place in evening.standings if takes[place.person.id] == count)
    return Leaders(people, count) if len(people) <= MOST_LEADERS else None


def _totals_by_round(evening: Evening) -> list[Mapping[int, int]]:
    """Everybody's total before the first round and after each."""
    players = list(evening.people)
    won = [
        {player: points for table in each.tables for player, points in table.totals.items()} for each in evening.rounds
    ]
    return [dict(zip(players, step, strict=True)) for step in running_totals(players, won)]


def _curves(evening: Evening, steps: Sequence[Mapping[int, int]]) -> tuple[Curve, ...]:
    if not any(evening.totals.values()):
        return ()
    played = [place.person for place in evening.standings if place.deals][:CURVES]
    return tuple(Curve(person, tuple(step[person.id] for step in steps)) for person in played)


def _best_round(evening: Evening) -> BestRound | None:
    won = (
        BestRound(evening.people[player], each.number, points)
        for each in evening.rounds
        for table in each.tables
        for player, points in table.totals.items()
        if points > 0
    )
    return max(won, key=lambda each: each.amount, default=None)


def _climb(evening: Evening, steps: Sequence[Mapping[int, int]]) -> Climb | None:
    """Whoever rose by the most ranks since the first round; None with fewer than two rounds, or without a rise."""
    played = [each for each in evening.rounds if any(table.deals for table in each.tables)]
    if len(played) <= 1:
        return None
    players = list(evening.people)
    before, after = (
        {place.player: place.rank for place in standings(players, totals, {})} for totals in (steps[1], steps[-1])
    )
    there = [player for table in evening.rounds[0].tables for player in table.people]
    climber = max(there, key=lambda player: (before[player] - after[player], -after[player]))
    if before[climber] - after[climber] < LEAST_CLIMB:
        return None
    return Climb(evening.people[climber], before[climber], after[climber])


def _counts(deals: Sequence[EveningDeal], finished: Sequence[EveningDeal], made: Sequence[EveningDeal]) -> Counts:
    played = [each.recorded.deal for each in finished]
    return Counts(
        deals=len(finished),
        made=len(made),
        just_made=sum(each.recorded.margin == 0 for each in made),
        passed_out=sum(each.recorded.deal.kind is DealKind.PASSED_OUT for each in deals),
        without_the_dog=sum(deal.contract in (Contract.GARDE_SANS, Contract.GARDE_CONTRE) for deal in played),
        handfuls=sum(len(deal.handfuls) for deal in played),
        petits_au_bout=sum(deal.petit_au_bout is not None for deal in played),
        slams=sum(deal.slam in _SLAMS_MADE for deal in played),
    )
