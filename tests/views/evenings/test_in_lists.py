"""An evening on the club’s page and on the start page: one entry, whatever it has of tables; first while it is held."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.models import Game
from scorekeeper.sheet import Role
from tests.club_evening import NAMES, ClubEvening
from tests.evening import Evening
from tests.pages import Page
from tests.queries import counted, selects
from tests.views.evenings.conftest import FIRST, SECOND

TODAY = datetime.now(UTC).date()


def two_rounds(evening: ClubEvening) -> ClubEvening:
    """Two rounds were played at two tables: four sessions."""
    for tables in ((FIRST, SECOND), (SECOND, FIRST)):
        evening.sit_down(*tables)
        evening.play(1)
        evening.end_round()
    return evening


def club_page(evening: ClubEvening, **query: str) -> Page:
    return Page(evening.client.get(f"/c/{evening.club_token}/", query_string=query))


def first_session(evening: ClubEvening) -> int:
    """The one that the club began with."""
    with evening.connected(), db.engine.connect() as connection:
        return connection.scalars(sa.select(sa.func.min(Game.id))).one()


def entries(page: Page) -> list[str]:
    """Where the cards of a page lead."""
    return [each["href"] or "" for each in page.elements("a") if "session" in (each.get("class") or "").split()]


def test_the_club_s_page_has_one_entry_for_an_evening(evening: ClubEvening) -> None:
    two_rounds(evening)
    page = club_page(evening)

    assert entries(page) == [
        f"/s/{evening.club.opens(first_session(evening))}/",  # played today
        evening.url,
    ]
    assert "1 evening · 1 session" in page.text
    assert "Friday 9 January 2026 · 8 people · 2 tables · 2 rounds Ida, Mia lead with +198" in page.text
    assert "Table 1" not in page.text
    evening.post("close")
    assert "ended 9 January 2026 · 8 people · 2 tables · 2 rounds Ida, Mia win with +198" in club_page(evening).text


def test_who_is_looking_for_a_session_finds_tables_with_their_evening(evening: ClubEvening) -> None:
    two_rounds(evening)
    page = club_page(evening, player="Ida")

    assert "2 sessions found" in page.text
    assert page.text.count("Friday") == 2
    assert len(entries(page)) == 2


def test_evenings_and_sessions_stand_by_their_days(evening: ClubEvening) -> None:
    with evening.connected():
        for number in range(25):
            day = (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number)).date().isoformat()
            sent = evening.form(name=f"Night {number}", day=day, newcomers="Zoé")
            evening.client.post(f"/c/{evening.club_token}/evenings/new", data=sent)
    first, second = club_page(evening), club_page(evening, page="2")

    assert len(entries(first)) == 20
    assert len(entries(second)) == 7
    assert not set(entries(first)) & set(entries(second))
    assert "26 evenings · 1 session" in first.text
    assert first.text.index("Night 24") < first.text.index("Night 23") < first.text.index("Night 7")
    assert second.text.index("Night 6") < second.text.index("Night 0")


@pytest.mark.parametrize(("days", "shown"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_an_evening_that_is_held_is_on_top(app: Flask, client: FlaskClient, days: int, *, shown: bool) -> None:
    evening = ClubEvening(app, client, 8, day=(TODAY + timedelta(days=days)).isoformat())

    begin = [f"/c/{evening.club_token}/{what}/new" for what in ("sessions", "evenings")]
    for page, otherwise in ((club_page(evening), begin), (Page(client.get("/")), None)):
        actions = [each["href"] for each in page.elements("a") if "action" in (each.get("class") or "").split()]
        assert actions == ([evening.url] if shown else otherwise or actions[:1])
        assert page.text.count("New session") == 1
    assert club_page(evening).text.count("New evening") == 1
    evening.post("close")
    assert [each["href"] for each in club_page(evening).elements("a") if each.get("class") == "action"] == begin


def test_a_club_of_one_table_is_offered_a_session_alone(client: FlaskClient, four: Evening) -> None:
    assert "New evening" not in Page(client.get(f"/c/{four.club_token}/")).text


def test_only_whoever_leads_begins_an_evening(client: FlaskClient, evening: ClubEvening) -> None:
    scorer = evening.url_for(Role.SCORER).split("evenings")[0]
    assert "New evening" not in Page(client.get(scorer)).text


def test_an_evening_of_another_club_is_on_no_page(app: Flask, client: FlaskClient) -> None:
    evening, other = (ClubEvening(app, client, 8, day=TODAY.isoformat(), name=name) for name in ("Ours", "Theirs"))

    assert "Theirs" not in club_page(evening).text
    assert "Ours" not in club_page(other).text


def test_the_start_page_holds_the_sessions_of_an_evening_together(client: FlaskClient, evening: ClubEvening) -> None:
    two_rounds(evening)
    client.delete_cookie("sessions")
    for table in evening.now.tables:
        client.get(f"/s/{evening.club.opens(table.game_id)}/")
    page = Page(client.get("/"))

    assert entries(page)[0] == evening.url
    assert len(entries(page)) == 5, "its four sessions are folded below"
    assert "4 sessions of this evening" in page.text
    assert page.text.count("Friday") == 1


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_a_table_s_phone_finds_its_table_by_the_evening(app: Flask, evening: ClubEvening, role: Role) -> None:
    phone = app.test_client()
    evening.sit_down(FIRST, SECOND)
    phone.get(evening.sheet_url(1, phone, role))
    evening.end_round()
    evening.sit_down(SECOND, FIRST)
    phone.get(evening.sheet_url(1, phone, role))
    page = Page(phone.get("/"))

    with evening.connected():
        token = store.table_links(evening.club, evening.evening_id)[1][role].token
    assert entries(page)[0] == f"/t/{token}/"
    assert "Friday 9 January 2026" in page.text
    assert "2 sessions of this evening" in page.text
    assert evening.club_token not in page.html
    assert phone.get(entries(page)[0]).location == f"/s/{token}~{evening.table(1).game_id}/"


def test_more_evenings_take_no_more_queries(evening: ClubEvening) -> None:
    two_rounds(evening)

    def queries() -> dict[str, int]:
        asked = {}
        for path in (f"/c/{evening.club_token}/", "/", f"/c/{evening.club_token}/evenings"):
            evening.client.get(path)
            with evening.connected():
                assert db.engine is not None
                with counted() as statements:
                    assert evening.client.get(path).status_code == 200
            asked[path] = len(selects(statements))
        return asked

    few = queries()
    for number in range(5):
        people = "\n".join(NAMES[:8])
        evening.client.post(f"/c/{evening.club_token}/evenings/new", data=evening.form(newcomers=people))
        evening.evening_id += 1
        evening.url = evening.url.replace(f"/{evening.evening_id - 1}/", f"/{evening.evening_id}/")
        two_rounds(evening)
        assert len(evening.now.tables) == 4, number

    assert queries() == few
    assert max(few.values()) <= 18
