"""The people of a club: who belongs to it, their names and colours, who does not come any more."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid5

from sqlalchemy import func, select

from scorekeeper.database import db
from scorekeeper.edits import ChangedByBothError, Edit
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import Game, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.roster import Member, MergedEntry, Roster
from scorekeeper.store.clubs.book import ClubBook, open_club
from scorekeeper.store.clubs.people import (
    add_person,
    find_person,
    follow_evenings,
    follow_sessions,
    gives_up_name,
    sessions_of,
)
from scorekeeper.store.evenings.calling_off import at_no_called_off_evening
from scorekeeper.store.refusals import ChangedMeanwhileError, NameTakenError, NotOfThisClubError


def load_roster(club: ClubAccess, *, counted: bool = True) -> Roster:
    """Everybody of the link's club: two queries, or one where sessions need not be ``counted``."""
    played = _sessions_played(club) if counted else {}
    everybody, merged = [], []
    for player in db.session.execute(
        select(
            Player.id, Player.name, Player.colour, Player.archived_at, Player.merged_into_id, Player.merged_games
        ).where(Player.club_id == club.club_id)
    ):
        if player.merged_into_id is None:
            archived = player.archived_at is not None
            everybody.append(Member(player.id, player.name, player.colour, archived, played.get(player.id, 0)))
        else:
            games = len(player.merged_games or ())
            merged.append(MergedEntry(player.id, player.name, player.merged_into_id, games))
    return Roster.of(everybody, merged)


def _sessions_played(club: ClubAccess) -> dict[int, int]:
    """In how many sessions everybody has a place; those of the club first, each with its seats."""
    return dict(
        db.session.execute(
            select(Seat.player_id, func.count())
            .select_from(Game)
            .join(Seat, Seat.game_id == Game.id)
            .where(Game.club_id == club.club_id, at_no_called_off_evening(club.club_id, Game.id))
            .group_by(Seat.player_id)
        ).all()
    )


def add_people(club: ClubAccess, names: Sequence[str], form_id: UUID) -> tuple[str, ...]:
    """Add people to the club; those who are there already stay as they are. Returns who is new.

    Whoever was archived is back. The same form sent again adds nobody.
    """
    with open_club(club) as book:
        if book.knows(form_id):
            return ()
        added, back = [], []
        for name in names:
            player = find_person(book.session, book.club_id, name)
            if player is None:
                added.append(add_person(book.session, book.club_id, name).name)
            elif player.archived_at is not None:
                player.archived_at = None
                back.append(player.name)
        if added:
            book.trace(ClubHappening.PERSON_ADDED, after={"names": added}, form_id=form_id)
        if back:
            book.trace(ClubHappening.BROUGHT_BACK, after={"names": back}, form_id=uuid5(form_id, "back"))
        return tuple(added)


def change_person(
    club: ClubAccess, player_id: int, form_id: UUID, *, name: Edit[str] | None = None, colour: int | None = None
) -> None:
    """Give somebody another name, on every sheet of the club, or another colour. The same form sent again does nothing.

    :raises ChangedMeanwhileError: when somebody else renamed the person meanwhile.
    :raises NameTakenError: when somebody else of the club has the name.
    :raises NotOfThisClubError: when nobody of the club has the id.
    """
    with open_club(club) as book:
        player = book.person(player_id)
        if player.merged_into_id is not None:
            raise NotOfThisClubError
        if book.knows(form_id):
            return
        wanted = player.name if name is None else _wanted_name(player, name)
        if wanted == player.name and colour in (None, player.colour):
            return
        # Before the person: whoever records a deal holds its session while looking at who plays.
        follow_evenings(book.session, [player.id])
        follow_sessions(book.session, sessions_of(book.session, [player.id]))
        if wanted != player.name:
            _free_name(book, wanted, player)
            before, player.name, player.name_key = player.name, wanted, name_key(wanted)
            book.trace(ClubHappening.PERSON_RENAMED, before={"name": before}, after={"name": wanted}, form_id=form_id)
        if colour is not None and colour != player.colour:
            before_colour, player.colour = player.colour, colour
            book.trace(
                ClubHappening.COLOUR_CHOSEN,
                before={"colour": before_colour},
                after={"colour": colour, "name": player.name},
                form_id=uuid5(form_id, "colour"),
            )


def _wanted_name(player: Player, name: Edit[str]) -> str:
    try:
        return name.applied_to(player.name)
    except ChangedByBothError as error:
        raise ChangedMeanwhileError({player.id: player.name}) from error


def _free_name(book: ClubBook, name: str, player: Player) -> None:
    """See that nobody else has the name.

    :raises NameTakenError: when somebody has.
    """
    of_name = select(Player).where(Player.club_id == book.club_id, Player.name_key == name_key(name))
    holder = book.session.scalar(of_name)
    if holder is None or holder is player:
        return
    if holder.merged_into_id != player.id or not gives_up_name(book.session, holder, player):
        raise NameTakenError(name, player.id)
    book.session.flush()


def archive_person(club: ClubAccess, player_id: int, form_id: UUID) -> None:
    """Somebody does not come any more: not offered for new sessions, but on all sheets as before.

    :raises NotOfThisClubError: when nobody of the club has the id.
    """
    _set_archived(club, player_id, form_id, ClubHappening.ARCHIVED)


def bring_back_person(club: ClubAccess, player_id: int, form_id: UUID) -> None:
    """Somebody who was archived comes again.

    :raises NotOfThisClubError: when nobody of the club has the id.
    """
    _set_archived(club, player_id, form_id, ClubHappening.BROUGHT_BACK)


def _set_archived(club: ClubAccess, player_id: int, form_id: UUID, what: ClubHappening) -> None:
    with open_club(club) as book:
        player = book.person(player_id)
        archived = what is ClubHappening.ARCHIVED
        if book.knows(form_id) or player.merged_into_id is not None or (player.archived_at is not None) == archived:
            return
        player.archived_at = datetime.now(UTC) if archived else None
        book.trace(what, after={"names": [player.name]}, form_id=form_id)
