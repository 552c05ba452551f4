"""Renewing links, and making those that a session or its club does not have yet."""

from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.database import db, writing_session
from scorekeeper.happenings import Happening
from scorekeeper.links import ClubAccess, read_key
from scorekeeper.models import Link
from scorekeeper.sheet import Access, Role
from scorekeeper.store.links import OF_THE_CLUB, add_link, began_with, check_alive, links_to, revoke
from scorekeeper.store.refusals import ClubNotLedError, ForeignDealError, LinkRevokedError
from scorekeeper.store.trace import lock_club, open_book


def renew_link(access: Access, role: Role, form_id: UUID) -> str:
    """A new link to the session in place of all that it had with this role, which die at once; returns its token.

    The same form sent again makes no other.

    :raises LinkRevokedError: when the link of whoever asks has died meanwhile.
    """
    with open_book(access, closed_too=True, renewing=True) as book:
        known = made_by(book.session, form_id, access.club_id, _target(access), role)
        if known is not None:
            return known
        check_alive(book.session, access.own_token)
        had = revoke(book.session, links_to(access) & (Link.role == role))
        game_id, table = _target(access)
        token = add_link(book.session, access.club_id, game_id, role, form_id, table=table)
        book.trace(Happening.LINK_RENEWED if had else Happening.LINK_MADE, after={"role": role.word})
        return token


def renew_club_link(club: ClubAccess, role: Role, form_id: UUID) -> str:
    """A new link to the whole club in place of all that it had with this role, which die at once; returns its token.

    The same form sent again makes no other.

    :raises LinkRevokedError: when the link of whoever asks has died meanwhile.
    """
    with writing_session() as session:
        lock_club(session, club.club_id)
        known = made_by(session, form_id, club.club_id, Target(), role)
        if known is not None:
            return known
        check_alive(session, club.token)
        revoke(session, (Link.club_id == club.club_id) & OF_THE_CLUB & (Link.role == role))
        return add_link(session, club.club_id, None, role, form_id)


def make_club_links(access: Access) -> str:
    """The links to the whole club that it does not have yet, one of each role; returns the organiser's token.

    :raises ClubNotLedError: when this link has no right to them.
    :raises LinkRevokedError: when it has died meanwhile.
    """
    with open_book(access, closed_too=True, with_club=True) as book:
        leads_club = access.club_token is not None or began_with(book.connection, access)
        if access.role < Role.ORGANISER or not leads_club:
            raise ClubNotLedError
        has = dict(
            book.session.execute(
                select(Link.role, Link.token)
                .where(Link.club_id == access.club_id, OF_THE_CLUB, Link.revoked_at.is_(None))
                .order_by(Link.id)
            ).all()
        )
        missing = [role for role in Role if role not in has]
        has |= {role: add_link(book.session, access.club_id, None, role) for role in missing}
        if missing:
            book.trace(Happening.CLUB_LINKS_MADE, after={"roles": [role.word for role in missing]})
        return has[Role.ORGANISER]


def renewed_by(address: str, form_id: UUID) -> str | None:
    """The living link that this form made in place of the one at this address: of the same role, to the same."""
    key = read_key(address)
    if key is None:
        return None
    old, new = Link.__table__.alias("old"), Link.__table__.alias("new")
    query = (
        select(new.c.token)
        .join(old, (old.c.club_id == new.c.club_id) & (old.c.role == new.c.role))
        .where(
            old.c.token == key.token,
            old.c.game_id.is_not_distinct_from(new.c.game_id),
            old.c.evening_id.is_not_distinct_from(new.c.evening_id),
            old.c.table_number.is_not_distinct_from(new.c.table_number),
            new.c.form_id == form_id,
            new.c.revoked_at.is_(None),
        )
    )
    token: str | None = db.session.scalar(query)
    return token


class Target(NamedTuple):
    """What a link opens: a session, a table of an evening, or, with neither, the whole club."""

    game_id: int | None = None
    table: tuple[int, int] | None = None


def _target(access: Access) -> Target:
    """What the links to this session open."""
    place = access.table.evening
    return Target(access.game_id) if place is None else Target(table=(place.evening_id, place.table_number))


def made_by(session: Session, form_id: UUID, club_id: int, target: Target, role: Role) -> str | None:
    """The token of the link that this form has made.

    :raises ForeignDealError: when the form has made another one.
    :raises LinkRevokedError: when that link was revoked since.
    """
    link = session.scalar(select(Link).where(Link.form_id == form_id))
    if link is None:
        return None
    made_for = Target(link.game_id, _table(link))
    if (link.club_id, made_for, link.role) != (club_id, target, role):
        raise ForeignDealError
    if link.revoked_at is not None:
        raise LinkRevokedError
    return link.token


def _table(link: Link) -> tuple[int, int] | None:
    return None if link.evening_id is None or link.table_number is None else (link.evening_id, link.table_number)
