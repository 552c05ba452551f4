"""Reading an evening to tell it: a day of a club, whatever tables it was played at, or a club evening."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, select

from scorekeeper.database import db
from scorekeeper.evening_recap import evening_recap
from scorekeeper.links import ClubAccess
from scorekeeper.models import Game
from scorekeeper.statistics.recap import Recap, RecapDeal, day_recap
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from scorekeeper.store.evenings.reading import load_evening
from scorekeeper.store.many_deals import deals_of_sessions, sessions_of_days
from scorekeeper.store.seasons import load_season
from scorekeeper.store.tallies import tallied


def load_day_recap(club_id: int, day: date, *, for_chips: bool) -> Recap | None:
    """What a day was; None when no cards were played for points, or for chips, on it."""
    span = Span(day, day)
    season = load_season(club_id, SeasonWish(span=span, today=day, for_chips=for_chips))
    if not season.evenings:
        return None
    with tallied(club_id):
        games = [game for game, _ in sessions_of_days(club_id, span, for_chips=for_chips)]
    return day_recap(season, _deals(Game.id.in_(games)))


def load_evening_recap(club: ClubAccess, evening_id: int) -> Recap:
    """What an evening of the link's club was.

    :raises EveningUnknownError: when the club has none with this id.
    """
    evening = load_evening(club, evening_id)
    return evening_recap(evening, _deals(Game.evening_id == evening.id))


def _deals(which: ColumnElement[bool]) -> Sequence[RecapDeal]:
    """The deals that count of these sessions, by round, table and number: three queries."""
    games = db.session.execute(
        select(Game.id, Game.rules, Game.round_number, Game.table_number)
        .where(which)
        .order_by(Game.round_number, Game.table_number, Game.id)
    ).all()
    deals = deals_of_sessions(db.session.connection(), {game.id: game.rules for game in games})
    return [
        RecapDeal(game.id, recorded, game.round_number, game.table_number)
        for game in games
        for recorded in deals[game.id]
        if not recorded.withdrawn
    ]
