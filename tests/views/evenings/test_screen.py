"""The screen for everybody."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.qr import qr_code
from scorekeeper.sheet import Role
from tests.club_evening import NAMES, ClubEvening
from tests.pages import Page


def test_standings_tables_and_length(played: ClubEvening) -> None:
    played.play(1)
    page = played.page("screen")

    assert "Round 1 · 4 deals" in page.text
    assert "1st Ida +198" in page.text
    assert "– Mia 0" in page.text
    assert "Table 2 0 of 4 deals Mia Noa Ida B. Jan B." in page.text
    assert "deal being played" not in page.text
    played.bid(2)
    assert "Table 2 0 of 4 deals deal being played Mia" in played.page("screen").text
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


@pytest.mark.parametrize(("people", "columns"), [(3, 1), (12, 1), (13, 2), (60, 2), (80, 2), (81, 3), (120, 3)])
def test_the_more_people_the_more_columns_of_the_same_length(
    app: Flask, client: FlaskClient, people: int, columns: int
) -> None:
    evening = ClubEvening(app, client, 3)
    if people > 3:
        evening.arrive(*(f"Guest {each}" for each in range(people - 3)))

    page = evening.page("screen")
    assert len(list(page.elements("ol"))) == columns
    rows = list(page.elements("li"))
    missing = [each for each in rows if each.get("class") == "nobody-there"]
    assert len(rows) - len(missing) == people
    assert len(rows) == columns * -(-people // columns)


def test_phones_find_the_standings_by_a_code(client: FlaskClient, played: ClubEvening) -> None:
    with played.connected():
        token = store.table_links(played.club, played.evening_id)[1][Role.VIEWER].token
    for role in Role:
        answer = client.get(f"{played.url_for(role)}screen", base_url="http://tarot.example/")
        assert "The standings on your phone" in Page(answer).text
        assert str(qr_code(f"http://tarot.example/t/{token}/standings")) in answer.text

    assert "on your phone" not in Page(client.get(f"{played.url}screen", base_url="http://localhost/")).text


def test_before_the_first_round_no_table_has_a_code(client: FlaskClient, evening: ClubEvening) -> None:
    answer = client.get(f"{evening.url}screen", base_url="http://tarot.example/")
    assert "on your phone" not in Page(answer).text


def test_whoever_looks_on_sees_it(client: FlaskClient, played: ClubEvening) -> None:
    answer = client.get(f"{played.url_for(Role.VIEWER)}screen")
    assert "Ida" in Page(answer).text
    assert played.club_token not in answer.text


def test_who_sits_out_is_told(evening: ClubEvening) -> None:
    assert "Sitting out" not in evening.page("screen").text
    evening.sit_down(NAMES[:3], NAMES[3:6])
    assert "Table 2 0 of 4 deals Leo Mia Noa Sitting out this round Ida B. Jan B." in evening.page("screen").text


def test_between_two_rounds_it_says_what_comes(evening: ClubEvening) -> None:
    assert "The first draw follows" in evening.page("screen").text
    evening.sit_down(NAMES[:4], NAMES[4:8])
    evening.play(1)
    assert "follows" not in evening.page("screen").text
    evening.end_round()

    between = evening.page("screen").text
    assert "Round 1 is over – the next draw follows" in between
    assert "Table 1" not in between, "where nobody sits any more"
    evening.post("close")
    ended = evening.page("screen").text
    assert "Ida wins with +198" in ended
    assert "follows" not in ended
