"""A session is started among the people of a club."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import PRESETS, Preset
from scorekeeper.sheet import Role
from tests.club import Circle, ClubSession
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA
from tests.pages import Page


@pytest.fixture
def club(app: Flask) -> Circle:
    """Anna, Bruno, Chloé and David."""
    return Circle(app, ANNA, BRUNO, CHLOE, DAVID)


def filled(client: FlaskClient, token: str, *names: str, **changes: Any) -> dict[str, Any]:
    """The page's own form with these names."""
    form = Page(client.get(f"/c/{token}/sessions/new")).form("/sessions/new")
    return form.filled(**{f"people-{place}": name for place, name in enumerate(names)}, **changes)


def test_whoever_is_known_is_that_person_and_who_is_new_joins(client: FlaskClient, club: Circle) -> None:
    known = club.id(ANNA)

    answer = client.post(f"{club.url}sessions/new", data=filled(client, club.token, CHLOE, " ANNA", EMMA))

    assert answer.status_code == 303
    game_id = int(answer.location.strip("/").partition("~")[2])
    assert answer.location == f"/s/{club.token}~{game_id}/"
    sheet = ClubSession(club.app, f"{club.token}~{game_id}", game_id).sheet
    assert [person.name for person in sheet.people] == [CHLOE, ANNA, EMMA]
    assert sheet.people[1].id == known
    assert sheet.timezone == "Europe/Paris"
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID, EMMA]
    assert client.get(answer.location).status_code == 200


def test_it_has_links_of_its_own_and_gives_nobody_more_rights(client: FlaskClient, club: Circle) -> None:
    scorer = club.link(Role.SCORER)
    form = filled(client, scorer, ANNA, BRUNO, CHLOE)

    answer = client.post(f"/c/{scorer}/sessions/new", data=form)

    page = Page(client.get(f"{answer.location}share"))
    assert page.text.count("http://localhost/s/") == 2
    assert client.get(f"{answer.location}session").status_code == 403
    # The same form sent where everybody may start sessions opens nothing of the club's.
    elsewhere = client.post("/sessions/new", data=form)
    assert elsewhere.status_code == 409
    assert "/s/" not in elsewhere.get_data(as_text=True)


def test_the_same_form_starts_one_session_and_another_says_so(client: FlaskClient, club: Circle) -> None:
    form = filled(client, club.token, "anna", BRUNO, EMMA)
    url = f"{club.url}sessions/new"

    first, second = (client.post(url, data=form) for _ in range(2))
    changed = client.post(url, data={**form, "people-2": DAVID})

    assert first.location == second.location
    assert changed.status_code == 409
    assert first.location in Page(changed).links


def test_the_usual_rules_are_chosen_and_named_ones_offered(client: FlaskClient, club: Circle, app: Flask) -> None:
    with app.app_context():
        store.add_rules(club.access, "Dijon", PRESETS[Preset.FAMILY].__class__(base=30), uuid4())
        ours = store.named_rules(club.access)[0]
        store.choose_usual_rules(club.access, ours.rules, uuid4())

    form = filled(client, club.token, ANNA, BRUNO, CHLOE)
    assert form["rules"] == [f"house-{ours.id}"]
    answer = client.post(f"{club.url}sessions/new", data=form)

    access = answer.location.strip("/").removeprefix("s/")
    assert ClubSession(app, access, int(access.partition("~")[2])).sheet.rules == ours.rules


def test_scorers_choose_no_rules_one_by_one(client: FlaskClient, club: Circle) -> None:
    scorer = club.link(Role.SCORER)
    page = Page(client.get(f"/c/{scorer}/sessions/new"))

    assert "own" not in page.form("/sessions/new").choices.getlist("rules")
    form = filled(client, scorer, ANNA, BRUNO, CHLOE, rules="own")
    assert client.post(f"/c/{scorer}/sessions/new", data=form).status_code == 422
    own = filled(client, club.token, ANNA, BRUNO, CHLOE, rules="own")
    assert "/rules/change?own=1" in client.post(f"{club.url}sessions/new", data=own).location


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ((ANNA, BRUNO), "at least three"),
        ((ANNA, "anna", CHLOE), "the same name"),
        ((ANNA, DAVID, BRUNO), "same person"),
    ],
)
def test_what_is_refused_says_why(client: FlaskClient, club: Circle, names: tuple[str, ...], reason: str) -> None:
    club.merge(DAVID, ANNA)

    answer = client.post(f"{club.url}sessions/new", data=filled(client, club.token, *names))

    assert answer.status_code == 422
    assert reason in Page(answer).text
    assert Page(answer).form("/sessions/new").fields["people-0"] == names[0]


def test_names_are_offered_without_javascript(client: FlaskClient, club: Circle) -> None:
    page = Page(client.get(f"{club.url}sessions/new"))

    assert [tag["value"] for tag in page.elements("option")] == [ANNA, BRUNO, CHLOE, DAVID]
    fields = [tag for tag in page.elements("input") if (tag.get("name") or "").startswith("people-")]
    assert {tag.get("list") for tag in fields} == {"known-people"}
