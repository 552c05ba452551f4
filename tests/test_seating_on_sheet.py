"""Who deals next and who sits out, as the sheet works it out from what was recorded."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.rules import DealKind
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, GRETA, HUGO, Evening


def dealer(evening: Evening) -> str:
    return evening.sheet.person(evening.sheet.next_dealer).name


def sitting_out(evening: Evening) -> set[str]:
    return {evening.sheet.person(player).name for player in evening.sheet.proposed_sitting_out}


def play(evening: Evening, deals: int = 1) -> None:
    """As the sheet proposes it."""
    for _ in range(deals):
        evening.record(sitting_out=tuple(sitting_out(evening)), kind=DealKind.PASSED_OUT)


@pytest.fixture
def four(app: Flask) -> Evening:
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID, first_dealer=1)


def test_the_dealer_moves_to_the_right(four: Evening) -> None:
    dealers = []
    for _ in range(5):
        dealers.append(dealer(four))
        four.record(ANNA)

    assert dealers == [BRUNO, CHLOE, DAVID, ANNA, BRUNO]


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        (DealKind.PASSED_OUT, CHLOE),
        (DealKind.LONE_PETIT, CHLOE),
        (DealKind.MISDEAL, BRUNO),
        (DealKind.OPEN, CHLOE),
        (DealKind.PLAYED, CHLOE),
    ],
)
def test_who_deals_after_what(four: Evening, kind: DealKind, after: str) -> None:
    four.record(kind=kind)

    assert dealer(four) == after


def test_an_adjustment_moves_nobody(four: Evening) -> None:
    four.record(ANNA)
    four.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "1", BRUNO: "-1"}, note="slow play")

    assert dealer(four) == CHLOE


def test_a_withdrawn_deal_gives_the_cards_back(four: Evening) -> None:
    four.record(ANNA)
    last = four.record(ANNA)
    with four.app.app_context():
        store.withdraw_deal(four.access, last)

    assert dealer(four) == CHLOE


def test_a_correction_of_the_dealer_moves_the_next_one(four: Evening) -> None:
    deal_id = four.record(ANNA)
    four.correct(deal_id, dealer=four.id(DAVID))

    assert dealer(four) == ANNA


def test_a_missed_deal_before_others_moves_nobody(four: Evening) -> None:
    four.record(ANNA)
    four.record(ANNA, before=1)

    assert dealer(four) == CHLOE


def test_somebody_who_left_is_passed_over(four: Evening) -> None:
    four.record(ANNA)
    with four.app.app_context():
        store.leave_table(four.access, four.id(CHLOE))

    assert dealer(four) == DAVID


def test_the_first_dealer_may_leave_before_the_first_deal(four: Evening) -> None:
    with four.app.app_context():
        store.leave_table(four.access, four.id(BRUNO))

    assert dealer(four) == CHLOE


def test_after_a_dealer_who_left_the_right_hand_neighbour_deals(four: Evening) -> None:
    four.record(kind=DealKind.MISDEAL)
    with four.app.app_context():
        store.leave_table(four.access, four.id(BRUNO))

    assert dealer(four) == CHLOE


def test_somebody_new_deals_after_the_last(four: Evening) -> None:
    with four.app.app_context():
        store.seat_player(four.access, EMMA, uuid4())
    four.record(dealer=DAVID, sitting_out=(DAVID,))

    assert dealer(four) == EMMA


def test_nobody_sits_out_among_four(four: Evening) -> None:
    assert sitting_out(four) == set()


def test_of_six_the_dealer_sits_out(app: Flask) -> None:
    six = Evening(app, *EVERYBODY[:6])
    out = []
    for _ in range(7):
        out.append(sitting_out(six))
        play(six)

    assert out == [{ANNA}, {BRUNO}, {CHLOE}, {DAVID}, {EMMA}, {FELIX}, {ANNA}]


def test_of_seven_the_dealer_and_somebody_across_the_table(app: Flask) -> None:
    seven = Evening(app, *EVERYBODY[:7])

    out = []
    for _ in range(7):
        out.append(sitting_out(seven))
        assert dealer(seven) in out[-1]
        play(seven)

    assert all(len(each) == 2 for each in out)
    rests = [name for each in out for name in each]
    assert {rests.count(name) for name in EVERYBODY[:7]} == {2}
    assert set(rests) == set(EVERYBODY[:7])


@pytest.mark.parametrize(("people", "hands"), [(5, 4), (4, 3), (8, 5), (8, 3), (6, 4)])
def test_over_a_long_evening_everybody_sits_out_equally_often(app: Flask, people: int, hands: int) -> None:
    evening = Evening(app, *EVERYBODY[:people], hands=hands)

    play(evening, 2 * people)

    counts = [
        sum(evening.id(name) in recorded.sitting_out for recorded in evening.sheet.deals) for name in EVERYBODY[:people]
    ]
    assert sum(counts) == 2 * people * (people - hands)
    assert max(counts) == min(counts)


def test_another_dealer_has_others_sit_out(app: Flask) -> None:
    six = Evening(app, *EVERYBODY[:6])

    assert [six.sheet.person(each).name for each in six.sheet.sitting_out_when_dealing(six.id(EMMA))] == [EMMA]


def test_whoever_joins_late_sits_out_in_turn(app: Flask) -> None:
    five = Evening(app, *EVERYBODY[:5])
    play(five)
    with app.app_context():
        store.seat_player(five.access, GRETA, uuid4())

    assert sitting_out(five) == {BRUNO}
    play(five, 4)
    assert sitting_out(five) == {GRETA}


def test_a_round_is_over_when_everybody_has_dealt(app: Flask) -> None:
    four = Evening(app, ANNA, BRUNO, CHLOE, DAVID)
    rounds = []
    for kind in [DealKind.PASSED_OUT] * 4 + [DealKind.MISDEAL] * 2 + [DealKind.LONE_PETIT] * 3:
        four.record(kind=kind)
        rounds.append(four.sheet.round.number)

    assert rounds == [1, 1, 1, 2, 2, 2, 2, 2, 2]


def test_ranks_are_shared_and_deals_are_counted(app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID)
    evening.record(ANNA, "49")
    evening.record(kind=DealKind.PASSED_OUT)
    evening.record(kind=DealKind.OPEN)

    standings = {name: evening.sheet.standings[evening.id(name)] for name in (ANNA, BRUNO, CHLOE, DAVID)}

    assert [standings[name].rank for name in standings] == [1, 2, 2, 2]
    assert [standings[name].total for name in standings] == [396, -132, -132, -132]
    assert {standings[name].deals for name in standings} == {1}


def test_eight_names_are_eight_colours(app: Flask) -> None:
    evening = Evening(app, *EVERYBODY)

    assert [evening.sheet.person(evening.id(name)).colour for name in (ANNA, HUGO)] == [0, 7]
    assert len({person.colour for person in evening.sheet.people}) == 8
