"""Ranges of days: a season, which begins in the month that a club says, a year, any other."""

from datetime import date, timedelta
from enum import StrEnum
from typing import NamedTuple

MONTHS = range(1, 13)
JANUARY, SEPTEMBER = 1, 9
USUAL_BEGINNING = SEPTEMBER
"""The month in which a season begins where nobody says another one: clubs begin again in September."""
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

    def known(self, begins: int) -> "KnownSpan | None":
        """Which of the ranges with a name it is, whatever the year, where seasons begin in this month.

        A season that begins in January is a year.
        """
        if self == Span():
            return KnownSpan.EVERYTHING
        if self.first is None or self.last is None:
            return None
        if self == year_of(self.first):
            return KnownSpan.YEAR
        return KnownSpan.SEASON if self == season_of(self.first, begins) else None


class KnownSpan(StrEnum):
    """Ranges that have a name."""

    SEASON = "season"
    YEAR = "year"
    EVERYTHING = "everything"


def season_of(day: date, begins: int) -> Span:
    """The season to which a day belongs, where seasons begin on the first of this month.

    >>> season_of(date(2026, 8, 31), SEPTEMBER).first, season_of(date(2026, 9, 1), SEPTEMBER).first
    (datetime.date(2025, 9, 1), datetime.date(2026, 9, 1))
    """
    year = day.year if day.month >= begins else day.year - 1
    first = date(year, begins, 1) if year >= date.min.year else date.min
    return Span(first, date(year + 1, begins, 1) - timedelta(days=1) if year < date.max.year else date.max)


def season_before(season: Span, begins: int) -> Span:
    """The season before this one; the first that there is has none before it."""
    first = season.bounds[0]
    return season_of(first - timedelta(days=1) if first > date.min else first, begins)


def year_of(day: date) -> Span:
    """The calendar year of a day."""
    return Span(date(day.year, 1, 1), date(day.year, 12, 31))


def usual_span(today: date, latest: date | None, begins: int) -> Span:
    """What is shown when nothing is asked for: this season, or the last one in which cards were played."""
    now = season_of(today, begins)
    return now if latest is None or latest >= now.bounds[0] else season_of(latest, begins)
