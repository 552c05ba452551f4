"""A table's sheet and its evening agree: who sits down takes part, who leaves goes home, who is taken off rests."""

from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, select, update

from scorekeeper.database import db
from scorekeeper.happenings import ClubHappening
from scorekeeper.models import EveningPlayer, EveningRound, EveningRow, Game, Player, RoundRest, Seat
from scorekeeper.sheet import Access
from scorekeeper.store.clubs.book import ClubBook
from scorekeeper.store.evenings.presence import take_places
from scorekeeper.store.refusals import SeatedElsewhereError
from scorekeeper.store.trace import OpenBook


def sits_down(book: OpenBook, player: Player) -> None:
    """Let somebody who gets a place at a table of an evening take part in it; whoever rested in the round plays.

    The club and the evening are locked.

    :raises SeatedElsewhereError: when the person sits at another table of the same round.
    :raises TooManyPeopleError: when more than 120 would be there.
    """
    game = book.game
    if game.evening_id is None:
        return
    table = book.session.scalar(_other_seats(book, player.id).where(Seat.left_at.is_(None)))
    if table is not None:
        raise SeatedElsewhereError(player.name, table)
    book.session.execute(delete(RoundRest).where(_rest(book, player.id)))
    arrived = take_places(book.session, game.evening_id, {player.id: player.name})
    if arrived:
        _follow(book)
        evening = ClubBook(book.session, game.club_id, book.role, game.evening_id)
        evening.trace(ClubHappening.ARRIVED, after={"names": arrived})


def leaves_evening(book: OpenBook, player: Player) -> None:
    """Let somebody who leaves a table while its round is played go home from the evening too.

    The club and the evening are locked. Whoever sits at another table of the round stays.
    """
    game = book.game
    place = None if game.evening_id is None else book.session.get(EveningPlayer, (game.evening_id, player.id))
    if place is None or place.left_at is not None or _round_ended_at(book) is not None:
        return
    if book.session.scalar(_other_seats(book, player.id).where(Seat.left_at.is_(None))) is not None:
        return
    place.left_at = datetime.now(UTC)
    _follow(book)
    evening = ClubBook(book.session, game.club_id, book.role, game.evening_id)
    evening.trace(ClubHappening.WENT_HOME, after={"names": [player.name], "table": game.table_number})


def is_taken_off(book: OpenBook, player: int) -> None:
    """Let somebody who has lost the place at a table of an evening rest in the round, if he is still there."""
    evening = book.game.evening_id
    place = None if evening is None else book.session.get(EveningPlayer, (evening, player))
    if place is None or place.left_at is not None or book.session.scalar(_other_seats(book, player)) is not None:
        return
    if book.session.scalar(select(RoundRest.player_id).where(_rest(book, player))) is None:
        book.session.add(RoundRest(evening_id=evening, number=book.game.round_number, player_id=player))
    _follow(book)


def _other_seats(book: OpenBook, player: int) -> Select[int | None]:
    """The other tables of the same round at which somebody has a place, by their numbers."""
    return (
        select(Game.table_number)
        .join(Seat, Seat.game_id == Game.id)
        .where(
            Game.evening_id == book.game.evening_id,
            Game.round_number == book.game.round_number,
            Game.id != book.game.id,
            Seat.player_id == player,
        )
        .order_by(Game.table_number)
    )


def _round_ended_at(book: OpenBook) -> datetime | None:
    """When the round of a session of an evening has ended; None while it is played."""
    row = book.session.get_one(EveningRound, (book.game.evening_id, book.game.round_number))
    return row.closed_at


def _rest(book: OpenBook, player: int) -> ColumnElement[bool]:
    return and_(
        RoundRest.evening_id == book.game.evening_id,
        RoundRest.number == book.game.round_number,
        RoundRest.player_id == player,
    )


def _follow(book: OpenBook) -> None:
    """Let everybody who follows the evening see it."""
    evening = EveningRow.id == book.game.evening_id
    book.session.execute(update(EveningRow).where(evening).values(revision=EveningRow.revision + 1))


def evening_called_off(access: Access) -> bool:
    """Whether the link's session is played at an evening that was called off."""
    place = access.table.evening
    called_off = select(EveningRow.id).where(
        EveningRow.id == (None if place is None else place.evening_id), EveningRow.called_off_at.is_not(None)
    )
    return place is not None and db.session.scalar(called_off) is not None


def round_ended(access: Access, connection: Connection | None = None) -> bool:
    """Whether the link's session is played in a round of an evening that has ended: both open and close together."""
    place = access.table.evening
    ended = (
        None
        if place is None
        else select(EveningRound.number).where(
            EveningRound.evening_id == place.evening_id,
            EveningRound.number == place.round_number,
            EveningRound.closed_at.is_not(None),
        )
    )
    return ended is not None and (connection or db.session.connection()).scalar(ended) is not None
