"""Reading evenings: how one stands, which a club has had, and a mark that changes with everything on it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, case, func, select

from scorekeeper.database import db, read_one
from scorekeeper.evening import Evening, EveningTable, Participant, Round, RoundLength
from scorekeeper.evening_choices import MeetingsOf
from scorekeeper.links import ClubAccess
from scorekeeper.models import (
    Club,
    DealPlayer,
    DealRow,
    EveningPlayer,
    EveningRound,
    EveningRow,
    Game,
    Link,
    Part,
    Player,
    RoundRest,
    Seat,
)
from scorekeeper.recorded import Person
from scorekeeper.rules import DealKind
from scorekeeper.store.evenings.clock import clock_of
from scorekeeper.store.evenings.meetings import met_in_season
from scorekeeper.store.evenings.plans import plan_of
from scorekeeper.store.refusals import EveningUnknownError

_FINISHED = (DealKind.PLAYED, DealKind.MISERE_DEAL)
_MARK: Select[*tuple[Any, ...]] = (
    select(EveningRow.revision, func.sum(Game.revision))
    .join(Link, Link.club_id == EveningRow.club_id)
    .outerjoin(Game, Game.evening_id == EveningRow.id)
    .where(
        Link.token == bindparam("token"),
        Link.revoked_at.is_(None),
        Link.game_id.is_(None),
        Link.evening_id.is_(None),
        EveningRow.id == bindparam("evening_id"),
    )
    .group_by(EveningRow.id, EveningRow.revision)
)


class ListedEvening(NamedTuple):
    """An evening in the list of its club; ``winners`` are the names of whoever has the most points by now."""

    id: int
    name: str
    day: date
    closed: bool
    people: int
    rounds: int
    winners: tuple[str, ...]


def load_evening(club: ClubAccess, evening_id: int, *, to_draw: bool = False) -> Evening:
    """An evening of the link's club as it stands: eight queries however many tables it has, one more ``to_draw``.

    Only then is it known who met at other evenings, where that counts.

    :raises EveningUnknownError: when the club has none with this id.
    """
    row = db.session.execute(
        select(*EveningRow.__table__.columns, Club.timezone)
        .join(Club, Club.id == EveningRow.club_id)
        .where(EveningRow.id == evening_id, EveningRow.club_id == club.club_id)
    ).one_or_none()
    if row is None:
        raise EveningUnknownError
    plan = plan_of(row)
    other_evenings = to_draw and plan.meetings_of is MeetingsOf.SEASON
    return Evening(
        id=row.id,
        club_id=row.club_id,
        plan=plan,
        seed=row.seed,
        created_at=row.created_at,
        closed_at=row.closed_at,
        revision=row.revision,
        timezone=row.timezone,
        participants=_participants(evening_id),
        rounds=_rounds(evening_id),
        met_before=met_in_season(row) if other_evenings else {},
    )


def _participants(evening_id: int) -> tuple[Participant, ...]:
    rows = db.session.execute(
        select(Player.id, Player.name, Player.colour, EveningPlayer.arrived_at, EveningPlayer.left_at)
        .join(Player, Player.id == EveningPlayer.player_id)
        .where(EveningPlayer.evening_id == evening_id)
        .order_by(EveningPlayer.position)
    )
    return tuple(
        Participant(Person(row.id, row.name, row.colour, row.left_at is not None), row.arrived_at, row.left_at)
        for row in rows
    )


def _rounds(evening_id: int) -> tuple[Round, ...]:
    resting: dict[int, list[int]] = defaultdict(list)
    for rest in db.session.execute(
        select(RoundRest.number, RoundRest.player_id)
        .where(RoundRest.evening_id == evening_id)
        .order_by(RoundRest.player_id)
    ):
        resting[rest.number].append(rest.player_id)
    tables: dict[int, list[EveningTable]] = defaultdict(list)
    for number, table in _tables(evening_id):
        tables[number].append(table)
    rows = db.session.scalars(
        select(EveningRound).where(EveningRound.evening_id == evening_id).order_by(EveningRound.number)
    )
    return tuple(
        Round(
            number=row.number,
            draw=row.draw,
            length=RoundLength(row.deals, row.minutes),
            started_at=row.started_at,
            closed_at=row.closed_at,
            tables=tuple(tables[row.number]),
            resting=tuple(resting[row.number]),
            clock=clock_of(row),
        )
        for row in rows
    )


def _tables(evening_id: int) -> Sequence[tuple[int, EveningTable]]:
    """Every table of every round, with the number of its round."""
    of_evening = select(Game.id).where(Game.evening_id == evening_id).scalar_subquery()
    people: dict[int, list[int]] = defaultdict(list)
    for seat in db.session.execute(
        select(Seat.game_id, Seat.player_id).where(Seat.game_id.in_(of_evening)).order_by(Seat.position)
    ):
        people[seat.game_id].append(seat.player_id)
    counts = DealRow.withdrawn_at.is_(None)
    recorded = {
        row.game_id: row
        for row in db.session.execute(
            select(
                DealRow.game_id,
                func.sum(case((counts & DealRow.kind.in_(_FINISHED), 1), else_=0)).label("deals"),
                func.sum(case((counts & (DealRow.kind == DealKind.OPEN), 1), else_=0)).label("open_deals"),
                func.max(case((counts, DealRow.played_at))).label("last_played_at"),
            )
            .where(DealRow.game_id.in_(of_evening))
            .group_by(DealRow.game_id)
        )
    }
    scores = _scores(of_evening)
    games = db.session.execute(
        select(*Game.__table__.columns)
        .where(Game.evening_id == evening_id)
        .order_by(Game.round_number, Game.table_number)
    )
    return [
        (game.round_number, _table(game, people[game.id], recorded.get(game.id), scores[game.id])) for game in games
    ]


def _scores(of_evening: Any) -> Mapping[int, dict[int, Any]]:
    """Everybody's points and deals by session."""
    plays = case((DealRow.kind.in_(_FINISHED) & (DealPlayer.role != Part.SITTING_OUT), 1), else_=0)
    scores: dict[int, dict[int, Any]] = defaultdict(dict)
    for row in db.session.execute(
        select(
            DealRow.game_id,
            DealPlayer.player_id,
            func.sum(DealPlayer.score).label("points"),
            func.sum(plays).label("deals"),
        )
        .join(DealPlayer, DealPlayer.deal_id == DealRow.id)
        .where(DealRow.game_id.in_(of_evening), DealRow.withdrawn_at.is_(None))
        .group_by(DealRow.game_id, DealPlayer.player_id)
    ):
        scores[row.game_id][row.player_id] = row
    return scores


def _table(game: Any, people: Sequence[int], counts: Any, scores: Mapping[int, Any]) -> EveningTable:
    return EveningTable(
        number=game.table_number,
        game_id=game.id,
        people=tuple(people),
        hands=game.hands,
        deals=counts.deals if counts else 0,
        open_deal=bool(counts and counts.open_deals),
        totals={player: scores[player].points if player in scores else 0 for player in people},
        deals_of={player: scores[player].deals if player in scores else 0 for player in people},
        revision=game.revision,
        closed=game.closed_at is not None,
        last_played_at=counts.last_played_at if counts else None,
        untouched=counts is None,
    )


def evening_mark(token: str, evening_id: int) -> str | None:
    """What changes with everything on an evening, and nothing else; None when the club's link opens none.

    It is what screens that follow an evening ask every few seconds: one short query that touches no deals.
    """
    row = read_one(_MARK, {"token": token, "evening_id": evening_id})
    return None if row is None else f"{row[0]}.{row[1] or 0}"


def club_evenings(club: ClubAccess, *, most: int, skip: int = 0) -> tuple[ListedEvening, ...]:
    """The evenings of the link's club, the latest first, ``most`` of them after the first ``skip``."""
    query = select(EveningRow).where(EveningRow.club_id == club.club_id)
    rows = db.session.scalars(
        query.order_by(EveningRow.day.desc(), EveningRow.id.desc()).offset(skip).limit(most)
    ).all()
    ids = [row.id for row in rows]
    people = _counted(EveningPlayer.evening_id, ids)
    rounds = _counted(EveningRound.evening_id, ids)
    winners = _winners(ids)
    return tuple(
        ListedEvening(
            row.id,
            row.name,
            row.day,
            row.closed_at is not None,
            people.get(row.id, 0),
            rounds.get(row.id, 0),
            winners.get(row.id, ()),
        )
        for row in rows
    )


def _counted(column: Any, ids: Sequence[int]) -> Mapping[int, int]:
    return dict(db.session.execute(select(column, func.count()).where(column.in_(ids)).group_by(column)).all())


def _winners(ids: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
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
        evening: tuple(row.name for row in rows if row.points == best[evening]) if best[evening] > 0 else ()
        for evening, rows in totals.items()
    }
