"""What a club has played: its evenings as one each among its sessions, and the one that is held."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.evening_list import ListedEvening
from tests.store.at_the_club import AtTheClub


@pytest.fixture
def club(database: Flask) -> AtTheClub:
    """A club with an evening of eight."""
    return AtTheClub(database)


def test_an_evening_is_one_among_the_sessions(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    calendar = store.club_calendar(club.club)

    session, evening = calendar.page.found
    assert (calendar.evenings, calendar.sessions) == (1, 1)
    assert not isinstance(session, ListedEvening)
    assert isinstance(evening, ListedEvening)
    assert (evening.id, evening.name, evening.people, evening.tables, evening.rounds) == (club.id, "Friday", 8, 2, 1)
    assert store.club_calendar(club.club, 2).page.found == ()


def test_the_evening_that_is_held(club: AtTheClub) -> None:
    noon = datetime(2026, 1, 9, 12, tzinfo=UTC)
    for days, held in ((-2, 0), (-1, 1), (0, 1), (1, 1), (2, 0)):
        running = store.running_evenings([club.club.club_id], noon + timedelta(days=days))
        assert len(running.get(club.club.club_id, ())) == held
    assert store.running_evenings([club.club.club_id + 1], noon) == {}
    store.close_evening(club.club, club.id)
    assert store.running_evenings([club.club.club_id], noon) == {}
