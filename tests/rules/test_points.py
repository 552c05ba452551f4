"""Numbers of points as people type and read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import parse_half_points, points_number, points_text


@pytest.mark.parametrize(
    ("typed", "half_points"),
    [
        ("45", 90),
        ("45.5", 91),
        ("45,5", 91),
        ("45½", 91),
        ("45 ½", 91),
        ("½", 1),
        (",5", 1),
        ("45.", 90),
        ("45,0", 90),
        ("45,50", 91),
        ("  7\t", 14),
        ("0", 0),
        ("-0", 0),
        ("007", 14),
        ("+12", 24),
        ("-12", -24),
        ("−12", -24),
        ("- 12,5", -25),
        ("-½", -1),
        ("999999", 1_999_998),
    ],
)
def test_typed(typed: str, half_points: int) -> None:
    assert parse_half_points(typed) == half_points


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "-", "+", ".", ",", "-.", "forty", "4 5", "45.25", "45,7", "45.5½", "45.½", "4½5", "½½"),
        *("--4", "4-", "1e2", "0x1", "inf", "nan", "1_000", "1.000,5", "٤٥", "²", "1234567", "1.0000000", "45\n5"),
    ],
)
def test_no_number_of_halves(typed: str) -> None:
    with pytest.raises(ValueError, match=r"^not a number of (half )?points: "):
        parse_half_points(typed)


@pytest.mark.parametrize(
    ("half_points", "text", "signed"),
    [
        (90, "45", "+45"),
        (91, "45½", "+45½"),
        (1, "½", "+½"),
        (0, "0", "0"),
        (-1, "−½", "−½"),
        (-24, "−12", "−12"),
        (-25, "−12½", "−12½"),
    ],
)
def test_read(half_points: int, text: str, signed: str) -> None:
    assert points_text(half_points) == text
    assert points_text(half_points, signed=True) == signed


@pytest.mark.parametrize(("half_points", "number"), [(90, "45"), (91, "45.5"), (-91, "-45.5"), (0, "0"), (-1, "-0.5")])
def test_written_to_a_file(half_points: int, number: str) -> None:
    assert str(points_number(half_points)) == number


@given(st.integers(-1_999_999, 1_999_999), st.booleans())
def test_what_is_shown_can_be_typed_again(half_points: int, signed: bool) -> None:
    assert parse_half_points(points_text(half_points, signed=signed)) == half_points
    assert parse_half_points(str(points_number(half_points))) == half_points


@given(st.text("0123456789.,½-−+ \t\x1c٣", max_size=8))
def test_whatever_is_typed_is_a_number_or_an_error(typed: str) -> None:
    try:
        half_points = parse_half_points(typed)
    except ValueError:
        return
    assert isinstance(half_points, int)
