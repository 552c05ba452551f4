"""The standings of an evening, by the links of its tables: what players ask for, and nothing more."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page

TABLE_ROLES = (Role.VIEWER, Role.SCORER)


def standings_url(evening: ClubEvening, role: Role, table: int = 1) -> str:
    with evening.connected():
        return f"/t/{store.table_links(evening.club, evening.evening_id)[table][role].token}/standings"


@pytest.mark.parametrize("role", TABLE_ROLES)
def test_the_sheet_s_menu_leads_to_the_standings(app: Flask, played: ClubEvening, role: Role) -> None:
    phone = app.test_client()
    played.play(2)
    sheet = Page(phone.get(played.sheet_url(1, phone, role)))

    assert standings_url(played, role) in sheet.links
    page = Page(phone.get(standings_url(played, role)))
    assert "Mia leads with +198 Round 1 is being played." in page.text
    assert "1st Mia +198 1 1 +198.0" in page.text
    assert page.links[0] == standings_url(played, role).removesuffix("standings")


def test_nothing_but_the_standings_is_told(app: Flask, played: ClubEvening) -> None:
    page = Page(app.test_client().get(standings_url(played, Role.VIEWER)))

    assert page.forms == []
    assert not any(link.startswith(("/c/", "/s/")) for link in page.links)
    assert "Anna" not in page.text, "she is of the club, and not there"
    assert played.club_token not in page.html
    assert "Table" not in page.text


def test_it_is_followed(client: FlaskClient, played: ClubEvening) -> None:
    url = standings_url(played, Role.VIEWER)
    seen = client.get(f"{url}/live").headers["ETag"]
    assert client.get(f"{url}/live", headers={"If-None-Match": seen}).status_code == 304

    played.play(2)

    newer = client.get(f"{url}/live", headers={"If-None-Match": seen})
    assert newer.status_code == 200
    assert "Mia leads" in Page(newer).text
    assert next(Page(client.get(url)).elements("main"))["data-mark"] == newer.headers["ETag"].strip('"')


def test_a_table_s_link_marks_no_other_evening(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    other = ClubEvening(app, client, 8)
    token = standings_url(played, Role.VIEWER).split("/")[2]

    with played.connected():
        assert store.evening_mark(token, played.evening_id) is not None
        assert store.evening_mark(token, other.evening_id) is None


def test_after_the_round_the_sheet_shows_the_way(app: Flask, played: ClubEvening) -> None:
    phone = app.test_client()
    sheet = played.sheet_url(1, phone, Role.VIEWER)
    played.end_round()

    assert Page(phone.get(sheet)).text.count("Standings of the evening") == 2, "in the menu, and where the round ended"


def test_the_club_s_own_links_lead_to_the_evening(client: FlaskClient, played: ClubEvening) -> None:
    page = Page(client.get(f"/s/{played.club.opens(played.table(1).game_id)}/"))
    assert f"{played.url}#standings" in page.links
