"""The sessions and clubs that a device knows."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, case, func, or_, select

from scorekeeper.database import db
from scorekeeper.links import Key, read_key
from scorekeeper.models import Club, DealPlayer, DealRow, EveningRow, Game, Link, Player, Seat
from scorekeeper.names import title_of
from scorekeeper.rules import DealKind
from scorekeeper.rules.deal import CHIP_KINDS
from scorekeeper.sessions import KnownClub, KnownSession
from scorekeeper.sheet import Role, session_key
from scorekeeper.store.links import OF_THE_CLUB, OPENS_GAME
from scorekeeper.store.sheets import place_of
from scorekeeper.time_zones import evening_day

_NOT_DEALT = [kind for kind in DealKind if not kind.is_dealt]


class Opened(NamedTuple):
    """A session's row, the role that opens it, and the addresses that do: the strongest last.

    ``day`` is the one on which it was played; None where that is not known, for that of the last deal.
    """

    role: Role
    addresses: tuple[str, ...]
    game: Any
    day: date | None = None
    by_table: bool = False


def known_sessions(addresses: Sequence[str]) -> tuple[KnownSession, ...]:
    """The sessions that these parts of addresses still open, the one played last first; each once."""
    keys = _keys(addresses)
    by_another = and_(OPENS_GAME, Game.id.in_([key.game_id for key in keys]))
    rows = db.session.execute(
        select(
            Link.token,
            Link.role,
            Link.game_id,
            Link.evening_id.label("link_evening"),
            *Game.__table__.columns,
            Club.timezone,
        )
        .join(Game, or_(Game.id == Link.game_id, by_another))
        .join(Club, Club.id == Game.club_id)
        .where(*_living(keys))
        # The strongest last, and among equals the session's own.
        .order_by(Link.game_id.is_not(None), Link.id)
    ).all()
    opened: dict[int, Opened] = {}
    for row in sorted(rows, key=lambda row: row.role):
        key = Key(row.token, None if row.game_id else row.id)
        if key in keys:
            others = opened[row.id].addresses if row.id in opened else ()
            by_table = row.link_evening is not None
            opened[row.id] = Opened(row.role, (*others, str(key)), row, by_table=by_table)
    return tuple(sorted(listed(opened), key=lambda known: known.last_played_at, reverse=True))


def known_clubs(addresses: Sequence[str]) -> tuple[KnownClub, ...]:
    """The clubs that these tokens still open, in the order in which they are known; each once."""
    keys = _keys(addresses)
    tokens = [key.token for key in keys if key.game_id is None]
    rows = db.session.execute(
        select(Link.club_id, Link.role, Link.token, Club.name, Player.name.label("player_name"))
        .join(Club, Club.id == Link.club_id)
        .outerjoin(Player, and_(Player.club_id == Club.id, Player.archived_at.is_(None), Club.name == ""))
        .where(*_living(keys), Link.token.in_(tokens), OF_THE_CLUB)
        .order_by(Player.id)
    ).all()
    clubs: dict[int, list[Any]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: tokens.index(row.token)):
        clubs[row.club_id].append(row)
    return tuple(_known_club(each) for each in clubs.values())


def _known_club(rows: list[Any]) -> KnownClub:
    best = max(rows, key=lambda row: row.role)
    people = [row.player_name for row in rows if row.token == best.token and row.player_name]
    others = tuple(dict.fromkeys(row.token for row in rows if row.token != best.token))
    return KnownClub((*others, best.token), title_of(best.name, people), best.role, best.club_id)


def _keys(addresses: Sequence[str]) -> dict[Key, None]:
    """The keys among these, each once, in their order."""
    return dict.fromkeys(key for key in map(read_key, addresses) if key is not None)


def _living(keys: Collection[Key]) -> tuple[Any, ...]:
    return Link.token.in_({key.token for key in keys}), Link.revoked_at.is_(None)


def listed(opened: Mapping[int, Opened]) -> tuple[KnownSession, ...]:
    """What is shown of these sessions, by their ids, in their order: three queries, four where evenings are named."""
    names = _names(opened)
    evenings = _evening_names({row.game.evening_id for row in opened.values()} - {None})
    counted = (DealRow.game_id.in_(opened), DealRow.withdrawn_at.is_(None))
    deals = {
        row.game_id: row
        for row in db.session.execute(
            select(
                DealRow.game_id,
                func.sum(case((DealRow.kind.in_(_NOT_DEALT), 0), else_=1)).label("deals"),
                func.max(DealRow.played_at).label("last_played_at"),
                func.sum(case((DealRow.kind == DealKind.OPEN, 1), else_=0)).label("open_deals"),
            )
            .where(*counted)
            .group_by(DealRow.game_id)
        )
    }
    totals: dict[int, dict[int, int]] = defaultdict(dict)
    for row in db.session.execute(_totals().where(*counted)):
        totals[row.game_id][row.player_id] = row.points if opened[row.game_id].game.chips is None else row.chips
    sessions = []
    for game_id, (role, addresses, game, day, by_table) in opened.items():
        played = deals.get(game_id)
        last_played_at = played.last_played_at if played else game.created_at
        most = max(totals[game_id].values(), default=0)
        leaders = [name for player, name in names[game_id].items() if most > 0 and totals[game_id].get(player) == most]
        sessions.append(
            KnownSession(
                key=session_key(game_id, game.created_at),
                addresses=addresses,
                role=role,
                title=game.name or ", ".join(names[game_id].values()),
                people=tuple(names[game_id].values()),
                deals=played.deals if played else 0,
                day=day or evening_day(last_played_at, game.timezone),
                last_played_at=last_played_at,
                closed=game.closed_at is not None,
                open_deal=bool(played and played.open_deals),
                leaders=tuple(leaders),
                leading_total=most,
                for_chips=game.chips is not None,
                evening=place_of(game),
                evening_name=evenings.get(game.evening_id, ""),
                by_table=by_table,
            )
        )
    return tuple(sessions)


def _evening_names(ids: Collection[int]) -> Mapping[int, str]:
    if not ids:
        return {}
    return dict(db.session.execute(select(EveningRow.id, EveningRow.name).where(EveningRow.id.in_(ids))).all())


def _names(opened: Mapping[int, Opened]) -> Mapping[int, dict[int, str]]:
    """Everybody's name by session and id, in order of play."""
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for seat in db.session.execute(
        select(Seat.game_id, Player.id, Player.name)
        .join(Player, Player.id == Seat.player_id)
        .where(Seat.game_id.in_(opened))
        .order_by(Seat.game_id, Seat.position)
    ):
        names[seat.game_id][seat.id] = seat.name
    return names


def _totals() -> Select[*tuple[Any, ...]]:
    """Everybody's total in half points, and the chips that were won, by session; bought ones apart."""
    won = case((DealRow.kind.in_(CHIP_KINDS), 0), else_=func.coalesce(DealPlayer.chips, 0))
    return (
        select(
            DealRow.game_id,
            DealPlayer.player_id,
            func.sum(DealPlayer.score).label("points"),
            func.sum(won).label("chips"),
        )
        .join(DealPlayer, DealPlayer.deal_id == DealRow.id)
        .group_by(DealRow.game_id, DealPlayer.player_id)
    )
