"""Who came to which evening, when two entries become one person or are taken apart again."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.draw import MOST_PEOPLE as MOST_AT_AN_EVENING
from scorekeeper.models import EveningPlayer, EveningRound, EveningRow, Game, RoundRest, Seat

Kept = dict[str, Any]
"""What gives an entry back what was its own, as JSON values."""

InRound = tuple[int, int]
"""An evening and the number of one of its rounds."""


def move_evenings(session: Session, goes: int, stays: int) -> Kept:
    """Let somebody have another one's evenings and rests; returns what gives them back.

    Where both were there, the place of the one who stays is the person's, who is there if one of the two has not gone
    home. Whoever sat while the other one rested has not rested.
    """
    evenings = _evenings(session, goes)
    _follow_evenings(session, evenings)
    shared = evenings & _evenings(session, stays)
    dropped = [_told(place) for place in _places(session, goes, shared)]
    here = {each["evening_id"] for each in dropped if each["left_at"] is None}
    had_left = [place for place in _places(session, stays, here) if place.left_at is not None]
    own_left = [{"evening_id": place.evening_id, "left_at": _told(place)["left_at"]} for place in had_left]
    for place in had_left:
        _set_left(session, place.evening_id, stays, None)
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
        "own_left": own_left,
        "rests": sorted(map(list, given)),
        "shared_rests": sorted(map(list, rests - given)),
        "own_rests": sorted(map(list, no_rests)),
    }


def return_evenings(session: Session, person: int, entry: int, kept: Kept, others: Sequence[Kept]) -> None:
    """Give an entry back the evenings and rests that the person has of it, and the person those that were given up.

    ``others`` is what was kept of the entries that are the person still, the one merged first at the beginning: where
    one of them was there too, the person stays there in its place, and what is kept of it changes.

    Their seats are their own again already: whoever has one, or rests, has a place at the evening. Where that would be
    one more than can be seated, the entry is sent home.
    """
    evenings = {*kept.get("evenings", ()), *(each["evening_id"] for each in kept.get("shared_evenings", ()))}
    _follow_evenings(session, evenings)
    now = {place.evening_id: place.left_at for place in _places(session, person, evenings)}
    _give(session, person, entry, set(kept.get("evenings", ())), set(map(tuple, kept.get("rests", ()))))
    for each in kept.get("shared_evenings", ()):
        # Whoever went home as one person has gone home as both.
        _take_place(session, entry, each, now.get(each["evening_id"]) if "own_left" in kept else None)
    for evening in kept.get("evenings", ()):
        _stay_in_place_of(session, person, evening, others, now.get(evening))
    for each in kept.get("own_left", ()):
        _leave_again(session, person, each, others)
    _return_rests(session, person, entry, kept, others)
    keep_places(session, person, entry)
    keep_places(session, entry, person)
    for evening in sorted(evenings | _evenings(session, entry)):
        _send_home_if_full(session, evening, entry)


def keep_places(session: Session, player: int, other: int) -> None:
    """Let somebody who sits or rests at an evening have a place there, like that of the other one if that one has any.

    Two that were taken apart after the evening went on have both been there; who is not, is sent home.
    """
    there = {evening for evening, _ in _busy(session, player)}
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


def is_there(session: Session, player: int) -> bool:
    """Whether somebody has not gone home from an evening that goes on."""
    going_on = select(EveningPlayer.evening_id).join(EveningRow, EveningRow.id == EveningPlayer.evening_id)
    here = going_on.where(
        EveningPlayer.player_id == player, EveningPlayer.left_at.is_(None), EveningRow.closed_at.is_(None)
    )
    return session.scalars(here.limit(1)).first() is not None


def _stay_in_place_of(
    session: Session, person: int, evening: int, others: Sequence[Kept], left_at: datetime | None
) -> None:
    """Let the person stay at an evening from which an entry takes its place along, if another entry was there too."""
    for other in others:
        for each in other.get("shared_evenings", ()):
            if each["evening_id"] == evening:
                _take_place(session, person, each, left_at)
                other["shared_evenings"] = [one for one in other["shared_evenings"] if one is not each]
                if "own_left" in other:
                    other["own_left"] = [one for one in other["own_left"] if one["evening_id"] != evening]
                other["evenings"] = sorted({*other["evenings"], evening})
                return


def _leave_again(session: Session, person: int, own: Mapping[str, Any], others: Sequence[Kept]) -> None:
    """Let the person be gone from an evening again, unless another entry is there, or the round is being played."""
    evening = own["evening_id"]
    for other in others:
        if any(each["evening_id"] == evening and each["left_at"] is None for each in other.get("shared_evenings", ())):
            other["own_left"] = [*other.get("own_left", ()), dict(own)]
            return
    current = select(EveningRound.number).where(EveningRound.evening_id == evening, EveningRound.closed_at.is_(None))
    playing = {(evening, number) for number in session.scalars(current)} & _busy(session, person)
    here = any(place.left_at is None for place in _places(session, person, [evening]))
    if here and not playing:
        _set_left(session, evening, person, datetime.fromisoformat(own["left_at"]))


def _return_rests(session: Session, person: int, entry: int, kept: Kept, others: Sequence[Kept]) -> None:
    """Give both back what they rested, as far as they do not sit; and the person what another entry rested."""
    own = set(map(tuple, kept.get("rests", ())))
    _let_rest(session, entry, own | set(map(tuple, kept.get("shared_rests", ()))))
    _let_rest(session, person, set(map(tuple, kept.get("own_rests", ()))))
    for other in others:
        other["own_rests"] = [each for each in other.get("own_rests", ()) if tuple(each) not in own]
        rested = _let_rest(session, person, set(map(tuple, other.get("shared_rests", ()))))
        other["shared_rests"] = [each for each in other.get("shared_rests", ()) if tuple(each) not in rested]
        other["rests"] = sorted([*other.get("rests", ()), *map(list, rested)])


def _let_rest(session: Session, player: int, rounds: set[InRound]) -> set[InRound]:
    """Let somebody rest in those of these rounds in which he does nothing else; those in which he does now."""
    free = rounds - _busy(session, player)
    there = {each for each in free if session.get(EveningRound, each) is not None}
    for evening, number in sorted(there):
        session.execute(insert(RoundRest).values(evening_id=evening, number=number, player_id=player))
    return there


def _send_home_if_full(session: Session, evening: int, entry: int) -> None:
    here = select(func.count()).where(EveningPlayer.evening_id == evening, EveningPlayer.left_at.is_(None))
    stays = any(place.left_at is None for place in _places(session, entry, [evening]))
    if stays and (session.scalar(here) or 0) > MOST_AT_AN_EVENING:
        _set_left(session, evening, entry, datetime.now(UTC))


def _told(place: Row[Any]) -> dict[str, Any]:
    """A place at an evening as JSON values."""
    return {
        "evening_id": place.evening_id,
        "position": place.position,
        "arrived_at": place.arrived_at.isoformat(),
        "left_at": None if place.left_at is None else place.left_at.isoformat(),
    }


def _take_place(session: Session, player: int, told: Mapping[str, Any], left_at: datetime | None) -> None:
    """Give somebody a place that was told; he has gone home if he had then, or has at ``left_at``."""
    left = told["left_at"] and datetime.fromisoformat(told["left_at"])
    arrived = datetime.fromisoformat(told["arrived_at"])
    values = {**told, "player_id": player, "arrived_at": arrived, "left_at": left or left_at}
    session.execute(insert(EveningPlayer).values(values))


def _places(session: Session, player: int, evenings: Collection[int]) -> Sequence[Row[Any]]:
    """Somebody's places at these evenings."""
    return session.execute(
        select(*EveningPlayer.__table__.columns)
        .where(EveningPlayer.player_id == player, EveningPlayer.evening_id.in_(evenings))
        .order_by(EveningPlayer.evening_id)
    ).all()


def _set_left(session: Session, evening: int, player: int, left_at: datetime | None) -> None:
    """Say when somebody went home, or that he is there."""
    session.execute(
        update(EveningPlayer)
        .where(EveningPlayer.evening_id == evening, EveningPlayer.player_id == player)
        .values(left_at=left_at)
        .execution_options(synchronize_session=False)
    )


def _evenings(session: Session, player: int) -> set[int]:
    return set(session.scalars(select(EveningPlayer.evening_id).where(EveningPlayer.player_id == player)))


def _busy(session: Session, player: int) -> set[InRound]:
    """The rounds of evenings in which somebody sits at a table or rests."""
    return _rests(session, player) | _rounds_played(session, player)


def _rests(session: Session, player: int) -> set[InRound]:
    rows = session.execute(select(RoundRest.evening_id, RoundRest.number).where(RoundRest.player_id == player))
    return {(row.evening_id, row.number) for row in rows}


def _rounds_played(session: Session, player: int) -> set[InRound]:
    """The rounds of evenings in which somebody sits at a table."""
    rows = session.execute(
        select(Game.evening_id, Game.round_number)
        .join(Seat, Seat.game_id == Game.id)
        .where(Seat.player_id == player, Game.evening_id.is_not(None))
    )
    return {(row.evening_id, row.round_number) for row in rows}


def _rest(evening: int, number: int, player: int) -> ColumnElement[bool]:
    return and_(RoundRest.player_id == player, RoundRest.evening_id == evening, RoundRest.number == number)


def _give(session: Session, before: int, after: int, evenings: set[int], rests: set[InRound]) -> None:
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
