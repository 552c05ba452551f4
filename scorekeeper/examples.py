"""A deal worked through by the engine itself, to show what a rule set means."""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import Contract, Deal, Handful, Misere, MisereKind, RuleSet, Score, Side, score
from scorekeeper.sheet import Sheet

NAMES = ("Anna", "Bruno", "Chloé", "David")
_ANNA, _BRUNO, _CHLOE, _ = range(1, 5)
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
    sheet = Sheet(
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
        people=tuple(Person(place, name, place - 1) for place, name in enumerate(NAMES, 1)),
        deals=(recorded,),
    )
    return Example(sheet, recorded, result)
