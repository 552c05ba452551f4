"""People join, leave, come back and change places; names are corrected."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.models import NAME_LENGTH
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, Evening
from tests.pages import Page


def seated(evening: Evening) -> list[str]:
    return [person.name for person in evening.sheet.seated]


def test_somebody_joins_by_the_page_s_form(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}session")).form("/people")

    for _ in range(2):
        assert client.post(form.action, data=form.filled(newcomer=f" {EMMA} ")).status_code == 303

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]
    assert EMMA in Page(client.get(four.url)).text


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "A name is missing"),
        ("\u200b", "A name is missing"),
        ("x" * 300, "too long"),
        ("ANNA", "at the table already"),
        ("  anna ", "at the table already"),
    ],
)
def test_who_cannot_join(client: FlaskClient, four: Evening, name: str, reason: str) -> None:
    response = client.post(f"{four.url}people", data={"newcomer": name, "form_id": str(uuid4())})

    assert response.status_code == 422
    page = Page(response)
    assert reason in page.text
    assert page.form("/people").fields["newcomer"] == " ".join(name.split())
    assert len(seated(four)) == 4


def test_the_form_of_somebody_who_cannot_join_can_be_sent_again(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}session")).form("/people")
    again = Page(client.post(form.action, data=form.filled(newcomer=ANNA))).form("/people")

    assert client.post(again.action, data=again.filled(newcomer="Anna B.")).status_code == 303
    assert seated(four)[-1] == "Anna B."


@pytest.mark.parametrize("form_id", ["", "x", "\x00"])
def test_a_forged_form_seats_nobody(client: FlaskClient, four: Evening, form_id: str) -> None:
    response = client.post(f"{four.url}people", data={"newcomer": EMMA, "form_id": form_id})

    assert response.status_code == 422
    assert len(seated(four)) == 4


def test_nine_are_too_many(client: FlaskClient, app: Flask) -> None:
    full = Evening(app, *EVERYBODY)

    response = client.post(f"{full.url}people", data={"newcomer": "Ines", "form_id": str(uuid4())})

    assert response.status_code == 422
    assert "eight people at most" in Page(response).text


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "=1+1", "אנה", "👩‍👩‍👧", "%s %(name)s", "{{ 7*7 }}"])
def test_strange_names_join_and_are_shown(client: FlaskClient, four: Evening, name: str) -> None:
    client.post(f"{four.url}people", data={"newcomer": name, "form_id": str(uuid4())})
    four.record(name, sitting_out=(ANNA,))

    for path in ("", "session", "changes", "deals/new", f"deals/{four.sheet.deals[0].id}"):
        response = client.get(f"{four.url}{path}")
        assert response.status_code == 200
        assert name in Page(response).text or path == "session"
        assert "<script>alert" not in response.get_data(as_text=True)


def test_back_and_another_name_is_another_person(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}session")).form("/people")

    for name in (EMMA, "Félix", EMMA, "Félix"):
        assert client.post(form.action, data=form.filled(newcomer=name)).status_code == 303

    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID, EMMA, "Félix"]


@pytest.mark.parametrize(
    ("names", "hands", "hinted"), [(4, 4, True), (3, 3, True), (4, 3, False), (5, 5, False), (5, 4, False)]
)
def test_more_people_than_hands_are_told_of(
    client: FlaskClient, app: Flask, names: int, hands: int, hinted: bool
) -> None:
    evening = Evening(app, *EVERYBODY[:names], hands=hands)
    form = Page(client.get(f"{evening.url}session")).form("/people")

    page = Page(client.post(form.action, data=form.filled(newcomer="Ines"), follow_redirects=True))

    assert "Saved." in page.text
    assert (f"still dealt to {hands}: change it to {names + 1}" in page.text) == hinted
    assert "still dealt" not in Page(client.get(f"{evening.url}session?saved=1")).text


def test_names_are_corrected_by_the_page_s_form(client: FlaskClient, four: Evening) -> None:
    anna, bruno = (f"person_{four.id(name)}" for name in (ANNA, BRUNO))
    form = Page(client.get(f"{four.url}session")).form("/session")
    assert form.fields[anna] == ANNA

    assert client.post(form.action, data=form.filled(**{anna: "Anne", bruno: "Bruna"})).status_code == 303

    assert seated(four) == ["Anne", "Bruna", CHLOE, DAVID]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "A name is missing"),
        ("\u3164", "A name is missing"),
        ("x" * (NAME_LENGTH + 1), "too long"),
        ("bruno", "somebody else already"),
    ],
)
def test_a_name_that_cannot_be(client: FlaskClient, four: Evening, name: str, reason: str) -> None:
    anna = f"person_{four.id(ANNA)}"
    form = Page(client.get(f"{four.url}session")).form("/session")

    response = client.post(form.action, data=form.filled(**{anna: name, "note": "rain"}))

    assert response.status_code == 422
    page = Page(response)
    assert reason in page.text
    assert page.form("/session").fields[anna] == name
    assert page.form("/session").fields["note"] == "rain"
    assert (seated(four)[0], four.sheet.note) == (ANNA, "")


def test_a_name_that_somebody_else_corrected_is_not_put_back(client: FlaskClient, four: Evening) -> None:
    anna, bruno = four.id(ANNA), four.id(BRUNO)
    form = Page(client.get(f"{four.url}session")).form("/session")
    with four.app.app_context():
        store.rename_player(four.access, anna, "Anne")

    assert client.post(form.action, data=form.filled(**{f"person_{bruno}": "Bruna"})).status_code == 303
    assert seated(four)[:2] == ["Anne", "Bruna"]

    response = client.post(form.action, data=form.filled(**{f"person_{anna}": "Annie"}))
    assert response.status_code == 409
    page = Page(response)
    assert "Somebody renamed Anna to Anne meanwhile" in page.text
    again = page.form("/session")
    assert again.fields[f"person_{anna}"] == "Annie"
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert seated(four)[:2] == ["Annie", "Bruna"]


def test_whoever_never_played_is_removed_by_the_page_s_button(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA)
    client.post(f"{four.url}people", data={"newcomer": EMMA, "form_id": str(uuid4())})
    page = Page(client.get(f"{four.url}session"))
    emma, anna = four.id(EMMA), four.id(ANNA)
    assert not page.has_form(f"/people/{emma}/leave")
    assert not page.has_form(f"/people/{anna}/remove")
    form = page.form(f"/people/{emma}/remove")

    for _ in range(2):
        assert client.post(form.action, data=form.filled()).status_code == 303

    assert [person.name for person in four.sheet.people] == [ANNA, BRUNO, CHLOE, DAVID]
    assert "Taken off the sheet" in Page(client.get(f"{four.url}changes")).text


def test_whoever_has_played_meanwhile_is_not_removed(client: FlaskClient, five: Evening) -> None:
    emma = five.id(EMMA)
    form = Page(client.get(f"{five.url}session")).form(f"/people/{emma}/remove")
    five.record(ANNA)

    response = client.post(form.action, data=form.filled())

    assert response.status_code == 409
    assert "cannot be removed any more" in Page(response).text
    assert Page(response).has_form(f"/people/{emma}/leave")


def test_what_is_done_to_somebody_who_was_removed_says_so(client: FlaskClient, five: Evening) -> None:
    emma = five.id(EMMA)
    page = Page(client.get(f"{five.url}session"))
    with five.app.app_context():
        store.remove_player(five.access, emma)

    form = page.form(f"/people/{emma}/move")
    response = client.post(form.action, data=form.filled(direction="up", note="rain"))

    assert response.status_code == 404
    assert "not at the table any more" in Page(response).text
    assert Page(response).form("/session").fields["note"] == "rain"


def test_somebody_leaves_and_comes_back(client: FlaskClient, five: Evening) -> None:
    five.record(ANNA)
    emma = five.id(EMMA)
    form = Page(client.get(f"{five.url}session")).form(f"/people/{emma}/leave")
    assert client.post(form.action, data=form.filled()).status_code == 303
    assert seated(five) == [ANNA, BRUNO, CHLOE, DAVID]
    assert five.sheet.hands == 4

    form = Page(client.get(f"{five.url}session")).form(f"/people/{emma}/return")
    assert client.post(form.action, data=form.filled()).status_code == 303
    assert seated(five) == [ANNA, BRUNO, CHLOE, DAVID, EMMA]


def test_three_stay_at_least(client: FlaskClient, app: Flask) -> None:
    three = Evening(app, ANNA, BRUNO, CHLOE)

    response = client.post(f"{three.url}people/{three.id(ANNA)}/leave")

    assert response.status_code == 422
    assert "Three people at least" in Page(response).text
    assert len(seated(three)) == 3


def test_nobody_returns_to_a_full_table(client: FlaskClient, app: Flask) -> None:
    full = Evening(app, *EVERYBODY)
    with app.app_context():
        store.leave_table(full.access, full.id(ANNA))
        store.seat_player(full.access, "Ines", uuid4())

    response = client.post(f"{full.url}people/{full.id(ANNA)}/return")

    assert response.status_code == 422
    assert "eight people at most" in Page(response).text


def test_places_are_changed_one_by_one(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}session")).form(f"/people/{four.id(CHLOE)}/move")

    for _ in range(2):
        assert client.post(form.action, data=form.filled(direction="up")).status_code == 303
    assert seated(four) == [ANNA, CHLOE, BRUNO, DAVID]

    form = Page(client.get(f"{four.url}session")).form(f"/people/{four.id(ANNA)}/move")
    client.post(form.action, data=form.filled(direction="down"))
    assert seated(four) == [CHLOE, ANNA, BRUNO, DAVID]


@pytest.mark.parametrize(("name", "direction"), [(ANNA, "up"), (DAVID, "down")])
def test_nobody_moves_beyond_the_end(client: FlaskClient, four: Evening, name: str, direction: str) -> None:
    seen = " ".join(str(person.id) for person in four.sheet.people)

    response = client.post(f"{four.url}people/{four.id(name)}/move", data={"direction": direction, "seen": seen})

    assert response.status_code == 409
    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID]


def test_a_move_of_an_order_that_was_changed_is_refused(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}session")).form(f"/people/{four.id(CHLOE)}/move")
    order = tuple(person.id for person in four.sheet.people)
    with four.app.app_context():
        store.change_places(four.access, order[::-1], order)

    response = client.post(form.action, data=form.filled(direction="up", note="rain"))

    assert response.status_code == 409
    page = Page(response)
    assert "The order was changed meanwhile" in page.text
    assert "Saved." not in page.text
    assert seated(four) == [DAVID, CHLOE, BRUNO, ANNA]
    assert four.sheet.note == ""
    again = page.form(f"/people/{four.id(CHLOE)}/move")
    assert client.post(again.action, data=again.filled(direction="up")).status_code == 303
    assert seated(four) == [CHLOE, DAVID, BRUNO, ANNA]
    assert four.sheet.note == "rain"


@pytest.mark.parametrize("direction", [None, "", "sideways", "UP", "\x00"])
def test_there_are_two_directions(client: FlaskClient, four: Evening, direction: str | None) -> None:
    before = four.rows()
    form = Page(client.get(f"{four.url}session")).form(f"/people/{four.id(CHLOE)}/move")

    assert client.post(form.action, data=form.filled(direction=direction)).status_code == 400
    assert four.rows() == before


@pytest.mark.parametrize("seen", ["", "x", "\x00", "1 2 3", "9" * 5000, "² ٣"])
def test_a_forged_order_moves_nobody(client: FlaskClient, four: Evening, seen: str) -> None:
    response = client.post(f"{four.url}people/{four.id(ANNA)}/move", data={"direction": "down", "seen": seen})

    assert response.status_code == 409
    assert seated(four) == [ANNA, BRUNO, CHLOE, DAVID]


@pytest.mark.parametrize("action", ["remove", "leave", "return", "move"])
def test_people_of_other_sessions_are_not_here(client: FlaskClient, four: Evening, five: Evening, action: str) -> None:
    before = five.rows()
    data = {"note": "Intruder", "direction": "up", "seen": " ".join(str(person.id) for person in five.sheet.people)}

    for player in (five.id(EMMA), 0, 10**30):
        assert client.post(f"{four.url}people/{player}/{action}", data=data).status_code == 404

    assert five.rows() == before
