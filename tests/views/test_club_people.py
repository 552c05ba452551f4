"""The roster of a club on its pages: who belongs to it, names and lines, archiving."""

import re
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.models import NAME_LENGTH
from scorekeeper.sheet import Role
from tests.club import Circle
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX
from tests.pages import Page


@pytest.fixture
def club(app: Flask) -> Circle:
    """Anna, Bruno, Chloé and David."""
    return Circle(app, ANNA, BRUNO, CHLOE, DAVID)


def edit(club: Circle, name: str) -> str:
    return f"{club.url}people/{club.id(name)}/edit"


def test_several_people_are_added_by_the_page_s_own_form_once(client: FlaskClient, club: Circle) -> None:
    form = Page(client.get(f"{club.url}people")).form("/people")

    for _ in range(2):
        answer = client.post(form.action, data=form.filled(people=f" {EMMA}\r\n\r\nanna; {FELIX},{EMMA}"))
        assert answer.status_code == 303

    assert club.names == [ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX]
    page = Page(client.get(answer.location))
    assert "Saved." in page.text
    assert len([event for event in club.events if event.what == "person_added"]) == 1


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "A name is missing"),
        (" ,\n;", "A name is missing"),
        ("x" * (NAME_LENGTH + 1), "is too long"),
        ("Emma\n\u200b", "nothing can be seen"),
        ("\n".join(map(str, range(301))), "too many at once"),
    ],
)
def test_who_cannot_be_added_stays_in_the_field(client: FlaskClient, club: Circle, typed: str, reason: str) -> None:
    answer = client.post(f"{club.url}people", data={"people": typed, "form_id": str(uuid4())})

    assert answer.status_code == 422
    assert reason in Page(answer).text
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]


def test_readers_see_everybody_and_change_nobody(client: FlaskClient, club: Circle) -> None:
    page = Page(client.get(f"/c/{club.link(Role.VIEWER)}/people"))

    assert all(name in page.text for name in club.names)
    names = [link for link in page.links if re.search(r"/people/\d+$", link)]
    assert len(names) == len(club.names), "each leads to what somebody has played"
    assert all(client.get(link).status_code == 200 for link in names)
    assert "blue, dashes" in page.text  # a line is told in words too
    assert not [link for link in page.links if link.endswith("/edit")]
    assert not page.has_form("/people")


def test_a_name_and_a_line_are_changed_on_every_sheet(client: FlaskClient, club: Circle) -> None:
    session = club.play(ANNA, BRUNO, CHLOE)
    form = Page(client.get(edit(club, BRUNO))).form("/edit")
    assert form.fields["colour"] == "1"

    for _ in range(2):
        assert client.post(form.action, data=form.filled(name=" Bruno B. ", colour="6")).status_code == 303

    person = session.sheet.people[1]
    assert (person.name, person.colour) == ("Bruno B.", 6)
    text = Page(client.get(f"{club.url}changes")).text
    assert "Bruno → Bruno B." in text
    assert "blue, dashes → pink, dash and two dots" in text


@pytest.mark.parametrize(
    ("changes", "status", "reason"),
    [
        ({"name": "anna"}, 422, "is somebody else already"),
        ({"name": ""}, 422, "A name is missing"),
        ({"colour": "8"}, 422, "Choose one of the lines"),
        ({"colour": "²"}, 422, "Choose one of the lines"),
        ({"name": "Bob", "seen_name": "Bernard"}, 409, "renamed this person to Bruno meanwhile"),
        ({"form_id": "x"}, 422, "load the page again"),
    ],
)
def test_what_is_refused_says_why(
    client: FlaskClient, club: Circle, changes: dict[str, str], status: int, reason: str
) -> None:
    form = Page(client.get(edit(club, BRUNO))).form("/edit")

    answer = client.post(form.action, data=form.filled(**changes))

    assert answer.status_code == status
    assert reason in Page(answer).text
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]


def test_after_a_conflict_the_same_form_is_meant(client: FlaskClient, club: Circle) -> None:
    form = Page(client.get(edit(club, BRUNO))).form("/edit")
    client.post(form.action, data=form.filled(name="Bernard", form_id=str(uuid4())))

    again = Page(client.post(form.action, data=form.filled(name="Bob"))).form("/edit")
    assert client.post(again.action, data=again.filled()).status_code == 303

    assert "Bob" in club.names


def test_archived_people_stand_apart_and_are_not_offered(client: FlaskClient, club: Circle) -> None:
    form = Page(client.get(edit(club, CHLOE))).form("/archive")
    for _ in range(2):
        assert client.post(form.action, data=form.filled()).status_code == 303

    assert "Archived 1" in Page(client.get(f"{club.url}people")).text
    new = Page(client.get(f"{club.url}sessions/new"))
    assert [name for tag in new.elements("button") if (name := tag.get("data-name"))] == [ANNA, BRUNO, DAVID]
    assert [tag.get("value") for tag in new.elements("option")] == [ANNA, BRUNO, DAVID]

    back = Page(client.get(edit(club, CHLOE))).form("/return")
    client.post(back.action, data=back.filled())
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]


def test_two_entries_become_one_and_two_again(client: FlaskClient, club: Circle) -> None:
    club.play(DAVID, BRUNO, CHLOE)
    form = Page(client.get(edit(club, DAVID))).form("/merge")

    answer = client.post(form.action, data=form.filled(into=club.id(ANNA)))
    page = Page(client.get(answer.location))

    assert "David and Anna are one person now" in page.text
    assert club.names == [ANNA, BRUNO, CHLOE]
    again = client.post(form.action, data=form.filled(into="1"))
    assert again.location == answer.location
    assert "Entered before as" in Page(client.get(edit(club, ANNA))).text
    undo = page.form("/unmerge")
    for _ in range(2):
        assert client.post(undo.action, data=undo.filled()).status_code == 303
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]


def test_two_who_played_at_the_same_time_are_two(client: FlaskClient, club: Circle) -> None:
    club.play(ANNA, BRUNO, CHLOE, name="Last Tuesday")
    form = Page(client.get(edit(club, BRUNO))).form("/merge")

    together = client.post(form.action, data=form.filled(into=club.id(ANNA)))
    nobody = [client.post(form.action, data=form.filled(into=into)) for into in ("", "x", "²", club.id(BRUNO))]

    assert together.status_code == 409
    assert "Both sat at the same table, in the session “Last Tuesday” of " in Page(together).text
    assert {answer.status_code for answer in nobody} == {422}
    assert "Who is the same person?" in Page(nobody[0]).text


def test_strange_names_are_shown_as_they_are(client: FlaskClient, app: Flask) -> None:
    names = ("<script>alert(1)</script>", "=1+1", "אנה", "%(name)s", "{{ 7*7 }}")
    club = Circle(app, *names)

    for path in ("people", f"people/{club.id('=1+1')}/edit", "sessions/new", "deals", "changes", ""):
        response = client.get(f"{club.url}{path}")
        assert response.status_code == 200
        assert "<script>alert" not in response.get_data(as_text=True)
    assert all(name in Page(client.get(f"{club.url}people")).text for name in names)
