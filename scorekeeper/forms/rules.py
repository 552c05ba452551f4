"""The form of rules: what was typed becomes a rule set with every reason when it cannot, and back."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict
from wtforms import StringField

from scorekeeper.forms.session import SheetForm, is_name, tidy
from scorekeeper.rules import FFT, HANDS, MINUS, Contract, RuleSet, points_text, read_rules

LEVELS = (1, 2, 3)
_SLAMS = tuple(FFT.chelem)
_SMALL_SLAM = ("max_lost", "announced_made", "unannounced_made", "announced_failed")
_HALF = re.compile(r"([0-9]{1,6})(?:[.,]5|½)|½")


class NameForm(SheetForm):
    """Under which name rules are remembered."""

    name = StringField(filters=[tidy], validators=[is_name])


class RuleFieldProblem(NamedTuple):
    """Why a rule that was typed is refused, and in which field it stands; an empty one where it is in none."""

    text: str
    field: str


_FIELDS: Mapping[str, str] = {
    "thresholds": "threshold",
    "multipliers": "worth",
    "contract_base": "worth",
    "king_au_bout": "king",
    "shares": "shares_taker",
}
_WHOLE = ("base", "petit_au_bout", "deal_factor", "king", "shares_taker")
"""Fields that hold all of their rule."""


def rule_field(path: str) -> str:
    """The field of the form in which a value stands that a rules file has at this path.

    >>> rule_field("poignee[0]"), rule_field("poignee_counts.5[2]"), rule_field("petit_sec")
    ('poignee_0', 'poignee_counts_5', '')
    """
    rule, *parts = re.split(r"[.\[\]]+", path.removesuffix("]"))
    field = _FIELDS.get(rule, rule)
    if field in _WHOLE:
        return field
    if not parts:
        return {"worth": f"plays_{next(iter(Contract))}-yes", "threshold": "threshold_0"}.get(field, "")
    return f"{field}_{parts[0]}"


def read_rules_form(sent: MultiDict[str, str]) -> RuleSet:
    """The rules that were typed.

    :raises RuleSetError: with every reason; the paths are those of a rules file.
    """
    return read_rules(_as_json(sent))


def rules_values(rules: RuleSet) -> MultiDict[str, str]:
    """The fields with which the form shows rules; :func:`read_rules_form` turns them into the same rules."""
    values: MultiDict[str, str] = MultiDict()
    by_base = rules.contract_base is not None
    values["scale"] = "base" if by_base else "multiplied"
    for contract in rules.contracts:
        values[f"plays_{contract}"] = "yes"
    for contract in Contract:
        worth = _worth(rules, contract, by_base=by_base)
        if worth:
            values[f"worth_{contract}"] = worth
    values["base"] = str(rules.base)
    values |= _listed("threshold", rules.thresholds)
    values |= _listed("poignee", rules.poignee)
    values["diff_rounding"] = rules.diff_rounding.value
    values["total_rounding"] = rules.total_rounding.value if rules.total_rounding else ""
    values["petit_au_bout"] = str(rules.petit_au_bout)
    _tick(values, "petit_multiplied", rules.petit_multiplied)
    values["king"] = "" if rules.king_au_bout is None else str(rules.king_au_bout.value)
    _tick(values, "king_multiplied", rules.king_au_bout is None or rules.king_au_bout.multiplied)
    for hands, counts in rules.poignee_counts.items():
        values[f"poignee_counts_{hands}"] = _spaced(counts)
    for hands, places in rules.misere_deal_scale.items():
        values[f"misere_deal_scale_{hands}"] = _spaced(places)
    for name in _SLAMS:
        values[f"chelem_{name}"] = _text(rules.chelem[name])
    for name in _SMALL_SLAM:
        values[f"petit_chelem_{name}"] = "" if rules.petit_chelem is None else _text(getattr(rules.petit_chelem, name))
    values["misere_mode"] = "" if rules.misere is None else rules.misere.mode.value
    values["misere_single"] = "" if rules.misere is None else str(rules.misere.single)
    values["misere_double"] = "" if rules.misere is None else str(rules.misere.double)
    _tick(values, "misere_excuse_is_trump", rules.misere is not None and rules.misere.excuse_is_trump)
    values["passed_out"] = rules.passed_out.value
    values["petit_sec"] = rules.petit_sec.value
    values["deal_factor"] = str(rules.deal_factor)
    values["shares_taker"] = str(rules.shares[0])
    values.setlist("play_notes", [note.value for note in rules.play_notes])
    return values


def _as_json(sent: MultiDict[str, str]) -> dict[str, Any]:
    """What was typed as a rules file would hold it; what is no number stays as it is, for its reason to be told."""
    contracts = {each.value: _number(sent.get(f"worth_{each}")) for each in Contract if sent.get(f"plays_{each}")}
    by_base = sent.get("scale") == "base"
    taker = _number(sent.get("shares_taker"))
    values: dict[str, Any] = {
        "thresholds": [_number(sent.get(f"threshold_{bouts}")) for bouts in range(4)],
        "base": _number(sent.get("base")),
        "diff_rounding": sent.get("diff_rounding"),
        "total_rounding": sent.get("total_rounding") or None,
        "petit_au_bout": _number(sent.get("petit_au_bout")),
        "petit_multiplied": bool(sent.get("petit_multiplied")),
        "poignee": [_number(sent.get(f"poignee_{place}")) for place in range(3)],
        "poignee_counts": {str(hands): _numbers(sent.get(f"poignee_counts_{hands}")) for hands in HANDS},
        "chelem": {name: _number(sent.get(f"chelem_{name}")) for name in _SLAMS},
        "passed_out": sent.get("passed_out"),
        "misere_deal_scale": {str(hands): _numbers(sent.get(f"misere_deal_scale_{hands}")) for hands in HANDS},
        "petit_sec": sent.get("petit_sec"),
        "deal_factor": _number(sent.get("deal_factor")),
        "shares": {"taker": taker, "partner": HANDS[-1] - 2 - taker if isinstance(taker, int) else taker},
        "play_notes": sent.getlist("play_notes"),
        "contract_base" if by_base else "multipliers": contracts,
    }
    if sent.get("king", "").strip():
        values["king_au_bout"] = {"value": _number(sent["king"]), "multiplied": bool(sent.get("king_multiplied"))}
    if sent.get("petit_chelem_max_lost", "").strip():
        values["petit_chelem"] = {name: _number(sent.get(f"petit_chelem_{name}")) for name in _SMALL_SLAM}
    if sent.get("misere_mode"):
        values["misere"] = {
            "mode": sent["misere_mode"],
            "single": _number(sent.get("misere_single")),
            "double": _number(sent.get("misere_double")),
            "excuse_is_trump": bool(sent.get("misere_excuse_is_trump")),
        }
    return values


def _number(typed: str | None) -> int | float | str | None:
    """A whole number, or one with a half; anything else as it was typed."""
    text = (typed or "").strip().replace(MINUS, "-").removeprefix("+").removeprefix("×")
    if re.fullmatch(r"-?[0-9]{1,6}", text):
        return int(text)
    half = _HALF.fullmatch(text)
    if half is not None:
        return int(half[1] or 0) + 0.5
    return text or None


def _numbers(typed: str | None) -> list[int | float | str | None]:
    return [_number(text) for text in re.split(r"[\s/;]+", (typed or "").strip()) if text]


def _worth(rules: RuleSet, contract: Contract, *, by_base: bool) -> str:
    if by_base:
        return "" if rules.contract_base is None else _text(rules.contract_base.get(contract))
    factor = rules.multipliers.get(contract)
    return "" if factor is None else points_text(int(2 * factor))


def _text(number: int | None) -> str:
    return "" if number is None else str(number).replace("-", MINUS)


def _spaced(numbers: Iterable[int]) -> str:
    return " ".join(_text(number) for number in numbers)


def _listed(name: str, numbers: Iterable[int]) -> Mapping[str, str]:
    return {f"{name}_{place}": str(number) for place, number in enumerate(numbers)}


def _tick(values: MultiDict[str, str], name: str, ticked: bool) -> None:
    if ticked:
        values[name] = "yes"
