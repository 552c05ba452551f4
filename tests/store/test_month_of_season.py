"""A club says in which month its season begins: what is counted for a season follows, on both databases."""

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.edits import Edit
from scorekeeper.evening_choices import MeetingsOf
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.rules.chips import ChipRules
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import JANUARY, SEPTEMBER, Span, season_of, year_of
from tests.club import Circle
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.store.at_the_club import PLAN, AtTheClub
from tests.views.two_evenings import again, played_on

DECEMBER, JANUARY_AFTER = datetime(2025, 12, 12, 20, tzinfo=UTC), datetime(2026, 1, 9, 20, tzinfo=UTC)
SPRING = date(2026, 3, 1)
EMPTY = Span(date(2024, 1, 1), date(2024, 12, 31))


def opened(token: str) -> ClubAccess:
    club = store.find_club(token)
    assert club is not None
    return club


def begins_in(club: ClubAccess, month: int, seen: int | None = None) -> None:
    store.change_club(club, {"season_begins": Edit(month, seen)}, uuid4())


@pytest.fixture
def winter(four: Evening) -> Evening:
    """Anna wins an evening in December, Bruno a smaller one in January."""
    assert four.club_token
    four.record(ANNA, "91")
    played_on(four, DECEMBER)
    second = again(four)
    second.record(BRUNO, "49")
    played_on(second, JANUARY_AFTER)
    return four


def test_a_club_begins_in_september_or_with_what_it_says(database: Flask) -> None:
    assert Circle(database, ANNA, BRUNO).access.season_begins == SEPTEMBER
    families = store.NewClub(
        form_id=uuid4(), name="Families", people=(ANNA,), locale="en", timezone="UTC", season_begins=JANUARY
    )

    assert opened(store.found_club(families)).season_begins == JANUARY


def test_the_club_of_a_session_that_was_just_begun_begins_in_september(four: Evening) -> None:
    assert opened(four.club_token).season_begins == SEPTEMBER


def test_another_month_is_another_season_at_once(winter: Evening) -> None:
    club = opened(winter.club_token)
    begins = club.season_begins

    def totals() -> tuple[Span, dict[str, int]]:
        season = store.load_season(club.club_id, SeasonWish(today=SPRING, begins=begins))
        return season.span, {season.people[each.line.player].name: each.line.total for each in season.table.ranked}

    span, both = totals()
    assert span == season_of(SPRING, SEPTEMBER)
    begins_in(club, JANUARY)
    begins = opened(winter.club_token).season_begins

    assert begins == JANUARY
    assert totals() == (year_of(SPRING), {BRUNO: 396, ANNA: -132, CHLOE: -132, DAVID: -132})
    begins = SEPTEMBER
    assert totals() == (span, both), "what was read of it before is still its own"


def test_people_and_statistics_are_of_the_same_season(winter: Evening) -> None:
    club = opened(winter.club_token).club_id
    september, january = (SeasonWish(today=SPRING, begins=month) for month in (SEPTEMBER, JANUARY))

    def evenings(wish: SeasonWish) -> tuple[int, int]:
        told = store.load_person(club, winter.id(ANNA), wish)
        assert not isinstance(told, int | None)
        return len(told.evenings), len(store.load_club_statistics(club, wish).evenings)

    assert (evenings(september), evenings(january)) == ((2, 2), (1, 1))


def test_who_leads_the_season(winter: Evening) -> None:
    club = opened(winter.club_token).club_id

    def leading(begins: int) -> list[tuple[int, str]]:
        leaders = store.load_leaders(club, SeasonWish(today=SPRING, begins=begins))
        assert leaders is not None
        return [(each.rank, leaders.people[each.line.player].name) for each in leaders.places]

    assert leading(SEPTEMBER) == [(1, ANNA), (2, BRUNO), (3, CHLOE), (3, DAVID)]
    assert leading(JANUARY) == [(1, BRUNO), (2, ANNA), (2, CHLOE), (2, DAVID)]
    assert store.load_leaders(club, SeasonWish(span=EMPTY)) is None


def test_a_club_that_plays_for_chips_alone_is_led_by_chips(database: Flask) -> None:
    evening = Evening(database, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules())
    club = opened(evening.club_token).club_id
    assert store.load_leaders(club, SeasonWish()) is None
    evening.record(ANNA, "49")

    leaders = store.load_leaders(club, SeasonWish(span=Span()))

    assert leaders is not None
    assert leaders.for_chips
    assert leaders.people[leaders.places[0].line.player].name == ANNA


def test_meetings_before_the_season_began_do_not_count(club: AtTheClub) -> None:
    club.id = club.open(plan=replace(PLAN, day=date(2025, 12, 12)))
    club.start(1, club.two_tables)
    club.id = club.open(plan=replace(PLAN, day=date(2026, 1, 16), meetings_of=MeetingsOf.SEASON))

    def met() -> int:
        return sum(store.load_evening(club.club, club.id, to_draw=True).met_before.values())

    assert met() == 12
    begins_in(club.club, JANUARY)
    assert met() == 0
    begins_in(club.club, 12)
    assert met() == 12


def test_it_is_traced_once_and_nobody_overwrites_another_one_s(database: Flask) -> None:
    club = Circle(database, ANNA, BRUNO)
    form_id = uuid4()
    for _ in range(2):
        store.change_club(club.access, {"season_begins": Edit(JANUARY, SEPTEMBER)}, form_id)
    begins_in(club.access, JANUARY, SEPTEMBER)

    with pytest.raises(store.ChangedMeanwhileError) as refused:
        begins_in(club.access, 10, SEPTEMBER)
    store.change_club(club.access, {"name": Edit("Families", "Tuesdays")}, uuid4())

    assert refused.value.now == {"season_begins": JANUARY}
    assert club.access.season_begins == JANUARY
    changed = [each for each in club.events if each.what is ClubHappening.SETTINGS_CHANGED]
    assert [(each.before, each.after) for each in changed if each.before and each.after][-1][0]["season_begins"] == 9
    assert [each.after["season_begins"] for each in changed if each.after] == [JANUARY, JANUARY]
