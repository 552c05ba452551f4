"""The latest correction of a deal can be undone: it is put back to what it was before, and the trace tells both."""

import pytest

from scorekeeper import store
from scorekeeper.happenings import Happening
from scorekeeper.rules import DealKind
from tests.evening import ANNA, CHLOE, Evening


def test_a_correction_is_undone(four: Evening) -> None:
    deal_id = four.record(ANNA, "49", handfuls={CHLOE: 1})
    first = four.recorded(deal_id)
    four.correct(deal_id, half_points=90, taker=four.id(CHLOE), handfuls=())

    store.undo_correction(four.access, deal_id, seen_revision=2)

    now = four.recorded(deal_id)
    assert (now.deal, now.scores, now.revision, now.withdrawn) == (first.deal, first.scores, 3, False)


def test_a_result_is_undone_and_the_bid_waits_again(four: Evening) -> None:
    deal_id = four.record(ANNA, kind=DealKind.OPEN)
    four.correct(deal_id, kind=DealKind.PLAYED, bouts=2, half_points=90)
    assert store.load_changes(four.access)[0].what is Happening.RESULT

    store.undo_correction(four.access, deal_id, seen_revision=2)

    assert four.sheet.open_deal == four.recorded(deal_id)
    assert set(four.totals().values()) == {0}


def test_a_withdrawn_deal_that_was_corrected_is_withdrawn_again(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    store.withdraw_deal(four.access, deal_id)
    four.correct(deal_id, half_points=90)

    store.undo_correction(four.access, deal_id, seen_revision=3)

    assert four.recorded(deal_id).withdrawn
    assert four.recorded(deal_id).deal.half_points == 98


def test_an_adjustment_comes_back_with_its_amounts(four: Evening) -> None:
    deal_id = four.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "7.5", CHLOE: "-7.5"}, note="revoke")
    totals = four.totals()
    store.correct_deal(four.access, deal_id, four.deal(kind=DealKind.PASSED_OUT), seen_revision=1)

    store.undo_correction(four.access, deal_id, seen_revision=2)

    assert four.totals() == totals
    assert four.recorded(deal_id).deal.note == "revoke"


def test_the_trace_tells_what_was_undone(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.correct(deal_id, half_points=90)

    store.undo_correction(four.access, deal_id, seen_revision=2)

    undone, corrected, _ = store.load_changes(four.access, deal_id)
    assert (undone.what, corrected.what) == (Happening.UNDONE, Happening.CORRECTED)
    assert undone.before is not None
    assert corrected.after is not None
    assert undone.before == {**corrected.after, "withdrawn": False}
    assert undone.after == corrected.before


@pytest.mark.parametrize("since", ["nothing", "undone", "corrected", "withdrawn", "withdrawn and restored"])
def test_only_what_was_seen_last_is_undone(four: Evening, since: str) -> None:
    deal_id = four.record(ANNA, "49")
    seen = 1
    if since != "nothing":
        four.correct(deal_id, half_points=90)
        seen = 2
    match since:
        case "undone":
            store.undo_correction(four.access, deal_id, seen_revision=2)
        case "corrected":
            four.correct(deal_id, half_points=91)
        case "withdrawn":
            store.withdraw_deal(four.access, deal_id)
        case "withdrawn and restored":
            store.withdraw_deal(four.access, deal_id)
            store.restore_deal(four.access, deal_id)
            seen = 4
    before = four.rows()

    if since == "undone":
        store.undo_correction(four.access, deal_id, seen_revision=seen)
    else:
        with pytest.raises(store.DealConflictError):
            store.undo_correction(four.access, deal_id, seen_revision=seen)

    assert four.rows() == before


def test_nothing_of_a_closed_session_is_undone(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.correct(deal_id, half_points=90)
    store.close_session(four.access)

    with pytest.raises(store.SessionClosedError):
        store.undo_correction(four.access, deal_id, seen_revision=2)

    assert four.recorded(deal_id).deal.half_points == 90


def test_nothing_of_another_session_is_undone(four: Evening) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier")
    deal_id = elsewhere.record("Zoé")
    elsewhere.correct(deal_id, bouts=3)

    with pytest.raises(store.NotOnThisSheetError):
        store.undo_correction(four.access, deal_id, seen_revision=2)

    assert elsewhere.recorded(deal_id).deal.bouts == 3
