"""The rules that a table plays by, as one value. The defaults are those of the federation (FFT, 1 July 2012)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.deal import Contract, Slam

HANDS = (3, 4, 5)
"""How many people can hold cards in a deal."""

_MULTIPLIERS: Mapping[Contract, int] = MappingProxyType(
    {Contract.PETITE: 1, Contract.GARDE: 2, Contract.GARDE_SANS: 4, Contract.GARDE_CONTRE: 6}
)
_HANDFUL_TRUMPS: Mapping[int, tuple[int, int, int]] = MappingProxyType(
    {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
)
_SLAM_POINTS: Mapping[str, int] = MappingProxyType(
    {"announced_made": 400, "unannounced_made": 200, "announced_failed": -200, "defence": -200}
)


class RuleSetError(ValueError):
    """Rules that cannot be read; ``reasons`` holds every one, each beginning with the path of its key."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """What the amounts of a deal depend on; all amounts in points.

    ``thresholds``: card points the attack needs with 0, 1, 2 and 3 bouts.
    ``multipliers``: the allowed contracts, lowest first, with their factors.
    ``poignee``: value of a single, double and triple handful.
    ``poignee_counts``: trumps to show for each, by number of players.
    ``chelem``: value of a slam by how it came out, from the attack's point of view.
    ``shares``: what taker and partner win or lose, in amounts of one defender, when two play against three.
    """

    thresholds: tuple[int, int, int, int] = (56, 51, 41, 36)
    base: int = 25
    multipliers: Mapping[Contract, int] = field(default_factory=lambda: _MULTIPLIERS)
    petit_au_bout: int = 10
    poignee: tuple[int, int, int] = (20, 30, 40)
    poignee_counts: Mapping[int, tuple[int, int, int]] = field(default_factory=lambda: _HANDFUL_TRUMPS)
    chelem: Mapping[str, int] = field(default_factory=lambda: _SLAM_POINTS)
    shares: tuple[int, int] = (2, 1)

    def slam_points(self, slam: Slam | None) -> int:
        """What a slam adds for each defender, in points from the attack's point of view."""
        if slam is None:
            return 0
        if slam is Slam.ANNOUNCED_FAILED_AND_DEFENCE:
            return self.chelem["announced_failed"] + self.chelem["defence"]
        return self.chelem[slam.value]

    def to_json(self) -> dict[str, Any]:
        """The rules as JSON values, with the keys that :meth:`from_json` reads."""
        return {
            "thresholds": list(self.thresholds),
            "base": self.base,
            "multipliers": {contract.value: factor for contract, factor in self.multipliers.items()},
            "petit_au_bout": self.petit_au_bout,
            "poignee": list(self.poignee),
            "poignee_counts": {str(players): list(counts) for players, counts in self.poignee_counts.items()},
            "chelem": dict(self.chelem),
            "shares": {"taker": self.shares[0], "partner": self.shares[1]},
        }

    @classmethod
    def from_json(cls, values: object) -> "RuleSet":
        """Read rules from JSON values; an absent key keeps its FFT value.

        :raises RuleSetError: with every unknown key, wrong type and impossible value.
        """
        if not isinstance(values, Mapping):
            raise RuleSetError(["rules: an object is expected"])
        reasons: list[str] = []
        read: dict[str, Any] = {}
        for key, value in values.items():
            reader = _READERS.get(key)
            if reader is None:
                reasons.append(f"{key}: unknown rule")
                continue
            try:
                read[key] = reader(value)
            except ValueError as error:
                reasons.append(f"{key}: {error}")
        if reasons:
            raise RuleSetError(reasons)
        return cls(**read)


def _whole(value: object, low: int = 0, high: int = 10_000) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"a whole number from {low} to {high} is expected")
    return value


def _whole_numbers(value: object, count: int, high: int = 10_000) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise ValueError(f"a list of {count} whole numbers is expected")
    return tuple(_whole(item, 0, high) for item in value)


def _multipliers(value: object) -> Mapping[Contract, int]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError("an object with at least one contract is expected")
    unknown = [str(key) for key in value if key not in list(Contract)]
    if unknown:
        raise ValueError(f"unknown contract {', '.join(unknown)}")
    return MappingProxyType({contract: _whole(value[contract], 1, 100) for contract in Contract if contract in value})


def _counts(value: object) -> Mapping[int, tuple[int, ...]]:
    if not isinstance(value, Mapping) or set(value) != {str(hands) for hands in HANDS}:
        raise ValueError("an object with the keys 3, 4 and 5 is expected")
    return MappingProxyType({hands: _whole_numbers(value[str(hands)], 3, high=22) for hands in HANDS})


def _slam(value: object) -> Mapping[str, int]:
    if not isinstance(value, Mapping) or set(value) != set(_SLAM_POINTS):
        raise ValueError(f"an object with the keys {', '.join(_SLAM_POINTS)} is expected")
    return MappingProxyType({key: _whole(value[key], -10_000) for key in _SLAM_POINTS})


def _shares(value: object) -> tuple[int, int]:
    if not isinstance(value, Mapping) or set(value) != {"taker", "partner"}:
        raise ValueError("an object with the keys taker and partner is expected")
    taker, partner = _whole(value["taker"]), _whole(value["partner"])
    if taker + partner != 3:
        raise ValueError("taker and partner together must receive what three defenders pay")
    return taker, partner


_READERS: Mapping[str, Callable[[object], object]] = {
    "thresholds": lambda value: _whole_numbers(value, 4, high=91),
    "base": _whole,
    "multipliers": _multipliers,
    "petit_au_bout": _whole,
    "poignee": lambda value: _whole_numbers(value, 3),
    "poignee_counts": _counts,
    "chelem": _slam,
    "shares": _shares,
}
assert set(_READERS) == {each.name for each in fields(RuleSet)}  # noqa: S101 - a rule without a reader is a defect

FFT = RuleSet()
"""The official rules of the Fédération Française de Tarot."""
