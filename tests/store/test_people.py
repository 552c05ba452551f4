"""People join, leave, come back, change places; names can be corrected."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import Happening
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, GRETA, Evening


def seated(evening: Evening) -> list[str]:
    return [person.name for person in evening.sheet.seated]


def test_somebody_new_sits_down_after_everybody_else(four: Evening) -> None:
    four.record(ANNA)

    store.seat_player(four.access, EMMA, uuid4())

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]
    assert four.totals()[EMMA] == 0
    assert four.sheet.hands == 4
    assert four.sheet.person(four.id(EMMA)).colour == 4
    assert store.load_changes(four.access)[0].what is Happening.JOINED


def test_the_same_form_seats_nobody_twice(four: Evening) -> None:
    form_id = uuid4()

    for name in (EMMA, EMMA, " emma "):
        store.seat_player(four.access, name, form_id)

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]


def test_the_same_form_with_another_name_is_another_person(four: Evening) -> None:
    form_id = uuid4()

    for name in (EMMA, FELIX, FELIX, EMMA, GRETA):
        store.seat_player(four.access, name, form_id)

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA]
    assert [change.what for change in store.load_changes(four.access)] == [Happening.JOINED] * 3


def test_the_same_form_with_the_name_of_somebody_at_the_table_is_refused(four: Evening) -> None:
    form_id = uuid4()
    store.seat_player(four.access, EMMA, form_id)

    with pytest.raises(store.NameTakenError):
        store.seat_player(four.access, ANNA, form_id)


def test_the_same_form_after_the_person_has_left_seats_nobody(four: Evening) -> None:
    form_id = uuid4()
    store.seat_player(four.access, EMMA, form_id)
    store.leave_table(four.access, four.id(EMMA))

    store.seat_player(four.access, EMMA, form_id)

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID]


def test_a_form_of_another_session_seats_somebody_here_all_the_same(four: Evening) -> None:
    form_id = uuid4()
    store.seat_player(Evening(four.app, "Zoé", "Yann", "Xavier").access, "Willy", form_id)

    store.seat_player(four.access, EMMA, form_id)

    assert seated(four)[-1] == EMMA


@pytest.mark.parametrize("name", ["Anna", "ANNA", "anna", "  anna\t", "Ａnna"])
def test_a_name_is_given_once_at_a_table(four: Evening, name: str) -> None:
    with pytest.raises(store.NameTakenError):
        store.seat_player(four.access, name, uuid4())

    assert len(seated(four)) == 4


def test_accents_make_another_name(four: Evening) -> None:
    store.seat_player(four.access, "Chloe", uuid4())

    assert seated(four)[-1] == "Chloe"


def test_whoever_has_left_comes_back_by_name_to_the_same_place(five: Evening) -> None:
    bruno = five.id(BRUNO)
    store.leave_table(five.access, bruno)

    store.seat_player(five.access, "bruno", uuid4())

    assert seated(five) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]
    assert five.id(BRUNO) == bruno
    assert store.load_changes(five.access)[0].what is Happening.RETURNED


def test_eight_people_fill_a_table(database: Flask) -> None:
    full = Evening(database, *EVERYBODY)

    with pytest.raises(store.TableSizeError):
        store.seat_player(full.access, "Ines", uuid4())
    store.leave_table(full.access, full.id(GRETA))
    store.seat_player(full.access, "Ines", uuid4())
    with pytest.raises(store.TableSizeError):
        store.return_to_table(full.access, full.id(GRETA))

    assert len(seated(full)) == 8


def test_a_misspelt_name_is_corrected_on_the_whole_sheet(four: Evening) -> None:
    four.record(ANNA)
    anna = four.id(ANNA)

    store.rename_player(four.access, anna, "Anne")

    assert four.sheet.person(anna).name == "Anne"
    assert four.totals()["Anne"] == 396
    change = store.load_changes(four.access)[0]
    assert (change.what, change.before, change.after) == (Happening.RENAMED, {"name": ANNA}, {"name": "Anne"})


def test_the_case_of_a_name_can_be_corrected(four: Evening) -> None:
    store.rename_player(four.access, four.id(ANNA), "ANNA")

    assert seated(four)[0] == "ANNA"


def test_the_same_name_again_leaves_no_trace(four: Evening) -> None:
    store.rename_player(four.access, four.id(ANNA), ANNA)

    assert store.load_changes(four.access) == ()


@pytest.mark.parametrize("name", ["Bruno", "bruno", "BRUNO"])
def test_nobody_gets_the_name_of_somebody_else(four: Evening, name: str) -> None:
    with pytest.raises(store.NameTakenError):
        store.rename_player(four.access, four.id(ANNA), name)

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID]


def test_a_name_can_be_corrected_after_the_end(four: Evening) -> None:
    store.close_session(four.access)

    store.rename_player(four.access, four.id(ANNA), "Anne")

    assert seated(four)[0] == "Anne"


def test_whoever_leaves_keeps_the_score(five: Evening) -> None:
    five.record(ANNA, "49")

    store.leave_table(five.access, five.id(BRUNO))

    assert seated(five) == [ANNA, CHLOE, DAVID, EMMA]
    assert five.sheet.person(five.id(BRUNO)).left
    assert five.totals()[BRUNO] == 132
    assert five.sheet.hands == 4
    assert five.sheet.proposed_sitting_out == ()


def test_leaving_is_told_with_the_smaller_hands(five: Evening) -> None:
    store.leave_table(five.access, five.id(BRUNO))

    change = store.load_changes(five.access)[0]
    assert change.what is Happening.LEFT
    assert change.before == {"name": BRUNO, "hands": 5}
    assert (change.after or {})["hands"] == 4


def test_cards_are_dealt_to_as_many_as_before_when_somebody_is_back(five: Evening) -> None:
    store.leave_table(five.access, five.id(BRUNO))
    store.leave_table(five.access, five.id(CHLOE))
    assert five.sheet.hands == 3

    store.return_to_table(five.access, five.id(BRUNO))
    assert five.sheet.hands == 4
    store.seat_player(five.access, FELIX, uuid4())
    assert five.sheet.hands == 5


def test_hands_stay_as_they_are_while_there_are_enough_people(database: Flask) -> None:
    six = Evening(database, *EVERYBODY[:6])

    store.leave_table(six.access, six.id(FELIX))

    assert six.sheet.hands == 5


def test_deals_go_on_without_whoever_has_left(five: Evening) -> None:
    played = five.record(ANNA, "49")
    store.leave_table(five.access, five.id(EMMA))

    next_one = five.record(DAVID, "36", partner=None)

    assert five.id(EMMA) in five.recorded(played).scores
    assert five.id(EMMA) not in five.recorded(next_one).scores


def test_an_earlier_deal_with_whoever_has_left_can_be_corrected(five: Evening) -> None:
    played = five.record(ANNA, "49")
    store.leave_table(five.access, five.id(BRUNO))

    five.correct(played, half_points=82)

    assert five.totals()[BRUNO] == 100


def test_leaving_and_coming_back_twice_is_like_once(five: Evening) -> None:
    bruno = five.id(BRUNO)
    for _ in range(2):
        store.leave_table(five.access, bruno)
    for _ in range(2):
        store.return_to_table(five.access, bruno)

    assert seated(five) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]
    assert len(store.load_changes(five.access)) == 2


def test_three_people_stay_at_least(four: Evening) -> None:
    store.leave_table(four.access, four.id(DAVID))

    with pytest.raises(store.TableSizeError):
        store.leave_table(four.access, four.id(CHLOE))

    assert seated(four) == [ANNA, BRUNO, CHLOE]
    assert four.sheet.hands == 3


def test_places_are_changed_from_the_next_deal_on(four: Evening) -> None:
    played = four.record(ANNA)
    before = four.recorded(played)
    anna, bruno, chloe, david = (four.id(name) for name in (ANNA, BRUNO, CHLOE, DAVID))

    store.change_places(four.access, (anna, chloe, bruno, david), (anna, bruno, chloe, david))

    assert seated(four) == [ANNA, CHLOE, BRUNO, DAVID]
    assert four.recorded(played) == before
    assert four.sheet.person(four.sheet.next_dealer).name == CHLOE
    assert store.load_changes(four.access)[0].what is Happening.MOVED


def test_places_are_not_changed_by_whoever_saw_another_order(four: Evening) -> None:
    anna, bruno, chloe, david = (four.id(name) for name in (ANNA, BRUNO, CHLOE, DAVID))
    store.change_places(four.access, (bruno, anna, chloe, david), (anna, bruno, chloe, david))

    with pytest.raises(store.OrderChangedError):
        store.change_places(four.access, (anna, chloe, bruno, david), (anna, bruno, chloe, david))

    assert seated(four) == [BRUNO, ANNA, CHLOE, DAVID]


def test_the_same_order_again_is_there_already(four: Evening) -> None:
    anna, bruno, chloe, david = seen = tuple(four.id(name) for name in (ANNA, BRUNO, CHLOE, DAVID))

    for _ in range(2):
        store.change_places(four.access, (bruno, anna, chloe, david), seen)

    assert seated(four) == [BRUNO, ANNA, CHLOE, DAVID]
    assert len(store.load_changes(four.access)) == 1


def test_places_are_not_changed_by_whoever_did_not_see_somebody_join(four: Evening) -> None:
    anna, bruno, chloe, david = seen = tuple(four.id(name) for name in (ANNA, BRUNO, CHLOE, DAVID))
    store.seat_player(four.access, EMMA, uuid4())

    with pytest.raises(store.OrderChangedError):
        store.change_places(four.access, (bruno, anna, chloe, david), seen)


def test_places_are_those_of_this_table(four: Evening) -> None:
    stranger = Evening(four.app, "Zoé", "Yann", "Xavier").id("Zoé")
    anna, bruno, chloe, david = seen = tuple(four.id(name) for name in (ANNA, BRUNO, CHLOE, DAVID))

    for order in ((anna, bruno, chloe), (*seen, stranger), (anna, anna, chloe, david), (stranger, bruno, chloe, david)):
        with pytest.raises(store.NotOnThisSheetError):
            store.change_places(four.access, order, seen)

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID]


def test_nobody_of_another_table_can_be_touched(four: Evening) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier", "Willy")
    stranger = elsewhere.id("Willy")
    kept = elsewhere.rows()

    for player_id in (stranger, 0, -1, 10**30):
        with pytest.raises(store.NotOnThisSheetError):
            store.rename_player(four.access, player_id, "Intruder")
        with pytest.raises(store.NotOnThisSheetError):
            store.leave_table(four.access, player_id)
        with pytest.raises(store.NotOnThisSheetError):
            store.return_to_table(four.access, player_id)

    assert elsewhere.rows() == kept


def test_nobody_comes_or_goes_in_a_closed_session(five: Evening) -> None:
    emma = five.id(EMMA)
    store.close_session(five.access)

    with pytest.raises(store.SessionClosedError):
        store.seat_player(five.access, FELIX, uuid4())
    with pytest.raises(store.SessionClosedError):
        store.leave_table(five.access, emma)

    assert seated(five) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]
