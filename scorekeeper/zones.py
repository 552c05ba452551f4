"""Time zones by their names, and the day to which an evening belongs."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MORNING = timedelta(hours=6)
"""Whoever begins to play before six in the morning still plays the evening before."""


@lru_cache
def zone(name: str) -> tzinfo:
    """The time zone of this name; UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def evening_day(instant: datetime, timezone: str) -> date:
    """The day of an evening that begins at this moment, in this zone.

    >>> evening_day(datetime(2026, 11, 27, 23, 30, tzinfo=UTC), "Europe/Paris")  # half past midnight
    datetime.date(2026, 11, 27)
    """
    return (instant.astimezone(zone(timezone)).replace(tzinfo=None) - MORNING).date()
