"""The rules of a club: named, chosen as the usual ones, renamed, removed."""

import io
import json
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import FFT, PRESETS, Preset
from scorekeeper.sessions import NamedRules
from scorekeeper.sheet import Role
from tests.club import Circle
from tests.evening import ANNA, BRUNO, CHLOE
from tests.pages import Page


@pytest.fixture
def club(app: Flask) -> Circle:
    """A club of three."""
    return Circle(app, ANNA, BRUNO, CHLOE)


def named(club: Circle) -> tuple[NamedRules, ...]:
    with club.connected():
        return store.named_rules(club.access)


def test_rules_are_added_from_a_preset_once(client: FlaskClient, club: Circle) -> None:
    form = Page(client.get(f"{club.url}rules/new")).form("/rules/new")

    for _ in range(2):
        assert client.post(form.action, data=form.filled(name=" Dijon ", choice="family")).status_code == 303

    assert [(each.name, each.rules) for each in named(club)] == [("Dijon", PRESETS[Preset.FAMILY])]
    assert "Dijon" in Page(client.get(f"/c/{club.link(Role.VIEWER)}/rules")).text


def test_rules_are_added_one_by_one_and_from_a_file(client: FlaskClient, club: Circle) -> None:
    text = json.dumps(PRESETS[Preset.FAMILY].to_json()).encode()
    read = client.post(f"{club.url}rules/read", data={"file": (io.BytesIO(text), "rules.json")})
    form = Page(read).form("/rules/new")
    assert named(club) == ()

    client.post(form.action, data=form.filled(name="From the file"))
    client.post(form.action, data=form.filled(name="Base 30", base="30", form_id=str(uuid4())))

    rules = {each.name: each.rules for each in named(club)}
    assert rules["From the file"] == PRESETS[Preset.FAMILY]
    assert rules["Base 30"].base == 30


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"name": ""}, "A name is missing"),
        ({"name": "dijon"}, "rules called “dijon” already"),
        ({"choice": "nothing"}, "Rules: this is missing"),
        ({"choice": "own", "base": "many"}, ""),
    ],
)
def test_what_is_refused_keeps_what_was_typed(
    client: FlaskClient, club: Circle, sent: dict[str, str], reason: str
) -> None:
    form = Page(client.get(f"{club.url}rules/new")).form("/rules/new")
    client.post(form.action, data=form.filled(name="Dijon"))

    answer = client.post(form.action, data=form.filled(**{"name": "New", "form_id": str(uuid4()), **sent}))

    assert answer.status_code == 422
    page = Page(answer)
    assert reason in page.text
    assert page.form("/rules/new").fields["name"] == sent.get("name", "New")
    assert len(named(club)) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"base": "x"}', "\x00"])
def test_a_file_that_holds_no_rules_says_why(client: FlaskClient, club: Circle, text: str) -> None:
    answer = client.post(f"{club.url}rules/read", data={"text": text})

    assert answer.status_code == 422
    assert "Not saved yet" in Page(answer).text


def test_the_usual_rules_are_chosen_and_go_with_those_that_are_removed(client: FlaskClient, club: Circle) -> None:
    form = Page(client.get(f"{club.url}rules/new")).form("/rules/new")
    client.post(form.action, data=form.filled(name="Base 30", base="30"))
    (ours,) = named(club)
    usual = Page(client.get(f"{club.url}rules")).form("/rules/usual")

    assert client.post(usual.action, data=usual.filled(choice=f"house-{ours.id}")).status_code == 303
    assert club.access.rules == ours.rules
    assert client.post(usual.action, data=usual.filled(choice="house-999999")).status_code == 422
    remove = Page(client.get(f"{club.url}rules")).form(f"/rules/{ours.id}/remove")
    for _ in range(2):
        assert client.post(remove.action, data=remove.filled()).status_code == 303

    assert named(club) == ()
    assert club.access.rules is None
    assert Page(client.get(f"{club.url}rules")).form("/rules/usual").fields["choice"] == "fft"


def test_sessions_keep_rules_that_are_renamed_or_removed(client: FlaskClient, club: Circle, app: Flask) -> None:
    with app.app_context():
        store.add_rules(club.access, "Dijon", PRESETS[Preset.POUSSE], uuid4())
    (ours,) = named(club)
    session = club.play(ANNA, BRUNO, CHLOE, rules=ours.rules)
    url = f"{club.url}rules/{ours.id}"

    assert client.post(f"{url}/rename", data={"name": "Beaune", "form_id": str(uuid4())}).status_code == 303
    assert [each.name for each in named(club)] == ["Beaune"]
    assert client.post(f"{url}/rename", data={"name": "", "form_id": str(uuid4())}).status_code == 422
    assert client.post(f"{url}/remove", data={"form_id": "x"}).status_code == 400
    client.post(f"{url}/remove", data={"form_id": str(uuid4())})

    assert session.sheet.rules == ours.rules
    text = Page(client.get(f"{club.url}changes")).text
    assert "Dijon → Beaune" in text


def test_usual_rules_follow_what_a_session_remembers_under_their_name(club: Circle, app: Flask) -> None:
    session = club.play(ANNA, BRUNO, CHLOE)
    with app.app_context():
        store.add_rules(club.access, "Ours", PRESETS[Preset.POUSSE], uuid4())
        store.choose_usual_rules(club.access, PRESETS[Preset.POUSSE], uuid4())
        store.name_rules(session.access, "Ours", FFT)

    assert club.access.rules == FFT
