"""Writing a change of a club: it is locked, and its trace keeps what was before."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.database import writing_session
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange, Player
from scorekeeper.sheet import Role
from scorekeeper.store.links import check_alive
from scorekeeper.store.refusals import NotOfThisClubError
from scorekeeper.store.trace import lock_club

_NOTHING = "nothing"
"""What the trace holds of a form that had nothing to do, and tells nobody."""


class ClubBook:
    """A locked club, or an evening of it, in a transaction that may write; mapped objects live in ``session``."""

    def __init__(self, session: Session, club_id: int, role: Role, evening_id: int | None = None) -> None:
        self.session = session
        self.club_id = club_id
        self.changed = False
        self._form_id: UUID | None = None
        self.role = role
        self._evening_id = evening_id

    def knows(self, form_id: UUID | None) -> bool:
        """Whether this form has been here already, were it that it had nothing to do."""
        if form_id is None:
            return False
        done = select(ClubChange.id).where(ClubChange.club_id == self.club_id, ClubChange.form_id == form_id)
        known = self.session.scalar(done) is not None
        self._form_id = None if known else form_id
        return known

    def remember_form(self) -> bool:
        """Keep that a form has been here that had nothing to do: sent again, it has nothing to do either."""
        if self._form_id is None:
            return False
        change = {"club_id": self.club_id, "evening_id": self._evening_id, "form_id": self._form_id}
        self.session.add(ClubChange(**change, at=datetime.now(UTC), role=self.role, what=_NOTHING))
        self.session.flush()
        return True

    def person(self, player_id: int) -> Player:
        """Somebody of the club.

        :raises NotOfThisClubError: when nobody of it has the id.
        """
        known = select(Player).where(Player.club_id == self.club_id)
        player = next((each for each in self.session.scalars(known).all() if each.id == player_id), None)
        if player is None:
            raise NotOfThisClubError
        return player

    def trace(
        self,
        what: ClubHappening,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        form_id: UUID | None = None,
    ) -> None:
        """Note one change: ``changed`` says from then on that there was one."""
        self.changed = True
        if form_id == self._form_id:
            self._form_id = None
        self.session.add(
            ClubChange(
                club_id=self.club_id,
                evening_id=self._evening_id,
                form_id=form_id,
                at=datetime.now(UTC),
                role=self.role,
                what=what.value,
                before=None if before is None else dict(before),
                after=None if after is None else dict(after),
            )
        )
        self.session.flush()


@contextmanager
def open_club(club: ClubAccess) -> Iterator[ClubBook]:
    """Lock the link's club for writing; everything is committed at the end.

    :raises LinkRevokedError: when the link has died meanwhile.
    """
    with writing_session() as session:
        lock_club(session, club.club_id)
        check_alive(session, club.token)
        book = ClubBook(session, club.club_id, club.role)
        yield book
        book.remember_form()
