"""How many tables of which size."""

import pytest

from scorekeeper.draw import FEWEST_PEOPLE, MOST_PEOPLE, SEATS, Sizes, Spare, table_sizes

ANY_NUMBER = range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
EVERY_CASE = [(people, seats, spare) for people in ANY_NUMBER for seats in SEATS for spare in Spare]


@pytest.mark.parametrize(
    ("people", "seats", "tables"),
    [
        (3, 4, (3,)),
        (4, 4, (4,)),
        (5, 4, (5,)),
        (6, 4, (3, 3)),
        (7, 4, (4, 3)),
        (9, 4, (4, 5)),
        (10, 4, (5, 5)),
        (11, 4, (4, 4, 3)),
        (15, 4, (5, 5, 5)),
        (16, 4, (4, 4, 4, 4)),
        (22, 4, (4, 4, 4, 5, 5)),
        (23, 4, (4, 4, 5, 5, 5)),
        (24, 4, (4, 4, 4, 4, 4, 4)),
        (6, 5, (3, 3)),
        (7, 5, (4, 3)),
        (8, 5, (4, 4)),
        (11, 5, (4, 4, 3)),
        (16, 5, (4, 4, 4, 4)),
        (18, 5, (5, 5, 4, 4)),
        (23, 5, (5, 5, 5, 4, 4)),
        (24, 5, (5, 5, 5, 5, 4)),
        (5, 3, (5,)),
        (7, 3, (3, 4)),
        (8, 3, (4, 4)),
        (11, 3, (3, 4, 4)),
    ],
)
def test_other_tables_take_those_left_over(people: int, seats: int, tables: tuple[int, ...]) -> None:
    assert table_sizes(people, seats, Spare.JOIN) == Sizes(tables, 0)


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [
        (23, 4, Sizes((4,) * 5, 3)),
        (23, 5, Sizes((5,) * 4, 3)),
        (23, 3, Sizes((3,) * 7, 2)),
        (9, 5, Sizes((5,), 4)),
        (4, 5, Sizes((4,), 0)),
        (3, 5, Sizes((3,), 0)),
    ],
)
def test_those_left_over_sit_out(people: int, seats: int, sizes: Sizes) -> None:
    assert table_sizes(people, seats, Spare.SIT_OUT) == sizes


def test_everybody_has_a_seat_or_sits_out() -> None:
    for people, seats, spare in EVERY_CASE:
        sizes = table_sizes(people, seats, spare)

        assert sum(sizes.tables) + sizes.resting == people
        assert sizes.tables
        assert set(sizes.tables) <= set(SEATS)


def test_nobody_ever_sits_out_when_tables_of_other_sizes_are_welcome() -> None:
    assert {table_sizes(people, seats, Spare.JOIN).resting for people in ANY_NUMBER for seats in SEATS} == {0}


def test_fewer_sit_out_than_would_fill_a_table() -> None:
    for people, seats, spare in EVERY_CASE:
        assert table_sizes(people, seats, spare).resting < seats


def test_a_round_has_at_most_two_sizes_next_to_each_other_the_more_welcome_first() -> None:
    for people, seats, spare in EVERY_CASE:
        tables = table_sizes(people, seats, spare).tables
        kinds = list(dict.fromkeys(tables))

        assert len(kinds) <= 2
        assert max(kinds) - min(kinds) <= 1
        assert seats not in tables or tables[0] == seats
        assert sorted(tables, key=kinds.index) == list(tables)


@pytest.mark.parametrize("seats", [4, 5])
def test_three_at_a_table_are_the_last_resort_of_those_who_wish_for_more(seats: int) -> None:
    with_three = [people for people in ANY_NUMBER if 3 in table_sizes(people, seats, Spare.JOIN).tables]

    assert with_three == [3, 6, 7, 11]  # no fours and fives add up to these


@pytest.mark.parametrize("seats", SEATS)
def test_few_tables_have_another_size(seats: int) -> None:
    for people in range(seats * seats, MOST_PEOPLE + 1):
        tables = table_sizes(people, seats, Spare.JOIN).tables

        assert len(tables) - tables.count(seats) < seats


@pytest.mark.parametrize("people", [-1, 0, 2, 121])
def test_a_round_needs_three_people_and_has_room_for_120(people: int) -> None:
    with pytest.raises(ValueError, match="3 to 120"):
        table_sizes(people, 4, Spare.JOIN)


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_nobody_plays_at_a_table_of_another_size(seats: int) -> None:
    with pytest.raises(ValueError, match=f"tables of {seats}"):
        table_sizes(12, seats, Spare.JOIN)


def test_what_becomes_of_those_left_over_is_a_short_word() -> None:
    assert [spare.value for spare in Spare] == ["join", "sit_out"]
