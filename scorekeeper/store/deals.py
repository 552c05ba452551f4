"""Deals: recording, correcting, withdrawing, bringing back. Each function is one transaction."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Row, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, DealPlayer, DealRow, Seat
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal, DealKind, RuleSet
from scorekeeper.sheet import Access
from scorekeeper.store.deal_rows import deal_columns, part_rows, read_deal
from scorekeeper.store.refusals import (
    DealConflictError,
    DealsMeanwhileError,
    ForeignDealError,
    NotOnThisSheetError,
    RulesConflictError,
    SessionClosedError,
)
from scorekeeper.store.trace import OpenBook, open_book

_ADD_DEAL = insert(DealRow)
_ADD_PARTS = insert(DealPlayer)
_LAST_AND_OWNER = select(
    select(func.max(DealRow.number)).where(DealRow.game_id == bindparam("game_id")).scalar_subquery().label("last"),
    select(DealRow.game_id).where(DealRow.id == bindparam("deal_id")).scalar_subquery().label("owner"),
)


def add_deal(
    access: Access,
    deal_id: UUID,
    deal: Deal,
    *,
    before: UUID | None = None,
    seen_number: int | None = None,
    seen_rules: str | None = None,
    late: bool = False,
    entered_at: datetime | None = None,
) -> None:
    """Record a deal, after the last one or before the deal ``before``, which moves up with those after it.

    The same deal sent again changes nothing, whatever happened to it since. ``seen_number`` is the number that the
    person saw it get, ``seen_rules`` the mark of the rules by which it was to count, if they are known. A ``late`` one
    was entered without a network, at ``entered_at`` if that is known: it is recorded whatever has come before it
    meanwhile, by the rules of now.

    :raises DealConflictError: when something else was recorded with this id.
    :raises DealsMeanwhileError: when other deals have been recorded since the person saw the number.
    :raises ForeignDealError: when the id belongs to another session.
    :raises NotOnThisSheetError: when somebody in the deal has no place at this table, or its sheet has no ``before``.
    :raises RulesConflictError: when the rules are others by now.
    :raises SessionClosedError: when the session was closed.
    :raises UnscorableDealError: when the deal cannot be scored.
    """
    with open_book(access, closed_too=True) as book:
        number, owner = _next_number_and_owner(book, deal_id)
        if owner is not None:
            if not _finishes(book, deal_id, owner, deal):
                _answer_as_before(book, deal_id, owner, deal)
            return
        if book.game.closed_at is not None:
            raise SessionClosedError
        _check_people(book, access, deal)
        if deal.kind is DealKind.CHIPS_BOUGHT:
            _check_still_there(book, deal.players)
        own_rules = None
        if before is not None:
            number = _row(book, before).number
            own_rules = _rules_at(book, number)
            _make_room(book, number)
        elif seen_number not in (None, number) and not late:
            raise DealsMeanwhileError
        if not late:
            _check_rules(own_rules or book.rules, seen_rules)
        meant = seen_number if late and seen_number != number else None
        _write_deal(book, deal_id, number, deal, own_rules=own_rules, meant=meant, played_at=entered_at)
        happening = Happening.RECORDED if before is None else Happening.INSERTED
        book.trace(happening, after=deal.to_json() | ({"late": True} if late else {}), deal_id=deal_id)


def append_deal(book: OpenBook, deal: Deal) -> None:
    """Record something that happens between the deals, as part of what else is done in the same transaction."""
    deal_id = uuid4()
    number, _ = _next_number_and_owner(book, deal_id)
    _write_deal(book, deal_id, number, deal)
    book.trace(Happening.RECORDED, after=deal.to_json(), deal_id=deal_id)


def _write_deal(
    book: OpenBook,
    deal_id: UUID,
    number: int,
    deal: Deal,
    *,
    own_rules: RuleSet | None = None,
    meant: int | None = None,
    played_at: datetime | None = None,
) -> None:
    parts = part_rows(deal_id, deal, own_rules or book.game.rules)
    facts = {"id": deal_id, "game_id": book.game.id, "number": number, "played_at": played_at or datetime.now(UTC)}
    facts |= {"rules": own_rules, "revision": 1, "withdrawn_at": None, "meant_number": meant}
    try:
        book.connection.execute(_ADD_DEAL, {**facts, **deal_columns(deal)})
    except IntegrityError as error:
        # Another session recorded a deal with this id at the same moment.
        raise ForeignDealError from error
    book.connection.execute(_ADD_PARTS, parts)


def correct_deal(
    access: Access, deal_id: UUID, deal: Deal, *, seen_revision: int, seen_rules: str | None = None
) -> None:
    """Replace what was recorded; a withdrawn deal counts again. The same correction sent again changes nothing.

    :raises DealConflictError: when somebody changed the deal after ``seen_revision``.
    :raises NotOnThisSheetError: when this session has no such deal, or no such people.
    :raises RulesConflictError: when its rules are others than those with the mark ``seen_rules``.
    :raises SessionClosedError: when the session was closed.
    :raises UnscorableDealError: when the deal cannot be scored.
    """
    with open_book(access, correcting=True) as book:
        row = _row(book, deal_id)
        current = _recorded(book, row)
        if current.deal == deal and not current.withdrawn:
            return
        if current.revision != seen_revision:
            raise DealConflictError(current)
        _check_rules(current.rules, seen_rules)
        _check_people(book, access, deal)
        _replace_deal(book, row, deal, withdrawn_at=None)
        finished = current.deal.kind is DealKind.OPEN and deal.kind is not DealKind.OPEN
        happening = Happening.RESULT if finished else Happening.CORRECTED
        book.trace(happening, before=_snapshot(current), after=deal.to_json(), deal_id=deal_id)


def undo_correction(access: Access, deal_id: UUID, *, seen_revision: int | None) -> None:
    """Put a deal back to what it was before the correction, or the result, that made it ``seen_revision``.

    The same again changes nothing.

    :raises DealConflictError: when something else has happened to it since, or to the people in what it was before.
    :raises NotOnThisSheetError: when this session has no such deal.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access, correcting=True) as book:
        row = _row(book, deal_id)
        last = book.session.execute(
            select(ChangeRow.what, ChangeRow.before)
            .where(ChangeRow.deal_id == deal_id)
            .order_by(ChangeRow.id.desc())
            .limit(1)
        ).one()
        current = _recorded(book, row)
        if last.what == Happening.UNDONE and row.revision == (seen_revision or 0) + 1:
            return
        if row.revision != seen_revision or last.what not in (Happening.CORRECTED, Happening.RESULT):
            raise DealConflictError(current)
        earlier = Deal.from_json(last.before)
        if not _at_this_table(book, access, earlier):
            raise DealConflictError(current)  # somebody in it was taken off the sheet meanwhile
        _replace_deal(book, row, earlier, withdrawn_at=datetime.now(UTC) if last.before["withdrawn"] else None)
        book.trace(Happening.UNDONE, before=_snapshot(current), after=last.before, deal_id=deal_id)


def withdraw_deal(access: Access, deal_id: UUID, *, seen_revision: int | None = None) -> None:
    """Let a deal no longer count; withdrawing it again changes nothing.

    :raises DealConflictError: when somebody changed the deal after ``seen_revision``, if it is given.
    :raises NotOnThisSheetError: when this session has no such deal.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access, correcting=True) as book:
        row = _row(book, deal_id)
        if row.withdrawn_at is None:
            _check_revision(book, row, seen_revision)
            _change_deal(book, row, withdrawn_at=datetime.now(UTC))
            book.trace(Happening.WITHDRAWN, deal_id=deal_id)


def restore_deal(access: Access, deal_id: UUID, *, seen_revision: int | None = None) -> None:
    """Let a withdrawn deal count again; bringing it back twice changes nothing.

    :raises DealConflictError: when somebody changed the deal after ``seen_revision``, if it is given.
    :raises NotOnThisSheetError: when this session has no such deal.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access, correcting=True) as book:
        row = _row(book, deal_id)
        if row.withdrawn_at is not None:
            _check_revision(book, row, seen_revision)
            _check_finished(book, row.kind)
            _change_deal(book, row, withdrawn_at=None)
            book.trace(Happening.RESTORED, deal_id=deal_id)


def keep_both(access: Access, deal_id: UUID) -> None:
    """A deal that arrived late is another one than those before it: nothing warns of it any more.

    The same again changes nothing.

    :raises NotOnThisSheetError: when this session has no such deal.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access, correcting=True) as book:
        if _row(book, deal_id).meant_number is not None:
            book.session.execute(update(DealRow).where(DealRow.id == deal_id).values(meant_number=None))
            book.trace(Happening.BOTH_PLAYED, deal_id=deal_id)


def _next_number_and_owner(book: OpenBook, deal_id: UUID) -> tuple[int, int | None]:
    """The number of the next deal, and the game that has a deal with this id already."""
    found = book.connection.execute(_LAST_AND_OWNER, {"game_id": book.game.id, "deal_id": deal_id}).one()
    return (found.last or 0) + 1, found.owner


def _rules_at(book: OpenBook, number: int) -> RuleSet | None:
    """The rules of the counted deal that has this number or follows; None for the session's own."""
    return book.session.scalar(
        select(DealRow.rules)
        .where(DealRow.game_id == book.game.id, DealRow.number >= number, DealRow.withdrawn_at.is_(None))
        .order_by(DealRow.number)
        .limit(1)
    )


def _row(book: OpenBook, deal_id: UUID) -> Row[Any]:
    row = book.session.execute(
        select(*DealRow.__table__.columns).where(DealRow.game_id == book.game.id, DealRow.id == deal_id)
    ).one_or_none()
    if row is None:
        raise NotOnThisSheetError
    return row


def _replace_deal(book: OpenBook, row: Row[Any], deal: Deal, *, withdrawn_at: datetime | None) -> None:
    if withdrawn_at is None:
        _check_finished(book, deal.kind)
    parts = part_rows(row.id, deal, row.rules or book.game.rules)
    book.session.execute(delete(DealPlayer).where(DealPlayer.deal_id == row.id))
    book.connection.execute(_ADD_PARTS, parts)
    _change_deal(book, row, withdrawn_at=withdrawn_at, **deal_columns(deal))


def _change_deal(book: OpenBook, row: Row[Any], **values: object) -> None:
    book.session.execute(update(DealRow).where(DealRow.id == row.id).values(revision=row.revision + 1, **values))


def _check_finished(book: OpenBook, kind: DealKind) -> None:
    """Refuse what would let a deal wait for its result in a closed session."""
    if kind is DealKind.OPEN and book.game.closed_at is not None:
        raise SessionClosedError


def _check_revision(book: OpenBook, row: Row[Any], seen: int | None) -> None:
    if seen is not None and seen != row.revision:
        raise DealConflictError(_recorded(book, row))


def _recorded(book: OpenBook, row: Row[Any]) -> Recorded:
    parts = book.session.execute(
        select(*DealPlayer.__table__.columns).where(DealPlayer.deal_id == row.id).order_by(DealPlayer.position)
    ).all()
    return read_deal(row, parts, book.game.rules)


def _finishes(book: OpenBook, deal_id: UUID, owner: int, deal: Deal) -> bool:
    """Record the result of a bid, when that has arrived meanwhile by the same id; says whether it was one."""
    if owner != book.game.id or deal.kind is not DealKind.PLAYED or book.game.closed_at is not None:
        return False
    row = _row(book, deal_id)
    current = _recorded(book, row)
    same = (current.deal.people, current.deal.dealer, current.deal.taker) == (deal.people, deal.dealer, deal.taker)
    if not (current.being_played and same):
        return False
    _replace_deal(book, row, deal, withdrawn_at=None)
    book.trace(Happening.RESULT, before=_snapshot(current), after=deal.to_json(), deal_id=deal_id)
    return True


def _answer_as_before(book: OpenBook, deal_id: UUID, owner: int, deal: Deal) -> None:
    """Accept a deal that was recorded already, however it stands now; refuse another one with the same id."""
    if owner != book.game.id:
        raise ForeignDealError
    first = book.session.scalars(
        select(ChangeRow.after).where(ChangeRow.deal_id == deal_id).order_by(ChangeRow.id).limit(1)
    ).one()
    current = _recorded(book, _row(book, deal_id))
    sent = deal.to_json()
    if any(first.get(key) != value for key, value in sent.items()) and deal != current.deal:
        raise DealConflictError(current)


def _check_rules(rules: RuleSet, seen: str | None) -> None:
    if seen not in (None, rules.mark):
        raise RulesConflictError


def _check_people(book: OpenBook, access: Access, deal: Deal) -> None:
    """Refuse whoever has no place at this table."""
    if not _at_this_table(book, access, deal):
        raise NotOnThisSheetError


def _at_this_table(book: OpenBook, access: Access, deal: Deal) -> bool:
    """Whether all in a deal have a place, as the link found the table or, if it has changed since, as it is now."""
    seats = {person.id for person in access.table.people}
    if book.seen_revision != access.table.revision:
        seats = set(book.connection.scalars(select(Seat.player_id).where(Seat.game_id == book.game.id)))
    return {*deal.people, *deal.amounts} <= seats and (deal.dealer is None or deal.dealer in seats)


def _check_still_there(book: OpenBook, players: Sequence[int]) -> None:
    """Refuse whoever has left the table."""
    seats = select(Seat.player_id).where(Seat.game_id == book.game.id, Seat.left_at.is_(None))
    if not set(players) <= set(book.connection.scalars(seats)):
        raise NotOnThisSheetError


def _make_room(book: OpenBook, number: int) -> None:
    """Move the deals from ``number`` on up by one, over negative numbers so that no two are ever equal."""
    later = (DealRow.game_id == book.game.id, DealRow.number >= number)
    book.session.execute(update(DealRow).where(*later).values(number=-(DealRow.number + 1)))
    moved = (DealRow.game_id == book.game.id, DealRow.number < 0)
    book.session.execute(update(DealRow).where(*moved).values(number=-DealRow.number))


def _snapshot(recorded: Recorded) -> dict[str, object]:
    return {**recorded.deal.to_json(), "withdrawn": recorded.withdrawn}
