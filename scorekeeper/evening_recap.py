"""The recap of a club evening: its standings and rounds, and what is told of its deals."""

from collections.abc import Mapping, Sequence

from scorekeeper.evening import Evening
from scorekeeper.rules import running_totals, standings
from scorekeeper.statistics.recap import (
    CURVES,
    BestRound,
    Climb,
    Curve,
    EveningTold,
    Recap,
    RecapDeal,
    RecapPlace,
    deals_told,
)

LEAST_CLIMB = 2


def evening_recap(evening: Evening, deals: Sequence[RecapDeal]) -> Recap:
    """The recap of an evening from its deals, in the order in which they were played at each table."""
    steps = _totals_by_round(evening)
    ranked = tuple(
        RecapPlace(place.person, place.rank, place.total)
        for place in evening.standings
        if place.rank is not None and place.deals
    )
    return Recap(
        day=evening.plan.day,
        sessions=len(evening.tables),
        ranked=ranked,
        curves=tuple(Curve(place.person, tuple(step[place.person.id] for step in steps)) for place in ranked[:CURVES]),
        deals=deals_told(deals, ranked),
        evening=EveningTold(
            id=evening.id,
            name=evening.plan.name,
            rounds=len(evening.rounds),
            came_in=_came_in(evening),
            best_round=_best_round(evening),
            climb=_climb(evening, steps),
        ),
    )


def _totals_by_round(evening: Evening) -> list[Mapping[int, int]]:
    """Everybody's total before the first round and after each."""
    players = list(evening.people)
    won = running_totals(players, (each.totals for each in evening.rounds))
    return [dict(zip(players, step, strict=True)) for step in won]


def _came_in(evening: Evening) -> Mapping[int, int]:
    """The first round in which everybody sat at a table, or was there and rested."""
    return {player: each.number for each in reversed(evening.rounds) for player in each.there}


def _best_round(evening: Evening) -> BestRound | None:
    won = (
        BestRound(evening.people[player], each.number, points)
        for each in evening.rounds
        for player, points in each.totals.items()
        if points > 0
    )
    return max(won, key=lambda each: each.amount, default=None)


def _climb(evening: Evening, steps: Sequence[Mapping[int, int]]) -> Climb | None:
    """Whoever rose by the most ranks since the first round; None with fewer than two rounds, or without a rise.

    Rounds in which nobody played are none.
    """
    played = [place for place, each in enumerate(evening.rounds) if any(table.deals for table in each.tables)]
    if len(played) <= 1:
        return None
    first = played[0]
    players = [place.person.id for place in evening.ranked]
    before, after = (
        {place.player: place.rank for place in standings(players, totals, {})}
        for totals in (steps[first + 1], steps[-1])
    )
    there = [player for player in evening.rounds[first].totals if player in players]
    climber = max(there, key=lambda player: (before[player] - after[player], -after[player]), default=None)
    if climber is None or before[climber] - after[climber] < LEAST_CLIMB:
        return None
    return Climb(evening.people[climber], before[climber], after[climber])
