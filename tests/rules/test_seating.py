"""Who deals, who sits out, which round it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import Deal, DealKind, current_round, next_dealer, propose_sitting_out
from scorekeeper.rules.seating import right_hand_neighbour
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EVERYBODY, table_of

FANNY, GILLES = 6, 7
SIX, SEVEN = (*EVERYBODY, FANNY), (*EVERYBODY, FANNY, GILLES)


def dealt(
    dealer: int,
    people: tuple[int, ...] = table_of(4),
    sitting_out: tuple[int, ...] = (),
    kind: DealKind = DealKind.PLAYED,
) -> Deal:
    players = tuple(player for player in people if player not in sitting_out)
    return Deal(players=players, dealer=dealer, sitting_out=sitting_out, kind=kind)


def next_at_table(last: Deal | None, seated: tuple[int, ...] = table_of(4)) -> int:
    return next_dealer(last, first_dealer=CHLOE, order=table_of(4), seated=seated)


def test_the_first_dealer_begins() -> None:
    assert next_at_table(None) == CHLOE
    assert next_at_table(None, seated=(ANNA, BRUNO, DAVID)) == DAVID


def test_the_deal_goes_to_the_right() -> None:
    assert [next_at_table(dealt(dealer)) for dealer in table_of(4)] == [BRUNO, CHLOE, DAVID, ANNA]


@pytest.mark.parametrize("kind", [DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.OPEN])
def test_a_deal_that_nobody_plays_moves_on_too(kind: DealKind) -> None:
    assert next_at_table(dealt(ANNA, kind=kind)) == BRUNO


def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    misdeal = dealt(ANNA, kind=DealKind.MISDEAL)
    assert next_at_table(misdeal) == ANNA
    assert next_at_table(misdeal, seated=(BRUNO, CHLOE, DAVID)) == BRUNO


def test_somebody_who_has_left_is_passed_over() -> None:
    assert next_at_table(dealt(ANNA), seated=(ANNA, CHLOE, DAVID)) == CHLOE
    assert next_at_table(dealt(DAVID), seated=(BRUNO, CHLOE)) == BRUNO


def test_the_place_of_a_dealer_who_has_left_still_counts() -> None:
    assert next_at_table(dealt(BRUNO), seated=(ANNA, CHLOE, DAVID)) == CHLOE


def test_a_neighbour_needs_somebody_seated() -> None:
    assert right_hand_neighbour(ANNA, [ANNA, BRUNO], [ANNA]) == ANNA
    with pytest.raises(ValueError, match="nobody is seated"):
        right_hand_neighbour(ANNA, [ANNA, BRUNO], [])


@pytest.mark.parametrize("people", [3, 4, 5])
def test_nobody_sits_out_while_there_are_hands_for_all(people: int) -> None:
    assert propose_sitting_out(ANNA, table_of(people), people) == ()
    assert propose_sitting_out(ANNA, table_of(people), 5) == ()


@pytest.mark.parametrize("dealer", EVERYBODY)
def test_the_dealer_sits_out_first(dealer: int) -> None:
    assert propose_sitting_out(dealer, EVERYBODY, 4) == (dealer,)


def test_then_others_evenly_spaced_around_the_table() -> None:
    assert propose_sitting_out(CHLOE, SIX, 4) == (CHLOE, FANNY)
    assert propose_sitting_out(ANNA, SIX, 4) == (ANNA, DAVID)
    assert propose_sitting_out(BRUNO, SEVEN, 4) == (BRUNO, DAVID, FANNY)


def test_whoever_is_not_seated_cannot_deal() -> None:
    with pytest.raises(ValueError, match="not in"):
        propose_sitting_out(GILLES, SIX, 4)


@given(st.integers(3, 5), st.integers(1, 5))
def test_over_a_round_everybody_sits_out_equally_often(hands: int, surplus: int) -> None:
    people = tuple(range(hands + surplus))
    resting = [propose_sitting_out(dealer, people, hands) for dealer in people]
    assert all(dealer in out and len(out) == surplus for dealer, out in zip(people, resting, strict=True))
    assert [sum(player in out for out in resting) for player in people] == [surplus] * len(people)


@given(st.integers(3, 5), st.integers(1, 5))
def test_nobody_sits_out_twice_running_unless_more_sit_out_than_play(hands: int, surplus: int) -> None:
    people = tuple(range(hands + surplus))
    resting = [set(propose_sitting_out(dealer, people, hands)) for dealer in people]
    twice_running = any(out & after for out, after in zip(resting, [*resting[1:], resting[0]], strict=True))
    assert twice_running == (2 * surplus > len(people))


def test_the_first_round_is_number_one() -> None:
    assert current_round([]).number == 1
    assert current_round([dealt(ANNA), dealt(BRUNO), dealt(CHLOE)]).number == 1


def test_a_round_is_complete_when_everybody_has_dealt() -> None:
    once_around = [dealt(dealer) for dealer in (CHLOE, DAVID, ANNA, BRUNO)]
    assert current_round(once_around).number == 2
    assert current_round(once_around * 2).number == 3
    assert current_round([*once_around, dealt(CHLOE)]).number == 2


def test_a_misdeal_does_not_count_as_having_dealt() -> None:
    deals = [dealt(dealer) for dealer in (ANNA, BRUNO, CHLOE)]
    assert current_round([*deals, dealt(DAVID, kind=DealKind.MISDEAL)]).number == 1
    assert current_round([*deals, dealt(DAVID, kind=DealKind.MISDEAL), dealt(DAVID)]).number == 2


def test_a_passed_out_deal_counts_as_having_dealt() -> None:
    assert current_round([dealt(dealer, kind=DealKind.PASSED_OUT) for dealer in table_of(4)]).number == 2


def test_an_adjustment_is_no_deal_of_cards() -> None:
    penalty = Deal(players=(ANNA, BRUNO), kind=DealKind.ADJUSTMENT)
    assert current_round([dealt(dealer) for dealer in table_of(3)] + [penalty]).number == 1


def test_those_who_sit_out_have_their_turn_to_deal() -> None:
    deals = [dealt(dealer, EVERYBODY, (dealer,)) for dealer in EVERYBODY]
    assert current_round(deals[:4]).number == 1
    assert current_round(deals).number == 2


def test_the_round_does_not_wait_for_somebody_who_has_left() -> None:
    assert current_round([dealt(ANNA), dealt(BRUNO), dealt(CHLOE, table_of(3))]).number == 2


def test_who_has_dealt_in_the_round() -> None:
    assert current_round([]).dealt == frozenset()
    assert current_round([dealt(ANNA), dealt(BRUNO), dealt(BRUNO, kind=DealKind.MISDEAL)]).dealt == {ANNA, BRUNO}
    assert current_round([dealt(dealer) for dealer in table_of(4)]).dealt == frozenset()
