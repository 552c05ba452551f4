"""The clock of a round: the organiser starts it, everybody sees it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


@pytest.fixture
def timed(app: Flask, client: FlaskClient) -> ClubEvening:
    """A round of 45 minutes has begun."""
    evening = ClubEvening(app, client, 8, length="minutes", round_minutes="45")
    evening.sit_down(FIRST, SECOND)
    return evening


def buttons(evening: ClubEvening) -> list[str]:
    """What can be done to the clock."""
    html = evening.page().html
    return re.findall(r'name="deed"\s+value="(\w+)"', html)


def test_what_can_be_done_to_it(timed: ClubEvening) -> None:
    assert buttons(timed) == ["start", "lengthen"]
    assert "45:00" in timed.page().text
    timed.set_clock("start")
    assert buttons(timed) == ["pause", "lengthen"]
    assert list(timed.page().elements("time"))
    timed.time_passes(90)
    timed.set_clock("pause")
    assert buttons(timed) == ["start", "lengthen"]
    assert re.search(r"paused at 43:[23]\d", timed.page().text)
    timed.set_clock("lengthen")
    assert re.search(r"48:[23]\d", timed.page().text)
    changes = timed.page("changes").text
    assert all(told in changes for told in ("Clock of round 1 started", "Clock of round 1 paused", "made longer"))


def test_a_round_that_has_ended_has_no_clock_to_set(timed: ClubEvening) -> None:
    timed.set_clock("start")
    timed.end_round()
    assert buttons(timed) == []
    timed.post("rounds/1/reopen")
    assert buttons(timed) == ["start", "lengthen"]


@pytest.mark.parametrize("fields", [{"deed": "stop"}, {}, {"deed": "start", "form_id": "x"}])
def test_a_form_that_says_nothing(timed: ClubEvening, fields: dict[str, str]) -> None:
    before = timed.now
    assert timed.post("rounds/1/clock", **{"form_id": "0" * 32, **fields}).status_code == 400
    assert timed.now == before


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_every_table_sees_it(app: Flask, timed: ClubEvening, role: Role) -> None:
    phone = app.test_client()
    sheet = timed.sheet_url(1, phone, role)
    seen = phone.get(f"{sheet}live").headers["ETag"]
    assert phone.get(f"{sheet}live", headers={"If-None-Match": seen}).status_code == 304
    timed.set_clock("start")
    answer = phone.get(f"{sheet}live", headers={"If-None-Match": seen})

    assert answer.status_code == 200
    clock = next(Page(answer).elements("time"))
    current = timed.now.current
    assert current is not None
    assert current.ends_at is not None
    assert clock["datetime"] == current.ends_at.isoformat()
    assert (clock["data-soon"], clock["data-over"]) == ("5 minutes left", "time is over")
    again = answer.headers["ETag"]
    assert phone.get(f"{sheet}live", headers={"If-None-Match": again}).status_code == 304
    assert "deed" not in answer.text


def test_other_minutes_are_seen_at_once(timed: ClubEvening) -> None:
    timed.post("change", **timed.form(round_minutes="30"))
    assert "30:00" in timed.page().text


def test_a_sheet_of_no_evening_asks_for_no_round(app: Flask, timed: ClubEvening) -> None:
    page = Page(app.test_client().get(f"/s/{timed.session_token}/"))
    assert "online/round" not in page.html


def test_the_clock_is_no_deal(timed: ClubEvening) -> None:
    """Its sheets are as new as before for whoever enters a deal."""
    access = timed.access(timed.table(1).game_id)
    timed.set_clock("start")
    timed.play(1)
    with timed.connected():
        assert len(store.load_sheet(access).dealt) == 1
