"""Deals: recording, correcting, withdrawing, bringing back. Each function is one transaction."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import delete, func, select, update

from scorekeeper.models import ChangeRow, DealPlayer, DealRow, Seat
from scorekeeper.rules import Deal, RuleSet
from scorekeeper.sheet import Access, Happening, Recorded
from scorekeeper.store.deal_rows import read_deal, write_deal
from scorekeeper.store.refusals import DealConflictError, ForeignDealError, NotOnThisSheetError, SessionClosedError
from scorekeeper.store.trace import OpenBook, open_book


def add_deal(access: Access, deal_id: UUID, deal: Deal, *, before: int | None = None) -> None:
    """Record a deal, after the last one or before the deal numbered ``before``, which moves up with those after it.

    The same deal sent again changes nothing, whatever happened to it since.

    :raises DealConflictError: when something else was recorded with this id.
    :raises ForeignDealError: when the id belongs to another session.
    :raises NotOnThisSheetError: when somebody in the deal has no place at this table.
    :raises SessionClosedError: when the session was closed.
    :raises UnscorableDealError: when the deal cannot be scored.
    """
    with open_book(access, closed_too=True) as book:
        row = book.session.get(DealRow, deal_id)
        if row is not None:
            _answer_as_before(book, row, deal)
            return
        if book.game.closed_at is not None:
            raise SessionClosedError
        _check_people(book, deal)
        session, game_id = book.session, book.game.id
        number = (session.scalar(select(func.max(DealRow.number)).where(DealRow.game_id == game_id)) or 0) + 1
        inserted = before is not None and 1 <= before < number
        if before is not None and inserted:
            _make_room(book, before)
            number = before
        row = DealRow(id=deal_id, game_id=game_id, number=number, played_at=datetime.now(UTC))
        parts = write_deal(row, deal, RuleSet.from_json(book.game.rules))
        session.add(row)
        session.flush()
        session.add_all(parts)
        happening = Happening.INSERTED if inserted else Happening.RECORDED
        book.trace(happening, after=deal.to_json(), deal_id=deal_id)


def correct_deal(access: Access, deal_id: UUID, deal: Deal, *, seen_revision: int) -> None:
    """Replace what was recorded; a withdrawn deal counts again. The same correction sent again changes nothing.

    :raises DealConflictError: when somebody changed the deal after ``seen_revision``.
    :raises NotOnThisSheetError: when this session has no such deal, or no such people.
    :raises SessionClosedError: when the session was closed.
    :raises UnscorableDealError: when the deal cannot be scored.
    """
    with open_book(access) as book:
        row = _row(book, deal_id)
        rules = RuleSet.from_json(book.game.rules)
        current = _recorded(book, row, rules)
        if current.deal == deal and not current.withdrawn:
            return
        if current.revision != seen_revision:
            raise DealConflictError(current)
        _check_people(book, deal)
        book.session.execute(delete(DealPlayer).where(DealPlayer.deal_id == deal_id))
        book.session.add_all(write_deal(row, deal, rules))
        row.withdrawn_at = None
        row.revision += 1
        book.trace(Happening.CORRECTED, before=_snapshot(current), after=deal.to_json(), deal_id=deal_id)


def withdraw_deal(access: Access, deal_id: UUID) -> None:
    """Let a deal no longer count; withdrawing it again changes nothing.

    :raises NotOnThisSheetError: when this session has no such deal.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access) as book:
        row = _row(book, deal_id)
        if row.withdrawn_at is None:
            row.withdrawn_at = datetime.now(UTC)
            row.revision += 1
            book.trace(Happening.WITHDRAWN, deal_id=deal_id)


def restore_deal(access: Access, deal_id: UUID) -> None:
    """Let a withdrawn deal count again; bringing it back twice changes nothing.

    :raises NotOnThisSheetError: when this session has no such deal.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access) as book:
        row = _row(book, deal_id)
        if row.withdrawn_at is not None:
            row.withdrawn_at = None
            row.revision += 1
            book.trace(Happening.RESTORED, deal_id=deal_id)


def _row(book: OpenBook, deal_id: UUID) -> DealRow:
    row = book.session.scalar(select(DealRow).where(DealRow.game_id == book.game.id, DealRow.id == deal_id))
    if row is None:
        raise NotOnThisSheetError
    return row


def _recorded(book: OpenBook, row: DealRow, rules: RuleSet) -> Recorded:
    parts = book.session.scalars(
        select(DealPlayer).where(DealPlayer.deal_id == row.id).order_by(DealPlayer.position)
    ).all()
    return read_deal(row, parts, rules)


def _answer_as_before(book: OpenBook, row: DealRow, deal: Deal) -> None:
    """Accept a deal that was recorded already, however it stands now; refuse another one with the same id."""
    if row.game_id != book.game.id:
        raise ForeignDealError
    first = book.session.scalars(
        select(ChangeRow).where(ChangeRow.deal_id == row.id).order_by(ChangeRow.id).limit(1)
    ).one()
    current = _recorded(book, row, RuleSet.from_json(book.game.rules))
    if deal.to_json() != first.after and deal != current.deal:
        raise DealConflictError(current)


def _check_people(book: OpenBook, deal: Deal) -> None:
    seats = set(book.session.scalars(select(Seat.player_id).where(Seat.game_id == book.game.id)))
    if not {*deal.people, *deal.amounts} <= seats or (deal.dealer is not None and deal.dealer not in seats):
        raise NotOnThisSheetError


def _make_room(book: OpenBook, number: int) -> None:
    """Move the deals from ``number`` on up by one, over negative numbers so that no two are ever equal."""
    later = (DealRow.game_id == book.game.id, DealRow.number >= number)
    book.session.execute(update(DealRow).where(*later).values(number=-(DealRow.number + 1)))
    moved = (DealRow.game_id == book.game.id, DealRow.number < 0)
    book.session.execute(update(DealRow).where(*moved).values(number=-DealRow.number))


def _snapshot(recorded: Recorded) -> dict[str, object]:
    return {**recorded.deal.to_json(), "withdrawn": recorded.withdrawn}
