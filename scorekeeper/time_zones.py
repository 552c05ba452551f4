"""Time zones by their names, as far as this machine knows them."""

from datetime import UTC, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

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
