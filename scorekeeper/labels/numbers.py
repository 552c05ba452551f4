"""Amounts, times and days as people read them."""

from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from babel import Locale
from babel.dates import format_date, get_month_names
from flask import g

from scorekeeper.labels.translation import current_locale, gettext
from scorekeeper.rules import MINUS, points_text
from scorekeeper.time_zones import zone

_TEENS = range(11, 14)
"""Numbers whose last digit says nothing of their ordinal in English."""


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


def day_and_clock(instant: datetime, timezone: str | None = None) -> str:
    """Day and time in the club's zone."""
    local = _local(instant, timezone)
    return f"{calendar_day(local.date(), 'medium')}, {local:%H:%M}"


def month_label(month: int) -> str:
    """A month by its number, standing alone: ``September``, ``septembre``."""
    return str(get_month_names("wide", "stand-alone", current_locale())[month])


_DATE_LOCALES = {"en": "en_GB"}
"""Where the language alone does not say how dates are written: English puts the day first, as in Europe."""


def _local(instant: datetime, timezone: str | None) -> datetime:
    return instant.astimezone(zone(timezone or g.get("timezone", "")))


class _Signs(NamedTuple):
    """What stands between thousands, before decimals and before the sign of hundredths in a language."""

    group: str
    decimal: str
    percent: str


@lru_cache
def _signs(locale: str) -> _Signs:
    symbols = Locale.parse(locale).number_symbols["latn"]
    return _Signs(symbols["group"], symbols["decimal"], "\u202f%" if locale == "fr" else "%")


def count(number: int) -> str:
    """A number of things, its thousands apart."""
    return f"{number:,}".replace(",", _signs(current_locale()).group) if number >= 1000 else str(number)


def ordinal(number: int) -> str:
    """Which one in a row, from 1: ``1st``, ``22nd``, ``113th``."""
    if number == 1:
        return gettext("1st")
    match 0 if number % 100 in _TEENS else number % 10:
        case 1:
            return gettext("%(rank)sst", rank=number)
        case 2:
            return gettext("%(rank)snd", rank=number)
        case 3:
            return gettext("%(rank)srd", rank=number)
    return gettext("%(rank)sth", rank=number)


def percent(part: int, whole: int) -> str:
    """A share in whole hundredths, ``62%``; a dash of nothing."""
    return f"{_rounded(100 * part, whole)}{_signs(current_locale()).percent}" if whole else "–"


def average(total: int, number: int, *, halves: bool = True) -> str:
    """A total by a number of deals, with its sign and one decimal; in points where the total is one of half points.

    The exact fraction is rounded for the eye alone. It stands beside the total, whose thousands are together too.
    """
    if not number:
        return "–"
    whole, tenth = divmod(_rounded(10 * abs(total), (2 if halves else 1) * number), 10)
    sign = "" if not (whole or tenth) else MINUS if total < 0 else "+"
    return f"{sign}{whole}{_signs(current_locale()).decimal}{tenth}"


def _rounded(part: int, whole: int) -> int:
    """The nearest whole number of a fraction that is not negative; halves go up."""
    return (2 * part + whole) // (2 * whole)


def calendar_day(day: date, length: str = "long") -> str:
    """A day without a time, written out (``long``) or shorter (``medium``)."""
    language = current_locale()
    written = str(format_date(day, length, locale=_DATE_LOCALES.get(language, language)))
    # The first of a month is an ordinal in French, which the patterns of dates do not know.
    return f"{ordinal(1)} {written[2:]}" if language == "fr" and day.day == 1 else written
