"""Ranges of days: a club's season from September to August, a year, any other."""

from datetime import date
from enum import StrEnum
from typing import NamedTuple

SEASON_BEGINS = 9
"""The month: clubs begin again in September."""
YEARS = range(1900, 3000)
"""The years in which cards are played: what is typed with another one was mistyped."""


class Span(NamedTuple):
    """From ``first`` to ``last``, both included; None where it is open."""

    first: date | None = None
    last: date | None = None

    @property
    def bounds(self) -> tuple[date, date]:
        """Both days, the earliest and the latest that there are where it is open."""
        return self.first or date.min, self.last or date.max

    @property
    def known(self) -> "KnownSpan | None":
        """Which of the ranges with a name it is, whatever the year."""
        if self == Span():
            return KnownSpan.EVERYTHING
        if self.first is None or self.last is None:
            return None
        if self == season_of(self.first):
            return KnownSpan.SEASON
        return KnownSpan.YEAR if self == year_of(self.first) else None


class KnownSpan(StrEnum):
    """Ranges that have a name."""

    SEASON = "season"
    YEAR = "year"
    EVERYTHING = "everything"


def season_of(day: date) -> Span:
    """The season to which a day belongs.

    >>> season_of(date(2026, 8, 31)).first, season_of(date(2026, 9, 1)).first
    (datetime.date(2025, 9, 1), datetime.date(2026, 9, 1))
    """
    year = day.year if day.month >= SEASON_BEGINS else day.year - 1
    first = date(year, SEASON_BEGINS, 1) if year >= date.min.year else date.min
    return Span(first, date(year + 1, SEASON_BEGINS - 1, 31) if year < date.max.year else date.max)


def season_before(season: Span) -> Span:
    """The season before this one."""
    first = season.bounds[0]
    return season_of(date(first.year, 1, 1))


def year_of(day: date) -> Span:
    """The calendar year of a day."""
    return Span(date(day.year, 1, 1), date(day.year, 12, 31))


def usual_span(today: date, latest: date | None) -> Span:
    """What is shown when nothing is asked for: this season, or the last one in which cards were played."""
    now = season_of(today)
    return now if latest is None or latest >= now.bounds[0] else season_of(latest)
