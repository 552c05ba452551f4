"""A session is started from names."""

import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import store
from scorekeeper.sheet import Role, Sheet
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY
from tests.pages import Page


def form(*names: str, **changes: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {f"people-{place}": "" for place in range(8)}
    fields |= {f"people-{place}": name for place, name in enumerate(names)}
    fields |= {"form_id": str(uuid4()), "first_dealer": "draw", "timezone": "Europe/Paris", "name": "", "note": ""}
    return fields | changes


def start(client: FlaskClient, *names: str, **changes: Any) -> TestResponse:
    return client.post("/sessions/new", data=form(*names, **changes))


def started(app: Flask, response: TestResponse) -> Sheet:
    assert response.status_code == 303
    found = re.fullmatch(r"/s/([\w-]{22})/", response.location)
    assert found is not None
    with app.app_context():
        access = store.find_access(found[1])
        assert access is not None
        assert access.role is Role.ORGANISER
        return store.load_sheet(access)


def test_the_form_offers_eight_seats_and_presets_no_number_of_hands(client: FlaskClient) -> None:
    sent = Page(client.get("/sessions/new")).form("/sessions/new")

    assert [name for name in sent.fields if name.startswith("people-")] == [f"people-{place}" for place in range(8)]
    assert sent.fields["first_dealer"] == "draw"
    assert "hands" not in sent.fields
    assert len(sent.fields["form_id"]) == 36
    assert sent.choices.getlist("hands") == ["3", "4", "5"]


def test_the_page_s_own_form_filled_with_names_starts_a_session(client: FlaskClient, app: Flask) -> None:
    page = Page(client.get("/sessions/new")).form("/sessions/new")
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID))}

    sheet = started(app, client.post(page.action, data=page.filled(**names)))

    assert [person.name for person in sheet.people] == [ANNA, BRUNO, CHLOE, DAVID]
    assert sheet.hands == 4
    assert sheet.timezone == "Europe/Paris"


def test_everything_can_be_chosen(client: FlaskClient, app: Flask) -> None:
    response = start(
        client,
        *(CHLOE, ANNA, EMMA, BRUNO, DAVID),
        hands="4",
        first_dealer="2",
        name=" Tuesday ",
        note="at Chloé's",
        timezone="America/New_York",
    )

    sheet = started(app, response)
    assert (sheet.name, sheet.note, sheet.hands, sheet.timezone) == ("Tuesday", "at Chloé's", 4, "America/New_York")
    assert sheet.person(sheet.next_dealer).name == EMMA


def test_the_new_sheet_opens(client: FlaskClient) -> None:
    response = client.post("/sessions/new", data=form(ANNA, BRUNO, CHLOE), follow_redirects=True)

    assert response.status_code == 200
    assert "The sheet is empty." in Page(response).text


def test_a_double_tap_starts_one_session(client: FlaskClient) -> None:
    fields = form(ANNA, BRUNO, CHLOE)

    first, second = (client.post("/sessions/new", data=fields) for _ in range(2))

    assert first.location == second.location


@pytest.mark.parametrize("timezone", ["", "Mars/Olympus", "\x00", "../etc/passwd", "/etc/passwd", "Europe", "x" * 5000])
def test_a_strange_timezone_is_the_usual_one(client: FlaskClient, app: Flask, timezone: str) -> None:
    assert started(app, start(client, ANNA, BRUNO, CHLOE, timezone=timezone)).timezone == "Europe/Paris"


REFUSED: dict[str, tuple[tuple[str, ...], dict[str, str], str]] = {
    "no names": ((), {}, "at least three"),
    "two names": ((ANNA, BRUNO), {}, "at least three"),
    "twice the same": ((ANNA, "anna ", CHLOE), {}, "are the same name"),
    "300 characters": ((ANNA, "B" * 300, CHLOE), {}, "is too long"),
    "invisible": ((ANNA, BRUNO, CHLOE, "\u200b"), {}, "A name is missing"),
    "hands for more": ((ANNA, BRUNO, CHLOE), {"hands": "5"}, "not that many people"),
    "forged hands": ((ANNA, BRUNO, CHLOE), {"hands": "1000"}, "not that many people"),
    "forged dealer": ((ANNA, BRUNO, CHLOE), {"first_dealer": "7"}, "who deals first"),
    "long name of the session": ((ANNA, BRUNO, CHLOE), {"name": "n" * 300}, "too long"),
    "long note": ((ANNA, BRUNO, CHLOE), {"note": "n" * 5000}, "too long"),
    "forged id": ((ANNA, BRUNO, CHLOE), {"form_id": "x"}, "load the page again"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_says_why_and_keeps_what_was_typed(client: FlaskClient, case: str) -> None:
    names, changes, reason = REFUSED[case]
    fields = form(*names, **changes)

    response = client.post("/sessions/new", data=fields)

    assert response.status_code == 422
    page = Page(response)
    assert reason in page.text
    kept = page.form("/sessions/new").fields
    assert {name: kept.get(name) for name in fields if name not in ("form_id", "hands", "first_dealer")} == {
        name: " ".join(value.split())
        for name, value in fields.items()
        if name not in ("form_id", "hands", "first_dealer")
    }


def test_all_reasons_stand_in_one_list(client: FlaskClient) -> None:
    page = Page(start(client, ANNA, "anna", "B" * 300, hands="9", first_dealer="6"))

    for reason in ("are the same name", "is too long", "not that many people", "who deals first"):
        assert reason in page.text


def test_eight_people_with_strange_names(client: FlaskClient, app: Flask) -> None:
    names = ("<script>alert(1)</script>", "=1+1", "🂡", "אנה", "O'Brien", '"', "%(name)s", "{{ 7*7 }}")

    response = start(client, *names)

    assert tuple(person.name for person in started(app, response).people) == names
    sheet = client.get(response.location)
    assert sheet.status_code == 200
    assert "<script>alert" not in sheet.get_data(as_text=True)
    assert all(name in Page(sheet).text for name in names)


def test_more_people_than_hands(client: FlaskClient, app: Flask) -> None:
    assert started(app, start(client, *EVERYBODY)).hands == 5
