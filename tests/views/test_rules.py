"""The rules in the app: seen by everybody, chosen at the start, changed with or without the deals so far, undone."""

import json
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import FFT, PRESETS, Contract, Preset, RuleSet, read_rules
from scorekeeper.sheet import Role, Sheet
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page

FAMILY = PRESETS[Preset.FAMILY]


def test_everybody_reads_the_rules(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, rules=FAMILY)
    url = f"/s/{evening.link(Role.VIEWER)}/"
    sheet = Page(client.get(url))

    assert f"{url}rules" in sheet.links
    assert "Family rules" in sheet.text
    page = Page(client.get(f"{url}rules"))
    for words in (
        "Handful: 20/40/60 instead of 20/30/40",
        "Misère: 10, double 20, from each other player",
        "all tricks but 3",
        "An example",
        "Misère of Chloé",
        "FFT: 20/30/40",
    ):
        assert words in page.text
    assert not page.has_form("/rules/name")
    assert f"{url}rules/change" not in page.links


def test_the_rules_page_computes_an_example_of_each_preset(client: FlaskClient) -> None:
    text = Page(client.get("/rules")).text

    for words in ("FFT rules", "With pousse", "Contre ×5", "Contre ×8", "No multiplier", "Family rules"):
        assert words in text
    # Garde, 2 bouts, 49 points, petit au bout, handful: (25 + 8 + 10) × k + 20
    for amount in ("106", "192", "78"):
        assert f"Each defender pays {amount}" in text


def start(client: FlaskClient, rules: str) -> str:
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID))}
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    answer = client.post(form.action, data=form.filled(rules=rules, **names))
    assert answer.status_code == 303, Page(answer).text
    return answer.location


def sheet_at(app: Flask, address: str) -> Sheet:
    with app.app_context():
        access = store.find_access(address.split("/")[2])
        assert access is not None
        return store.load_sheet(access)


@pytest.mark.parametrize("preset", Preset)
def test_a_session_starts_with_a_preset(client: FlaskClient, app: Flask, preset: Preset) -> None:
    assert sheet_at(app, start(client, preset)).rules == PRESETS[preset]


def test_a_session_starts_with_the_federation_s_rules_otherwise(client: FlaskClient, app: Flask) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")

    assert form.fields["rules"] == "fft"
    assert form.choices.getlist("rules") == [*Preset, "own"]


def test_a_session_starts_with_rules_of_one_s_own(client: FlaskClient, app: Flask) -> None:
    address = start(client, "own")

    assert address.endswith("/rules/change?own=1")
    form = Page(client.get(address)).form("/rules/change")
    assert form.fields["choice"] == "own"
    assert address.split("/rules")[0] + "/" in Page(client.get("/")).links  # known before the sheet was ever opened
    done = client.post(form.action, data=form.filled(choice="own", base="30", deal_factor="2"))
    assert done.status_code == 303
    assert sheet_at(app, address).rules == read_rules({"base": 30, "deal_factor": 2})


@pytest.mark.parametrize("forged", ["house-1", "house-", "x", "", "-1"])
def test_rules_that_nobody_here_has_are_refused(client: FlaskClient, forged: str) -> None:
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID))}
    fields = {**names, "form_id": str(uuid4()), "first_dealer": "draw", "rules": forged}

    response = client.post("/sessions/new", data=fields)

    assert response.status_code == 422
    assert "Choose the rules" in Page(response).text


def choose(client: FlaskClient, evening: Evening, **changes: Any) -> Page:
    form = Page(client.get(f"{evening.url}rules/change")).form("/rules/change")
    return Page(client.post(form.action, data=form.filled(**changes), follow_redirects=True))


def test_a_change_shows_what_it_would_do_before_it_is_done(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")
    before = four.rows()

    page = choose(client, four, choice="pousse")

    assert four.rows() == before
    assert "Anna +198 +396" in page.text
    assert "instead of" in page.text
    assert [value for name, value in page.form("/rules/change").buttons if name == "apply"] == ["next", "all"]


@pytest.mark.parametrize(("apply", "total"), [("all", 792), ("next", 396)])
def test_the_deals_so_far_are_scored_again_or_not(client: FlaskClient, four: Evening, apply: str, total: int) -> None:
    four.record(ANNA, "49")
    form = choose(client, four, choice="pousse").form("/rules/change")

    answer = client.post(form.action, data=form.filled(apply=apply))

    assert answer.status_code == 303
    assert four.sheet.rules == PRESETS[Preset.POUSSE]
    assert four.totals()[ANNA] == total
    page = Page(client.get(answer.location))
    undo = page.form("/rules/undo")
    client.post(undo.action, data=undo.filled())
    assert four.sheet.rules == FFT
    assert four.totals()[ANNA] == 396
    assert "Rules changed" in Page(client.get(f"{four.url}changes")).text


def test_an_empty_sheet_needs_no_question(client: FlaskClient, four: Evening) -> None:
    choose(client, four, choice="family")

    assert four.sheet.rules == FAMILY


def test_deals_that_the_rules_cannot_score_are_told(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")

    page = choose(client, four, choice="own", plays_garde=None)

    assert "cannot score deal 1" in page.text
    form = page.form("/rules/change")
    assert [value for name, value in form.buttons if name == "apply"] == ["next"]
    before = four.rows()
    assert client.post(form.action, data=form.filled(apply="all")).status_code == 409
    assert four.rows() == before


def test_what_was_typed_wrongly_stays_with_every_reason(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}rules/change")).form("/rules/change")
    before = four.rows()

    response = client.post(form.action, data=form.filled(choice="own", base="a lot", deal_factor="0", king="12"))

    page = Page(response)
    assert response.status_code == 422
    assert "Base: a whole number from 0 to 10000" in page.text
    assert "The deal after a passed-out one: a whole number from 1 to 100" in page.text
    assert {"/rules/change#base", "/rules/change#deal_factor"} <= {
        link[link.index("/rules") :] for link in page.links if "#" in link
    }
    shown = page.form("/rules/change").fields
    assert (shown["base"], shown["king"], shown["choice"]) == ("a lot", "12", "own")
    assert four.rows() == before


def test_a_pot_that_cannot_be_paid_at_this_table(client: FlaskClient, four: Evening) -> None:
    typed = {"choice": "own", "misere_mode": "split", "misere_single": "10", "misere_double": "20"}

    page = choose(client, four, **typed)

    assert "3 people cannot pay this misère in equal parts" in page.text
    assert four.sheet.rules == FFT


def test_a_change_by_somebody_else_is_seen_first(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")
    form = choose(client, four, choice="pousse").form("/rules/change")
    with four.app.app_context():
        store.change_rules(four.access, FAMILY, seen=FFT, rescored=True)
    before = four.rows()

    response = client.post(form.action, data=form.filled(apply="all"))

    assert response.status_code == 409
    assert "Somebody changed the rules meanwhile" in Page(response).text
    assert four.rows() == before


def test_rules_go_out_as_a_file_and_come_back(client: FlaskClient, app: Flask) -> None:
    ours = Evening(app, ANNA, BRUNO, CHLOE, rules=FAMILY)
    theirs = Evening(app, ANNA, BRUNO, CHLOE)

    answer = client.get(f"{ours.url}rules.json")

    assert answer.content_type == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert read_rules(json.loads(answer.data)) == FAMILY
    file = {"file": (BytesIO(answer.data), "rules.json")}
    done = client.post(f"{theirs.url}rules/import", data=file, content_type="multipart/form-data")
    assert done.status_code == 303
    assert theirs.sheet.rules == FAMILY


def test_rules_come_in_as_text(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")

    page = Page(client.post(f"{four.url}rules/import", data={"text": '{"base": 35}'}))

    form = page.form("/rules/change")
    assert four.sheet.rules == FFT
    client.post(form.action, data=form.filled(apply="all"))
    assert four.totals()[ANNA] == 2 * 3 * 43 * 2


BROKEN: dict[str, tuple[bytes, list[str]]] = {
    "nothing": (b"", ["no file of rules"]),
    "no JSON": (b"{base: 25}", ["no file of rules"]),
    "a list": (b"[]", ["rules: this is no list of rules by name"]),
    "no UTF-8": (b"\xff\xfe{", ["no file of rules"]),
    "very deep": (b"[" * 19_000, ["no file of rules"]),
    "every reason": (
        b'{"base": "x", "bluff": 1, "misere": {"mode": "all", "single": 10}}',
        [
            "Base (base): a whole number",
            "bluff: there is no such rule",
            "Misère (misere.mode): one of these",
            "Misère (misere.double): this is missing",
        ],
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_with_every_reason(client: FlaskClient, four: Evening, case: str) -> None:
    content, reasons = BROKEN[case]
    before = four.rows()

    response = client.post(
        f"{four.url}rules/import",
        data={"file": (BytesIO(content), "rules.json")},
        content_type="multipart/form-data",
    )

    assert response.status_code == 422
    text = Page(response).text
    for reason in reasons:
        assert reason in text
    assert four.rows() == before


def test_named_rules_are_offered_for_the_next_session(client: FlaskClient, app: Flask) -> None:
    house: RuleSet = read_rules({"base": 30})
    first = start(client, "own")
    form = Page(client.get(first)).form("/rules/change")
    client.post(form.action, data=form.filled(choice="own", base="30"))
    rules_page = Page(client.get(first.removesuffix("/change?own=1")))
    naming = rules_page.form("/rules/name")

    refused = client.post(naming.action, data=naming.filled(name=" "))
    assert refused.status_code == 422
    client.post(naming.action, data=naming.filled(name="Chez <Anna>"))

    page = Page(client.get("/sessions/new"))
    assert "Chez <Anna>" in page.text
    choice = next(value for value in page.form("/sessions/new").choices.getlist("rules") if value.startswith("house-"))
    assert sheet_at(app, start(client, choice)).rules == house
    assert "Chez <Anna>" in Page(client.get(first.removesuffix("/change?own=1"))).text


def test_a_deal_of_earlier_rules_says_which(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    with four.app.app_context():
        store.change_rules(four.access, FAMILY, seen=FFT, rescored=False)

    assert "FFT rules" in Page(client.get(f"{four.url}deals/{deal_id}")).text
    entry = Page(client.get(f"{four.url}deals/{deal_id}/correct")).form("/correct")
    assert "small_slam" not in entry.choices
    assert "small_slam" in Page(client.get(f"{four.url}deals/new")).form("/deals/new").choices
    assert entry.choices.getlist("contract") == list(FFT.contracts)
    assert Contract.POUSSE not in entry.choices.getlist("contract")


def test_a_withdrawn_deal_stops_no_recount(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49", contract=Contract.PETITE)
    withdrawn = four.record(BRUNO, "49")
    with four.app.app_context():
        store.withdraw_deal(four.access, withdrawn)

    form = choose(client, four, choice="own", plays_garde=None).form("/rules/change")

    assert [value for name, value in form.buttons if name == "apply"] == ["next", "all"]
    assert client.post(form.action, data=form.filled(apply="all")).status_code == 303
    assert four.recorded(withdrawn).rules == FFT


def test_the_rules_of_now_are_no_change(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")

    page = choose(client, four, choice="fft")

    assert "These are the rules of this session already" in page.text
    assert not page.has_form("/rules/change")


def test_a_deal_under_other_rules_is_marked(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")
    with four.app.app_context():
        store.change_rules(four.access, FAMILY, seen=FFT, rescored=False)

    assert "other rules" in Page(client.get(four.url)).text
