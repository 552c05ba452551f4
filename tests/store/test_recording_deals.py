"""A deal is recorded: once, whole, scored, at its place."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.happenings import Happening
from scorekeeper.models import DealPlayer
from scorekeeper.rules import Deal, DealKind, Side, Slam, UnscorableDealError, score
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

EVERY_KIND: dict[str, dict[str, Any]] = {
    "an ordinary deal": {},
    "with every bonus": {"handfuls": {ANNA: 1, DAVID: 2}, "petit_au_bout": Side.DEFENCE, "slam": Slam.ANNOUNCED_FAILED},
    "half a point": {"points": "40.5", "petit_au_bout": Side.ATTACK},
    "the bid alone": {"kind": DealKind.OPEN, "handfuls": {BRUNO: 1}},
    "passed out": {"kind": DealKind.PASSED_OUT},
    "a lone petit": {"kind": DealKind.LONE_PETIT, "dealer": CHLOE},
    "a misdeal": {"kind": DealKind.MISDEAL, "note": "13 cards for one, 15 for another"},
    "an adjustment": {
        "kind": DealKind.ADJUSTMENT,
        "amounts": {ANNA: "-20", BRUNO: "10", DAVID: "10"},
        "note": "revoke",
    },
}


def test_a_deal_is_recorded_with_everybody_s_score(four: Evening) -> None:
    before = datetime.now(UTC)

    deal_id = four.record(ANNA, "49", note="all trumps")

    (recorded,) = four.sheet.deals
    assert recorded.id == deal_id
    assert (recorded.number, recorded.revision, recorded.withdrawn, recorded.corrections) == (1, 1, False, 0)
    assert recorded.made
    assert recorded.margin == 16
    assert before - timedelta(seconds=1) <= recorded.played_at <= datetime.now(UTC) + timedelta(seconds=1)
    assert four.totals() == {ANNA: 396, BRUNO: -132, CHLOE: -132, DAVID: -132}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_what_is_read_back_is_what_was_recorded(four: Evening, kind: str) -> None:
    deal = four.deal(**EVERY_KIND[kind])
    deal_id = uuid4()

    store.add_deal(four.access, deal_id, deal)

    recorded = four.recorded(deal_id)
    assert recorded.deal == deal
    assert recorded.scores == score(deal).scores
    assert sum(recorded.scores.values()) == 0


def test_at_five_with_a_partner_alone_and_not_known_yet(five: Evening) -> None:
    called = five.record(ANNA, "49", partner=CHLOE)
    alone = five.record(ANNA, "49", partner=None, alone=True)
    unknown = five.record(ANNA, kind=DealKind.OPEN, partner=None)

    assert [five.recorded(called).scores[five.id(name)] for name in (ANNA, CHLOE, EMMA)] == [264, 132, -132]
    assert [five.recorded(alone).scores[five.id(name)] for name in (ANNA, CHLOE, EMMA)] == [528, -132, -132]
    assert five.recorded(unknown).deal.partner is None
    assert not five.recorded(unknown).deal.alone
    assert set(five.recorded(unknown).scores.values()) == {0}


def test_whoever_sits_out_scores_nothing_and_counts_no_deal(five: Evening) -> None:
    store.change_session(five.access, name="", note="", hands=4)

    deal_id = five.record(BRUNO, sitting_out=(ANNA,), partner=None)

    recorded = five.recorded(deal_id)
    assert recorded.sitting_out == (five.id(ANNA),)
    assert five.id(ANNA) not in recorded.scores
    assert [five.sheet.standings[five.id(name)].deals for name in (ANNA, BRUNO)] == [0, 1]


def test_deals_are_numbered_in_the_order_in_which_they_are_recorded(four: Evening) -> None:
    deals = [four.record(taker) for taker in (ANNA, BRUNO, CHLOE)]

    assert [(each.id, each.number) for each in four.sheet.deals] == list(zip(deals, (1, 2, 3), strict=True))


def test_a_double_tap_records_one_deal(four: Evening) -> None:
    deal, deal_id = four.deal(), uuid4()

    store.add_deal(four.access, deal_id, deal)
    revision = four.sheet.revision
    store.add_deal(four.access, deal_id, deal)

    assert len(four.sheet.deals) == 1
    assert len(store.load_changes(four.access)) == 1
    assert four.sheet.revision == revision


def test_a_late_repetition_does_not_undo_a_correction(four: Evening) -> None:
    deal, deal_id = four.deal(points="49"), uuid4()
    store.add_deal(four.access, deal_id, deal)
    four.correct(deal_id, half_points=90)

    store.add_deal(four.access, deal_id, deal)

    assert four.recorded(deal_id).deal.half_points == 90


def test_a_late_repetition_does_not_bring_a_withdrawn_deal_back(four: Evening) -> None:
    deal, deal_id = four.deal(), uuid4()
    store.add_deal(four.access, deal_id, deal)
    store.withdraw_deal(four.access, deal_id)

    store.add_deal(four.access, deal_id, deal)

    assert four.recorded(deal_id).withdrawn


def test_a_repetition_is_answered_as_the_first_time_in_a_closed_session(four: Evening) -> None:
    deal, deal_id = four.deal(), uuid4()
    store.add_deal(four.access, deal_id, deal)
    store.close_session(four.access)

    store.add_deal(four.access, deal_id, deal)

    assert len(four.sheet.deals) == 1


def test_another_deal_with_the_same_id_is_a_conflict(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")

    with pytest.raises(store.DealConflictError) as conflict:
        store.add_deal(four.access, deal_id, four.deal(BRUNO, "60"))

    assert conflict.value.theirs == four.recorded(deal_id)
    assert four.recorded(deal_id).deal.taker == four.id(ANNA)


def test_the_id_of_a_deal_of_another_session_is_refused(four: Evening) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier")
    theirs = elsewhere.record("Zoé", "49")
    kept = elsewhere.rows()

    with pytest.raises(store.ForeignDealError):
        store.add_deal(four.access, theirs, four.deal())

    assert four.sheet.deals == ()
    assert elsewhere.rows() == kept


@pytest.mark.parametrize("place", ["taker", "dealer", "sitting_out", "handfuls"])
def test_people_from_elsewhere_are_refused(four: Evening, place: str) -> None:
    stranger = Evening(four.app, "Zoé", "Yann", "Xavier").id("Zoé")
    deal = four.deal()
    forged = {
        "taker": replace(deal, players=(stranger, *deal.players[1:]), taker=stranger),
        "dealer": replace(deal, dealer=stranger),
        "sitting_out": replace(deal, sitting_out=(stranger,)),
        "handfuls": replace(deal, players=(*deal.players[:3], stranger)),
    }[place]

    refuses(four, forged, store.NotOnThisSheetError)


def test_nothing_is_recorded_in_a_closed_session(four: Evening) -> None:
    deal = four.deal()
    store.close_session(four.access)

    refuses(four, deal, store.SessionClosedError)


@pytest.mark.parametrize(
    "changes",
    [
        {"taker": None},
        {"bouts": 4},
        {"half_points": 183},
        {"half_points": None},
        {"contract": None},
        {"alone": True},
        {"kind": DealKind.ADJUSTMENT},
    ],
)
def test_a_deal_that_cannot_be_scored_changes_nothing(four: Evening, changes: dict[str, object]) -> None:
    refuses(four, replace(four.deal(), **changes), UnscorableDealError)  # type: ignore[arg-type]


def test_a_missed_deal_is_inserted_and_the_later_ones_move_up(four: Evening) -> None:
    first, second, third = [four.record(taker) for taker in (ANNA, BRUNO, CHLOE)]
    store.withdraw_deal(four.access, third)

    missed = four.record(DAVID, "36", before=2)

    assert numbers(four) == {first: 1, missed: 2, second: 3, third: 4}
    assert store.load_changes(four.access)[0].what is Happening.INSERTED
    assert four.record(ANNA) in numbers(four)
    assert max(numbers(four).values()) == 5


def test_a_missed_deal_can_be_the_first(four: Evening) -> None:
    later = four.record(ANNA)

    missed = four.record(BRUNO, before=1)

    assert numbers(four) == {missed: 1, later: 2}


def test_before_a_deal_of_another_session_nothing_is_inserted(four: Evening) -> None:
    first = four.record(ANNA)
    theirs = Evening(four.app, "Zoé", "Yann", "Xavier").record("Zoé")

    for nowhere in (theirs, uuid4()):
        with pytest.raises(store.NotOnThisSheetError):
            store.add_deal(four.access, uuid4(), four.deal(BRUNO), before=nowhere)

    assert numbers(four) == {first: 1}


def test_a_repeated_insertion_changes_nothing(four: Evening) -> None:
    first = four.record(ANNA)
    four.record(BRUNO)
    deal, deal_id = four.deal(CHLOE), uuid4()

    for _ in range(2):
        store.add_deal(four.access, deal_id, deal, before=first)

    assert four.recorded(deal_id).number == 1
    assert len(four.sheet.deals) == 3


def test_an_insertion_leaves_other_sessions_alone(four: Evening) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier")
    theirs = [elsewhere.record("Zoé"), elsewhere.record("Yann")]
    four.record(ANNA)

    four.record(BRUNO, before=1)

    assert [each.id for each in elsewhere.sheet.deals] == theirs


def test_the_stored_scores_sum_to_zero(five: Evening) -> None:
    for taker in (ANNA, BRUNO):
        five.record(taker, "40.5", partner=EMMA)

    sums = db.session.execute(sa.select(sa.func.sum(DealPlayer.score)).group_by(DealPlayer.deal_id)).scalars()

    assert list(sums) == [0, 0]


def numbers(evening: Evening) -> dict[UUID, int]:
    return {recorded.id: recorded.number for recorded in evening.sheet.deals}


def refuses(evening: Evening, deal: Deal, error: type[Exception]) -> None:
    before = evening.rows()
    with pytest.raises(error):
        store.add_deal(evening.access, uuid4(), deal)
    assert evening.rows() == before


def test_the_result_of_a_bid_by_the_same_id_is_its_result(four: Evening) -> None:
    deal_id = four.record(ANNA, kind=DealKind.OPEN)
    bid = four.recorded(deal_id).deal
    result = replace(bid, kind=DealKind.PLAYED, bouts=2, half_points=98)
    for _ in range(2):
        store.add_deal(four.access, deal_id, result)

    recorded = four.recorded(deal_id)
    assert (recorded.deal, recorded.revision) == (result, 2)
    assert [change.what for change in store.load_changes(four.access)] == [Happening.RESULT, Happening.RECORDED]
    with pytest.raises(store.DealConflictError):
        store.add_deal(four.access, deal_id, replace(result, taker=four.id(BRUNO)))
