"""Rules that a club plays by, under names of its own."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, select

from scorekeeper.database import db
from scorekeeper.happenings import Happening
from scorekeeper.links import ClubAccess, read_key
from scorekeeper.models import Club, HouseRules, Link
from scorekeeper.names import name_key
from scorekeeper.rules import RuleSet
from scorekeeper.sessions import NamedRules
from scorekeeper.sheet import Access, Role
from scorekeeper.store.refusals import RulesConflictError
from scorekeeper.store.trace import open_book


def name_rules(access: Access, name: str, rules: RuleSet, *, seen: str | None = None) -> None:
    """Remember rules for the club of the link; the same name again replaces what was remembered under it.

    The same again changes nothing.

    :raises RulesConflictError: when the session plays by others than those with the mark ``seen``.
    """
    with open_book(access, closed_too=True, with_club=True) as book:
        if seen not in (None, book.rules.mark):
            raise RulesConflictError
        club = book.session.get_one(Club, book.game.club_id)
        found = book.session.scalar(
            select(HouseRules).where(HouseRules.club_id == book.game.club_id, HouseRules.name_key == name_key(name))
        )
        if found is None:
            found = HouseRules(club_id=book.game.club_id, name_key=name_key(name), created_at=datetime.now(UTC))
            book.session.add(found)
        if (found.name, found.rules) == (name, rules):
            return
        if found.rules is not None and club.rules == found.rules:
            club.rules = rules  # what was remembered under this name is the club's usual way to play
        found.name, found.rules = name, rules
        book.trace(Happening.RULES_NAMED, after={"name": name})


def known_rules(tokens: Sequence[str]) -> tuple[NamedRules, ...]:
    """The named rules of the clubs that these tokens lead, by name; each once."""
    keys = [key.token for key in map(read_key, tokens) if key is not None]
    clubs = select(Link.club_id).where(Link.token.in_(keys), Link.revoked_at.is_(None), Link.role == Role.ORGANISER)
    return _named(HouseRules.club_id.in_(clubs))


def club_rules(access: Access | ClubAccess) -> tuple[NamedRules, ...]:
    """The named rules of the link's club, by name."""
    return _named(HouseRules.club_id == access.club_id)


def rules_of_club(club_id: int) -> tuple[NamedRules, ...]:
    """The named rules of a club, by name."""
    return _named(HouseRules.club_id == club_id)


def _named(condition: ColumnElement[bool]) -> tuple[NamedRules, ...]:
    rows = db.session.execute(
        select(HouseRules.id, HouseRules.name, HouseRules.rules).where(condition).order_by(HouseRules.name_key)
    )
    return tuple(NamedRules(row.id, row.name, row.rules) for row in rows)
