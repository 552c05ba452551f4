"""Drawing a round: who sits out, and who sits at which table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from scorekeeper.draw.fitting import planned_tables
from scorekeeper.draw.meetings import DrawnRound, meetings, weariness
from scorekeeper.draw.method import DrawMethod
from scorekeeper.draw.search import polish, search
from scorekeeper.draw.sizes import Spare, table_sizes
from scorekeeper.draw.standing import cut_standings
from scorekeeper.draw.turns import owed_size, sits_out

_TURN = 1000
"""One turn at a table of another size, in whole numbers."""

_MEETING = 10**9
"""One meeting more than needed: worse than any turns."""


def draw_round(
    people: Sequence[int],
    *,
    method: DrawMethod,
    seats: int,
    spare: Spare,
    seed: int,
    earlier: Sequence[DrawnRound] = (),
    totals: Mapping[int, int] | None = None,
    met_before: Mapping[tuple[int, int], int] | None = None,
) -> DrawnRound:
    """Draw the next round for the ``people`` who are there, 3 to 120 in any order.

    ``earlier`` are the rounds of the evening so far as they were played, the first one first: with people who have
    left, without those who come now, with tables of any size. ``seats`` are wished at each table, ``spare`` tells what
    becomes of those left over (`table_sizes`). Sitting out, and sitting at a table of another size, goes by turns
    (`turns`). The order at each table is by chance. ``met_before`` is how often pairs, the smaller number first, met at
    other evenings that count.

    - By chance: nothing else counts.
    - By standing: ``totals`` (in half points, 0 for whoever has none) make the standings, the best sit at table 1.
      Those who share a rank are ordered so that as few as possible meet again. The tables of another size stand
      wherever fewest meet again, and then where it is most the turn of those who sit there.
    - By meetings: as few as possible meet again, and nobody often before others do twice. Where a plan for the evening
      is known and the earlier rounds fit it, nobody meets again until it is used up. Turns at tables of another size
      come after that.

    The same input gives the same round. One seed serves a whole evening: each round has its own chance.

    :raises ValueError: when somebody is named twice, there or in an earlier round, and as `table_sizes`.
    """
    _check(people, earlier)
    sizes = table_sizes(len(people), seats, spare)
    chance = Random(f"{seed}/{len(earlier)}")  # noqa: S311 - nothing is secret about a draw
    resting = sits_out(sorted(people), sizes.resting, earlier, chance)
    playing = sorted(set(people) - set(resting))
    draw = _Draw(playing, sizes.tables, earlier, chance, Counter(met_before))
    match method:
        case DrawMethod.CHANCE:
            tables = draw.by_chance()
        case DrawMethod.STANDING:
            tables = draw.by_standing(totals or {})
        case DrawMethod.MEETINGS:
            tables = draw.by_meetings()
    return DrawnRound(tuple(tuple(chance.sample(table, len(table))) for table in tables), resting)


def _check(people: Sequence[int], earlier: Sequence[DrawnRound]) -> None:
    if len(set(people)) < len(people):
        raise ValueError("somebody is there twice")
    for number, each in enumerate(earlier, start=1):
        if len(each.there) < sum(map(len, each.tables)) + len(each.resting):
            raise ValueError(f"somebody is twice in round {number}")


class _Draw:
    """One round to be drawn: those who play, the sizes of the tables, what happened so far."""

    def __init__(
        self,
        playing: Sequence[int],
        sizes: Sequence[int],
        earlier: Sequence[DrawnRound],
        chance: Random,
        met_before: Counter[tuple[int, int]],
    ) -> None:
        self.playing = playing
        self.sizes = sizes
        self.earlier = earlier
        self.chance = chance
        self.met = meetings(earlier) + met_before
        # The less welcome of at most two sizes, and how little it is everybody's turn for it.
        self.other_size = sizes[-1] if sizes[-1] != sizes[0] else None
        turns = owed_size(playing, sizes[-1], earlier)
        self.reluctance = {player: -round(_TURN * turns[player]) for player in playing}

    def by_chance(self) -> list[list[int]]:
        """The tables of another size, the last ones, for those whose turn it is; everything else by chance."""
        drawn = self.chance.sample(self.playing, len(self.playing))
        if self.other_size:
            reluctant_first = sorted(drawn, key=self.reluctance.__getitem__, reverse=True)
            wished = self.sizes[0] * self.sizes.count(self.sizes[0])
            drawn = [
                player
                for part in (reluctant_first[:wished], reluctant_first[wished:])
                for player in self.chance.sample(part, len(part))
            ]
        waiting = iter(drawn)
        return [[next(waiting) for _ in range(size)] for size in self.sizes]

    def by_standing(self, totals: Mapping[int, int]) -> list[list[int]]:
        """Neighbours in the standings together, the best at the first table."""
        drawn = self.chance.sample(self.playing, len(self.playing))
        standings = sorted(drawn, key=lambda player: totals.get(player, 0), reverse=True)
        tables = cut_standings(standings, self.sizes, self._cost)
        return self._improved(tables, [totals.get(player, 0) for player in self.playing])

    def by_meetings(self) -> list[list[int]]:
        """A plan's tables when nothing better is found, otherwise what a search finds; the wished size first."""
        plan = self._plan()
        if plan and not self._weariness(plan):
            return plan
        found = self._improved(self.by_chance(), [0] * len(self.playing))
        return plan if plan and self._weariness(plan) <= self._weariness(found) else found

    def _plan(self) -> list[list[int]] | None:
        """The next round of a plan, or of its repetition when it was played once or more."""
        whole = len(self.sizes) + (len(self.sizes) == max(self.sizes))
        played = len(self.earlier) // whole * whole
        for start in sorted({0, played}):
            tables = planned_tables(self.playing, self.sizes, self.earlier[start:], self.chance)
            if tables:
                self.chance.shuffle(tables)
                return sorted(tables, key=lambda table: len(table) == self.other_size)
        return None

    def _improved(self, tables: Sequence[Sequence[int]], groups: Sequence[int]) -> list[list[int]]:
        """Exchange people of the same group: first so that few meet again, then as turns have it."""
        places = {player: place for place, player in enumerate(self.playing)}
        weights = [[0] * len(places) for _ in places]
        for (one, other), times in self.met.items():
            if one in places and other in places:
                weights[places[one]][places[other]] = weights[places[other]][places[one]] = times
        numbered = search([[places[player] for player in table] for table in tables], weights, groups, self.chance)
        if self.other_size:
            heavy = [[_MEETING * times for times in row] for row in weights]
            others = [len(table) == self.other_size for table in tables]
            extra = [[self.reluctance[player] * is_other for is_other in others] for player in self.playing]
            numbered = polish(numbered, heavy, groups, extra)
        return [[self.playing[place] for place in table] for table in numbered]

    def _cost(self, table: Sequence[int]) -> int:
        """What a table costs: meetings, then turns."""
        again = sum(self.met.get(pair, 0) for pair in combinations(sorted(table), 2))
        turns = sum(self.reluctance[player] for player in table) if len(table) == self.other_size else 0
        return _MEETING * again + turns

    def _weariness(self, tables: Sequence[Sequence[int]]) -> int:
        return weariness(DrawnRound(tuple(map(tuple, tables))), self.met)
