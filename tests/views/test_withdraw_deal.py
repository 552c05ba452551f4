"""A deal is withdrawn, never deleted, and can be brought back."""

from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page


def test_withdrawing_goes_to_the_sheet_which_offers_to_bring_it_back(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.record(BRUNO, "41")

    response = client.post(f"{four.url}deals/{deal_id}/withdraw")

    assert response.status_code == 303
    assert response.location == f"{four.url}?withdrawn={deal_id}"
    assert four.totals() == {ANNA: -100, BRUNO: 300, CHLOE: -100, DAVID: -100}
    page = Page(client.get(response.location))
    assert "Deal 1 withdrawn" in page.text
    client.post(page.form("/restore").action, data=page.form("/restore").filled())
    assert four.totals()[ANNA] == 296


def test_the_undo_right_after_saving(client: FlaskClient, four: Evening) -> None:
    page = Page(client.post(f"{four.url}deals/new", data=four.form(), follow_redirects=True))
    undo = page.form("/withdraw")

    page = Page(client.post(undo.action, data=undo.filled(), follow_redirects=True))

    assert "Deal 1 withdrawn" in page.text
    assert set(four.totals().values()) == {0}


def test_any_deal_can_be_withdrawn_from_its_page(client: FlaskClient, four: Evening) -> None:
    ids = [four.record(taker) for taker in (ANNA, BRUNO, CHLOE)]
    page = Page(client.get(f"{four.url}deals/{ids[1]}"))

    client.post(page.form("/withdraw").action, data=page.form("/withdraw").filled())

    assert [recorded.withdrawn for recorded in four.sheet.deals] == [False, True, False]
    assert Page(client.get(f"{four.url}deals/{ids[1]}")).has_form("/restore")


def test_a_double_tap_is_like_one(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)

    for action in ("withdraw", "withdraw", "restore", "restore"):
        assert client.post(f"{four.url}deals/{deal_id}/{action}").status_code == 303

    assert not four.recorded(deal_id).withdrawn
    assert four.recorded(deal_id).revision == 3


@pytest.mark.parametrize("action", ["withdraw", "restore"])
def test_a_closed_session_is_left_as_it_is(client: FlaskClient, four: Evening, action: str) -> None:
    deal_id = four.record(ANNA)
    with four.app.app_context():
        if action == "restore":
            store.withdraw_deal(four.access, deal_id)
        store.close_session(four.access)
    before = four.rows()

    response = client.post(f"{four.url}deals/{deal_id}/{action}")

    assert response.status_code == 409
    assert "closed" in Page(response).text
    assert four.rows() == before


@pytest.mark.parametrize("action", ["withdraw", "restore"])
def test_deals_of_other_sessions_are_not_here(client: FlaskClient, four: Evening, five: Evening, action: str) -> None:
    theirs = five.record(ANNA)
    with five.app.app_context():
        if action == "restore":
            store.withdraw_deal(five.access, theirs)
    before = five.rows()

    for deal_id in (theirs, uuid4()):
        assert client.post(f"{four.url}deals/{deal_id}/{action}").status_code == 404

    assert five.rows() == before


def test_a_viewer_withdraws_nothing(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)

    assert client.post(f"/s/{four.link(Role.VIEWER)}/deals/{deal_id}/withdraw").status_code == 403
    assert not four.recorded(deal_id).withdrawn


@pytest.mark.parametrize("action", ["withdraw", "restore"])
def test_looking_at_the_address_changes_nothing(client: FlaskClient, four: Evening, action: str) -> None:
    deal_id = four.record(ANNA)

    assert client.get(f"{four.url}deals/{deal_id}/{action}").status_code == 405
    assert not four.recorded(deal_id).withdrawn
