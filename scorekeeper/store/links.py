"""Links: secret addresses, checked against the database at each request."""

import re
import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.database import db, read_one, writing_session
from scorekeeper.models import TOKEN_LENGTH, Game, Link
from scorekeeper.sheet import Access, Role
from scorekeeper.store.sheets import TABLE_ROWS, read_table

TOKEN_BYTES = 16
_OPENED_TABLE = (
    TABLE_ROWS.add_columns(Link.role)
    .join(Link, Link.game_id == Game.id)
    .where(Link.token == bindparam("token"), Link.revoked_at.is_(None))
)
_REVISION: Select[*tuple[Any, ...]] = (
    select(Game.revision, Link.role)
    .join(Link, Link.game_id == Game.id)
    .where(Link.token == bindparam("token"), Link.revoked_at.is_(None))
)
_TOKEN = re.compile(rf"[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}")


def is_token(text: str) -> bool:
    """Whether this can be a token at all; nothing else is worth a question to the database."""
    return _TOKEN.fullmatch(text) is not None


def find_access(token: str) -> Access | None:
    """What this token opens now; None when it is wrong, revoked or unknown."""
    if not is_token(token):
        return None
    with db.engine.connect() as connection:
        rows = connection.execute(_OPENED_TABLE, {"token": token}).all()
    return Access(token, rows[0].role, read_table(rows)) if rows else None


def find_revision(token: str) -> int | None:
    """The revision of the session that this token opens now, and nothing else; None when it is wrong, revoked, unknown.

    It is what phones that follow a sheet ask every few seconds, so it costs one short query and touches no deals.
    """
    row = read_one(_REVISION, {"token": token}) if is_token(token) else None
    return None if row is None else int(row[0])


def make_link(game_id: int, role: Role) -> str:
    """A new link to one session; returns its token."""
    with writing_session() as session:
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
    with writing_session() as session:
        link = session.scalars(select(Link).where(Link.token == token)).one_or_none()
        if link is not None and link.revoked_at is None:
            link.revoked_at = datetime.now(UTC)
