"""Small evenings as values: deals as they stand on a sheet, by the official rules."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from scorekeeper.recorded import Recorded
from scorekeeper.rules import FFT, Contract, Deal, DealKind, parse_half_points, score
from scorekeeper.statistics import SessionFacts, session_facts
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, table_of

GAME = 7
BEGINS = datetime(2026, 11, 27, 19, tzinfo=UTC)

__all__ = ["ANNA", "BRUNO", "CHLOE", "DAVID", "EMMA", "EVERYBODY", "GAME", "adjustment", "deal", "facts_of", "recorded"]


def deal(taker: int = ANNA, points: str = "49", *, players: int = 4, **more: Any) -> Deal:
    """A garde with two bouts: 49 points make it by 8, worth 66 for each defender; Anna deals."""
    facts: dict[str, Any] = {"contract": Contract.GARDE, "bouts": 2, "dealer": ANNA}
    if players == 5 and "partner" not in more:
        facts["alone"] = True
    return Deal(players=table_of(players), taker=taker, half_points=parse_half_points(points), **{**facts, **more})


def recorded(number: int, played: Deal, **more: Any) -> Recorded:
    """The deal as it stands on the sheet under this number."""
    target = None if played.bouts is None else 2 * FFT.thresholds[played.bouts]
    facts: dict[str, Any] = {"revision": 1, "rules": FFT, "withdrawn": False, "target": target, **more}
    scores = score(played, FFT).scores
    return Recorded(UUID(int=number), number, played, scores, played_at=BEGINS + timedelta(minutes=number), **facts)


def facts_of(*deals: Deal, order: Sequence[int] = EVERYBODY) -> SessionFacts:
    """What an evening of these deals comes to."""
    return session_facts(GAME, [recorded(number, each) for number, each in enumerate(deals, start=1)], order)


def adjustment(amounts: Mapping[int, int]) -> Deal:
    """A correction of the totals, in half points."""
    return Deal(players=tuple(amounts), kind=DealKind.ADJUSTMENT, amounts=amounts, note="revoke")
