"""Text that a spreadsheet would take for a formula is made harmless."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export import COLUMNS, SEPARATORS, harmless


@pytest.mark.parametrize("text", ["=1+1", "+33", "-12", "@sum", "\tx", "\rx", "=cmd|'/C calc'!A0"])
def test_formulas_get_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("a;=1+1", "a;'=1+1"),
        ("a,=1+1", "a,'=1+1"),
        ("a, =1+1", "a, '=1+1"),
        ('a;"=1+1', "a;\"'=1+1"),
        (";;@x", ";;'@x"),
        ("a\t-1", "a\t'-1"),
        ("=1;+2,-3", "'=1;'+2,'-3"),
        ("＝1,＠x", "'＝1,'＠x"),
    ],
)
def test_formulas_after_any_separator_get_one_too(text: str, safe: str) -> None:
    assert harmless(text) == safe


@pytest.mark.parametrize("text", ["", "Anna", "1=1", "'", "−12", "a-b", " =1", "a; b", "a,b", "Jean-Luc, 3-4"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


@given(st.text())
def test_no_text_begins_like_a_formula(text: str) -> None:
    assert not harmless(text).startswith(("=", "+", "-", "@", "\t", "\r"))


@given(st.text(alphabet="ab=+-@;,\t\r\n\" '", max_size=12))
def test_no_part_of_a_text_begins_like_a_formula(text: str) -> None:
    for part in re.split(r"[;,\t]", harmless(text)):
        assert not part.startswith(("=", "+", "-", "@", "\r"))


def test_the_columns_keep_their_names() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)
    assert all(column.isascii() and column == column.lower() for column in COLUMNS)
    assert set(SEPARATORS.values()) == {",", ";"}
