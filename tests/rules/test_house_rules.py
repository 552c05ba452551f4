"""The rules of a house as a whole: the order of its clauses, and the presets."""

import pytest

from scorekeeper.rules import (
    PRESETS,
    Contract,
    Deal,
    Preset,
    Side,
    Slam,
    SmallSlam,
    Step,
    points_number,
    read_rules,
    score,
)
from tests.rules.cast import ANNA, BRUNO, handful_of, taken

PETITE, POUSSE, GARDE, SANS, CONTRE = Contract
ATTACK, DEFENCE = Side
FAMILY = PRESETS[Preset.FAMILY].to_json()
SMALL_OF_ONE = {"max_lost": 1, "announced_made": 300, "unannounced_made": 0, "announced_failed": -150}
KING = {"king_au_bout": {"value": 10, "multiplied": True}}


def test_the_lines_of_a_house() -> None:
    rules = {**FAMILY, **KING, "total_rounding": "tens_away", "petit_multiplied": False}
    deal = taken(
        4,
        GARDE,
        bouts=3,
        points="85",
        king_au_bout=ATTACK,
        petit_au_bout=ATTACK,
        handfuls=(handful_of(BRUNO),),
        slam=Slam.ANNOUNCED_FAILED,
        small_slam=SmallSlam.UNANNOUNCED_MADE,
        factor=2,
    )

    lines = [(line.step, line.amount // 2) for line in score(deal, read_rules(rules)).lines]

    assert lines == [
        (Step.CONTRACT, 74),
        (Step.KING_AU_BOUT, 10),
        (Step.MULTIPLIER, 84),
        (Step.ROUNDING, 2),
        (Step.PETIT_AU_BOUT, 10),
        (Step.HANDFUL, 20),
        (Step.SLAM, -200),
        (Step.SMALL_SLAM, 150),
        (Step.FACTOR, 150),
    ]


@pytest.mark.parametrize(
    ("preset", "deal", "per_defender"),
    [
        (Preset.FFT, taken(4, CONTRE, bouts=2, points="46"), 180),
        (Preset.POUSSE, taken(4, CONTRE, bouts=2, points="46"), 360),
        (Preset.CONTRE_FIVE, taken(4, CONTRE, bouts=2, points="46"), 150),
        (Preset.CONTRE_FIVE, taken(4, PETITE, bouts=3, points="87", small_slam=SmallSlam.ANNOUNCED_MADE), 376),
        (Preset.CONTRE_EIGHT, taken(4, CONTRE, bouts=2, points="46"), 240),
        (Preset.NO_MULTIPLIER, taken(4, CONTRE, bouts=2, points="46"), 165),
        (Preset.FAMILY, taken(4, GARDE, bouts=2, points="46", handfuls=(handful_of(ANNA, 2),)), 100),
    ],
)
def test_presets(preset: Preset, deal: Deal, per_defender: int) -> None:
    assert points_number(score(deal, PRESETS[preset]).per_defender) == per_defender
