"""Somebody who was seated by mistake is taken off the sheet again."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import Happening
from scorekeeper.rules import DealKind
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, GRETA, HUGO, Evening


def people(evening: Evening) -> list[str]:
    return [person.name for person in evening.sheet.people]


def test_whoever_never_played_is_removed_altogether(four: Evening) -> None:
    four.record(ANNA)
    store.seat_player(four.access, EMMA, uuid4())
    revision = four.sheet.revision

    store.remove_player(four.access, four.id(EMMA))

    assert people(four) == [ANNA, BRUNO, CHLOE, DAVID]
    assert four.sheet.revision > revision
    change = store.load_changes(four.access)[0]
    assert (change.what, change.before) == (Happening.REMOVED, {"name": EMMA, "hands": 4})
    assert change.after == {"hands": 4}


def test_removing_again_changes_nothing(four: Evening) -> None:
    store.seat_player(four.access, EMMA, uuid4())
    emma = four.id(EMMA)

    for _ in range(2):
        store.remove_player(four.access, emma)

    assert len(store.load_changes(four.access)) == 2


def test_whoever_was_removed_can_join_after_all(four: Evening) -> None:
    store.seat_player(four.access, EMMA, uuid4())
    emma = four.id(EMMA)
    store.remove_player(four.access, emma)

    store.seat_player(four.access, EMMA, uuid4())

    assert people(four)[-1] == EMMA
    assert four.id(EMMA) == emma


def test_the_name_of_whoever_was_removed_is_free(four: Evening) -> None:
    store.seat_player(four.access, EMMA, uuid4())
    store.remove_player(four.access, four.id(EMMA))

    store.rename_player(four.access, four.id(ANNA), "emma")

    assert people(four)[0] == "emma"


def test_whoever_has_left_without_playing_can_be_removed(four: Evening) -> None:
    store.leave_table(four.access, four.id(DAVID))

    store.remove_player(four.access, four.id(DAVID))

    assert people(four) == [ANNA, BRUNO, CHLOE]


@pytest.mark.parametrize("kind", [DealKind.PLAYED, DealKind.OPEN, DealKind.PASSED_OUT])
@pytest.mark.parametrize("withdrawn", [False, True])
def test_whoever_was_in_a_deal_stays(database: Flask, kind: DealKind, withdrawn: bool) -> None:
    evening = Evening(database, ANNA, BRUNO, CHLOE, DAVID, EMMA, hands=4)
    deal_id = evening.record(BRUNO, kind=kind, sitting_out=(ANNA,), partner=None)
    if withdrawn:
        store.withdraw_deal(evening.access, deal_id)
    before = evening.rows()

    for name in (ANNA, BRUNO, CHLOE):
        with pytest.raises(store.TakesPartError):
            store.remove_player(evening.access, evening.id(name))

    assert evening.rows() == before


def test_whoever_was_fined_stays(five: Evening) -> None:
    five.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "-10", BRUNO: "10"}, note="late")

    with pytest.raises(store.TakesPartError):
        store.remove_player(five.access, five.id(ANNA))
    store.remove_player(five.access, five.id(CHLOE))

    assert people(five) == [ANNA, BRUNO, DAVID, EMMA]


def test_three_stay_at_least(database: Flask) -> None:
    three = Evening(database, ANNA, BRUNO, CHLOE)

    with pytest.raises(store.TooFewPeopleError):
        store.remove_player(three.access, three.id(ANNA))

    assert len(people(three)) == 3


@pytest.mark.parametrize(("away", "next_one"), [((), BRUNO), ((BRUNO, CHLOE), DAVID)])
def test_the_right_hand_neighbour_of_a_removed_first_dealer_deals(
    database: Flask, away: tuple[str, ...], next_one: str
) -> None:
    evening = Evening(database, *EVERYBODY)
    for name in away:
        store.leave_table(evening.access, evening.id(name))

    store.remove_player(evening.access, evening.id(ANNA))

    assert evening.sheet.person(evening.sheet.first_dealer).name == next_one
    assert evening.sheet.person(evening.sheet.next_dealer).name == next_one


def test_the_neighbour_of_the_last_is_the_first(database: Flask) -> None:
    evening = Evening(database, *EVERYBODY, first_dealer=7)

    store.remove_player(evening.access, evening.id(HUGO))

    assert evening.sheet.person(evening.sheet.first_dealer).name == ANNA


def test_nobody_of_another_table_is_removed(four: Evening) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier", "Willy")
    kept = elsewhere.rows()

    for player_id in (elsewhere.id("Willy"), 0, -1, 10**30):
        with pytest.raises(store.NotOnThisSheetError):
            store.remove_player(four.access, player_id)

    assert elsewhere.rows() == kept


def test_nobody_is_removed_from_a_closed_session(four: Evening) -> None:
    store.close_session(four.access)

    with pytest.raises(store.SessionClosedError):
        store.remove_player(four.access, four.id(ANNA))


def test_seats_stay_in_order_around_whoever_is_removed(database: Flask) -> None:
    evening = Evening(database, ANNA, BRUNO, CHLOE, DAVID)
    store.remove_player(evening.access, evening.id(BRUNO))
    store.seat_player(evening.access, FELIX, uuid4())
    store.remove_player(evening.access, evening.id(CHLOE))
    store.seat_player(evening.access, GRETA, uuid4())

    assert people(evening) == [ANNA, DAVID, FELIX, GRETA]
    evening.record(ANNA)
