"""Tallies: what every session of a club comes to, brought up to date by whoever reads them.

Whoever records a deal writes none. A tally that belongs to another state of its session is computed anew and kept, in
a short transaction of its own; where that cannot be had at once, it counts for the page being read and no longer.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, or_, select

from scorekeeper.database import db, writing_soon
from scorekeeper.models import Club, DealPlayer, DealRow, EveningRow, Game, Seat, SeatTally, Tally
from scorekeeper.recorded import Recorded
from scorekeeper.statistics import session_facts
from scorekeeper.statistics.facts import VERSION
from scorekeeper.store.deal_rows import read_deal
from scorekeeper.store.tallies_aside import laid_over
from scorekeeper.zones import evening_day

AT_ONCE = 100
"""Sessions that are computed and kept together."""

_STALE = (
    select(Game.id)
    .outerjoin(Tally, Tally.game_id == Game.id)
    .where(
        Game.club_id == bindparam("club_id"),
        or_(Tally.revision.is_(None), Tally.revision != Game.revision, Tally.version != VERSION),
    )
    .order_by(Game.id)
)


class NewTally(NamedTuple):
    """Rows to be kept: of a session, and of everybody who scored in it."""

    session: dict[str, Any]
    seats: list[dict[str, Any]]


@contextmanager
def tallies_of(club_id: int) -> Iterator[Connection]:
    """A connection on which the tallies of a club are those of its sessions as they are now.

    What is written meanwhile is not seen: everything that is read on it is of the same moment.
    """
    connection = db.session.connection()
    aside: list[NewTally] = []
    stale = _stale(connection, club_id)
    while stale:
        made = compute_tallies(connection, stale[:AT_ONCE])
        if aside or not keep_tallies(made):
            aside += made  # still in the same moment
            stale = stale[AT_ONCE:]
        else:
            db.session.rollback()
            connection = db.session.connection()
            stale = _stale(connection, club_id)
    if aside:
        with laid_over(connection, [each.session for each in aside], [row for each in aside for row in each.seats]):
            yield connection
        db.session.rollback()
    else:
        yield connection


def _stale(connection: Connection, club_id: int) -> Sequence[int]:
    return connection.scalars(_STALE, {"club_id": club_id}).all()


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
    counted = _counted(connection, {row.id: row.rules for row in rows})
    return [_tally(row, counted[row.id], order[row.id]) for row in rows]


def _counted(connection: Connection, rules: dict[int, Any]) -> dict[int, list[Recorded]]:
    """The deals of these sessions that count, by number."""
    which = (DealRow.game_id.in_(rules), DealRow.withdrawn_at.is_(None))
    parts: dict[Any, list[Any]] = defaultdict(list)
    for part in connection.execute(
        select(*DealPlayer.__table__.columns)
        .join(DealRow, DealRow.id == DealPlayer.deal_id)
        .where(*which)
        .order_by(DealPlayer.deal_id, DealPlayer.position)
    ):
        parts[part.deal_id].append(part)
    counted: dict[int, list[Recorded]] = defaultdict(list)
    for row in connection.execute(
        select(*DealRow.__table__.columns).where(*which).order_by(DealRow.game_id, DealRow.number)
    ):
        counted[row.game_id].append(read_deal(row, parts[row.id], rules[row.game_id]))
    return counted


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
