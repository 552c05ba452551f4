"""Sessions: starting one, reading its sheet, naming, closing and reopening it."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from scorekeeper.database import writing
from scorekeeper.models import Club, Game, Link, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.rules import HANDS
from scorekeeper.sheet import Access, Happening, NewSession, Role
from scorekeeper.store.links import add_link
from scorekeeper.store.refusals import TableSizeError
from scorekeeper.store.trace import open_book

COLOURS = 8


def start_session(new: NewSession) -> str:
    """Start a session among people who are new here, who become a club; returns the organiser's token.

    The same form sent again changes nothing and answers with the token of the first time.
    """
    try:
        return _start_session(new)
    except IntegrityError:
        # The same form arrived at the same moment: by now the other one has started the session.
        return _start_session(new)


def _start_session(new: NewSession) -> str:
    try:
        return _start_once(new)
    except IntegrityError:
        # The same form arrived twice at the same moment, and the other one started the session.
        return _start_once(new)


def _start_once(new: NewSession) -> str:
    with writing() as session:
        known = session.execute(
            select(Link.token)
            .join(Game, Game.id == Link.game_id)
            .where(Game.form_id == new.form_id, Link.role == Role.ORGANISER, Link.revoked_at.is_(None))
            .order_by(Link.id)
        ).first()
        if known is not None:
            return str(known.token)
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
        dealer = players[secrets.randbelow(len(players)) if new.first_dealer is None else new.first_dealer]
        game = Game(
            form_id=new.form_id,
            club_id=club.id,
            name=new.name,
            note=new.note,
            rules=new.rules,
            hands=new.hands,
            first_dealer_id=dealer.id,
            created_at=now,
        )
        session.add(game)
        session.flush()
        session.add_all(
            Seat(game_id=game.id, player_id=player.id, position=place) for place, player in enumerate(players)
        )
        return add_link(session, game, Role.ORGANISER)


def change_session(access: Access, *, name: str, note: str, hands: int) -> None:
    """Rename the session, change its note or to how many people cards are dealt from the next deal on.

    :raises TableSizeError: when fewer people than ``hands`` are at the table.
    :raises SessionClosedError: when it was closed.
    """
    with open_book(access) as book:
        game = book.game
        before = {"name": game.name, "note": game.note, "hands": game.hands}
        after: dict[str, object] = {"name": name, "note": note, "hands": hands}
        if before == after:
            return
        seated = len(book.session.scalars(select(Seat).where(Seat.game_id == game.id, Seat.left_at.is_(None))).all())
        if hands not in HANDS or (hands > seated and hands != game.hands):
            raise TableSizeError
        book.change(**after)
        book.trace(Happening.SESSION_CHANGED, before=before, after=after)


def close_session(access: Access) -> None:
    """End the session; closing it again changes nothing."""
    with open_book(access, closed_too=True) as book:
        if book.game.closed_at is None:
            book.change(closed_at=datetime.now(UTC))
            book.trace(Happening.CLOSED)


def reopen_session(access: Access) -> None:
    """Go on with a session; reopening an open one changes nothing."""
    with open_book(access, closed_too=True) as book:
        if book.game.closed_at is not None:
            book.change(closed_at=None)
            book.trace(Happening.REOPENED)
