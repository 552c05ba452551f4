"""Tables made better by exchanging people, step by step."""

from collections.abc import Hashable, Sequence
from random import Random

Tables = Sequence[Sequence[int]]
"""Who sits where; in this module people, like tables, are numbered from 0."""

_LOOKS = 600_000
"""How many exchanges are considered for a round at most: a bound on time that does not depend on the machine."""

_MOST_STEPS = 6000
_KEPT_STEPS = 4
"""How many steps somebody keeps his table after an exchange, at least; up to as many more by chance."""


class _Seating:
    """People at tables while they exchange places."""

    def __init__(
        self, tables: Tables, weights: Sequence[Sequence[int]], extra: Sequence[Sequence[int]], groups: Sequence[object]
    ) -> None:
        self.weights = weights
        self.table_of = [0] * len(weights)
        for number, table in enumerate(tables):
            for player in table:
                self.table_of[player] = number
        # What each would cost at each table, with the people who sit there.
        self.costs = [
            [costs[number] + sum(row[other] for other in table) for number, table in enumerate(tables)]
            for row, costs in zip(weights, extra, strict=True)
        ]
        members: dict[object, list[int]] = {}
        for player, group in enumerate(groups):
            members.setdefault(group, []).append(player)
        self.peers = [members[group] for group in groups]

    def unhappy(self) -> list[int]:
        """Whoever costs something where he sits and may exchange places."""
        return [
            player
            for player, table in enumerate(self.table_of)
            if self.costs[player][table] > 0 and len(self.peers[player]) > 1
        ]

    def exchanges(self, player: int) -> list[tuple[int, int]]:
        """What exchanging places with each of the others would add to the cost, and with whom."""
        table_of, costs, weights = self.table_of, self.costs, self.weights[player]
        here, own = table_of[player], costs[player]
        stays = own[here]
        found = []
        for other in self.peers[player]:
            there = table_of[other]
            if there != here:
                theirs = costs[other]
                found.append((own[there] - stays + theirs[here] - theirs[there] - 2 * weights[other], other))
        return found

    def exchange(self, player: int, other: int) -> None:
        """Let two people exchange places."""
        here, there = self.table_of[player], self.table_of[other]
        self.table_of[player], self.table_of[other] = there, here
        for costs, one, two in zip(self.costs, self.weights[player], self.weights[other], strict=True):
            if one != two:
                costs[here] += two - one
                costs[there] += one - two


def search(
    tables: Tables, weights: Sequence[Sequence[int]], groups: Sequence[Hashable], chance: Random
) -> list[list[int]]:
    """Tables that cost as little as can be found, at most as much as those given.

    ``weights[a][b]`` is what it costs that two sit together, the same for both and 0 for oneself; only people of the
    same of the ``groups`` exchange places. Again and again somebody who costs something exchanges places with whoever
    makes most of it, even when that is for the worse, and keeps his new table for a while.
    """
    seating = _Seating(tables, weights, [[0] * len(tables)] * len(weights), groups)
    cost = best = 0
    best_table_of = list(seating.table_of)
    keeps_until = [0] * len(weights)
    looks = _LOOKS
    for step in range(_MOST_STEPS):
        unhappy = seating.unhappy()
        if not unhappy or looks < 0:
            break
        player = chance.choice(unhappy)
        exchanges = seating.exchanges(player)
        looks -= len(weights) + len(exchanges)
        if keeps_until[player] > step:
            exchanges = [each for each in exchanges if cost + each[0] < best]
        else:
            exchanges = [each for each in exchanges if keeps_until[each[1]] <= step or cost + each[0] < best]
        if not exchanges:
            continue
        least, _ = min(exchanges)
        other = chance.choice([other for added, other in exchanges if added == least])
        seating.exchange(player, other)
        cost += least
        for each in (player, other):
            keeps_until[each] = step + 1 + _KEPT_STEPS + chance.randrange(_KEPT_STEPS)
        if cost < best:
            best, best_table_of = cost, list(seating.table_of)
    return _gathered(best_table_of, len(tables))


def polish(
    tables: Tables, weights: Sequence[Sequence[int]], groups: Sequence[Hashable], extra: Sequence[Sequence[int]]
) -> list[list[int]]:
    """Exchange places as long as that makes the tables cheaper, each time by as much as possible.

    ``extra[a][table]`` is what it costs besides that somebody sits at a table, of whichever sign.
    """
    seating = _Seating(tables, weights, extra, groups)
    looks = _LOOKS
    better = True
    while better and looks > 0:
        better = False
        for player in range(len(weights)):
            exchanges = seating.exchanges(player)
            looks -= len(exchanges)
            added, other = min(exchanges, default=(0, player))
            if added < 0:
                seating.exchange(player, other)
                better = True
    return _gathered(seating.table_of, len(tables))


def _gathered(table_of: Sequence[int], count: int) -> list[list[int]]:
    tables: list[list[int]] = [[] for _ in range(count)]
    for player, table in enumerate(table_of):
        tables[table].append(player)
    return tables
