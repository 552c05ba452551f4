"""Sessions: starting one, reading its sheet, naming, closing and reopening it."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.database import writing_session
from scorekeeper.edits import NO_EDITS, Edit, Edits
from scorekeeper.happenings import Happening
from scorekeeper.models import Club, DealRow, Game, Link, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.roster import COLOURS
from scorekeeper.rules import DealKind
from scorekeeper.sessions import NewSession
from scorekeeper.sheet import Access, Role
from scorekeeper.store.edits import deed_of, edited_book, save_edits
from scorekeeper.store.evenings.seats import round_ended
from scorekeeper.store.links import add_link
from scorekeeper.store.refusals import ForeignDealError, RoundEndedError, StartedOtherwiseError
from scorekeeper.store.trace import OpenBook


def start_session(new: NewSession) -> str:
    """Start a session among people who are new here, who become a club; returns the organiser's token.

    It has a link of each role from the beginning.

    The same form sent again changes nothing and answers with the token of the first time.

    :raises StartedOtherwiseError: when it says something else than the session that it started, or when the link that
        it made was renewed since.
    :raises ForeignDealError: when the form has started a session of a club that was there before, or at an evening.
    """
    try:
        return _start_once(new)
    except IntegrityError:
        # The same form arrived twice at the same moment, and the other one started the session.
        return _start_once(new)


def _start_once(new: NewSession) -> str:
    with writing_session() as session:
        known = session.execute(
            select(Link.token, Link.game_id, Link.revoked_at, Game.created_at, Club.created_at.label("founded_at"))
            .join(Game, Game.id == Link.game_id)
            .join(Club, Club.id == Game.club_id)
            .where(Game.form_id == new.form_id, Link.role == Role.ORGANISER)
            .order_by(Link.id)
        ).first()
        if known is not None:
            # Whoever has started a session in a club has no right to its organiser's link by that.
            if known.created_at != known.founded_at:
                raise ForeignDealError
            # The first link is what this form made: one that was renewed stays dead for whoever has the form, too.
            if known.revoked_at is not None:
                raise StartedOtherwiseError(None)
            if not _started_like(session, known.game_id, new):
                raise StartedOtherwiseError(known.token)
            return str(known.token)
        if session.scalar(select(Game.id).where(Game.form_id == new.form_id)) is not None:
            raise ForeignDealError
        now = datetime.now(UTC)
        club = Club(locale=new.locale, timezone=new.timezone, created_at=now)
        session.add(club)
        session.flush()
        players = [
            Player(club_id=club.id, name=name, name_key=name_key(name), colour=place % COLOURS)
            for place, name in enumerate(new.people)
        ]
        session.add_all(players)
        session.flush()
        return seat_people(session, players, new, now).token


class Started(NamedTuple):
    """A session that has begun: its id, and the token of its organiser."""

    game_id: int
    token: str


def seat_people(session: Session, players: Sequence[Player], new: NewSession, now: datetime) -> Started:
    """Begin a session among these people of a club, in order of play, with a link of each role."""
    dealer = players[secrets.randbelow(len(players)) if new.first_dealer is None else new.first_dealer]
    game = Game(
        form_id=new.form_id,
        club_id=dealer.club_id,
        name=new.name,
        note=new.note,
        rules=new.rules,
        chips=new.chips,
        hands=new.hands,
        first_dealer_id=dealer.id,
        created_at=now,
    )
    session.add(game)
    session.flush()
    session.add_all(
        Seat(game_id=game.id, player_id=player.id, position=place, chips=new.chips.start if new.chips else 0)
        for place, player in enumerate(players)
    )
    for role in (Role.VIEWER, Role.SCORER):
        add_link(session, dealer.club_id, game.id, role)
    return Started(game.id, add_link(session, dealer.club_id, game.id, Role.ORGANISER))


def _started_like(session: Session, game_id: int, new: NewSession) -> bool:
    """Whether a session still is what the form says; whoever sat down later is passed over."""
    return still_says(session, game_id, new, _people_of(session, game_id)[: len(new.people)])


def still_says(session: Session, game_id: int, new: NewSession, people: Sequence[tuple[int, str]]) -> bool:
    """Whether a session among ``people``, by id and name, is what a form says."""
    if tuple(name for _, name in people) != new.people:
        return False
    game = session.get_one(Game, game_id)
    same_dealer = new.first_dealer is None or people[new.first_dealer][0] == game.first_dealer_id
    return same_dealer and (game.hands, game.name, game.note, game.rules, game.chips) == (
        new.hands,
        new.name,
        new.note,
        new.rules,
        new.chips,
    )


def _people_of(session: Session, game_id: int) -> list[tuple[int, str]]:
    rows = session.execute(
        select(Player.id, Player.name)
        .join(Seat, Seat.player_id == Player.id)
        .where(Seat.game_id == game_id)
        .order_by(Seat.position)
    )
    return [(row.id, row.name) for row in rows]


def change_session(access: Access, *, name: str, note: str, hands: int) -> None:
    """Rename the session, change its note or to how many people cards are dealt from the next deal on.

    :raises SessionClosedError: when it was closed.
    :raises TooManyHandsError: when fewer people than ``hands`` are at the table.
    """
    save_edits(access, Edits(name=Edit(name), note=Edit(note), hands=Edit(hands)))


class OpenDeal(NamedTuple):
    """A deal whose bid is noted and whose result is not."""

    id: UUID
    number: int


def close_session(access: Access, edits: Edits = NO_EDITS, *, unless_playing: bool = False) -> OpenDeal | None:
    """End the session; closing it again changes nothing, nor does the same form sent again after it was reopened.

    With ``unless_playing`` it stays open while a deal waits for its result: that deal is returned, and only the
    ``edits`` are saved.
    """
    deed = deed_of(edits, Happening.CLOSED)
    with edited_book(access, edits, closed_too=True, deed=deed) as book:
        if book.repeated or book.game.closed_at is not None:
            return None
        waiting = _open_deal(book) if unless_playing else None
        if waiting is None:
            book.change(closed_at=datetime.now(UTC))
            book.trace(Happening.CLOSED, form_id=deed)
        return waiting


def _open_deal(book: OpenBook) -> OpenDeal | None:
    row = book.session.execute(
        select(DealRow.id, DealRow.number)
        .where(DealRow.game_id == book.game.id, DealRow.kind == DealKind.OPEN, DealRow.withdrawn_at.is_(None))
        .order_by(DealRow.number.desc())
    ).first()
    return None if row is None else OpenDeal(row.id, row.number)


def reopen_session(access: Access, edits: Edits = NO_EDITS) -> None:
    """Go on with a session, and save what was typed while it was closed; reopening an open one changes nothing else.

    The same form sent again changes nothing at all, also when it was closed once more.

    :raises RoundEndedError: when it is a table's of a round of an evening that has ended.
    """
    deed = deed_of(edits, Happening.REOPENED)
    with edited_book(access, edits, reopens=True, deed=deed) as book:
        if book.game.closed_at is not None and not book.repeated:
            if round_ended(access, book.connection):
                raise RoundEndedError
            book.change(closed_at=None)
            book.trace(Happening.REOPENED, form_id=deed)
