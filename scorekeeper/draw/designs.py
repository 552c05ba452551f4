"""Plans of whole evenings in which nobody meets anybody twice.

The people are the points of a grid: a column for each table, a row for each seat. In round ``r`` the table of a point
is its column less ``r`` times the number of its row, reckoned in a ring as large as there are tables. Two points of
different rows meet in exactly one round when the difference of the rows' numbers has an inverse. Where the tables are
a prime number or a power of one, the ring is a field and there may be as many rows as tables (a transversal design).
With exactly as many, the rows themselves make one more round (an affine plane: 9 people meet once in 4 rounds, 16 in
5, 25 in 6). Other numbers of tables are products of fields, with as many rows as the smallest of them has elements.
"""

from collections.abc import Iterator, Sequence

_REDUCTIONS = {4: (1, 1), 8: (1, 1, 0), 16: (1, 1, 0, 0), 32: (1, 0, 1, 0, 0), 9: (2, 0), 27: (2, 1, 0), 25: (3, 0)}
"""By the field's size, what the first power of x that has no digit of its own is, its lowest digit first."""

NEVER = -1
"""The round of two points that do not meet."""


class Design:
    """A plan for ``tables`` with ``rows`` people at each; points are numbered row by row from 0.

    ``meet[a][b]`` is the round, from 0, in which two points meet, or ``NEVER``.

    :raises ValueError: when there is no such plan.
    """

    def __init__(self, tables: int, rows: int) -> None:
        if not is_known(tables, rows):
            raise ValueError(f"no plan for {tables} tables of {rows}")
        self.tables = tables
        self.rows = rows
        self.rounds = tables + (rows == tables)
        self._places = [_places(tables, row) for row in range(rows)]
        self.meet = [list(self._meet(point)) for point in range(tables * rows)]

    def table(self, point: int, number: int) -> int:
        """The table, from 0, of a point in a round."""
        row, column = divmod(point, self.tables)
        return row if number == self.tables else self._places[row][number][column]

    def _meet(self, point: int) -> Iterator[int]:
        row, column = divmod(point, self.tables)
        at_table = [self._places[row][number][column] for number in range(self.tables)]
        for other_row, places in enumerate(self._places):
            if other_row == row:
                rows_play = self.tables if self.rows == self.tables else NEVER
                yield from (NEVER if other == column else rows_play for other in range(self.tables))
                continue
            found = [NEVER] * self.tables
            for number, table in enumerate(at_table):
                found[places[number].index(table)] = number
            yield from found


def is_known(tables: int, rows: int) -> bool:
    """Whether there is a plan for so many tables and people at each.

    >>> [tables for tables in range(2, 20) if is_known(tables, 4)]
    [4, 5, 7, 8, 9, 11, 13, 16, 17, 19]
    """
    return rows >= 2 and rows <= min(_fields(tables), default=0)


def _fields(tables: int) -> Sequence[int]:
    """The powers of different primes whose product a number is."""
    powers = []
    for prime in range(2, tables + 1):
        power = 1
        while not tables % prime:
            tables //= prime
            power *= prime
        if power > 1:
            powers.append(power)
    return powers


def _places(tables: int, row: int) -> list[list[int]]:
    """By round, the table of each column of a row."""
    found = [[0] * tables for _ in range(tables)]
    weight = 1
    for field in _fields(tables):
        times_row = [_product(field, number, row) for number in range(field)]
        less = [[_difference(field, column, moved) for column in range(field)] for moved in times_row]
        for number in range(tables):
            moved = less[number // weight % field]
            for column in range(tables):
                found[number][column] += weight * moved[column // weight % field]
        weight *= field
    return found


def _characteristic(field: int) -> int:
    return next(prime for prime in range(2, field + 1) if not field % prime)


def _difference(field: int, minuend: int, subtrahend: int) -> int:
    """Digit by digit, without borrowing."""
    base, weight, result = _characteristic(field), 1, 0
    while weight < field:
        result += (minuend // weight - subtrahend // weight) % base * weight
        weight *= base
    return result


def _product(field: int, left: int, right: int) -> int:
    """As polynomials whose coefficients are the digits.

    >>> [_product(4, 2, each) for each in range(4)]
    [0, 2, 3, 1]
    """
    base = _characteristic(field)
    reduction = _REDUCTIONS.get(field, (0,))
    size = len(reduction)
    digits = [0] * (2 * size)
    for low in range(size):
        for high in range(size):
            digits[low + high] += (left // base**low) * (right // base**high) % base if size > 1 else left * right
    for power in range(2 * size - 1, size - 1, -1):
        for place, digit in enumerate(reduction):
            digits[power - size + place] += digits[power] * digit
    return sum(digit % base * base**place for place, digit in enumerate(digits[:size]))
