"""Sessions that are started in a club, among people of its roster."""

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess, Key
from scorekeeper.models import Game, Player, Seat
from scorekeeper.sessions import NewSession
from scorekeeper.store.clubs.book import open_club
from scorekeeper.store.clubs.people import find_person, people_named
from scorekeeper.store.refusals import ForeignDealError, SamePersonError, StartedOtherwiseError
from scorekeeper.store.sessions import seat_people, still_says


def start_club_session(club: ClubAccess, new: NewSession) -> Key:
    """Start a session in the link's club; returns what opens it by the same link.

    Whoever has one of the names is that person; new people join the club, archived ones are back. The session has links
    of its own. The same form sent again changes nothing and answers like the first time.

    :raises ForeignDealError: when the form has started a session of another club.
    :raises SamePersonError: when two of the names are the same person.
    :raises StartedOtherwiseError: when the form has started a session that is not what it says.
    """
    with open_club(club) as book:
        known = book.session.scalar(select(Game).where(Game.form_id == new.form_id))
        if known is not None:
            if known.club_id != book.club_id:
                raise ForeignDealError
            key = Key(club.token, known.id)
            if not still_says(book.session, known.id, new, _people_as_named(book.session, known, new)):
                raise StartedOtherwiseError(str(key))
            return key
        known_people = _check_different(book.session, club.club_id, new)
        players = people_named(book.session, book.club_id, new.people)
        newcomers = [player.name for player in players if player.id not in known_people]
        if newcomers:
            book.trace(ClubHappening.PERSON_ADDED, after={"names": newcomers})
        return Key(club.token, seat_people(book.session, players, new, datetime.now(UTC)).game_id)


def _people_as_named(session: Session, game: Game, new: NewSession) -> list[tuple[int, str]]:
    """Who has the first places of a session, by the names that the form gives them if they are theirs."""
    seated = session.scalars(
        select(Player).join(Seat, Seat.player_id == Player.id).where(Seat.game_id == game.id).order_by(Seat.position)
    ).all()[: len(new.people)]
    typed = {player.id: name for name in new.people if (player := find_person(session, game.club_id, name))}
    return [(player.id, typed.get(player.id, player.name)) for player in seated]


def _check_different(session: Session, club_id: int, new: NewSession) -> set[int]:
    """See that every name is somebody else; returns who is known already.

    :raises SamePersonError: when two are one person.
    """
    seen: dict[int, str] = {}
    for name in new.people:
        player = find_person(session, club_id, name)
        if player is not None and player.id in seen:
            raise SamePersonError(seen[player.id], name)
        if player is not None:
            seen[player.id] = name
    return set(seen)
