"""A season as a table: totals and ranks after an evening, and how they moved. Amounts are half points or chips."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.recorded import Person
from scorekeeper.statistics.spans import USUAL_BEGINNING, Span

LEADING_RANKS = 3
"""The ranks of those who lead."""


class SeasonLine(NamedTuple):
    """What a season is for somebody after an evening.

    ``evenings`` are days with a deal, ``best`` what the best of them brought; ``before`` and ``deals_before`` leave the
    last evening out, ``evening`` is what that one brought, None for whoever was not there.
    """

    player: int
    total: int
    deals: int
    evenings: int
    best: int
    before: int = 0
    deals_before: int = 0
    evening: int | None = None


class SeasonPlace(NamedTuple):
    """Somebody's place: ``rank`` from 1, shared by those with the same total; ``moved`` by how many ranks it went up.

    ``moved`` is None for whoever was not ranked before the evening.
    """

    line: SeasonLine
    rank: int
    moved: int | None


class SeasonTable(NamedTuple):
    """Those who are ranked, the first on top, and those who have played too few deals for it."""

    ranked: tuple[SeasonPlace, ...] = ()
    too_few: tuple[SeasonLine, ...] = ()


class EveningDay(NamedTuple):
    """A day on which cards were played: in how many sessions, and how many deals."""

    day: date
    sessions: int
    deals: int


@dataclass(frozen=True, slots=True)
class SeasonWish:
    """What is asked for: a range of days (the usual one without), points or chips, and how few deals are too few.

    ``begins`` is the month in which the club's seasons begin: the usual range is one of them.
    ``evening`` is the one after which the table is wanted, or the last before it; ``drawn`` somebody whose curve is.
    ``by_mean`` ranks by what a deal brought instead of by the total.
    """

    span: Span | None = None
    today: date = date.max
    begins: int = USUAL_BEGINNING
    for_chips: bool = False
    least_deals: int = 1
    evening: date | None = None
    drawn: int | None = None
    by_mean: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season after the evening with the index ``shown``; ``curves`` are totals before the first evening and after
    each, of those who are drawn. ``scorings`` say whether the club has sessions for points, and for chips.
    """

    span: Span
    for_chips: bool
    scorings: tuple[bool, bool]
    evenings: tuple[EveningDay, ...]
    shown: int
    table: SeasonTable
    people: Mapping[int, Person]
    curves: Mapping[int, Sequence[int]]

    @property
    def evening(self) -> EveningDay | None:
        """The evening after which the table stands like this."""
        return self.evenings[self.shown] if self.evenings else None

    @property
    def previous(self) -> EveningDay | None:
        """The evening before it."""
        return self.evenings[self.shown - 1] if self.shown else None

    @property
    def following(self) -> EveningDay | None:
        """The evening after it."""
        return self.evenings[self.shown + 1] if self.shown + 1 < len(self.evenings) else None

    @property
    def deals(self) -> int:
        """How many deals there were until then."""
        return sum(each.deals for each in self.evenings[: self.shown + 1])

    @property
    def sessions(self) -> int:
        """How many sessions there were until then."""
        return sum(each.sessions for each in self.evenings[: self.shown + 1])


class Leaders(NamedTuple):
    """Those who lead a season: its first ranks, which may be more than three people."""

    span: Span
    for_chips: bool
    places: tuple[SeasonPlace, ...]
    people: Mapping[int, Person]


def first_ranks(table: SeasonTable) -> tuple[SeasonPlace, ...]:
    """Those of the first three ranks, once anybody has won anything."""
    if not any(place.line.total for place in table.ranked):
        return ()
    return tuple(place for place in table.ranked if place.rank <= LEADING_RANKS)


def season_table(lines: Iterable[SeasonLine], least_deals: int = 1, *, by_mean: bool = False) -> SeasonTable:
    """Rank everybody who has played ``least_deals``, by the total or by what each deal brought.

    Ties share the rank, and stand in the order of the lines.
    """

    def worth(total: int, deals: int) -> Fraction:
        return Fraction(total, max(deals, 1) if by_mean else 1)

    ordered = sorted(lines, key=lambda line: -worth(line.total, line.deals))
    ranked = [line for line in ordered if line.deals >= least_deals]
    now = _ranks([(line.player, worth(line.total, line.deals)) for line in ranked])
    earlier = (
        (each.player, worth(each.before, each.deals_before)) for each in ordered if _was_ranked(each, least_deals)
    )
    before = _ranks(sorted(earlier, key=lambda each: -each[1]))
    places = (
        SeasonPlace(line, now[line.player], before[line.player] - now[line.player] if line.player in before else None)
        for line in ranked
    )
    return SeasonTable(tuple(places), tuple(line for line in ordered if line.deals < least_deals))


def _was_ranked(line: SeasonLine, least_deals: int) -> bool:
    """Whether somebody was ranked before the evening."""
    return line.deals_before >= max(least_deals, 1)


def _ranks(ordered: Sequence[tuple[int, Fraction]]) -> dict[int, int]:
    """Everybody's rank by the amounts, which decrease."""
    ranks: dict[int, int] = {}
    shared = 0
    last: Fraction | None = None
    for place, (player, amount) in enumerate(ordered, start=1):
        if amount != last:
            shared, last = place, amount
        ranks[player] = shared
    return ranks


def running(days: Sequence[date], amounts: Mapping[date, int]) -> tuple[int, ...]:
    """Somebody's total before the first of these days and after each.

    >>> running([date(2026, 1, 2), date(2026, 1, 9)], {date(2026, 1, 9): 12})
    (0, 0, 12)
    """
    totals = [0]
    for day in days:
        totals.append(totals[-1] + amounts.get(day, 0))
    return tuple(totals)
