"""Text that a spreadsheet would take for a formula is made harmless."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.export import COLUMNS, SEPARATORS, harmless


@pytest.mark.parametrize("text", ["=1+1", "+33", "-12", "@sum", "\tx", "\rx", "=cmd|'/C calc'!A0"])
def test_formulas_get_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Anna", "1=1", "'", "−12", "a-b", " =1"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


@given(st.text())
def test_no_text_begins_like_a_formula(text: str) -> None:
    assert not harmless(text).startswith(("=", "+", "-", "@", "\t", "\r"))


def test_the_columns_keep_their_names() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)
    assert all(column.isascii() and column == column.lower() for column in COLUMNS)
    assert set(SEPARATORS.values()) == {",", ";"}
