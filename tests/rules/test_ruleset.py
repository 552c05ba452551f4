"""Rules as a value: read, written, and refused with every reason."""

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules import FFT, Contract, RuleSet, RuleSetError, Slam
from tests.strategies import rule_sets

OFFICIAL = {
    "thresholds": [56, 51, 41, 36],
    "base": 25,
    "multipliers": {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "petit_au_bout": 10,
    "poignee": [20, 30, 40],
    "poignee_counts": {"3": [13, 15, 18], "4": [10, 13, 15], "5": [8, 10, 13]},
    "chelem": {"announced_made": 400, "unannounced_made": 200, "announced_failed": -200, "defence": -200},
    "shares": {"taker": 2, "partner": 1},
}


def test_the_official_rules() -> None:
    written = FFT.to_json()
    assert {key: written[key] for key in OFFICIAL} == OFFICIAL
    assert RuleSet.from_json(OFFICIAL) == FFT == RuleSet()


def test_an_absent_key_keeps_its_official_value() -> None:
    assert RuleSet.from_json({}) == FFT
    assert RuleSet.from_json({"base": 30}) == RuleSet(base=30)


@given(rule_sets())
def test_written_rules_are_read_back(rules: RuleSet) -> None:
    assert RuleSet.from_json(rules.to_json()) == rules


def test_contracts_keep_their_rank_in_whatever_order_they_are_written() -> None:
    rules = RuleSet.from_json({"multipliers": {"garde_contre": 4, "garde": 1}})
    assert list(rules.multipliers) == [Contract.GARDE, Contract.GARDE_CONTRE]


@pytest.mark.parametrize(
    ("slam", "points"),
    [
        (None, 0),
        (Slam.ANNOUNCED_MADE, 400),
        (Slam.UNANNOUNCED_MADE, 200),
        (Slam.ANNOUNCED_FAILED, -200),
        (Slam.DEFENCE, -200),
        (Slam.ANNOUNCED_FAILED_AND_DEFENCE, -400),
    ],
)
def test_value_of_a_slam(slam: Slam | None, points: int) -> None:
    assert FFT.slam_points(slam) == points


SLAM = {"announced_made": 400, "unannounced_made": 200, "announced_failed": -200, "defence": -200}
THREE = [1, 2, 3]
NOT_MEANT: dict[str, list[Any]] = {
    "bluff": [1],
    "base": ["25", 25.0, True, None, -1, 10_001, [25]],
    "petit_au_bout": [-1, "10", False],
    "thresholds": [[56, 51, 41], [56, 51, 41, 36, 0], [56, 51, 41, 92], [56, 51, 41, "36"], 56],
    "multipliers": [{}, [], {"prise": 1}, {"garde": 0}, {"garde": 1.5}, {"garde": True}],
    "poignee": [[20, 30], [20, 30, 40, 50], [20, 30, -40], {"1": 20}, None],
    "poignee_counts": [{}, {"3": THREE}, {"3": THREE, "4": THREE, "5": [1, 2, 23]}, [THREE, THREE, THREE]],
    "chelem": [{}, {**SLAM, "defence": "x"}, {**SLAM, "more": 1}, [400, 200, -200, -200]],
    "shares": [
        {},
        {"taker": 2},
        {"taker": 2, "partner": 2},
        {"taker": 1, "partner": 1},
        {"taker": 4, "partner": -1},
        [2, 1],
    ],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in NOT_MEANT.items() for value in values])
def test_a_value_that_cannot_be_meant(key: str, value: object) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json({key: value})
    [reason] = refused.value.reasons
    assert reason.startswith(f"{key}: ")


def test_every_reason_is_given_at_once() -> None:
    values: dict[str, Any] = {**dict.fromkeys(OFFICIAL), "bluff": 1}
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(values)
    assert [reason.split(":")[0] for reason in refused.value.reasons] == list(values)
    assert str(refused.value) == "; ".join(refused.value.reasons)


@pytest.mark.parametrize("values", [None, [], "fft", 25])
def test_rules_that_are_no_object(values: object) -> None:
    with pytest.raises(RuleSetError, match=r"^rules: "):
        RuleSet.from_json(values)
