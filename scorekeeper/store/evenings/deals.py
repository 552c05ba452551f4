"""The deals of a whole evening, for telling what happened."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.evening_recap import EveningDeal
from scorekeeper.links import ClubAccess
from scorekeeper.models import DealPlayer, DealRow, Game
from scorekeeper.store.deal_rows import read_deal


def evening_deals(club: ClubAccess, evening_id: int) -> tuple[EveningDeal, ...]:
    """Every deal that counts of an evening of the link's club, by round, table and number: three queries.

    None when the club has no such evening.
    """
    of_evening = (Game.evening_id == evening_id, Game.club_id == club.club_id)
    games = {
        game.id: game
        for game in db.session.execute(
            select(Game.id, Game.rules, Game.round_number, Game.table_number).where(*of_evening)
        )
    }
    parts: dict[UUID, list[Any]] = defaultdict(list)
    for part in db.session.execute(
        select(*DealPlayer.__table__.columns)
        .join(DealRow, DealRow.id == DealPlayer.deal_id)
        .join(Game, Game.id == DealRow.game_id)
        .where(*of_evening, DealRow.withdrawn_at.is_(None))
        .order_by(DealPlayer.deal_id, DealPlayer.position)
    ):
        parts[part.deal_id].append(part)
    rows = db.session.execute(
        select(*DealRow.__table__.columns)
        .join(Game, Game.id == DealRow.game_id)
        .where(*of_evening, DealRow.withdrawn_at.is_(None))
        .order_by(Game.round_number, Game.table_number, DealRow.number)
    )
    return tuple(
        EveningDeal(game.round_number, game.table_number, read_deal(row, parts[row.id], game.rules))
        for row in rows
        for game in (games[row.game_id],)
    )
