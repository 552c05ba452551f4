"""Sessions and deals of a club are searched by readable addresses."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.club import Circle
from tests.club_evening import ClubEvening
from tests.evening import ANNA, BRUNO, CHLOE, DAVID
from tests.pages import Page


@pytest.fixture
def club(app: Flask) -> Circle:
    """Four people with two sessions of three."""
    club = Circle(app, ANNA, BRUNO, CHLOE, DAVID)
    club.play(ANNA, BRUNO, CHLOE, name="First").record(ANNA)
    second = club.play(BRUNO, CHLOE, DAVID, name="Second", note="at David’s")
    second.record(DAVID, "30")
    second.record(BRUNO)
    return club


def found(client: FlaskClient, club: Circle, query: str) -> list[str]:
    page = Page(client.get(f"/c/{club.link(Role.VIEWER)}/{query}"))
    return [name for name in ("First", "Second") if name in page.text]


@pytest.mark.parametrize(
    ("query", "sessions"),
    [
        ("", ["First", "Second"]),
        ("?player=anna", ["First"]),
        ("?player=ANN", ["First"]),
        ("?player=avi", ["Second"]),
        ("?player=loe", ["First", "Second"]),
        ("?text=david", ["Second"]),
        ("?state=closed", []),
        ("?state=open&player=David", ["Second"]),
        ("?since=2020-01-01&until=2199-12-31", ["First", "Second"]),
        ("?until=2020-01-01", []),
        ("?page=2", []),
        ("?page=x", ["First", "Second"]),
    ],
)
def test_sessions_are_found(client: FlaskClient, club: Circle, query: str, sessions: list[str]) -> None:
    assert found(client, club, query) == sessions


@pytest.mark.parametrize(
    ("query", "sessions"),
    [
        ("", ["First", "Second"]),
        ("?player=Bruno&part=taker", ["Second"]),
        ("?player=runo&part=taker", ["Second"]),
        ("?player=CHLOE", ["First", "Second"]),
        ("?player=nn", ["First"]),
        ("?player=Bruno&part=defender&result=made", ["First"]),
        ("?result=failed", ["Second"]),
        ("?contract=petite", []),
        ("?contract=garde&bonus=slam", []),
        ("?player=&part=&contract=&result=&since=&until=", ["First", "Second"]),
    ],
)
def test_deals_are_found(client: FlaskClient, club: Circle, query: str, sessions: list[str]) -> None:
    assert found(client, club, f"deals{query}") == sessions


def test_deals_stand_at_the_day_of_their_evening_with_its_name(client: FlaskClient, app: Flask) -> None:
    evening = ClubEvening(app, client, 8, name="Spring", day="2025-03-07")
    evening.draw()
    evening.play(1)
    evening.play(2)
    address = f"/c/{evening.club_token}/deals?since=2025-03-07&until=2025-03-07"

    page = Page(client.get(address))

    assert "2 deals found" in page.text
    assert "7 March 2025 Spring · Table 1 · round 1" in page.text
    assert "7 March 2025 Spring · Table 2 · round 1" in page.text
    assert [each["datetime"] for each in page.elements("time")] == ["2025-03-07"] * 2
    evening.post("change", **evening.form(name=""))
    assert "Club evening · Table 1" in Page(client.get(address)).text


def test_a_found_deal_leads_to_its_sheet_and_to_itself(client: FlaskClient, club: Circle) -> None:
    token = club.link(Role.VIEWER)
    page = Page(client.get(f"/c/{token}/deals?player=David&part=taker"))

    sheets = [link for link in page.links if link.startswith("/s/")]
    assert len(sheets) == 2
    assert sheets[1].startswith(f"{sheets[0]}deals/")
    assert "down 11" in page.text
    assert [client.get(link).status_code for link in sheets] == [200, 200]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("?player=Nobody", "Nobody of the club is called “Nobody”"),
        ("?since=yesterday", "“yesterday” is no day"),
        ("?since=2026-02-30", "is no day"),
        ("?since=0001-01-01", "is no day"),
        ("?until=9999-12-31", "is no day"),
        ("?since=2026-02-02&until=2026-02-01", "The last day comes before the first"),
    ],
)
def test_what_cannot_be_searched_is_told_beside_its_field(
    client: FlaskClient, club: Circle, query: str, reason: str
) -> None:
    for path in ("", "deals"):
        answer = client.get(f"{club.url}{path}{query}")
        assert answer.status_code == 422
        assert reason in Page(answer).text


@pytest.mark.parametrize(
    "query", ["?part=taker", "?part=x&player=Anna", "?contract=x", "?result=x", "?bonus=slam&bonus=x", "?withdrawn=x"]
)
def test_deals_are_not_searched_for_what_there_is_not(client: FlaskClient, club: Circle, query: str) -> None:
    assert client.get(f"{club.url}deals{query}").status_code == 422
    assert client.get(f"{club.url}?state=x").status_code == 422


def test_a_merged_name_is_searched_as_the_person(client: FlaskClient, club: Circle) -> None:
    club.merge(DAVID, ANNA)

    assert found(client, club, "?player=David") == ["First", "Second"]


def test_older_pages_keep_what_is_searched(client: FlaskClient, club: Circle) -> None:
    with club.connected():
        for _ in range(20):
            store.close_session(club.play(ANNA, BRUNO, CHLOE).access)
    page = Page(client.get(f"{club.url}?player=Anna&unknown=1"))

    older = next(link for link in page.links if "page=2" in link)

    assert "21 sessions found" in page.text
    assert "player=Anna" in older
    assert "unknown" not in older
    second = Page(client.get(older))
    assert "First" in second.text
    assert f"{club.url}?player=Anna" in second.links


def test_what_was_searched_and_how_many_were_found_is_said(client: FlaskClient, club: Circle) -> None:
    page = Page(client.get(f"{club.url}deals?player=chloe&part=defender&contract=garde&result=made&since=2020-01-01"))
    assert "2 deals found Chloé (defender) · Garde · made · Since 1 January 2020" in page.text
    assert page.form("/deals").fields["player"] == "chloe"
    one = Page(client.get(f"{club.url}deals?player=anna&bonus=slam"))
    assert "0 deals found Anna · slam" in one.text
    assert 'class="card fold" open' in one.html, "what was asked for is changed at once"
    many = Page(client.get(f"{club.url}deals?player=a"))
    assert "3 deals found Anna, David" in many.text
    sessions = Page(client.get(f"{club.url}?player=davi&text=second"))
    assert "1 session found David · “second”" in sessions.text
    assert "found" not in Page(client.get(f"{club.url}deals")).text


def test_of_many_people_what_was_typed_is_said(client: FlaskClient, app: Flask) -> None:
    club = Circle(app, "Ana", "Bea", "Cara", "Dina")
    club.play("Ana", "Bea", "Cara").record("Ana")

    assert "1 deal found “a”, 4 people" in Page(client.get(f"{club.url}deals?player=a")).text
    assert "1 deal found Ana" in Page(client.get(f"{club.url}deals?player=ana")).text


def test_an_entry_that_was_merged_is_found_by_a_part_of_its_name(client: FlaskClient, club: Circle) -> None:
    club.merge(DAVID, ANNA)

    assert found(client, club, "deals?player=dav&part=taker") == ["First", "Second"]
