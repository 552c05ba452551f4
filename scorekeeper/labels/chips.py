"""Chips in words: what somebody has, how the game stands, how it is played."""

from collections.abc import Mapping

from scorekeeper.labels.computation import Row
from scorekeeper.labels.numbers import signed_chips
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import contract_label
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal
from scorekeeper.rules.chips import BrokeDefender, ChipRules, OddChip, OnBust
from scorekeeper.sheet import Sheet, Table

_ODD_CHIPS: Mapping[OddChip, LazyText] = {
    OddChip.SEAT_ORDER: lazy_gettext("odd chips are dealt out from the taker’s right"),
    OddChip.KEEP: lazy_gettext("odd chips stay where they are"),
    OddChip.POT: lazy_gettext("odd chips go to a pot for the next contract made"),
}
_BROKE: Mapping[BrokeDefender, LazyText] = {
    BrokeDefender.NOTHING: lazy_gettext("a defender without chips plays for nothing"),
    BrokeDefender.MAY_WIN: lazy_gettext("a defender without chips is paid when the taker fails"),
}
_ON_BUST: Mapping[OnBust, LazyText] = {
    OnBust.END: lazy_gettext("the game ends when somebody has none left"),
    OnBust.PLAY_ON: lazy_gettext("who has none left plays on"),
    OnBust.DROP_OUT: lazy_gettext("who has none left drops out"),
}


def chips_text(chips: int) -> str:
    """A number of chips: ``1 chip``, ``20 chips``."""
    return ngettext("%(num)d chip", "%(num)d chips", chips)


def won_text(chips: int) -> str:
    """Chips won or lost: ``+6 chips``."""
    return ngettext("%(amount)s chip", "%(amount)s chips", abs(chips), amount=signed_chips(chips))


def bought_text(table: Table, purchase: Deal) -> str:
    """Who bought how many: ``Chloé +15 chips``."""
    return ", ".join(f"{table.person(player).name} {won_text(chips)}" for player, chips in purchase.chips.items())


def odd_chip_label(odd_chip: OddChip) -> str:
    """What becomes of odd chips."""
    return str(_ODD_CHIPS[odd_chip])


def broke_label(broke: BrokeDefender) -> str:
    """What a defender without chips plays for."""
    return str(_BROKE[broke])


def bust_label(on_bust: OnBust) -> str:
    """What happens when somebody has no chips left."""
    return str(_ON_BUST[on_bust])


def chip_rule_lines(rules: ChipRules) -> list[str]:
    """How a session is played for chips, a sentence a line."""
    stakes = ", ".join(f"{contract_label(contract)} {stake}" for contract, stake in rules.stakes.items())
    return [
        gettext("everybody begins with %(chips)s", chips=chips_text(rules.start)),
        gettext("a defender stakes: %(stakes)s", stakes=stakes),
        gettext("the taker stands for two stakes and the partner for one, or alone for those of all defenders"),
        gettext("nobody wins or loses more than he has"),
        odd_chip_label(rules.odd_chip),
        broke_label(rules.broke_defender),
        bust_label(rules.on_bust),
    ]


def chips_missing_text(number: int) -> str:
    """Why a change would break the game for chips."""
    return gettext(
        "In deal %(number)s somebody would play who has taken the chips away. Look at who is at the table.",
        number=number,
    )


def stack_text(sheet: Sheet, player: int) -> str:
    """What somebody has on the table or took along: ``has 26 chips``; empty where points are played for."""
    game = sheet.chip_game
    if game is None:
        return ""
    if player in game.pockets:
        return gettext("took %(chips)s along", chips=chips_text(game.pockets[player]))
    return gettext("has %(chips)s", chips=chips_text(sheet.stacks[player]))


def chip_rows(sheet: Sheet, recorded: Recorded) -> list[Row]:
    """What a deal moved: the stake, then for everybody what he had, what he could win or lose, and what he got.

    The pot stands below, if it took part.
    """
    if sheet.chips is None or sheet.chip_game is None or recorded.withdrawn or not recorded.chips:
        return []
    played_for = sheet.chip_game.steps[sheet.counted.index(recorded)].played_for
    stacks, pot = sheet.chips_before(recorded.number)
    contract = recorded.deal.contract
    rows = []
    if contract is not None:
        stake = sheet.chips.stakes[contract] * recorded.deal.factor
        rows.append(Row(gettext("Stake of a defender"), contract_label(contract), chips_text(stake)))
    for person in sheet.people:
        if person.id in recorded.chips:
            had = gettext("had %(chips)s", chips=chips_text(stacks[person.id])) if person.id in stacks else ""
            if person.id in played_for:
                had = gettext("%(had)s, played for %(most)d", had=had, most=played_for[person.id])
            rows.append(Row(person.name, had, signed_chips(recorded.chips[person.id])))
    into_pot = -sum(recorded.chips.values()) if contract is not None else 0
    if into_pot:
        rows.append(Row(gettext("The pot"), gettext("had %(chips)s", chips=chips_text(pot)), signed_chips(into_pot)))
    return rows
