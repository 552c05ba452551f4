"""A form was made for one table, and arrives when the table is another one."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, Evening
from tests.pages import Page

KINDS: dict[str, dict[str, str]] = {
    "played": {"contract": "garde", "bouts": "2", "points": "49"},
    "passed_out": {"kind": "passed_out"},
    "adjustment": {"kind": "adjustment", "note": "revoke"},
}


def as_a_browser_sends_it(client: FlaskClient, evening: Evening, kind: str) -> tuple[str, dict[str, Any]]:
    form = Page(client.get(f"{evening.url}deals/new")).form("/deals/new")
    tapped = dict(KINDS[kind])
    if kind == "played":
        tapped["taker"] = str(evening.id(BRUNO))
    if kind == "adjustment":
        tapped |= {f"amount_{evening.id(ANNA)}": "-20", f"amount_{evening.id(BRUNO)}": "20"}
    return form.action, form.filled(**tapped)


def somebody_leaves(evening: Evening) -> None:
    store.leave_table(evening.access, evening.id(DAVID))


def somebody_joins(evening: Evening) -> None:
    store.seat_player(evening.access, EMMA, uuid4())


def seats_are_changed(evening: Evening) -> None:
    order = tuple(person.id for person in evening.sheet.people)
    store.change_places(evening.access, (order[1], order[0], *order[2:]), order)


CHANGES = (somebody_leaves, somebody_joins, seats_are_changed)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("change", CHANGES)
def test_the_same_deal_sent_again_is_answered_as_the_first_time(
    client: FlaskClient, app: Flask, four: Evening, kind: str, change: Any
) -> None:
    action, fields = as_a_browser_sends_it(client, four, kind)
    first = client.post(action, data=fields)
    with app.app_context():
        change(four)
    rows = four.rows()

    again = client.post(action, data=fields)

    assert (again.status_code, again.location) == (303, first.location)
    assert four.rows() == rows


@pytest.mark.parametrize("kind", ["played", "passed_out"])
@pytest.mark.parametrize("change", CHANGES[:2])
def test_a_deal_typed_before_somebody_came_or_went_is_asked_again(
    client: FlaskClient, app: Flask, four: Evening, kind: str, change: Any
) -> None:
    action, fields = as_a_browser_sends_it(client, four, kind)
    with app.app_context():
        change(four)

    answer = client.post(action, data=fields)

    assert answer.status_code == 409
    assert "Somebody left or joined" in Page(answer).text
    assert not four.sheet.deals
    form = Page(answer).form("/deals/new")
    assert client.post(form.action, data=form.filled()).status_code == 303
    people = {person.id for person in four.sheet.seated}
    assert set(four.sheet.deals[0].deal.people) == people


def test_a_deal_typed_before_the_seats_changed_was_played_in_the_old_order(
    client: FlaskClient, app: Flask, four: Evening
) -> None:
    action, fields = as_a_browser_sends_it(client, four, "played")
    order = tuple(person.id for person in four.sheet.people)
    with app.app_context():
        seats_are_changed(four)

    assert client.post(action, data=fields).status_code == 303
    assert four.sheet.deals[0].deal.players == order


def test_saving_a_correction_unchanged_after_the_seats_changed_changes_nothing(
    client: FlaskClient, app: Flask, four: Evening
) -> None:
    deal_id = four.record(ANNA)
    with app.app_context():
        seats_are_changed(four)
    rows = four.rows()
    form = Page(client.get(f"{four.url}deals/{deal_id}/correct")).form("/correct")

    assert client.post(form.action, data=form.filled()).status_code == 303
    assert four.rows() == rows


def test_a_deal_of_five_comes_back_after_it_was_an_adjustment(client: FlaskClient, app: Flask, five: Evening) -> None:
    deal_id = five.record(ANNA)
    deal = five.recorded(deal_id).deal
    with app.app_context():
        store.leave_table(five.access, five.id(EMMA))
    url = f"{five.url}deals/{deal_id}/correct"
    form = Page(client.get(url)).form("/correct")
    amounts = {f"amount_{five.id(ANNA)}": "-20", f"amount_{five.id(BRUNO)}": "20"}
    assert client.post(url, data=form.filled(kind="adjustment", note="revoke", **amounts)).status_code == 303

    form = Page(client.get(url)).form("/correct")
    played = {"kind": "played", "taker": str(deal.taker), "partner": str(deal.partner), "contract": "garde"}
    answer = client.post(url, data=form.filled(**played, bouts="2", points="49", dealer=str(deal.dealer), note=""))

    assert answer.status_code == 303, Page(answer).text
    assert five.recorded(deal_id).deal == deal


def test_somebody_is_replaced_and_the_table_plays_on_at_five(app: Flask, five: Evening) -> None:
    with app.app_context():
        store.leave_table(five.access, five.id(CHLOE))
        assert five.sheet.hands == 4
        store.seat_player(five.access, "Félix", uuid4())
    assert five.sheet.hands == 5


def test_a_bid_is_still_there_when_somebody_leaves(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, hands=4)
    bid = evening.record(BRUNO, kind=DealKind.OPEN, sitting_out=(EMMA, FELIX))
    with app.app_context():
        store.leave_table(evening.access, evening.id(CHLOE))

    for path in ("", "live", f"deals/{bid}/correct"):
        assert client.get(f"{evening.url}{path}").status_code == 200
