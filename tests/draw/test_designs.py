"""Plans in which nobody meets anybody twice."""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.draw.designs import NEVER, Design, is_known
from scorekeeper.draw.sizes import MOST_PEOPLE, SEATS

KNOWN = [(tables, rows) for rows in SEATS for tables in range(2, MOST_PEOPLE // 3 + 1) if is_known(tables, rows)]


@pytest.mark.parametrize(("tables", "rows"), KNOWN)
def test_nobody_meets_anybody_twice(tables: int, rows: int) -> None:
    design = Design(tables, rows)
    met: Counter[tuple[int, int]] = Counter()
    for number in range(design.rounds):
        at_table: list[list[int]] = [[] for _ in range(tables)]
        for point in range(tables * rows):
            at_table[design.table(point, number)].append(point)
        assert {len(table) for table in at_table} == {rows}
        met.update(pair for table in at_table for pair in combinations(table, 2))
        assert all(design.meet[one][other] == number for table in at_table for one, other in combinations(table, 2))

    assert set(met.values()) == {1}


@pytest.mark.parametrize(("people", "seats", "rounds"), [(9, 3, 4), (16, 4, 5), (25, 5, 6)])
def test_in_an_affine_plane_everybody_meets_everybody(people: int, seats: int, rounds: int) -> None:
    design = Design(seats, seats)

    assert design.rounds == rounds
    assert all(design.meet[one][other] != NEVER for one, other in combinations(range(people), 2))


@pytest.mark.parametrize(("tables", "seats"), [(5, 3), (5, 4), (7, 5), (8, 4), (29, 4)])
def test_there_are_as_many_rounds_as_tables(tables: int, seats: int) -> None:
    assert Design(tables, seats).rounds == tables


def test_for_which_tables_plans_are_known() -> None:
    assert [tables for tables in range(2, 41) if is_known(tables, 5)] == [
        *(5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 35, 37),
        40,
    ]
    assert {12, 15} <= {tables for tables, rows in KNOWN if rows == 3}


@pytest.mark.parametrize(("tables", "seats"), [(1, 4), (3, 4), (6, 4), (10, 3)])
def test_for_others_there_is_none(tables: int, seats: int) -> None:
    with pytest.raises(ValueError, match="no plan"):
        Design(tables, seats)
