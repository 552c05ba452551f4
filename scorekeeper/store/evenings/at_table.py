"""The round in which a session is played, for whoever sits at its table: how long, and where it goes on from there."""

from collections.abc import Mapping

from sqlalchemy import func, select

from scorekeeper.database import db
from scorekeeper.evening_plan import RoundLength
from scorekeeper.models import EveningRound, EveningRow, Game, Seat
from scorekeeper.round_at import RoundAt
from scorekeeper.sheet import Table
from scorekeeper.store.evenings.clock import clock_of


def load_round_at(table: Table) -> RoundAt | None:
    """The round of a session, three queries that touch no deals; None where it is played at no evening."""
    place = table.evening
    row = None if place is None else db.session.get(EveningRound, place[:2])
    if place is None or row is None:
        return None
    latest = db.session.execute(
        select(func.max(EveningRound.number).label("number"), EveningRow.closed_at, EveningRow.called_off_at)
        .join(EveningRow, EveningRow.id == EveningRound.evening_id)
        .where(EveningRound.evening_id == place.evening_id)
        .group_by(EveningRow.closed_at, EveningRow.called_off_at)
    ).one()
    goes_on = latest.closed_at is None and latest.number > place.round_number
    later = latest.number if goes_on else None
    return RoundAt(
        number=place.round_number,
        table=place.table_number,
        length=RoundLength(row.deals, row.minutes),
        clock=clock_of(row),
        closed=row.closed_at is not None,
        over=latest.closed_at is not None and latest.called_off_at is None,
        later=later,
        called_off=latest.called_off_at is not None,
        places={} if later is None else _places(place.evening_id, later, [person.id for person in table.people]),
    )


def _places(evening_id: int, number: int, people: list[int]) -> Mapping[int, tuple[int, int]]:
    """Where each of these people sits in a round: the number of the table and its session."""
    rows = db.session.execute(
        select(Seat.player_id, Game.table_number, Game.id)
        .join(Game, Game.id == Seat.game_id)
        .where(Game.evening_id == evening_id, Game.round_number == number, Seat.player_id.in_(people))
    )
    return {row.player_id: (row.table_number, row.id) for row in rows}
