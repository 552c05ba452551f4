"""The clock of a round in the database: who sets it, what follows from it, what the trace says."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import sqlalchemy as sa

from scorekeeper import store
from scorekeeper.database import db, writing_session
from scorekeeper.evening_plan import RoundLength
from scorekeeper.models import EveningRound
from scorekeeper.round_clock import ClockDeed, RoundClock
from tests.store.at_the_club import PLAN, AtTheClub

TIMED = replace(PLAN, length=RoundLength(minutes=45))


@pytest.fixture
def timed(club: AtTheClub) -> AtTheClub:
    """A round of 45 minutes has begun."""
    store.change_evening(club.club, club.id, TIMED)
    club.start(1, club.two_tables, length=TIMED.length)
    return club


def deed(club: AtTheClub, what: ClockDeed, number: int = 1) -> None:
    store.set_clock(club.club, club.id, number, what, uuid4())


def clock(club: AtTheClub) -> RoundClock:
    latest = club.now.latest
    assert latest is not None
    assert latest.clock is not None
    return latest.clock


def revisions(club: AtTheClub) -> list[int]:
    return [table.revision for table in club.now.tables]


def ran_for(minutes: int) -> None:
    """The clock was started so long ago."""
    with writing_session() as session:
        session.execute(sa.update(EveningRound).values(clock_started_at=datetime.now(UTC) - timedelta(minutes=minutes)))


def test_a_round_begins_with_its_clock_standing_still(timed: AtTheClub) -> None:
    assert clock(timed) == RoundClock(2700)


def test_a_round_of_deals_has_none(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    deed(club, ClockDeed.START)

    assert club.now.rounds[0].clock is None
    assert club.happened() == ["evening_opened", "round_drawn"]


def test_every_table_hears_of_the_clock(timed: AtTheClub) -> None:
    before, mark = revisions(timed), store.evening_mark(timed.club.token, timed.id)
    deed(timed, ClockDeed.START)

    assert clock(timed).running
    assert all(now > then for now, then in zip(revisions(timed), before, strict=True))
    assert store.evening_mark(timed.club.token, timed.id) != mark


def test_what_is_done_to_it_is_traced_once(timed: AtTheClub) -> None:
    for what in (ClockDeed.START, ClockDeed.START, ClockDeed.PAUSE, ClockDeed.PAUSE, ClockDeed.START):
        deed(timed, what)
    form_id = uuid4()
    for _ in range(2):
        store.set_clock(timed.club, timed.id, 1, ClockDeed.LENGTHEN, form_id)

    assert timed.happened()[3:] == ["clock_started", "clock_paused", "clock_started", "clock_lengthened"]
    assert 2990 <= clock(timed).left(datetime.now(UTC)) <= 3000


def test_a_round_that_goes_on_has_the_time_that_it_had(timed: AtTheClub) -> None:
    deed(timed, ClockDeed.START)
    ran_for(minutes=40)
    store.close_round(timed.club, timed.id, 1)
    deed(timed, ClockDeed.START)  # it has ended
    store.reopen_round(timed.club, timed.id, 1)

    assert not clock(timed).running
    assert 290 <= clock(timed).seconds <= 300


def test_other_minutes_are_those_of_the_round_that_is_played(timed: AtTheClub) -> None:
    deed(timed, ClockDeed.START)
    ran_for(minutes=10)
    before = revisions(timed)
    store.change_evening(timed.club, timed.id, replace(TIMED, length=RoundLength(minutes=30)))

    assert timed.now.rounds[0].length.minutes == 30
    assert 1190 <= clock(timed).left(datetime.now(UTC)) <= 1200
    assert revisions(timed) != before
    store.change_evening(timed.club, timed.id, replace(TIMED, length=RoundLength(deals=4)))
    assert clock(timed).running, "it ends as it began"


def test_there_is_no_such_round(timed: AtTheClub) -> None:
    with pytest.raises(store.EveningUnknownError):
        deed(timed, ClockDeed.START, number=2)


def test_whole_seconds_are_stored(timed: AtTheClub) -> None:
    deed(timed, ClockDeed.START)
    deed(timed, ClockDeed.PAUSE)
    with db.engine.connect() as connection:
        assert connection.scalar(sa.select(EveningRound.clock_seconds)) in (2699, 2700)
