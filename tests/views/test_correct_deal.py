"""Any deal can be corrected; two people who correct the same one are asked."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind, Side, Slam
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, Evening
from tests.pages import Form, Page


def correction(client: FlaskClient, evening: Evening, deal_id: object) -> Form:
    return Page(client.get(f"{evening.url}deals/{deal_id}/correct")).form("/correct")


def test_the_form_shows_the_deal_as_it_is(client: FlaskClient, five: Evening) -> None:
    deal_id = five.record(
        CHLOE,
        "45.5",
        partner=EMMA,
        handfuls={ANNA: 2},
        petit_au_bout=Side.ATTACK,
        slam=Slam.ANNOUNCED_FAILED,
        note='a "long" night',
    )

    fields = correction(client, five, deal_id).fields

    shown = {name: fields[name] for name in ("taker", "partner", "contract", "bouts", "points", "points_side", "note")}
    assert shown == {
        "taker": str(five.id(CHLOE)),
        "partner": str(five.id(EMMA)),
        "contract": "garde",
        "bouts": "2",
        "points": "45½",
        "points_side": "attack",
        "note": 'a "long" night',
    }
    assert (fields["petit_au_bout"], fields["slam"], fields["kind"]) == ("attack", "announced_failed", "played")
    assert fields[f"handful_{five.id(ANNA)}"] == "2"
    assert (fields["dealer"], fields["revision"]) == (str(five.id(ANNA)), "1")


@pytest.mark.parametrize("kind", [kind for kind in DealKind if kind.is_entered])
def test_saving_the_form_unchanged_changes_nothing(client: FlaskClient, five: Evening, kind: DealKind) -> None:
    amounts: dict[str, Any] = {"amounts": {ANNA: "-20.5", BRUNO: "20.5"}} if kind is DealKind.ADJUSTMENT else {}
    deal_id = five.record(kind=kind, note="as it was", **amounts)
    before = five.rows()
    form = correction(client, five, deal_id)
    button = {"kind_now": "open"} if kind is DealKind.OPEN else {"save": "save"}

    assert client.post(form.action, data=form.filled(**button)).status_code == 303

    assert five.rows() == before


def test_a_bonus_in_a_closed_fold_is_not_lost(client: FlaskClient, five: Evening) -> None:
    deal_id = five.record(ANNA, "49", handfuls={DAVID: 3}, petit_au_bout=Side.DEFENCE, note="kept")
    form = correction(client, five, deal_id)

    client.post(form.action, data=form.filled(points="50"))

    deal = five.recorded(deal_id).deal
    assert deal.half_points == 100
    assert deal.handful_of(five.id(DAVID)) == 3
    assert (deal.petit_au_bout, deal.note) == (Side.DEFENCE, "kept")


def test_a_correction_is_seen_on_the_sheet(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)

    page = Page(client.post(form.action, data=form.filled(points="41"), follow_redirects=True))

    assert "Deal 1 corrected" in page.text
    assert four.totals() == {ANNA: 300, BRUNO: -100, CHLOE: -100, DAVID: -100}


def test_a_played_deal_becomes_passed_out_and_back(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)
    client.post(form.action, data=form.filled(kind="passed_out"))
    assert four.recorded(deal_id).deal.kind is DealKind.PASSED_OUT

    form = correction(client, four, deal_id)
    tapped = {"kind": "played", "taker": four.id(DAVID), "contract": "petite", "bouts": "1", "points": "51"}
    client.post(form.action, data=form.filled(**tapped))

    assert four.totals()[DAVID] == 150


def test_a_double_tap_corrects_once(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)

    for _ in range(2):
        assert client.post(form.action, data=form.filled(points="41")).status_code == 303

    assert four.recorded(deal_id).revision == 2


def test_two_people_who_correct_one_deal_are_shown_both_versions(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    mine, theirs = (correction(client, four, deal_id) for _ in range(2))
    client.post(theirs.action, data=theirs.filled(points="60"))

    response = client.post(mine.action, data=mine.filled(points="70", note="mine", petit_au_bout="attack"))

    assert response.status_code == 409
    page = Page(response)
    for words in ("60", "70", "mine", "Somebody changed this deal"):
        assert words in page.text
    assert four.recorded(deal_id).deal.half_points == 120
    again = page.form("/correct")
    assert again.fields["revision"] == "2"
    assert client.post(again.action, data=again.filled()).status_code == 303
    deal = four.recorded(deal_id).deal
    assert (deal.half_points, deal.note, deal.petit_au_bout) == (140, "mine", Side.ATTACK)


def test_the_second_version_may_be_changed_once_more(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    mine = correction(client, four, deal_id)
    for bouts in (1, 0):
        four.correct(deal_id, bouts=bouts)
        response = client.post(mine.action, data=mine.filled(points="70"))
        assert response.status_code == 409
        mine = Page(response).form("/correct")

    client.post(mine.action, data=mine.filled())

    assert four.recorded(deal_id).deal.half_points == 140


def test_everybody_who_sat_out_is_still_there_after_a_conflict(client: FlaskClient, app: Flask) -> None:
    seven = Evening(app, *EVERYBODY[:7])
    deal_id = seven.record(BRUNO, sitting_out=(ANNA, EMMA), partner=CHLOE)
    mine = correction(client, seven, deal_id)
    seven.correct(deal_id, bouts=3)

    page = Page(client.post(mine.action, data=mine.filled(points="60")))
    client.post(page.form("/correct").action, data=page.form("/correct").filled())

    recorded = seven.recorded(deal_id)
    assert recorded.sitting_out == (seven.id(ANNA), seven.id(EMMA))
    assert (recorded.deal.half_points, recorded.deal.bouts) == (120, 2)


def test_a_deal_withdrawn_meanwhile_is_shown_as_such(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    mine = correction(client, four, deal_id)
    with four.app.app_context():
        store.withdraw_deal(four.access, deal_id)

    response = client.post(mine.action, data=mine.filled(points="70"))

    assert response.status_code == 409
    page = Page(response)
    assert "Somebody withdrew this deal" in page.text
    client.post(page.form("/correct").action, data=page.form("/correct").filled())
    assert not four.recorded(deal_id).withdrawn
    assert four.recorded(deal_id).deal.half_points == 140


@pytest.mark.parametrize("revision", ["", "0", "2", "x", "-1", "\x00", "9" * 5000, None])
def test_a_correction_that_saw_no_version_is_a_conflict(
    client: FlaskClient, four: Evening, revision: str | None
) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)

    response = client.post(form.action, data=form.filled(points="70", revision=revision))

    assert response.status_code == 409
    assert four.recorded(deal_id).revision == 1


def test_a_refused_correction_keeps_what_was_typed(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)

    response = client.post(form.action, data=form.filled(points="92", note="recounted", bouts="3"))

    assert response.status_code == 422
    page = Page(response)
    assert "from 0 to 91" in page.text
    shown = page.form("/correct").fields
    assert (shown["points"], shown["note"], shown["bouts"], shown["revision"]) == ("92", "recounted", "3", "1")
    assert four.recorded(deal_id).deal.half_points == 98


def test_a_correction_s_warning_is_shown_once(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)

    response = client.post(form.action, data=form.filled(points="45,5"))
    assert response.status_code == 422
    again = Page(response).form("/correct")
    assert client.post(again.action, data=again.filled()).status_code == 303

    assert four.recorded(deal_id).deal.half_points == 91


def test_a_closed_session_keeps_what_was_typed(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    form = correction(client, four, deal_id)
    with four.app.app_context():
        store.close_session(four.access)

    response = client.post(form.action, data=form.filled(points="41", note="recounted"))

    assert response.status_code == 409
    shown = Page(response).form("/correct").fields
    assert (shown["points"], shown["note"]) == ("41", "recounted")
    assert four.recorded(deal_id).deal.half_points == 98


def test_a_deal_with_somebody_who_left_can_be_corrected(client: FlaskClient, five: Evening) -> None:
    deal_id = five.record(EMMA, "49", partner=ANNA)
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))
        store.seat_player(five.access, FELIX, uuid4())
    form = correction(client, five, deal_id)
    assert str(five.id(EMMA)) in form.choices.getlist("taker")
    assert str(five.id(FELIX)) not in form.choices.getlist("taker")

    assert client.post(form.action, data=form.filled(points="41")).status_code == 303

    assert five.totals()[EMMA] == 200


def test_another_dealer_and_somebody_else_who_sat_out(client: FlaskClient, five: Evening) -> None:
    with five.app.app_context():
        store.change_session(five.access, name="", note="", hands=4)
    deal_id = five.record(BRUNO, sitting_out=(ANNA,), partner=None)
    form = correction(client, five, deal_id)

    changed = {"dealer": five.id(EMMA), "sitting_out": [five.id(EMMA)]}
    assert client.post(form.action, data=form.filled(**changed)).status_code == 303

    recorded = five.recorded(deal_id)
    assert (recorded.dealer, recorded.sitting_out) == (five.id(EMMA), (five.id(EMMA),))
    assert five.id(ANNA) in recorded.scores


def test_a_withdrawn_deal_that_is_corrected_counts_again(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    with four.app.app_context():
        store.withdraw_deal(four.access, deal_id)
    form = correction(client, four, deal_id)

    client.post(form.action, data=form.filled(points="41"))

    assert not four.recorded(deal_id).withdrawn
    assert four.totals()[ANNA] == 300


def test_deals_of_other_sessions_are_not_here(client: FlaskClient, four: Evening, five: Evening) -> None:
    theirs = five.record(ANNA)
    before = five.rows()

    response = client.post(f"{four.url}deals/{theirs}/correct", data=four.form(revision="1"))

    assert response.status_code == 404
    assert five.rows() == before
