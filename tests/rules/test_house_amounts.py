"""What a defender pays under each variation of a house, worked by hand in points."""

from typing import Any

import pytest

from scorekeeper.rules import (
    PRESETS,
    Contract,
    Deal,
    Preset,
    Side,
    Slam,
    SmallSlam,
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

AMOUNTS: list[tuple[str, dict[str, Any], Deal, float]] = [
    # multipliers
    (
        "a pousse counts double where it has its own step",
        {"multipliers": {"petite": 1, "pousse": 2, "garde": 4}},
        taken(4, POUSSE, bouts=2, points="46"),
        60,
    ),
    (
        "then the garde counts four times",
        {"multipliers": {"petite": 1, "pousse": 2, "garde": 4}},
        taken(4, GARDE, bouts=2, points="46"),
        120,
    ),
    (
        "a pousse that only outbids",
        {"multipliers": {"petite": 1, "pousse": 1, "garde": 2}},
        taken(4, POUSSE, bouts=2, points="46"),
        30,
    ),
    (
        "a pousse one and a half times, the half kept",
        {"multipliers": {"petite": 1, "pousse": 1.5}},
        taken(4, POUSSE, bouts=2, points="41"),
        37.5,
    ),
    ("one and a half times, failed", {"multipliers": {"pousse": 1.5}}, taken(3, POUSSE, bouts=2, points="40.5"), -39),
    (
        "petite, pousse, garde as one, two, three",
        {"multipliers": {"petite": 1, "pousse": 2, "garde": 3}},
        taken(4, GARDE, bouts=2, points="46"),
        90,
    ),
    ("garde contre times five", {"multipliers": {"garde_contre": 5}}, taken(4, CONTRE, bouts=2, points="46"), 150),
    (
        "garde contre times eight",
        {"multipliers": {"garde_contre": 8}},
        taken(4, CONTRE, bouts=2, points="46", petit_au_bout=ATTACK),
        320,
    ),
    (
        "the garde as the lowest bid",
        {"multipliers": {"garde": 1, "garde_sans": 2, "garde_contre": 4}},
        taken(4, GARDE, bouts=2, points="46"),
        30,
    ),
    # base by contract
    (
        "without multipliers the contract sets the base",
        {"contract_base": {"petite": 10, "garde": 40}},
        taken(4, GARDE, bouts=2, points="46"),
        45,
    ),
    (
        "a doubled scale of bases",
        {"contract_base": {"petite": 20, "pousse": 40, "garde": 80}},
        taken(4, POUSSE, bouts=2, points="36"),
        -45,
    ),
    (
        "then the petit counts once",
        {"contract_base": {"garde_contre": 160}},
        taken(4, CONTRE, bouts=2, points="46", petit_au_bout=DEFENCE),
        155,
    ),
    (
        "and handfuls and slams are added",
        {"contract_base": {"petite": 10}},
        taken(4, PETITE, bouts=3, points="91", handfuls=(handful_of(BRUNO),), slam=Slam.UNANNOUNCED_MADE),
        285,
    ),
    # handfuls
    (
        "handfuls 20/40/60",
        {"poignee": [20, 40, 60]},
        taken(4, PETITE, bouts=2, points="41", handfuls=(handful_of(ANNA, 3),)),
        85,
    ),
    (
        "handfuls 10/20/40",
        {"poignee": [10, 20, 40]},
        taken(4, PETITE, bouts=2, points="40", handfuls=(handful_of(ANNA, 2),)),
        -46,
    ),
    # the last trick
    (
        "the petit is not multiplied",
        {"petit_multiplied": False},
        taken(4, SANS, bouts=2, points="41", petit_au_bout=ATTACK),
        110,
    ),
    (
        "nor that of the defence",
        {"petit_multiplied": False},
        taken(4, GARDE, bouts=2, points="41", petit_au_bout=DEFENCE),
        40,
    ),
    ("the king au bout is multiplied", KING, taken(4, GARDE, bouts=2, points="41", king_au_bout=ATTACK), 70),
    (
        "the king of the defence, on a failed contract",
        KING,
        taken(4, GARDE, bouts=2, points="40", king_au_bout=DEFENCE),
        -72,
    ),
    (
        "a king that is not multiplied",
        {"king_au_bout": {"value": 15, "multiplied": False}},
        taken(4, GARDE, bouts=2, points="41", king_au_bout=ATTACK),
        65,
    ),
    # rounding
    *(
        (
            f"a difference of {points - 41} to the nearest five",
            {"diff_rounding": "nearest5"},
            taken(4, PETITE, bouts=2, points=str(points)),
            25 + counted,
        )
        for points, counted in ((41, 0), (43, 0), (44, 5), (48, 5), (49, 10))
    ),
    (
        "two and a half is half of five: up",
        {"diff_rounding": "nearest5"},
        taken(5, PETITE, bouts=2, points="43.5", partner=BRUNO),
        30,
    ),
    ("seven and a half too", {"diff_rounding": "nearest5"}, taken(3, PETITE, bouts=2, points="33.5"), -35),
    (
        "four and a half to the nearest ten: down",
        {"diff_rounding": "nearest10"},
        taken(3, PETITE, bouts=2, points="45.5"),
        25,
    ),
    ("five to the nearest ten: up", {"diff_rounding": "nearest10"}, taken(3, PETITE, bouts=2, points="36"), -35),
    (
        "the attack's half point is dropped",
        {"diff_rounding": "floor_points"},
        taken(3, PETITE, bouts=2, points="43.5"),
        27,
    ),
    (
        "but it decides the contract before",
        {"diff_rounding": "floor_points"},
        taken(3, PETITE, bouts=2, points="40.5"),
        -26,
    ),
    ("the total to the next ten", {"total_rounding": "tens_away"}, taken(4, GARDE, bouts=2, points="44"), 60),
    ("away from zero when it is lost", {"total_rounding": "tens_away"}, taken(4, GARDE, bouts=2, points="38"), -60),
    (
        "with the petit before, and the handful after",
        {"total_rounding": "tens_away", "poignee": [25, 30, 40]},
        taken(4, GARDE, bouts=2, points="44", petit_au_bout=ATTACK, handfuls=(handful_of(ANNA),)),
        105,
    ),
    ("a ten stays a ten", {"total_rounding": "tens_away"}, taken(4, PETITE, bouts=2, points="46"), 30),
    # small slams
    (
        "a small slam that was not announced",
        FAMILY,
        taken(4, PETITE, bouts=3, points="85", small_slam=SmallSlam.UNANNOUNCED_MADE),
        25 + 49 + 150,
    ),
    (
        "announced and made",
        FAMILY,
        taken(4, GARDE, bouts=3, points="85", small_slam=SmallSlam.ANNOUNCED_MADE),
        148 + 300,
    ),
    (
        "announced and failed, the contract made",
        FAMILY,
        taken(4, GARDE, bouts=3, points="70", small_slam=SmallSlam.ANNOUNCED_FAILED),
        118 - 150,
    ),
    (
        "all but one, not announced: nothing",
        {"petit_chelem": SMALL_OF_ONE},
        taken(4, PETITE, bouts=3, points="87", small_slam=SmallSlam.UNANNOUNCED_MADE),
        76,
    ),
    (
        "a flat 200",
        {"petit_chelem": {"max_lost": 1, "announced_made": 200, "unannounced_made": 200, "announced_failed": -200}},
        taken(4, PETITE, bouts=3, points="87", small_slam=SmallSlam.UNANNOUNCED_MADE),
        276,
    ),
    (
        "a slam replaces the small slam",
        FAMILY,
        taken(4, PETITE, bouts=3, points="91", slam=Slam.UNANNOUNCED_MADE, small_slam=SmallSlam.UNANNOUNCED_MADE),
        80 + 200,
    ),
    (
        "an announced small slam that became a slam pays the larger",
        FAMILY,
        taken(4, PETITE, bouts=3, points="91", slam=Slam.UNANNOUNCED_MADE, small_slam=SmallSlam.ANNOUNCED_MADE),
        80 + 300,
    ),
    (
        "an announced slam is the larger",
        FAMILY,
        taken(4, PETITE, bouts=3, points="91", slam=Slam.ANNOUNCED_MADE, small_slam=SmallSlam.ANNOUNCED_MADE),
        80 + 400,
    ),
    (
        "an announced slam failed, but the small one was made",
        FAMILY,
        taken(4, PETITE, bouts=3, points="85", slam=Slam.ANNOUNCED_FAILED, small_slam=SmallSlam.UNANNOUNCED_MADE),
        74 - 200 + 150,
    ),
    # a deal that counts double
    (
        "everything for a defender counts double",
        {},
        taken(4, GARDE, bouts=1, points="55", handfuls=(handful_of(ANNA),), factor=2),
        (58 + 20) * 2,
    ),
    ("three times, failed", {}, taken(4, PETITE, bouts=1, points="50", factor=3), -78),
    ("with half a factor", {"multipliers": {"pousse": 1.5}}, taken(4, POUSSE, bouts=2, points="41", factor=2), 75),
]


@pytest.mark.parametrize(("said", "rules", "deal", "per_defender"), AMOUNTS, ids=[each[0] for each in AMOUNTS])
def test_amount_of_one_defender(said: str, rules: dict[str, Any], deal: Deal, per_defender: float) -> None:
    result = score(deal, read_rules(rules))

    assert points_number(result.per_defender) == per_defender
    assert result.lines[-1].subtotal == result.per_defender
    assert sum(result.scores.values()) == 0
