"""Sitting out, and sitting at a table of another size, go by turns."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.draw import DrawMethod, DrawnRound, Spare
from scorekeeper.draw.turns import owed
from tests.draw.evenings import drawn_evening, evenings

ANNA, BRUNO, CHLOE, DAVID, EMMA, FANNY, LATE = range(1, 8)
SIX = (ANNA, BRUNO, CHLOE, DAVID, EMMA, FANNY)


def resting(rounds: Sequence[Sequence[int]], seats: int = 4, seed: int = 1) -> list[tuple[int, ...]]:
    drawn = drawn_evening(rounds, DrawMethod.CHANCE, seats=seats, spare=Spare.SIT_OUT, seed=seed)
    return [each.resting for each in drawn]


@settings(max_examples=30)
@given(st.sampled_from(DrawMethod), st.integers(5, 40), st.integers(3, 5), st.integers(0, 9))
def test_nobody_sits_out_a_second_time_before_everybody_has(
    method: DrawMethod, people: int, seats: int, seed: int
) -> None:
    drawn = drawn_evening([range(people)] * 8, method, seats=seats, spare=Spare.SIT_OUT, seed=seed)

    times = dict.fromkeys(range(people), 0)
    for each in drawn:
        for player in each.resting:
            times[player] += 1
        assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("seed", range(10))
def test_nobody_sits_out_twice_running_if_it_can_be(seed: int) -> None:
    nights = resting([SIX] * 12, seed=seed)

    assert all(len(out) == 2 for out in nights)
    assert not any(set(out) & set(after) for out, after in pairwise(nights))


@pytest.mark.parametrize("seed", range(10))
def test_whoever_comes_late_waits_for_those_who_have_not_sat_out(seed: int) -> None:
    five = SIX[:5]
    out = resting([five, five, five, (*five, LATE), (*five, LATE)], seed=seed)

    before = {player for each in out[:3] for player in each}
    assert set(out[3]) == set(five) - before
    assert LATE in out[4]


@pytest.mark.parametrize("seed", range(10))
def test_whoever_comes_late_need_not_make_up_for_rounds_before_he_came(seed: int) -> None:
    out = resting([SIX[:5]] * 7 + [(*SIX[:5], LATE)] * 9, seed=seed)

    times = Counter(player for each in out[7:] for player in each)
    assert sum(times.values()) == 18
    assert 2 <= times[LATE] <= 4


def test_whoever_was_away_is_not_made_to_sit_out_for_it() -> None:
    played, away = (1, 2, 3, 4), 9
    earlier = [DrawnRound((played,), (5,)), DrawnRound(((5, 2, 3, 4),), (1,))]

    turns = owed([*played, 5, away], earlier, lambda each: each.resting)

    assert sorted(turns, key=turns.__getitem__, reverse=True) == [2, 3, 4, away, 1, 5]
    assert turns[away] == 0


@given(evenings())
def test_turns_had_and_turns_owed_even_out(evening: list[DrawnRound]) -> None:
    everybody = {player for each in evening for player in each.there}

    assert sum(owed(everybody, evening, lambda each: each.resting).values()) == 0


@given(evenings())
def test_those_sit_out_whose_turn_it_is(evening: list[DrawnRound]) -> None:
    *earlier, last = evening
    turns = owed(last.there, earlier, lambda each: each.resting)

    assert min((turns[player] for player in last.resting), default=0) >= max(
        (turns[player] for player in last.seated if last.resting), default=0
    )


def test_whose_turn_it_is_among_equals_is_left_to_chance() -> None:
    first = {resting([SIX], seed=seed)[0] for seed in range(200)}

    assert {frozenset(pair) for pair in first} == {
        frozenset((one, other)) for one in SIX for other in SIX if one != other
    }


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("people", [9, 13, 18, 23, 41])
def test_by_chance_everybody_sits_at_the_table_of_five_before_anybody_does_twice(people: int, seed: int) -> None:
    times = dict.fromkeys(range(people), 0)
    for each in drawn_evening([range(people)] * 5, DrawMethod.CHANCE, seed=seed):
        for player in (player for table in each.tables if len(table) == 5 for player in table):
            times[player] += 1
        assert max(times.values()) - min(times.values()) <= 1
    assert sum(times.values())
