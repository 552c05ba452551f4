"""Rules that change while something else is done, and rules that nobody could mean."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import FFT, PRESETS, MisereKind, Preset
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page

FAMILY = PRESETS[Preset.FAMILY]


def test_a_deal_typed_under_other_rules_is_looked_at_again(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}deals/new")).form("/deals/new")
    tapped = {"taker": four.id(ANNA), "contract": "garde", "bouts": "2", "points": "49"}
    with four.app.app_context():
        store.change_rules(four.access, PRESETS[Preset.POUSSE], seen=FFT, rescored=False)

    response = client.post(form.action, data=form.filled(**tapped))

    assert response.status_code == 409
    assert "The rules were changed meanwhile" in Page(response).text
    assert four.sheet.deals == ()
    again = Page(response).form("/deals/new")
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert four.totals()[ANNA] == 792


def test_undoing_a_correction_that_the_rules_of_now_cannot_score(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, rules=FAMILY)
    deal_id = evening.record(ANNA, miseres={BRUNO: MisereKind.TRUMPS})
    evening.correct(deal_id, miseres=())
    with app.app_context():
        store.change_rules(evening.access, FFT, seen=FAMILY, rescored=True)
    before = evening.rows()

    response = client.post(f"{evening.url}deals/{deal_id}/undo", data={"revision": "2"})

    assert response.status_code == 409
    assert "These rules know no misères" in Page(response).text
    assert evening.rows() == before


@pytest.mark.parametrize(
    "text", [r'{"\ud800": 1}', r'{"chelem": {"\ud800": 1}}', '{"base": 10, "base": 20}', '{"base": 1e400}']
)
@pytest.mark.parametrize("address", ["import", "change"])
def test_strange_texts_of_rules_are_refused(client: FlaskClient, four: Evening, text: str, address: str) -> None:
    before = four.rows()

    response = client.post(f"{four.url}rules/{address}", data={"text": text, "rules": text})

    assert response.status_code == 422
    assert four.rows() == before


@pytest.mark.parametrize("number", ["9" * 400 + ".5", "9" * 5000 + ".5", "١.5", "1e9", "-" * 9])
def test_strange_numbers_in_the_form_of_rules_are_refused(client: FlaskClient, four: Evening, number: str) -> None:
    form = Page(client.get(f"{four.url}rules/change")).form("/rules/change")

    assert client.post(form.action, data=form.filled(choice="own", worth_garde=number)).status_code == 422


@pytest.mark.parametrize("factor", ["2.5", "x", "0", "-1", "99999", "٢"])
def test_a_forged_factor_is_refused(client: FlaskClient, four: Evening, factor: str) -> None:
    response = client.post(f"{four.url}deals/new", data=four.form(factor=factor))

    assert response.status_code == (303 if factor == "0" else 422)


def test_amounts_typed_before_passed_out_was_chosen_do_not_count(client: FlaskClient, four: Evening) -> None:
    fields = four.form(
        kind="passed_out", taker=None, contract=None, bouts=None, points=None, amount_Anna="10", amount_Bruno="-10"
    )

    assert client.post(f"{four.url}deals/new", data=fields).status_code == 303
    assert set(four.totals().values()) == {0}
