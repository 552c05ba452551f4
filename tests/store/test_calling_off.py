"""An evening that did not take place is called off: nothing is deleted, it counts nowhere, and it can be taken back."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.evening import Evening
from scorekeeper.evening_choices import MeetingsOf
from scorekeeper.models import Base, ClubChange
from scorekeeper.round_clock import ClockDeed
from scorekeeper.rules import DealKind
from scorekeeper.search import DealSearch
from scorekeeper.sheet import Access, Role
from tests.evening import ANNA, BRUNO, CHLOE, EMMA
from tests.store.at_the_club import PLAN, AtTheClub
from tests.store.test_at_the_same_time import at_once
from tests.store.test_round_clock import TIMED


def call_off(club: AtTheClub) -> None:
    store.call_off_evening(club.club, club.id, uuid4())


def hold(club: AtTheClub) -> None:
    store.hold_evening(club.club, club.id, uuid4())


def opened(club: AtTheClub, table: int) -> Access:
    latest = club.now.latest
    assert latest is not None
    access = store.find_access(club.club.opens(latest.tables[table - 1].game_id))
    assert access is not None
    return access


def rows_of(table: str) -> int:
    with db.engine.connect() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(Base.metadata.tables[table])) or 0


def without_revisions(evening: Evening) -> Evening:
    """How an evening stands, but for how often it was changed and where its clocks are."""
    rounds = tuple(
        replace(each, clock=None, tables=tuple(replace(table, revision=0) for table in each.tables))
        for each in evening.rounds
    )
    return replace(evening, revision=0, rounds=rounds)


def test_nothing_is_deleted_and_the_trace_tells(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    kept = ("evening", "evening_player", "evening_round", "game", "seat", "link")
    before = {table: rows_of(table) for table in kept}
    call_off(club)

    assert {table: rows_of(table) for table in kept} == before
    assert (club.now.called_off, club.now.closed, club.now.current) == (True, True, None)
    assert all(table.closed for table in club.now.tables)
    assert club.happened() == ["evening_opened", "round_drawn", "evening_called_off"]


def test_taken_back_it_is_what_it_was(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.close_round(club.club, club.id, 1)
    store.reopen_round(club.club, club.id, 1)
    before = club.now
    call_off(club)
    hold(club)

    assert without_revisions(club.now) == without_revisions(before)
    assert club.now.current is not None
    assert club.happened()[-2:] == ["evening_called_off", "evening_held"]
    club.record(1)


@pytest.mark.parametrize("closed", [False, True])
def test_what_had_ended_before_stays_ended(club: AtTheClub, closed: bool) -> None:
    club.start(1, club.two_tables)
    store.close_round(club.club, club.id, 1)
    if closed:
        store.close_evening(club.club, club.id)
    before = club.now
    call_off(club)
    assert club.now.called_off
    hold(club)

    assert without_revisions(club.now) == without_revisions(before)
    assert (club.now.closed, club.now.called_off, club.now.current) == (closed, False, None)


def test_its_clock_stands_still_and_waits(club: AtTheClub) -> None:
    club.start(1, club.two_tables, length=TIMED.length)
    store.set_clock(club.club, club.id, 1, ClockDeed.START, uuid4())
    call_off(club)
    hold(club)

    current = club.now.current
    assert current is not None
    assert current.clock is not None
    assert not current.clock.running


@pytest.mark.parametrize("kind", [DealKind.MISDEAL, DealKind.OPEN])
def test_where_a_deal_counts_it_is_not_called_off(club: AtTheClub, kind: DealKind) -> None:
    club.start(1, club.two_tables)
    bid = {"taker": club.who(EMMA)[0], "contract": club.sheet.deal().contract} if kind is DealKind.OPEN else {}
    deal = club.record(2, kind=kind, **bid)
    assert club.now.counts

    with pytest.raises(store.DealsCountError):
        call_off(club)
    assert not club.now.closed

    store.withdraw_deal(opened(club, 2), deal)
    assert not club.now.counts
    call_off(club)
    assert club.now.called_off


def test_no_deal_comes_back_at_it(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    deal = club.record(1)
    store.withdraw_deal(opened(club, 1), deal)
    call_off(club)

    for deed in (
        lambda: store.restore_deal(opened(club, 1), deal),
        lambda: club.record(2),
    ):
        with pytest.raises(store.SessionClosedError):
            deed()
    with pytest.raises(store.RoundEndedError):
        store.reopen_session(opened(club, 1))
    assert not club.now.counts
    assert store.evening_called_off(opened(club, 1))
    assert not store.evening_called_off(club.sheet.access)


@pytest.mark.parametrize(
    "deed",
    [
        lambda club: store.check_in(club.club, club.id, [], ["Zoé"], uuid4()),
        lambda club: store.check_out(club.club, club.id, club.who(ANNA)[0], uuid4()),
        lambda club: store.change_evening(club.club, club.id, replace(PLAN, name="Gala"), form_id=uuid4()),
        lambda club: club.start(2, club.two_tables),
        lambda club: store.reopen_round(club.club, club.id, 1, uuid4()),
        lambda club: store.close_round(club.club, club.id, 1, uuid4()),
    ],
)
def test_nothing_can_be_done_at_it(club: AtTheClub, deed: Callable[[AtTheClub], object]) -> None:
    club.start(1, club.two_tables)
    call_off(club)
    before = club.now

    with pytest.raises(store.EveningCalledOffError):
        deed(club)
    assert club.now == before


def test_it_is_neither_ended_nor_reopened(club: AtTheClub) -> None:
    call_off(club)
    store.close_evening(club.club, club.id, uuid4())
    store.reopen_evening(club.club, club.id, uuid4())

    assert (club.now.called_off, club.now.closed) == (True, True)
    assert club.happened() == ["evening_opened", "evening_called_off"]


def test_forms_that_arrive_again_change_nothing_more(club: AtTheClub) -> None:
    calls_off, holds = uuid4(), uuid4()
    store.hold_evening(club.club, club.id, holds)  # it had nothing to do, and has nothing to do later
    store.call_off_evening(club.club, club.id, calls_off)
    store.hold_evening(club.club, club.id, holds)
    assert club.now.called_off

    hold(club)
    store.call_off_evening(club.club, club.id, calls_off)
    assert not club.now.called_off


def test_an_evening_of_another_club_is_unknown(database: Flask, club: AtTheClub) -> None:
    other = AtTheClub(database)

    for deed in (store.call_off_evening, store.hold_evening):
        with pytest.raises(store.EveningUnknownError):
            deed(other.club, club.id, uuid4())
    assert not club.now.called_off


def test_everybody_who_follows_it_sees_it(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.close_round(club.club, club.id, 1)
    for deed in (call_off, hold):
        mark, sheets = store.evening_mark(club.club.token, club.id), [each.revision for each in club.now.tables]
        deed(club)
        assert store.evening_mark(club.club.token, club.id) != mark
        assert all(each.revision > before for each, before in zip(club.now.tables, sheets, strict=True))


def test_a_table_of_it_is_told(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    token = store.table_links(club.club, club.id)[1][Role.SCORER].token

    def told() -> tuple[bool, bool]:
        table, at = store.find_table(token), store.load_round_at(store.load_sheet(opened(club, 1)))
        assert table is not None
        assert at is not None
        return table.called_off, at.called_off

    assert told() == (False, False)
    call_off(club)
    assert told() == (True, True)
    hold(club)
    assert told() == (False, False)


def counted(club: AtTheClub) -> dict[str, object]:
    """What the lists of a club count."""
    members = store.load_roster(club.club).people
    return {
        "evenings": store.club_evenings(club.club).total,
        "calendar": store.club_calendar(club.club)[1:],
        "sessions": store.club_sessions(club.club).total,
        "withdrawn deals": store.club_deals(club.club, DealSearch(withdrawn_too=True)).total,
        "sessions of people": {each.name: each.sessions for each in members},
    }


def test_it_counts_in_no_list(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.withdraw_deal(opened(club, 1), club.record(1))
    before = counted(club)
    assert (before["evenings"], before["calendar"], before["sessions"], before["withdrawn deals"]) == (1, (1, 1), 3, 1)
    call_off(club)

    now = counted(club)
    assert (now["evenings"], now["calendar"], now["sessions"], now["withdrawn deals"]) == (0, (0, 1), 1, 0)
    assert now["sessions of people"] == {each: int(each in (ANNA, BRUNO, CHLOE)) for each in _names(before)}
    assert store.listed_evenings([club.id])[club.id].called_off, "whoever holds a link to it is told"
    hold(club)
    assert counted(club) == before


def _names(told: dict[str, object]) -> list[str]:
    people = told["sessions of people"]
    assert isinstance(people, dict)
    return list(people)


def test_nobody_has_met_there(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    first = club.id
    club.id = club.open(plan=replace(PLAN, day=date(2026, 1, 16), meetings_of=MeetingsOf.SEASON))

    def met() -> int:
        return sum(store.load_evening(club.club, club.id, to_draw=True).met_before.values())

    assert met() == 12
    store.call_off_evening(club.club, first, uuid4())
    assert met() == 0


def test_a_deal_at_the_same_moment_comes_before_or_never(database: Flask, club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    access = opened(club, 1)
    people = tuple(person.id for person in store.load_sheet(access).seated)
    deal = replace(club.sheet.deal(kind=DealKind.MISDEAL), players=people, dealer=people[0])

    saved, called = at_once(database, lambda: store.add_deal(access, uuid4(), deal), lambda: call_off(club))

    if club.now.called_off:
        assert isinstance(saved, store.SessionClosedError)
        assert called is None
        assert not club.now.counts
    else:
        assert saved is None
        assert isinstance(called, store.DealsCountError)


def test_the_trace_of_the_club_names_it(club: AtTheClub) -> None:
    call_off(club)
    told = store.load_club_changes(club.club).found[0]

    assert told.what.value == "evening_called_off"
    assert told.evening == (club.id, PLAN.name)
    with db.engine.connect() as connection:
        assert connection.scalar(sa.select(ClubChange.form_id).order_by(ClubChange.id.desc()).limit(1)) is not None
