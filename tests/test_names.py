"""Names: what is kept, what is the same, what can be read at all."""

import doctest
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import export, names
from scorekeeper.names import is_readable, name_key, short_names, tidy_name


@pytest.mark.parametrize("module", [names, export], ids=lambda module: module.__name__)
def test_the_examples_in_the_text_are_true(module: ModuleType) -> None:
    result = doctest.testmod(module)

    assert (result.attempted > 0, result.failed) == (True, 0)


@given(st.text())
def test_a_tidy_name_stays_as_it_is(text: str) -> None:
    assert tidy_name(tidy_name(text)) == tidy_name(text)
    assert name_key(tidy_name(text)) == name_key(text)


@given(st.text())
def test_what_is_kept_has_no_control_characters(text: str) -> None:
    assert not [each for each in tidy_name(text) if each < " " or each == "\x7f"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", " anna\u00a0"),
        ("Chlo\u00e9", "Chloe\u0301"),
        ("Stra\u00dfe", "STRASSE"),
        ("Anna", "An\u200bna"),
        ("Anna", "\u202eAnna"),
        ("\ufb01nn", "FINN"),
        ("Jean Luc", "jean   luc"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Chloe", "Chlo\u00e9"), ("Anna", "Anne"), ("Jean Luc", "JeanLuc"), ("1", "l")]
)
def test_names_that_are_not(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["a", "1", "?", "\U0001f0a1", "\u05d0", "\u738b", "=1+1"])
def test_what_can_be_read(name: str) -> None:
    assert is_readable(name)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800", "\u0301", "\u00ad\u2060", "\x00"])
def test_what_cannot(name: str) -> None:
    assert not is_readable(name)


@given(st.lists(st.text("abA .é", min_size=1, max_size=16), min_size=1, max_size=8), st.integers(4, 14))
def test_names_that_were_shortened_are_told_from_each_other(people: list[str], longest: int) -> None:
    short = short_names(people, longest)

    assert all(len(each) <= longest for each in short)
    assert len(set(zip(people, short, strict=True))) == len(set(short)) == len(set(people))
