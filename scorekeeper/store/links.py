"""Links: secret addresses, checked against the database at each request."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, or_, select, update
from sqlalchemy.orm import Session

from scorekeeper.database import db, read_one, writing_session
from scorekeeper.links import ClubAccess, ClubOffer, Key, SharedLink, TableAccess, read_key
from scorekeeper.models import Club, EveningRow, Game, Link, Player
from scorekeeper.names import title_of
from scorekeeper.sheet import Access, Role
from scorekeeper.store.refusals import LinkRevokedError
from scorekeeper.store.sheets import TABLE_ROWS, read_table

TOKEN_BYTES = 16
_LIVING = (Link.token == bindparam("token"), Link.revoked_at.is_(None))
ALIVE = select(Link.id).where(*_LIVING)
"""The link with a ``token``, as long as nobody has renewed it."""
OF_THE_CLUB = and_(Link.game_id.is_(None), Link.evening_id.is_(None))
"""A link to the whole club, neither to a session nor to a table of an evening."""
OPENS_GAME = and_(
    Link.game_id.is_(None),
    Link.club_id == Game.club_id,
    or_(
        Link.evening_id.is_(None),
        and_(Link.evening_id == Game.evening_id, Link.table_number == Game.table_number),
    ),
)
"""A link that opens a session without being its own: its club's, or that of the table at which it is played."""
_OPENED_TABLE = TABLE_ROWS.add_columns(Link.role, Link.club_id).join(Link, Link.game_id == Game.id).where(*_LIVING)
_OPENED_BY_CLUB = (
    TABLE_ROWS.add_columns(Link.role, Link.club_id, Link.evening_id.label("link_evening"))
    .join(Link, OPENS_GAME)
    .where(*_LIVING, Game.id == bindparam("game_id"))
)
_OPENED_CLUB = (
    select(
        Link.role,
        Club.id,
        Club.name,
        Club.timezone,
        Club.locale,
        Club.rules,
        Club.season_begins,
        Player.name.label("player_name"),
    )
    .join(Club, Club.id == Link.club_id)
    # A club without a name is called by those of its people.
    .outerjoin(Player, (Player.club_id == Club.id) & Player.archived_at.is_(None) & (Club.name == ""))
    .where(*_LIVING, OF_THE_CLUB)
    .order_by(Player.id)
)
_REVISION: Select[*tuple[Any, ...]] = select(Game.revision).join(Link, Link.game_id == Game.id).where(*_LIVING)
_REVISION_BY_CLUB: Select[*tuple[Any, ...]] = (
    select(Game.revision).join(Link, OPENS_GAME).where(*_LIVING, Game.id == bindparam("game_id"))
)


def find_access(address: str) -> Access | None:
    """What this part of an address opens now; None when it is wrong, revoked or unknown, with as many queries."""
    key = read_key(address)
    if key is None:
        return None
    with db.engine.connect() as connection:
        if key.game_id is None:
            rows = connection.execute(_OPENED_TABLE, {"token": key.token}).all()
        else:
            rows = connection.execute(_OPENED_BY_CLUB, {"token": key.token, "game_id": key.game_id}).all()
    if not rows:
        return None
    table = read_table(rows)
    if key.game_id is None:
        return Access(address, rows[0].role, table, rows[0].club_id)
    of_table = rows[0].link_evening is not None
    return Access(
        address,
        rows[0].role,
        table,
        rows[0].club_id,
        club_token=None if of_table else key.token,
        table_token=key.token if of_table else None,
    )


def find_club(token: str) -> ClubAccess | None:
    """The club that this token opens now; None when it is wrong, revoked, unknown, or a session's."""
    key = read_key(token)
    if key is None or key.game_id is not None:
        return None
    with db.engine.connect() as connection:
        rows = connection.execute(_OPENED_CLUB, {"token": token}).all()
    if not rows:
        return None
    club = rows[0]
    title = title_of(club.name, [row.player_name for row in rows if row.player_name])
    return ClubAccess(
        token, club.role, club.id, title, club.timezone, club.name, club.locale, club.rules, club.season_begins
    )


def find_table(token: str) -> TableAccess | None:
    """The table that this token opens now; None when it is wrong, revoked, unknown, or no table's."""
    key = read_key(token)
    if key is None or key.game_id is not None:
        return None
    row = db.session.execute(
        select(
            Link.role,
            Link.club_id,
            Link.evening_id,
            Link.table_number,
            EveningRow.called_off_at,
            Game.id.label("game_id"),
        )
        .join(EveningRow, EveningRow.id == Link.evening_id)
        .outerjoin(Game, (Game.evening_id == Link.evening_id) & (Game.table_number == Link.table_number))
        .where(Link.token == token, Link.revoked_at.is_(None))
        .order_by(Game.round_number.desc())
        .limit(1)
    ).first()
    if row is None:
        return None
    called_off = row.called_off_at is not None
    return TableAccess(token, row.role, row.club_id, row.evening_id, row.table_number, row.game_id, called_off)


def first_opened(keys: Sequence[Key]) -> Access | ClubAccess | TableAccess | None:
    """What the first of these keys that still opens anything opens."""
    for key in keys:
        opened = find_access(str(key)) or find_club(key.token) or find_table(key.token)
        if opened is not None:
            return opened
    return None


def session_links(access: Access) -> Mapping[Role, SharedLink]:
    """The links to this session that may be handed on with this one: of its own role and of those below."""
    return newest_links(links_to(access), access.role)


def links_to(access: Access) -> ColumnElement[bool]:
    """The links to this session alone; one that is played at an evening is opened by those of its table."""
    place = access.table.evening
    if place is None:
        return Link.game_id == access.game_id
    return and_(Link.evening_id == place.evening_id, Link.table_number == place.table_number)


def club_links(club: ClubAccess) -> Mapping[Role, SharedLink]:
    """The links to the whole club that may be handed on with this one: of its own role and of those below."""
    return newest_links((Link.club_id == club.club_id) & OF_THE_CLUB, club.role)


def newest_links(which: ColumnElement[bool], most: Role) -> dict[Role, SharedLink]:
    """The newest living link of each role up to ``most``."""
    rows = db.session.execute(
        select(Link.role, Link.token, Link.created_at).where(which, Link.revoked_at.is_(None)).order_by(Link.id)
    )
    return {row.role: SharedLink(row.role, row.token, row.created_at) for row in rows if row.role <= most}


def club_offer(access: Access) -> ClubOffer:
    """What this link may do with those of the whole club.

    A club's link hands on its own. A session's link does so for an organiser as long as the club has no other session:
    four friends who have typed their names have no other key to their club.
    """
    if access.club_token is not None:
        return ClubOffer(access.club_token, may_make=False)
    if (
        access.table_token is not None
        or access.role < Role.ORGANISER
        or not began_with(db.session.connection(), access)
    ):
        return ClubOffer(None, may_make=False)
    links = newest_links((Link.club_id == access.club_id) & OF_THE_CLUB, access.role)
    leading = links.get(Role.ORGANISER)
    return ClubOffer(None if leading is None else leading.token, may_make=leading is None)


def began_with(connection: Connection, access: Access) -> bool:
    """Whether the club of a session began with it, by names that somebody typed, and has no other session since.

    A club that was there before has links of its own, which a session's do not lead to.
    """
    games = connection.execute(
        select(Game.id, Game.created_at, Club.created_at.label("club_created_at"))
        .join(Club, Club.id == Game.club_id)
        .where(Game.club_id == access.club_id)
        .limit(2)
    ).all()
    return len(games) == 1 and games[0].id == access.game_id and games[0].created_at == games[0].club_created_at


def find_revision(address: str) -> int | None:
    """The revision of the session that this opens now, and nothing else; None when it is wrong, revoked or unknown.

    It is what phones that follow a sheet ask every few seconds, so it costs one short query and touches no deals.
    """
    key = read_key(address)
    if key is None:
        return None
    query = _REVISION if key.game_id is None else _REVISION_BY_CLUB
    row = read_one(query, {"token": key.token, "game_id": key.game_id})
    return None if row is None else int(row[0])


def make_link(game_id: int, role: Role) -> str:
    """A new link to one session; returns its token."""
    with writing_session() as session:
        game = session.get_one(Game, game_id)
        return add_link(session, game.club_id, game.id, role)


def add_link(
    session: Session,
    club_id: int,
    game_id: int | None,
    role: Role,
    form_id: UUID | None = None,
    *,
    table: tuple[int, int] | None = None,
) -> str:
    """A new link to a session, to a ``table`` (evening and number) or to the whole club; returns its token.

    Within a transaction that may write.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    session.add(
        Link(
            club_id=club_id,
            game_id=game_id,
            evening_id=None if table is None else table[0],
            table_number=None if table is None else table[1],
            role=role,
            token=token,
            form_id=form_id,
            created_at=datetime.now(UTC),
            revoked_at=None,
        )
    )
    return token


def check_alive(session: Session | Connection, token: str) -> None:
    """See that a link was not revoked between the check of the request and the lock.

    :raises LinkRevokedError: when it was.
    """
    if session.scalar(ALIVE, {"token": token}) is None:
        raise LinkRevokedError


def revoke_link(token: str) -> None:
    """Let a link die at once."""
    with writing_session() as session:
        revoke(session, Link.token == token)


def revoke(session: Session, which: ColumnElement[bool]) -> int:
    """Let all these links die, within a transaction that may write; returns how many lived."""
    done: Any = session.execute(
        update(Link).where(which, Link.revoked_at.is_(None)).values(revoked_at=datetime.now(UTC))
    )
    return int(done.rowcount)
