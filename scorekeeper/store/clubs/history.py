"""What a club's trace tells, and the part of it that is of one evening."""

from sqlalchemy import ColumnElement, select

from scorekeeper.database import db
from scorekeeper.happenings import ClubEvent, ClubHappening, EveningNamed
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange, EveningRow
from scorekeeper.search import PAGE_SIZE, Page
from scorekeeper.store.refusals import EveningUnknownError

_TOLD = [each.value for each in ClubHappening]


def load_club_changes(club: ClubAccess, page: int = 1) -> Page[ClubEvent]:
    """What was changed of the club and of its evenings, the newest first, a page of it."""
    return _changes(page, ClubChange.club_id == club.club_id)


def load_evening_changes(club: ClubAccess, evening_id: int, page: int = 1) -> tuple[EveningNamed, Page[ClubEvent]]:
    """What was done at one evening, the newest first, a page of it, and which one it was.

    :raises EveningUnknownError: when the club has none with this id.
    """
    own = select(EveningRow.id, EveningRow.name).where(EveningRow.id == evening_id, EveningRow.club_id == club.club_id)
    row = db.session.execute(own).one_or_none()
    if row is None:
        raise EveningUnknownError
    return EveningNamed(row.id, row.name), _changes(page, ClubChange.evening_id == evening_id)


def _changes(page: int, which: ColumnElement[bool]) -> Page[ClubEvent]:
    rows = db.session.execute(
        select(
            ClubChange.at,
            ClubChange.role,
            ClubChange.what,
            ClubChange.before,
            ClubChange.after,
            ClubChange.evening_id,
            EveningRow.name,
        )
        .outerjoin(EveningRow, EveningRow.id == ClubChange.evening_id)
        .where(which, ClubChange.what.in_(_TOLD))
        .order_by(ClubChange.id.desc())
        .offset((page - 1) * PAGE_SIZE)
        .limit(PAGE_SIZE + 1)
    )
    events = [
        ClubEvent(
            row.at,
            row.role,
            ClubHappening(row.what),
            row.before,
            row.after,
            None if row.evening_id is None else EveningNamed(row.evening_id, row.name),
        )
        for row in rows
    ]
    return Page.of(events, page)
