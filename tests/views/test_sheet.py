"""The sheet: totals, who deals, who sits out, every deal."""

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import FFT, DealKind, Side
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, Evening
from tests.pages import Page


def test_an_empty_sheet_says_what_to_do(client: FlaskClient, four: Evening) -> None:
    page = Page(client.get(four.url))

    assert "The sheet is empty." in page.text
    assert "0 deals · round 1" in page.text
    assert "Anna deals" in page.text
    assert any(link.startswith(f"{four.url}deals/new?id=") for link in page.links)


def test_totals_and_ranks_of_everybody(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")
    four.record(BRUNO, "41")

    text = Page(client.get(four.url)).text

    for words in ("Anna +148 1st", "Bruno +84 2nd", "Chloé −116 3rd", "David −116 3rd"):
        assert words in text
    assert "2 deals · round 1" in text


def test_a_line_tells_a_deal(client: FlaskClient, five: Evening) -> None:
    five.record(CHLOE, "45.5", partner=EMMA, petit_au_bout=Side.ATTACK, handfuls={ANNA: 2}, note="a long night")

    text = Page(client.get(five.url)).text

    assert "Chloé + Emma · Garde" in text
    assert "made by 5" in text
    assert "a long night" in text
    assert "double handful" in text
    assert "Chloé: +220" in text
    assert "Anna: −110" in text


def test_failed_and_just_made(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "38")
    four.record(BRUNO, "41")

    text = Page(client.get(four.url)).text

    assert "down 3" in text
    assert "just made" in text


def test_the_newest_deal_is_on_top(client: FlaskClient, four: Evening) -> None:
    ids = [four.record(taker) for taker in (ANNA, BRUNO, CHLOE)]

    links = [link for link in Page(client.get(four.url)).links if re.search(r"/deals/[0-9a-f-]{36}$", link)]

    assert links == [f"{four.url}deals/{deal_id}" for deal_id in reversed(ids)]


def test_a_withdrawn_deal_stays_visible(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)
    with four.app.app_context():
        store.withdraw_deal(four.access, deal_id)

    page = Page(client.get(four.url))

    assert "withdrawn" in page.text
    assert f"{four.url}deals/{deal_id}" in page.links
    assert "0 deals" in page.text


@pytest.mark.parametrize("kind", [DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL])
def test_deals_that_nobody_took(client: FlaskClient, four: Evening, kind: DealKind) -> None:
    four.record(kind=kind)

    assert kind.value.replace("_", " ") in Page(client.get(four.url)).text


def test_an_adjustment_shows_its_reason_and_amounts(client: FlaskClient, four: Evening) -> None:
    four.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "-20", BRUNO: "19.5", DAVID: "0.5"}, note="revoke")

    text = Page(client.get(four.url)).text

    for words in ("adjustment", "revoke", "Anna: −20", "Bruno: +19½", "David: +½"):
        assert words in text


def test_an_open_deal_waits_for_its_result(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(BRUNO, kind=DealKind.OPEN)

    page = Page(client.get(four.url))

    assert "Enter the result" in page.text
    assert page.form("/correct").action == f"{four.url}deals/{deal_id}/correct"
    assert not page.has_form("/deals/new")


def test_who_deals_and_who_sits_out(client: FlaskClient, app: Flask) -> None:
    seven = Evening(app, *EVERYBODY[:7])
    seven.record(BRUNO, sitting_out=(ANNA, FELIX), partner=CHLOE)

    page = Page(client.get(seven.url))
    sheet = seven.sheet

    assert sheet.person(sheet.next_dealer).name == BRUNO
    out = {sheet.person(player).name for player in sheet.proposed_sitting_out}
    assert len(out) == 2
    assert BRUNO in out
    assert set(page.form("/deals/new").fields.getlist("sitting_out")) == {str(seven.id(name)) for name in out}


def test_somebody_who_left_is_still_counted(client: FlaskClient, five: Evening) -> None:
    five.record(ANNA, "49")
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))

    page = Page(client.get(five.url))

    assert "Emma −66" in page.text
    assert "left" in page.text
    assert str(five.id(EMMA)) not in page.form("/deals/new").choices.getlist("taker")


def test_a_closed_sheet_is_for_reading(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA)
    with four.app.app_context():
        store.close_session(four.access)

    page = Page(client.get(four.url))

    assert "This session is closed" in page.text
    assert not page.has_form("/deals/new")
    assert not any(link.startswith(f"{four.url}deals/new") for link in page.links)
    assert page.has_form("/reopen")


@pytest.mark.parametrize(
    ("role", "may_enter", "may_manage"),
    [(Role.VIEWER, False, False), (Role.SCORER, True, False), (Role.ORGANISER, True, True)],
)
def test_everybody_sees_what_the_own_link_allows(
    client: FlaskClient, four: Evening, role: Role, may_enter: bool, may_manage: bool
) -> None:
    deal_id = four.record(ANNA)
    url = f"/s/{four.link(role)}/"

    page = Page(client.get(f"{url}?recorded={deal_id}"))

    assert page.has_form("/deals/new") == may_enter
    assert page.has_form("/withdraw") == may_enter
    assert (f"{url}session" in page.links) == may_manage
    assert page.has_form("/close") == may_manage
    assert all(link.startswith("/") and four.token not in link for link in page.links)
    assert four.token not in page.html


@pytest.mark.parametrize("named", ["x", "", "\x00", "4f9c1d70-52ab-4e0e-9b53-0d1f6c2a7e58", "9" * 5000])
def test_a_banner_for_no_deal_of_this_sheet_is_not_shown(client: FlaskClient, four: Evening, named: str) -> None:
    four.record(ANNA)

    for query in ({"recorded": named}, {"withdrawn": named}):
        response = client.get(four.url, query_string=query)
        assert response.status_code == 200
        assert not Page(response).has_form("/withdraw")
        assert not Page(response).has_form("/restore")


def test_the_banner_goes_with_what_it_tells(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)
    assert Page(client.get(f"{four.url}?recorded={deal_id}")).has_form("/withdraw")

    with four.app.app_context():
        store.withdraw_deal(four.access, deal_id)

    assert not Page(client.get(f"{four.url}?recorded={deal_id}")).has_form("/withdraw")
    assert Page(client.get(f"{four.url}?withdrawn={deal_id}")).has_form("/restore")

    with four.app.app_context():
        store.close_session(four.access)

    assert not Page(client.get(f"{four.url}?withdrawn={deal_id}")).has_form("/restore")


def test_the_entry_s_settings_are_data_that_cannot_end_the_script(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, "</script><b>", "<!--", "&lt;")
    html = client.get(evening.url).get_data(as_text=True)

    found = re.search(r'<script type="application/json" id="entry-settings">(.*?)</script>', html, re.DOTALL)

    assert found is not None
    settings = json.loads(found[1])
    assert [person["name"] for person in settings["people"]] == ["</script><b>", "<!--", "&lt;"]
    assert settings["rules"] == FFT.to_json()
    assert settings["hands"] == 3
    assert evening.token not in found[1]
    assert not set("<>&") & set(found[1])


def test_the_sheet_of_a_whole_evening(client: FlaskClient, five: Evening) -> None:
    for place in range(30):
        five.record(EVERYBODY[place % 5], "49", partner=EVERYBODY[(place + 1) % 5])

    text = Page(client.get(five.url)).text

    assert "30 deals · round 7" in text
    assert sum(five.totals().values()) == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_changed_by_looking(client: FlaskClient, five: Evening, language: str) -> None:
    deal_id = five.record(ANNA, "38.5", handfuls={BRUNO: 2}, petit_au_bout=Side.ATTACK)
    five.correct(deal_id, bouts=1)
    five.record(kind=DealKind.OPEN)
    before, chosen = five.rows(), {"Accept-Language": language}

    for path in ("", "deals/new", f"deals/{deal_id}", f"deals/{deal_id}/correct", "changes", "session", "session.csv"):
        response = client.get(f"{five.url}{path}", headers=chosen)
        assert response.status_code == 200
        assert f'<html lang="{language}"' in response.get_data(as_text=True) or path == "session.csv"
        assert client.head(f"{five.url}{path}", headers=chosen).status_code == 200

    assert five.rows() == before


def test_the_sheet_without_its_slash_is_found(client: FlaskClient, four: Evening) -> None:
    response = client.get(four.url.rstrip("/"), follow_redirects=True)

    assert response.status_code == 200
    assert response.request.path == four.url


def test_everybody_but_david_has_dealt(client: FlaskClient, four: Evening) -> None:
    for taker in (ANNA, BRUNO, CHLOE):
        four.record(taker)
    assert "David deals" in Page(client.get(four.url)).text

    four.record(DAVID)

    assert "4 deals · round 2" in Page(client.get(four.url)).text


def test_an_older_open_deal_is_marked_too(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, kind=DealKind.OPEN)
    four.record(BRUNO, kind=DealKind.OPEN)

    assert Page(client.get(four.url)).text.count("being played") == 2
