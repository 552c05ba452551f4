"""A club begins with a name and people, and has settings."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from tests.club import Circle
from tests.evening import ANNA, BRUNO
from tests.pages import Page


def test_a_club_is_made_once_and_this_device_knows_it(client: FlaskClient, app: Flask) -> None:
    assert "/clubs/new" in Page(client.get("/")).links
    form = Page(client.get("/clubs/new")).form("/clubs/new")
    data = form.filled(name="Tarot-club", people=f"{ANNA}\n{BRUNO}", timezone="America/New_York")

    first, second = (client.post(form.action, data=data) for _ in range(2))

    assert first.location == second.location
    page = Page(client.get(first.location))
    assert "2 people · you organise" in page.text
    assert first.location in Page(client.get("/")).links
    assert Page(client.get(f"{first.location}share")).text.count("http://localhost/c/") == 3
    with app.app_context():
        club = store.find_club(first.location.split("/")[2])
    assert club is not None
    assert (club.name, club.timezone) == ("Tarot-club", "America/New_York")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": ""}, "A name is missing"),
        ({"name": "x" * 41}, "is too long"),
        ({"people": "y" * 41}, "is too long"),
        ({"form_id": ""}, "load the page again"),
    ],
)
def test_what_is_refused_says_why(client: FlaskClient, changes: dict[str, str], reason: str) -> None:
    form = Page(client.get("/clubs/new")).form("/clubs/new")

    answer = client.post(form.action, data=form.filled(**{"name": "Tarot-club", **changes}))

    assert answer.status_code == 422
    assert reason in Page(answer).text


@pytest.fixture
def club(app: Flask) -> Circle:
    """A club of two."""
    return Circle(app, ANNA, BRUNO)


def settings(client: FlaskClient, club: Circle, **changes: Any) -> Any:
    form = Page(client.get(f"{club.url}settings")).form("/settings")
    sent = {"name": club.access.name, "timezone": "Europe/Paris", **changes}
    return client.post(form.action, data=form.filled(**sent))


def test_name_language_and_time_zone_are_changed(client: FlaskClient, club: Circle) -> None:
    assert settings(client, club, name="", locale="fr", timezone="Asia/Tokyo").status_code == 303

    access = club.access
    assert (access.title, access.locale, access.timezone) == (f"{ANNA}, {BRUNO}", "fr", "Asia/Tokyo")
    text = Page(client.get(f"{club.url}changes", headers={"Accept-Language": "en"})).text
    assert "time zone Europe/Paris → Asia/Tokyo" in text


def test_a_device_without_one_of_our_languages_speaks_the_club_s(client: FlaskClient, club: Circle) -> None:
    settings(client, club, locale="fr")

    for accepted, language in (("uk, ru", "fr"), ("en-GB", "en"), ("", "fr")):
        page = client.get(club.url, headers={"Accept-Language": accepted}).get_data(as_text=True)
        assert f'<html lang="{language}"' in page


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": "x" * 81}, "too long"),
        ({"name": "\u200b"}, "nothing can be seen"),
        ({"locale": "xx"}, "Choose one of the languages"),
        ({"timezone": "Mars/Olympus"}, "no such time zone"),
        ({"timezone": "../etc/passwd"}, "no such time zone"),
        ({"form_id": "x"}, "load the page again"),
    ],
)
def test_settings_that_cannot_be(client: FlaskClient, club: Circle, changes: dict[str, str], reason: str) -> None:
    answer = settings(client, club, **changes)

    assert answer.status_code == 422
    assert reason in Page(answer).text
    assert club.access.name == "Tuesdays"


def test_what_somebody_else_changed_meanwhile_is_told(client: FlaskClient, club: Circle) -> None:
    form = Page(client.get(f"{club.url}settings")).form("/settings")
    settings(client, club, name="Wednesdays")

    again = client.post(form.action, data=form.filled(name="Thursdays", timezone="Europe/Paris", form_id=str(uuid4())))

    assert again.status_code == 409
    assert "changed this to “Wednesdays” meanwhile" in Page(again).text
    form = Page(again).form("/settings")
    client.post(form.action, data=form.filled(timezone="Europe/Paris"))
    assert club.access.name == "Thursdays"
