"""Totals and ranks: the sum of each player's deals, by decreasing points; ties share the rank."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Standing(NamedTuple):
    """One player's place: ``total`` in half points, ``rank`` from 1, ``deals`` in which the player held cards."""

    player: int
    total: int
    rank: int
    deals: int


def standings(players: Sequence[int], totals: Mapping[int, int], deals: Mapping[int, int]) -> tuple[Standing, ...]:
    """The standing of each player, in the order in which the players are given.

    >>> [place.rank for place in standings([1, 2, 3], {1: 40, 2: -80, 3: 40}, {})]
    [1, 3, 1]
    """
    ordered = sorted((totals.get(player, 0) for player in players), reverse=True)
    return tuple(
        Standing(player, totals.get(player, 0), ordered.index(totals.get(player, 0)) + 1, deals.get(player, 0))
        for player in players
    )


def running_totals(players: Sequence[int], scores: Iterable[Mapping[int, int]]) -> list[tuple[int, ...]]:
    """Every player's total before the first deal and after each, in half points; one tuple a step, in players' order.

    >>> running_totals([1, 2], [{1: 4, 2: -4}, {1: -2, 2: 2}])
    [(0, 0), (4, -4), (2, -2)]
    """
    steps = [(0,) * len(players)]
    for deal in scores:
        steps.append(tuple(total + deal.get(player, 0) for player, total in zip(players, steps[-1], strict=True)))
    return steps
