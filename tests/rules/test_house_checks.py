"""What the rules of a house refuse, and what cannot happen at its table."""

from typing import Any

import pytest

from scorekeeper.rules import (
    PRESETS,
    Code,
    Contract,
    Deal,
    DealKind,
    Misere,
    MisereKind,
    Preset,
    Side,
    Slam,
    SmallSlam,
    UnscorableDealError,
    check,
    read_rules,
    score,
)
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, FOUR, double, handful_of, miseres, single, table_of, taken

PETITE, POUSSE, GARDE, SANS, CONTRE = Contract
ATTACK, DEFENCE = Side
FAMILY = PRESETS[Preset.FAMILY].to_json()
SMALL_OF_ONE = {"max_lost": 1, "announced_made": 300, "unannounced_made": 0, "announced_failed": -150}
KING = {"king_au_bout": {"value": 10, "multiplied": True}}

REFUSED: list[tuple[dict[str, Any], Deal, Code]] = [
    ({}, taken(4, POUSSE, bouts=2, points="41"), Code.CONTRACT_NOT_PLAYED),
    ({"contract_base": {"garde": 40}}, taken(4, PETITE, bouts=2, points="41"), Code.CONTRACT_NOT_PLAYED),
    ({}, taken(4, **FOUR, king_au_bout=ATTACK), Code.KING_NOT_PLAYED),
    ({}, taken(4, **FOUR, small_slam=SmallSlam.ANNOUNCED_MADE), Code.SMALL_SLAM_NOT_PLAYED),
    ({}, taken(4, **FOUR, miseres=(single(ANNA),)), Code.MISERE_NOT_PLAYED),
    (FAMILY, taken(4, **FOUR, miseres=(single(EMMA),)), Code.MISERE_PLAYER_UNKNOWN),
    (miseres("split"), taken(4, **FOUR, miseres=(single(ANNA),)), Code.MISERE_UNPAYABLE),
    ({}, taken(4, **FOUR, factor=0), Code.FACTOR_OUT_OF_RANGE),
    ({}, Deal(players=table_of(4), kind=DealKind.MISERE_DEAL), Code.PLACES_MISSING),
    (
        {},
        Deal(players=table_of(4), kind=DealKind.MISERE_DEAL, ranking=((ANNA, BRUNO), (ANNA, CHLOE))),
        Code.PLACES_MISSING,
    ),
    (
        {},
        Deal(players=table_of(3), kind=DealKind.MISERE_DEAL, ranking=((ANNA, BRUNO), (), (CHLOE,))),
        Code.PLACES_MISSING,
    ),
    ({}, Deal(players=table_of(3), kind=DealKind.PASSED_OUT, amounts={ANNA: 2}), Code.AMOUNTS_NOT_ZERO),
    ({}, Deal(players=table_of(3), kind=DealKind.PASSED_OUT, amounts={DAVID: 0}), Code.AMOUNT_PLAYER_UNKNOWN),
]


@pytest.mark.parametrize(("rules", "deal", "code"), REFUSED)
def test_what_cannot_be_scored(rules: dict[str, Any], deal: Deal, code: Code) -> None:
    with pytest.raises(UnscorableDealError) as refused:
        score(deal, read_rules(rules))

    assert [problem.code for problem in refused.value.problems] == [code]


UNUSUAL: list[tuple[dict[str, Any], Deal, list[Code]]] = [
    (FAMILY, taken(4, **FOUR, miseres=(single(BRUNO),), handfuls=(handful_of(BRUNO),)), [Code.MISERE_AND_HANDFUL]),
    (FAMILY, taken(4, **FOUR, miseres=(double(BRUNO),), handfuls=(handful_of(BRUNO),)), [Code.MISERE_AND_HANDFUL]),
    (FAMILY, taken(4, **FOUR, miseres=(Misere(BRUNO, MisereKind.COURTS),), handfuls=(handful_of(BRUNO),)), []),
    (FAMILY, taken(4, **FOUR, miseres=(single(BRUNO),), handfuls=(handful_of(CHLOE),)), []),
    (FAMILY, taken(4, **FOUR, miseres=(single(BRUNO), single(BRUNO))), [Code.MISERE_TWICE]),
    (KING, taken(4, **FOUR, king_au_bout=ATTACK, petit_au_bout=ATTACK), [Code.KING_AND_PETIT]),
    (
        KING,
        taken(4, PETITE, bouts=3, points="91", slam=Slam.ANNOUNCED_MADE, king_au_bout=ATTACK, petit_au_bout=ATTACK),
        [],
    ),
    # Three tricks at four are twelve cards: seven of 4½, four of 3½ and one of 2½, with 4 for the Excuse
    (FAMILY, taken(4, PETITE, bouts=2, points="39", small_slam=SmallSlam.ANNOUNCED_MADE), []),
    (FAMILY, taken(4, PETITE, bouts=2, points="38", small_slam=SmallSlam.ANNOUNCED_MADE), [Code.SMALL_SLAM_POINTS]),
    (FAMILY, taken(4, PETITE, bouts=2, points="38", small_slam=SmallSlam.ANNOUNCED_FAILED), []),
    (
        {"petit_chelem": SMALL_OF_ONE},
        taken(4, PETITE, bouts=3, points="68", small_slam=SmallSlam.ANNOUNCED_MADE),
        [Code.SMALL_SLAM_POINTS],
    ),
    ({"petit_chelem": SMALL_OF_ONE}, taken(4, CONTRE, bouts=3, points="68", small_slam=SmallSlam.ANNOUNCED_MADE), []),
    (
        FAMILY,
        taken(4, PETITE, bouts=3, points="91", slam=Slam.UNANNOUNCED_MADE, small_slam=SmallSlam.ANNOUNCED_FAILED),
        [Code.SMALL_SLAM_FAILED_AND_SLAM],
    ),
]


@pytest.mark.parametrize(("rules", "deal", "codes"), UNUSUAL)
def test_what_cannot_happen_at_a_table(rules: dict[str, Any], deal: Deal, codes: list[Code]) -> None:
    refused, unusual = check(deal, read_rules(rules))

    assert refused == ()
    assert [problem.code for problem in unusual] == codes


def test_a_slam_of_the_defence_and_a_small_slam_of_the_attack() -> None:
    deal = taken(4, PETITE, bouts=0, points="0", slam=Slam.DEFENCE, small_slam=SmallSlam.UNANNOUNCED_MADE)

    _, unusual = check(deal, read_rules(FAMILY))

    assert [problem.code for problem in unusual] == [Code.SMALL_SLAM_POINTS, Code.SMALL_SLAM_AND_DEFENCE_SLAM]
