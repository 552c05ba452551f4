"""The organiser names the session, notes something, changes how many play, closes and reopens it."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.models import NOTE_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.rules import DealKind
from tests.evening import ANNA, BRUNO, CHLOE, EMMA, EVERYBODY, GRETA, Evening
from tests.pages import Form, Page


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


def test_buttons_that_are_sent_again_do_nothing_more(client: FlaskClient, five: Evening) -> None:
    """Leaving, coming back, closing and reopening, wherever there is a button for them."""
    five.record(ANNA)
    leave, back = (f"/people/{five.id(EMMA)}/{deed}" for deed in ("leave", "return"))
    for path, first, second in (("session", leave, back), ("session", "/close", "/reopen"), ("", "/close", "/reopen")):
        page = Page(client.get(f"{five.url}{path}"))
        form = page.form(first)
        assert client.post(form.action, data=form.filled()).status_code == 303
        again = Page(client.get(f"{five.url}{path}")).form(second)
        assert again.fields["form_id"] != form.fields["form_id"]
        assert client.post(again.action, data=again.filled()).status_code == 303
        before = five.rows()

        assert client.post(form.action, data=form.filled()).status_code == 303
        assert five.rows() == before


def test_closing_anyway_is_sent_again(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, kind=DealKind.OPEN)
    close = Page(client.get(four.url)).form("/close")
    asked = client.post(close.action, data=close.filled())
    assert asked.status_code == 409
    anyway = Page(asked).form("/close")
    client.post(anyway.action, data=anyway.filled(anyway="1"))
    assert four.sheet.closed
    with four.app.app_context():
        store.reopen_session(four.access)

    assert client.post(anyway.action, data=anyway.filled(anyway="1")).status_code == 303
    assert not four.sheet.closed


@pytest.mark.parametrize("action", ["close", "reopen"])
def test_looking_at_the_address_closes_nothing(client: FlaskClient, four: Evening, action: str) -> None:
    assert client.get(f"{four.url}{action}").status_code == 405
    assert not four.sheet.closed


def test_a_field_that_somebody_else_changed_is_not_put_back(client: FlaskClient, five: Evening) -> None:
    form = Page(client.get(f"{five.url}session")).form("/session")
    with five.app.app_context():
        store.change_session(five.access, name="Thursday", note="rain", hands=4)

    assert client.post(form.action, data=form.filled(name="Friday")).status_code == 409
    assert client.post(form.action, data=form.filled(hands="4")).status_code == 303

    assert (five.sheet.name, five.sheet.note, five.sheet.hands) == ("Thursday", "rain", 4)


def test_what_both_changed_is_asked_and_then_meant(client: FlaskClient, five: Evening) -> None:
    form = Page(client.get(f"{five.url}session")).form("/session")
    with five.app.app_context():
        store.change_session(five.access, name="Thursday", note="rain", hands=4)
    before = five.rows()

    response = client.post(form.action, data=form.filled(name="Friday", note="snow", hands="3"))

    assert response.status_code == 409
    page = Page(response)
    for reason in ("name of the session to “Thursday”", "the note to “rain”", "players per deal to 4"):
        assert reason in page.text
    assert "Saved." not in page.text
    again = page.form("/session")
    assert (again.fields["name"], again.fields["note"], again.fields["hands"]) == ("Friday", "snow", "3")
    assert five.rows() == before
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert (five.sheet.name, five.sheet.note, five.sheet.hands) == ("Friday", "snow", 3)


def test_a_clash_is_not_forgotten_while_something_else_is_refused(client: FlaskClient, five: Evening) -> None:
    form = Page(client.get(f"{five.url}session")).form("/session")
    with five.app.app_context():
        store.change_session(five.access, name="", note="rain", hands=5)

    again = Page(client.post(form.action, data=form.filled(note="snow", hands="9"))).form("/session")

    assert client.post(again.action, data=again.filled(hands="5")).status_code == 409
    assert five.sheet.note == "rain"


BUTTONS = ("/session", "/people", "move", "leave", "return", "remove", "/close")


@pytest.mark.parametrize("button", BUTTONS)
def test_each_button_saves_what_was_typed(client: FlaskClient, app: Flask, button: str) -> None:
    evening = seven_at_an_evening(app)
    form = button_of(client, evening, button)
    typed = {f"person_{evening.id(ANNA)}": "Anne", "note": "rain", "newcomer": "Ines", "hands": "4"}

    assert client.post(form.action, data=form.filled(**typed, direction="up")).status_code == 303

    people = [person.name for person in evening.sheet.people]
    assert "Anne" in people
    assert "Ines" in people
    assert (evening.sheet.note, evening.sheet.hands) == ("rain", 4)


@pytest.mark.parametrize("button", BUTTONS)
def test_each_button_that_is_refused_shows_what_was_typed(client: FlaskClient, app: Flask, button: str) -> None:
    evening = seven_at_an_evening(app)
    before = evening.rows()
    form = button_of(client, evening, button)
    anna = f"person_{evening.id(ANNA)}"
    typed = {anna: "", "note": "rain", "newcomer": "Ines", "hands": "4"}

    response = client.post(form.action, data=form.filled(**typed, direction="up"))

    assert response.status_code == 422
    shown = Page(response).form("/session").fields
    assert {name: shown[name] for name in typed} == typed
    assert evening.rows() == before


def seven_at_an_evening(app: Flask) -> Evening:
    """Emma has left, Greta never played."""
    evening = Evening(app, *EVERYBODY[:6])
    evening.record(BRUNO, partner=CHLOE, sitting_out=(ANNA,))
    with app.app_context():
        store.leave_table(evening.access, evening.id(EMMA))
        store.seat_player(evening.access, GRETA, uuid4())
    return evening


def button_of(client: FlaskClient, evening: Evening, button: str) -> Form:
    person = {"move": CHLOE, "leave": CHLOE, "return": EMMA, "remove": GRETA}.get(button)
    address = button if person is None else f"/people/{evening.id(person)}/{button}"
    return Page(client.get(f"{evening.url}session")).form(address)


def test_the_enter_key_saves(client: FlaskClient, four: Evening) -> None:
    page = Page(client.get(f"{four.url}session"))

    first = next(each for each in page.elements("button"))

    assert first.get("formaction") is None
    assert first["type"] == "submit"


def test_a_closed_session_offers_names_and_reopening_alone(client: FlaskClient, five: Evening) -> None:
    client.post(f"{five.url}close")

    page = Page(client.get(f"{five.url}session"))

    assert "This session is closed" in page.text
    addresses = {form.action.removeprefix(five.url) for form in page.forms}
    assert addresses == {"session", "reopen"}
    assert not {"name", "note", "hands", "newcomer"} & set(page.form("/session").fields)
    form = page.form("/session")
    anna = f"person_{five.id(ANNA)}"
    assert client.post(form.action, data=form.filled(**{anna: "Anne"})).status_code == 303
    assert five.sheet.people[0].name == "Anne"


def test_reopening_from_the_page_comes_back_to_it(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}close")
    form = Page(client.get(f"{four.url}session")).form("/reopen")

    assert client.post(form.action, data=form.filled()).location.startswith(f"{four.url}session")
    assert not four.sheet.closed


@pytest.mark.parametrize("button", BUTTONS[:-1])
def test_what_arrives_at_a_closed_session_is_shown_and_saved_by_reopening(
    client: FlaskClient, app: Flask, button: str
) -> None:
    evening = seven_at_an_evening(app)
    form = button_of(client, evening, button)
    with app.app_context():
        store.close_session(evening.access)
    before = evening.rows()
    typed = {f"person_{evening.id(ANNA)}": "Anne", "note": "rain", "newcomer": "Ines", "hands": "4"}

    response = client.post(form.action, data=form.filled(**typed, direction="up"))

    assert response.status_code == 409
    page = Page(response)
    assert "This session was closed meanwhile" in page.text
    reopening = page.form("/reopen")
    assert {name: reopening.fields[name] for name in typed} == typed
    assert evening.rows() == before
    assert client.post(reopening.action, data=reopening.filled()).status_code == 303
    assert (evening.sheet.note, evening.sheet.hands, evening.sheet.people[-1].name) == ("rain", 4, "Ines")


def test_closing_while_a_deal_is_played_is_asked_once(client: FlaskClient, five: Evening) -> None:
    five.record(ANNA)
    waiting = five.record(BRUNO, kind=DealKind.OPEN, partner=CHLOE)
    for url in (five.url, f"{five.url}session"):
        form = Page(client.get(url)).form("/close")

        response = client.post(form.action, data=form.filled())

        assert response.status_code == 409
        page = Page(response)
        assert "Deal 2 is still being played: enter its result first, or close anyway." in page.text
        assert f"{five.url}deals/{waiting}/correct" in page.links
        assert not five.sheet.closed

    form = page.form("/close")
    assert client.post(form.action, data=form.filled(**dict(form.buttons))).location == five.url
    assert five.sheet.closed


def test_what_was_typed_is_saved_before_closing_is_asked(client: FlaskClient, five: Evening) -> None:
    five.record(ANNA, kind=DealKind.OPEN)
    form = Page(client.get(f"{five.url}session")).form("/close")

    assert client.post(form.action, data=form.filled(note="rain")).status_code == 409

    assert (five.sheet.note, five.sheet.closed) == ("rain", False)
