"""Links: secret addresses, checked against the database at each request."""

import re
import secrets
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.database import db, writing
from scorekeeper.models import TOKEN_LENGTH, Club, Game, Link
from scorekeeper.sheet import Access, Role

TOKEN_BYTES = 16
_TOKEN = re.compile(rf"[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}")


def find_access(token: str) -> Access | None:
    """What this token opens now; None when it is wrong, revoked or unknown."""
    if _TOKEN.fullmatch(token) is None:
        return None
    found = db.session.execute(
        select(Link.game_id, Link.role, Club.timezone)
        .join(Club, Club.id == Link.club_id)
        .where(Link.token == token, Link.revoked_at.is_(None), Link.game_id.is_not(None))
    ).one_or_none()
    return None if found is None else Access(token, found.game_id, found.role, found.timezone)


def make_link(game_id: int, role: Role) -> str:
    """A new link to one session; returns its token."""
    with writing() as session:
        return add_link(session, session.get_one(Game, game_id), role)


def add_link(session: Session, game: Game, role: Role) -> str:
    """A new link to a session, within a transaction that may write; returns its token."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    session.add(
        Link(
            club_id=game.club_id, game_id=game.id, role=role, token=token, created_at=datetime.now(UTC), revoked_at=None
        )
    )
    return token


def revoke_link(token: str) -> None:
    """Let a link die at once."""
    with writing() as session:
        link = session.scalars(select(Link).where(Link.token == token)).one_or_none()
        if link is not None and link.revoked_at is None:
            link.revoked_at = datetime.now(UTC)
