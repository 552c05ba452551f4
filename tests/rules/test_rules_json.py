"""Rules from a file: strict, with every reason and where it is."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import FFT, RuleSetError, read_rules, read_rules_text

SLAM = {"announced_made": 400, "unannounced_made": 200, "announced_failed": -200, "defence": -200}
SMALL = {"max_lost": 3, "announced_made": 300, "unannounced_made": 150, "announced_failed": -150}
MISERE = {"mode": "each_other", "single": 10, "double": 20}
SCALE = {"3": [120, 0, -120], "4": [120, 60, -60, -120], "5": [120, 60, 0, -60, -120]}
TRUMPS = {"3": [13, 15, 18], "4": [10, 13, 15], "5": [8, 10, 13]}
WHOLE = "a whole number from 0 to 10000 is expected"
ANY_SIGN = "a whole number from -10000 to 10000 is expected"

REFUSED: list[tuple[str, Any, list[str]]] = [
    ("bluff", 1, ["bluff: unknown rule"]),
    *(("base", value, [f"base: {WHOLE}"]) for value in ("25", 25.0, True, None, -1, 10_001, [25])),
    ("petit_au_bout", False, [f"petit_au_bout: {WHOLE}"]),
    ("petit_multiplied", 1, ["petit_multiplied: true or false is expected"]),
    ("thresholds", [56, 51, 41], ["thresholds: a list of 4 whole numbers is expected"]),
    ("thresholds", [56, 51, 41, 92], ["thresholds[3]: a whole number from 1 to 91 is expected"]),
    ("thresholds", [36, 41, 51, 56], ["thresholds: with more bouts, as many card points or fewer are needed"]),
    ("multipliers", {}, ["multipliers: an object with at least one contract is expected"]),
    ("multipliers", {"prise": 1, "garde": 1}, ["multipliers.prise: unknown key"]),
    (
        "multipliers",
        {"garde": 1.25, "garde_sans": 0, "garde_contre": True},
        [
            f"multipliers.{contract}: a number from 0.5 to 100 in halves is expected"
            for contract in ("garde", "garde_sans", "garde_contre")
        ],
    ),
    ("multipliers", {"garde": float("nan")}, ["multipliers.garde: a number from 0.5 to 100 in halves is expected"]),
    ("multipliers", {"garde": float("inf")}, ["multipliers.garde: a number from 0.5 to 100 in halves is expected"]),
    ("contract_base", {"garde": -10}, [f"contract_base.garde: {WHOLE}"]),
    ("contract_base", [10], ["contract_base: an object with at least one contract is expected"]),
    (
        "diff_rounding",
        "up",
        ["diff_rounding: one of half_to_winner, floor_points, nearest5, nearest10 is expected"],
    ),
    ("total_rounding", "tens", ["total_rounding: one of tens_away is expected"]),
    ("king_au_bout", 10, ["king_au_bout: an object with the keys value, multiplied is expected"]),
    (
        "king_au_bout",
        {"multiplied": "yes"},
        ["king_au_bout.value: missing", "king_au_bout.multiplied: true or false is expected"],
    ),
    ("poignee", [20, 30, -40], [f"poignee[2]: {WHOLE}"]),
    ("poignee", [20, 30, 40, 50], ["poignee: a list of 3 whole numbers is expected"]),
    (
        "poignee_counts",
        {**TRUMPS, "4": [10, 10, 15]},
        ["poignee_counts.4: each number must be larger than the one before"],
    ),
    ("poignee_counts", {**TRUMPS, "5": [8, 10, 23]}, ["poignee_counts.5[2]: a whole number from 1 to 22 is expected"]),
    (
        "poignee_counts",
        {"3": [1, 2, 3], "6": 1},
        ["poignee_counts.6: unknown key", "poignee_counts.4: missing", "poignee_counts.5: missing"],
    ),
    ("chelem", {**SLAM, "defence": "x", "more": 1}, ["chelem.more: unknown key", f"chelem.defence: {ANY_SIGN}"]),
    ("petit_chelem", {**SMALL, "max_lost": 0}, ["petit_chelem.max_lost: a whole number from 1 to 17 is expected"]),
    (
        "petit_chelem",
        200,
        [
            (
                "petit_chelem: an object with the keys max_lost, announced_made, unannounced_made, announced_failed "
                "is expected"
            )
        ],
    ),
    ("misere", {**MISERE, "mode": "all"}, ["misere.mode: one of each_other, team, winner, split is expected"]),
    (
        "misere",
        {"mode": "team", "triple": 30},
        ["misere.triple: unknown key", "misere.single: missing", "misere.double: missing"],
    ),
    ("passed_out", None, ["passed_out: one of redeal, misere_deal, manual is expected"]),
    (
        "misere_deal_scale",
        {**SCALE, "3": [120, 0, -100]},
        ["misere_deal_scale.3: the points of all places must sum to zero"],
    ),
    (
        "misere_deal_scale",
        {**SCALE, "3": [0, 120, -120]},
        ["misere_deal_scale.3: a better place must not be worth less"],
    ),
    (
        "misere_deal_scale",
        {**SCALE, "4": [100, 50, 20, -170]},
        ["misere_deal_scale.4: places 1 to 3 cannot be shared in half points"],
    ),
    ("petit_sec", "", ["petit_sec: one of cancel, imprenable is expected"]),
    ("deal_factor", 0, ["deal_factor: a whole number from 1 to 100 is expected"]),
    (
        "shares",
        {"taker": 2, "partner": 2},
        ["shares: taker and partner together must receive what three defenders pay"],
    ),
    ("shares", {"taker": 4, "partner": -1}, [f"shares.partner: {WHOLE}"]),
    ("play_notes", "none", ["play_notes: a list is expected"]),
    (
        "play_notes",
        ["no_talking"],
        ["play_notes[0]: one of no_three_bouts_in_one_trick, no_lead_of_the_called_suit is expected"],
    ),
]


@pytest.mark.parametrize(("key", "value", "reasons"), REFUSED)
def test_a_value_that_cannot_be_meant(key: str, value: object, reasons: list[str]) -> None:
    with pytest.raises(RuleSetError) as refused:
        read_rules({key: value})
    assert refused.value.reasons == reasons


def test_every_reason_is_given_at_once() -> None:
    with pytest.raises(RuleSetError) as refused:
        read_rules({"bluff": 1, "base": None, "misere": {"mode": "all"}, "poignee": [20, 40, 60]})
    assert refused.value.reasons == [
        "bluff: unknown rule",
        f"base: {WHOLE}",
        "misere.single: missing",
        "misere.double: missing",
        "misere.mode: one of each_other, team, winner, split is expected",
    ]
    assert str(refused.value) == "; ".join(refused.value.reasons)


@pytest.mark.parametrize("values", [None, [], "fft", 25])
def test_rules_that_are_no_object(values: object) -> None:
    with pytest.raises(RuleSetError, match=r"^rules: an object is expected$"):
        read_rules(values)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, b"\xff", f'{{"base": {"1" * 5000}}}'])
def test_a_text_that_is_no_json(text: str | bytes) -> None:
    with pytest.raises(RuleSetError, match=r"^rules: not JSON: "):
        read_rules_text(text)


@pytest.mark.parametrize("text", ['{"base": 30}', '\ufeff{"base": 30}', b'\xef\xbb\xbf{"base": 30}'])
def test_a_text_with_rules(text: str | bytes) -> None:
    assert read_rules_text(text).base == 30


def test_a_whole_factor_may_be_written_with_a_point() -> None:
    assert read_rules({"multipliers": {"petite": 1.0, "pousse": 1.5}}).to_json()["multipliers"] == {
        "petite": 1,
        "pousse": 1.5,
    }


_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["split", "nearest5"])
)
_JSON = st.recursive(
    _LEAVES,
    lambda values: (
        st.lists(values, max_size=5)
        | st.dictionaries(
            st.sampled_from(["3", "4", "5", "garde", "mode", "single", "value", "taker"]), values, max_size=4
        )
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*FFT.to_json(), "bluff"]), _JSON, max_size=5))
def test_whatever_is_read_can_be_written_and_read_again(values: dict[str, object]) -> None:
    try:
        rules = read_rules(values)
    except RuleSetError:
        return
    assert read_rules(json.loads(json.dumps(rules.to_json(), allow_nan=False))) == rules
