"""The evenings that a club has had, a page at a time, and finding some of them."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, exists, func, select

from scorekeeper.database import db
from scorekeeper.evening_list import Leading, ListedEvening
from scorekeeper.links import ClubAccess
from scorekeeper.models import DealPlayer, DealRow, EveningPlayer, EveningRound, EveningRow, Game, Player
from scorekeeper.names import plain_letters
from scorekeeper.search import ALWAYS, PAGE_SIZE, EveningSearch, Page


def club_evenings(club: ClubAccess, search: EveningSearch | None = None, page: int = 1) -> Page[ListedEvening]:
    """Evenings of the link's club, the latest first: eight queries at most, however many there are."""
    found = _found(club, search or EveningSearch())
    total = db.session.scalar(select(func.count()).select_from(found.subquery()))
    latest = found.order_by(EveningRow.day.desc(), EveningRow.id.desc())
    ids = db.session.scalars(latest.offset((page - 1) * PAGE_SIZE).limit(PAGE_SIZE + 1)).all()
    listed = listed_evenings(ids)
    return Page.of([listed[each] for each in ids], page, total)


def running_evenings(clubs: Collection[int], now: datetime) -> Mapping[int, tuple[ListedEvening, ...]]:
    """By club the evenings that are open and of these days, the latest first; one query where there are none."""
    around = [now.date() + timedelta(days=days) for days in (-1, 0, 1)]
    rows = db.session.execute(
        select(EveningRow.id, EveningRow.club_id)
        .where(EveningRow.club_id.in_(clubs), EveningRow.closed_at.is_(None), EveningRow.day.in_(around))
        .order_by(EveningRow.day.desc(), EveningRow.id.desc())
    ).all()
    listed = listed_evenings([row.id for row in rows])
    running: dict[int, tuple[ListedEvening, ...]] = {}
    for row in rows:
        running[row.club_id] = (*running.get(row.club_id, ()), listed[row.id])
    return running


def listed_evenings(ids: Collection[int]) -> Mapping[int, ListedEvening]:
    """What a list shows of these evenings, by their ids: five queries, or none for none."""
    if not ids:
        return {}
    people = _counted(EveningPlayer.evening_id, ids)
    rounds = _counted(EveningRound.evening_id, ids)
    of_evenings = select(Game.evening_id, func.max(Game.table_number)).where(Game.evening_id.in_(ids))
    tables = dict(db.session.execute(of_evenings.group_by(Game.evening_id)).all())
    leading = _leading(ids)
    rows = db.session.execute(
        select(EveningRow.id, EveningRow.name, EveningRow.day, EveningRow.closed_at, EveningRow.called_off_at).where(
            EveningRow.id.in_(ids)
        )
    )
    return {
        row.id: ListedEvening(
            row.id,
            row.name,
            row.day,
            row.closed_at is not None,
            people.get(row.id, 0),
            tables.get(row.id) or 0,
            rounds.get(row.id, 0),
            leading.get(row.id, Leading()),
            row.called_off_at is not None,
        )
        for row in rows
    }


def _found(club: ClubAccess, search: EveningSearch) -> Select[int]:
    found = select(EveningRow.id).where(EveningRow.club_id == club.club_id, EveningRow.called_off_at.is_(None))
    if search.days != ALWAYS:
        found = found.where(EveningRow.day.between(*search.days.bounds))
    if search.players:
        found = found.where(
            exists().where(EveningPlayer.evening_id == EveningRow.id, EveningPlayer.player_id.in_(search.players))
        )
    if search.text:
        # Databases do not agree on capitals and accents: the names are looked at here.
        sought = plain_letters(search.text)
        names = db.session.execute(found.add_columns(EveningRow.name)).all()
        found = found.where(EveningRow.id.in_([row.id for row in names if sought in plain_letters(row.name)]))
    return found


def _counted(column: Any, ids: Collection[int]) -> Mapping[int, int]:
    return dict(db.session.execute(select(column, func.count()).where(column.in_(ids)).group_by(column)).all())


def _leading(ids: Collection[int]) -> Mapping[int, Leading]:
    totals: dict[int, list[Any]] = defaultdict(list)
    for row in db.session.execute(
        select(Game.evening_id, Player.name, func.sum(DealPlayer.score).label("points"))
        .join(DealRow, DealRow.game_id == Game.id)
        .join(DealPlayer, DealPlayer.deal_id == DealRow.id)
        .join(Player, Player.id == DealPlayer.player_id)
        .where(Game.evening_id.in_(ids), DealRow.withdrawn_at.is_(None))
        .group_by(Game.evening_id, Player.id, Player.name)
        .order_by(Player.id)
    ):
        totals[row.evening_id].append(row)
    best = {evening: max(row.points for row in rows) for evening, rows in totals.items()}
    return {
        evening: Leading(tuple(row.name for row in rows if row.points == best[evening]), int(best[evening]))
        for evening, rows in totals.items()
        if best[evening] > 0
    }
