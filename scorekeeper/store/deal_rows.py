"""A deal as rows, and back: the only place that knows how one becomes the other."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from scorekeeper.models import Part
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal, DealKind, Handful, Misere, RuleSet, score
from scorekeeper.rules.scoring import BY_AMOUNTS


def deal_columns(deal: Deal) -> dict[str, Any]:
    """What a deal's row holds of the deal itself."""
    return {
        "dealer_id": deal.dealer,
        "kind": deal.kind,
        "contract": deal.contract,
        "alone": deal.alone,
        "bouts": deal.bouts,
        "half_points": deal.half_points,
        "petit_au_bout": deal.petit_au_bout,
        "slam": deal.slam,
        "king_au_bout": deal.king_au_bout,
        "small_slam": deal.small_slam,
        "factor": deal.factor,
        "made": deal.made,
        "note": deal.note,
    }


def part_rows(deal_id: UUID, deal: Deal, rules: RuleSet) -> list[dict[str, Any]]:
    """The parts of everybody at the table in a deal, scored.

    :raises UnscorableDealError: when the deal cannot be scored.
    :raises ArithmeticError: when the scores do not sum to zero, which no rules allow.
    """
    scores = score(deal, rules).scores
    if sum(scores.values()) != 0:
        raise ArithmeticError(f"the scores of deal {deal_id} do not sum to zero")
    return [
        {
            "deal_id": deal_id,
            "player_id": player,
            "position": position,
            "role": _part_of(player, deal),
            "handful": deal.handful_of(player),
            "misere": deal.misere_of(player),
            "place": deal.place_of(player),
            "score": scores.get(player, 0),
            "chips": deal.chips.get(player),
        }
        for position, player in enumerate(deal.people)
    ]


def _part_of(player: int, deal: Deal) -> Part:
    if player in deal.sitting_out:
        return Part.SITTING_OUT
    if deal.taker is None:
        return Part.PLAYER
    if player == deal.taker:
        return Part.TAKER
    return Part.PARTNER if player == deal.partner else Part.DEFENDER


def read_deal(
    row: Any, parts: Sequence[Any], rules: RuleSet, *, corrected: bool = False, inserted: bool = False
) -> Recorded:
    """The deal that a row of ``deal`` and its rows of ``deal_player`` (by position) hold, with the stored scores.

    ``rules`` are the session's; the deal's own take their place.
    """
    rules = row.rules or rules
    players: list[int] = []
    sitting_out: list[int] = []
    handfuls: list[Handful] = []
    miseres: list[Misere] = []
    places: dict[int, list[int]] = {}
    chips: dict[int, int] = {}
    scores: dict[int, int] = {}
    taker: int | None = None
    partner: int | None = None
    for part in parts:
        if part.role is Part.SITTING_OUT:
            sitting_out.append(part.player_id)
            continue
        players.append(part.player_id)
        scores[part.player_id] = part.score
        if part.role is Part.TAKER:
            taker = part.player_id
        elif part.role is Part.PARTNER:
            partner = part.player_id
        if part.handful:
            handfuls.append(Handful(part.handful, part.player_id))
        if part.misere is not None:
            miseres.append(Misere(part.player_id, part.misere))
        if part.chips is not None:
            chips[part.player_id] = part.chips
        if part.place is not None:
            places.setdefault(part.place, []).append(part.player_id)
    deal = Deal(
        players=tuple(players),
        dealer=row.dealer_id,
        sitting_out=tuple(sitting_out),
        kind=row.kind,
        taker=taker,
        partner=partner,
        alone=row.alone,
        contract=row.contract,
        bouts=row.bouts,
        half_points=row.half_points,
        petit_au_bout=row.petit_au_bout,
        handfuls=tuple(handfuls),
        slam=row.slam,
        king_au_bout=row.king_au_bout,
        small_slam=row.small_slam,
        miseres=tuple(miseres),
        factor=row.factor,
        made=row.made,
        chips=chips if row.kind is DealKind.CHIPS_BOUGHT else {},
        ranking=tuple(tuple(places[place]) for place in sorted(places)),
        amounts={player: amount for player, amount in scores.items() if amount} if row.kind in BY_AMOUNTS else {},
        note=row.note,
    )
    target = None if row.bouts is None else 2 * rules.thresholds[row.bouts]
    return Recorded(
        row.id,
        row.number,
        deal,
        scores,
        target,
        row.played_at,
        row.revision,
        rules,
        chips=chips,
        meant_number=row.meant_number,
        withdrawn=row.withdrawn_at is not None,
        corrected=corrected,
        inserted=inserted,
    )
