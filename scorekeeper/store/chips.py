"""Chips that come to the table and leave it: bought, or brought and taken along by whoever joins and leaves."""

from uuid import UUID, uuid5

from sqlalchemy import select

from scorekeeper.models import DealPlayer, DealRow
from scorekeeper.rules import Deal, DealKind
from scorekeeper.sheet import Access
from scorekeeper.store.deals import add_deal, append_deal
from scorekeeper.store.refusals import DealConflictError, ForeignDealError
from scorekeeper.store.trace import OpenBook


def buy_chips(access: Access, deal_id: UUID, purchase: Deal) -> None:
    """Somebody brings chips to the table. The same again changes nothing; other chips with this id are bought, too.

    :raises NotOnThisSheetError: when nobody at this table has the id.
    :raises SessionClosedError: when the session was closed.
    :raises UnscorableDealError: when it is no possible number of chips.
    """
    try:
        add_deal(access, deal_id, purchase)
    except (DealConflictError, ForeignDealError):
        # Somebody went back to the page and typed something else: however often that is sent, it is one more purchase.
        bought = " ".join(f"{player} {chips}" for player, chips in purchase.chips.items())
        add_deal(access, uuid5(deal_id, f"{access.game_id} {bought}"), purchase)


def bring_chips(book: OpenBook, player: int) -> None:
    """Whoever comes back to a session for chips brings what was taken along, if anything was."""
    if book.game.chips is None:
        return
    last = book.session.scalar(
        select(DealRow.kind)
        .join(DealPlayer, DealPlayer.deal_id == DealRow.id)
        .where(
            DealRow.game_id == book.game.id,
            DealRow.kind.in_([DealKind.CHIPS_TAKEN, DealKind.CHIPS_RETURNED]),
            DealRow.withdrawn_at.is_(None),
            DealPlayer.player_id == player,
        )
        .order_by(DealRow.number.desc())
        .limit(1)
    )
    if last is DealKind.CHIPS_TAKEN:
        append_deal(book, Deal(players=(player,), kind=DealKind.CHIPS_RETURNED))


def take_chips(book: OpenBook, player: int) -> None:
    """Whoever leaves a session for chips takes the own ones along."""
    if book.game.chips is not None:
        append_deal(book, Deal(players=(player,), kind=DealKind.CHIPS_TAKEN))
