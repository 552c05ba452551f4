"""Neighbours in the standings at one table."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.draw import DrawMethod, DrawnRound, Spare, draw_round, repeats
from tests.draw.evenings import drawn_evening, evenings


def by_standing(
    totals: dict[int, int], earlier: list[DrawnRound] | None = None, seats: int = 4, seed: int = 1
) -> DrawnRound:
    return draw_round(
        list(totals),
        method=DrawMethod.STANDING,
        seats=seats,
        spare=Spare.JOIN,
        seed=seed,
        earlier=earlier or [],
        totals=totals,
    )


def test_the_best_sit_at_the_first_table() -> None:
    drawn = by_standing({player: 100 - player for player in range(1, 13)})

    assert [sorted(table) for table in drawn.tables] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_so_they_do_again_when_they_have_met() -> None:
    totals = {player: 100 - player for player in range(1, 13)}
    drawn = by_standing(totals, [by_standing(totals)])

    assert sorted(drawn.tables[0]) == [1, 2, 3, 4]


@settings(max_examples=40)
@given(evenings(), st.data())
def test_nobody_sits_above_somebody_who_is_better(evening: list[DrawnRound], data: st.DataObject) -> None:
    people = sorted(evening[-1].there)
    totals = {player: data.draw(st.integers(-3, 3)) for player in people}
    drawn = by_standing(totals, evening)

    for higher, lower in pairwise(drawn.tables):
        assert min(totals[player] for player in higher) >= max(totals[player] for player in lower)


def test_whoever_has_no_total_stands_at_nought() -> None:
    drawn = draw_round(
        range(1, 9), method=DrawMethod.STANDING, seats=4, spare=Spare.JOIN, seed=1, totals={1: 8, 2: 6, 3: -4, 4: -10}
    )

    assert {1, 2} < set(drawn.tables[0])
    assert {3, 4} < set(drawn.tables[1])


@pytest.mark.parametrize("seed", range(10))
def test_who_shares_a_rank_is_placed_so_that_few_meet_again(seed: int) -> None:
    earlier = [DrawnRound(((1, 2, 3, 4), (5, 6, 7, 8)))]
    totals = {1: 9, 2: 9, 3: 5, 4: 5, 5: 5, 6: 5, 7: 1, 8: 1}
    drawn = by_standing(totals, earlier, seed=seed)

    assert set(drawn.tables[0]) == {1, 2, 5, 6}
    assert repeats(drawn, earlier) == 4


def test_who_shares_a_rank_is_placed_by_chance() -> None:
    totals = dict.fromkeys(range(8), 0)

    assert len({frozenset(by_standing(totals, seed=seed).tables[0]) for seed in range(40)}) > 20


def test_a_first_round_without_totals_meets_as_few_as_possible_in_the_next() -> None:
    evening = drawn_evening([range(16)] * 2, DrawMethod.STANDING)

    assert repeats(evening[1], evening[:1]) == 0


def test_the_table_of_five_stands_where_fewest_meet_again() -> None:
    totals = {player: 100 - player for player in range(1, 10)}
    met_at_the_top = [DrawnRound(((1, 2, 3), (5, 6, 7, 8)))]
    met_at_the_bottom = [DrawnRound(((7, 8, 9), (2, 3, 4, 5)))]

    assert [len(table) for table in by_standing(totals, met_at_the_top).tables] == [5, 4]
    assert [len(table) for table in by_standing(totals, met_at_the_bottom).tables] == [4, 5]


def test_the_table_of_five_is_shared() -> None:
    totals = {player: 100 - player for player in range(1, 10)}
    fives = [
        sorted(next(table for table in each.tables if len(table) == 5))
        for each in drawn_evening([range(1, 10)] * 4, DrawMethod.STANDING, totals=totals)
    ]

    assert fives.count([1, 2, 3, 4, 5]) == fives.count([5, 6, 7, 8, 9]) == 2
