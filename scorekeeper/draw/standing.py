"""Neighbours in the standings at one table: where the tables of another size are least in the way."""

from collections import Counter
from collections.abc import Callable, Sequence


def cut_standings(
    standings: Sequence[int], sizes: Sequence[int], cost: Callable[[Sequence[int]], int]
) -> list[Sequence[int]]:
    """Cut the standings into tables, the best at the first, in that order of the sizes that costs least altogether.

    Among equals the sizes that come first in ``sizes`` are at the first tables.

    >>> cut_standings("abcdefg", (4, 3), lambda table: "c" in table and "d" in table)
    ['abc', 'defg']
    """
    available = Counter(sizes)
    kinds = tuple(available)
    nobody: tuple[int, list[Sequence[int]]] = (0, [])
    # By how many tables of each size are made up so far.
    cheapest = {(0,) * len(kinds): nobody}
    for _ in sizes:
        further: dict[tuple[int, ...], tuple[int, list[Sequence[int]]]] = {}
        for used, (so_far, tables) in cheapest.items():
            start = sum(count * size for count, size in zip(used, kinds, strict=True))
            for place, size in enumerate(kinds):
                if used[place] == available[size]:
                    continue
                table = standings[start : start + size]
                total = so_far + cost(table)
                now = (*used[:place], used[place] + 1, *used[place + 1 :])
                if now not in further or total < further[now][0]:
                    further[now] = (total, [*tables, table])
        cheapest = further
    ((_, tables),) = cheapest.values()
    return tables
