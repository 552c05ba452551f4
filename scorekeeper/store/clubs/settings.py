"""Clubs: founding one without a session, its name, language and time zone, and when its season begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.database import writing_session
from scorekeeper.edits import ChangedByBothError, Edit
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import Club, EveningRow, Game, Link
from scorekeeper.sheet import Role
from scorekeeper.statistics.spans import USUAL_BEGINNING
from scorekeeper.store.clubs.book import ClubBook, open_club
from scorekeeper.store.clubs.people import add_person, follow_sessions
from scorekeeper.store.links import add_link
from scorekeeper.store.refusals import ChangedMeanwhileError, ForeignDealError, LinkRevokedError


@dataclass(frozen=True, slots=True, kw_only=True)
class NewClub:
    """What a club begins with; ``form_id`` is made with the form: the same form sent twice founds one club."""

    form_id: UUID
    name: str
    people: Sequence[str]
    locale: str
    timezone: str
    season_begins: int = USUAL_BEGINNING


def found_club(new: NewClub) -> str:
    """Found a club with links of all roles; returns the organiser's token.

    The same form sent again answers with the token of the first time.

    :raises ForeignDealError: when the form has made another link.
    :raises LinkRevokedError: when the link that it made was renewed since.
    """
    try:
        return _found_once(new)
    except IntegrityError:
        # The same form arrived twice at the same moment, and the other one founded the club.
        return _found_once(new)


def _found_once(new: NewClub) -> str:
    with writing_session() as session:
        known = session.scalar(select(Link).where(Link.form_id == new.form_id))
        if known is not None:
            if (known.game_id, known.evening_id, known.role) != (None, None, Role.ORGANISER):
                raise ForeignDealError
            if known.revoked_at is not None:
                raise LinkRevokedError
            return known.token
        club = Club(
            name=new.name,
            locale=new.locale,
            timezone=new.timezone,
            season_begins=new.season_begins,
            created_at=datetime.now(UTC),
        )
        session.add(club)
        session.flush()
        for name in new.people:
            add_person(session, club.id, name)
        for role in (Role.VIEWER, Role.SCORER):
            add_link(session, club.id, None, role)
        token = add_link(session, club.id, None, Role.ORGANISER, new.form_id)
        book = ClubBook(session, club.id, Role.ORGANISER)
        book.trace(ClubHappening.FOUNDED, after={"name": new.name, "names": list(new.people)}, form_id=new.form_id)
        return token


def change_club(club: ClubAccess, edits: Mapping[str, Edit[str] | Edit[int]], form_id: UUID) -> None:
    """Change name, locale, timezone or season_begins, by these names; the same form sent again does nothing.

    Another time zone shows on all sheets.

    :raises ChangedMeanwhileError: when somebody else changed one of them meanwhile.
    """
    with open_club(club) as book:
        row = book.session.get_one(Club, book.club_id)
        before = {fact: getattr(row, fact) for fact in ("name", "locale", "timezone", "season_begins")}
        after, clashes = _edited(before, edits)
        if book.knows(form_id) or (after == before and not clashes):
            return
        if clashes:
            raise ChangedMeanwhileError(clashes)
        for fact, value in after.items():
            setattr(row, fact, value)
        if after["timezone"] != before["timezone"]:
            follow_sessions(
                book.session, book.session.scalars(select(Game.id).where(Game.club_id == book.club_id)).all()
            )
            of_club = EveningRow.club_id == book.club_id
            book.session.execute(update(EveningRow).where(of_club).values(revision=EveningRow.revision + 1))
        book.trace(ClubHappening.SETTINGS_CHANGED, before=before, after=after, form_id=form_id)


def _edited(
    before: Mapping[str, Any], edits: Mapping[str, Edit[Any]]
) -> tuple[dict[str, Any], dict[str | int, str | int]]:
    after: dict[str, Any] = dict(before)
    clashes: dict[str | int, str | int] = {}
    for fact, edit in edits.items():
        try:
            after[fact] = edit.applied_to(before[fact])
        except ChangedByBothError:
            clashes[fact] = before[fact]
    return after, clashes
