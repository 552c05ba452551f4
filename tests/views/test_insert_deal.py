"""A deal that was forgotten is entered at its place."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, Evening
from tests.pages import Page


def test_a_missed_deal_is_inserted(client: FlaskClient, four: Evening) -> None:
    first, second = four.record(ANNA), four.record(BRUNO)
    page = Page(client.get(f"{four.url}deals/{second}"))
    link = next(link for link in page.links if f"before={second}" in link)
    form = Page(client.get(link)).form("/deals/new")
    tapped = {"taker": four.id(DAVID), "contract": "petite", "bouts": "3", "points": "36"}

    response = client.post(form.action, data=form.filled(**tapped))

    assert response.status_code == 303
    assert [recorded.id for recorded in four.sheet.deals] == [first, four.sheet.deals[1].id, second]
    assert four.sheet.deals[1].deal.taker == four.id(DAVID)
    assert four.sheet.deals[1].deal.dealer == four.id(BRUNO)


def test_a_repeated_insertion_inserts_once(client: FlaskClient, four: Evening) -> None:
    fields = four.form(before=str(four.record(ANNA)))

    for _ in range(2):
        assert client.post(f"{four.url}deals/new", data=fields).status_code == 303

    assert len(four.sheet.deals) == 2


def test_a_missed_deal_was_played_by_those_who_were_there(client: FlaskClient, five: Evening) -> None:
    first = five.record(ANNA)
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))
    form = Page(client.get(f"{five.url}deals/new?before={first}")).form("/deals/new")

    tapped = {"taker": five.id(EMMA), "partner": "alone", "contract": "garde", "bouts": "2", "points": "41"}
    assert client.post(form.action, data=form.filled(**tapped)).status_code == 303
    assert five.sheet.deals[0].deal.taker == five.id(EMMA)


def test_a_deal_missed_before_an_adjustment_proposes_who_sits_out(client: FlaskClient, app: Flask) -> None:
    six = Evening(app, *EVERYBODY[:6])
    first = six.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "10", FELIX: "-10"}, note="slow play")

    form = Page(client.get(f"{six.url}deals/new?before={first}")).form("/deals/new")

    assert form.fields.getlist("sitting_out") == [str(six.id(ANNA))]


def test_two_missed_deals_stand_before_the_same_one_in_the_order_of_their_entry(
    client: FlaskClient, four: Evening
) -> None:
    first, second = four.record(ANNA), four.record(BRUNO)
    for taker in (CHLOE, DAVID):
        fields = four.form(before=str(second), taker=taker)
        assert client.post(f"{four.url}deals/new", data=fields).status_code == 303

    deals = four.sheet.deals
    assert [deals[0].id, deals[3].id] == [first, second]
    assert [recorded.deal.taker for recorded in deals[1:3]] == [four.id(CHLOE), four.id(DAVID)]
    assert [recorded.number for recorded in deals] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "before", ["0", "-1", "1", "x", "\x00", "9" * 5000, "²", "4f9c1d70-52ab-4e0e-9b53-0d1f6c2a7e58"]
)
def test_before_a_deal_that_is_not_on_this_sheet(client: FlaskClient, four: Evening, before: str) -> None:
    four.record(ANNA)

    assert client.get(f"{four.url}deals/new", query_string={"before": before}).status_code == 404
    assert client.post(f"{four.url}deals/new", data=four.form(before=before)).status_code == 404
    assert len(four.sheet.deals) == 1


def test_before_a_deal_of_another_session(client: FlaskClient, app: Flask, four: Evening) -> None:
    elsewhere = Evening(app, *EVERYBODY[:4]).record(ANNA)

    assert client.post(f"{four.url}deals/new", data=four.form(before=str(elsewhere))).status_code == 404
    assert not four.sheet.deals
