"""Sessions and deals of a club are found by what they were, a page at a time."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db, writing
from scorekeeper.models import DealRow, Game
from scorekeeper.recorded import AtEvening
from scorekeeper.rules import FFT, Contract, DealKind, Side, Slam
from scorekeeper.search import PAGE_SIZE, ROUND, TABLE, Bonus, Days, DealSearch, PartPlayed, SessionSearch
from tests.club import Circle, ClubSession
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA
from tests.queries import counted, selects
from tests.store.at_the_club import PLAN, AtTheClub


@pytest.fixture
def club(database: Flask) -> Circle:
    """Five people."""
    return Circle(database, ANNA, BRUNO, CHLOE, DAVID, EMMA)


def at(session: ClubSession, when: datetime) -> ClubSession:
    """Let a session have begun, and its deals been played, at this moment."""
    with writing() as connection:
        another = {"created_at": when, "revision": Game.revision + 1}
        connection.execute(sa.update(Game).where(Game.id == session.game_id).values(another))
        connection.execute(sa.update(DealRow).where(DealRow.game_id == session.game_id).values(played_at=when))
    return session


def sessions(club: Circle, page: int = 1, **search: Any) -> list[str]:
    return [each.title for each in store.club_sessions(club.access, SessionSearch(**search), page).found]


def deals(club: Circle, page: int = 1, **search: Any) -> list[tuple[str, int]]:
    """The session and the number of each deal that is found."""
    found = store.club_deals(club.access, DealSearch(**search), page).found
    return [(each.table.title, each.ordinal) for each in found]


def test_sessions_come_a_page_at_a_time_the_newest_first(club: Circle) -> None:
    for number in range(PAGE_SIZE + 2):
        club.play(ANNA, BRUNO, CHLOE, name=f"No {number}")

    first, second = (store.club_sessions(club.access, page=page) for page in (1, 2))

    assert [each.title for each in first.found] == [f"No {number}" for number in range(PAGE_SIZE + 1, 1, -1)]
    assert [each.title for each in second.found] == ["No 1", "No 0"]
    assert (first.total, first.has_older, second.has_older) == (PAGE_SIZE + 2, True, False)
    assert sessions(club, page=3) == []


def test_sessions_are_found_by_person_text_and_state(club: Circle) -> None:
    club.play(ANNA, BRUNO, CHLOE, name="Final 100%", note="at Emma’s")
    store.close_session(club.play(BRUNO, CHLOE, DAVID, name="Small").access)

    assert sessions(club, players=frozenset({club.id(ANNA)})) == ["Final 100%"]
    assert sessions(club, text="EMMA") == ["Final 100%"]
    assert sessions(club, text="100%") == ["Final 100%"]
    assert sessions(club, text="%%") == []
    assert sessions(club, closed=True) == ["Small"]
    assert sessions(club, closed=False, text="final") == ["Final 100%"]
    assert sessions(club, players=frozenset({club.id(DAVID)}), closed=False) == []


@pytest.mark.parametrize("text", ["ÉTÉ", "ete", "chez noel", "NOËL", "strasse"])
def test_sessions_are_found_whatever_the_capitals_and_accents(club: Circle, text: str) -> None:
    club.play(ANNA, BRUNO, CHLOE, name="Fête d’été", note="chez Noël, Lange Straße")
    club.play(ANNA, BRUNO, CHLOE, name="Hiver", note="chez Léa")

    assert sessions(club, text=text) == ["Fête d’été"]
    assert store.club_sessions(club.access, SessionSearch(text=text)).total == 1


def test_tables_of_an_evening_are_found_by_what_they_are_called(database: Flask) -> None:
    club = AtTheClub(database)
    club.start(1, club.two_tables)
    search = SessionSearch(text="TABLÉ 2, MANCHE 1", table_title=f"Tablé {TABLE}, manche {ROUND}")

    assert [each.evening for each in store.club_sessions(club.club, search).found] == [AtEvening(club.id, 1, 2)]


def test_days_are_those_of_the_evenings_in_the_club_s_time_zone(club: Circle) -> None:
    # In Paris it is half past midnight: the evening before goes on.
    late = club.play(ANNA, BRUNO, CHLOE, name="Late")
    late.record(ANNA)
    at(late, datetime(2026, 6, 30, 22, 30, tzinfo=UTC))
    last = date(2026, 6, 30)

    assert sessions(club, days=Days(last, last)) == ["Late"]
    assert sessions(club, days=Days(first=date(2026, 7, 1))) == []
    assert sessions(club, days=Days(last=date(2026, 6, 29))) == []
    assert deals(club, days=Days(last, last)) == [("Late", 1)]
    assert deals(club, days=Days(first=date(2026, 7, 1))) == []
    assert deals(club, days=Days(last=date(2026, 6, 29))) == []


def test_sessions_stand_in_the_order_of_their_days_whenever_they_were_written_down(club: Circle) -> None:
    for name, day in (("Second", 12), ("Third", 19), ("First", 5)):
        session = club.play(ANNA, BRUNO, CHLOE, name=name)
        session.record(ANNA)
        at(session, datetime(2026, 6, day, 19, tzinfo=UTC))

    listed = store.club_sessions(club.access).found

    assert [(each.title, each.day.day) for each in listed] == [("Third", 19), ("Second", 12), ("First", 5)]


def test_a_table_of_an_evening_stands_at_the_day_of_the_evening(database: Flask) -> None:
    club = AtTheClub(database)
    club.start(1, club.two_tables)
    store.change_evening(club.club, club.id, replace(PLAN, day=date(2026, 1, 16)))

    listed = store.club_sessions(club.club, SessionSearch(days=Days(last=date(2026, 1, 16)))).found

    assert [(each.evening, each.day) for each in listed] == [
        (AtEvening(club.id, 1, 2), date(2026, 1, 16)),
        (AtEvening(club.id, 1, 1), date(2026, 1, 16)),
    ]


def test_deals_of_an_evening_are_of_its_day_whenever_they_were_written_down(database: Flask) -> None:
    club = AtTheClub(database)
    club.start(1, club.two_tables)
    club.record(1)
    club.record(2)
    march = date(2025, 3, 7)
    store.change_evening(club.club, club.id, replace(PLAN, name="Été", day=march))

    def found(days: Days) -> list[tuple[AtEvening | None, date, str]]:
        page = store.club_deals(club.club, DealSearch(days=days))
        assert page.total == len(page.found)
        return [(each.table.evening, each.day, each.evening_name) for each in page.found]

    assert found(Days(march, march)) == [
        (AtEvening(club.id, 1, 2), march, "Été"),
        (AtEvening(club.id, 1, 1), march, "Été"),
    ]
    assert found(Days(first=date(2025, 3, 8))) == []
    assert found(Days(last=date(2025, 3, 6))) == []


def test_a_deal_after_dawn_is_of_the_day_of_its_session(club: Circle) -> None:
    session = club.play(ANNA, BRUNO, CHLOE, name="Long")
    first, second = session.record(ANNA), session.record(BRUNO)
    evening, morning = datetime(2026, 6, 30, 20, tzinfo=UTC), datetime(2026, 7, 1, 5, tzinfo=UTC)
    at(session, evening)
    with writing() as connection:
        connection.execute(sa.update(DealRow).where(DealRow.id == second).values(played_at=morning))
        connection.execute(sa.update(Game).where(Game.id == session.game_id).values(revision=Game.revision + 1))

    assert deals(club, days=Days(last=date(2026, 6, 30))) == [("Long", 2), ("Long", 1)]
    assert deals(club, days=Days(first=date(2026, 7, 1))) == []
    assert [each.day for each in store.club_deals(club.access, DealSearch()).found] == [date(2026, 6, 30)] * 2
    assert first != second


def test_nothing_of_another_club_is_found(club: Circle, database: Flask) -> None:
    other = Circle(database, ANNA, BRUNO, CHLOE)
    other.play(ANNA, BRUNO, CHLOE, name="Elsewhere").record(ANNA)

    assert (sessions(club), deals(club)) == ([], [])
    assert sessions(club, players=frozenset({other.id(ANNA)})) == []


@pytest.fixture
def played(club: Circle) -> ClubSession:
    """Seven deals: of five players, four of them with a result."""
    session = club.play(ANNA, BRUNO, CHLOE, DAVID, EMMA, name="Deals")
    session.record(ANNA, partner=BRUNO)
    session.record(CHLOE, "30", partner=ANNA, contract=Contract.PETITE)
    session.record(BRUNO, partner=None, alone=True, slam=Slam.ANNOUNCED_FAILED, handfuls={ANNA: 1})
    session.record(DAVID, "36", bouts=3, partner=EMMA, petit_au_bout=Side.DEFENCE)
    session.record(kind=DealKind.PASSED_OUT)
    withdrawn = session.record(ANNA, "20")
    store.withdraw_deal(session.access, withdrawn)
    session.record(EMMA, kind=DealKind.OPEN, partner=None)
    return session


FOUND: dict[str, tuple[dict[str, Any], list[int]]] = {
    "everything": ({}, [7, 5, 4, 3, 2, 1]),
    "withdrawn ones too": ({"withdrawn_too": True}, [7, 6, 5, 4, 3, 2, 1]),
    "a player": ({"player": ANNA}, [7, 5, 4, 3, 2, 1]),
    "a taker": ({"player": ANNA, "part": PartPlayed.TAKER}, [1]),
    "a partner": ({"player": ANNA, "part": PartPlayed.PARTNER}, [2]),
    "a defender": ({"player": ANNA, "part": PartPlayed.DEFENDER}, [7, 4, 3]),
    "a contract": ({"contract": Contract.PETITE}, [2]),
    "made, whatever the bonuses": ({"made": True}, [4, 3, 1]),
    "failed": ({"made": False}, [2]),
    "a slam": ({"bonuses": {Bonus.SLAM}}, [3]),
    "a handful and a slam": ({"bonuses": {Bonus.SLAM, Bonus.HANDFUL}}, [3]),
    "a slam and a petit": ({"bonuses": {Bonus.SLAM, Bonus.PETIT}}, []),
    "a petit": ({"bonuses": {Bonus.PETIT}}, [4]),
    "another day": ({"days": Days(last=date(2020, 1, 1))}, []),
}


@pytest.mark.parametrize("case", FOUND)
def test_deals_are_found(club: Circle, played: ClubSession, case: str) -> None:
    search, numbers = FOUND[case]
    if "player" in search:
        search = {"players": frozenset({club.id(search["player"])}), **search}
        del search["player"]

    assert deals(club, **search) == [("Deals", number) for number in numbers]


def test_a_contract_is_made_by_the_rules_that_it_was_played_by(club: Circle) -> None:
    hard = replace(FFT, thresholds=(60, 60, 60, 60))
    session = club.play(ANNA, BRUNO, CHLOE, name="Hard", rules=hard)
    session.record(ANNA, "49")
    club.play(ANNA, BRUNO, CHLOE, name="Usual").record(ANNA, "49")
    mixed = club.play(ANNA, BRUNO, CHLOE, name="Mixed")
    mixed.record(ANNA, "49")
    store.change_rules(mixed.access, hard, seen=FFT, rescored=False)
    mixed.record(ANNA, "49")

    assert deals(club, made=True) == [("Mixed", 1), ("Usual", 1)]
    assert deals(club, made=False) == [("Mixed", 2), ("Hard", 1)]


def test_a_found_deal_is_as_on_its_sheet(club: Circle, played: ClubSession) -> None:
    found = store.club_deals(club.access, DealSearch(withdrawn_too=True))

    assert {each.recorded.id: each.recorded for each in found.found} == {
        recorded.id: recorded for recorded in played.sheet.deals
    }


def test_deals_come_a_page_at_a_time(club: Circle) -> None:
    first, second = club.play(ANNA, BRUNO, CHLOE, name="First"), club.play(ANNA, BRUNO, CHLOE, name="Second")
    for session in (first, second):
        for _ in range(PAGE_SIZE - 5):
            session.record(ANNA)

    pages = [deals(club, page) for page in (1, 2, 3)]

    assert pages[0] == [("Second", number) for number in range(15, 0, -1)] + [
        ("First", number) for number in range(15, 10, -1)
    ]
    assert pages[1:] == [[("First", number) for number in range(10, 0, -1)], []]


READINGS: dict[str, tuple[Callable[[Circle], object], int]] = {
    "the sessions": (lambda club: store.club_sessions(club.access), 15),  # what they came to is added up anew
    "the evenings": (lambda club: store.club_evenings(club.access), 6),
    "the deals": (lambda club: store.club_deals(club.access, DealSearch()), 8),
    "the deals that were made": (lambda club: store.club_deals(club.access, DealSearch(made=True)), 11),
    "the roster": (lambda club: store.load_roster(club.access), 3),
    "the trace": (lambda club: store.load_club_changes(club.access), 2),
    "the club's link": (lambda club: club.access, 1),
}
"""What is read, and with how many queries at most, the link's own included."""


def test_a_club_that_has_played_long_takes_no_more_queries(club: Circle) -> None:
    counts = []
    for sessions_more in (2, 25):
        for _ in range(sessions_more):
            club.play(ANNA, BRUNO, CHLOE).record(ANNA)
        counts.append({name: queries(club, read) for name, (read, _) in READINGS.items()})

    assert counts[0] == counts[1]
    assert all(counts[0][name] <= most for name, (_, most) in READINGS.items()), counts[0]


def queries(club: Circle, read: Callable[[Circle], object]) -> int:
    """With how many queries something is read."""
    db.session.rollback()
    with counted() as statements:
        read(club)
    return len(selects(statements))


@pytest.mark.parametrize(
    ("search", "steps"),
    [
        (DealSearch(), ["SEARCH game", "SEARCH deal"]),
        (DealSearch(days=Days(date(2026, 1, 9), date(2026, 1, 9))), ["SEARCH game", "SEARCH tally", "SEARCH deal"]),
    ],
)
def test_deals_are_read_in_the_order_of_their_sessions_without_sorting_all(
    club: Circle, search: DealSearch, steps: list[str]
) -> None:
    if db.engine.dialect.name != "sqlite":
        return
    club.play(ANNA, BRUNO, CHLOE).record(ANNA)
    with counted() as statements:
        store.club_deals(club.access, search)
    page = next(each for each in statements if "LIMIT" in each)
    values = (1,) * page.count("?")
    with db.engine.connect() as connection:
        taken = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {page}", values)]

    assert [step.partition(" USING")[0] for step in taken] == steps
