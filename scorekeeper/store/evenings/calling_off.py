"""Calling off an evening that was opened by mistake or did not take place, and taking that back."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import ColumnElement, SQLColumnExpression, select

from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import DealRow, EveningRound, EveningRow, Game
from scorekeeper.store.evenings.book import open_evening_book, tell_sheets
from scorekeeper.store.evenings.clock import stop_clock
from scorekeeper.store.evenings.closing import close_tables, lock_tables
from scorekeeper.store.refusals import DealsCountError


def call_off_evening(club: ClubAccess, evening_id: int, form_id: UUID | None = None) -> None:
    """Call off an evening: nothing is deleted, but it counts in no list and no figure of its club any more.

    What goes on at it ends at this moment, its clock stops. Calling it off again changes nothing, nor does the same
    form sent again after that was taken back.

    :raises DealsCountError: when a deal counts at one of its tables; withdrawn ones do not.
    :raises EveningUnknownError: when the club has no such evening.
    """
    # The club first, then the evening, then its sessions: a deal that is saved at this moment comes before or never.
    with open_evening_book(club, evening_id, closed_too=True) as book:
        if book.knows(form_id) or book.row.called_off_at is not None:
            return
        games = lock_tables(book)
        counting = select(DealRow.id).where(DealRow.game_id.in_(games), DealRow.withdrawn_at.is_(None)).limit(1)
        if book.session.scalar(counting) is not None:
            raise DealsCountError
        now = datetime.now(UTC)
        going_on = (EveningRound.evening_id == evening_id) & EveningRound.closed_at.is_(None)
        for row in book.session.scalars(select(EveningRound).where(going_on)):
            stop_clock(row, now)
            row.closed_at = now
        close_tables(book, games, closed=True, at=now)
        tell_sheets(book)
        book.change(called_off_at=now, closed_at=book.row.closed_at or now)
        book.trace(ClubHappening.EVENING_CALLED_OFF, form_id=form_id)


def hold_evening(club: ClubAccess, evening_id: int, form_id: UUID | None = None) -> None:
    """Let an evening that was called off take place after all: it is what it was before, but for its clock.

    An evening that was not called off stays as it is, also when the same form is sent again after it was called off
    once more.

    :raises EveningUnknownError: when the club has no such evening.
    """
    with open_evening_book(club, evening_id, closed_too=True) as book:
        called_off_at = book.row.called_off_at
        if book.knows(form_id) or called_off_at is None:
            return
        # Whatever ended by being called off has ended at that moment.
        games = lock_tables(book)
        ended = select(Game.id).where(Game.id.in_(games), Game.closed_at == called_off_at)
        close_tables(book, book.session.scalars(ended).all(), closed=False)
        for row in book.session.scalars(select(EveningRound).where(EveningRound.evening_id == evening_id)):
            if row.closed_at == called_off_at:
                row.closed_at = None
        tell_sheets(book)
        book.change(called_off_at=None, closed_at=None if book.row.closed_at == called_off_at else book.row.closed_at)
        book.trace(ClubHappening.EVENING_HELD, form_id=form_id)


def at_no_called_off_evening(club_id: int, game_id: SQLColumnExpression[int]) -> ColumnElement[bool]:
    """Whether a session of a club belongs to none of its evenings that were called off."""
    called_off = (EveningRow.club_id == club_id) & EveningRow.called_off_at.is_not(None)
    at_them = select(Game.id).join(EveningRow, EveningRow.id == Game.evening_id).where(called_off)
    return game_id.not_in(at_them.correlate(None))
