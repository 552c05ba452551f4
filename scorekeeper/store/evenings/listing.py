"""The evenings that a club has had, a page at a time, and finding some of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Select, exists, func, select

from scorekeeper.database import db
from scorekeeper.links import ClubAccess
from scorekeeper.models import DealPlayer, DealRow, EveningPlayer, EveningRound, EveningRow, Game, Player
from scorekeeper.search import ALWAYS, PAGE_SIZE, EveningSearch, Page


class Leading(NamedTuple):
    """Whoever has the most points of an evening, by name, and how many half points; nobody before anybody has won."""

    names: tuple[str, ...] = ()
    total: int = 0


class ListedEvening(NamedTuple):
    """An evening in the list of its club; ``leading`` by now, or once it was closed."""

    id: int
    name: str
    day: date
    closed: bool
    people: int
    rounds: int
    leading: Leading


def club_evenings(club: ClubAccess, search: EveningSearch | None = None, page: int = 1) -> Page[ListedEvening]:
    """Evenings of the link's club, the latest first: five queries, however many there are."""
    found = _found(club, search or EveningSearch())
    total = db.session.scalar(select(func.count()).select_from(found.subquery()))
    latest = found.order_by(EveningRow.day.desc(), EveningRow.id.desc())
    rows = db.session.execute(latest.offset((page - 1) * PAGE_SIZE).limit(PAGE_SIZE + 1)).all()
    ids = [row.id for row in rows]
    people = _counted(EveningPlayer.evening_id, ids)
    rounds = _counted(EveningRound.evening_id, ids)
    leading = _leading(ids)
    listed = [
        ListedEvening(
            row.id,
            row.name,
            row.day,
            row.closed_at is not None,
            people.get(row.id, 0),
            rounds.get(row.id, 0),
            leading.get(row.id, Leading()),
        )
        for row in rows
    ]
    return Page.of(listed, page, total)


def _found(club: ClubAccess, search: EveningSearch) -> Select[*tuple[Any, ...]]:
    found = select(EveningRow.id, EveningRow.name, EveningRow.day, EveningRow.closed_at).where(
        EveningRow.club_id == club.club_id
    )
    if search.days != ALWAYS:
        found = found.where(EveningRow.day.between(*search.days.bounds))
    if search.player is not None:
        found = found.where(
            exists().where(EveningPlayer.evening_id == EveningRow.id, EveningPlayer.player_id == search.player)
        )
    if search.text:
        found = found.where(EveningRow.name.icontains(search.text, autoescape=True))
    return found


def _counted(column: Any, ids: Sequence[int]) -> Mapping[int, int]:
    return dict(db.session.execute(select(column, func.count()).where(column.in_(ids)).group_by(column)).all())


def _leading(ids: Sequence[int]) -> Mapping[int, Leading]:
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
