"""Rules read strictly from JSON values: every unknown key, wrong type and impossible value is told with its path."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from fractions import Fraction
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.rules.deal import Contract
from scorekeeper.rules.json_entries import keys_written_twice, printable, read_object
from scorekeeper.rules.ruleset import (
    FFT,
    HANDS,
    DifferenceRounding,
    Factor,
    KingRules,
    LonePetit,
    MisereMode,
    MisereRules,
    PassedOut,
    PlayNote,
    RuleFault,
    RuleProblem,
    RuleSet,
    RuleSetError,
    SmallSlamRules,
    TotalRounding,
)

MOST_POINTS = 10_000
MOST_FACTOR = 100
MOST_LOST = 17
"""A small slam loses at least one trick and wins at least one, of 18 at four players."""

_Word = TypeVar("_Word", bound=StrEnum)


class _WrongValueError(ValueError):
    """One or more wrong values inside a rule: ``wrong`` holds them, with the rest of each path."""

    def __init__(self, *wrong: RuleProblem) -> None:
        super().__init__()
        self.wrong = wrong

    def below(self, path: str) -> tuple[RuleProblem, ...]:
        """The same faults, seen from a key above."""
        return tuple(problem._replace(path=f"{path}{problem.path}") for problem in self.wrong)


_SENTENCES: Mapping[RuleFault, str] = {
    RuleFault.NOT_JSON: "not JSON: {error}",
    RuleFault.TWICE: "written twice",
    RuleFault.UNKNOWN_RULE: "unknown rule",
    RuleFault.UNKNOWN_KEY: "unknown key",
    RuleFault.MISSING: "missing",
    RuleFault.OBJECT: "an object is expected",
    RuleFault.OBJECT_WITH: "an object with the keys {words} is expected",
    RuleFault.CONTRACTS: "an object with at least one contract is expected",
    RuleFault.LIST: "a list is expected",
    RuleFault.LIST_OF: "a list of {count} whole numbers is expected",
    RuleFault.WHOLE_NUMBER: "a whole number from {low} to {high} is expected",
    RuleFault.HALF_NUMBER: "a number from 0.5 to {high} in halves is expected",
    RuleFault.YES_OR_NO: "true or false is expected",
    RuleFault.ONE_OF: "one of {words} is expected",
    RuleFault.THRESHOLDS_RISE: "with more bouts, as many card points or fewer are needed",
    RuleFault.NUMBERS_FALL: "each number must be larger than the one before",
    RuleFault.SUM_NOT_ZERO: "the points of all places must sum to zero",
    RuleFault.PLACES_RISE: "a better place must not be worth less",
    RuleFault.PLACES_NOT_SHARED: "places {low} to {high} cannot be shared in half points",
    RuleFault.SHARES: "taker and partner together must receive what three defenders pay",
}


def read_rules(values: object) -> RuleSet:
    """Read rules from JSON values; an absent key keeps its FFT value.

    >>> read_rules({"poignee": [20, 40, 60]}).poignee
    (20, 40, 60)

    :raises RuleSetError: with every reason.
    """
    if not isinstance(values, Mapping):
        raise _error([RuleProblem("rules", RuleFault.OBJECT, {})])
    read: dict[str, Any] = {}
    problems: list[RuleProblem] = []
    for key, value in values.items():
        reader = _READERS.get(key)
        if reader is None:
            problems.append(RuleProblem(printable(str(key)[:40]), RuleFault.UNKNOWN_RULE, {}))
            continue
        try:
            read[key] = reader(value)
        except _WrongValueError as error:
            problems.extend(error.below(key))
    if problems:
        raise _error(problems)
    return RuleSet(**read)


def read_rules_text(text: str | bytes) -> RuleSet:
    """Read rules from the text of a file.

    :raises RuleSetError: when it is no JSON, and with every reason that :func:`read_rules` has.
    """
    try:
        plain = text.removeprefix("\ufeff") if isinstance(text, str) else text
        values = json.loads(plain, object_pairs_hook=read_object)
    except (ValueError, RecursionError) as error:
        raise _error([RuleProblem("rules", RuleFault.NOT_JSON, {"error": error})]) from error
    twice = [RuleProblem(printable(key[:40]), RuleFault.TWICE, {}) for key in keys_written_twice(values)]
    if twice:
        raise _error(twice)
    return read_rules(values)


def _error(problems: list[RuleProblem]) -> RuleSetError:
    reasons = [f"{path}: {_SENTENCES[fault].format(**values)}" for path, fault, values in problems]
    return RuleSetError(reasons, tuple(problems))


def _wrong(fault: RuleFault, **values: object) -> _WrongValueError:
    return _WrongValueError(RuleProblem("", fault, values))


def _whole(value: object, low: int = 0, high: int = MOST_POINTS) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _wrong(RuleFault.WHOLE_NUMBER, low=low, high=high)
    return value


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(RuleFault.YES_OR_NO)
    return value


def _word(words: type[_Word], value: object) -> _Word:
    found = next((word for word in words if isinstance(value, str) and word == value), None)
    if found is None:
        raise _wrong(RuleFault.ONE_OF, words=", ".join(words))
    return found


def _factor(value: object) -> Factor:
    if isinstance(value, float) and 0 < value <= MOST_FACTOR and (2 * value).is_integer():
        half_factor = Fraction(value)
        return int(half_factor) if half_factor.denominator == 1 else half_factor
    if type(value) is not int or not 1 <= value <= MOST_FACTOR:
        raise _wrong(RuleFault.HALF_NUMBER, high=MOST_FACTOR)
    return value


def _each(items: Mapping[str, tuple[Callable[[Any], Any], Any]]) -> dict[str, Any]:
    """Read values by the end of their path; every wrong one is told."""
    read: dict[str, Any] = {}
    wrong: list[RuleProblem] = []
    for path, (reader, value) in items.items():
        try:
            read[path] = reader(value)
        except _WrongValueError as error:
            wrong.extend(error.below(path))
    if wrong:
        raise _WrongValueError(*wrong)
    return read


def _numbers(value: object, count: int, low: int = 0, high: int = MOST_POINTS) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise _wrong(RuleFault.LIST_OF, count=count)
    reader = partial(_whole, low=low, high=high)
    return tuple(_each({f"[{place}]": (reader, item) for place, item in enumerate(value)}).values())


def _members(
    value: object, readers: Mapping[str, Callable[[Any], Any]], optional: tuple[str, ...] = ()
) -> dict[str, Any]:
    """An object with these keys and no others; those that are ``optional`` may be absent."""
    if not isinstance(value, Mapping):
        raise _wrong(RuleFault.OBJECT_WITH, words=", ".join(readers))
    unknown = [
        RuleProblem(printable(f".{str(key)[:40]}"), RuleFault.UNKNOWN_KEY, {}) for key in value if key not in readers
    ]
    missing = [
        RuleProblem(f".{key}", RuleFault.MISSING, {}) for key in readers if key not in value and key not in optional
    ]
    try:
        read = _each({f".{key}": (readers[key], value[key]) for key in readers if key in value})
    except _WrongValueError as error:
        raise _WrongValueError(*unknown, *missing, *error.wrong) from None
    if unknown or missing:
        raise _WrongValueError(*unknown, *missing)
    return {key.removeprefix("."): item for key, item in read.items()}


def _by_contract(reader: Callable[[Any], Any], value: object) -> Mapping[Contract, Any]:
    if not isinstance(value, Mapping) or not value:
        raise _wrong(RuleFault.CONTRACTS)
    read = _members(value, dict.fromkeys(Contract, reader), optional=tuple(Contract))
    return MappingProxyType({contract: read[contract] for contract in Contract if contract in read})


def _thresholds(value: object) -> tuple[int, ...]:
    numbers = _numbers(value, 4, low=1, high=91)
    if list(numbers) != sorted(numbers, reverse=True):
        raise _wrong(RuleFault.THRESHOLDS_RISE)
    return numbers


def _trumps(value: object) -> Mapping[int, tuple[int, ...]]:
    read = _members(value, {str(hands): partial(_increasing, count=3, high=22) for hands in HANDS})
    return MappingProxyType({hands: read[str(hands)] for hands in HANDS})


def _increasing(value: object, count: int, high: int) -> tuple[int, ...]:
    numbers = _numbers(value, count, low=1, high=high)
    if list(numbers) != sorted(set(numbers)):
        raise _wrong(RuleFault.NUMBERS_FALL)
    return numbers


def _slam(value: object) -> Mapping[str, int]:
    points = partial(_whole, low=-MOST_POINTS)
    return MappingProxyType(_members(value, dict.fromkeys(FFT.chelem, points)))


def _small_slam(value: object) -> SmallSlamRules | None:
    points = partial(_whole, low=-MOST_POINTS)
    readers = dict.fromkeys([each.name for each in fields(SmallSlamRules)], points)
    readers["max_lost"] = partial(_whole, low=1, high=MOST_LOST)
    return None if value is None else SmallSlamRules(**_members(value, readers))


def _king(value: object) -> KingRules | None:
    readers: Mapping[str, Callable[[Any], Any]] = {"value": _whole, "multiplied": _yes_or_no}
    return None if value is None else KingRules(**_members(value, readers, ("multiplied",)))


def _misere(value: object) -> MisereRules | None:
    readers: Mapping[str, Callable[[Any], Any]] = {
        "mode": partial(_word, MisereMode),
        "single": _whole,
        "double": _whole,
        "excuse_is_trump": _yes_or_no,
    }
    return None if value is None else MisereRules(**_members(value, readers, ("excuse_is_trump",)))


def _scale(value: object) -> Mapping[int, tuple[int, ...]]:
    read = _members(value, {str(hands): partial(_places, hands=hands) for hands in HANDS})
    return MappingProxyType({hands: read[str(hands)] for hands in HANDS})


def _places(value: object, hands: int) -> tuple[int, ...]:
    numbers = _numbers(value, hands, low=-MOST_POINTS)
    if sum(numbers) != 0:
        raise _wrong(RuleFault.SUM_NOT_ZERO)
    if list(numbers) != sorted(numbers, reverse=True):
        raise _wrong(RuleFault.PLACES_RISE)
    for first, last in combinations(range(hands + 1), 2):
        if 2 * sum(numbers[first:last]) % (last - first):
            raise _wrong(RuleFault.PLACES_NOT_SHARED, low=first + 1, high=last)
    return numbers


def _shares(value: object) -> tuple[int, int]:
    read = _members(value, {"taker": _whole, "partner": _whole})
    if read["taker"] + read["partner"] != HANDS[-1] - 2:
        raise _wrong(RuleFault.SHARES)
    return read["taker"], read["partner"]


def _play_notes(value: object) -> tuple[PlayNote, ...]:
    if not isinstance(value, list):
        raise _wrong(RuleFault.LIST)
    read = _each({f"[{place}]": (partial(_word, PlayNote), item) for place, item in enumerate(value)})
    return tuple(note for note in PlayNote if note in read.values())


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "thresholds": _thresholds,
    "base": _whole,
    "multipliers": partial(_by_contract, _factor),
    "contract_base": lambda value: None if value is None else _by_contract(_whole, value),
    "diff_rounding": partial(_word, DifferenceRounding),
    "total_rounding": lambda value: None if value is None else _word(TotalRounding, value),
    "petit_au_bout": _whole,
    "petit_multiplied": _yes_or_no,
    "king_au_bout": _king,
    "poignee": partial(_numbers, count=3),
    "poignee_counts": _trumps,
    "chelem": _slam,
    "petit_chelem": _small_slam,
    "misere": _misere,
    "passed_out": partial(_word, PassedOut),
    "misere_deal_scale": _scale,
    "petit_sec": partial(_word, LonePetit),
    "deal_factor": partial(_whole, low=1, high=MOST_FACTOR),
    "shares": _shares,
    "play_notes": _play_notes,
}
assert set(_READERS) == {each.name for each in fields(RuleSet)}  # noqa: S101 - a rule without a reader is a defect
