"""Deals worked through by the engine itself, to show what a rule set means, and what chips do."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import FFT, Contract, Deal, Handful, Misere, MisereKind, RuleSet, Score, Side, score
from scorekeeper.rules.chips import CHIPS
from scorekeeper.sheet import Sheet

NAMES = ("Anna", "Bruno", "Chloé", "David")
_ANNA, _BRUNO, _CHLOE, _DAVID = range(1, 5)
_NO_ID = UUID(int=0)
_MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


class Example(NamedTuple):
    """One deal on a sheet of its own, with its score."""

    sheet: Sheet
    recorded: Recorded
    score: Score


def worked_example(rules: RuleSet) -> Example:
    """Anna takes with two bouts and 49 points, wins the petit au bout, and Bruno shows a handful.

    Where the rules know misères, Chloé declares one.
    """
    bids = rules.contracts
    deal = Deal(
        players=(1, 2, 3, 4),
        dealer=4,
        taker=_ANNA,
        contract=Contract.GARDE if Contract.GARDE in bids else bids[-1],
        bouts=2,
        half_points=98,
        petit_au_bout=Side.ATTACK,
        handfuls=(Handful(1, _BRUNO),),
        miseres=() if rules.misere is None or rules.unpayable_miseres(4) else (Misere(_CHLOE, MisereKind.TRUMPS),),
    )
    result = score(deal, rules)
    recorded = Recorded(_NO_ID, 1, deal, result.scores, result.target, _MOMENT, 1, rules, withdrawn=False)
    return Example(_sheet(recorded, rules), recorded, result)


class ChipExample(NamedTuple):
    """One deal for chips on a sheet of its own."""

    sheet: Sheet
    recorded: Recorded


def chip_example() -> ChipExample:
    """Anna makes a garde sans against Bruno and Chloé, who have enough for the stake, and David, who has 3 chips."""
    stacks = {_ANNA: 20, _BRUNO: 20, _CHLOE: 20, _DAVID: 3}
    deal = Deal(players=(1, 2, 3, 4), dealer=4, taker=_ANNA, contract=Contract.GARDE_SANS, made=True)
    recorded = Recorded(_NO_ID, 1, deal, score(deal, FFT).scores, None, _MOMENT, 1, FFT, withdrawn=False)
    game = _sheet(recorded, FFT, stacks).chip_game
    assert game is not None  # noqa: S101 - the sheet has chips
    recorded = replace(recorded, chips=game.steps[0].delta)
    return ChipExample(_sheet(recorded, FFT, stacks), recorded)


def _sheet(recorded: Recorded, rules: RuleSet, stacks: Mapping[int, int] | None = None) -> Sheet:
    """A sheet with one deal, for points, or for chips where everybody has a stack."""
    return Sheet(
        id=0,
        session_id=_NO_ID,
        name="",
        note="",
        hands_wanted=4,
        first_dealer=4,
        rules=rules,
        revision=1,
        created_at=_MOMENT,
        closed_at=None,
        timezone="UTC",
        people=tuple(
            Person(place, name, place - 1, start_chips=(stacks or {}).get(place, 0))
            for place, name in enumerate(NAMES, 1)
        ),
        chips=CHIPS if stacks else None,
        deals=(recorded,),
    )
