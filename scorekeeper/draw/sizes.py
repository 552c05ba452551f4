"""How many tables of which size a number of people makes."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

SEATS = (3, 4, 5)
"""How many may sit at a table."""

FEWEST_PEOPLE = 3
MOST_PEOPLE = 120
"""How many a round can be drawn for."""

_STRANGENESS = {3: {3: 0, 4: 1, 5: 3}, 4: {3: 4, 4: 0, 5: 1}, 5: {3: 4, 4: 1, 5: 0}}
"""By wished seats, how unwelcome a table of each size is. For those who wish for more, one table of three is worse than
three of the other size, which is all that it could save."""


class Spare(StrEnum):
    """What becomes of those who are left over when all tables have the wished size."""

    JOIN = "join"  # some tables have another size, so that everybody plays
    SIT_OUT = "sit_out"  # they sit out the round


class Sizes(NamedTuple):
    """The sizes of the tables, the wished one first, and how many sit out."""

    tables: tuple[int, ...]
    resting: int


def table_sizes(people: int, seats: int, spare: Spare) -> Sizes:
    """The tables for ``people`` (3 to 120) who wish to be ``seats`` (3, 4 or 5) at each.

    When those left over join, everybody plays: 3, 4 and 5 add up to every number from 3 on. A table of three is the
    last resort of those who wished for more, for three people play another game, while the fifth at a table plays with
    a called king or sits out a deal when it is his turn; other than that as many tables as possible have the wished
    size, and the others the next one. No round has more than two sizes, and those are neighbours.

    >>> table_sizes(23, 4, Spare.JOIN)
    Sizes(tables=(4, 4, 5, 5, 5), resting=0)
    >>> table_sizes(23, 5, Spare.JOIN)
    Sizes(tables=(5, 5, 5, 4, 4), resting=0)
    >>> table_sizes(11, 4, Spare.JOIN)
    Sizes(tables=(4, 4, 3), resting=0)

    When they sit out, all tables have the wished size; people too few for one table of it make up a smaller one.

    >>> table_sizes(23, 4, Spare.SIT_OUT)
    Sizes(tables=(4, 4, 4, 4, 4), resting=3)
    >>> table_sizes(3, 4, Spare.SIT_OUT)
    Sizes(tables=(3,), resting=0)

    :raises ValueError: when the people are fewer than 3 or more than 120, or the seats none of 3, 4 and 5.
    """
    if seats not in SEATS:
        raise ValueError(f"nobody plays at tables of {seats}")
    if not FEWEST_PEOPLE <= people <= MOST_PEOPLE:
        raise ValueError(f"{people} people: a round is drawn for {FEWEST_PEOPLE} to {MOST_PEOPLE}")
    if spare is Spare.SIT_OUT and people >= seats:
        return Sizes((seats,) * (people // seats), people % seats)
    strangeness = _STRANGENESS[seats]
    best = min(_made_up(people), key=lambda tables: sum(strangeness[size] for size in tables))
    return Sizes(tuple(sorted(best, key=lambda size: strangeness[size])), 0)


def odd_tables(sizes: Sequence[int], people: int, seats: int, spare: Spare) -> tuple[int, ...]:
    """The numbers of the tables of these sizes that are none of those for all ``people`` there, nor for those who sit.

    Where all are planned, those of the least and of the greatest size when these are far apart.

    >>> odd_tables((3, 5), 8, 4, Spare.JOIN), odd_tables((4, 4, 6), 14, 4, Spare.JOIN)
    ((1, 2), (3,))
    """
    wanted = {
        size
        for number in (people, sum(sizes))
        if FEWEST_PEOPLE <= number <= MOST_PEOPLE
        for size in table_sizes(number, seats, spare).tables
    }
    odd = set(sizes) - wanted
    if not odd and sizes and max(sizes) - min(sizes) > 1:
        odd = {min(sizes), max(sizes)}
    return tuple(number for number, size in enumerate(sizes, start=1) if size in odd)


def _made_up(people: int) -> Iterator[tuple[int, ...]]:
    """Every way to seat everybody at tables of 3, 4 and 5."""
    small, middle, large = SEATS
    for large_ones in range(people // large + 1):
        for middle_ones in range((people - large * large_ones) // middle + 1):
            small_ones, left_over = divmod(people - large * large_ones - middle * middle_ones, small)
            if not left_over:
                yield (small,) * small_ones + (middle,) * middle_ones + (large,) * large_ones
