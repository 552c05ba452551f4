"""What a club's trace tells."""

from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.happenings import ClubEvent, ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange
from scorekeeper.search import PAGE_SIZE, Page


def load_club_changes(club: ClubAccess, page: int = 1) -> Page[ClubEvent]:
    """What was changed of the club, the newest first, a page of it."""
    rows = db.session.execute(
        select(ClubChange.at, ClubChange.role, ClubChange.what, ClubChange.before, ClubChange.after)
        .where(ClubChange.club_id == club.club_id, ClubChange.what.in_([each.value for each in ClubHappening]))
        .order_by(ClubChange.id.desc())
        .offset((page - 1) * PAGE_SIZE)
        .limit(PAGE_SIZE + 1)
    )
    events = [ClubEvent(row.at, row.role, ClubHappening(row.what), row.before, row.after) for row in rows]
    return Page.of(events, page)
