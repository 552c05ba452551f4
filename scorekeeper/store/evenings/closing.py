"""The tables of an evening open and close with their rounds."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import select, update

from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, DealRow, Game
from scorekeeper.rules import DealKind
from scorekeeper.store.evenings.book import OpenEvening
from scorekeeper.store.refusals import DealsOpenError
from scorekeeper.store.trace import lock_sessions


def lock_tables(book: OpenEvening, number: int | None = None) -> Sequence[int]:
    """The sessions of a round, or of all: nobody writes in them any more before the transaction ends."""
    games = select(Game.id).where(Game.evening_id == book.row.id)
    found = book.session.scalars(games if number is None else games.where(Game.round_number == number)).all()
    lock_sessions(book.session, found)
    return found


def check_nobody_plays(book: OpenEvening, games: Sequence[int]) -> None:
    """See that no deal waits for its result in these sessions, as far as they are open.

    :raises DealsOpenError: when one does.
    """
    waiting = book.session.scalars(
        select(Game.table_number)
        .join(DealRow, DealRow.game_id == Game.id)
        .where(
            Game.id.in_(games),
            Game.closed_at.is_(None),
            DealRow.kind == DealKind.OPEN,
            DealRow.withdrawn_at.is_(None),
        )
        .order_by(Game.table_number)
    ).all()
    if waiting:
        raise DealsOpenError(tuple(each for each in dict.fromkeys(waiting) if each is not None))


def close_tables(book: OpenEvening, games: Sequence[int], *, closed: bool, at: datetime | None = None) -> None:
    """Close or open locked sessions, as far as they are not, each with its own trace; now, or ``at`` another moment."""
    now = at or datetime.now(UTC)
    changed = book.session.scalars(
        update(Game)
        .where(Game.id.in_(games), Game.closed_at.is_(None) if closed else Game.closed_at.is_not(None))
        .values(closed_at=now if closed else None, revision=Game.revision + 1)
        .returning(Game.id)
    ).all()
    what = Happening.CLOSED if closed else Happening.REOPENED
    book.session.add_all(ChangeRow(game_id=game, at=now, role=book.role, what=what.value) for game in changed)
    book.session.flush()
