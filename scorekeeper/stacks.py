"""A session for chips as a game: what its people began with, and what each of its deals was."""

from collections.abc import Iterable

from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import DealKind
from scorekeeper.rules.chip_game import Bought, ChipDeal, ChipEvent, ChipGame, Left, NoChips, Returned, play
from scorekeeper.rules.chips import ChipRules


def play_chips(rules: ChipRules, people: Iterable[Person], counted: Iterable[Recorded]) -> ChipGame:
    """Replay a session for chips: its deals by number, without those that were withdrawn.

    :raises ChipEventError: when somebody plays who is not there, or has taken the chips away.
    """
    start = {person.id: person.start_chips for person in people if person.start_chips}
    return play(start, (_chip_event(recorded, rules) for recorded in counted), rules)


def _chip_event(recorded: Recorded, rules: ChipRules) -> ChipEvent:
    deal = recorded.deal
    if deal.kind is DealKind.CHIPS_BOUGHT:
        ((player, chips),) = deal.chips.items()
        return Bought(player, chips)
    if deal.kind is DealKind.CHIPS_TAKEN:
        return Left(deal.players[0])
    if deal.kind is DealKind.CHIPS_RETURNED:
        return Returned(deal.players[0])
    if deal.taker is None or deal.contract is None or recorded.made is None:
        return NoChips()
    stake = rules.stakes[deal.contract] * deal.factor
    return ChipDeal(deal.players, deal.taker, deal.partner, stake, recorded.made)
