"""The links of an evening's tables: each opens what is played at its table, round after round."""

from collections import defaultdict
from collections.abc import Mapping
from uuid import UUID

from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess, SharedLink
from scorekeeper.models import Link
from scorekeeper.sheet import Role
from scorekeeper.store.evenings.book import OpenEvening, open_evening_book
from scorekeeper.store.links import add_link, revoke
from scorekeeper.store.refusals import EveningUnknownError
from scorekeeper.store.renewal import Target, made_by


def table_links(club: ClubAccess, evening_id: int) -> Mapping[int, Mapping[Role, SharedLink]]:
    """The living links of each table of an evening of the link's club, up to the role of this one."""
    links: dict[int, dict[Role, SharedLink]] = defaultdict(dict)
    for link in db.session.scalars(
        select(Link)
        .where(Link.club_id == club.club_id, Link.evening_id == evening_id, Link.revoked_at.is_(None))
        .order_by(Link.table_number, Link.id)
    ):
        if link.role <= club.role and link.table_number is not None:
            links[link.table_number][link.role] = SharedLink(link.role, link.token, link.created_at)
    return links


def prepare_tables(club: ClubAccess, evening_id: int, tables: int, form_id: UUID) -> None:
    """Make the links of so many tables before they are drawn: their cards can be printed.

    Tables that have links keep them, and the draw adds those that are missing. The same form sent again does nothing.

    :raises EveningClosedError: when the evening has ended.
    :raises EveningUnknownError: when the club has no such evening.
    """
    with open_evening_book(club, evening_id) as book:
        if not book.knows(form_id) and add_table_links(book, tables):
            book.trace(ClubHappening.TABLES_PREPARED, after={"tables": tables}, form_id=form_id)


def add_table_links(book: OpenEvening, tables: int) -> bool:
    """Links for whoever scores and whoever looks on at each table that has none yet; whether there was one."""
    has = {
        (link.table_number, link.role)
        for link in book.session.scalars(select(Link).where(Link.evening_id == book.row.id, Link.revoked_at.is_(None)))
    }
    wanted = [(table, role) for table in range(1, tables + 1) for role in (Role.VIEWER, Role.SCORER)]
    missing = [each for each in wanted if each not in has]
    for table, role in missing:
        add_link(book.session, book.row.club_id, None, role, table=(book.row.id, table))
    return bool(missing)


def renew_table_link(club: ClubAccess, evening_id: int, table: int, role: Role, form_id: UUID) -> str:
    """A new link to a table in place of all that it had with this role, which die at once; returns its token.

    The same form sent again makes no other.

    :raises EveningUnknownError: when the club has no such evening, or that no such table.
    :raises ForeignDealError: when the form has made another link.
    :raises LinkRevokedError: when the link that the form made was renewed since.
    """
    with open_evening_book(club, evening_id, closed_too=True) as book:
        which = (Link.evening_id == evening_id) & (Link.table_number == table) & (Link.role == role)
        known = made_by(book.session, form_id, club.club_id, Target(table=(evening_id, table)), role)
        if known is not None:
            return known
        if not revoke(book.session, which):
            raise EveningUnknownError
        token = add_link(book.session, club.club_id, None, role, form_id, table=(evening_id, table))
        book.trace(ClubHappening.TABLE_LINK_RENEWED, after={"table": table, "role": role.word})
        return token
