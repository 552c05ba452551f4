"""A session is started once, changed, closed, and opened again."""

from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import Happening
from scorekeeper.rules import FFT, DealKind, read_rules
from scorekeeper.sessions import NewSession
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, Evening, new_session


def test_a_session_starts_with_what_was_chosen(database: Flask) -> None:
    evening = Evening(
        database,
        *(CHLOE, ANNA, EMMA, BRUNO, DAVID),
        hands=4,
        first_dealer=2,
        name="Tuesday",
        note="at Chloé's",
        timezone="America/New_York",
    )

    sheet = evening.sheet
    assert [person.name for person in sheet.people] == [CHLOE, ANNA, EMMA, BRUNO, DAVID]
    assert [person.colour for person in sheet.people] == [0, 1, 2, 3, 4]
    assert (sheet.name, sheet.note, sheet.title, sheet.hands) == ("Tuesday", "at Chloé's", "Tuesday", 4)
    assert sheet.person(sheet.first_dealer).name == EMMA
    assert sheet.person(sheet.next_dealer).name == EMMA
    assert (sheet.timezone, sheet.rules, sheet.closed, sheet.deals) == ("America/New_York", FFT, False, ())
    assert sheet.last_played_at == sheet.created_at
    assert evening.access.role is Role.ORGANISER


def test_a_session_without_a_name_is_called_after_its_people(database: Flask) -> None:
    assert Evening(database, ANNA, BRUNO, CHLOE).sheet.title == "Anna, Bruno, Chloé"


def test_a_session_keeps_its_rules(database: Flask) -> None:
    house = read_rules({"poignee": [20, 40, 60]})

    evening = Evening(database, ANNA, BRUNO, CHLOE, rules=house)
    deal_id = evening.record(ANNA, "49", handfuls={BRUNO: 3})

    assert evening.sheet.rules == house
    assert evening.recorded(deal_id).scores[evening.id(ANNA)] == 2 * 2 * (66 + 60)


def test_the_same_form_sent_twice_starts_one_session(database: Flask) -> None:
    new = new_session(ANNA, BRUNO, CHLOE)

    assert store.start_session(new) == store.start_session(new)


def test_the_same_form_opens_no_link_that_was_revoked(database: Flask) -> None:
    new = new_session(ANNA, BRUNO, CHLOE)
    first = store.start_session(new)
    access = store.find_access(first)
    assert access is not None
    store.renew_link(access, Role.ORGANISER, uuid4())

    with pytest.raises(store.StartedOtherwiseError) as refused:
        store.start_session(new)
    assert refused.value.token is None
    assert store.find_access(first) is None


def test_two_forms_start_two_sessions_of_different_people(database: Flask) -> None:
    first, second = (Evening(database, ANNA, BRUNO, CHLOE) for _ in range(2))

    assert first.token != second.token
    assert first.id(ANNA) != second.id(ANNA)


def test_the_drawn_dealer_is_one_of_the_people(database: Flask) -> None:
    drawn = set()
    for _ in range(12):
        sheet = Evening(database, ANNA, BRUNO, CHLOE, first_dealer=None).sheet
        drawn.add(sheet.person(sheet.first_dealer).name)

    assert drawn <= {ANNA, BRUNO, CHLOE}
    assert len(drawn) > 1


def test_eight_people_find_a_place(database: Flask) -> None:
    sheet = Evening(database, *EVERYBODY).sheet

    assert [person.name for person in sheet.people] == list(EVERYBODY)
    assert len(sheet.proposed_sitting_out) == 3


def test_name_note_and_hands_can_be_changed(five: Evening) -> None:
    five.record(ANNA)
    played = five.sheet.deals

    store.change_session(five.access, name="Thursday", note="rain", hands=4)

    assert (five.sheet.name, five.sheet.note, five.sheet.hands) == ("Thursday", "rain", 4)
    assert five.sheet.deals == played
    change = store.load_changes(five.access)[0]
    assert change.what is Happening.SESSION_CHANGED
    assert change.before == {"name": "", "note": "", "hands": 5}
    assert change.after == {"name": "Thursday", "note": "rain", "hands": 4}


def test_saving_the_same_again_leaves_no_trace(four: Evening) -> None:
    revision = four.sheet.revision

    store.change_session(four.access, name="", note="", hands=4)

    assert four.sheet.revision == revision
    assert store.load_changes(four.access) == ()


@pytest.mark.parametrize("hands", [2, 5, 6])
def test_cards_are_dealt_to_three_at_least_and_to_no_more_than_there_are(four: Evening, hands: int) -> None:
    before = four.rows()

    with pytest.raises(store.TableSizeError):
        store.change_session(four.access, name="Thursday", note="", hands=hands)

    assert four.rows() == before


def test_a_session_is_closed_and_opened_again_once(four: Evening) -> None:
    for _ in range(2):
        store.close_session(four.access)
    assert four.sheet.closed
    for _ in range(2):
        store.reopen_session(four.access)

    assert not four.sheet.closed
    assert [change.what for change in store.load_changes(four.access)] == [Happening.REOPENED, Happening.CLOSED]


def test_closing_can_wait_for_the_result_of_a_deal(four: Evening) -> None:
    four.record(ANNA)
    waiting = four.record(BRUNO, kind=DealKind.OPEN)

    assert store.close_session(four.access, unless_playing=True) == (waiting, 2)
    assert not four.sheet.closed
    assert store.close_session(four.access) is None
    assert four.sheet.closed
    assert store.close_session(four.access, unless_playing=True) is None


@pytest.mark.parametrize("end", ["result", "withdrawn", "none"])
def test_closing_waits_for_nothing_else(four: Evening, end: str) -> None:
    deal_id = four.record(ANNA, kind=DealKind.PASSED_OUT if end == "none" else DealKind.OPEN)
    if end == "result":
        four.correct(deal_id, kind=DealKind.PLAYED, bouts=2, half_points=98)
    elif end == "withdrawn":
        store.withdraw_deal(four.access, deal_id)

    assert store.close_session(four.access, unless_playing=True) is None
    assert four.sheet.closed


def test_the_form_of_a_session_whose_people_were_removed_started_another_one(database: Flask) -> None:
    new = new_session(ANNA, BRUNO, CHLOE, DAVID, first_dealer=3)
    access = store.find_access(store.start_session(new))
    assert access is not None
    store.remove_player(access, store.load_sheet(access).people[3].id)

    with pytest.raises(store.StartedOtherwiseError):
        store.start_session(new)


def test_a_closed_session_keeps_its_name(four: Evening) -> None:
    store.close_session(four.access)

    with pytest.raises(store.SessionClosedError):
        store.change_session(four.access, name="Thursday", note="", hands=4)


def test_every_change_raises_the_revision(four: Evening) -> None:
    revisions = [four.sheet.revision]

    deal_id = four.record(ANNA)
    revisions.append(four.sheet.revision)
    four.correct(deal_id, bouts=1)
    revisions.append(four.sheet.revision)
    store.withdraw_deal(four.access, deal_id)
    revisions.append(four.sheet.revision)
    store.restore_deal(four.access, deal_id)
    revisions.append(four.sheet.revision)
    store.seat_player(four.access, EMMA, uuid4())
    revisions.append(four.sheet.revision)
    store.change_session(four.access, name="Thursday", note="", hands=4)
    revisions.append(four.sheet.revision)
    store.rename_player(four.access, four.id(EMMA), "Emmy")
    revisions.append(four.sheet.revision)
    store.leave_table(four.access, four.id("Emmy"))
    revisions.append(four.sheet.revision)
    store.return_to_table(four.access, four.id("Emmy"))
    revisions.append(four.sheet.revision)
    order = tuple(person.id for person in four.sheet.people)
    store.change_places(four.access, order[::-1], order)
    revisions.append(four.sheet.revision)
    store.close_session(four.access)
    revisions.append(four.sheet.revision)
    store.reopen_session(four.access)
    revisions.append(four.sheet.revision)

    assert revisions == sorted(set(revisions))


def test_the_people_of_two_sessions_are_strangers(database: Flask) -> None:
    first: NewSession = new_session(ANNA, BRUNO, CHLOE)
    second = replace(first, form_id=uuid4(), people=("ANNA", "Bruno", "Chloé"))

    for new in (first, second):
        store.start_session(new)

    assert store.start_session(first) != store.start_session(second)
