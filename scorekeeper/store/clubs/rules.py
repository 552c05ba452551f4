"""The rules of a club: those that it plays by under names of its own, and which are the usual ones."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import select

from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import Club, HouseRules
from scorekeeper.names import name_key
from scorekeeper.rules import FFT, RuleSet
from scorekeeper.sessions import NamedRules
from scorekeeper.store.clubs.book import ClubBook, open_club
from scorekeeper.store.house_rules import rules_of_club
from scorekeeper.store.refusals import NameTakenError, NotOfThisClubError


def named_rules(club: ClubAccess) -> tuple[NamedRules, ...]:
    """The named rules of the link's club, by name."""
    return rules_of_club(club.club_id)


def choose_usual_rules(club: ClubAccess, rules: RuleSet, form_id: UUID) -> None:
    """New sessions are offered these rules first."""
    with open_club(club) as book:
        row = book.session.get_one(Club, book.club_id)
        before = row.rules or FFT
        if book.knows(form_id) or before == rules:
            return
        row.rules = rules
        book.trace(
            ClubHappening.USUAL_RULES,
            before={"rules": before.to_json()},
            after={"rules": rules.to_json()},
            form_id=form_id,
        )


def add_rules(club: ClubAccess, name: str, rules: RuleSet, form_id: UUID) -> None:
    """Remember rules under a name of their own.

    :raises NameTakenError: when other rules have the name.
    """
    with open_club(club) as book:
        if book.knows(form_id):
            return
        _check_free(book, name, None)
        now = datetime.now(UTC)
        book.session.add(
            HouseRules(club_id=book.club_id, name=name, name_key=name_key(name), rules=rules, created_at=now)
        )
        book.trace(ClubHappening.RULES_ADDED, after={"name": name, "rules": rules.to_json()}, form_id=form_id)


def rename_rules(club: ClubAccess, rules_id: int, name: str, form_id: UUID) -> None:
    """Call rules by another name.

    :raises NameTakenError: when other rules have the name.
    :raises NotOfThisClubError: when the club has none with this id.
    """
    with open_club(club) as book:
        row = _row(book, rules_id)
        if row is None:
            raise NotOfThisClubError
        if book.knows(form_id) or row.name == name:
            return
        _check_free(book, name, row)
        before, row.name, row.name_key = row.name, name, name_key(name)
        book.trace(ClubHappening.RULES_RENAMED, before={"name": before}, after={"name": name}, form_id=form_id)


def remove_rules(club: ClubAccess, rules_id: int, form_id: UUID) -> None:
    """Offer these rules no more; sessions that are played by them keep them. Removing again changes nothing.

    When they were the usual ones, the federation's are.
    """
    with open_club(club) as book:
        row = _row(book, rules_id)
        if book.knows(form_id) or row is None:
            return
        club_row = book.session.get_one(Club, book.club_id)
        if club_row.rules == row.rules:
            club_row.rules = None
        book.session.delete(row)
        before = {"name": row.name, "rules": row.rules.to_json()}
        book.trace(ClubHappening.RULES_REMOVED, before=before, form_id=form_id)


def _row(book: ClubBook, rules_id: int) -> HouseRules | None:
    own = select(HouseRules).where(HouseRules.club_id == book.club_id)
    return next((each for each in book.session.scalars(own).all() if each.id == rules_id), None)


def _check_free(book: ClubBook, name: str, own: HouseRules | None) -> None:
    of_name = select(HouseRules).where(HouseRules.club_id == book.club_id, HouseRules.name_key == name_key(name))
    holder = book.session.scalar(of_name)
    if holder is not None and holder is not own:
        raise NameTakenError(name)
