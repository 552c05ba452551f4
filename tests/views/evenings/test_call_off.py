"""An evening that did not take place is called off, after a question; its page says so and takes it back."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND
from tests.views.evenings.test_in_lists import TODAY

CALLED_OFF = "This evening was called off"


def call_off(evening: ClubEvening) -> None:
    form = evening.page("call-off").form("/call-off")
    assert evening.client.post(form.action, data=form.filled()).location == evening.url


def hold(evening: ClubEvening) -> None:
    form = evening.page().form("/hold")
    assert evening.client.post(form.action, data=form.filled()).location == evening.url


def test_it_is_asked_first(client: FlaskClient, evening: ClubEvening) -> None:
    link = next(link for link in evening.page().links if link.endswith("/call-off"))
    page = Page(client.get(link))

    assert "Call off this evening?" in page.text
    assert not evening.now.called_off, "nothing is changed by looking"
    form = page.form("/call-off")
    for _ in range(2):
        assert client.post(form.action, data=form.filled()).location == evening.url
    assert evening.now.called_off
    hold(evening)
    client.post(form.action, data=form.filled())
    assert not evening.now.called_off, "the form of before has been sent already"


def test_its_page_says_so_and_takes_it_back(played: ClubEvening) -> None:
    call_off(played)
    page = played.page()

    assert CALLED_OFF in page.text
    assert "8 people · called off" in page.text
    assert "Reopen the evening" not in page.text
    assert not page.has_form("/rounds/1/close")
    assert not page.has_form("/rounds/1/reopen")
    menu = [link for link in page.links if link.startswith(played.url)]
    for gone in ("call-off", "screen", "standings", "sheets", "cards", "change", "recap", "evening.csv", "rounds/new"):
        assert not any(link.partition("?")[0] == f"{played.url}{gone}" for link in menu), gone
    assert f"{played.url}changes" in menu
    assert played.client.get(f"{played.url}call-off").location == played.url

    hold(played)
    assert CALLED_OFF not in played.page().text
    assert played.page().has_form("/rounds/1/close")
    changes = played.page("changes").text
    assert "Evening called off" in changes
    assert "The evening takes place after all" in changes


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_others_read_it(client: FlaskClient, evening: ClubEvening, role: Role) -> None:
    call_off(evening)
    page = Page(client.get(evening.url_for(role)))

    assert CALLED_OFF in page.text
    assert "Whoever leads the evening can take that back" in page.text
    assert not page.has_form("/hold")


def test_where_a_deal_counts_it_is_not_offered(client: FlaskClient, played: ClubEvening) -> None:
    form = played.page("call-off").form("/call-off")
    played.play(2, kind=DealKind.MISDEAL, taker=None, contract=None, bouts=None, half_points=None)

    assert not any("call-off" in link for link in played.page().links)
    page = played.page("call-off")
    assert "Deals count at this evening" in page.text
    assert not page.has_form("/call-off")
    refused = client.post(form.action, data=form.filled())
    assert refused.status_code == 409
    assert "This evening cannot be called off" in Page(refused).text
    assert not played.now.closed


def test_a_deed_that_comes_too_late_is_told_why(evening: ClubEvening) -> None:
    call_off(evening)
    refused = evening.post("people", form_id=str(uuid4()), newcomers="Zoé")

    assert refused.status_code == 409
    assert CALLED_OFF in Page(refused).text
    assert "can take that back on its page" in Page(refused).text


def test_its_tables_see_it(app: Flask, played: ClubEvening) -> None:
    phone = app.test_client()
    sheet = played.sheet_url(1, phone)
    entry = Page(phone.get(sheet)).form("/deals/new")
    call_off(played)
    page = Page(phone.get(sheet))

    assert f"{CALLED_OFF}: the sheet can be read, nothing can be added" in page.text
    assert not page.has_form("/deals/new")
    deal = {"taker": str(played.id("Ida")), "contract": "garde", "bouts": "2", "points": "49", "points_side": "attack"}
    for late in ({}, {"late": "60"}):
        refused = phone.post(entry.action, data=entry.filled(**deal, **late))
        assert refused.status_code == 409
        assert CALLED_OFF in Page(refused).text
    assert CALLED_OFF in Page(phone.get(f"{played.table_url(1)}standings")).text
    assert "Friday called off 9 January 2026" in Page(phone.get("/")).text

    hold(played)
    page = Page(phone.get(sheet))
    assert CALLED_OFF not in page.text
    assert page.has_form("/deals/new")


def test_the_session_of_a_table_does_not_go_on(client: FlaskClient, played: ClubEvening) -> None:
    call_off(played)
    sheet = f"/s/{played.club.opens(played.table(1).game_id)}/"

    assert not Page(client.get(sheet)).has_form("/reopen")
    page = Page(client.get(f"{sheet}session"))
    assert CALLED_OFF in page.text
    refused = client.post(f"{sheet}reopen", data={"form_id": str(uuid4())})
    assert refused.status_code == 409
    assert CALLED_OFF in Page(refused).text


def test_a_table_without_a_round_is_told(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    form = played.page("rounds/1/take-back").form("/rounds/1/take-back")
    client.post(form.action, data=form.filled())
    call_off(played)

    page = Page(app.test_client().get(played.table_url(2))).text
    assert CALLED_OFF in page
    assert "Come back" not in page


@pytest.mark.parametrize("path", ["screen", "standings", "people", "cards", "sheets"])
def test_pages_that_are_known_by_their_addresses_say_it(played: ClubEvening, path: str) -> None:
    assert CALLED_OFF not in played.page(path).text
    call_off(played)
    assert CALLED_OFF in played.page(path).text


def test_no_list_of_the_club_shows_it(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 8, day=TODAY.isoformat(), name="By mistake")
    evening.sit_down(FIRST, SECOND)
    lists = [f"/c/{evening.club_token}/{path}" for path in ("", "evenings", "season", "statistics", "?player=Ida")]
    for path in (lists[0], lists[1], "/"):
        assert "By mistake" in Page(client.get(path)).text, path
    call_off(evening)

    for path in (*lists, "/"):
        assert "By mistake" not in Page(client.get(path)).text, path
    assert "1 session" in Page(client.get(lists[0])).text
    assert "By mistake" in Page(client.get(f"/c/{evening.club_token}/changes")).text
    hold(evening)
    assert "By mistake" in Page(client.get(lists[1])).text
