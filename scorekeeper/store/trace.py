"""Writing a change: the session is locked, its revision grows, what was before is kept."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.database import writing
from scorekeeper.models import ChangeRow, Game
from scorekeeper.sheet import Access, Happening
from scorekeeper.store.refusals import SessionClosedError


class OpenBook:
    """A locked session in a transaction that may write."""

    def __init__(self, session: Session, game: Game, access: Access) -> None:
        self.session = session
        self.game = game
        self._access = access

    def trace(
        self,
        what: Happening,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        deal_id: UUID | None = None,
        form_id: UUID | None = None,
    ) -> None:
        """Note one change, and let everybody who follows the session know that it changed."""
        self.game.revision += 1
        self.session.add(
            ChangeRow(
                game_id=self.game.id,
                deal_id=deal_id,
                form_id=form_id,
                at=datetime.now(UTC),
                role=self._access.role,
                what=what.value,
                before=before and dict(before),
                after=after and dict(after),
            )
        )


@contextmanager
def open_book(access: Access, *, closed_too: bool = False) -> Iterator[OpenBook]:
    """Lock the link's session for writing; everything is committed at the end, or nothing.

    :raises SessionClosedError: when it was closed, unless ``closed_too``.
    """
    with writing() as session:
        game = session.scalars(select(Game).where(Game.id == access.game_id).with_for_update()).one()
        if game.closed_at is not None and not closed_too:
            raise SessionClosedError
        yield OpenBook(session, game, access)
