"""Two entries of the same person become one, and can be taken apart again.

Where two entries never sat at the same table, it is known at each table whose place it was: who has it changes in both
directions without any loss.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, exists, select, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import (
    NAME_LENGTH,
    ChangeRow,
    Club,
    DealPlayer,
    DealRow,
    EveningRow,
    Game,
    Player,
    Seat,
    SeatTally,
    Tally,
)
from scorekeeper.names import name_key
from scorekeeper.sessions import PlayedSession
from scorekeeper.store.clubs.book import ClubBook, open_club
from scorekeeper.store.clubs.evening_places import is_there, keep_places, move_evenings, return_evenings
from scorekeeper.store.clubs.merged import kept_of_merged, told_of_others
from scorekeeper.store.clubs.people import follow_sessions, sessions_of
from scorekeeper.store.refusals import MergedAlreadyError, SatTogetherError
from scorekeeper.store.sheets import place_of
from scorekeeper.time_zones import evening_day


@dataclass(frozen=True, slots=True)
class Moved:
    """Whose places change hands, and whose they are then."""

    session: Session
    before: int
    after: int


def merge_people(club: ClubAccess, goes: int, stays: int, form_id: UUID) -> None:
    """Let ``stays`` have everything of ``goes``, who is the same person; the entry that goes is kept apart.

    Merging again changes nothing.

    :raises MergedAlreadyError: when one of them was merged into somebody else.
    :raises NotOfThisClubError: when nobody of the club has one of the ids.
    :raises SatTogetherError: when both sat at the same table, or at two tables of the same round.
    """
    with open_club(club) as book:
        entry, person = book.person(goes), book.person(stays)
        if book.knows(form_id) or entry is person or entry.merged_into_id == person.id:
            return
        if entry.merged_into_id is not None or person.merged_into_id is not None:
            raise MergedAlreadyError
        _check_apart(book.session, goes, stays)
        games = sessions_of(book.session, [goes])
        evenings = move_evenings(book.session, goes, stays)
        _move_places(Moved(book.session, goes, stays), games)
        keep_places(book.session, stays, goes)
        was_archived, person_archived = entry.archived_at is not None, person.archived_at
        if not was_archived:
            person.archived_at = None  # whoever comes by one of the two names comes
        entry.archived_at = entry.archived_at or datetime.now(UTC)
        entry.merged_into_id, entry.merged_games = person.id, games
        book.trace(
            ClubHappening.MERGED,
            before={
                "id": entry.id,
                "name": entry.name,
                "archived": was_archived,
                "person_archived": None if person_archived is None else person_archived.isoformat(),
                **evenings,
            },
            after={"id": person.id, "name": person.name, "sessions": len(games)},
            form_id=form_id,
        )


def unmerge_people(club: ClubAccess, player_id: int, form_id: UUID) -> None:
    """Give an entry back what was its own before it was merged; if its name is somebody else's by now, with a number.

    Taking apart again changes nothing.

    :raises MergedAlreadyError: when the person was merged into another one since, who must be taken apart before.
    :raises NotOfThisClubError: when nobody of the club has the id.
    """
    with open_club(club) as book:
        entry = book.person(player_id)
        if book.knows(form_id) or entry.merged_into_id is None:
            return
        person = book.person(entry.merged_into_id)
        if person.merged_into_id is not None:
            raise MergedAlreadyError
        before = kept_of_merged(book, person.id)
        others = deepcopy(before)
        kept = others.pop(entry.id, {})
        theirs = set(sessions_of(book.session, [person.id]))
        games = [game for game in entry.merged_games or () if game in theirs]
        _move_places(Moved(book.session, person.id, entry.id), games)
        return_evenings(book.session, person.id, entry.id, kept, list(others.values()))
        _archive_again(book, person, kept, list(others.values()))
        entry.merged_into_id = entry.merged_games = None
        if not kept.get("archived"):
            entry.archived_at = None
        _take_name_again(book, entry)
        book.trace(
            ClubHappening.UNMERGED,
            before={"id": person.id, "name": person.name, **told_of_others(before, others)},
            after={"id": entry.id, "name": entry.name, "sessions": len(games)},
            form_id=form_id,
        )


def _check_apart(session: Session, goes: int, stays: int) -> None:
    """See that two entries can be one person.

    :raises SatTogetherError: when both played at the same time.
    """
    other, other_seat = aliased(Game), aliased(Seat)
    same_round = (other.evening_id == Game.evening_id) & (other.round_number == Game.round_number)
    both = session.execute(
        select(Game.id, other.id.label("other_id"))
        .join(Seat, (Seat.game_id == Game.id) & (Seat.player_id == goes))
        .join(other, (other.id == Game.id) | same_round)
        .join(other_seat, (other_seat.game_id == other.id) & (other_seat.player_id == stays))
        # One table where both sat says more than two of a round.
        .order_by(other.id != Game.id, Game.id.desc())
    ).first()
    if both is not None:
        raise SatTogetherError([_played(session, game_id) for game_id in dict.fromkeys((both.id, both.other_id))])


def _played(session: Session, game_id: int) -> PlayedSession:
    game = session.get_one(Game, game_id)
    people = select(Player.name).join(Seat, Seat.player_id == Player.id).where(Seat.game_id == game_id)
    names = session.scalars(people.order_by(Seat.position)).all()
    if game.evening_id is None:
        day = evening_day(game.created_at, session.get_one(Club, game.club_id).timezone)
    else:
        day = session.get_one(EveningRow, game.evening_id).day
    return PlayedSession(game.name or ", ".join(names), place_of(game), day)


def _move_places(moved: Moved, games: Sequence[int]) -> None:
    """Let somebody have another one's places in these sessions, with all that was played and told there."""
    session, before, after = moved.session, moved.before, moved.after
    follow_sessions(session, games)  # which locks them
    deals = select(DealRow.id).where(DealRow.game_id.in_(games))
    for column, where in (
        (DealPlayer.player_id, DealPlayer.deal_id.in_(deals)),
        (DealRow.dealer_id, DealRow.game_id.in_(games)),
        (Game.first_dealer_id, Game.id.in_(games)),
        (Seat.player_id, Seat.game_id.in_(games)),
    ):
        change = update(column.class_).where(where, column == before).values({column: after})
        session.execute(change, execution_options={"synchronize_session": False})
    # What they came to is added up anew.
    session.execute(delete(SeatTally).where(SeatTally.game_id.in_(games)))
    session.execute(delete(Tally).where(Tally.game_id.in_(games)))
    _retell(moved, games)


def _retell(moved: Moved, games: Collection[int]) -> None:
    """Let the traces of these sessions name the other entry: what happened stays, and corrections can be undone."""
    told = select(ChangeRow).where(ChangeRow.game_id.in_(games), ChangeRow.deal_id.is_not(None))
    for change in moved.session.scalars(told).all():
        change.before = _of_other(change.before, moved)
        change.after = _of_other(change.after, moved)


def _of_other(deal: Mapping[str, Any] | None, moved: Moved) -> dict[str, Any] | None:
    """A deal as JSON values with somebody else in the place of one of its people."""
    if deal is None or "players" not in deal:
        return None if deal is None else dict(deal)

    def other(player: Any) -> Any:
        return moved.after if player == moved.before else player

    return {
        **deal,
        **{key: other(deal[key]) for key in ("dealer", "taker", "partner")},
        **{key: [other(player) for player in deal[key]] for key in ("players", "sitting_out")},
        **{
            key: [{**each, "player": other(each["player"])} for each in deal.get(key, ())]
            for key in ("handfuls", "miseres")
        },
        **{
            key: {str(other(int(player))): amount for player, amount in deal.get(key, {}).items()}
            for key in ("amounts", "chips")
        },
        "ranking": [[other(player) for player in place] for place in deal.get("ranking", ())],
    }


def _archive_again(book: ClubBook, person: Player, kept: Mapping[str, Any], others: Sequence[dict[str, Any]]) -> None:
    """Let the person come no more, if that was so before; not as long as another entry of the person comes, however."""
    archived = kept.get("person_archived")
    if archived is None:
        return
    coming = next((other for other in others if not other.get("archived")), None)
    if coming is not None:
        coming["person_archived"] = archived
    elif person.archived_at is None and not is_there(book.session, person.id):
        person.archived_at = datetime.fromisoformat(archived)


def _take_name_again(book: ClubBook, entry: Player) -> None:
    """Give an entry its name back as one that nobody else can have; a long one is cut for its number."""
    name, number = entry.name, 1
    while book.session.scalar(
        select(
            exists().where(
                Player.club_id == book.club_id, Player.id != entry.id, Player.name_key == name_key(entry.name)
            )
        )
    ):
        number += 1
        entry.name = f"{name[: NAME_LENGTH - len(str(number)) - 1].rstrip()} {number}"
    entry.name_key = name_key(entry.name)
