"""What is refused, what is warned of, and what is neither, up to the edge values (rules, section 6)."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import (
    FFT,
    Code,
    Contract,
    Deal,
    DealKind,
    Handful,
    Problem,
    Side,
    Slam,
    check,
    parse_half_points,
    read_rules,
    refusals,
    warnings,
)
from scorekeeper.rules.sentences import sentence
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, shown_by, table_of, taken

STRANGER = 99
ATTACK, DEFENCE = Side
PLAIN = taken(4, Contract.GARDE, bouts=2, points="45")
WITH_PARTNER = taken(5, Contract.GARDE, bouts=2, points="45", partner=BRUNO)
PENALTY = Deal(players=table_of(3), kind=DealKind.ADJUSTMENT, amounts={ANNA: -40, BRUNO: 40}, note="revoke")


def handfuls(*levels: int) -> tuple[Handful, ...]:
    return tuple(Handful(level, player) for level, player in zip(levels, EVERYBODY, strict=False))


@pytest.mark.parametrize(
    ("deal", "changes", "problem"),
    [
        (PLAIN, {"players": (ANNA, BRUNO)}, Problem(Code.PLAYERS_NUMBER, "players", 3, 5)),
        (PLAIN, {"players": (*EVERYBODY, 6)}, Problem(Code.PLAYERS_NUMBER, "players", 3, 5)),
        (PLAIN, {"players": (ANNA, BRUNO, CHLOE, BRUNO)}, Problem(Code.PLAYER_TWICE, "players")),
        (PLAIN, {"taker": None}, Problem(Code.TAKER_MISSING, "taker")),
        (PLAIN, {"taker": STRANGER}, Problem(Code.TAKER_UNKNOWN, "taker")),
        (PLAIN, {"partner": BRUNO}, Problem(Code.PARTNER_NEEDS_FIVE, "partner")),
        (PLAIN, {"alone": True}, Problem(Code.PARTNER_NEEDS_FIVE, "partner")),
        (PLAIN, {"contract": None}, Problem(Code.CONTRACT_MISSING, "contract")),
        (PLAIN, {"bouts": None}, Problem(Code.BOUTS_MISSING, "bouts")),
        (PLAIN, {"bouts": -1}, Problem(Code.BOUTS_OUT_OF_RANGE, "bouts", 0, 3)),
        (PLAIN, {"bouts": 4}, Problem(Code.BOUTS_OUT_OF_RANGE, "bouts", 0, 3)),
        (PLAIN, {"half_points": None}, Problem(Code.POINTS_MISSING, "points")),
        (PLAIN, {"half_points": -1}, Problem(Code.POINTS_OUT_OF_RANGE, "points", 0, 182)),
        (PLAIN, {"half_points": 183}, Problem(Code.POINTS_OUT_OF_RANGE, "points", 0, 182)),
        (PLAIN, {"handfuls": (Handful(0, ANNA),)}, Problem(Code.HANDFUL_LEVEL, "handfuls", 1, 3)),
        (PLAIN, {"handfuls": (Handful(4, ANNA),)}, Problem(Code.HANDFUL_LEVEL, "handfuls", 1, 3)),
        (PLAIN, {"handfuls": (Handful(1, STRANGER),)}, Problem(Code.HANDFUL_PLAYER_UNKNOWN, "handfuls")),
        (WITH_PARTNER, {"partner": None}, Problem(Code.PARTNER_MISSING, "partner")),
        (WITH_PARTNER, {"partner": STRANGER}, Problem(Code.PARTNER_UNKNOWN, "partner")),
        (WITH_PARTNER, {"partner": ANNA}, Problem(Code.PARTNER_IS_TAKER, "partner")),
        (WITH_PARTNER, {"alone": True}, Problem(Code.PARTNER_AND_ALONE, "partner")),
        (PENALTY, {"amounts": {ANNA: -40, STRANGER: 40}}, Problem(Code.AMOUNT_PLAYER_UNKNOWN, "amounts")),
        (PENALTY, {"amounts": {}}, Problem(Code.AMOUNTS_MISSING, "amounts")),
        (PENALTY, {"amounts": {ANNA: 0, BRUNO: 0}}, Problem(Code.AMOUNTS_MISSING, "amounts")),
        (PENALTY, {"amounts": {ANNA: -40, BRUNO: 39}}, Problem(Code.AMOUNTS_NOT_ZERO, "amounts", -1)),
        (PENALTY, {"note": " "}, Problem(Code.REASON_MISSING, "note")),
        (PENALTY, {"players": (ANNA, BRUNO, ANNA)}, Problem(Code.PLAYER_TWICE, "players")),
    ],
    ids=lambda value: value.code if isinstance(value, Problem) else "",
)
def test_refused(deal: Deal, changes: dict[str, Any], problem: Problem) -> None:
    assert refusals(deal, FFT) == ()
    assert refusals(replace(deal, **changes), FFT) == (problem,)


def test_a_contract_that_the_house_does_not_play_is_refused() -> None:
    no_petite = read_rules({"multipliers": {"garde": 1, "garde_sans": 2}})
    assert refusals(replace(PLAIN, contract=Contract.PETITE), no_petite) == (
        Problem(Code.CONTRACT_NOT_PLAYED, "contract"),
    )
    assert refusals(PLAIN, no_petite) == ()


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        (taken(4, Contract.PETITE, bouts=2, points="40½"), Problem(Code.HALF_POINT_AT_FOUR, "points")),
        (taken(4, Contract.PETITE, bouts=3, points="12"), Problem(Code.POINTS_TOO_FEW, "points", 26, 182)),
        (taken(3, Contract.PETITE, bouts=2, points="8"), Problem(Code.POINTS_TOO_FEW, "points", 17, 174)),
        (taken(3, Contract.PETITE, bouts=1, points="3½"), Problem(Code.POINTS_TOO_FEW, "points", 8, 165)),
        (taken(4, Contract.PETITE, bouts=0, points="79"), Problem(Code.POINTS_TOO_MANY, "points", 0, 156)),
        (taken(3, Contract.PETITE, bouts=1, points="83"), Problem(Code.POINTS_TOO_MANY, "points", 8, 165)),
        (taken(4, Contract.PETITE, bouts=2, points="88"), Problem(Code.POINTS_TOO_MANY, "points", 17, 174)),
        (replace(PLAIN, bouts=0, petit_au_bout=ATTACK), Problem(Code.PETIT_WITHOUT_BOUT, "petit_au_bout")),
        (replace(PLAIN, bouts=3, petit_au_bout=DEFENCE), Problem(Code.PETIT_AGAINST_THREE_BOUTS, "petit_au_bout")),
        (replace(PLAIN, handfuls=handfuls(1, 2)), Problem(Code.HANDFULS_TOO_MANY_TRUMPS, "handfuls", 23, 22)),
        (replace(PLAIN, handfuls=(Handful(1, ANNA),) * 2), Problem(Code.HANDFUL_TWICE, "handfuls")),
        (
            taken(3, Contract.GARDE, bouts=2, points="45", handfuls=handfuls(1, 1)),
            Problem(Code.HANDFULS_TOO_MANY_TRUMPS, "handfuls", 26, 22),
        ),
        (
            taken(5, Contract.GARDE, bouts=2, points="45", handfuls=(shown_by(ATTACK, 2), shown_by(DEFENCE, 3))),
            Problem(Code.HANDFULS_TOO_MANY_TRUMPS, "handfuls", 23, 22),
        ),
        (
            taken(4, Contract.GARDE, bouts=3, points="90", slam=Slam.ANNOUNCED_MADE),
            Problem(Code.SLAM_POINTS, "slam"),
        ),
        (
            taken(4, Contract.GARDE, bouts=3, points="87", slam=Slam.UNANNOUNCED_MADE),
            Problem(Code.SLAM_POINTS, "slam"),
        ),
        (
            taken(4, Contract.GARDE_CONTRE, bouts=3, points="89", slam=Slam.ANNOUNCED_MADE),
            Problem(Code.SLAM_POINTS_CONTRE, "slam", None, 176),
        ),
        (
            taken(5, Contract.GARDE_CONTRE, bouts=3, points="90", slam=Slam.ANNOUNCED_MADE),
            Problem(Code.SLAM_POINTS_CONTRE, "slam", None, 179),
        ),
        (
            taken(4, Contract.GARDE, bouts=2, points="87", slam=Slam.ANNOUNCED_MADE, petit_au_bout=DEFENCE),
            Problem(Code.SLAM_AND_PETIT_OF_DEFENCE, "slam"),
        ),
        (
            taken(4, Contract.GARDE, bouts=2, points="41", slam=Slam.DEFENCE),
            Problem(Code.DEFENCE_SLAM_AND_CONTRACT_MADE, "slam"),
        ),
        (
            taken(4, Contract.GARDE, bouts=1, points="4", slam=Slam.DEFENCE, petit_au_bout=ATTACK),
            Problem(Code.DEFENCE_SLAM_AND_PETIT_OF_ATTACK, "slam"),
        ),
        (
            taken(4, Contract.GARDE, bouts=2, points="41", slam=Slam.ANNOUNCED_FAILED_AND_DEFENCE),
            Problem(Code.DEFENCE_SLAM_AND_CONTRACT_MADE, "slam"),
        ),
    ],
    ids=lambda value: value.code if isinstance(value, Problem) else "",
)
def test_warned_of_and_scored_all_the_same(deal: Deal, problem: Problem) -> None:
    assert check(deal, FFT) == ((), (problem,))


@pytest.mark.parametrize(
    "deal",
    [
        taken(3, Contract.PETITE, bouts=2, points="40½"),
        taken(5, Contract.PETITE, bouts=2, points="40½"),
        *(
            taken(3, Contract.PETITE, bouts=bouts, points=points)
            for bouts, edges in enumerate([("0", "78"), ("4", "82½"), ("8½", "87"), ("13", "91")])
            for points in edges
        ),
        replace(PLAIN, bouts=1, petit_au_bout=ATTACK),
        replace(PLAIN, bouts=2, petit_au_bout=DEFENCE),
        replace(PLAIN, handfuls=handfuls(1, 1)),
        replace(PLAIN, handfuls=(shown_by(DEFENCE, 1), shown_by(DEFENCE, 1))),
        taken(3, Contract.GARDE, bouts=2, points="45", handfuls=handfuls(3)),
        *(
            taken(5, Contract.GARDE, bouts=2, points="45", handfuls=handfuls(*levels))
            for levels in ((1, 1), (1, 2), (2, 2), (1, 3))
        ),
        taken(4, Contract.GARDE, bouts=3, points="91", slam=Slam.ANNOUNCED_MADE, petit_au_bout=ATTACK),
        taken(4, Contract.GARDE_SANS, bouts=2, points="87", slam=Slam.UNANNOUNCED_MADE),
        taken(4, Contract.GARDE_CONTRE, bouts=3, points="88", slam=Slam.ANNOUNCED_MADE),
        taken(4, Contract.GARDE_CONTRE, bouts=2, points="84", slam=Slam.ANNOUNCED_MADE),
        taken(5, Contract.GARDE_CONTRE, bouts=3, points="89½", slam=Slam.ANNOUNCED_MADE),
        taken(4, Contract.GARDE, bouts=2, points="40", slam=Slam.DEFENCE, petit_au_bout=DEFENCE),
        taken(4, Contract.GARDE, bouts=3, points="60", slam=Slam.ANNOUNCED_FAILED),
        replace(PLAIN, kind=DealKind.OPEN, bouts=None, half_points=None),
        Deal(players=EVERYBODY, kind=DealKind.OPEN, taker=DAVID, contract=Contract.GARDE_CONTRE),
        Deal(players=table_of(3), kind=DealKind.PASSED_OUT),
        Deal(players=table_of(4), kind=DealKind.MISDEAL),
        PENALTY,
        replace(PENALTY, players=(EMMA, *table_of(4), 6)),
    ],
    ids=str,
)
def test_nothing_to_say(deal: Deal) -> None:
    assert check(deal, FFT) == ((), ())


def test_every_refusal_is_listed_at_once_in_the_order_of_the_entry_screen() -> None:
    nothing_right = Deal(
        players=(ANNA, ANNA, BRUNO, CHLOE, DAVID),
        taker=STRANGER,
        partner=STRANGER,
        alone=True,
        bouts=7,
        half_points=200,
        handfuls=(Handful(9, STRANGER),),
    )
    assert [problem.code for problem in refusals(nothing_right, FFT)] == [
        Code.PLAYER_TWICE,
        Code.TAKER_UNKNOWN,
        Code.PARTNER_AND_ALONE,
        Code.PARTNER_UNKNOWN,
        Code.PARTNER_IS_TAKER,
        Code.CONTRACT_MISSING,
        Code.BOUTS_OUT_OF_RANGE,
        Code.POINTS_OUT_OF_RANGE,
        Code.HANDFUL_LEVEL,
        Code.HANDFUL_PLAYER_UNKNOWN,
    ]


def test_every_warning_is_listed_at_once_beside_the_refusals() -> None:
    strange = taken(
        4,
        Contract.GARDE,
        bouts=0,
        points="90½",
        petit_au_bout=ATTACK,
        handfuls=(Handful(3, ANNA), Handful(3, ANNA)),
        slam=Slam.DEFENCE,
    )
    refused, warned = check(replace(strange, taker=None), FFT)
    assert [problem.code for problem in refused] == [Code.TAKER_MISSING]
    assert [problem.code for problem in warned] == [
        Code.HALF_POINT_AT_FOUR,
        Code.POINTS_TOO_MANY,
        Code.PETIT_WITHOUT_BOUT,
        Code.HANDFULS_TOO_MANY_TRUMPS,
        Code.HANDFUL_TWICE,
        Code.DEFENCE_SLAM_AND_CONTRACT_MADE,
        Code.DEFENCE_SLAM_AND_PETIT_OF_ATTACK,
    ]


def test_what_is_refused_is_not_warned_of_again() -> None:
    assert warnings(replace(PLAIN, half_points=parse_half_points("92")), FFT) == ()
    assert warnings(replace(PLAIN, half_points=parse_half_points("-1")), FFT) == ()
    assert warnings(replace(PLAIN, bouts=4, slam=Slam.DEFENCE), FFT) == ()


def test_an_open_deal_needs_no_result_but_a_right_one() -> None:
    played_on = Deal(players=EVERYBODY, kind=DealKind.OPEN, taker=ANNA, contract=Contract.GARDE, bouts=4)
    assert refusals(played_on, FFT) == (Problem(Code.BOUTS_OUT_OF_RANGE, "bouts", 0, 3),)


@pytest.mark.parametrize("code", Code)
def test_every_problem_can_be_said_in_words(code: Code) -> None:
    words = sentence(Problem(code, "points", 1, 3))
    assert words
    assert "{" not in words


def test_trumps_are_counted_by_the_rules_of_the_house() -> None:
    fewer = read_rules({"poignee_counts": {"3": [13, 15, 18], "4": [10, 12, 15], "5": [8, 10, 13]}})
    assert warnings(replace(PLAIN, handfuls=handfuls(1, 2)), fewer) == ()
