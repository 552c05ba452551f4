"""Chips that come to the table and leave it: bought, or brought and taken along by whoever joins and leaves."""

from uuid import UUID

from sqlalchemy import select

from scorekeeper.models import DealPlayer, DealRow
from scorekeeper.rules import Deal, DealKind
from scorekeeper.sheet import Access
from scorekeeper.store.deals import add_deal, append_deal
from scorekeeper.store.trace import OpenBook


def buy_chips(access: Access, deal_id: UUID, player: int, chips: int) -> None:
    """Somebody brings chips to the table. The same again changes nothing.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises SessionClosedError: when the session was closed.
    :raises UnscorableDealError: when it is no possible number of chips.
    """
    add_deal(access, deal_id, Deal(players=(player,), kind=DealKind.CHIPS_BOUGHT, chips={player: chips}))


def bring_chips(book: OpenBook, player: int) -> None:
    """Whoever sits down in a session for chips brings as many as everybody began with, or as were taken along."""
    if book.game.chips is None:
        return
    taken = book.session.scalar(
        select(DealPlayer.chips)
        .join(DealRow, DealRow.id == DealPlayer.deal_id)
        .where(
            DealRow.game_id == book.game.id,
            DealRow.kind == DealKind.CHIPS_TAKEN,
            DealRow.withdrawn_at.is_(None),
            DealPlayer.player_id == player,
        )
        .order_by(DealRow.number.desc())
        .limit(1)
    )
    chips = -taken if taken else book.game.chips.start
    append_deal(book, Deal(players=(player,), kind=DealKind.CHIPS_BOUGHT, chips={player: chips}))


def take_chips(book: OpenBook, player: int) -> None:
    """Whoever leaves a session for chips takes the own ones along."""
    if book.game.chips is not None:
        append_deal(book, Deal(players=(player,), kind=DealKind.CHIPS_TAKEN))
