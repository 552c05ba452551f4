"""People of a club by their names, within a transaction that has locked it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, exists, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.database import db
from scorekeeper.happenings import ClubHappening
from scorekeeper.models import ClubChange, EveningPlayer, EveningRow, Game, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.roster import COLOURS
from scorekeeper.sheet import Access
from scorekeeper.store.trace import lock_sessions

_UNMERGED = (
    select(ClubChange.before, ClubChange.after)
    .where(ClubChange.club_id == bindparam("club_id"), ClubChange.what == ClubHappening.UNMERGED.value)
    .order_by(ClubChange.id.desc())
)


def find_person(session: Session, club_id: int, name: str) -> Player | None:
    """Whoever has this name in the club; of an entry that was merged, the person that it has become."""
    player = session.scalar(select(Player).where(Player.club_id == club_id, Player.name_key == name_key(name)))
    return None if player is None else person_now(session, player)


def add_person(session: Session, club_id: int, name: str) -> Player:
    """Somebody new in the club, with the next colour."""
    count = session.scalar(select(func.count()).select_from(Player).where(Player.club_id == club_id)) or 0
    player = Player(club_id=club_id, name=name, name_key=name_key(name), colour=count % COLOURS)
    session.add(player)
    session.flush()
    return player


def people_named(session: Session, club_id: int, names: Sequence[str]) -> list[Player]:
    """The people of these names, in their order: those who are new join the club, those who were archived are back."""
    players = [find_person(session, club_id, name) or add_person(session, club_id, name) for name in names]
    for player in players:
        player.archived_at = None
    return players


def person_now(session: Session, player: Player) -> Player:
    """Who somebody is: of an entry that was merged, the person that it has become."""
    while player.merged_into_id is not None:
        player = session.get_one(Player, player.merged_into_id)
    return player


def people_now(access: Access, players: Collection[int]) -> Mapping[int, int]:
    """Who these people of the club, by id, are by now at a table: only those are there who have become somebody else.

    An entry that was merged is the person that it has become; where a merge was undone, whoever has the place again.
    """
    connection = db.session.connection()
    of_club = (Player.club_id == access.club_id, Player.merged_into_id.is_not(None))
    merged: dict[int, Any] = dict(connection.execute(select(Player.id, Player.merged_into_id).where(*of_club)).all())
    now = {}
    for player in players:
        person = player
        while person in merged:
            person = merged[person]
        if person != player:
            now[player] = person
    seated = {person.id for person in access.table.people}
    for change in connection.execute(_UNMERGED, {"club_id": access.club_id}):
        person, entry = change.before["id"], change.after["id"]
        if person in players and person not in now and entry in seated:
            now[person] = entry
    return now


def gives_up_name(session: Session, holder: Player, wanting: Player) -> bool:
    """Let somebody have the name of another entry, where that one is nobody else.

    That is an entry that was merged into the person, which keeps its name for the day when it is taken apart; or one
    that is on no sheet and at no evening, which goes.
    """
    if holder.merged_into_id == wanting.id:
        free_name(holder)
        return True
    plays = exists().where(Seat.player_id == holder.id)
    came = exists().where(EveningPlayer.player_id == holder.id)
    merged = exists().where(Player.merged_into_id == holder.id)
    if holder.merged_into_id is not None or session.scalar(select(plays | came | merged)):
        return False
    session.delete(holder)
    return True


def free_name(player: Player) -> None:
    """Let others have the name that an entry has."""
    player.name_key = f" {player.id}"  # like nobody's: names do not begin with a space


def sessions_of(session: Session, players: Iterable[int]) -> list[int]:
    """The ids of the sessions in which somebody of these has a place."""
    seats = select(Seat.game_id).where(Seat.player_id.in_(players)).distinct().order_by(Seat.game_id)
    return list(session.scalars(seats))


def follow_sessions(session: Session, games: Sequence[int]) -> None:
    """Lock these sessions, and let everybody who follows them see that something on their sheets is another."""
    if games:
        lock_sessions(session, games)
        session.execute(update(Game).where(Game.id.in_(games)).values(revision=Game.revision + 1))


def follow_evenings(session: Session, people: Iterable[int]) -> None:
    """Let everybody who follows the evenings of these people see that somebody looks otherwise there."""
    theirs = select(EveningPlayer.evening_id).where(EveningPlayer.player_id.in_(people))
    session.execute(update(EveningRow).where(EveningRow.id.in_(theirs)).values(revision=EveningRow.revision + 1))
