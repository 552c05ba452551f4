"""Ranks, their movement, and ranges of days."""

from datetime import date

import pytest

from scorekeeper.statistics.season import SeasonLine, season_table
from scorekeeper.statistics.spans import KnownSpan, Span, season_before, season_of, usual_span, year_of

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
    ("day", "first"), [("2026-08-31", "2025-09-01"), ("2026-09-01", "2026-09-01"), ("2027-01-01", "2026-09-01")]
)
def test_a_season_begins_in_september(day: str, first: str) -> None:
    season = season_of(date.fromisoformat(day))

    assert season.first == date.fromisoformat(first)
    assert season.known is KnownSpan.SEASON
    assert season_before(season) == season_of(date(season.bounds[0].year, 8, 31))


def test_ranges_are_known_by_their_days() -> None:
    assert Span().known is KnownSpan.EVERYTHING
    assert year_of(date(2026, 5, 1)).known is KnownSpan.YEAR
    assert Span(date(2026, 5, 1)).known is None
    assert Span(date(2026, 5, 1), date(2026, 5, 31)).known is None


def test_the_last_season_is_shown_until_the_new_one_has_begun() -> None:
    september, june = date(2026, 9, 10), date(2026, 6, 19)

    assert usual_span(september, june) == season_of(june)
    assert usual_span(september, date(2026, 9, 4)) == season_of(september)
    assert usual_span(september, None) == season_of(september)


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
