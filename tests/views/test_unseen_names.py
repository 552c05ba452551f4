"""Nothing is called by a name of which nothing can be seen: whatever has a name says so, and keeps the one it has."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.club_evening import ClubEvening
from tests.evening import ANNA, BRUNO, CHLOE, Evening
from tests.pages import Page

UNSEEN = ("\u202e", "\u200b\u200d", "\u3164", "\u2800 \ufe0f")
ADDRESSES = (
    "/sessions/new",
    "/c/{club}/sessions/new",
    "/c/{club}/evenings/new",
    "{evening}change",
    "/c/{club}/settings",
)


def answer_to(client: FlaskClient, address: str, name: str) -> TestResponse:
    """Send a page's form as it stands, with people and a name."""
    form = next(form for form in Page(client.get(address)).forms if "name" in form.fields)
    people = {f"people-{place}": each for place, each in enumerate((ANNA, BRUNO, CHLOE)) if "people-0" in form.fields}
    newcomers = {"newcomers": ANNA} if address.endswith("evenings/new") else {}
    return client.post(form.action, data={**form.filled(name=name), **people, **newcomers})


@pytest.fixture
def evening(app: Flask, client: FlaskClient) -> ClubEvening:
    """An evening of four."""
    return ClubEvening(app, client, 4)


@pytest.mark.parametrize("name", UNSEEN)
@pytest.mark.parametrize("where", ADDRESSES)
def test_a_name_of_which_nothing_can_be_seen(client: FlaskClient, evening: ClubEvening, where: str, name: str) -> None:
    answer = answer_to(client, where.format(club=evening.club_token, evening=evening.url), name)

    assert answer.status_code == 422
    assert "There is a name of which nothing can be seen" in Page(answer).text
    assert evening.now.plan.name == "Friday"


@pytest.mark.parametrize("where", ADDRESSES)
@pytest.mark.parametrize("name", ["", "🂡", "?"])
def test_no_name_and_whatever_can_be_seen(client: FlaskClient, evening: ClubEvening, where: str, name: str) -> None:
    address = where.format(club=evening.club_token, evening=evening.url)

    assert answer_to(client, address, name).status_code == 303


def test_a_session_that_has_a_name(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}session")).form("/session")

    answer = client.post(form.action, data=form.filled(name=UNSEEN[0]))

    assert answer.status_code == 422
    assert "There is a name of which nothing can be seen" in Page(answer).text
    assert four.sheet.name == ""
    assert client.post(form.action, data=form.filled(name="Final", form_id=str(uuid4()))).status_code == 303
