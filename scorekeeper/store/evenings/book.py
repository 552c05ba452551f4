"""Writing a change of an evening: it is locked, its revision grows, what was before is kept."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import Row, bindparam, select, update
from sqlalchemy.orm import Session

from scorekeeper.database import writing_session
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange, EveningRow
from scorekeeper.store.refusals import EveningClosedError, EveningUnknownError
from scorekeeper.store.trace import lock_club


class EveningHappening(StrEnum):
    """What the trace of an evening tells."""

    OPENED = "evening_opened"
    CHANGED = "evening_changed"
    ARRIVED = "evening_arrived"
    WENT_HOME = "evening_went_home"
    ROUND_DRAWN = "round_drawn"
    ROUND_CLOSED = "round_closed"
    ROUND_REOPENED = "round_reopened"
    CLOSED = "evening_closed"
    REOPENED = "evening_reopened"
    TABLE_LINK_RENEWED = "table_link_renewed"


_LOCK = (
    update(EveningRow)
    .where(EveningRow.id == bindparam("wanted_id"), EveningRow.club_id == bindparam("wanted_club"))
    .values(revision=EveningRow.revision + 1)
    .returning(*EveningRow.__table__.columns)
)


class OpenEvening:
    """A locked evening in a transaction that may write; ``row`` is as it was when it was locked."""

    def __init__(self, session: Session, row: Row[Any], club: ClubAccess) -> None:
        self.session = session
        self.row = row
        self.changed = False
        self._club = club

    def change(self, **values: object) -> None:
        """Change columns of the evening's row."""
        self.session.execute(update(EveningRow).where(EveningRow.id == self.row.id).values(**values))

    def knows(self, form_id: UUID) -> bool:
        """Whether this form has done its deed already."""
        done = select(ClubChange.id).where(ClubChange.club_id == self.row.club_id, ClubChange.form_id == form_id)
        return self.session.scalar(done) is not None

    def trace(
        self,
        what: EveningHappening,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        form_id: UUID | None = None,
    ) -> None:
        """Note one change: only with one is anything committed."""
        self.changed = True
        note(self.session, self._club, self.row.id, what, before=before, after=after, form_id=form_id)


def note(
    session: Session,
    club: ClubAccess,
    evening_id: int,
    what: EveningHappening,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    form_id: UUID | None = None,
) -> None:
    """Add a line to the trace of the club."""
    session.add(
        ClubChange(
            club_id=club.club_id,
            evening_id=evening_id,
            form_id=form_id,
            at=datetime.now(UTC),
            role=club.role,
            what=what.value,
            before=None if before is None else dict(before),
            after=None if after is None else dict(after),
        )
    )
    session.flush()


@contextmanager
def open_evening_book(
    club: ClubAccess, evening_id: int, *, closed_too: bool = False, with_club: bool = False
) -> Iterator[OpenEvening]:
    """Lock an evening of the link's club; everything is committed at the end, or nothing when nothing was traced.

    ``with_club`` locks the club before, for what concerns its people.

    :raises EveningUnknownError: when the club has none with this id.
    :raises EveningClosedError: when it has ended, unless ``closed_too``.
    """
    with writing_session() as session:
        if with_club:
            lock_club(session, club.club_id)
        row = session.execute(_LOCK, {"wanted_id": evening_id, "wanted_club": club.club_id}).one_or_none()
        if row is None:
            raise EveningUnknownError
        if row.closed_at is not None and not closed_too:
            raise EveningClosedError
        book = OpenEvening(session, row, club)
        yield book
        if not book.changed:
            session.rollback()
