"""Who is there: people of the club and newcomers arrive, go home, and come back."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.draw import MOST_PEOPLE as MOST_AT_AN_EVENING
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningPlayer, Player
from scorekeeper.store.clubs.people import people_named, person_now
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
    with open_evening_book(club, evening_id) as book:
        if book.knows(form_id):
            return ()
        ids = [*players, *(player.id for player in people_named(book.session, club.club_id, newcomers))]
        arrived = seat_people(book, ids)
        if arrived:
            book.trace(ClubHappening.ARRIVED, after={"names": arrived}, form_id=form_id)
        return tuple(arrived)


def check_out(club: ClubAccess, evening_id: int, player_id: int, form_id: UUID | None = None) -> None:
    """Somebody goes home: the points stay, the next draw is without him. Going home again changes nothing.

    Nor does the same form sent again after the person has come back.

    :raises EveningUnknownError: when the club has no such evening, or the person takes no part in it.
    :raises EveningClosedError: when the evening has ended.
    """
    with open_evening_book(club, evening_id) as book:
        player = book.session.get(Player, player_id)
        person = None if player is None else person_now(book.session, player)
        place = None if person is None else book.session.get(EveningPlayer, (evening_id, person.id))
        if person is None or place is None:
            raise EveningUnknownError
        if book.knows(form_id) or place.left_at is not None:
            return
        place.left_at = datetime.now(UTC)
        book.trace(ClubHappening.WENT_HOME, after={"names": [person.name]}, form_id=form_id)


def seat_people(book: OpenEvening, ids: Sequence[int]) -> list[str]:
    """Let these people of the club take part; the names of those who were not there before.

    Archived ones are back; an entry that was merged is the person that it has become.

    :raises EveningUnknownError: when the club has no such person.
    :raises TooManyPeopleError: when more than 120 would be there.
    """
    in_club = select(Player).where(Player.club_id == book.row.club_id, Player.id.in_(ids))
    known = {player.id: player for player in book.session.scalars(in_club)}
    if not known.keys() >= set(ids):
        raise EveningUnknownError
    people = [person_now(book.session, known[each]) for each in ids]
    for person in people:
        person.archived_at = None
    return take_places(book.session, book.row.id, {person.id: person.name for person in people})


def take_places(session: Session, evening_id: int, names: Mapping[int, str]) -> list[str]:
    """Let these people, by id, take part in a locked evening; the names of those who were not there before.

    :raises TooManyPeopleError: when more than 120 would be there.
    """
    places = {
        place.player_id: place
        for place in session.scalars(select(EveningPlayer).where(EveningPlayer.evening_id == evening_id))
    }
    now = datetime.now(UTC)
    position = max((place.position for place in places.values()), default=-1) + 1
    arrived = []
    for player, name in names.items():
        place = places.get(player)
        if place is None:
            session.add(EveningPlayer(evening_id=evening_id, player_id=player, position=position, arrived_at=now))
            position += 1
        elif place.left_at is not None:
            place.left_at = None
        else:
            continue
        arrived.append(name)
    session.flush()
    here = select(func.count()).where(EveningPlayer.evening_id == evening_id, EveningPlayer.left_at.is_(None))
    if (session.scalar(here) or 0) > MOST_AT_AN_EVENING:
        raise TooManyPeopleError
    return arrived
