"""Tallies: what every session of a club comes to, brought up to date by whoever reads them.

Whoever records a deal writes none. A tally that belongs to another state of its session is computed anew and kept, in
a short transaction of its own; where that cannot be had at once, it counts for the page being read and no longer.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import Connection, Integer, bindparam, delete, func, insert, or_, select

from scorekeeper.database import db, writing_soon
from scorekeeper.models import Club, ClubChange, EveningRow, Game, Seat, SeatTally, Tally
from scorekeeper.recorded import Recorded
from scorekeeper.statistics import session_facts
from scorekeeper.statistics.facts import VERSION
from scorekeeper.store.many_deals import deals_of_sessions
from scorekeeper.store.tallies_aside import laid_over
from scorekeeper.time_zones import evening_day

AT_ONCE = 100
"""Sessions that are computed and kept together."""

_IN_CLUB = bindparam("club_id", type_=Integer)
_STATE = select(
    select(Club.created_at).where(Club.id == _IN_CLUB).scalar_subquery().label("created_at"),
    *(
        select(what).where(model.club_id == _IN_CLUB, *also).scalar_subquery().label(name)
        for name, what, model, also in (
            ("sessions", func.count(), Game, ()),
            ("revisions", func.coalesce(func.sum(Game.revision), 0), Game, ()),
            ("tallies", func.count(), Tally, (Tally.version == VERSION,)),
            ("tallied", func.coalesce(func.sum(Tally.revision), 0), Tally, (Tally.version == VERSION,)),
            ("latest_change", func.coalesce(func.max(ClubChange.id), 0), ClubChange, ()),
        )
    ),
)
"""Revisions grow, and no tally is ahead of its session: where there are as many of both, and their sums are the same,
every tally is up to date.
"""
_STALE = (
    select(Game.id)
    .outerjoin(Tally, Tally.game_id == Game.id)
    .where(
        Game.club_id == _IN_CLUB,
        or_(Tally.revision.is_(None), Tally.revision != Game.revision, Tally.version != VERSION),
    )
    .order_by(Game.id)
)


class ClubState(NamedTuple):
    """One state of all sessions of a club: what was read of it is true as long as this is the same.

    Sessions that vanish with their round take their revisions along, and others may come to the same sum; but that it
    was taken back stands in the trace of the club, whose ``latest_change`` only grows. ``aside`` is another one each
    time while tallies could not be written.
    """

    club_id: int
    created_at: datetime
    sessions: int
    revisions: int
    latest_change: int
    aside: UUID | None = None


class NewTally(NamedTuple):
    """Rows to be kept: of a session, and of everybody who scored in it."""

    session: dict[str, Any]
    seats: list[dict[str, Any]]


@contextmanager
def tallied(club_id: int) -> Iterator[ClubState]:
    """Within it, ``db.session`` reads the tallies of a club's sessions as these are at this moment."""
    connection = db.session.connection()
    state, stale = _state(connection, club_id)
    aside: list[NewTally] = []
    while stale:
        made = compute_tallies(connection, stale[:AT_ONCE])
        if aside or not keep_tallies(made):
            aside += made  # still in the same moment
            stale = stale[AT_ONCE:]
        else:
            db.session.rollback()
            connection = db.session.connection()
            state, stale = _state(connection, club_id)
    if not aside:
        yield state
        return
    with laid_over(connection, [each.session for each in aside], [row for each in aside for row in each.seats]):
        yield state._replace(aside=uuid4())
    db.session.rollback()


def _state(connection: Connection, club_id: int) -> tuple[ClubState, Sequence[int]]:
    """The state of a club, and its sessions whose tallies are of another one."""
    club = connection.execute(_STATE, {"club_id": club_id}).one()
    state = ClubState(club_id, club.created_at, club.sessions, club.revisions, club.latest_change)
    if (club.tallies, club.tallied) == (club.sessions, club.revisions):
        return state, ()
    return state, connection.scalars(_STALE, {"club_id": club_id}).all()


def keep_tallies(made: Sequence[NewTally]) -> bool:
    """Write these tallies in place of those that were there; False when others are writing."""
    games = [each.session["game_id"] for each in made]
    with writing_soon() as connection:
        if connection is None:
            return False
        # Two pages may come to the same sessions at once: whoever comes second leaves them to the first.
        locked = select(Game.id).where(Game.id.in_(games)).with_for_update(skip_locked=True)
        if len(connection.scalars(locked).all()) < len(games):
            return False
        write_tallies(connection, made)
    return True


def write_tallies(connection: Connection, made: Sequence[NewTally]) -> None:
    """Write tallies in a transaction whose sessions are locked."""
    if not made:
        return
    games = [each.session["game_id"] for each in made]
    for table in (SeatTally, Tally):
        connection.execute(delete(table).where(table.game_id.in_(games)))
    connection.execute(insert(Tally), [each.session for each in made])
    seats = [row for each in made for row in each.seats]
    if seats:
        connection.execute(insert(SeatTally), seats)


def compute_tallies(connection: Connection, games: Sequence[int]) -> list[NewTally]:
    """What these sessions come to: four queries, however many there are."""
    order: dict[int, list[int]] = defaultdict(list)
    for seat in connection.execute(
        select(Seat.game_id, Seat.player_id).where(Seat.game_id.in_(games)).order_by(Seat.game_id, Seat.position)
    ):
        order[seat.game_id].append(seat.player_id)
    rows = connection.execute(
        select(
            Game.id, Game.club_id, Game.revision, Game.rules, Game.chips, Game.created_at, Club.timezone, EveningRow.day
        )
        .join(Club, Club.id == Game.club_id)
        .outerjoin(EveningRow, EveningRow.id == Game.evening_id)
        .where(Game.id.in_(games))
    ).all()
    deals = deals_of_sessions(connection, {row.id: row.rules for row in rows})
    counted = {game: [each for each in deals[game] if not each.withdrawn] for game in deals}
    return [_tally(row, counted[row.id], order[row.id]) for row in rows]


def _tally(game: Any, counted: Sequence[Recorded], order: Sequence[int]) -> NewTally:
    for_chips = game.chips is not None
    facts = session_facts(game.id, counted, order, for_chips=for_chips)
    begun = min((recorded.played_at for recorded in counted), default=game.created_at)
    shared = {
        "game_id": game.id,
        "club_id": game.club_id,
        "for_chips": for_chips,
        "day": game.day or evening_day(begun, game.timezone),
    }
    session = {
        **shared,
        "revision": game.revision,
        "version": VERSION,
        "deals": facts.dealt,
        "open_deals": facts.open_deals,
        "last_played_at": max((recorded.played_at for recorded in counted), default=game.created_at),
        "facts": facts.table.to_json(),
    }
    points = facts if not for_chips else session_facts(game.id, counted, order)
    totals = {player: person.total for player, person in points.people.items()}
    seats = [
        {
            **shared,
            "player_id": player,
            "total": totals.get(player, 0),
            "won": person.total if for_chips else None,
            "deals": person.deals,
            "facts": person.facts.to_json(),
        }
        for player, person in facts.people.items()
    ]
    return NewTally(session, seats)
