"""The screen for everybody."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page


def test_standings_tables_and_length(played: ClubEvening) -> None:
    played.play(1)
    page = played.page("screen")

    assert "Round 1 · 4 deals" in page.text
    assert "1st Ida +198" in page.text
    assert "Table 2 0 of 4 deals Mia , Noa , Ida B. , Jan B." in page.text
    assert [link for link in page.links if link != played.url] == []
    assert page.forms == []


def test_a_round_of_minutes_has_a_clock(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 8, length="minutes", round_minutes="45")
    evening.draw()
    assert "45:00" in evening.page("screen").text
    evening.set_clock("start")
    current = evening.now.current
    assert current is not None
    assert current.ends_at is not None

    for path in ("", "screen"):
        clock = next(evening.page(path).elements("time"))
        assert clock["datetime"] == current.ends_at.isoformat()
        assert clock["data-over"] == "time is over"
    evening.end_round()
    assert list(evening.page("screen").elements("time")) == []


def test_before_the_first_round_there_are_only_names(evening: ClubEvening) -> None:
    page = evening.page("screen")
    assert "Friday" in page.text
    assert "Table 1" not in page.text
    assert "Ida" in page.text


@pytest.mark.parametrize(("people", "size"), [(3, 12), (12, 12), (13, 24), (40, 40), (41, 60), (61, 120), (120, 120)])
def test_the_more_people_the_smaller(app: Flask, client: FlaskClient, people: int, size: int) -> None:
    evening = ClubEvening(app, client, 3)
    if people > 3:
        evening.arrive(*(f"Guest {each}" for each in range(people - 3)))

    places = next(evening.page("screen").elements("ol"))
    assert places["class"] == f"places places-{size}"


def test_whoever_looks_on_sees_it(client: FlaskClient, played: ClubEvening) -> None:
    answer = client.get(f"{played.url_for(Role.VIEWER)}screen")
    assert "Ida" in Page(answer).text
    assert played.club_token not in answer.text
