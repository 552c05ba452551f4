"""Who met whom."""

from itertools import combinations

from hypothesis import given

from scorekeeper.draw import DrawnRound, meetings, repeats
from tests.draw.evenings import evenings

FIRST = DrawnRound(((4, 2, 1, 3), (5, 6, 7)), (8,))
SECOND = DrawnRound(((1, 8, 5), (2, 3, 4)), (6, 7))


def test_everybody_meets_everybody_at_the_table() -> None:
    assert meetings([FIRST]) == {pair: 1 for table in ((1, 2, 3, 4), (5, 6, 7)) for pair in combinations(table, 2)}


def test_meetings_of_several_rounds_add_up() -> None:
    met = meetings([FIRST, SECOND])

    assert (met[2, 3], met[1, 2], met[1, 8], met[6, 8]) == (2, 1, 1, 0)


def test_how_many_meet_again() -> None:
    assert repeats(SECOND, [FIRST]) == 3
    assert repeats(SECOND, []) == 0
    assert repeats(SECOND, [FIRST, SECOND]) == 6


def test_who_is_there() -> None:
    assert FIRST.seated == {1, 2, 3, 4, 5, 6, 7}
    assert FIRST.there == {1, 2, 3, 4, 5, 6, 7, 8}


@given(evenings())
def test_the_smaller_number_comes_first_and_no_meeting_is_lost(evening: list[DrawnRound]) -> None:
    met = meetings(evening)

    assert all(one < other for one, other in met)
    assert met.total() == sum(len(table) * (len(table) - 1) // 2 for each in evening for table in each.tables)
    for player in {player for each in evening for player in each.there}:
        tables = [table for each in evening for table in each.tables if player in table]
        assert sum(times for pair, times in met.items() if player in pair) == sum(len(table) - 1 for table in tables)
