"""The federation's formula, worked by hand: FFT rules of 1 July 2012, in whole points for one defender."""

from typing import NamedTuple

import pytest

from scorekeeper.rules import FFT, Deal, DealKind, Side, Slam, Step, UnscorableDealError, points_number, score
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, shown_by, table_of, taken

PETITE, GARDE, SANS, CONTRE = FFT.contracts
ATTACK, DEFENCE = Side


class Example(NamedTuple):
    """What happened, and what one defender pays (positive) or receives, in points."""

    said: str
    deal: Deal
    per_defender: int


EXAMPLES = [
    # (25 + margin) × multiplier
    Example("petite made by 5", taken(4, PETITE, bouts=2, points="46"), 25 + 5),
    Example("garde made by 5", taken(4, GARDE, bouts=2, points="46"), (25 + 5) * 2),
    Example("garde sans made by 5", taken(4, SANS, bouts=2, points="46"), (25 + 5) * 4),
    Example("garde contre made by 5", taken(4, CONTRE, bouts=2, points="46"), (25 + 5) * 6),
    Example("petite down 5", taken(4, PETITE, bouts=2, points="36"), -(25 + 5)),
    Example("garde contre down 5", taken(4, CONTRE, bouts=2, points="36"), -(25 + 5) * 6),
    # the four targets, just made and down 1
    Example("56 with no bout: just made", taken(4, PETITE, bouts=0, points="56"), 25),
    Example("51 with one bout: just made", taken(4, PETITE, bouts=1, points="51"), 25),
    Example("41 with two bouts: just made", taken(4, PETITE, bouts=2, points="41"), 25),
    Example("36 with three bouts: just made", taken(4, PETITE, bouts=3, points="36"), 25),
    Example("55 with no bout: down 1", taken(4, PETITE, bouts=0, points="55"), -26),
    Example("50 with one bout: down 1", taken(4, PETITE, bouts=1, points="50"), -26),
    Example("40 with two bouts: down 1", taken(4, PETITE, bouts=2, points="40"), -26),
    Example("35 with three bouts: down 1", taken(4, PETITE, bouts=3, points="35"), -26),
    # a half goes to the side that wins the contract
    Example("40½ with two bouts: down 1", taken(3, PETITE, bouts=2, points="40½"), -26),
    Example("41½ with two bouts: made by 1", taken(3, PETITE, bouts=2, points="41½"), 26),
    Example("39½ with two bouts: down 2", taken(3, PETITE, bouts=2, points="39½"), -27),
    Example("35½ with three bouts: down 1", taken(3, PETITE, bouts=3, points="35½"), -26),
    Example("50½ with one bout: down 1", taken(5, PETITE, bouts=1, points="50½"), -26),
    Example("55½ with no bout: down 1", taken(5, PETITE, bouts=0, points="55½"), -26),
    Example("garde contre, 51½ with one bout: made by 1", taken(3, CONTRE, bouts=1, points="51½"), 26 * 6),
    # petit au bout: multiplied, to the side that won the last trick, whatever became of the contract
    Example(
        "the attack's petit on a made garde", taken(4, GARDE, bouts=2, points="49", petit_au_bout=ATTACK), (33 + 10) * 2
    ),
    Example(
        "the attack's petit on a failed petite", taken(4, PETITE, bouts=1, points="44", petit_au_bout=ATTACK), -32 + 10
    ),
    Example(
        "the attack's petit on a failed garde sans",
        taken(4, SANS, bouts=2, points="38", petit_au_bout=ATTACK),
        (-28 + 10) * 4,
    ),
    Example(
        "the defence's petit on a made garde sans",
        taken(4, SANS, bouts=1, points="55", petit_au_bout=DEFENCE),
        (29 - 10) * 4,
    ),
    Example(
        "the defence's petit on a failed garde",
        taken(4, GARDE, bouts=1, points="44", petit_au_bout=DEFENCE),
        (-32 - 10) * 2,
    ),
    # handfuls: never multiplied, to the side that wins the contract, whoever showed them
    Example("a single handful", taken(4, CONTRE, bouts=2, points="41", handfuls=(shown_by(ATTACK, 1),)), 25 * 6 + 20),
    Example("a double handful", taken(4, GARDE, bouts=2, points="41", handfuls=(shown_by(ATTACK, 2),)), 25 * 2 + 30),
    Example("a triple handful", taken(4, GARDE, bouts=2, points="41", handfuls=(shown_by(ATTACK, 3),)), 25 * 2 + 40),
    Example(
        "the defence's handful is won by the attack",
        taken(4, GARDE, bouts=2, points="52", handfuls=(shown_by(DEFENCE, 1),)),
        36 * 2 + 20,
    ),
    Example(
        "the attack's handful is lost to the defence",
        taken(4, GARDE, bouts=2, points="38", handfuls=(shown_by(ATTACK, 2),)),
        -28 * 2 - 30,
    ),
    Example(
        "both sides show one, the defence wins both",
        taken(5, PETITE, bouts=2, points="40", handfuls=(shown_by(ATTACK, 1), shown_by(DEFENCE, 1))),
        -26 - 20 - 20,
    ),
    Example(
        "petit on a failed contract and a handful",
        taken(4, PETITE, bouts=1, points="44", petit_au_bout=ATTACK, handfuls=(shown_by(ATTACK, 1),)),
        -32 + 10 - 20,
    ),
    # slams: never multiplied
    Example(
        "slam announced and made", taken(4, GARDE, bouts=3, points="91", slam=Slam.ANNOUNCED_MADE), (25 + 55) * 2 + 400
    ),
    Example(
        "slam made without announcing",
        taken(4, GARDE, bouts=3, points="91", slam=Slam.UNANNOUNCED_MADE),
        (25 + 55) * 2 + 200,
    ),
    Example(
        "slam without the Excuse, the petit at the end, a handful",
        taken(
            4,
            GARDE,
            bouts=2,
            points="87",
            petit_au_bout=ATTACK,
            handfuls=(shown_by(ATTACK, 1),),
            slam=Slam.ANNOUNCED_MADE,
        ),
        (25 + 46 + 10) * 2 + 20 + 400,
    ),
    Example(
        "announced slam failed, contract made",
        taken(4, GARDE, bouts=3, points="80", slam=Slam.ANNOUNCED_FAILED),
        (25 + 44) * 2 - 200,
    ),
    Example(
        "announced slam failed, contract just made",
        taken(4, PETITE, bouts=2, points="41", slam=Slam.ANNOUNCED_FAILED),
        25 - 200,
    ),
    Example(
        "announced slam failed, contract failed too",
        taken(4, PETITE, bouts=2, points="40", slam=Slam.ANNOUNCED_FAILED),
        -26 - 200,
    ),
    Example("slam by the defence", taken(4, GARDE, bouts=0, points="3", slam=Slam.DEFENCE), -(25 + 53) * 2 - 200),
    Example(
        "announced by the attack, made by the defence: both clauses",
        taken(4, GARDE, bouts=0, points="3", slam=Slam.ANNOUNCED_FAILED_AND_DEFENCE),
        -(25 + 53) * 2 - 400,
    ),
    Example(
        "the largest score at four players",
        taken(
            4,
            CONTRE,
            bouts=3,
            points="88",
            petit_au_bout=ATTACK,
            handfuls=(shown_by(ATTACK, 3),),
            slam=Slam.ANNOUNCED_MADE,
        ),
        (25 + 52 + 10) * 6 + 40 + 400,
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.said)
def test_amount_for_one_defender(example: Example) -> None:
    assert points_number(score(example.deal).per_defender) == example.per_defender


def in_points(deal: Deal) -> dict[int, float]:
    return {player: points_number(half_points) for player, half_points in score(deal).scores.items()}


def test_at_three_the_taker_plays_against_two() -> None:
    assert in_points(taken(3, GARDE, bouts=2, points="41")) == {ANNA: 100, BRUNO: -50, CHLOE: -50}


def test_at_four_the_taker_plays_against_three() -> None:
    assert in_points(taken(4, GARDE, bouts=2, points="41")) == {ANNA: 150, BRUNO: -50, CHLOE: -50, DAVID: -50}


def test_at_five_the_partner_has_one_share_and_the_taker_two() -> None:
    made = taken(5, GARDE, bouts=2, points="41", partner=CHLOE)
    assert in_points(made) == {ANNA: 100, BRUNO: -50, CHLOE: 50, DAVID: -50, EMMA: -50}
    failed = taken(5, GARDE, bouts=2, points="40½", partner=CHLOE)
    assert in_points(failed) == {ANNA: -104, BRUNO: 52, CHLOE: -52, DAVID: 52, EMMA: 52}


def test_at_five_alone_the_taker_has_four_shares() -> None:
    made = taken(5, GARDE, bouts=2, points="41", alone=True)
    assert in_points(made) == {ANNA: 200, BRUNO: -50, CHLOE: -50, DAVID: -50, EMMA: -50}


def test_the_slam_is_shared_like_the_contract() -> None:
    """The defence's slam costs the attack 200 for each defender: two thirds the taker, one third the partner."""
    deal = taken(
        5, GARDE, bouts=0, points="1½", partner=BRUNO, petit_au_bout=DEFENCE, slam=Slam.DEFENCE
    )  # (−(25 + 55) − 10) × 2 − 200
    assert in_points(deal) == {ANNA: -760, BRUNO: -380, CHLOE: 380, DAVID: 380, EMMA: 380}


def test_the_computation_names_every_step() -> None:
    handful = shown_by(DEFENCE, 2)
    deal = taken(4, SANS, bouts=2, points="38", petit_au_bout=ATTACK, handfuls=(handful,), slam=Slam.ANNOUNCED_FAILED)
    result = score(deal)
    assert [(line.step, line.amount // 2, line.subtotal // 2, line.subject) for line in result.lines] == [
        (Step.CONTRACT, -28, -28, SANS),
        (Step.PETIT_AU_BOUT, 10, -18, ATTACK),
        (Step.MULTIPLIER, -54, -72, SANS),
        (Step.HANDFUL, -30, -102, handful),
        (Step.SLAM, -200, -302, Slam.ANNOUNCED_FAILED),
    ]
    assert (result.made, result.target, result.margin) == (False, 82, 6)
    assert result.shares == {ANNA: 3, BRUNO: -1, CHLOE: -1, DAVID: -1}


@pytest.mark.parametrize("kind", [DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL])
def test_a_deal_that_nobody_plays_is_worth_nothing(kind: DealKind) -> None:
    result = score(Deal(players=table_of(4), kind=kind))
    assert result.scores == {ANNA: 0, BRUNO: 0, CHLOE: 0, DAVID: 0}
    assert (result.made, result.margin, result.lines) == (None, None, ())


def test_a_deal_being_played_is_worth_nothing_yet() -> None:
    deal = Deal(players=table_of(5), kind=DealKind.OPEN, taker=ANNA, contract=GARDE)
    assert set(score(deal).scores.values()) == {0}


def test_an_adjustment_is_worth_its_amounts() -> None:
    penalty = Deal(
        players=table_of(3), kind=DealKind.ADJUSTMENT, amounts={ANNA: -40, CHLOE: 40}, note="revoke in the last trick"
    )
    assert score(penalty).scores == {ANNA: -40, BRUNO: 0, CHLOE: 40}


def test_a_deal_that_cannot_be_scored_says_every_reason() -> None:
    with pytest.raises(UnscorableDealError) as refused:
        score(Deal(players=table_of(4), taker=ANNA, bouts=4))
    assert str(refused.value) == "contract_missing, bouts_out_of_range, points_missing"
    assert [problem.part for problem in refused.value.problems] == ["contract", "bouts", "points"]
