"""Somebody uses Back, or a page that was left open: nothing is recorded twice or undone by mistake."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, Evening
from tests.pages import Page


def entry_address(client: FlaskClient, evening: Evening) -> str:
    """Where the sheet's big button leads without JavaScript."""
    return next(link for link in Page(client.get(evening.url)).links if "/deals/new" in link)


def tapped(evening: Evening, taker: str, **changes: Any) -> dict[str, Any]:
    return {"taker": evening.id(taker), "contract": "garde", "bouts": "2", "points": "49", **changes}


def test_the_entry_of_a_recorded_deal_becomes_its_correction(client: FlaskClient, four: Evening) -> None:
    address = entry_address(client, four)
    form = Page(client.get(address)).form("/deals/new")
    client.post(form.action, data=form.filled(**tapped(four, ANNA)))

    page = Page(client.get(address, follow_redirects=True))

    (recorded,) = four.sheet.deals
    correction = page.form(f"/deals/{recorded.id}/correct")
    client.post(correction.action, data=correction.filled(points="60"))
    assert [each.deal.half_points for each in four.sheet.deals] == [120]


def test_the_same_page_sent_again_with_other_points_shows_both(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(entry_address(client, four))).form("/deals/new")
    client.post(form.action, data=form.filled(**tapped(four, ANNA)))

    response = client.post(form.action, data=form.filled(**tapped(four, ANNA, points="60")))

    assert response.status_code == 409
    assert [each.deal.half_points for each in four.sheet.deals] == [98]


@pytest.mark.parametrize("address", ["deals/new?id=x", "deals/new?id=", "deals/new?id=1&before="])
def test_an_address_with_a_strange_id_is_an_empty_entry(client: FlaskClient, four: Evening, address: str) -> None:
    assert Page(client.get(f"{four.url}{address}")).form("/deals/new").fields["id"] not in ("x", "1", "")


@pytest.mark.parametrize("action", ["withdraw", "restore"])
def test_an_old_button_does_not_undo_what_somebody_did_meanwhile(
    client: FlaskClient, four: Evening, action: str
) -> None:
    deal_id = four.record(ANNA)
    if action == "restore":
        with four.app.app_context():
            store.withdraw_deal(four.access, deal_id)
    old = Page(client.get(f"{four.url}deals/{deal_id}")).form(f"/{action}")
    four.correct(deal_id, half_points=120)
    if action == "restore":
        with four.app.app_context():
            store.withdraw_deal(four.access, deal_id)
    before = four.rows()

    response = client.post(old.action, data=old.filled())

    assert response.status_code == 409
    assert "Somebody changed this deal meanwhile" in Page(response).text
    assert four.rows() == before
    again = Page(response).form(f"/{action}")
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert four.recorded(deal_id).withdrawn == (action == "withdraw")


def test_the_undo_of_an_old_sheet_leaves_a_corrected_deal_alone(client: FlaskClient, four: Evening) -> None:
    page = Page(client.post(f"{four.url}deals/new", data=four.form(), follow_redirects=True))
    (recorded,) = four.sheet.deals
    four.correct(recorded.id, half_points=120)

    response = client.post(page.form("/withdraw").action, data=page.form("/withdraw").filled())

    assert response.status_code == 409
    assert not four.recorded(recorded.id).withdrawn


@pytest.mark.parametrize(
    "changes",
    [
        {"people-2": EMMA},
        {"people-3": DAVID},
        {"hands": "3", "people-3": DAVID},
        {"name": "Friday"},
        {"first_dealer": "1"},
    ],
)
def test_a_form_that_has_started_a_session_asks_before_it_starts_another(
    client: FlaskClient, app: Flask, changes: dict[str, str]
) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE))} | {"first_dealer": "0"}
    first = client.post(form.action, data=form.filled(**names)).location

    response = client.post(form.action, data=form.filled(**names | changes))

    assert response.status_code == 409
    page = Page(response)
    assert first in page.links
    again = page.form("/sessions/new")
    second = client.post(again.action, data=again.filled())
    assert second.status_code == 303
    assert second.location != first
    assert Page(client.get(first)).text != Page(client.get(second.location)).text


def test_a_double_tap_after_somebody_joined_is_the_same_session(client: FlaskClient, app: Flask) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE))}
    first = client.post(form.action, data=form.filled(**names)).location
    people = Page(client.get(f"{first}session")).form("/people")
    client.post(people.action, data=people.filled(name=DAVID))

    assert client.post(form.action, data=form.filled(**names)).location == first


def test_two_deals_being_played_are_both_on_top(client: FlaskClient, four: Evening) -> None:
    first = four.record(ANNA, kind=DealKind.OPEN)
    four.record(BRUNO)
    second = four.record(CHLOE, kind=DealKind.OPEN)

    page = Page(client.get(four.url))

    pinned = [element for element in page.elements("li") if "pinned" in (element.get("class") or "")]
    assert len(pinned) == 2
    for deal_id in (first, second):
        form = Page(client.get(f"{four.url}deals/{deal_id}/correct")).form("/correct")
        assert client.post(form.action, data=form.filled(bouts="2", points="49")).status_code == 303
        assert four.recorded(deal_id).deal.kind is DealKind.PLAYED


def test_somebody_who_has_left_can_still_be_fined(client: FlaskClient, five: Evening) -> None:
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))
    form = Page(client.get(five.url)).form("/deals/new")
    assert f"amount_{five.id(EMMA)}" in form.fields

    fine = {f"amount_{five.id(EMMA)}": "-30", f"amount_{five.id(ANNA)}": "30", "kind": "adjustment", "note": "late"}
    assert client.post(form.action, data=form.filled(**fine)).status_code == 303

    assert five.totals()[EMMA] == -60
    forged = {f"amount_{five.id(ANNA) + 1000}": "30", "kind": "adjustment", "note": "late"}
    answer = client.post(form.action, data=form.filled(**forged, id="7e57cafe-0000-4000-8000-000000000001"))
    assert answer.status_code == 422


def test_a_deal_missed_where_the_table_changed_is_for_either_table(client: FlaskClient, five: Evening) -> None:
    five.record(ANNA)
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))
    second = five.record(BRUNO)
    page = Page(
        client.get(next(link for link in Page(client.get(f"{five.url}deals/{second}")).links if "before=" in link))
    )
    assert str(five.id(EMMA)) not in page.form("/deals/new").choices.getlist("taker")

    earlier = Page(client.get(next(link for link in page.links if "like=" in link)))
    form = earlier.form("/deals/new")
    fields = tapped(five, EMMA, partner="alone")
    assert client.post(form.action, data=form.filled(**fields)).status_code == 303

    inserted = five.sheet.deals[1].deal
    assert inserted.taker == five.id(EMMA)
    assert len(inserted.players) == 5


def test_a_table_that_was_never_there_is_asked_again(client: FlaskClient, app: Flask) -> None:
    six = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX)
    following = six.record(ANNA, partner=BRUNO, sitting_out=(FELIX,))
    form = Page(client.get(f"{six.url}deals/new?before={following}")).form("/deals/new")

    fields = form.filled(**tapped(six, BRUNO), hands="4")

    assert client.post(form.action, data=fields).status_code == 409
    assert len(six.sheet.deals) == 1


def test_a_closed_session_says_to_everybody_what_he_can_do(client: FlaskClient, four: Evening) -> None:
    scorer = f"/s/{four.link(Role.SCORER)}/"
    with four.app.app_context():
        store.close_session(four.access)

    for url, words in ((four.url, "Reopen it in its menu"), (scorer, "Ask whoever leads it to reopen it")):
        response = client.post(f"{url}deals/new", data=four.form())
        assert response.status_code == 409
        assert words in Page(response).text
