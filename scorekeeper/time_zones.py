"""Time zones by their names, and the day to which an evening belongs."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DAWN = time(6)
"""Whoever begins to play before six in the morning still plays the evening before."""
_NIGHT = timedelta(hours=DAWN.hour)
_REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@lru_cache
def zone(name: str) -> tzinfo:
    """The time zone of this name; UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def is_zone(name: str) -> bool:
    """Whether this machine knows a time zone of this name."""
    return isinstance(zone(name), ZoneInfo)


@lru_cache
def zone_names() -> tuple[str, ...]:
    """The time zones that are offered: those of places, in the order of the alphabet, and UTC."""
    places = (name for name in available_timezones() if name.partition("/")[0] in _REGIONS)
    return (*sorted(places), "UTC")


def evening_day(instant: datetime, timezone: str) -> date:
    """The day of an evening that begins at this moment, in this zone.

    >>> evening_day(datetime(2026, 11, 27, 23, 30, tzinfo=UTC), "Europe/Paris")  # half past midnight
    datetime.date(2026, 11, 27)
    """
    return (instant.astimezone(zone(timezone)).replace(tzinfo=None) - _NIGHT).date()
