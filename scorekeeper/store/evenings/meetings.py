"""Who has met whom at the other evenings of a season."""

from collections import Counter, defaultdict
from typing import Any

from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.draw import DrawnRound, meetings
from scorekeeper.models import EveningPlayer, EveningRow, Game, Seat
from scorekeeper.statistics.spans import season_of


def met_in_season(evening: Any) -> Counter[tuple[int, int]]:
    """How often each two of an evening's people sat at one table at the other evenings of its season so far.

    The row says in which month the seasons of its club begin.
    """
    first, _ = season_of(evening.day, evening.season_begins).bounds
    takes_part = select(EveningPlayer.player_id).where(EveningPlayer.evening_id == evening.id)
    tables: dict[int, list[int]] = defaultdict(list)
    for seat in db.session.execute(
        select(Seat.game_id, Seat.player_id)
        .join(Game, Game.id == Seat.game_id)
        .join(EveningRow, EveningRow.id == Game.evening_id)
        .where(
            EveningRow.club_id == evening.club_id,
            EveningRow.id != evening.id,
            EveningRow.called_off_at.is_(None),
            EveningRow.day.between(first, evening.day),
            Seat.player_id.in_(takes_part),
        )
    ):
        tables[seat.game_id].append(seat.player_id)
    return meetings([DrawnRound(tuple(map(tuple, tables.values())))])
