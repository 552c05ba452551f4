"""Writing a change: the session is locked, its revision grows, what was before is kept."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Self
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.database import db, writing
from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, Club, EveningRow, Game, Seat
from scorekeeper.rules import RuleSet
from scorekeeper.sheet import Access, Role
from scorekeeper.store.chip_replay import settle_chips
from scorekeeper.store.links import ALIVE
from scorekeeper.store.refusals import LinkRevokedError, SessionClosedError

_LOCK = (
    update(Game)
    .where(Game.id == bindparam("game_id"))
    .values(revision=Game.revision + 1)
    .returning(*Game.__table__.columns)
)
_LOCK_BY_LINK = _LOCK.where(ALIVE.exists())
_TRACE = insert(ChangeRow)


class OpenBook:
    """A locked session in a transaction that may write; ``game`` is its row as it was when it was locked.

    Mapped objects live in ``session``, which writes them no later than the trace.
    """

    def __init__(self, connection: Connection, game: Row[Any], access: Access) -> None:
        self.connection = connection
        self.game = game
        self.rules: RuleSet = game.rules
        self.changed = False
        self.repeated = False  # whether the form that is being answered has done its deed already
        self.role = access.role

    @cached_property
    def session(self) -> Session:
        """The session of mapped objects, made when something asks for it: a new deal never does."""
        return Session(bind=self.connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._has_session:
            self.session.close()

    @property
    def _has_session(self) -> bool:
        return "session" in vars(self)

    @property
    def seen_revision(self) -> int:
        """The session's revision before this transaction."""
        return int(self.game.revision) - 1

    def change(self, **values: object) -> None:
        """Change columns of the session's row."""
        self.rules = values.get("rules", self.rules)  # type: ignore[assignment] # the column's own type
        self.session.execute(update(Game).where(Game.id == self.game.id).values(**values))

    def trace(
        self,
        what: Happening,
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        deal_id: UUID | None = None,
        form_id: UUID | None = None,
    ) -> None:
        """Note one change: only with one is anything committed, and the session's revision grows."""
        if self._has_session:
            self.session.flush()
        self.changed = True
        touched = settle_chips(self.connection, self.game, self.rules, deal_id)
        if touched:
            after = {**(after or {}), "chips_changed": touched}
        change = {
            "game_id": self.game.id,
            "deal_id": deal_id,
            "form_id": form_id,
            "at": datetime.now(UTC),
            "role": self.role,
            "what": what.value,
            "before": before,
            "after": after,
        }
        self.connection.execute(_TRACE, change)


def lock_club(session: Session | Connection, club_id: int) -> None:
    """Let nobody else change a club's people, rules, links and evenings before the transaction ends.

    Whoever locks an evening, or more sessions than one, locks the club first, and changes people once their sessions
    are locked: who records a deal holds its session alone, and looks at who plays. Rows can point to the club all the
    same.
    """
    session.execute(select(Club.id).where(Club.id == club_id).with_for_update(key_share=True))


def lock_sessions(session: Session | Connection, games: Collection[int]) -> None:
    """Let nobody else write to these sessions before the transaction ends; locked in the order of their ids."""
    if games:
        session.execute(
            select(Game.id).where(Game.id.in_(games)).order_by(Game.id).with_for_update(key_share=True)
        ).all()


def may_correct(access: Access) -> bool:
    """Whether deals of the link's session may be corrected as far as its closing is concerned.

    In a closed one only those of an evening that goes on, by whoever leads it: the round has ended, the evening not.
    """
    return not access.table.closed or _evening_goes_on(db.session.connection(), access)


def _evening_goes_on(connection: Connection, access: Access) -> bool:
    place = access.table.evening
    if place is None or access.role < Role.ORGANISER:
        return False
    going_on = select(EveningRow.id).where(EveningRow.id == place.evening_id, EveningRow.closed_at.is_(None))
    return connection.scalar(going_on) is not None


def _lock_evening(connection: Connection, access: Access) -> None:
    place = access.table.evening
    if place is not None:
        connection.execute(
            select(EveningRow.id).where(EveningRow.id == place.evening_id).with_for_update(key_share=True)
        )


@contextmanager
def open_book(
    access: Access,
    *,
    closed_too: bool = False,
    correcting: bool = False,
    with_club: bool = False,
    with_sessions_of: Collection[int] = (),
    renewing: bool = False,
) -> Iterator[OpenBook]:
    """Lock the link's session for writing; everything is committed at the end, or nothing when nothing was traced.

    ``with_club`` locks its club before, and its evening, for what concerns more than this session, and
    ``with_sessions_of`` all sessions of these people; ``correcting`` is what becomes of deals that are there already,
    see :func:`may_correct`. Whoever is ``renewing`` links sees for himself whether his own is alive.

    :raises LinkRevokedError: when the link has died, or the round in which it was played was taken back meanwhile.
    :raises SessionClosedError: when it was closed, unless ``closed_too``.
    """
    with writing() as connection:
        if with_club:
            lock_club(connection, access.club_id)
            _lock_evening(connection, access)
        with_sessions_of = {person.id for person in access.table.people} & set(with_sessions_of)
        if with_sessions_of:
            theirs = select(Seat.game_id).where(Seat.player_id.in_(with_sessions_of))
            lock_sessions(connection, {access.game_id, *connection.scalars(theirs)})
        # The row is locked by what lets everybody who follows the session know that it changed.
        lock = _LOCK if renewing else _LOCK_BY_LINK
        game = connection.execute(lock, {"game_id": access.game_id, "token": access.own_token}).one_or_none()
        if game is None:
            raise LinkRevokedError
        if game.closed_at is not None and not closed_too and not (correcting and _evening_goes_on(connection, access)):
            raise SessionClosedError
        with OpenBook(connection, game, access) as book:
            yield book
        if not book.changed:
            connection.rollback()
