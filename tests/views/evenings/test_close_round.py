"""Ending a round and going on with it."""

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.database import writing
from scorekeeper.models import Game
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


def finish(evening: ClubEvening, *tables: int) -> None:
    """The four deals of a round are played at these tables."""
    for number in tables:
        for _ in range(4):
            evening.play(number)


def test_a_round_ends_at_every_table(client: FlaskClient, played: ClubEvening) -> None:
    finish(played, 1, 2)
    form = played.page().form("/rounds/1/close")
    for _ in range(2):
        assert client.post(form.action, data=form.filled()).location == played.url

    assert [table.closed for table in played.now.tables] == [True, True]
    page = played.page()
    assert "Round 1 ended" in page.text
    assert any(link.endswith("/rounds/new") for link in page.links)
    assert not page.has_form("/rounds/1/close")


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        ([2], "Table 2 still has a deal without a result"),
        ([1, 2], "Tables 1, 2 still have deals without a result"),
    ],
)
def test_tables_with_open_deals_are_named(played: ClubEvening, bids: list[int], said: str) -> None:
    for number in bids:
        played.bid(number)

    refused = played.end_round()
    page = Page(played.client.get(refused.location))

    assert refused.status_code == 303
    assert said in page.text
    assert any(attributes.get("role") == "alert" for attributes in page.elements("p"))
    assert played.now.current is not None
    assert "still has" not in played.page().text, "only to whoever has just tried"
    assert played.page().text.count("deal being played") == len(bids)


def test_a_round_is_gone_on_with(client: FlaskClient, played: ClubEvening) -> None:
    played.end_round()
    form = played.page().form("/rounds/1/reopen")
    for _ in range(2):
        assert client.post(form.action, data=form.filled()).location == played.url

    assert played.now.current is not None
    played.play(1)
    assert played.table(1).deals == 1


def test_only_the_latest_round_is_gone_on_with(played: ClubEvening) -> None:
    played.end_round()
    played.sit_down(FIRST, SECOND)
    before = played.now

    refused = played.post("rounds/1/reopen")

    assert refused.status_code == 409
    assert "A round is under way" in Page(refused).text
    assert not played.page().has_form("/rounds/1/reopen")
    assert played.now == before


@pytest.mark.parametrize("path", ["rounds/2/close", "rounds/0/close", "rounds/2/reopen", "rounds/99999999/close"])
def test_there_is_no_such_round(played: ClubEvening, path: str) -> None:
    before = played.now
    assert played.post(path).status_code == 404
    assert played.now == before


def test_a_table_that_was_reopened_is_told(played: ClubEvening) -> None:
    played.end_round()
    game_id = played.table(2).game_id
    with played.connected(), writing() as connection:  # as tables could be opened again by themselves once
        connection.execute(sa.update(Game).where(Game.id == game_id).values(closed_at=None))

    assert played.page().text.count("reopened") == 1
    assert [table.closed for table in played.now.tables] == [True, False]


def test_what_only_the_organiser_can_do(client: FlaskClient, played: ClubEvening) -> None:
    for end in (False, True):
        if end:
            played.end_round()
        for role in (Role.VIEWER, Role.SCORER):
            page = Page(client.get(played.url_for(role)))
            forms = [form.action for form in page.forms if not form.action.startswith("/preferences")]
            assert forms == []
            inside = [link for link in page.links if link.startswith(played.url_for(role))]
            assert not any("rounds" in link or "tables/" in link or "people" in link for link in inside)
            assert not any(link.endswith(("/cards", "/change")) for link in inside)
            assert all(client.get(link).status_code == 200 for link in inside)


def test_tables_that_are_behind_are_named_and_it_is_asked(client: FlaskClient, played: ClubEvening) -> None:
    finish(played, 1)
    played.play(2)
    form = played.page().form("/rounds/1/close")

    asked = client.post(form.action, data=form.filled())

    page = Page(asked)
    assert asked.status_code == 409
    assert "1 table has not finished: Table 2 1 of 4 deals" in page.text
    assert "Table 1" not in page.text
    assert f"/s/{played.club.opens(played.table(2).game_id)}/" in page.links
    assert played.now.current is not None
    sure = page.form("/rounds/1/close")
    assert sure.buttons == [("sure", "1")]
    assert client.post(sure.action, data=sure.filled(sure="1")).location == played.url
    assert played.now.current is None


def test_of_a_round_for_a_time_those_are_asked_about_that_the_others_wait_for(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 8, length="minutes", round_minutes="45")
    evening.sit_down(FIRST, SECOND)
    evening.play(1)
    assert evening.post("rounds/1/close").status_code == 303
    evening.post("rounds/1/reopen")
    evening.play(1)

    assert "Table 2 0 deals" in Page(evening.post("rounds/1/close")).text


def test_going_on_with_a_round_stands_above_its_tables(played: ClubEvening) -> None:
    played.end_round()
    text = played.page().text
    assert text.index("Go on with round 1") < text.index("Table 1")
