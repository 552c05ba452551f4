"""Phones that follow a sheet: nothing new costs one query and no deals, anything new is the whole page."""

from unittest.mock import patch

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from tests.evening import ANNA, BRUNO, Evening
from tests.pages import Page


def mark(client: FlaskClient, evening: Evening) -> str:
    return client.get(f"{evening.url}live").headers["ETag"]


def test_nothing_new_is_told_without_touching_the_deals(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA)
    seen = mark(client, four)

    with (
        patch.object(store, "load_sheet", side_effect=AssertionError),
        patch.object(store, "find_access", side_effect=AssertionError),
    ):
        answer = client.get(f"{four.url}live", headers={"If-None-Match": seen})

    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", seen)
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("change", ["a deal", "a correction", "a name", "the session closed"])
def test_whatever_changes_is_new(client: FlaskClient, four: Evening, app: Flask, change: str) -> None:
    deal = four.record(ANNA)
    seen = mark(client, four)
    with app.app_context():
        match change:
            case "a deal":
                four.record(BRUNO)
            case "a correction":
                four.correct(deal, bouts=3)
            case "a name":
                store.rename_player(four.access, four.id(ANNA), "Anne")
            case _:
                store.close_session(four.access)

    answer = client.get(f"{four.url}live", headers={"If-None-Match": seen})

    assert answer.status_code == 200
    assert answer.headers["ETag"] != seen
    assert Page(answer).text == Page(client.get(four.url)).text


def test_the_page_says_which_state_it_shows(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA)

    shown = client.get(four.url).text

    assert f"data-mark={mark(client, four)}" in shown
    assert f'data-live="{four.url}live"' in shown


def test_the_points_of_a_game_for_chips_are_followed_as_points(client: FlaskClient, chips: Evening) -> None:
    assert f'data-live="{chips.url}live?show=points"' in client.get(f"{chips.url}?show=points").text


@pytest.mark.parametrize("seen", ["", "x", '"1-x"', '"1"', "*", '"999-' + "0" * 12 + '"'])
def test_a_mark_of_another_state_gets_the_page(client: FlaskClient, four: Evening, seen: str) -> None:
    assert client.get(f"{four.url}live", headers={"If-None-Match": seen}).status_code == 200


def test_a_dead_link_is_not_followed(client: FlaskClient, four: Evening, app: Flask) -> None:
    seen = mark(client, four)
    with app.app_context():
        store.revoke_link(four.token)

    answer = client.get(f"{four.url}live", headers={"If-None-Match": seen})

    assert answer.status_code == 404
    assert client.get("/s/" + "x" * 22 + "/live", headers={"If-None-Match": seen}).data == answer.data


def test_following_changes_nothing(client: FlaskClient, four: Evening) -> None:
    before = four.rows()

    for method in ("POST", "PUT", "DELETE"):
        assert client.open(f"{four.url}live", method=method, headers={"If-None-Match": "*"}).status_code in (400, 405)
    client.get(f"{four.url}live")

    assert four.rows() == before


def test_a_database_that_breaks_is_told_without_the_link(
    client: FlaskClient, four: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    seen = mark(client, four)

    with patch.object(store, "find_revision", side_effect=OSError("the disk is gone")):
        answer = client.get(f"{four.url}live", headers={"If-None-Match": seen})

    assert answer.status_code == 200
    assert four.token not in caplog.text
