"""What was typed on the page of a session is saved with whatever else is done there, or nothing of it is."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4, uuid5

from sqlalchemy import select

from scorekeeper.edits import NO_EDITS, ChangedByBothError, Edit, Edits
from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.rules import HANDS
from scorekeeper.sheet import MOST_PEOPLE, Access
from scorekeeper.store.chips import bring_chips
from scorekeeper.store.clubs.people import (
    add_person,
    find_person,
    follow_evenings,
    follow_sessions,
    gives_up_name,
    sessions_of,
)
from scorekeeper.store.evenings.seats import sits_down
from scorekeeper.store.refusals import (
    ChangedMeanwhileError,
    NameTakenError,
    NotOnThisSheetError,
    SessionClosedError,
    TableFullError,
    TooManyHandsError,
)
from scorekeeper.store.trace import OpenBook, open_book


def save_edits(access: Access, edits: Edits) -> None:
    """Save what was typed: names, the session's facts, and whoever joins. In a closed session names alone.

    :raises ChangedMeanwhileError: when somebody else gave one of the fields another value meanwhile.
    :raises NameTakenError: when two people would have the same name.
    :raises NotOnThisSheetError: when nobody at this table has one of the ids.
    :raises SeatedElsewhereError: when whoever joins sits at another table of the same round of an evening.
    :raises SessionClosedError: when the session was closed and more than names was typed.
    :raises TableFullError: when nobody else can sit down.
    :raises TooManyHandsError: when fewer people are at the table.
    """
    with edited_book(access, edits, closed_too=True):
        pass


@contextmanager
def edited_book(
    access: Access,
    edits: Edits = NO_EDITS,
    *,
    closed_too: bool = False,
    reopens: bool = False,
    deed: UUID | None = None,
) -> Iterator[OpenBook]:
    """Lock the session and save names; then the caller does its part, whoever joins sits down, the facts follow.

    ``closed_too`` allows the caller to go on in a closed session; ``reopens`` says that it opens it again. ``deed`` is
    what the caller traces its part by: where that was done already, the book is ``repeated`` and nothing is saved.

    :raises SessionClosedError: when the session was closed and this is not allowed there.
    """
    renamed = [person.id for person in access.table.people if person.id in edits.names]
    concerns_club = bool(edits.names or edits.newcomer or access.table.evening)
    with open_book(access, closed_too=closed_too or reopens, with_club=concerns_club, with_sessions_of=renamed) as book:
        book.repeated = deed is not None and _was_done(book, deed)
        if book.repeated:
            yield book
            return
        closed = book.game.closed_at is not None and not reopens
        facts, clashes = _edited_facts(book, edits)
        clashes |= _save_names(book, edits.names)
        if clashes:
            raise ChangedMeanwhileError(clashes)
        if closed and (edits.newcomer or facts != _facts(book)):
            raise SessionClosedError
        yield book
        if edits.newcomer:
            seat_newcomer(book, edits.newcomer, edits.form_id or uuid4())
        _save_facts(book, facts)


def deed_of(edits: Edits, what: Happening, player_id: int | None = None) -> UUID | None:
    """By what a deed of this form is known: a form has several buttons, and whoever joins has its own id."""
    # No name begins with a space: nobody who joins is known by the same.
    return None if edits.form_id is None else uuid5(edits.form_id, f" {what} {player_id or ''}")


def _was_done(book: OpenBook, deed: UUID) -> bool:
    done = select(ChangeRow.id).where(ChangeRow.game_id == book.game.id, ChangeRow.form_id == deed)
    return book.session.scalar(done) is not None


def seats_of(book: OpenBook) -> list[Seat]:
    """Everybody's place, in order of play."""
    return list(book.session.scalars(select(Seat).where(Seat.game_id == book.game.id).order_by(Seat.position)))


def seat_newcomer(book: OpenBook, name: str, form_id: UUID) -> None:
    """Give somebody a place after everybody else, or the old one back; once for each form and name.

    :raises NameTakenError: when somebody at the table has the name.
    :raises SeatedElsewhereError: when the person sits at another table of the same round of an evening.
    :raises TableFullError: when nobody else can sit down.
    :raises TooManyPeopleError: when more than 120 would be at the evening.
    """
    session, key = book.session, name_key(name)
    # Whoever goes back to a form that was sent and types another name means another person.
    another = uuid5(form_id, key)
    sent = session.execute(
        select(ChangeRow.form_id, ChangeRow.after).where(
            ChangeRow.game_id == book.game.id, ChangeRow.form_id.in_([form_id, another])
        )
    ).all()
    if any(row.form_id == another or name_key((row.after or {}).get("name", "")) == key for row in sent):
        return
    traced_by = another if sent else form_id
    seats = seats_of(book)
    if sum(seat.left_at is None for seat in seats) >= MOST_PEOPLE:
        raise TableFullError
    player = find_person(session, book.game.club_id, name)
    seat = next((each for each in seats if player is not None and each.player_id == player.id), None)
    if player is not None and seat is not None:
        if seat.left_at is None:
            raise NameTakenError(name)
        sits_down(book, player)
        seat.left_at = player.archived_at = None
        bring_chips(book, player.id)
        book.trace(Happening.RETURNED, after={"name": player.name}, form_id=traced_by)
        return
    if player is None:
        player = add_person(session, book.game.club_id, name)
    player.archived_at = None
    sits_down(book, player)
    position = max((each.position for each in seats), default=-1) + 1
    chips = 0 if book.game.chips is None else book.game.chips.start
    session.add(Seat(game_id=book.game.id, player_id=player.id, position=position, chips=chips))
    book.trace(Happening.JOINED, after={"name": player.name}, form_id=traced_by)


def _save_names(book: OpenBook, names: Mapping[int, Edit[str]]) -> dict[str | int, str | int]:
    """Correct names on every sheet of the club; the names as they are of whoever else renamed meanwhile."""
    if not names:
        return {}
    if not set(names) <= {seat.player_id for seat in seats_of(book)}:
        raise NotOnThisSheetError
    club = list(book.session.scalars(select(Player).where(Player.club_id == book.game.club_id)))
    renamed: dict[Player, str] = {}
    clashes: dict[str | int, str | int] = {}
    for player in club:
        if player.id in names:
            try:
                name = names[player.id].applied_to(player.name)
            except ChangedByBothError:
                clashes[player.id] = player.name
                continue
            if name != player.name:
                renamed[player] = name
    if renamed and not clashes:
        _free_names(book, [player for player in club if player not in renamed], renamed)
        _rename(book, renamed)
    return clashes


def _free_names(book: OpenBook, others: list[Player], renamed: Mapping[Player, str]) -> None:
    """See that nobody else has one of the names; whoever is on no sheet gives it up, and what was merged into somebody.

    :raises NameTakenError: when somebody has.
    """
    taken = {player.name_key: player for player in others}
    for player, name in renamed.items():
        key = name_key(name)
        other = taken.setdefault(key, player)
        if other is player:
            continue
        if other in renamed or not gives_up_name(book.session, other, player):
            raise NameTakenError(name, player.id)
        taken[key] = player
    book.session.flush()


def _rename(book: OpenBook, renamed: Mapping[Player, str]) -> None:
    """Give people their new names, of which two may be swapped."""
    before = {player: player.name for player in renamed}
    for player in renamed:
        player.name_key = f" {player.id}"  # like nobody's: names do not begin with a space
    book.session.flush()
    for player, name in renamed.items():
        player.name, player.name_key = name, name_key(name)
        book.trace(Happening.RENAMED, before={"name": before[player]}, after={"name": name})
    # The other sessions of the same people show their names too, and their evenings.
    people = [player.id for player in renamed]
    follow_sessions(book.session, [game for game in sessions_of(book.session, people) if game != book.game.id])
    follow_evenings(book.session, people)


def _facts(book: OpenBook) -> dict[str, Any]:
    return {"name": book.game.name, "note": book.game.note, "hands": book.game.hands}


def _edited_facts(book: OpenBook, edits: Edits) -> tuple[dict[str, Any], dict[str | int, str | int]]:
    """Name, note and hands as they shall be; and those that somebody else changed meanwhile, as they are."""
    facts = _facts(book)
    typed: dict[str, Edit[Any] | None] = {"name": edits.name, "note": edits.note, "hands": edits.hands}
    clashes: dict[str | int, str | int] = {}
    for fact, edit in typed.items():
        try:
            facts[fact] = facts[fact] if edit is None else edit.applied_to(facts[fact])
        except ChangedByBothError:
            clashes[fact] = facts[fact]
    return facts, clashes


def _save_facts(book: OpenBook, after: dict[str, Any]) -> None:
    before = _facts(book)
    if after == before:
        return
    if after["hands"] != before["hands"]:
        seated = sum(seat.left_at is None for seat in seats_of(book))
        if after["hands"] not in HANDS or after["hands"] > seated:
            raise TooManyHandsError
    book.change(**after)
    book.trace(Happening.SESSION_CHANGED, before=before, after=after)
