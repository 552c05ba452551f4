"""Rounds as they were drawn or played, and who met whom in them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple


class DrawnRound(NamedTuple):
    """A round: table 1 first, each with its people in order of play, and who was there but sat out."""

    tables: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...] = ()

    @property
    def seated(self) -> frozenset[int]:
        """Everybody who plays."""
        return frozenset(player for table in self.tables for player in table)

    @property
    def there(self) -> frozenset[int]:
        """Everybody who plays or sits out."""
        return self.seated | frozenset(self.resting)

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Whoever sits at a table with whom, the smaller number first."""
        for table in self.tables:
            yield from combinations(sorted(table), 2)


def meetings(rounds: Iterable[DrawnRound]) -> Counter[tuple[int, int]]:
    """How often each two have met, by the pair, the smaller number first.

    >>> met = meetings([DrawnRound(((1, 2, 3),)), DrawnRound(((2, 1, 4),), (3,))])
    >>> met[1, 2], met[1, 3], met[3, 4]
    (2, 1, 0)
    """
    return Counter(pair for each in rounds for pair in each.pairs)


def repeats(
    drawn: DrawnRound, earlier: Iterable[DrawnRound], met_before: Mapping[tuple[int, int], int] | None = None
) -> int:
    """How many pairs of a round have met before: in the earlier rounds, or ``met_before``.

    >>> repeats(DrawnRound(((1, 2, 5), (3, 4, 6))), [DrawnRound(((1, 2, 3), (4, 5, 6)))])
    2
    """
    met = meetings(earlier)
    return sum(pair in met or bool(met_before and pair in met_before) for pair in drawn.pairs)


def weariness(drawn: DrawnRound, met: Mapping[tuple[int, int], int]) -> int:
    """What the meetings of a round cost, 0 when everybody meets for the first time.

    A pair costs as often as it has met: two who meet for the third time are as bad as two pairs who meet for the
    second, and least is where the sum of the squares of all meetings is least, so that repetitions spread evenly.

    >>> weariness(DrawnRound(((1, 2, 3),)), {(1, 2): 2, (1, 3): 1})
    3
    """
    return sum(met.get(pair, 0) for pair in drawn.pairs)
