"""Names become a session, or every reason why they do not."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.forms import NewSessionForm
from scorekeeper.models import NAME_LENGTH, NOTE_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.names import is_readable, name_key
from scorekeeper.rules import FFT
from scorekeeper.sessions import NewSession
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY

INVISIBLE = [
    "\u200b",
    "\u200d\ufe0f",
    "\u2060",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u202e",
]


def sent(*names: str, **changes: Any) -> MultiDict[str, str]:
    """All eight fields, as a browser sends them."""
    fields: dict[str, Any] = {f"people-{place}": "" for place in range(8)}
    fields |= {f"people-{place}": name for place, name in enumerate(names)}
    fields |= {"form_id": str(uuid4()), "hands": "", "first_dealer": "draw", "name": "", "note": "", "timezone": ""}
    return MultiDict({name: value for name, value in (fields | changes).items() if value is not None})


def started(*names: str, **changes: Any) -> NewSession:
    form = NewSessionForm(sent(*names, **changes))
    assert form.validate(), form.problems
    return form.new_session(rules=FFT, locale="en", timezone="Europe/Paris")


def refused(*names: str, **changes: Any) -> NewSessionForm:
    form = NewSessionForm(sent(*names, **changes))
    assert not form.validate()
    assert form.problems
    assert all(isinstance(problem, str) and problem.strip() for problem in form.problems)
    return form


def test_three_names_are_enough() -> None:
    new = started(ANNA, BRUNO, CHLOE)

    assert new.people == (ANNA, BRUNO, CHLOE)
    assert (new.hands, new.first_dealer, new.name, new.note) == (3, None, "", "")
    assert (new.locale, new.timezone) == ("en", "Europe/Paris")


@pytest.mark.parametrize(("count", "hands"), [(3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (8, 5)])
def test_as_many_play_as_can_unless_chosen_otherwise(count: int, hands: int) -> None:
    assert started(*EVERYBODY[:count]).hands == hands


@pytest.mark.parametrize("hands", ["3", "4", "5"])
def test_hands_are_chosen(hands: str) -> None:
    assert started(*EVERYBODY, hands=hands).hands == int(hands)


def test_fields_left_empty_are_passed_over_and_the_dealer_stays_who_was_meant() -> None:
    new = started(ANNA, "", BRUNO, "  ", CHLOE, first_dealer="4")

    assert new.people == (ANNA, BRUNO, CHLOE)
    assert new.first_dealer == 2


def test_names_are_tidied() -> None:
    assert started("  Anna ", "Jean \t Luc", "Chloe\u0301").people == (ANNA, "Jean Luc", CHLOE)


@pytest.mark.parametrize("names", [(), (ANNA,), (ANNA, BRUNO), ("", " ", ANNA, BRUNO)])
def test_two_are_not_enough(names: tuple[str, ...]) -> None:
    assert "people" in refused(*names).errors


@pytest.mark.parametrize(
    "second", ["Anna", "anna", "ANNA", "  anna  ", "Ａｎｎａ", "An\u200bna", "Anna\u00ad", "Anna\x00"]
)
def test_two_of_one_name(second: str) -> None:
    form = refused(ANNA, second, CHLOE)

    assert [bool(field.errors) for field in form.people] == [False, True, *[False] * 6]
    assert ANNA in form.problems[0]


@pytest.mark.parametrize("second", ["Straße", "STRASSE"])
def test_names_are_compared_without_case_in_every_language(second: str) -> None:
    refused("strasse", second, CHLOE)


def test_different_accents_are_different_people() -> None:
    assert started("Chloe", CHLOE, "Cloé").people == ("Chloe", CHLOE, "Cloé")


def test_a_name_of_three_hundred_characters() -> None:
    form = refused(ANNA, "B" * 300, CHLOE)

    assert form.people[1].errors
    assert str(NAME_LENGTH) in form.problems[0]
    assert len(form.problems[0]) < 100
    assert form.people[1].data == "B" * 300


def test_a_name_as_long_as_it_may_be() -> None:
    assert started(ANNA, "é" * NAME_LENGTH, CHLOE).people[1] == "é" * NAME_LENGTH
    refused(ANNA, "é" * (NAME_LENGTH + 1), CHLOE)


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_of_invisible_characters_only(name: str) -> None:
    assert refused(ANNA, BRUNO, CHLOE, f"{name}{name}").people[3].errors


def test_a_name_of_nothing_but_spaces_is_no_name() -> None:
    assert started(ANNA, BRUNO, CHLOE, " \t\u3000\u00a0\x00").people == (ANNA, BRUNO, CHLOE)


@pytest.mark.parametrize(
    "name",
    ["🂡", "👩‍👩‍👧", "אנה", "محمد", "<script>alert(1)</script>", "=1+1", "-12", "@sum", "O'Brien", '"', "…", "7", "王"],
)
def test_whatever_can_be_read_is_a_name(name: str) -> None:
    assert started(ANNA, BRUNO, name).people == (ANNA, BRUNO, name)


def test_all_reasons_come_at_once() -> None:
    form = refused(
        *(ANNA, "anna", "B" * 50, "\u200b"),
        hands="6",
        first_dealer="7",
        name="n" * (SESSION_NAME_LENGTH + 1),
        note="n" * (NOTE_LENGTH + 1),
        form_id="none",
    )

    assert set(form.errors) == {"people", "hands", "first_dealer", "name", "note", "form_id"}
    assert len(form.problems) == 8
    assert [bool(field.errors) for field in form.people] == [False, True, True, True, *[False] * 4]


@pytest.mark.parametrize("hands", ["0", "2", "6", "x", "-4", "4.0", "\x00", "４", str(10**30)])
def test_forged_hands(hands: str) -> None:
    assert "hands" in refused(*EVERYBODY, hands=hands).errors


@pytest.mark.parametrize(("count", "hands"), [(3, "4"), (3, "5"), (4, "5")])
def test_cards_for_more_people_than_there_are(count: int, hands: str) -> None:
    assert "hands" in refused(*EVERYBODY[:count], hands=hands).errors


@pytest.mark.parametrize("dealer", ["4", "7", "8", "-1", "x", "0x1", "\x00", "０", str(10**30)])
def test_a_forged_first_dealer(dealer: str) -> None:
    assert "first_dealer" in refused(ANNA, BRUNO, CHLOE, DAVID, first_dealer=dealer).errors


@pytest.mark.parametrize("form_id", ["", "x", "1234", "\x00", "g" * 32])
def test_a_form_with_a_forged_id(form_id: str) -> None:
    assert "form_id" in refused(ANNA, BRUNO, CHLOE, form_id=form_id).errors


def test_a_fresh_form_has_an_id_of_its_own() -> None:
    assert NewSessionForm(None).form_id.data != NewSessionForm(None).form_id.data


def test_a_field_that_was_not_sent_is_an_empty_one() -> None:
    missing = {f"people-{place}": None for place in (2, 5, 6, 7)}
    new = started(ANNA, BRUNO, "", CHLOE, DAVID, first_dealer="3", **missing)

    assert new.people == (ANNA, BRUNO, CHLOE, DAVID)
    assert new.first_dealer == 2


@pytest.mark.parametrize(
    "field",
    ["people-8", "people-²", "people-x", "people-", f"people-{'9' * 5000}", "people--1", "people", "people-0-0"],
)
def test_fields_that_the_form_does_not_have_are_passed_over(field: str) -> None:
    assert started(ANNA, BRUNO, CHLOE, **{field: "Intruder"}).people == (ANNA, BRUNO, CHLOE)


def test_a_name_for_the_session_and_a_note() -> None:
    new = started(ANNA, BRUNO, CHLOE, name=" Tuesday \x00 night ", note=" at   Chloé's ")

    assert (new.name, new.note) == ("Tuesday night", "at Chloé's")


NAMES = st.text(max_size=50) | st.sampled_from([ANNA, BRUNO, CHLOE, DAVID, EMMA, "anna", "\u200b", ""])


@settings(deadline=None)
@given(st.lists(NAMES, max_size=8), st.sampled_from(["", "3", "4", "5", "x"]), st.text(max_size=3))
def test_whatever_is_typed_is_a_session_or_is_refused(names: list[str], hands: str, dealer: str) -> None:
    form = NewSessionForm(sent(*names, hands=hands, first_dealer=dealer))

    if not form.validate():
        assert form.problems
        return
    new = form.new_session(rules=FFT, locale="en", timezone="Europe/Paris")
    assert 3 <= new.hands <= len(new.people) <= 8
    assert len({name_key(name) for name in new.people}) == len(new.people)
    assert all(is_readable(name) and len(name) <= NAME_LENGTH and "\x00" not in name for name in new.people)
    assert new.first_dealer is None or 0 <= new.first_dealer < len(new.people)
