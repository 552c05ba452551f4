"""What cannot be recorded says why, all reasons at once, and nothing that was typed is lost."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from tests.evening import BRUNO, CHLOE, EMMA, Evening
from tests.pages import Page

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "letters": ({"points": "abc"}, "Points are whole or half"),
    "below zero": ({"points": "-1"}, "from 0 to 91"),
    "92": ({"points": "92"}, "from 0 to 91"),
    "a quarter": ({"points": "45.25"}, "Points are whole or half"),
    "no taker": ({"taker": None}, "Who took?"),
    "no contract": ({"contract": None}, "Which contract?"),
    "no bouts": ({"bouts": None}, "How many bouts"),
    "no points": ({"points": ""}, "How many points"),
    "five bouts": ({"bouts": "5"}, "three bouts"),
    "a forged taker": ({"taker": "987654321"}, "does not exist at this table"),
    "a huge id": ({"taker": str(10**30)}, "does not exist at this table"),
    "a long note": ({"note": "long " * 300}, "The note is too long"),
    "an unknown kind": ({"kind": "won"}, "does not exist at this table"),
    "amounts that are not zero": (
        {"kind": "adjustment", "amount_Anna": "20", "amount_Bruno": "-10", "note": "revoke"},
        "together they are +10",
    ),
    "an amount of letters": (
        {"kind": "adjustment", "amount_Anna": "1e5", "amount_Bruno": "-10", "note": "revoke"},
        "Amounts are whole or half",
    ),
    "no reason": ({"kind": "adjustment", "amount_Anna": "20", "amount_Bruno": "-20"}, "Say why"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_says_why_and_keeps_what_was_typed(client: FlaskClient, four: Evening, case: str) -> None:
    changes, reason = REFUSED[case]
    fields = four.form(petit_au_bout="attack", handful_Chloé="2", slam="announced_failed", **changes)

    response = client.post(f"{four.url}deals/new", data=fields)

    assert response.status_code == 422
    page = Page(response)
    assert reason in page.text
    shown = page.form("/deals/new").fields
    choices = page.form("/deals/new").choices
    typed = {name: value for name, value in fields.items() if name not in choices or value in choices.getlist(name)}
    assert {name: shown.get(name) for name in typed} == typed
    assert not four.sheet.deals


def test_a_partner_at_four_is_refused(client: FlaskClient, four: Evening) -> None:
    response = client.post(f"{four.url}deals/new", data=four.form(partner=BRUNO))

    assert response.status_code == 422
    assert "Nobody is called" in Page(response).text


def test_all_reasons_come_at_once(client: FlaskClient, five: Evening) -> None:
    page = Page(client.post(f"{five.url}deals/new", data=five.form(partner=None, contract=None, points="92", bouts="")))

    for reason in ("Who was called?", "Which contract?", "How many bouts", "from 0 to 91"):
        assert reason in page.text


def test_a_warning_is_shown_once_and_then_allowed(client: FlaskClient, four: Evening) -> None:
    response = client.post(f"{four.url}deals/new", data=four.form(points="45.5", bouts="0", petit_au_bout="attack"))

    assert response.status_code == 422
    page = Page(response)
    assert "Half points cannot happen at four players" in page.text
    assert "at least one bout" in page.text
    assert not four.sheet.deals
    form = page.form("/deals/new")
    assert set(form.fields["accepted"].split()) == {"half_point_at_four", "petit_without_bout"}
    assert client.post(form.action, data=form.filled()).status_code == 303
    assert four.sheet.deals[0].deal.half_points == 91


def test_another_warning_is_shown_before_it_is_allowed(client: FlaskClient, four: Evening) -> None:
    fields = four.form(points="45.5", petit_au_bout="defence", bouts="3", accepted="half_point_at_four")

    assert client.post(f"{four.url}deals/new", data=fields).status_code == 422


def test_warnings_are_not_accepted_against_a_refusal(client: FlaskClient, four: Evening) -> None:
    fields = four.form(points="45.5", contract=None, accepted="half_point_at_four contract_missing")

    assert client.post(f"{four.url}deals/new", data=fields).status_code == 422


@pytest.mark.parametrize("deal_id", [None, "", "x", "1", "\x00", "g" * 32, "9" * 5000])
def test_a_deal_without_an_id_is_refused(client: FlaskClient, four: Evening, deal_id: str | None) -> None:
    assert client.post(f"{four.url}deals/new", data=four.form(id=deal_id)).status_code == 400
    assert not four.sheet.deals


@pytest.mark.parametrize("who", ["dealer", "taker", "sitting_out", "handful", "amount"])
def test_people_of_another_session_are_refused(client: FlaskClient, four: Evening, five: Evening, who: str) -> None:
    stranger = str(five.id(EMMA))
    everywhere: dict[str, dict[str, Any]] = {
        "dealer": {"dealer": stranger},
        "taker": {"taker": stranger},
        "sitting_out": {"sitting_out": [stranger]},
        "handful": {f"handful_{stranger}": "1"},
        "amount": {"kind": "adjustment", f"amount_{stranger}": "20", "amount_Anna": "-20", "note": "x"},
    }

    assert client.post(f"{four.url}deals/new", data=four.form(**everywhere[who])).status_code == 422
    assert not four.sheet.deals


def test_a_closed_session_keeps_what_was_typed(client: FlaskClient, four: Evening) -> None:
    fields = four.form(CHLOE, "51", note="the last one", handful_Anna="1")
    with four.app.app_context():
        store.close_session(four.access)

    response = client.post(f"{four.url}deals/new", data=fields)

    assert response.status_code == 409
    page = Page(response)
    assert "closed" in page.text
    form = page.form("/deals/new")
    assert {name: form.fields.get(name) for name in fields} == fields
    assert not four.sheet.deals
    with four.app.app_context():
        store.reopen_session(four.access)
    assert client.post(form.action, data=form.filled()).status_code == 303
    assert four.sheet.deals[0].deal.note == "the last one"
