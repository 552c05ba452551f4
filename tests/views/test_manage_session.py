"""The organiser names the session, notes something, changes how many play, closes and reopens it."""

from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.models import NOTE_LENGTH, SESSION_NAME_LENGTH
from tests.evening import ANNA, EMMA, Evening
from tests.pages import Page


def test_the_form_shows_what_is_and_saving_it_changes_nothing(client: FlaskClient, five: Evening) -> None:
    with five.app.app_context():
        store.change_session(five.access, name='"Tuesday"', note="<rain>", hands=4)
    before = five.rows()
    form = Page(client.get(f"{five.url}session")).form("/session")

    assert (form.fields["name"], form.fields["note"], form.fields["hands"]) == ('"Tuesday"', "<rain>", "4")
    assert client.post(form.action, data=form.filled()).status_code == 303
    assert five.rows() == before


def test_name_note_and_hands_are_changed(client: FlaskClient, five: Evening) -> None:
    response = client.post(
        f"{five.url}session", data={"name": " Thursday ", "note": "at Emma's", "hands": "4"}, follow_redirects=True
    )

    assert response.status_code == 200
    assert (five.sheet.name, five.sheet.note, five.sheet.hands) == ("Thursday", "at Emma's", 4)
    text = Page(client.get(five.url)).text
    assert "Thursday" in text
    assert "at Emma's" in text


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": "5"}, "not that many people"),
        ({"hands": "6"}, "3, 4 or 5 people"),
        ({"hands": ""}, "3, 4 or 5 people"),
        ({"hands": "\x00"}, "3, 4 or 5 people"),
        ({"name": "n" * (SESSION_NAME_LENGTH + 1)}, "too long"),
        ({"note": "n" * (NOTE_LENGTH + 1)}, "too long"),
    ],
)
def test_what_is_refused_says_why_and_keeps_what_was_typed(
    client: FlaskClient, four: Evening, changes: dict[str, str], reason: str
) -> None:
    before = four.rows()
    fields = {"name": "Thursday", "note": "rain", "hands": "4"} | changes

    response = client.post(f"{four.url}session", data=fields)

    assert response.status_code == 422
    page = Page(response)
    assert reason in page.text
    assert page.form("/session").fields["name"] == fields["name"]
    assert page.form("/session").fields["note"] == fields["note"]
    assert four.rows() == before


def test_a_name_and_a_note_of_strange_letters(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}session", data={"name": "=1+1 \x00 <b>", "note": "אנה 🂡\n\nx", "hands": "4"})

    assert (four.sheet.name, four.sheet.note) == ("=1+1 <b>", "אנה 🂡 x")


def test_naming_the_session_while_somebody_is_away_changes_nothing_else(client: FlaskClient, five: Evening) -> None:
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))
    form = Page(client.get(f"{five.url}session")).form("/session")

    client.post(form.action, data=form.filled(name="Thursday"))

    assert five.sheet.hands == 4
    with five.app.app_context():
        store.return_to_table(five.access, five.id(EMMA))
    assert (five.sheet.name, five.sheet.hands) == ("Thursday", 5)


def test_closing_and_reopening(client: FlaskClient, four: Evening) -> None:
    for _ in range(2):
        assert client.post(f"{four.url}close").location == four.url
    assert four.sheet.closed
    assert Page(client.get(f"{four.url}session")).has_form("/reopen")

    for _ in range(2):
        assert client.post(f"{four.url}reopen").location == four.url
    assert not four.sheet.closed


@pytest.mark.parametrize("action", ["close", "reopen"])
def test_looking_at_the_address_closes_nothing(client: FlaskClient, four: Evening, action: str) -> None:
    assert client.get(f"{four.url}{action}").status_code == 405
    assert not four.sheet.closed


def test_a_closed_session_keeps_its_name(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}close")

    response = client.post(f"{four.url}session", data={"name": "Thursday", "note": "", "hands": "4"})

    assert response.status_code == 409
    assert four.sheet.name == ""


def test_nobody_joins_a_closed_session(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}close")

    for path, data in (
        ("people", {"name": EMMA, "form_id": str(uuid4())}),
        (f"people/{four.id(ANNA)}/leave", {}),
        (f"people/{four.id(ANNA)}/move", {"direction": "down", "seen": " ".join(str(p.id) for p in four.sheet.people)}),
    ):
        response = client.post(f"{four.url}{path}", data=data)
        assert response.status_code == 409
        assert "closed" in Page(response).text

    assert len(four.sheet.seated) == 4
