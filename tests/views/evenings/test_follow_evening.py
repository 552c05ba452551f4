"""Pages that follow an evening: nothing is sent as long as nothing is new."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page

PAGES = ("", "screen/")


def mark(client: FlaskClient, url: str) -> str:
    """What a page has seen."""
    main = next(Page(client.get(url)).elements("main"))
    return main["data-mark"] or ""


@pytest.mark.parametrize("page", PAGES)
def test_nothing_new_is_no_page(client: FlaskClient, played: ClubEvening, page: str) -> None:
    url = f"{played.url}{page}"
    seen = mark(client, url.rstrip("/") if page else url)

    answer = client.get(f"{url}live", headers={"If-None-Match": f'"{seen}"'})

    assert answer.status_code == 304
    assert answer.get_data() == b""
    assert client.get(f"{url}live").status_code == 200
    assert client.get(f"{url}live", headers={"If-None-Match": '"x"'}).status_code == 200


NEWS: dict[str, Callable[[ClubEvening], object]] = {
    "a deal": lambda evening: evening.play(2),
    "a bid": lambda evening: evening.bid(1),
    "an arrival": lambda evening: evening.arrive("Zoé"),
    "a farewell": lambda evening: evening.go_home("Ida"),
    "the end of a round": lambda evening: evening.end_round(),
    "another name": lambda evening: evening.post("change", **evening.form(name="Gala")),
    "a new link": lambda evening: evening.post("tables/1/viewer/renew", form_id="0" * 32),
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("news", NEWS)
def test_what_is_new_is_sent(client: FlaskClient, played: ClubEvening, news: str, page: str) -> None:
    url = f"{played.url}{page}"
    seen = mark(client, url.rstrip("/") if page else url)

    NEWS[news](played)
    answer = client.get(f"{url}live", headers={"If-None-Match": f'"{seen}"'})

    assert answer.status_code == 200
    newer = next(Page(answer).elements("main"))["data-mark"]
    assert newer != seen
    assert answer.headers["ETag"] == f'"{newer}"'
    again = client.get(f"{url}live", headers={"If-None-Match": f'"{newer}"'})
    assert again.status_code == 304


def test_the_round_that_is_drawn_is_sent(client: FlaskClient, evening: ClubEvening) -> None:
    seen = mark(client, evening.url)
    evening.draw()
    answer = client.get(f"{evening.url}live", headers={"If-None-Match": f'"{seen}"'})

    assert answer.status_code == 200
    assert "Round 1" in Page(answer).text
    assert Page(answer).has_form("/rounds/1/close")


def test_another_evening_is_no_news(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    seen = mark(client, played.url)
    other = ClubEvening(app, client, 8)
    other.draw()

    assert client.get(f"{played.url}live", headers={"If-None-Match": f'"{seen}"'}).status_code == 304


@pytest.mark.parametrize("page", PAGES)
def test_a_dead_link_follows_nothing(client: FlaskClient, played: ClubEvening, page: str) -> None:
    url = f"{played.url_for(Role.VIEWER)}{page}live"
    token = url.split("/")[2]
    seen = client.get(url).headers["ETag"]
    with played.connected():
        store.revoke_link(token)

    assert client.get(url, headers={"If-None-Match": seen}).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_an_evening_that_is_none(client: FlaskClient, played: ClubEvening, page: str) -> None:
    url = played.url.replace(f"/{played.evening_id}/", "/999999/")
    assert client.get(f"{url}{page}live", headers={"If-None-Match": '"None-x"'}).status_code == 404
    assert client.get(f"{url}{page}live").status_code == 404
