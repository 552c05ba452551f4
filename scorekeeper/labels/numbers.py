"""Amounts, times and days as people read them."""

from datetime import datetime

from babel.dates import format_date
from flask import g

from scorekeeper.labels.translation import current_locale
from scorekeeper.rules import points_text
from scorekeeper.time_zones import zone


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
