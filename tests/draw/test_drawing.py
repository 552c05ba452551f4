"""What holds for every round, however it is drawn."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.draw import (
    FEWEST_PEOPLE,
    MOST_PEOPLE,
    SEATS,
    DrawMethod,
    DrawnRound,
    Spare,
    draw_round,
    table_sizes,
)
from tests.draw.evenings import drawn_evening, evenings

METHODS = st.sampled_from(DrawMethod)


@given(METHODS, st.integers(FEWEST_PEOPLE, MOST_PEOPLE), st.sampled_from(SEATS), st.sampled_from(Spare))
def test_everybody_plays_at_one_table_or_sits_out(method: DrawMethod, people: int, seats: int, spare: Spare) -> None:
    for drawn in drawn_evening([range(people)] * 2, method, seats=seats, spare=spare):
        sizes = table_sizes(people, seats, spare)

        assert Counter(map(len, drawn.tables)) == Counter(sizes.tables)
        assert len(drawn.resting) == sizes.resting
        assert sorted([*(player for table in drawn.tables for player in table), *drawn.resting]) == [*range(people)]


@settings(max_examples=40)
@given(METHODS, evenings())
def test_the_same_input_gives_the_same_round_in_whatever_order_people_are_named(
    method: DrawMethod, evening: list[DrawnRound]
) -> None:
    people = sorted(evening[0].there)
    mixed = sorted(people, key=lambda player: player * 7919 % 31)

    def drawn(named: list[int]) -> DrawnRound:
        return draw_round(named, method=method, seats=4, spare=Spare.JOIN, seed=3, earlier=evening)

    assert drawn(people) == drawn(people) == drawn(mixed)


@pytest.mark.parametrize("method", DrawMethod)
def test_another_seed_gives_another_round(method: DrawMethod) -> None:
    assert len({drawn_evening([range(16)], method, seed=seed)[0] for seed in range(20)}) == 20


def test_one_seed_serves_a_whole_evening() -> None:
    first, second = drawn_evening([range(16)] * 2, DrawMethod.CHANCE, seed=4)

    assert {frozenset(table) for table in first.tables} != {frozenset(table) for table in second.tables}


@pytest.mark.parametrize("method", DrawMethod)
def test_the_order_at_the_table_is_by_chance(method: DrawMethod) -> None:
    orders = {drawn_evening([range(4)], method, seed=seed)[0].tables[0] for seed in range(300)}

    assert len(orders) == 24


def test_by_chance_everybody_meets_everybody_sooner_or_later() -> None:
    tables = {
        frozenset(drawn_evening([range(6)], DrawMethod.CHANCE, seats=3, seed=seed)[0].tables[0]) for seed in range(400)
    }

    assert len(tables) == 20


@pytest.mark.parametrize("method", DrawMethod)
def test_earlier_rounds_may_have_been_anything(method: DrawMethod) -> None:
    earlier = [DrawnRound(((1, 2), (3, 4, 5, 6, 7, 8, 99)), (10, 11, 98)), DrawnRound((), (1,))]

    drawn = draw_round(range(1, 12), method=method, seats=4, spare=Spare.JOIN, seed=1, earlier=earlier)

    assert sorted(map(len, drawn.tables)) == [3, 4, 4]


def test_nobody_is_there_twice() -> None:
    with pytest.raises(ValueError, match="there twice"):
        draw_round([1, 2, 3, 1], method=DrawMethod.CHANCE, seats=4, spare=Spare.JOIN, seed=1)


@pytest.mark.parametrize("twice", [DrawnRound(((1, 2, 3), (3, 4, 5))), DrawnRound(((1, 2, 3),), (3,))])
def test_nobody_was_there_twice(twice: DrawnRound) -> None:
    with pytest.raises(ValueError, match="twice in round 2"):
        draw_round(
            range(1, 6),
            method=DrawMethod.MEETINGS,
            seats=4,
            spare=Spare.JOIN,
            seed=1,
            earlier=[DrawnRound(((1, 2, 3),)), twice],
        )


def test_two_people_are_too_few() -> None:
    with pytest.raises(ValueError, match="2 people"):
        draw_round([1, 2], method=DrawMethod.CHANCE, seats=4, spare=Spare.JOIN, seed=1)
