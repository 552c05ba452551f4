"""What a club has played, day by day: its evenings, each as one, and the sessions that were played at none."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Integer, Select, func, literal, select, union_all

from scorekeeper.database import db
from scorekeeper.evening_list import ListedEvening
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningRow, Game, Tally
from scorekeeper.search import PAGE_SIZE, Page
from scorekeeper.sessions import KnownSession
from scorekeeper.store.clubs.search import listed_sessions
from scorekeeper.store.evenings.listing import listed_evenings
from scorekeeper.store.tallies import tallied

_SESSION, _EVENING = range(2)


class Calendar(NamedTuple):
    """One page of what a club has played, the latest day first, and how many there are of both."""

    page: Page[KnownSession | ListedEvening]
    evenings: int
    sessions: int


def club_calendar(club: ClubAccess, page: int = 1) -> Calendar:
    """A page of what the link's club has played: at most thirteen queries, however much it is."""
    until = page * PAGE_SIZE + 1
    sessions, evenings = _sessions(club), _evenings(club)
    firsts = (
        select(each.order_by(each.selected_columns.day.desc(), each.selected_columns.id.desc()).limit(until).subquery())
        for each in (sessions, evenings)
    )
    both = union_all(*firsts).subquery()
    latest = (both.c.day.desc(), both.c.kind.desc(), both.c.id.desc())
    with tallied(club.club_id):
        counted = db.session.execute(
            select(
                select(func.count()).select_from(sessions.subquery()).scalar_subquery().label("sessions"),
                select(func.count()).select_from(evenings.subquery()).scalar_subquery().label("evenings"),
            )
        ).one()
        rows = db.session.execute(
            select(both).order_by(*latest).offset(until - PAGE_SIZE - 1).limit(PAGE_SIZE + 1)
        ).all()
    shown = rows[:PAGE_SIZE]
    found_sessions = listed_sessions(club, {row.id: row.day for row in shown if row.kind == _SESSION})
    found_evenings = listed_evenings([row.id for row in shown if row.kind == _EVENING])
    found = tuple(found_sessions[row.id] if row.kind == _SESSION else found_evenings[row.id] for row in shown)
    return Calendar(Page(found, page, len(rows) > PAGE_SIZE), counted.evenings, counted.sessions)


def _sessions(club: ClubAccess) -> Select[date, int, int]:
    """The sessions that belong to no evening."""
    at_evenings = select(Game.id).where(Game.club_id == club.club_id, Game.evening_id.is_not(None))
    return select(Tally.day, Tally.game_id.label("id"), literal(_SESSION, Integer).label("kind")).where(
        Tally.club_id == club.club_id, Tally.game_id.not_in(at_evenings)
    )


def _evenings(club: ClubAccess) -> Select[date, int, int]:
    return select(EveningRow.day, EveningRow.id, literal(_EVENING, Integer).label("kind")).where(
        EveningRow.club_id == club.club_id, EveningRow.called_off_at.is_(None)
    )
