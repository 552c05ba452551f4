"""Who came to which evening, when two entries become one person or are taken apart again."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.models import EveningPlayer, EveningRound, EveningRow, Game, RoundRest, Seat


def move_evenings(session: Session, goes: int, stays: int) -> dict[str, Any]:
    """Let somebody have another one's evenings and rests; returns as JSON values what gives them back.

    Where both were there, the place of the one who stays is the person's. Whoever sat while the other one rested has
    not rested.
    """
    evenings = _evenings(session, goes)
    _follow_evenings(session, evenings)
    shared = evenings & _evenings(session, stays)
    dropped = [
        {
            "evening_id": row.evening_id,
            "position": row.position,
            "arrived_at": row.arrived_at.isoformat(),
            "left_at": None if row.left_at is None else row.left_at.isoformat(),
        }
        for row in session.execute(
            select(*EveningPlayer.__table__.columns).where(
                EveningPlayer.player_id == goes, EveningPlayer.evening_id.in_(shared)
            )
        )
    ]
    rests, own_rests = _rests(session, goes), _rests(session, stays)
    no_rests = own_rests & _rounds_played(session, goes)
    given = rests - own_rests - _rounds_played(session, stays)
    _give(session, goes, stays, evenings - shared, given)
    session.execute(delete(EveningPlayer).where(EveningPlayer.player_id == goes))
    session.execute(delete(RoundRest).where(RoundRest.player_id == goes))
    for evening, number in no_rests:
        session.execute(delete(RoundRest).where(_rest(evening, number, stays)))
    return {
        "evenings": sorted(evenings - shared),
        "shared_evenings": dropped,
        "rests": sorted(map(list, given)),
        "shared_rests": sorted(map(list, rests - given)),
        "own_rests": sorted(map(list, no_rests)),
    }


def return_evenings(session: Session, person: int, entry: int, kept: Mapping[str, Any]) -> None:
    """Give an entry back the evenings and rests that the person has of it, and the person those that were given up.

    Their seats are their own again already: whoever has one, or rests, has a place at the evening.
    """
    rests = {(evening, number) for evening, number in kept.get("rests", ())}
    shared = kept.get("shared_evenings", ())
    _follow_evenings(session, [*kept.get("evenings", ()), *(each["evening_id"] for each in shared)])
    _give(session, person, entry, set(kept.get("evenings", ())), rests)
    for each in shared:
        left = each["left_at"] and datetime.fromisoformat(each["left_at"])
        arrived = datetime.fromisoformat(each["arrived_at"])
        values = {**each, "player_id": entry, "arrived_at": arrived, "left_at": left}
        session.execute(insert(EveningPlayer).values(values))
    for player, given_up in ((entry, kept.get("shared_rests", ())), (person, kept.get("own_rests", ()))):
        busy = _rests(session, player) | _rounds_played(session, player)
        for evening, number in sorted(set(map(tuple, given_up)) - busy):
            if session.get(EveningRound, (evening, number)) is not None:
                session.execute(insert(RoundRest).values(evening_id=evening, number=number, player_id=player))
    keep_places(session, person, entry)
    keep_places(session, entry, person)


def keep_places(session: Session, player: int, other: int) -> None:
    """Let somebody who sits or rests at an evening have a place there, like that of the other one if that one has any.

    Two that were taken apart after the evening went on have both been there; who is not, is sent home.
    """
    there = {evening for evening, _ in _rests(session, player) | _rounds_played(session, player)}
    for evening in sorted(there - _evenings(session, player)):
        last = select(func.max(EveningPlayer.position)).where(EveningPlayer.evening_id == evening)
        like = session.get(EveningPlayer, (evening, other))
        now = datetime.now(UTC)
        session.add(
            EveningPlayer(
                evening_id=evening,
                player_id=player,
                position=(session.scalar(last) or 0) + 1,
                arrived_at=now if like is None else like.arrived_at,
                left_at=now if like is None else like.left_at,
            )
        )
        session.flush()


def _evenings(session: Session, player: int) -> set[int]:
    return set(session.scalars(select(EveningPlayer.evening_id).where(EveningPlayer.player_id == player)))


def _rests(session: Session, player: int) -> set[tuple[int, int]]:
    rows = session.execute(select(RoundRest.evening_id, RoundRest.number).where(RoundRest.player_id == player))
    return {(row.evening_id, row.number) for row in rows}


def _rounds_played(session: Session, player: int) -> set[tuple[int, int]]:
    """The rounds of evenings in which somebody sits at a table."""
    rows = session.execute(
        select(Game.evening_id, Game.round_number)
        .join(Seat, Seat.game_id == Game.id)
        .where(Seat.player_id == player, Game.evening_id.is_not(None))
    )
    return {(row.evening_id, row.round_number) for row in rows}


def _rest(evening: int, number: int, player: int) -> ColumnElement[bool]:
    return and_(RoundRest.player_id == player, RoundRest.evening_id == evening, RoundRest.number == number)


def _give(session: Session, before: int, after: int, evenings: set[int], rests: set[tuple[int, int]]) -> None:
    session.execute(
        update(EveningPlayer)
        .where(EveningPlayer.player_id == before, EveningPlayer.evening_id.in_(evenings))
        .values(player_id=after)
        .execution_options(synchronize_session=False)
    )
    for evening, number in rests:
        session.execute(
            update(RoundRest)
            .where(_rest(evening, number, before))
            .values(player_id=after)
            .execution_options(synchronize_session=False)
        )


def _follow_evenings(session: Session, evenings: Collection[int]) -> None:
    """Let everybody who follows these evenings see that somebody is called otherwise there."""
    if evenings:
        session.execute(update(EveningRow).where(EveningRow.id.in_(evenings)).values(revision=EveningRow.revision + 1))
