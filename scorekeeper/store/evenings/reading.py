"""Reading an evening: how it stands, and a mark that changes with everything on it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, bindparam, case, func, or_, select

from scorekeeper.database import db, read_one
from scorekeeper.evening import Evening, Participant
from scorekeeper.evening_choices import MeetingsOf
from scorekeeper.evening_plan import RoundLength
from scorekeeper.evening_round import EveningTable, Round
from scorekeeper.links import ClubAccess, TableAccess
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
        or_(Link.evening_id.is_(None), Link.evening_id == EveningRow.id),
        EveningRow.id == bindparam("evening_id"),
    )
    .group_by(EveningRow.id, EveningRow.revision)
)


def load_evening(club: ClubAccess | TableAccess, evening_id: int, *, to_draw: bool = False) -> Evening:
    """An evening of the link's club as it stands: eight queries however many tables it has, one more ``to_draw``.

    Only then is it known who met at other evenings, where that counts.

    :raises EveningUnknownError: when the club has none with this id.
    """
    row = db.session.execute(
        select(*EveningRow.__table__.columns, Club.timezone, Club.season_begins)
        .join(Club, Club.id == EveningRow.club_id)
        .where(EveningRow.id == evening_id, EveningRow.club_id == club.club_id)
    ).one_or_none()
    if row is None:
        raise EveningUnknownError
    rounds = _rounds(evening_id)
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
        participants=_everybody(_participants(evening_id), rounds),
        rounds=rounds,
        met_before=met_in_season(row) if other_evenings else {},
        called_off=row.called_off_at is not None,
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


def _everybody(participants: tuple[Participant, ...], rounds: tuple[Round, ...]) -> tuple[Participant, ...]:
    """Those who take part, and after them whoever sits or rests in a round without doing so: they have been there."""
    known = {each.person.id for each in participants}
    seen = {player: each for each in rounds for player in each.there if player not in known}
    if not seen:
        return participants
    rows = db.session.execute(
        select(Player.id, Player.name, Player.colour).where(Player.id.in_(seen)).order_by(Player.id)
    )
    others = (
        Participant(
            Person(row.id, row.name, row.colour, left=True), played.started_at, played.closed_at or played.started_at
        )
        for row in rows
        for played in [seen[row.id]]
    )
    return (*participants, *others)


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
            resting=tuple(player for player in resting[row.number] if not _sits(player, tables[row.number])),
            clock=clock_of(row),
        )
        for row in rows
    )


def _sits(player: int, tables: Sequence[EveningTable]) -> bool:
    return any(player in table.people for table in tables)


def _tables(evening_id: int) -> Sequence[tuple[int, EveningTable]]:
    """Every table of every round, with the number of its round."""
    of_evening = select(Game.id).where(Game.evening_id == evening_id).scalar_subquery()
    seats: dict[int, list[Any]] = defaultdict(list)
    for seat in db.session.execute(
        select(Seat.game_id, Seat.player_id, Seat.left_at).where(Seat.game_id.in_(of_evening)).order_by(Seat.position)
    ):
        seats[seat.game_id].append(seat)
    counts = DealRow.withdrawn_at.is_(None)
    recorded = {
        row.game_id: row
        for row in db.session.execute(
            select(
                DealRow.game_id,
                func.sum(case((counts & DealRow.kind.in_(_FINISHED), 1), else_=0)).label("deals"),
                func.sum(case((counts & (DealRow.kind == DealKind.OPEN), 1), else_=0)).label("open_deals"),
                func.max(case((counts, DealRow.played_at))).label("last_played_at"),
                func.max(case((counts, 1), else_=0)).label("counts"),
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
    return [(game.round_number, _table(game, seats[game.id], recorded.get(game.id), scores[game.id])) for game in games]


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


def _table(game: Any, seats: Sequence[Any], counts: Any, scores: Mapping[int, Any]) -> EveningTable:
    people = [seat.player_id for seat in seats]
    return EveningTable(
        number=game.table_number,
        game_id=game.id,
        people=tuple(people),
        gone=frozenset(seat.player_id for seat in seats if seat.left_at is not None),
        hands=game.hands,
        deals=counts.deals if counts else 0,
        open_deal=bool(counts and counts.open_deals),
        totals={player: scores[player].points if player in scores else 0 for player in people},
        deals_of={player: scores[player].deals if player in scores else 0 for player in people},
        revision=game.revision,
        closed=game.closed_at is not None,
        last_played_at=counts.last_played_at if counts else None,
        untouched=counts is None,
        counts=bool(counts and counts.counts),
    )


def evening_mark(token: str, evening_id: int) -> str | None:
    """What changes with everything on an evening, and nothing else; None when the link opens none.

    It is what screens that follow an evening ask every few seconds: one short query that touches no deals.
    """
    row = read_one(_MARK, {"token": token, "evening_id": evening_id})
    return None if row is None else f"{row[0]}.{row[1] or 0}"
