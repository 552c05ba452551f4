"""Misères and misère deals, worked by hand in points for each player."""

from typing import Any

import pytest

from scorekeeper.rules import (
    PRESETS,
    Contract,
    Deal,
    DealKind,
    Misere,
    MisereKind,
    Preset,
    Side,
    points_number,
    read_rules,
    score,
)
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, FOUR, double, miseres, single, table_of, taken

PETITE, POUSSE, GARDE, SANS, CONTRE = Contract
ATTACK, DEFENCE = Side
FAMILY = PRESETS[Preset.FAMILY].to_json()
SMALL_OF_ONE = {"max_lost": 1, "announced_made": 300, "unannounced_made": 0, "announced_failed": -150}
KING = {"king_au_bout": {"value": 10, "multiplied": True}}

MISERES: list[tuple[str, dict[str, Any], Deal, list[float]]] = [
    (
        "each other player pays a defender",
        miseres("each_other"),
        taken(4, **FOUR, miseres=(single(BRUNO),)),
        [65, 5, -35, -35],
    ),
    (
        "each other player pays the taker",
        miseres("each_other"),
        taken(4, **FOUR, miseres=(single(ANNA),)),
        [105, -35, -35, -35],
    ),
    (
        "allies pay too",
        miseres("each_other"),
        taken(5, **FOUR, partner=BRUNO, miseres=(double(BRUNO),)),
        [30, 105, -45, -45, -45],
    ),
    (
        "several add up",
        miseres("each_other"),
        taken(4, **FOUR, miseres=(single(BRUNO), double(CHLOE))),
        [45, -15, 25, -55],
    ),
    (
        "no court cards and no bouts is a single one",
        miseres("each_other"),
        taken(4, **FOUR, miseres=(Misere(BRUNO, MisereKind.COURTS),)),
        [65, 5, -35, -35],
    ),
    (
        "it is not multiplied",
        miseres("each_other"),
        taken(4, CONTRE, bouts=2, points="41", miseres=(single(BRUNO),)),
        [440, -120, -160, -160],
    ),
    (
        "nor doubled after a passed-out deal",
        miseres("each_other"),
        taken(4, **FOUR, factor=2, miseres=(single(BRUNO),)),
        [140, -20, -60, -60],
    ),
    (
        "it counts when the contract fails",
        miseres("each_other"),
        taken(4, PETITE, bouts=2, points="40", miseres=(single(ANNA),)),
        [-48, 16, 16, 16],
    ),
    ("for the side of the taker", miseres("team"), taken(4, **FOUR, miseres=(single(ANNA),)), [105, -35, -35, -35]),
    ("for the side of the defence", miseres("team"), taken(4, **FOUR, miseres=(single(DAVID),)), [45, -15, -15, -15]),
    (
        "for the side of the partner",
        miseres("team"),
        taken(5, **FOUR, partner=BRUNO, miseres=(single(BRUNO),)),
        [70, 35, -35, -35, -35],
    ),
    (
        "to the side that wins, whoever declared it",
        miseres("winner"),
        taken(4, **FOUR, miseres=(single(DAVID),)),
        [105, -35, -35, -35],
    ),
    (
        "to the defence when it wins",
        miseres("winner"),
        taken(4, PETITE, bouts=2, points="40", miseres=(single(ANNA),)),
        [-108, 36, 36, 36],
    ),
    (
        "a pot paid in equal parts",
        miseres("split", 30, 60),
        taken(4, **FOUR, miseres=(single(DAVID),)),
        [65, -35, -35, 5],
    ),
    (
        "in halves where it must be",
        miseres("split", 10, 20),
        taken(5, **FOUR, partner=BRUNO, miseres=(single(EMMA),)),
        [47.5, 22.5, -27.5, -27.5, -15],
    ),
]


@pytest.mark.parametrize(("said", "rules", "deal", "scores"), MISERES, ids=[each[0] for each in MISERES])
def test_miseres(said: str, rules: dict[str, Any], deal: Deal, scores: list[float]) -> None:
    result = score(deal, read_rules(rules))

    assert [points_number(half_points) for half_points in result.scores.values()] == scores
    assert len(result.miseres) == len(deal.miseres)


@pytest.mark.parametrize(
    ("hands", "ranking", "scores"),
    [
        (3, ((ANNA,), (BRUNO,), (CHLOE,)), [120, 0, -120]),
        (4, ((DAVID,), (CHLOE,), (BRUNO,), (ANNA,)), [-120, -60, 60, 120]),
        (5, ((ANNA,), (BRUNO,), (CHLOE,), (DAVID,), (EMMA,)), [120, 60, 0, -60, -120]),
        (4, ((ANNA, BRUNO), (CHLOE,), (DAVID,)), [90, 90, -60, -120]),
        (4, ((ANNA,), (BRUNO, CHLOE, DAVID)), [120, -40, -40, -40]),
        (5, ((ANNA,), (BRUNO, CHLOE), (DAVID, EMMA)), [120, 30, 30, -90, -90]),
        (5, ((ANNA, BRUNO, CHLOE, DAVID, EMMA),), [0, 0, 0, 0, 0]),
    ],
)
def test_a_misere_deal_by_places(hands: int, ranking: tuple[tuple[int, ...], ...], scores: list[int]) -> None:
    deal = Deal(players=table_of(hands), kind=DealKind.MISERE_DEAL, ranking=ranking)

    result = score(deal)

    assert [half_points // 2 for half_points in result.scores.values()] == scores


def test_places_of_a_misere_deal() -> None:
    deal = Deal(players=table_of(4), kind=DealKind.MISERE_DEAL, ranking=((CHLOE,), (ANNA, DAVID), (BRUNO,)))

    assert [deal.place_of(player) for player in deal.players] == [2, 4, 1, 2]


def test_a_passed_out_deal_on_which_the_table_agreed() -> None:
    deal = Deal(players=table_of(4), kind=DealKind.PASSED_OUT, amounts={ANNA: 40, BRUNO: -40})

    assert list(score(deal).scores.values()) == [40, -40, 0, 0]
