"""Rules typed one by one are the rules of a file, and back."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.forms import read_rules_form, rules_values
from scorekeeper.rules import FFT, PRESETS, Preset, RuleSet, RuleSetError
from tests.strategies import rule_sets

SMALL_SLAM = ("announced_made", "unannounced_made", "announced_failed")


def typed(values: MultiDict[str, str], changes: Mapping[str, str]) -> MultiDict[str, str]:
    for name, text in changes.items():
        values[name] = text
    return values


@pytest.mark.parametrize("preset", Preset)
def test_a_preset_fills_the_form_that_makes_it(preset: Preset) -> None:
    assert read_rules_form(rules_values(PRESETS[preset])) == PRESETS[preset]


@settings(deadline=None)
@given(rule_sets())
def test_any_rules_fill_the_form_that_makes_them(rules: RuleSet) -> None:
    # Where each contract has its own base, nobody types multipliers.
    same = rules if rules.contract_base is None else replace(rules, multipliers=FFT.multipliers)

    assert read_rules_form(rules_values(rules)) == same


@pytest.mark.parametrize(
    ("field", "typed", "key", "value"),
    [
        ("worth_petite", "1,5", "multipliers", 1.5),
        ("worth_petite", "1½", "multipliers", 1.5),
        ("worth_petite", "½", "multipliers", 0.5),
        ("worth_petite", " ×3 ", "multipliers", 3),
        ("base", " 30 ", "base", 30),
    ],
)
def test_ways_of_typing_a_number(field: str, typed: str, key: str, value: object) -> None:
    values = rules_values(FFT)
    values[field] = typed

    read = read_rules_form(values).to_json()[key]

    assert (read["petite"] if key == "multipliers" else read) == value


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"base": "many", "poignee_1": "", "chelem_defence": "x"}, {"base", "poignee[1]", "chelem.defence"}),
        (
            {"petit_chelem_max_lost": "0"},
            {"petit_chelem.max_lost", *(f"petit_chelem.{name}" for name in SMALL_SLAM)},
        ),
        ({"misere_mode": "all", "misere_single": "10", "misere_double": "20"}, {"misere.mode"}),
        ({"misere_deal_scale_4": "120 60 -60 -100"}, {"misere_deal_scale.4"}),
        ({"shares_taker": "4"}, {"shares.partner"}),
        ({"diff_rounding": "?", "passed_out": "", "petit_sec": "x"}, {"diff_rounding", "passed_out", "petit_sec"}),
        ({"king": "-5"}, {"king_au_bout.value"}),
    ],
)
def test_every_reason_names_its_rule(changes: dict[str, str], paths: set[str]) -> None:
    values = typed(rules_values(FFT), changes)

    with pytest.raises(RuleSetError) as refused:
        read_rules_form(values)

    assert {problem.path for problem in refused.value.problems} == paths


def test_no_contract_at_all() -> None:
    values = rules_values(FFT)
    for contract in FFT.contracts:
        del values[f"plays_{contract}"]

    with pytest.raises(RuleSetError) as refused:
        read_rules_form(values)

    assert [problem.path for problem in refused.value.problems] == ["multipliers"]


@given(st.dictionaries(st.sampled_from(sorted(rules_values(PRESETS[Preset.FAMILY]))), st.text(max_size=6)))
def test_whatever_is_typed_is_read_or_refused(changes: dict[str, str]) -> None:
    values = typed(rules_values(PRESETS[Preset.FAMILY]), changes)
    try:
        rules = read_rules_form(values)
    except RuleSetError:
        return
    assert read_rules_form(rules_values(rules)) == rules
