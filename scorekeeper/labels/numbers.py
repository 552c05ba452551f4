"""Amounts, times and days as people read them."""

from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent
from flask import g

from scorekeeper.labels.translation import current_locale
from scorekeeper.rules import MINUS, points_text
from scorekeeper.zones import zone


def points(half_points: int) -> str:
    """Half points as points: ``45½``."""
    return points_text(half_points)


def signed(half_points: int) -> str:
    """A score with its sign: ``+174``, ``−58``, ``0``."""
    return points_text(half_points, signed=True)


def signed_chips(chips: int) -> str:
    """Chips won or lost, with their sign: ``+6``, ``−2``, ``0``."""
    return signed(2 * chips)


def clock(instant: datetime, timezone: str | None = None) -> str:
    """The time of day in the club's zone, on 24 hours."""
    return f"{_local(instant, timezone):%H:%M}"


def day(instant: datetime, timezone: str | None = None) -> str:
    """The day in the club's zone, written out."""
    return str(format_date(_local(instant, timezone), "long", locale=_date_locale()))


def day_and_clock(instant: datetime, timezone: str | None = None) -> str:
    """Day and time in the club's zone."""
    local = _local(instant, timezone)
    return f"{format_date(local, 'medium', locale=_date_locale())}, {local:%H:%M}"


def _date_locale() -> str:
    """Where the language alone does not say how dates are written: English puts the day first, as in Europe."""
    language = current_locale()
    return "en_GB" if language == "en" else language


def _local(instant: datetime, timezone: str | None) -> datetime:
    return instant.astimezone(zone(timezone or g.get("timezone", "")))


def count(number: int) -> str:
    """A number of things, its thousands apart."""
    return str(format_decimal(number, locale=current_locale()))


def percent(part: int, whole: int) -> str:
    """A share in whole hundredths, ``62%``; a dash of nothing."""
    if not whole:
        return "–"
    return str(format_percent(Decimal(part) / whole, format=_percent_format(), locale=current_locale()))


def _percent_format() -> str:
    return "0\u202f%" if current_locale() == "fr" else "0%"


def average(total: int, number: int, *, halves: bool = True) -> str:
    """A total by a number of deals, with its sign and one decimal; in points where the total is one of half points.

    The exact fraction is rounded for the eye alone.
    """
    if not number:
        return "–"
    mean = Decimal(total) / ((2 if halves else 1) * number)
    shown = mean.quantize(Decimal("0.1"), ROUND_HALF_UP)
    sign = "" if not shown else MINUS if shown < 0 else "+"
    return f"{sign}{format_decimal(abs(shown), format='#,##0.0', locale=current_locale())}"


def calendar_day(day: date, length: str = "long") -> str:
    """A day without a time, written out (``long``) or shorter (``medium``)."""
    return str(format_date(day, length, locale=_date_locale()))
