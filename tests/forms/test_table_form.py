"""The page of a session as one form: what was typed, what was left alone, what is refused."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from scorekeeper.edits import Edit, Edits
from scorekeeper.forms import TableForm, read_uuid
from scorekeeper.models import NAME_LENGTH, NOTE_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.recorded import Person
from scorekeeper.rules import FFT
from scorekeeper.sheet import Table
from tests.evening import ANNA, BRUNO, CHLOE, DAVID

FOUR = tuple(Person(number, name, number) for number, name in enumerate((ANNA, BRUNO, CHLOE, DAVID), start=1))


def table(**changes: Any) -> Table:
    facts: dict[str, Any] = {
        "id": 1,
        "session_id": uuid4(),
        "name": "Tuesday",
        "note": "",
        "hands_wanted": 4,
        "first_dealer": 1,
        "rules": FFT,
        "revision": 1,
        "created_at": datetime.now(UTC),
        "closed_at": None,
        "timezone": "Europe/Paris",
        "people": FOUR,
    }
    return Table(**{**facts, **changes})


def test_what_was_not_sent_is_left_alone() -> None:
    form = TableForm(table())

    assert form.validate()
    assert form.edits == Edits()
    assert (form.name.data, form.hands.data, form.names[1].data) == ("Tuesday", "4", ANNA)


def test_what_was_sent_as_it_was_shown_is_left_alone_whatever_it_is_now() -> None:
    shown = {"name": "Tuesday", "seen_name": "Tuesday", "person_1": ANNA, "seen_person_1": ANNA, "hands": "4"}
    now = table(name="Thursday", people=(Person(1, "Anne", 1), *FOUR[1:]))
    form = TableForm(now, {**shown, "seen_hands": "4"})

    assert form.validate()
    assert form.edits == Edits()
    assert (form.name.data, form.names[1].data) == ("Thursday", "Anne")


def test_what_was_typed_stands_beside_what_was_shown() -> None:
    sent = {
        "name": " Friday ",
        "seen_name": "Tuesday",
        "note": "a\nb",
        "seen_note": "",
        "hands": "3",
        "seen_hands": "4",
    }
    form = TableForm(table(), {**sent, "person_2": "Bruna", "seen_person_2": BRUNO, "newcomer": " Ines "})
    form.form_id.data = str(form_id := uuid4())

    assert form.validate()
    assert form.edits == Edits(
        name=Edit("Friday", "Tuesday"),
        note=Edit("a b", ""),
        hands=Edit(3, 4),
        names={2: Edit("Bruna", BRUNO)},
        newcomer="Ines",
        form_id=form_id,
    )


def test_without_what_was_shown_it_is_what_is_there_now() -> None:
    form = TableForm(table(), {"name": "Friday", "hands": "5", "seen_hands": "x"})

    assert form.edits == Edits(name=Edit("Friday", "Tuesday"), hands=Edit(5))


@pytest.mark.parametrize("hands", ["", "2", "6", "x", "\x00"])
def test_hands_of_a_session_are_three_four_or_five(hands: str) -> None:
    form = TableForm(table(), {"hands": hands})

    assert not form.validate()
    assert len(form.problems) == 1


def test_a_name_and_a_note_that_are_too_long() -> None:
    long = {"name": "n" * (SESSION_NAME_LENGTH + 1), "note": "n" * (NOTE_LENGTH + 1)}
    form = TableForm(table(), long)

    assert not form.validate()
    assert len(form.problems) == 2
    assert form.name.data == long["name"]


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\x00", "\u3164", "x" * (NAME_LENGTH + 1)])
def test_what_is_no_name(name: str) -> None:
    for sent, joining in (({"person_3": name}, False), ({"newcomer": name, "form_id": str(uuid4())}, True)):
        form = TableForm(table(), sent)

        assert not form.validate(joining=joining)
        assert len(form.problems) == 1


@pytest.mark.parametrize("name", ["Ines", "=1+1", "<b>", "👩‍👩‍👧"])
def test_what_is_a_name(name: str) -> None:
    form = TableForm(table(), {"person_3": f" {name} ", "newcomer": name, "form_id": str(uuid4())})

    assert form.validate()


def test_nobody_needs_to_join() -> None:
    assert TableForm(table(), {"newcomer": " ", "form_id": "x"}).validate()


def test_whoever_joins_brings_the_id_of_the_form() -> None:
    form = TableForm(table(), {"newcomer": "Ines", "form_id": "x"})

    assert not form.validate()
    assert form.form_id.data == ""


def test_a_clash_is_told_once() -> None:
    sent = {"note": "rain", "seen_note": "", "person_1": "Anne", "seen_person_1": ANNA}
    form = TableForm(table(), sent)

    form.clash({"note": "snow", 1: "Annie"})

    assert form.problems == [
        "Somebody renamed Anna to Annie meanwhile: save again if your name is right.",
        "Somebody changed the note to “snow” meanwhile: save again if yours is right.",
    ]
    assert form.edits == Edits(note=Edit("rain", "snow"), names={1: Edit("Anne", "Annie")})


@pytest.mark.parametrize("text", [None, "", "x", "\x00", "0" * 31, "0" * 10_000, "é" * 32])
def test_what_is_no_id(text: str | None) -> None:
    assert read_uuid(text) is None


def test_an_id_is_read() -> None:
    form_id = uuid4()

    assert read_uuid(str(form_id)) == form_id
    assert isinstance(read_uuid(str(form_id)), UUID)
