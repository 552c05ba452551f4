"""What a session's trace tells, and what this device's start page lists."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import case, func, select

from scorekeeper.database import db
from scorekeeper.happenings import Change, Happening
from scorekeeper.models import ChangeRow, Club, DealPlayer, DealRow, Game, Link, Player, Seat
from scorekeeper.rules import DealKind
from scorekeeper.rules.deal import CHIP_KINDS
from scorekeeper.sessions import KnownSession
from scorekeeper.sheet import Access
from scorekeeper.store.links import is_token

_NOT_DEALT = [kind for kind in DealKind if not kind.is_dealt]


def load_changes(access: Access, deal_id: UUID | None = None, *, most: int | None = None) -> tuple[Change, ...]:
    """Every change of the link's session, or of one of its deals, the newest first; no more than ``most``."""
    query = (
        select(ChangeRow, DealRow.number)
        .outerjoin(DealRow, DealRow.id == ChangeRow.deal_id)
        .where(ChangeRow.game_id == access.game_id)
        .order_by(ChangeRow.id.desc())
        .limit(most)
    )
    if deal_id is not None:
        query = query.where(ChangeRow.deal_id == deal_id)
    return tuple(
        Change(row.at, row.role, Happening(row.what), row.deal_id, number, row.before, row.after)
        for row, number in db.session.execute(query)
    )


def known_sessions(tokens: Sequence[str]) -> tuple[KnownSession, ...]:
    """The sessions that these tokens still open, the one played last first; each once."""
    links = db.session.execute(
        select(Link.token, Link.role, *Game.__table__.columns, Club.timezone)
        .join(Game, Game.id == Link.game_id)
        .join(Club, Club.id == Game.club_id)
        .where(Link.token.in_(filter(is_token, tokens)), Link.revoked_at.is_(None))
        .order_by(Link.role, Link.id)
    ).all()
    best = {link.id: link for link in sorted(links, key=lambda link: link.role)}
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for seat in db.session.execute(
        select(Seat.game_id, Player.id, Player.name)
        .join(Player, Player.id == Seat.player_id)
        .where(Seat.game_id.in_(best))
        .order_by(Seat.game_id, Seat.position)
    ):
        names[seat.game_id][seat.id] = seat.name
    counted = (DealRow.game_id.in_(best), DealRow.withdrawn_at.is_(None))
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
    won_chips = case((DealRow.kind.in_(CHIP_KINDS), 0), else_=func.coalesce(DealPlayer.chips, 0))
    for row in db.session.execute(
        select(
            DealRow.game_id,
            DealPlayer.player_id,
            func.sum(DealPlayer.score).label("points"),
            func.sum(won_chips).label("chips"),
        )
        .join(DealPlayer, DealPlayer.deal_id == DealRow.id)
        .where(*counted)
        .group_by(DealRow.game_id, DealPlayer.player_id)
    ):
        totals[row.game_id][row.player_id] = row.points if best[row.game_id].chips is None else row.chips
    sessions = []
    for game_id, link in best.items():
        played = deals.get(game_id)
        most = max(totals[game_id].values(), default=0)
        leaders = [name for player, name in names[game_id].items() if most > 0 and totals[game_id].get(player) == most]
        sessions.append(
            KnownSession(
                token=link.token,
                title=link.name or ", ".join(names[game_id].values()),
                people=tuple(names[game_id].values()),
                deals=played.deals if played else 0,
                last_played_at=played.last_played_at if played else link.created_at,
                timezone=link.timezone,
                closed=link.closed_at is not None,
                open_deal=bool(played and played.open_deals),
                leaders=tuple(leaders),
                leading_total=most,
                for_chips=link.chips is not None,
            )
        )
    return tuple(sorted(sessions, key=lambda known: known.last_played_at, reverse=True))
