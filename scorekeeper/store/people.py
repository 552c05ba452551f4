"""Who is at the table: people join, leave, come back, change places; names can be corrected.

With ``edits`` a function saves in the same transaction what else was typed, and refuses what they are refused for.
"""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import exists, or_, select

from scorekeeper.edits import NO_EDITS, Edit, Edits
from scorekeeper.happenings import Happening
from scorekeeper.models import DealPlayer, DealRow, Player, Seat
from scorekeeper.rules import HANDS
from scorekeeper.rules.seating import right_hand_neighbour
from scorekeeper.sheet import MOST_PEOPLE, Access
from scorekeeper.store.chips import bring_chips, take_chips
from scorekeeper.store.edits import deed_of, edited_book, save_edits, seats_of
from scorekeeper.store.evenings.seats import is_taken_off, leaves_evening, sits_down
from scorekeeper.store.refusals import (
    NotOnThisSheetError,
    OrderChangedError,
    TableFullError,
    TakesPartError,
    TooFewPeopleError,
)
from scorekeeper.store.trace import OpenBook


def seat_player(access: Access, name: str, form_id: UUID) -> None:
    """Give somebody new a place after everybody else; whoever has left and has this name comes back.

    The same form sent again with the same name changes nothing.

    :raises NameTakenError: when somebody at the table has the name.
    :raises SeatedElsewhereError: when the person sits at another table of the same round of an evening.
    :raises SessionClosedError: when the session was closed.
    :raises TableFullError: when nobody else can sit down.
    """
    save_edits(access, Edits(newcomer=name, form_id=form_id))


def rename_player(access: Access, player_id: int, name: str) -> None:
    """Correct a person's name, on every sheet of the club.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises NameTakenError: when somebody else of the club has the name.
    """
    save_edits(access, Edits(names={player_id: Edit(name)}))


def leave_table(access: Access, player_id: int, edits: Edits = NO_EDITS) -> None:
    """Somebody goes home: the score stays, later deals go to the others, to as many as there are when they are few.

    While the round of an evening is played, he goes home from the evening too: the next draw is without him.
    The same form sent again changes nothing, also when the person has come back since.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises TooFewPeopleError: when fewer than three would stay.
    """
    deed = deed_of(edits, Happening.LEFT, player_id)
    with edited_book(access, edits, deed=deed) as book:
        if book.repeated:
            return
        seat = _seat(book, player_id)
        if seat.left_at is not None:
            return
        staying = _staying(book, seat)
        wanted = book.game.hands
        seat.left_at = datetime.now(UTC)
        book.session.flush()
        take_chips(book, player_id)
        leaves_evening(book, book.session.get_one(Player, player_id))
        before = {"name": _name(book, player_id), "hands": min(wanted, staying + 1)}
        book.trace(Happening.LEFT, before=before, after={"hands": min(wanted, staying)}, form_id=deed)


def remove_player(access: Access, player_id: int, edits: Edits = NO_EDITS) -> None:
    """Take somebody who was seated by mistake off the sheet; who deals first is then the right-hand neighbour.

    At an evening, whoever is still there rests in the round. Removing again changes nothing.

    :raises NotOnThisSheetError: when nobody of this club has the id.
    :raises TakesPartError: when the person was in a deal, even one that was withdrawn.
    :raises TooFewPeopleError: when fewer than three would stay.
    """
    with edited_book(access, edits) as book:
        seats = seats_of(book)
        seat = next((each for each in seats if each.player_id == player_id), None)
        if seat is None:
            _check_removed(book, player_id)
            return
        if _takes_part(book, player_id):
            raise TakesPartError
        wanted, here = book.game.hands, sum(each.left_at is None for each in seats)
        staying = here if seat.left_at is not None else _staying(book, seat)
        if book.game.first_dealer_id == player_id:
            others = [each.player_id for each in seats if each is not seat and each.left_at is None]
            order = [each.player_id for each in seats]
            book.change(first_dealer_id=right_hand_neighbour(player_id, order, others))
        before = {"name": _name(book, player_id), "hands": min(wanted, here)}
        book.session.delete(seat)
        is_taken_off(book, player_id)
        book.trace(Happening.REMOVED, before=before, after={"hands": min(wanted, staying)})


def return_to_table(access: Access, player_id: int, edits: Edits = NO_EDITS) -> None:
    """Somebody who left takes the same place again.

    The same form sent again changes nothing, also when the person has left once more.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises SeatedElsewhereError: when the person sits at another table of the same round of an evening.
    :raises TableFullError: when nobody else can sit down.
    """
    deed = deed_of(edits, Happening.RETURNED, player_id)
    with edited_book(access, edits, deed=deed) as book:
        if book.repeated:
            return
        seat = _seat(book, player_id)
        if seat.left_at is None:
            return
        if sum(each.left_at is None for each in seats_of(book)) >= MOST_PEOPLE:
            raise TableFullError
        sits_down(book, book.session.get_one(Player, player_id))
        seat.left_at = None
        bring_chips(book, player_id)
        book.trace(Happening.RETURNED, after={"name": _name(book, player_id)}, form_id=deed)


def change_places(access: Access, order: tuple[int, ...], seen: tuple[int, ...], edits: Edits = NO_EDITS) -> None:
    """Seat everybody in another order of play than the one that was ``seen``; the deals so far stay as they were.

    When they sit like this already, nothing is done.

    :raises NotOnThisSheetError: when ``order`` is not made of exactly the people that were seen.
    :raises OrderChangedError: when they sit otherwise than was seen.
    """
    with edited_book(access, edits) as book:
        seats = {seat.player_id: seat for seat in seats_of(book)}
        current = tuple(seats)
        if sorted(order) != sorted(seen):
            raise NotOnThisSheetError
        if order == current:
            return
        if seen != current:
            raise OrderChangedError
        for position, player_id in enumerate(order):
            seats[player_id].position = position
        names = {player_id: _name(book, player_id) for player_id in order}
        book.trace(
            Happening.MOVED,
            before={"order": [names[player_id] for player_id in current]},
            after={"order": [names[player_id] for player_id in order]},
        )


def _seat(book: OpenBook, player_id: int) -> Seat:
    seat = next((each for each in seats_of(book) if each.player_id == player_id), None)
    if seat is None:
        raise NotOnThisSheetError
    return seat


def _staying(book: OpenBook, leaving: Seat) -> int:
    """How many stay at the table.

    :raises TooFewPeopleError: when they are fewer than three.
    """
    staying = sum(each.left_at is None for each in seats_of(book) if each is not leaving)
    if staying < HANDS[0]:
        raise TooFewPeopleError
    return staying


def _takes_part(book: OpenBook, player_id: int) -> bool:
    deals = select(DealRow.id).where(DealRow.game_id == book.game.id)
    plays = exists().where(DealPlayer.player_id == player_id, DealPlayer.deal_id.in_(deals))
    dealt = exists().where(DealRow.game_id == book.game.id, DealRow.dealer_id == player_id)
    return bool(book.session.scalar(select(or_(plays, dealt))))


def _check_removed(book: OpenBook, player_id: int) -> None:
    """See that this is somebody of the club, who was removed already."""
    club = book.session.scalars(select(Player.id).where(Player.club_id == book.game.club_id)).all()
    if player_id not in club:
        raise NotOnThisSheetError


def _name(book: OpenBook, player_id: int) -> str:
    return book.session.get_one(Player, player_id).name
