"""Writing a change of an evening: it is locked, its revision grows, what was before is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Row, bindparam, update
from sqlalchemy.orm import Session

from scorekeeper.database import writing_session
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningRow, Game
from scorekeeper.store.clubs.book import ClubBook
from scorekeeper.store.links import check_alive
from scorekeeper.store.refusals import EveningCalledOffError, EveningClosedError, EveningUnknownError
from scorekeeper.store.trace import lock_club

_LOCK = (
    update(EveningRow)
    .where(EveningRow.id == bindparam("wanted_id"), EveningRow.club_id == bindparam("wanted_club"))
    .values(revision=EveningRow.revision + 1)
    .returning(*EveningRow.__table__.columns)
)


class OpenEvening(ClubBook):
    """A locked evening in a transaction that may write; ``row`` is as it was when it was locked."""

    def __init__(self, session: Session, row: Row[Any], club: ClubAccess) -> None:
        super().__init__(session, club.club_id, club.role, row.id)
        self.row = row

    def change(self, **values: object) -> None:
        """Change columns of the evening's row."""
        self.session.execute(update(EveningRow).where(EveningRow.id == self.row.id).values(**values))


@contextmanager
def open_evening_book(club: ClubAccess, evening_id: int, *, closed_too: bool = False) -> Iterator[OpenEvening]:
    """Lock the link's club and an evening of it; all is committed at the end, or nothing when nothing was traced.

    :raises EveningUnknownError: when the club has none with this id.
    :raises EveningCalledOffError: when it was called off, unless ``closed_too``.
    :raises EveningClosedError: when it has ended, unless ``closed_too``.
    :raises LinkRevokedError: when the link has died meanwhile.
    """
    with writing_session() as session:
        lock_club(session, club.club_id)
        check_alive(session, club.token)
        row = session.execute(_LOCK, {"wanted_id": evening_id, "wanted_club": club.club_id}).one_or_none()
        if row is None:
            raise EveningUnknownError
        if row.closed_at is not None and not closed_too:
            raise EveningClosedError if row.called_off_at is None else EveningCalledOffError
        book = OpenEvening(session, row, club)
        yield book
        if book.remember_form() and not book.changed:
            book.change(revision=row.revision - 1)  # nothing is new for those who follow it
        elif not book.changed:
            session.rollback()


def tell_sheets(book: OpenEvening, number: int | None = None) -> None:
    """Let whoever follows a table of a round, or of any, know that something around it is new: its revision grows."""
    tables = update(Game).where(Game.evening_id == book.row.id)
    book.session.execute(
        (tables if number is None else tables.where(Game.round_number == number)).values(revision=Game.revision + 1)
    )
