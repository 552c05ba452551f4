"""Who is there: people of the club and newcomers arrive, go home, and come back."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, select

from scorekeeper.draw import MOST_PEOPLE as MOST_AT_AN_EVENING
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningPlayer, Player
from scorekeeper.store.clubs.people import people_named
from scorekeeper.store.evenings.book import OpenEvening, open_evening_book
from scorekeeper.store.refusals import EveningUnknownError, TooManyPeopleError


def check_in(
    club: ClubAccess, evening_id: int, players: Sequence[int], newcomers: Sequence[str], form_id: UUID
) -> tuple[str, ...]:
    """Let people take part from the next round on: those of the club by id, others by name; returns who arrived.

    Whoever has gone home comes back, whoever is there already is passed over. The same form sent again changes nothing.

    :raises EveningUnknownError: when the club has no such evening, or no such person.
    :raises EveningClosedError: when the evening has ended.
    :raises TooManyPeopleError: when more than 120 would be there.
    """
    with open_evening_book(club, evening_id, with_club=True) as book:
        if book.knows(form_id):
            return ()
        ids = [*players, *(player.id for player in people_named(book.session, club.club_id, newcomers))]
        arrived = seat_people(book, ids)
        if arrived:
            book.trace(ClubHappening.ARRIVED, after={"names": arrived}, form_id=form_id)
        return tuple(arrived)


def check_out(club: ClubAccess, evening_id: int, player_id: int) -> None:
    """Somebody goes home: the points stay, the next draw is without him. Going home again changes nothing.

    :raises EveningUnknownError: when the club has no such evening, or the person takes no part in it.
    :raises EveningClosedError: when the evening has ended.
    """
    with open_evening_book(club, evening_id) as book:
        place = book.session.get(EveningPlayer, (evening_id, player_id))
        if place is None:
            raise EveningUnknownError
        if place.left_at is not None:
            return
        place.left_at = datetime.now(UTC)
        name = book.session.get_one(Player, player_id).name
        book.trace(ClubHappening.WENT_HOME, after={"names": [name]})


def seat_people(book: OpenEvening, ids: Sequence[int]) -> list[str]:
    """Let these people of the club take part; the names of those who were not there before.

    :raises EveningUnknownError: when the club has no such person.
    :raises TooManyPeopleError: when more than 120 would be there.
    """
    session, evening_id = book.session, book.row.id
    wanted = list(dict.fromkeys(ids))
    in_club = (Player.club_id == book.row.club_id, Player.merged_into_id.is_(None))
    names = dict(session.execute(select(Player.id, Player.name).where(*in_club, Player.id.in_(wanted))).all())
    if len(names) != len(wanted):
        raise EveningUnknownError
    places = {
        place.player_id: place
        for place in session.scalars(select(EveningPlayer).where(EveningPlayer.evening_id == evening_id))
    }
    now = datetime.now(UTC)
    position = max((place.position for place in places.values()), default=-1) + 1
    arrived = []
    for player in wanted:
        place = places.get(player)
        if place is None:
            session.add(EveningPlayer(evening_id=evening_id, player_id=player, position=position, arrived_at=now))
            position += 1
        elif place.left_at is not None:
            place.left_at = None
        else:
            continue
        arrived.append(names[player])
    session.flush()
    here = select(func.count()).where(EveningPlayer.evening_id == evening_id, EveningPlayer.left_at.is_(None))
    if (session.scalar(here) or 0) > MOST_AT_AN_EVENING:
        raise TooManyPeopleError
    return arrived
