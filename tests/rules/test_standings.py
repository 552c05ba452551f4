"""Totals and ranks."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import Standing, running_totals, standings
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, table_of


def test_the_highest_total_is_first() -> None:
    totals = {ANNA: -40, BRUNO: 120, CHLOE: -80}
    assert standings(table_of(3), totals, {ANNA: 4, BRUNO: 4, CHLOE: 3}) == (
        Standing(ANNA, -40, 2, 4),
        Standing(BRUNO, 120, 1, 4),
        Standing(CHLOE, -80, 3, 3),
    )


def test_ties_share_the_rank_and_the_next_one_is_left_out() -> None:
    places = standings(table_of(4), {ANNA: 10, BRUNO: 40, CHLOE: 10, DAVID: -60}, {})
    assert [place.rank for place in places] == [2, 1, 2, 4]


def test_before_the_first_deal_everybody_is_first() -> None:
    assert standings(table_of(3), {}, {}) == tuple(Standing(player, 0, 1, 0) for player in table_of(3))


def test_nobody_at_the_table() -> None:
    assert standings([], {}, {}) == ()


def test_running_totals_keep_those_who_were_not_in_the_deal() -> None:
    deals = [{ANNA: 50, BRUNO: -25, CHLOE: -25}, {ANNA: -10, BRUNO: 20, DAVID: -10}]
    assert running_totals(table_of(4), deals) == [(0, 0, 0, 0), (50, -25, -25, 0), (40, -5, -25, -10)]


@given(st.dictionaries(st.integers(1, 9), st.integers(-50, 50), min_size=1))
def test_a_rank_is_one_more_than_the_number_of_those_ahead(totals: dict[int, int]) -> None:
    places = standings(list(totals), totals, {})
    for place in places:
        assert place.rank == 1 + sum(other.total > place.total for other in places)


@given(st.lists(st.dictionaries(st.sampled_from(table_of(4)), st.integers(-50, 50)), max_size=6))
def test_the_last_running_total_is_the_sum(deals: list[dict[int, int]]) -> None:
    steps = running_totals(table_of(4), deals)
    assert len(steps) == len(deals) + 1
    assert steps[-1] == tuple(sum(deal.get(player, 0) for deal in deals) for player in table_of(4))
