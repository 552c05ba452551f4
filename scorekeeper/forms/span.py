"""What of a season is asked for in an address: days, how few deals, points or chips, after which evening."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from scorekeeper.labels.translation import gettext
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import YEARS, Span

FIRST, LAST, LEAST_DEALS, SCORING = ("from", "to", "deals", "scoring")
EVENING, DRAWN, ORDER = ("evening", "player", "order")
FIELDS = (FIRST, LAST, LEAST_DEALS, SCORING, EVENING, DRAWN, ORDER)
CHIPS, MEAN = "chips", "mean"
MOST_DIGITS = 9
_YEARS_READ = range(YEARS.start - 1, YEARS.stop + 1)
"""The first season begins in the year before, the last one ends in the year after."""


class SeasonReading(NamedTuple):
    """What is asked for, as far as it can be read, and why the rest cannot."""

    wish: SeasonWish
    problems: tuple[str, ...] = ()


def read_season(values: Mapping[str, str], today: date, begins: int) -> SeasonReading:
    """Read a question about a season: a day that is left empty leaves the range open, none at all means the usual.

    ``begins`` is the month in which the club's seasons begin.
    """
    problems: list[str] = []
    span = None
    if FIRST in values or LAST in values:
        first, last = (_day(values.get(name, ""), problems) for name in (FIRST, LAST))
        span = Span(last, first) if first and last and last < first else Span(first, last)
    wish = SeasonWish(
        span=None if problems else span,
        today=today,
        begins=begins,
        for_chips=values.get(SCORING) == CHIPS,
        least_deals=_number(values.get(LEAST_DEALS, ""), problems) or 1,
        evening=_day(values.get(EVENING, ""), problems),
        drawn=_id(values.get(DRAWN, "")),
        by_mean=values.get(ORDER) == MEAN,
    )
    return SeasonReading(wish, tuple(problems))


def _day(text: str, problems: list[str]) -> date | None:
    text = text.strip()
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is not None and day.year in _YEARS_READ:
        return day
    problems.append(gettext("“%(text)s” is no day: write it like 2026-03-31.", text=text[:20]))
    return None


def _number(text: str, problems: list[str]) -> int:
    text = text.strip()
    if not text:
        return 0
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    problems.append(gettext("“%(text)s” is no number of deals.", text=text[:20]))
    return 0


def _id(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
