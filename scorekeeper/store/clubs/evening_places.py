"""Who came to which evening, when two entries become one person or are taken apart again."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.models import EveningPlayer, EveningRow, RoundRest


def move_evenings(session: Session, goes: int, stays: int) -> dict[str, Any]:
    """Let somebody have another one's evenings and rests; returns as JSON values what gives them back.

    Where both were there, the place of the one who stays is the person's.
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
    _give(session, goes, stays, evenings - shared, rests - own_rests)
    session.execute(delete(EveningPlayer).where(EveningPlayer.player_id == goes))
    session.execute(delete(RoundRest).where(RoundRest.player_id == goes))
    return {
        "evenings": sorted(evenings - shared),
        "shared_evenings": dropped,
        "rests": sorted(map(list, rests - own_rests)),
        "shared_rests": sorted(map(list, rests & own_rests)),
    }


def return_evenings(session: Session, person: int, entry: int, kept: Mapping[str, Any]) -> None:
    """Give an entry back the evenings and rests that the person has of it."""
    rests = {(evening, number) for evening, number in kept.get("rests", ())}
    shared = kept.get("shared_evenings", ())
    _follow_evenings(session, [*kept.get("evenings", ()), *(each["evening_id"] for each in shared)])
    _give(session, person, entry, set(kept.get("evenings", ())), rests)
    for each in shared:
        left = each["left_at"] and datetime.fromisoformat(each["left_at"])
        arrived = datetime.fromisoformat(each["arrived_at"])
        values = {**each, "player_id": entry, "arrived_at": arrived, "left_at": left}
        session.execute(insert(EveningPlayer).values(values))
    for evening, number in kept.get("shared_rests", ()):
        session.execute(insert(RoundRest).values(evening_id=evening, number=number, player_id=entry))


def _evenings(session: Session, player: int) -> set[int]:
    return set(session.scalars(select(EveningPlayer.evening_id).where(EveningPlayer.player_id == player)))


def _rests(session: Session, player: int) -> set[tuple[int, int]]:
    rows = session.execute(select(RoundRest.evening_id, RoundRest.number).where(RoundRest.player_id == player))
    return {(row.evening_id, row.number) for row in rows}


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
            .where(RoundRest.player_id == before, RoundRest.evening_id == evening, RoundRest.number == number)
            .values(player_id=after)
            .execution_options(synchronize_session=False)
        )


def _follow_evenings(session: Session, evenings: Collection[int]) -> None:
    """Let everybody who follows these evenings see that somebody is called otherwise there."""
    if evenings:
        session.execute(update(EveningRow).where(EveningRow.id.in_(evenings)).values(revision=EveningRow.revision + 1))
