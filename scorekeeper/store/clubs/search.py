"""Finding sessions and deals of a club, a page at a time: how many there are makes no difference to the first ones."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, case, exists, func, or_, select
from sqlalchemy.orm import aliased

from scorekeeper.database import db
from scorekeeper.links import ClubAccess, Key
from scorekeeper.models import ChangeRow, Club, DealPlayer, DealRow, EveningRow, Game, Part, Seat, Tally
from scorekeeper.names import plain_letters
from scorekeeper.rules import DealKind
from scorekeeper.search import (
    ALWAYS,
    PAGE_SIZE,
    ROUND,
    TABLE,
    Bonus,
    DealSearch,
    FoundDeal,
    Page,
    PartPlayed,
    SessionSearch,
)
from scorekeeper.sessions import KnownSession
from scorekeeper.sheet import Table
from scorekeeper.store.deal_rows import read_deal
from scorekeeper.store.evenings.calling_off import at_no_called_off_evening
from scorekeeper.store.listing import Opened, listed
from scorekeeper.store.sheets import PARTS, TABLE_ROWS, read_marks, read_table
from scorekeeper.store.tallies import tallied

_ENTERED = [kind for kind in DealKind if kind.is_entered]
_PARTS: Mapping[PartPlayed | None, list[Part]] = {
    PartPlayed.TAKER: [Part.TAKER],
    PartPlayed.PARTNER: [Part.PARTNER],
    PartPlayed.DEFENDER: [Part.DEFENDER],
    None: [part for part in Part if part is not Part.SITTING_OUT],
}


def club_sessions(club: ClubAccess, search: SessionSearch | None = None, page: int = 1) -> Page[KnownSession]:
    """Sessions of the link's club, those of the latest day first: seven queries at most, however many there are."""
    latest = (Tally.day.desc(), Tally.game_id.desc())
    with tallied(club.club_id):
        found = _found_sessions(club, search or SessionSearch())
        total = db.session.scalar(select(func.count()).select_from(found.subquery()))
        rows = db.session.execute(
            found.add_columns(Tally.day).order_by(*latest).offset((page - 1) * PAGE_SIZE).limit(PAGE_SIZE + 1)
        ).all()
    shown = listed_sessions(club, {row.game_id: row.day for row in rows[:PAGE_SIZE]})
    return Page(tuple(shown.values()), page, len(rows) > PAGE_SIZE, total)


def listed_sessions(club: ClubAccess, days: Mapping[int, date]) -> Mapping[int, KnownSession]:
    """What a list shows of these sessions of the link's club, by their ids, each with its day: five queries at most."""
    if not days:
        return {}
    rows = {
        row.id: row
        for row in db.session.execute(
            select(*Game.__table__.columns, Club.timezone)
            .join(Club, Club.id == Game.club_id)
            .where(Game.id.in_(days), Game.club_id == club.club_id)
        )
    }
    opened = {each: Opened(club.role, (str(Key(club.token, each)),), rows[each], day) for each, day in days.items()}
    return dict(zip(opened, listed(opened), strict=True))


def _found_sessions(club: ClubAccess, search: SessionSearch) -> Select[int]:
    found = select(Tally.game_id).where(
        Tally.club_id == club.club_id, at_no_called_off_evening(club.club_id, Tally.game_id)
    )
    if search.days != ALWAYS:
        found = found.where(Tally.day.between(*search.days.bounds))
    if search.text or search.closed is not None:
        found = found.join(Game, Game.id == Tally.game_id)
    if search.players:
        found = found.where(exists().where(Seat.game_id == Tally.game_id, Seat.player_id.in_(search.players)))
    if search.closed is not None:
        found = found.where(Game.closed_at.is_not(None) if search.closed else Game.closed_at.is_(None))
    return _with_text(found, search) if search.text else found


def _with_text(found: Select[int], search: SessionSearch) -> Select[int]:
    """Those of these sessions whose name or note holds the text that is looked for.

    Databases do not agree on capitals and accents: names and notes are looked at here.
    """
    sought = plain_letters(search.text)
    rows = db.session.execute(
        found.add_columns(Game.name, Game.note, Game.evening_id, Game.table_number, Game.round_number)
    ).all()
    games = [
        row.game_id
        for row in rows
        if sought in plain_letters(row.note)
        or sought in plain_letters(row.name if row.evening_id is None else _table_title(search.table_title, row))
    ]
    return found.where(Tally.game_id.in_(games))


def _table_title(title: str, game: Any) -> str:
    """What a session at a club evening is called."""
    return title.replace(TABLE, str(game.table_number)).replace(ROUND, str(game.round_number))


def club_deals(club: ClubAccess, search: DealSearch, page: int = 1) -> Page[FoundDeal]:
    """Deals of the link's club, those of the newest session first and the latest of each: at most ten queries.

    They are counted where something is looked for. A deal is of the day of its session, as everywhere in a club.
    """
    with tallied(club.club_id):
        found = (
            select(DealRow.id)
            .join(Game, Game.id == DealRow.game_id)
            .where(Game.club_id == club.club_id, DealRow.kind.in_(_ENTERED), *_conditions(club, search))
        )
        if search.days != ALWAYS:
            found = found.join(Tally, Tally.game_id == Game.id).where(Tally.day.between(*search.days.bounds))
        counted = select(func.count()).select_from(found.subquery())
        total = None if search == DealSearch() else db.session.scalar(counted)
        latest = found.order_by(Game.id.desc(), DealRow.number.desc())
        ids = list(db.session.scalars(latest.offset((page - 1) * PAGE_SIZE).limit(PAGE_SIZE + 1)))
        deals = tuple(_read_deals(ids[:PAGE_SIZE]))
    return Page(deals, page, len(ids) > PAGE_SIZE, total)


def _conditions(club: ClubAccess, search: DealSearch) -> Iterator[ColumnElement[bool]]:
    # At an evening that was called off no deal counts.
    yield (
        at_no_called_off_evening(club.club_id, DealRow.game_id)
        if search.withdrawn_too
        else DealRow.withdrawn_at.is_(None)
    )
    if search.players:
        yield exists().where(Seat.game_id == Game.id, Seat.player_id.in_(search.players))
        yield exists().where(
            DealPlayer.deal_id == DealRow.id,
            DealPlayer.player_id.in_(search.players),
            DealPlayer.role.in_(_PARTS[search.part]),
        )
    if search.contract is not None:
        yield DealRow.contract == search.contract
    if search.made is not None:
        made = _made(club)
        yield made if search.made else ~made
        yield or_(DealRow.made.is_not(None), DealRow.half_points.is_not(None) & DealRow.bouts.is_not(None))
    if Bonus.SLAM in search.bonuses:
        yield DealRow.slam.is_not(None)
    if Bonus.PETIT in search.bonuses:
        yield DealRow.petit_au_bout.is_not(None)
    if Bonus.HANDFUL in search.bonuses:
        yield exists().where(DealPlayer.deal_id == DealRow.id, DealPlayer.handful > 0)


def _made(club: ClubAccess) -> ColumnElement[bool]:
    """Whether a contract was made, by the targets of the rules that the deal was played by."""
    by_targets: dict[tuple[int, ...], list[Any]] = defaultdict(list)
    for rules in _rules_of(club):
        by_targets[rules.thresholds].append(rules)
    played_by = func.coalesce(DealRow.rules, Game.rules, type_=Game.rules.type)
    reached = [
        (played_by.in_(rules), DealRow.half_points >= _target(thresholds)) for thresholds, rules in by_targets.items()
    ]
    points = reached[0][1] if len(reached) == 1 else case(*reached, else_=False) if reached else DealRow.made
    return case((DealRow.half_points.is_(None), DealRow.made), else_=points)


def _target(thresholds: Collection[int]) -> ColumnElement[int]:
    """Half points to make, by the number of bouts."""
    return case({bouts: 2 * points for bouts, points in enumerate(thresholds)}, value=DealRow.bouts)


def _rules_of(club: ClubAccess) -> list[Any]:
    """Every rule set that anything in the club was played by."""
    own = select(DealRow.rules).join(Game, Game.id == DealRow.game_id).where(DealRow.rules.is_not(None))
    return [
        *db.session.scalars(select(Game.rules).where(Game.club_id == club.club_id).distinct()),
        *db.session.scalars(own.where(Game.club_id == club.club_id).distinct()),
    ]


def _read_deals(ids: list[UUID]) -> Iterator[FoundDeal]:
    """These deals, in this order, with their tables."""
    earlier = aliased(DealRow)
    ordinal = (
        select(func.count())
        .where(earlier.game_id == DealRow.game_id, earlier.number <= DealRow.number, earlier.kind.in_(_ENTERED))
        .scalar_subquery()
    )
    rows = {
        row.id: row
        for row in db.session.execute(
            select(*DealRow.__table__.columns, ordinal.label("ordinal")).where(DealRow.id.in_(ids))
        )
    }
    parts = defaultdict(list)
    for part in db.session.execute(PARTS.where(DealPlayer.deal_id.in_(ids))):
        parts[part.deal_id].append(part)
    games = {row.game_id for row in rows.values()}
    tables, days = _tables(games), _days(games)
    marks = read_marks(db.session.connection(), ChangeRow.deal_id.in_(ids))
    for deal_id in ids:
        row = rows[deal_id]
        table = tables[row.game_id]
        recorded = read_deal(row, parts[deal_id], table.rules, **marks.of(deal_id))
        yield FoundDeal(table, recorded, row.ordinal, *days[row.game_id])


def _days(games: Collection[int]) -> dict[int, tuple[date, str]]:
    """The day of each of these sessions, and the name of its evening."""
    rows = db.session.execute(
        select(Tally.game_id, Tally.day, EveningRow.name)
        .join(Game, Game.id == Tally.game_id)
        .outerjoin(EveningRow, EveningRow.id == Game.evening_id)
        .where(Tally.game_id.in_(games))
    )
    return {row.game_id: (row.day, row.name or "") for row in rows}


def _tables(games: Collection[int]) -> dict[int, Table]:
    rows = defaultdict(list)
    for row in db.session.execute(TABLE_ROWS.where(Game.id.in_(games))):
        rows[row.id].append(row)
    return {game_id: read_table(found) for game_id, found in rows.items()}
