"""Ranks, their movement, and ranges of days."""

from datetime import date, timedelta

import pytest

from scorekeeper.statistics.season import SeasonLine, first_ranks, season_table
from scorekeeper.statistics.spans import (
    JANUARY,
    MONTHS,
    SEPTEMBER,
    KnownSpan,
    Span,
    season_before,
    season_of,
    usual_span,
    year_of,
)

ANNA, BRUNO, CHLOE, DAVID = 1, 2, 3, 4


def line(player: int, total: int, deals: int = 10, *, before: int = 0, deals_before: int = 10) -> SeasonLine:
    return SeasonLine(player, total, deals, 1, total, before, deals_before, total - before)


def test_the_same_total_shares_the_rank_and_the_next_one_is_left_out() -> None:
    table = season_table([line(ANNA, 20), line(BRUNO, 40), line(CHLOE, 40), line(DAVID, -100)])

    assert [(place.line.player, place.rank) for place in table.ranked] == [
        (BRUNO, 1),
        (CHLOE, 1),
        (ANNA, 3),
        (DAVID, 4),
    ]


def test_ranks_move_with_the_evening() -> None:
    table = season_table(
        [
            line(ANNA, 60, before=10),
            line(BRUNO, 50, before=50),
            line(CHLOE, 0, before=20),
            line(DAVID, 10, deals_before=0),
        ]
    )

    assert {place.line.player: place.moved for place in table.ranked} == {ANNA: 2, BRUNO: -1, CHLOE: -2, DAVID: None}


def test_whoever_has_played_too_few_deals_is_listed_apart() -> None:
    table = season_table([line(ANNA, 60, 9), line(BRUNO, 5, 10), line(CHLOE, 3, 30, deals_before=9)], least_deals=10)

    assert [place.line.player for place in table.ranked] == [BRUNO, CHLOE]
    assert [each.player for each in table.too_few] == [ANNA]
    assert [place.moved for place in table.ranked] == [0, None]  # Chloé had too few before


def test_whoever_never_held_cards_is_not_ranked() -> None:
    assert [each.player for each in season_table([line(ANNA, 60, 0)]).too_few] == [ANNA]


@pytest.mark.parametrize(
    ("day", "begins", "first", "last"),
    [
        ("2026-08-31", 9, "2025-09-01", "2026-08-31"),
        ("2026-09-01", 9, "2026-09-01", "2027-08-31"),
        ("2027-01-01", 9, "2026-09-01", "2027-08-31"),
        ("2026-01-01", 1, "2026-01-01", "2026-12-31"),
        ("2026-12-31", 1, "2026-01-01", "2026-12-31"),
        ("2026-11-30", 12, "2025-12-01", "2026-11-30"),
        ("2026-12-01", 12, "2026-12-01", "2027-11-30"),
        ("2027-01-31", 2, "2026-02-01", "2027-01-31"),
        ("2028-02-29", 3, "2027-03-01", "2028-02-29"),
        ("2027-02-28", 3, "2026-03-01", "2027-02-28"),
        ("2028-02-29", 2, "2028-02-01", "2029-01-31"),
        ("2100-02-28", 3, "2099-03-01", "2100-02-28"),
    ],
)
def test_a_season_begins_in_the_month_that_a_club_says(day: str, begins: int, first: str, last: str) -> None:
    assert season_of(date.fromisoformat(day), begins) == Span(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize("begins", MONTHS)
def test_every_day_belongs_to_one_season(begins: int) -> None:
    season = season_of(date(2028, 7, 14), begins)
    before = season_before(season, begins)
    first, last = season.bounds

    assert before.bounds[1] == first - timedelta(days=1)
    assert season_of(last + timedelta(days=1), begins).first == last + timedelta(days=1)
    assert {season_of(first + timedelta(days=number), begins) for number in range((last - first).days + 1)} == {season}
    assert (first.day, first.month, (last - first).days) in {(1, begins, 364), (1, begins, 365)}


@pytest.mark.parametrize("begins", MONTHS)
def test_the_first_days_and_the_last_that_there_are_belong_to_a_season(begins: int) -> None:
    earliest, latest = season_of(date.min, begins), season_of(date.max, begins)

    assert (earliest.first, latest.last) == (date.min, date.max)
    assert season_before(earliest, begins) == earliest


def test_ranges_are_known_by_their_days() -> None:
    season = season_of(date(2026, 5, 1), SEPTEMBER)

    assert Span().known(SEPTEMBER) is KnownSpan.EVERYTHING
    assert season.known(SEPTEMBER) is KnownSpan.SEASON
    assert year_of(date(2026, 5, 1)).known(SEPTEMBER) is KnownSpan.YEAR
    assert Span(date(2026, 5, 1)).known(SEPTEMBER) is None
    assert Span(date(2026, 5, 1), date(2026, 5, 31)).known(SEPTEMBER) is None


def test_a_season_is_one_of_the_club_that_asks() -> None:
    season = season_of(date(2026, 5, 1), SEPTEMBER)

    assert season.known(JANUARY) is season.known(10) is None
    assert season_of(date(2026, 5, 1), JANUARY).known(JANUARY) is KnownSpan.YEAR


def test_the_last_season_is_shown_until_the_new_one_has_begun() -> None:
    september, june = date(2026, 9, 10), date(2026, 6, 19)

    assert usual_span(september, june, SEPTEMBER) == season_of(june, SEPTEMBER)
    assert usual_span(september, date(2026, 9, 4), SEPTEMBER) == season_of(september, SEPTEMBER)
    assert usual_span(september, None, SEPTEMBER) == season_of(september, SEPTEMBER)
    assert usual_span(september, june, JANUARY) == year_of(september)
    assert usual_span(date(2027, 1, 2), date(2026, 12, 30), JANUARY) == year_of(date(2026, 12, 30))


def test_three_ranks_lead_and_nobody_before_anything_was_won() -> None:
    lines = [line(ANNA, 20), line(BRUNO, 40), line(CHLOE, 20), line(DAVID, 20), line(5, -100)]

    assert [place.line.player for place in first_ranks(season_table(lines))] == [BRUNO, ANNA, CHLOE, DAVID]
    assert first_ranks(season_table([line(ANNA, 0), line(BRUNO, 0)])) == ()


def test_the_table_by_what_a_deal_brought() -> None:
    lines = [line(ANNA, 60, 30), line(BRUNO, 40, 10), line(CHLOE, 8, 2), line(DAVID, -100, 100)]

    table = season_table(lines, by_mean=True)
    assert [(place.line.player, place.rank) for place in table.ranked] == [
        (BRUNO, 1),
        (CHLOE, 1),
        (ANNA, 3),
        (DAVID, 4),
    ]
    enough = season_table(lines, least_deals=10, by_mean=True)
    assert [place.line.player for place in enough.ranked] == [BRUNO, ANNA, DAVID]
    assert [each.player for each in enough.too_few] == [CHLOE]
