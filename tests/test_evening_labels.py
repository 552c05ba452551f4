"""Evenings in words: averages are rounded exactly, and everything that can be chosen has a word."""

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening_plan import RoundLength
from scorekeeper.evening_round import EveningTable, Round
from scorekeeper.labels import average, draw_label, draw_note, length_text, spare_label, table_state, table_title

MOMENT = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)


@pytest.fixture(autouse=True, scope="module")
def english(sqlite_app: Flask) -> Iterator[None]:
    with sqlite_app.test_request_context(headers={"Accept-Language": "en"}):
        yield


AVERAGES = [
    # half points, deals
    (0, 0, "–"),
    (396, 0, "–"),
    (0, 3, "0.0"),
    (396, 1, "+198.0"),
    (-132, 1, "−66.0"),
    (1, 1, "+0.5"),
    (200, 3, "+33.3"),
    (400, 3, "+66.7"),
    (-200, 3, "−33.3"),
    (-400, 3, "−66.7"),
    (1, 10, "+0.1"),  # 0.05: a half goes away from nothing
    (-1, 10, "−0.1"),
    (1, 11, "0.0"),
    (-1, 11, "0.0"),  # no sign before nothing
    (3, 10, "+0.2"),  # 0.15, which is a little less in binary
    (2_000_000, 3, "+333333.3"),
]


@pytest.mark.parametrize(("total", "deals", "shown"), AVERAGES)
def test_an_average(total: int, deals: int, shown: str) -> None:
    assert average(total, deals) == shown


@settings(max_examples=300)
@given(st.integers(-(10**9), 10**9), st.integers(1, 10**5))
def test_an_average_is_off_by_half_a_tenth_at_most(total: int, deals: int) -> None:
    shown = Fraction(average(total, deals).replace("−", "-"))
    exact = Fraction(total, 2 * deals)

    assert abs(shown - exact) <= Fraction(1, 20)
    assert shown * exact >= 0
    if abs(shown - exact) == Fraction(1, 20):
        assert abs(shown) > abs(exact)


def test_an_average_has_the_comma_of_the_language(sqlite_app: Flask) -> None:
    with sqlite_app.app_context(), sqlite_app.test_request_context(headers={"Accept-Language": "fr"}):
        assert average(1, 1) == "+0,5"


def table(deals: int) -> EveningTable:
    """A table that has played so many deals."""
    return EveningTable(
        number=1,
        game_id=1,
        people=(1, 2, 3),
        hands=3,
        deals=deals,
        open_deal=False,
        totals={1: 0, 2: 0, 3: 0},
        deals_of={1: deals, 2: deals, 3: deals},
        revision=1,
        closed=False,
        last_played_at=None,
    )


@pytest.mark.parametrize(
    ("length", "deals", "shown"),
    [
        (RoundLength(deals=4), 0, "0 of 4 deals"),
        (RoundLength(deals=4), 3, "3 of 4 deals"),
        (RoundLength(deals=4), 4, "done: 4 deals"),
        (RoundLength(deals=4), 6, "6 deals, 4 were wanted"),
        (RoundLength(deals=1), 0, "0 of 1 deal"),
        (RoundLength(deals=1), 1, "done: 1 deal"),
        (RoundLength(deals=1), 2, "2 deals, 1 was wanted"),
        (RoundLength(minutes=45), 1, "1 deal"),
        (RoundLength(), 2, "2 deals"),
    ],
)
def test_how_far_a_table_is(length: RoundLength, deals: int, shown: str) -> None:
    played = Round(
        number=1,
        draw=DrawMethod.CHANCE,
        length=length,
        started_at=MOMENT,
        closed_at=None,
        tables=(table(deals),),
        resting=(),
    )
    assert table_state(played, played.tables[0]) == shown


@pytest.mark.parametrize(
    ("length", "shown"),
    [
        (RoundLength(deals=1), "1 deal"),
        (RoundLength(deals=5), "5 deals"),
        (RoundLength(minutes=1), "1 minute"),
        (RoundLength(minutes=45), "45 minutes"),
        (RoundLength(), "until it is ended"),
    ],
)
def test_what_ends_a_round(length: RoundLength, shown: str) -> None:
    assert length_text(length) == shown


def test_everything_has_a_word() -> None:
    words = [*map(draw_label, DrawMethod), *map(draw_note, DrawMethod), *map(spare_label, Spare)]
    assert all(words)
    assert len(set(words)) == len(words)
    assert table_title(3, 2) == "Table 3 · round 2"
