"""Going on with a plan: which points people have, told by whom they have met so far."""

from collections.abc import Sequence
from random import Random

from scorekeeper.draw.designs import NEVER, Design, is_known
from scorekeeper.draw.meetings import DrawnRound

_TRIES = 2000
"""How many points are tried before the rounds so far are taken for rounds of no plan."""


def planned_tables(
    people: Sequence[int], sizes: Sequence[int], earlier: Sequence[DrawnRound], chance: Random
) -> list[list[int]] | None:
    """The tables of a round in which nobody meets anybody for the second time since ``earlier`` began.

    They belong to a plan that the rounds to come can follow, too. None when no plan is known for such tables, or the
    earlier rounds fit none or have used it up.
    """
    if not is_known(len(sizes), max(sizes)):
        return None
    design = Design(len(sizes), max(sizes))
    larger = len(people) - design.tables * (design.rows - 1)
    # While nobody has left, the last row has as many people as there are larger tables, and all others are full.
    for last_row in (larger, design.tables):
        fitting = _Fitting(design, people, earlier, last_row, chance)
        if fitting.succeeds():
            tables = _next_tables(fitting, sizes, chance)
            if tables:
                return tables
    return None


def _next_tables(fitting: "_Fitting", sizes: Sequence[int], chance: Random) -> list[list[int]] | None:
    """The tables of a round of the design that was not played yet, if one has tables of these sizes."""
    design = fitting.design
    unused = [number for number in range(design.rounds) if number not in fitting.numbers]
    chance.shuffle(unused)
    # The round in which the rows play asks for full rows, which people who come or go may spoil: it is for the end.
    for number in sorted(unused, key=lambda number: number == design.tables):
        tables: list[list[int]] = [[] for _ in sizes]
        for player, point in fitting.points.items():
            tables[design.table(point, number)].append(player)
        if sorted(map(len, tables)) == sorted(sizes):
            return tables
    return None


class _Fitting:
    """People on their way to the points of a design, and earlier rounds to its rounds.

    A design looks the same from all of its rounds: the first one played is its number 0, and who has which point of a
    column is at first as good as any other choice. The choice made here is always the same, so that it is found again
    in the next round, without anything being kept: ``_likely`` holds it. Whoever has come since finds a place by whom
    he has met.
    """

    def __init__(
        self, design: Design, people: Sequence[int], earlier: Sequence[DrawnRound], last_row: int, chance: Random
    ) -> None:
        self.design = design
        self.points: dict[int, int] = {}
        self.numbers: list[int | None] = [0, *[None] * (len(earlier) - 1)] if earlier else []
        self._last_places = last_row
        self._tries = _TRIES
        self._there = [each.seated for each in earlier]
        self._met: dict[int, dict[int, int]] = {player: {} for player in people}
        self._again = False
        for number, each in enumerate(earlier):
            for one, other in each.pairs:
                if one in self._met and other in self._met:
                    self._again |= other in self._met[one]
                    self._met[one][other] = self._met[other][one] = number
        self._likely = _likely_points(earlier[0], design) if earlier else {}
        self._order = self._well_known_first(chance.sample(people, len(people)))

    def succeeds(self) -> bool:
        """Give everybody a point."""
        return not self._again and self._place(0)

    def _well_known_first(self, people: list[int]) -> list[int]:
        """An order in which everybody has met as many as possible of those before him."""
        known = dict.fromkeys(people, 0)
        order = []
        while known:
            player = max(known, key=known.__getitem__)
            del known[player]
            order.append(player)
            for other in self._met[player].keys() & known.keys():
                known[other] += 1
        return order

    def _place(self, place: int) -> bool:
        """Give points to everybody from a place of the order on; whatever fails is taken back."""
        if place == len(self._order):
            return True
        player = self._order[place]
        for point in self._candidates(player):
            self._tries -= 1
            if self._tries < 0:
                return False
            before = list(self.numbers)
            self.points[player] = point
            if self._agrees(player, point) and self._place(place + 1):
                return True
            del self.points[player]
            self.numbers = before
        return False

    def _candidates(self, player: int) -> list[int]:
        """The free points that lie right for one whom somebody met in a round whose number is known."""
        taken = set(self.points.values())
        last_row = range(self.design.tables * (self.design.rows - 1), len(self.design.meet))
        if sum(point in taken for point in last_row) >= self._last_places:
            taken.update(last_row)
        for other, met in self._met[player].items():
            number = self.numbers[met]
            if number is not None and other in self.points:
                meet = self.design.meet[self.points[other]]
                free = [point for point, at in enumerate(meet) if at == number and point not in taken]
                break
        else:
            free = [point for point in range(len(self.design.meet)) if point not in taken]
        return sorted(free, key=lambda point: point != self._likely.get(player))

    def _agrees(self, player: int, point: int) -> bool:
        """Whether somebody met at this point whom he should have met; finds the numbers of rounds."""
        met, meet = self._met[player], self.design.meet[point]
        for other, their_point in self.points.items():
            if other == player:
                continue
            number = meet[their_point]
            earlier = met.get(other)
            if earlier is None:
                if self._missed(player, other, number):
                    return False
            elif self.numbers[earlier] is None:
                if not self._is_free(number, earlier):
                    return False
                self.numbers[earlier] = number
            elif self.numbers[earlier] != number:
                return False
        return True

    def _missed(self, player: int, other: int, number: int) -> bool:
        """Whether two should have met in a round in which both played."""
        if number == NEVER or number not in self.numbers:
            return False
        there = self._there[self.numbers.index(number)]
        return player in there and other in there

    def _is_free(self, number: int, earlier: int) -> bool:
        """Whether an earlier round can be the one of this number, by those who have their points."""
        if number == NEVER or number in self.numbers:
            return False
        there = self._there[earlier]
        placed = [(player, point) for player, point in self.points.items() if player in there]
        return all(
            self._met[player].get(other) == earlier
            for place, (player, point) in enumerate(placed)
            for other, their_point in placed[:place]
            if self.design.meet[point][their_point] == number
        )


def _likely_points(first: DrawnRound, design: Design) -> dict[int, int]:
    """The points of those who played the first round: a column for each table, whatever order it was written in."""
    points = {}
    for column, table in enumerate(sorted(map(sorted, first.tables))):
        seed = ",".join(map(str, table))
        rows = Random(seed).sample(table, len(table))  # noqa: S311 - any order will do if it is always the same
        points.update({player: row * design.tables + column for row, player in enumerate(rows)})
    return points
