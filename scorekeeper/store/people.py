"""Who is at the table: people join, leave, come back, change places; names can be corrected."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, select, update

from scorekeeper.models import ChangeRow, Game, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.rules import HANDS
from scorekeeper.sheet import MOST_PEOPLE, Access, Happening
from scorekeeper.store.refusals import NameTakenError, NotOnThisSheetError, TableSizeError
from scorekeeper.store.trace import OpenBook, open_book


def seat_player(access: Access, name: str, form_id: UUID) -> None:
    """Give somebody new a place after everybody else; whoever has left and has this name comes back.

    The same form sent again changes nothing.

    :raises NameTakenError: when somebody at the table has the name.
    :raises TableSizeError: when the table is full.
    """
    with open_book(access) as book:
        session, game = book.session, book.game
        if session.scalar(select(ChangeRow.id).where(ChangeRow.form_id == form_id, ChangeRow.game_id == game.id)):
            return
        seats = _seats(book)
        if sum(seat.left_at is None for seat in seats) >= MOST_PEOPLE:
            raise TableSizeError
        player = session.scalar(select(Player).where(Player.club_id == game.club_id, Player.name_key == name_key(name)))
        seat = next((each for each in seats if player is not None and each.player_id == player.id), None)
        if seat is not None:
            if seat.left_at is None:
                raise NameTakenError
            seat.left_at = None
            book.trace(Happening.RETURNED, after={"name": _name(book, seat.player_id)}, form_id=form_id)
            return
        if player is None:
            colour = session.scalar(select(func.count()).select_from(Player).where(Player.club_id == game.club_id)) or 0
            player = Player(club_id=game.club_id, name=name, name_key=name_key(name), colour=colour % 8)
            session.add(player)
            session.flush()
        position = max((each.position for each in seats), default=-1) + 1
        session.add(Seat(game_id=game.id, player_id=player.id, position=position))
        book.trace(Happening.JOINED, after={"name": player.name}, form_id=form_id)


def rename_player(access: Access, player_id: int, name: str) -> None:
    """Correct a person's name, on every sheet of the club.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises NameTakenError: when somebody else of the club has the name.
    """
    with open_book(access, closed_too=True) as book:
        seat = _seat(book, player_id)
        player = book.session.get_one(Player, seat.player_id)
        if player.name == name:
            return
        taken = book.session.scalar(
            select(Player.id).where(
                Player.club_id == player.club_id, Player.name_key == name_key(name), Player.id != player.id
            )
        )
        if taken is not None:
            raise NameTakenError
        before = player.name
        player.name, player.name_key = name, name_key(name)
        _let_sheets_follow(book, player_id)
        book.trace(Happening.RENAMED, before={"name": before}, after={"name": name})


def leave_table(access: Access, player_id: int) -> None:
    """Somebody goes home: the score stays, later deals go to the others, to as many as there are when they are few.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises TableSizeError: when fewer than three would stay.
    """
    with open_book(access) as book:
        seat = _seat(book, player_id)
        if seat.left_at is not None:
            return
        staying = sum(each.left_at is None for each in _seats(book)) - 1
        if staying < HANDS[0]:
            raise TableSizeError
        wanted = book.game.hands
        seat.left_at = datetime.now(UTC)
        before = {"name": _name(book, player_id), "hands": min(wanted, staying + 1)}
        book.trace(Happening.LEFT, before=before, after={"hands": min(wanted, staying)})


def return_to_table(access: Access, player_id: int) -> None:
    """Somebody who left takes the same place again.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises TableSizeError: when the table is full.
    """
    with open_book(access) as book:
        seat = _seat(book, player_id)
        if seat.left_at is None:
            return
        if sum(each.left_at is None for each in _seats(book)) >= MOST_PEOPLE:
            raise TableSizeError
        seat.left_at = None
        book.trace(Happening.RETURNED, after={"name": _name(book, player_id)})


def change_places(access: Access, order: tuple[int, ...], seen: tuple[int, ...]) -> None:
    """Seat everybody in another order of play; the deals so far stay as they were.

    ``seen`` is the order that the person saw: when somebody changed it meanwhile, nothing is done.

    :raises NotOnThisSheetError: when ``order`` is not made of exactly the people of this sheet.
    """
    with open_book(access) as book:
        seats = {seat.player_id: seat for seat in _seats(book)}
        current = tuple(seats)
        if set(order) != set(current) or len(order) != len(current):
            raise NotOnThisSheetError
        if current != seen or order == current:
            return
        for position, player_id in enumerate(order):
            seats[player_id].position = position
        names = {player_id: _name(book, player_id) for player_id in order}
        book.trace(
            Happening.MOVED,
            before={"order": [names[player_id] for player_id in current]},
            after={"order": [names[player_id] for player_id in order]},
        )


def _let_sheets_follow(book: OpenBook, player_id: int) -> None:
    """Raise the revision of the player's other sessions, which show the name too."""
    others = select(Seat.game_id).where(Seat.player_id == player_id, Seat.game_id != book.game.id)
    book.session.execute(update(Game).where(Game.id.in_(others)).values(revision=Game.revision + 1))


def _seats(book: OpenBook) -> list[Seat]:
    return list(book.session.scalars(select(Seat).where(Seat.game_id == book.game.id).order_by(Seat.position)))


def _seat(book: OpenBook, player_id: int) -> Seat:
    seat = next((each for each in _seats(book) if each.player_id == player_id), None)
    if seat is None:
        raise NotOnThisSheetError
    return seat


def _name(book: OpenBook, player_id: int) -> str:
    return book.session.get_one(Player, player_id).name
