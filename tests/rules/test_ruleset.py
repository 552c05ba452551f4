"""Rules as a value: read and written, what they know, how they differ."""

import pytest
from hypothesis import given

from scorekeeper.rules import FFT, PRESETS, Contract, Preset, RuleSet, Slam, preset_of, read_rules
from tests.strategies import rule_sets

OFFICIAL = {
    "thresholds": [56, 51, 41, 36],
    "base": 25,
    "multipliers": {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "contract_base": None,
    "diff_rounding": "half_to_winner",
    "total_rounding": None,
    "petit_au_bout": 10,
    "petit_multiplied": True,
    "king_au_bout": None,
    "poignee": [20, 30, 40],
    "poignee_counts": {"3": [13, 15, 18], "4": [10, 13, 15], "5": [8, 10, 13]},
    "chelem": {"announced_made": 400, "unannounced_made": 200, "announced_failed": -200, "defence": -200},
    "petit_chelem": None,
    "misere": None,
    "passed_out": "redeal",
    "petit_sec": "cancel",
    "deal_factor": 1,
    "shares": {"taker": 2, "partner": 1},
}


def test_the_official_rules() -> None:
    written = FFT.to_json()
    assert {key: written[key] for key in OFFICIAL} == OFFICIAL
    assert read_rules(OFFICIAL) == FFT == RuleSet()


def test_an_absent_key_keeps_its_official_value() -> None:
    assert read_rules({}) == FFT
    assert read_rules({"base": 30}) == RuleSet(base=30)


@given(rule_sets())
def test_written_rules_are_read_back(rules: RuleSet) -> None:
    assert read_rules(rules.to_json()) == rules


def test_contracts_keep_their_rank_in_whatever_order_they_are_written() -> None:
    rules = read_rules({"multipliers": {"garde_contre": 4, "garde": 1}})
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


@pytest.mark.parametrize(
    ("rules", "contracts"),
    [
        (FFT, ["petite", "garde", "garde_sans", "garde_contre"]),
        (PRESETS[Preset.POUSSE], ["petite", "pousse", "garde", "garde_sans", "garde_contre"]),
        (PRESETS[Preset.NO_MULTIPLIER], ["petite", "pousse", "garde", "garde_sans", "garde_contre"]),
        (read_rules({"multipliers": {"pousse": 2, "petite": 1}}), ["petite", "pousse"]),
    ],
)
def test_the_contracts_that_rules_know(rules: RuleSet, contracts: list[str]) -> None:
    assert list(rules.contracts) == contracts


@pytest.mark.parametrize(
    ("misere", "hands", "unpayable"),
    [
        ({"mode": "split", "single": 30, "double": 60}, 3, ()),
        ({"mode": "split", "single": 30, "double": 60}, 4, ()),
        ({"mode": "split", "single": 30, "double": 60}, 5, ()),  # 7½ each
        ({"mode": "split", "single": 10, "double": 20}, 5, ()),
        ({"mode": "split", "single": 10, "double": 20}, 4, ("single", "double")),
        ({"mode": "split", "single": 15, "double": 20}, 4, ("double",)),
        ({"mode": "each_other", "single": 10, "double": 20}, 4, ()),
        (None, 4, ()),
    ],
)
def test_miseres_that_cannot_be_paid_in_equal_parts(misere: object, hands: int, unpayable: tuple[str, ...]) -> None:
    assert read_rules({"misere": misere}).unpayable_miseres(hands) == unpayable


@pytest.mark.parametrize("preset", Preset)
def test_a_preset_is_known_again(preset: Preset) -> None:
    assert preset_of(read_rules(PRESETS[preset].to_json())) is preset


def test_rules_of_a_house_are_no_preset() -> None:
    assert preset_of(read_rules({"base": 30})) is None


def test_what_rules_change() -> None:
    assert list(FFT.changes_from(FFT)) == []
    assert list(PRESETS[Preset.FAMILY].changes_from(FFT)) == ["poignee", "petit_chelem", "misere"]
