"""What a session's trace tells."""

from uuid import UUID

from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.happenings import Change, Happening
from scorekeeper.models import ChangeRow, DealRow
from scorekeeper.sheet import Access


def load_changes(access: Access, deal_id: UUID | None = None, *, most: int | None = None) -> tuple[Change, ...]:
    """Every change of the link's session, or of one of its deals, the newest first; no more than ``most``."""
    query = (
        select(ChangeRow, DealRow.number)
        .outerjoin(DealRow, DealRow.id == ChangeRow.deal_id)
        .where(ChangeRow.game_id == access.game_id)
        .order_by(ChangeRow.id.desc())
        .limit(most)
    )
    if deal_id is not None:
        query = query.where(ChangeRow.deal_id == deal_id)
    return tuple(
        Change(row.at, row.role, Happening(row.what), row.deal_id, number, row.before, row.after)
        for row, number in db.session.execute(query)
    )
