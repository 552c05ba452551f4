"""Rounds of an evening: seating everybody, every table with its own session, and ending the round."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid5

from sqlalchemy import select

from scorekeeper.draw import DrawMethod
from scorekeeper.evening_choices import Fives
from scorekeeper.evening_plan import MOST_ROUNDS, RoundLength
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import (
    ClubChange,
    EveningPlayer,
    EveningRound,
    Game,
    Player,
    RoundRest,
    Seat,
)
from scorekeeper.rules import HANDS
from scorekeeper.sheet import MOST_PEOPLE
from scorekeeper.store.evenings.book import OpenEvening, open_evening_book, tell_sheets
from scorekeeper.store.evenings.clock import stop_clock
from scorekeeper.store.evenings.closing import check_nobody_plays, close_tables, lock_tables
from scorekeeper.store.evenings.links import add_table_links
from scorekeeper.store.refusals import (
    EveningUnknownError,
    ForeignDealError,
    RoundTakenBackError,
    RoundUnderWayError,
    SeatingError,
)


def start_round(
    club: ClubAccess,
    evening_id: int,
    number: int,
    tables: Sequence[Sequence[int]],
    *,
    draw: DrawMethod,
    length: RoundLength,
    form_id: UUID,
) -> None:
    """Begin the round with this number: each of ``tables``, people in order of play, gets a session.

    Who deals first is drawn at each table. Whoever is there and sits at none of them rests. Tables get links for those
    who score and those who look on, once for the whole evening. Its clock, where it has one, stands still until it is
    started. The same form sent again changes nothing.

    :raises EveningClosedError: when the evening has ended.
    :raises EveningUnknownError: when the club has no such evening.
    :raises ForeignDealError: when the form has done something else.
    :raises RoundTakenBackError: when this form has begun a round that was taken back since.
    :raises RoundUnderWayError: when a round is being played, or somebody else has drawn this one.
    :raises SeatingError: when somebody sits twice, is not there, or at a table of fewer than 3 or more than 8 people.
    """
    with open_evening_book(club, evening_id) as book:
        session = book.session
        rounds = session.scalars(select(EveningRound).where(EveningRound.evening_id == evening_id)).all()
        if any(each.form_id == form_id for each in rounds):
            return
        if _was_taken_back(book, form_id):
            raise RoundTakenBackError
        _check_new(book, form_id, len(tables))
        if number != len(rounds) + 1 or number > MOST_ROUNDS or any(each.closed_at is None for each in rounds):
            raise RoundUnderWayError
        here = _here(book)
        seated = [player for table in tables for player in table]
        if len(set(seated)) != len(seated) or not set(seated) <= set(here) or not _are_tables(tables):
            raise SeatingError
        now = datetime.now(UTC)
        session.add(
            EveningRound(
                evening_id=evening_id,
                number=number,
                form_id=form_id,
                draw=draw,
                deals=length.deals,
                minutes=length.minutes,
                clock_seconds=None if length.minutes is None else 60 * length.minutes,
                clock_started_at=None,
                started_at=now,
                closed_at=None,
            )
        )
        session.add_all(
            RoundRest(evening_id=evening_id, number=number, player_id=player) for player in here if player not in seated
        )
        for place, people in enumerate(tables, 1):
            game = Game(
                form_id=uuid5(form_id, str(place)),
                club_id=club.club_id,
                evening_id=evening_id,
                round_number=number,
                table_number=place,
                name="",
                note="",
                rules=book.row.rules,
                chips=None,
                hands=Fives(book.row.fives).hands(len(people)),
                first_dealer_id=secrets.choice(list(people)),
                created_at=now,
                closed_at=None,
            )
            session.add(game)
            session.flush()
            session.add_all(
                Seat(game_id=game.id, player_id=player, position=position, chips=0)
                for position, player in enumerate(people)
            )
        add_table_links(book, len(tables))
        tell_sheets(book, number - 1)
        told = {
            "round": number,
            "tables": [[_name(book, player) for player in table] for table in tables],
            "resting": [_name(book, player) for player in here if player not in seated],
        }
        book.trace(ClubHappening.ROUND_DRAWN, after=told, form_id=form_id)


def _was_taken_back(book: OpenEvening, form_id: UUID) -> bool:
    """Whether the form has begun a round of this evening that is not there any more."""
    drawn = select(ClubChange.id).where(
        ClubChange.evening_id == book.row.id,
        ClubChange.form_id == form_id,
        ClubChange.what == ClubHappening.ROUND_DRAWN.value,
    )
    return book.session.scalar(drawn) is not None


def _check_new(book: OpenEvening, form_id: UUID, tables: int) -> None:
    """See that a form has done nothing else.

    :raises ForeignDealError: when it has.
    """
    games = [uuid5(form_id, str(place)) for place in range(1, tables + 1)]
    elsewhere = select(EveningRound.number).where(EveningRound.form_id == form_id)
    started = select(Game.id).where(Game.form_id.in_(games))
    if book.knows(form_id) or any(book.session.scalar(each) is not None for each in (elsewhere, started)):
        raise ForeignDealError


def _are_tables(tables: Sequence[Sequence[int]]) -> bool:
    return len(tables) > 0 and all(HANDS[0] <= len(table) <= MOST_PEOPLE for table in tables)


def _here(book: OpenEvening) -> list[int]:
    there = select(EveningPlayer.player_id).where(
        EveningPlayer.evening_id == book.row.id, EveningPlayer.left_at.is_(None)
    )
    return list(book.session.scalars(there))


def _name(book: OpenEvening, player: int) -> str:
    return book.session.get_one(Player, player).name


def close_round(club: ClubAccess, evening_id: int, number: int, form_id: UUID | None = None) -> None:
    """End a round: the sessions of its tables are closed, its clock stops. Ending it again changes nothing.

    Nor does the same form sent again after the round went on.

    :raises DealsOpenError: while deals wait for their results.
    :raises EveningUnknownError: when the club has no such evening, or that no such round.
    """
    with open_evening_book(club, evening_id) as book:
        row = _round(book, number)
        if book.knows(form_id) or row.closed_at is not None:
            return
        games = lock_tables(book, number)
        check_nobody_plays(book, games)
        close_tables(book, games, closed=True)
        now = datetime.now(UTC)
        stop_clock(row, now)
        row.closed_at = now
        book.trace(ClubHappening.ROUND_CLOSED, after={"round": number}, form_id=form_id)


def reopen_round(club: ClubAccess, evening_id: int, number: int, form_id: UUID | None = None) -> None:
    """Go on with the latest round, as long as no other was drawn; reopening an open one changes nothing.

    Nor does the same form sent again after the round has ended once more.

    :raises EveningClosedError: when the evening has ended.
    :raises EveningUnknownError: when the club has no such evening, or that no such round.
    :raises RoundUnderWayError: when a later round was drawn.
    """
    with open_evening_book(club, evening_id) as book:
        row = _round(book, number)
        if book.knows(form_id) or row.closed_at is None:
            return
        later = select(EveningRound.number).where(EveningRound.evening_id == evening_id, EveningRound.number > number)
        if book.session.scalar(later) is not None:
            raise RoundUnderWayError
        close_tables(book, lock_tables(book, number), closed=False)
        row.closed_at = None
        book.trace(ClubHappening.ROUND_REOPENED, after={"round": number}, form_id=form_id)


def _round(book: OpenEvening, number: int) -> EveningRound:
    row = book.session.get(EveningRound, (book.row.id, number))
    if row is None:
        raise EveningUnknownError
    return row
