"""The deals of many sessions at once, and those of a whole club, some sessions at a time."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, select

from scorekeeper.database import db
from scorekeeper.models import DealPlayer, DealRow, EveningRow, Game, Player, Seat, Tally
from scorekeeper.recorded import Recorded
from scorekeeper.rules import RuleSet
from scorekeeper.statistics.reports import ClubDeal
from scorekeeper.statistics.spans import Span
from scorekeeper.store.deal_rows import read_deal
from scorekeeper.store.sheets import place_of

AT_ONCE = 50


def deals_of_sessions(connection: Connection, rules: Mapping[int, RuleSet]) -> Mapping[int, Sequence[Recorded]]:
    """Every deal of these sessions by number, the withdrawn ones too: two queries. ``rules`` are the sessions'."""
    parts: dict[UUID, list[Any]] = defaultdict(list)
    for part in connection.execute(
        select(*DealPlayer.__table__.columns)
        .join(DealRow, DealRow.id == DealPlayer.deal_id)
        .where(DealRow.game_id.in_(rules))
        .order_by(DealPlayer.deal_id, DealPlayer.position)
    ):
        parts[part.deal_id].append(part)
    deals: dict[int, list[Recorded]] = {game: [] for game in rules}
    for row in connection.execute(
        select(*DealRow.__table__.columns).where(DealRow.game_id.in_(rules)).order_by(DealRow.game_id, DealRow.number)
    ):
        deals[row.game_id].append(read_deal(row, parts[row.id], rules[row.game_id]))
    return deals


def sessions_of_days(club_id: int, span: Span, *, for_chips: bool | None = None) -> Sequence[tuple[int, date]]:
    """The sessions of a club whose tallies are of these days, with their day, the earliest first.

    They are those for chips, those for points, or all of them.
    """
    query = select(Tally.game_id, Tally.day).where(Tally.club_id == club_id, Tally.day.between(*span.bounds))
    if for_chips is not None:
        query = query.where(Tally.for_chips == for_chips)
    rows = db.session.execute(query.order_by(Tally.day, Tally.game_id))
    return [(row.game_id, row.day) for row in rows]


def read_club_deals(sessions: Sequence[tuple[int, date]]) -> Iterator[ClubDeal]:
    """The deals of these sessions that count; some sessions at a time, so that nobody waits while a file is fetched."""
    for start in range(0, len(sessions), AT_ONCE):
        some = dict(sessions[start : start + AT_ONCE])
        with db.engine.connect() as connection:
            games = {
                row.id: row
                for row in connection.execute(
                    select(*Game.__table__.columns, EveningRow.name.label("evening_name"))
                    .outerjoin(EveningRow, EveningRow.id == Game.evening_id)
                    .where(Game.id.in_(some))
                )
            }
            deals = deals_of_sessions(connection, {game: row.rules for game, row in games.items()})
            names = _names(connection, some)
        for game, day in some.items():
            row, ordinal = games[game], 0
            told = str(day), game, row.name
            place = place_of(row), row.evening_name or ""
            for recorded in deals[game]:
                entered = recorded.deal.kind.is_entered
                ordinal += entered
                if not recorded.withdrawn:
                    shown = ordinal if entered else None
                    yield ClubDeal(*told, shown, recorded, names[game], *place)


def _names(connection: Connection, games: Mapping[int, object]) -> Mapping[int, Mapping[int, str]]:
    """Everybody's name by session and id."""
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for row in connection.execute(
        select(Seat.game_id, Player.id, Player.name)
        .join(Player, Player.id == Seat.player_id)
        .where(Seat.game_id.in_(games))
    ):
        names[row.game_id][row.id] = row.name
    return names
