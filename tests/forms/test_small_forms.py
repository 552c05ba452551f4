"""A session's facts, a name to correct, somebody who joins."""

from uuid import UUID, uuid4

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.forms import PersonForm, SeatForm, SessionFactsForm, read_uuid
from scorekeeper.models import NAME_LENGTH, NOTE_LENGTH, SESSION_NAME_LENGTH


def test_the_facts_of_a_session() -> None:
    form = SessionFactsForm(MultiDict({"name": " Tuesday ", "note": "a\nb", "hands": "4"}))

    assert form.validate()
    assert (form.name.data, form.note.data, form.hands.data) == ("Tuesday", "a b", "4")


def test_a_session_may_have_neither_name_nor_note() -> None:
    assert SessionFactsForm(MultiDict({"name": "", "note": "", "hands": "3"})).validate()


@pytest.mark.parametrize("hands", [None, "", "2", "6", "x", "\x00"])
def test_hands_of_a_session_are_three_four_or_five(hands: str | None) -> None:
    values = MultiDict({"name": "", "note": ""} | ({} if hands is None else {"hands": hands}))
    form = SessionFactsForm(values)

    assert not form.validate()
    assert len(form.problems) == 1


def test_a_name_and_a_note_that_are_too_long() -> None:
    long = {"name": "n" * (SESSION_NAME_LENGTH + 1), "note": "n" * (NOTE_LENGTH + 1), "hands": "4"}
    form = SessionFactsForm(MultiDict(long))

    assert not form.validate()
    assert len(form.problems) == 2
    assert form.name.data == long["name"]


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\x00", "\u3164", "x" * (NAME_LENGTH + 1)])
def test_what_is_no_name(name: str) -> None:
    form = PersonForm(MultiDict({"name": name}))

    assert not form.validate()
    assert len(form.problems) == 1


@pytest.mark.parametrize("name", ["Ines", "=1+1", "<b>", "👩‍👩‍👧"])
def test_what_is_a_name(name: str) -> None:
    assert PersonForm(MultiDict({"name": f" {name} "})).validate()


def test_whoever_joins_brings_the_id_of_the_form() -> None:
    form_id = str(uuid4())

    assert SeatForm(MultiDict({"name": "Ines", "form_id": form_id})).validate()
    assert not SeatForm(MultiDict({"name": "Ines", "form_id": "x"})).validate()


@pytest.mark.parametrize("text", [None, "", "x", "\x00", "0" * 31, "0" * 10_000, "é" * 32])
def test_what_is_no_id(text: str | None) -> None:
    assert read_uuid(text) is None


def test_an_id_is_read() -> None:
    form_id = uuid4()

    assert read_uuid(str(form_id)) == form_id
    assert isinstance(read_uuid(str(form_id)), UUID)
