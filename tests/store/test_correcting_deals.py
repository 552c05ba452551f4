"""Any deal can be corrected, withdrawn and brought back; what it was before is kept."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from scorekeeper import store
from scorekeeper.happenings import Happening
from scorekeeper.rules import Contract, DealKind, Handful, Side, Slam, UnscorableDealError, score
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening


def test_a_correction_changes_the_totals(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.record(BRUNO, "41")

    four.correct(deal_id, half_points=80)

    assert four.recorded(deal_id).deal.half_points == 80
    assert four.totals() == {ANNA: -412, BRUNO: 404, CHLOE: 4, DAVID: 4}
    assert four.recorded(deal_id).number == 1
    assert four.recorded(deal_id).corrections == 1


def test_everything_of_a_deal_can_be_corrected(five: Evening) -> None:
    deal_id = five.record(ANNA, "49")
    other = replace(
        five.recorded(deal_id).deal,
        dealer=five.id(CHLOE),
        taker=five.id(DAVID),
        partner=five.id(EMMA),
        contract=Contract.GARDE_CONTRE,
        bouts=3,
        half_points=91,
        petit_au_bout=Side.ATTACK,
        handfuls=(Handful(2, five.id(BRUNO)),),
        slam=Slam.ANNOUNCED_FAILED,
        note="read from paper",
    )

    store.correct_deal(five.access, deal_id, other, seen_revision=1)

    assert five.recorded(deal_id).deal == other
    assert five.recorded(deal_id).scores == score(other).scores


@pytest.mark.parametrize("kind", DealKind)
def test_a_deal_can_become_of_any_kind(four: Evening, kind: DealKind) -> None:
    deal_id = four.record(ANNA, "49", handfuls={BRUNO: 1}, slam=Slam.ANNOUNCED_FAILED)
    amounts = {"amounts": {ANNA: "5", BRUNO: "-5"}, "note": "revoke"}
    more: dict[str, Any] = amounts if kind is DealKind.ADJUSTMENT else {}
    other = four.deal(kind=kind, **more)

    store.correct_deal(four.access, deal_id, other, seen_revision=1)

    assert four.recorded(deal_id).deal == other


def test_an_open_deal_gets_its_result(four: Evening) -> None:
    deal_id = four.record(BRUNO, kind=DealKind.OPEN)
    assert four.sheet.open_deal == four.recorded(deal_id)

    four.correct(deal_id, kind=DealKind.PLAYED, bouts=1, half_points=102)

    assert four.sheet.open_deal is None
    assert four.totals() == {ANNA: -100, BRUNO: 300, CHLOE: -100, DAVID: -100}


def test_a_correction_of_what_somebody_changed_meanwhile_is_a_conflict(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    seen = four.recorded(deal_id)
    four.correct(deal_id, half_points=90)
    theirs, before = four.recorded(deal_id), four.rows()

    with pytest.raises(store.DealConflictError) as conflict:
        store.correct_deal(four.access, deal_id, replace(seen.deal, bouts=1), seen_revision=seen.revision)

    assert conflict.value.theirs == theirs
    assert four.rows() == before


def test_a_correction_of_what_somebody_withdrew_meanwhile_is_a_conflict(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    seen = four.recorded(deal_id)
    store.withdraw_deal(four.access, deal_id)

    with pytest.raises(store.DealConflictError) as conflict:
        store.correct_deal(four.access, deal_id, seen.deal, seen_revision=seen.revision)

    assert conflict.value.theirs.withdrawn


def test_after_looking_at_both_versions_mine_can_be_saved(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    mine = replace(four.recorded(deal_id).deal, bouts=1)
    four.correct(deal_id, half_points=90)

    store.correct_deal(four.access, deal_id, mine, seen_revision=2)

    assert four.recorded(deal_id).deal == mine


def test_the_same_correction_sent_again_changes_nothing(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    corrected = replace(four.recorded(deal_id).deal, half_points=90)

    for _ in range(2):
        store.correct_deal(four.access, deal_id, corrected, seen_revision=1)

    assert four.recorded(deal_id).revision == 2
    assert len(store.load_changes(four.access, deal_id)) == 2


def test_a_correction_without_a_difference_leaves_no_trace(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")

    four.correct(deal_id)

    assert four.recorded(deal_id).revision == 1
    assert len(store.load_changes(four.access)) == 1


def test_a_corrected_withdrawn_deal_counts_again(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    store.withdraw_deal(four.access, deal_id)

    four.correct(deal_id, half_points=82)

    assert not four.recorded(deal_id).withdrawn
    assert four.totals()[ANNA] == 300


def test_a_correction_that_cannot_be_scored_changes_nothing(four: Evening) -> None:
    deal_id = four.record(ANNA, "49", handfuls={BRUNO: 1})
    before = four.rows()

    with pytest.raises(UnscorableDealError):
        four.correct(deal_id, bouts=None)

    assert four.rows() == before


def test_a_correction_names_people_of_this_table_only(four: Evening) -> None:
    stranger = Evening(four.app, "Zoé", "Yann", "Xavier").id("Zoé")
    deal_id = four.record(ANNA, "49")
    players = four.recorded(deal_id).deal.players

    with pytest.raises(store.NotOnThisSheetError):
        four.correct(deal_id, players=(*players[:3], stranger))


@pytest.mark.parametrize("deed", ["correct", "withdraw", "restore"])
def test_deals_of_other_sessions_cannot_be_touched(four: Evening, deed: str) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier")
    theirs = elsewhere.record("Zoé")
    if deed == "restore":
        store.withdraw_deal(elsewhere.access, theirs)
    kept = elsewhere.rows()

    for deal_id in (theirs, uuid4()):
        with pytest.raises(store.NotOnThisSheetError):
            do(deed, four, deal_id)

    assert elsewhere.rows() == kept


def test_a_withdrawn_deal_stays_on_the_sheet_and_counts_for_nothing(four: Evening) -> None:
    first, second = four.record(ANNA, "49"), four.record(BRUNO, "41")

    store.withdraw_deal(four.access, first)

    assert [(each.id, each.withdrawn) for each in four.sheet.deals] == [(first, True), (second, False)]
    assert [each.id for each in four.sheet.counted] == [second]
    assert four.totals() == {ANNA: -100, BRUNO: 300, CHLOE: -100, DAVID: -100}
    assert four.recorded(second).number == 2


def test_withdrawing_and_bringing_back_twice_is_like_once(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    counted = four.totals()

    for _ in range(2):
        store.withdraw_deal(four.access, deal_id)
    assert four.recorded(deal_id).withdrawn
    for _ in range(2):
        store.restore_deal(four.access, deal_id)

    assert not four.recorded(deal_id).withdrawn
    assert four.recorded(deal_id).revision == 3
    assert four.totals() == counted
    assert [change.what for change in store.load_changes(four.access)] == [
        Happening.RESTORED,
        Happening.WITHDRAWN,
        Happening.RECORDED,
    ]


@pytest.mark.parametrize("deed", ["correct", "withdraw", "restore"])
def test_nothing_of_a_closed_session_is_changed(four: Evening, deed: str) -> None:
    counted, withdrawn = four.record(ANNA), four.record(BRUNO)
    store.withdraw_deal(four.access, withdrawn)
    store.close_session(four.access)
    before = four.rows()

    with pytest.raises(store.SessionClosedError):
        do(deed, four, withdrawn if deed == "restore" else counted)

    assert four.rows() == before


def test_the_trace_tells_what_a_deal_was_before(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    first = four.recorded(deal_id).deal
    scorer = store.find_access(four.link(Role.SCORER))
    assert scorer is not None
    second = replace(first, half_points=90)

    store.correct_deal(scorer, deal_id, second, seen_revision=1)

    corrected, recorded = store.load_changes(four.access, deal_id)
    assert (recorded.what, recorded.role, recorded.before) == (Happening.RECORDED, Role.ORGANISER, None)
    assert recorded.after == first.to_json()
    assert (corrected.what, corrected.role) == (Happening.CORRECTED, Role.SCORER)
    assert corrected.before == {**first.to_json(), "withdrawn": False}
    assert corrected.after == second.to_json()
    assert corrected.deal_number == 1
    assert corrected.at >= recorded.at


def do(deed: str, evening: Evening, deal_id: UUID) -> None:
    match deed:
        case "correct":
            store.correct_deal(evening.access, deal_id, evening.deal(DAVID), seen_revision=1)
        case "withdraw":
            store.withdraw_deal(evening.access, deal_id)
        case "restore":
            store.restore_deal(evening.access, deal_id)
