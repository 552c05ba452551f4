"""Taking back a round that was begun by mistake, as long as nothing was recorded in it."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select

from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import ChangeRow, DealRow, EveningRound, Game, Link, Player, RoundRest, Seat
from scorekeeper.store.evenings.book import OpenEvening, open_evening_book, tell_sheets
from scorekeeper.store.evenings.closing import lock_tables
from scorekeeper.store.refusals import DealsRecordedError


def take_back_round(club: ClubAccess, evening_id: int, number: int, started_at: datetime) -> None:
    """Take back the round with this number that began at ``started_at``: it and the sessions of its tables vanish.

    The trace says who sat where. Taking it back again changes nothing, nor does it touch another one that has its
    number by now.

    :raises DealsRecordedError: when something was recorded at one of its tables, were it withdrawn since.
    :raises EveningClosedError: when the evening has ended.
    :raises EveningUnknownError: when the club has no such evening.
    """
    # The club first, then the evening, then its sessions: a deal that is saved at this moment comes before or never.
    with open_evening_book(club, evening_id) as book:
        row = book.session.get(EveningRound, (evening_id, number))
        if row is None or row.started_at != started_at:
            return
        games = lock_tables(book, number)
        recorded = select(DealRow.id).where(DealRow.game_id.in_(games)).limit(1)
        later = select(EveningRound.number).where(EveningRound.evening_id == evening_id, EveningRound.number > number)
        if book.session.scalar(recorded) is not None or book.session.scalar(later) is not None:
            raise DealsRecordedError
        told = {"round": number, "tables": _names(book, games)}
        for of_games in (Seat, ChangeRow, Link):
            book.session.execute(delete(of_games).where(of_games.game_id.in_(games)))
        book.session.execute(delete(Game).where(Game.id.in_(games)))
        book.session.execute(delete(RoundRest).where(RoundRest.evening_id == evening_id, RoundRest.number == number))
        book.session.delete(row)
        book.session.flush()
        tell_sheets(book, number - 1)
        book.trace(ClubHappening.ROUND_TAKEN_BACK, before=told, after={"round": number})


def _names(book: OpenEvening, games: Sequence[int]) -> list[list[str]]:
    """Who sat at each of these tables, in order of play."""
    return [
        list(
            book.session.scalars(
                select(Player.name)
                .join(Seat, Seat.player_id == Player.id)
                .where(Seat.game_id == game)
                .order_by(Seat.position)
            )
        )
        for game in games
    ]
