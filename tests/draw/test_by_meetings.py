"""People meet as few times as possible, round by round."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.draw import DrawMethod, DrawnRound, Spare, draw_round, meetings, repeats
from scorekeeper.draw import drawing as drawing_module
from scorekeeper.draw.meetings import weariness
from tests.draw.evenings import drawn_evening, evenings


def most_meetings(evening: list[DrawnRound]) -> int:
    return max(meetings(evening).values())


def test_sixteen_people_meet_nobody_twice_over_five_rounds() -> None:
    evening = drawn_evening([range(16)] * 5)

    assert most_meetings(evening) == 1
    assert len(meetings(evening)) == 16 * 15 // 2


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("people", "seats", "rounds"),
    [
        (9, 3, 4),
        (15, 3, 5),
        (16, 4, 5),
        (20, 4, 5),
        (22, 4, 5),
        (23, 4, 5),
        (28, 4, 7),
        (31, 4, 7),
        (32, 4, 8),
        (23, 5, 5),
        (24, 5, 6),
        (25, 5, 6),
        (35, 5, 7),
        (45, 5, 9),
    ],
)
def test_nobody_meets_anybody_twice(people: int, seats: int, rounds: int, seed: int) -> None:
    assert most_meetings(drawn_evening([range(people)] * rounds, seats=seats, seed=seed)) == 1


@pytest.mark.parametrize("people", [64, 119, 120])
def test_a_crowd_meets_nobody_twice_in_ten_rounds(people: int) -> None:
    assert most_meetings(drawn_evening([range(people)] * 10)) == 1


def test_a_plan_is_found_again_whatever_seed_and_order() -> None:
    earlier: list[DrawnRound] = []
    chance = Random(5)  # noqa: S311 - a draw
    for seed in range(5):
        drawn = draw_round(range(16), method=DrawMethod.MEETINGS, seats=4, spare=Spare.JOIN, seed=seed, earlier=earlier)
        mixed = [tuple(chance.sample(table, len(table))) for table in drawn.tables]
        earlier.append(DrawnRound(tuple(chance.sample(mixed, len(mixed)))))

    assert most_meetings(earlier) == 1


def test_a_plan_goes_on_when_the_first_round_was_left_to_chance() -> None:
    by_chance = drawn_evening([range(25)], DrawMethod.CHANCE, seats=5)
    earlier = list(by_chance)
    for _ in range(5):
        earlier.append(
            draw_round(range(25), method=DrawMethod.MEETINGS, seats=5, spare=Spare.JOIN, seed=2, earlier=earlier)
        )

    assert most_meetings(earlier) == 1


@pytest.mark.parametrize(("people", "seats", "rounds"), [(9, 3, 8), (16, 4, 10), (25, 5, 12)])
def test_a_plan_is_played_a_second_time_when_it_is_used_up(people: int, seats: int, rounds: int) -> None:
    met = meetings(drawn_evening([range(people)] * rounds, seats=seats))

    assert set(met.values()) == {2}


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_goes_on_when_somebody_comes_late(seed: int) -> None:
    evening = drawn_evening([range(22), *[range(23)] * 4], seed=seed)

    assert sum(repeats(each, evening[:number]) for number, each in enumerate(evening)) <= 4
    assert all(not repeats(each, evening[:number]) for number, each in enumerate(evening[:3]))


@pytest.mark.parametrize(
    ("people", "seats", "most"),
    # In the second round four who come from three tables cannot avoid each other.
    [(12, 4, [0, 3]), (8, 4, [0, 4]), (15, 5, [0, 6]), (10, 5, [0, 8]), (24, 4, [0, 0, 0, 0, 0])],
)
def test_as_few_as_possible_meet_again_where_there_is_no_plan(people: int, seats: int, most: list[int]) -> None:
    evening = drawn_evening([range(people)] * len(most), seats=seats)

    assert [repeats(each, evening[:number]) for number, each in enumerate(evening)] == most


def test_repetitions_spread_evenly() -> None:
    met = meetings(drawn_evening([range(12)] * 11))

    # Each meets 3 of 11 others in each of 11 rounds: three times each, on average.
    assert len(met) == 12 * 11 // 2
    assert {2, 3, 4} >= set(met.values())


@settings(max_examples=30)
@given(evenings(), st.integers(0, 99))
def test_a_plan_is_never_worse_than_searching_alone(evening: list[DrawnRound], seed: int) -> None:
    people = sorted(evening[-1].there)
    met = meetings(evening)

    def cost() -> int:
        return weariness(
            draw_round(
                people, method=DrawMethod.MEETINGS, seats=4, spare=Spare.JOIN, seed=seed, earlier=tuple(evening)
            ),
            met,
        )

    with_plans = cost()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing_module, "planned_tables", lambda *_: None)
        assert with_plans <= cost()


@pytest.mark.parametrize("seed", range(5))
def test_the_table_of_five_is_shared_where_it_costs_nothing(seed: int) -> None:
    people = 41  # ten tables: no plan, and room enough for everybody to meet others
    evening = drawn_evening([range(people)] * 6, seed=seed)

    at_five = Counter(player for each in evening for table in each.tables if len(table) == 5 for player in table)
    assert most_meetings(evening) == 1
    assert max(at_five.values()) <= 2
    assert len(at_five) >= 25  # of 30 places; 22 if chance alone gave them
