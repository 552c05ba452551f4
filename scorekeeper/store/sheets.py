"""Reading a session: who is at the table, and the sheet with every deal."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, Select, select

from scorekeeper.database import db
from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, Club, DealPlayer, DealRow, Game, Player, Seat
from scorekeeper.recorded import AtEvening, Person, Recorded
from scorekeeper.rules import RuleSet
from scorekeeper.sheet import SHEETS_KEPT, Access, Sheet, Table
from scorekeeper.store.deal_rows import read_deal
from scorekeeper.store.refusals import LinkRevokedError

TABLE_ROWS: Select[*tuple[Any, ...]] = (
    select(
        Game.id,
        Game.form_id,
        Game.name,
        Game.note,
        Game.rules,
        Game.chips,
        Game.hands,
        Game.first_dealer_id,
        Game.created_at,
        Game.closed_at,
        Game.revision,
        Game.evening_id,
        Game.round_number,
        Game.table_number,
        Club.timezone,
        Club.locale,
        Player.id.label("player_id"),
        Player.name.label("player_name"),
        Player.colour,
        Seat.chips.label("start_chips"),
        Seat.left_at,
    )
    .join(Club, Club.id == Game.club_id)
    .join(Seat, Seat.game_id == Game.id)
    .join(Player, Player.id == Seat.player_id)
    .order_by(Seat.position)
)
"""A session with its people, one row a person; to be narrowed to one session."""


def place_of(game: Any) -> AtEvening | None:
    """Where a session's row says that it belongs; None where it is played at no club evening."""
    return None if game.evening_id is None else AtEvening(game.evening_id, game.round_number, game.table_number)


def read_table(rows: Sequence[Any]) -> Table:
    """The table that rows of :data:`TABLE_ROWS` hold."""
    game = rows[0]
    return Table(
        id=game.id,
        session_id=game.form_id,
        name=game.name,
        note=game.note,
        hands_wanted=game.hands,
        first_dealer=game.first_dealer_id,
        rules=game.rules,
        chips=game.chips,
        revision=game.revision,
        created_at=game.created_at,
        closed_at=game.closed_at,
        timezone=game.timezone,
        evening=place_of(game),
        locale=game.locale,
        people=tuple(
            Person(row.player_id, row.player_name, row.colour, row.left_at is not None, row.start_chips) for row in rows
        ),
    )


def _table(game_id: int) -> Table:
    rows = db.session.execute(TABLE_ROWS.where(Game.id == game_id)).all()
    if not rows:
        raise LinkRevokedError  # its round was taken back since the link was checked
    return read_table(rows)


def load_sheet(access: Access) -> Sheet:
    """The link's session with every deal: four queries however long it is, none while nothing has changed.

    A sheet is a value and its revision grows with every change, so one that was read before is as good as a new one.
    """
    return _read_sheet(access.table)


@lru_cache(maxsize=SHEETS_KEPT)
def _read_sheet(seen: Table) -> Sheet:
    # Read again with the deals, in one transaction: somebody may have sat down since the link was checked.
    table = _table(seen.id)
    deals = read_deals(db.session.connection(), table.id, table.rules)
    return Sheet(**{each.name: getattr(table, each.name) for each in fields(table)}, deals=deals)


PARTS = select(
    DealPlayer.deal_id,
    DealPlayer.player_id,
    DealPlayer.role,
    DealPlayer.handful,
    DealPlayer.misere,
    DealPlayer.place,
    DealPlayer.score,
    DealPlayer.chips,
).order_by(DealPlayer.deal_id, DealPlayer.position)
"""What everybody did in deals, by deal and in order of play; to be narrowed to some of them."""


class Marks(NamedTuple):
    """Which deals were corrected at any time, and which were inserted."""

    corrected: frozenset[UUID]
    inserted: frozenset[UUID]

    def of(self, deal_id: UUID) -> Mapping[str, bool]:
        """What is said of one deal."""
        return {"corrected": deal_id in self.corrected, "inserted": deal_id in self.inserted}


def read_marks(connection: Connection, which: ColumnElement[bool]) -> Marks:
    """What the traces say of deals: one query. ``which`` narrows the changes."""
    told = (Happening.CORRECTED, Happening.INSERTED)
    found: dict[str, set[UUID]] = {what.value: set() for what in told}
    for row in connection.execute(select(ChangeRow.deal_id, ChangeRow.what).where(which, ChangeRow.what.in_(told))):
        found[row.what].add(row.deal_id)
    return Marks(*(frozenset(found[what]) for what in told))


def read_deals(connection: Connection, game_id: int, rules: RuleSet) -> tuple[Recorded, ...]:
    """Every deal of a session by number, the withdrawn ones included: three queries. ``rules`` are the session's."""
    parts: dict[UUID, list[Any]] = defaultdict(list)
    of_game = PARTS.join(DealRow, DealRow.id == DealPlayer.deal_id).where(DealRow.game_id == game_id)
    for part in connection.execute(of_game):
        parts[part.deal_id].append(part)
    rows = connection.execute(
        select(*DealRow.__table__.columns).where(DealRow.game_id == game_id).order_by(DealRow.number)
    )
    marks = read_marks(connection, ChangeRow.game_id == game_id)
    return tuple(read_deal(row, parts[row.id], rules, **marks.of(row.id)) for row in rows)
