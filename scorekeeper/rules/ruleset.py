"""The rules that a table plays by, as one value. The defaults are those of the federation (FFT, 1 July 2012)."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.rules.deal import Contract, Slam

HANDS = (3, 4, 5)
"""How many people can hold cards in a deal."""

Factor = int | Fraction
"""What an amount is multiplied with: a whole number, or a whole number of halves such as 1½."""

_MULTIPLIERS: Mapping[Contract, Factor] = MappingProxyType(
    {Contract.PETITE: 1, Contract.GARDE: 2, Contract.GARDE_SANS: 4, Contract.GARDE_CONTRE: 6}
)
_HANDFUL_TRUMPS: Mapping[int, tuple[int, int, int]] = MappingProxyType(
    {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
)
_SLAM_POINTS: Mapping[str, int] = MappingProxyType(
    {"announced_made": 400, "unannounced_made": 200, "announced_failed": -200, "defence": -200}
)
_MISERE_DEAL_SCALE: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {3: (120, 0, -120), 4: (120, 60, -60, -120), 5: (120, 60, 0, -60, -120)}
)


class DifferenceRounding(StrEnum):
    """What becomes of the difference between points and target before it counts."""

    HALF_TO_WINNER = "half_to_winner"  # up to a whole point: the half goes to the side that wins the contract
    FLOOR_POINTS = "floor_points"  # the attack's half point is dropped first; the contract is decided with it
    NEAREST_FIVE = "nearest5"  # half up
    NEAREST_TEN = "nearest10"


class TotalRounding(StrEnum):
    """What becomes of the multiplied amount."""

    TENS_AWAY = "tens_away"  # to a ten, away from zero


class MisereMode(StrEnum):
    """Who pays for a misère."""

    EACH_OTHER = "each_other"  # each other player pays the value, allies included
    TEAM = "team"  # like points of the side of whoever declares it
    WINNER = "winner"  # to the side that wins the contract, like a handful
    SPLIT = "split"  # the others pay the value together, in equal parts


class PassedOut(StrEnum):
    """What is done when everybody passes."""

    REDEAL = "redeal"
    MISERE_DEAL = "misere_deal"  # the cards are played, everybody alone: the fewest card points win
    MANUAL = "manual"  # the table agrees on points for each


class LonePetit(StrEnum):
    """What becomes of a deal in which somebody's only trump is the petit, without the Excuse."""

    CANCEL = "cancel"
    IMPRENABLE = "imprenable"  # it plays on like an Excuse


class PlayNote(StrEnum):
    """House rules of the play that change no number."""

    NO_THREE_BOUTS_IN_ONE_TRICK = "no_three_bouts_in_one_trick"
    NO_LEAD_OF_THE_CALLED_SUIT = "no_lead_of_the_called_suit"


class RuleFault(StrEnum):
    """What can be wrong with a value in a file of rules."""

    NOT_JSON = "not_json"
    TWICE = "twice"
    UNKNOWN_RULE = "unknown_rule"
    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    OBJECT = "object"
    OBJECT_WITH = "object_with"
    CONTRACTS = "contracts"
    LIST = "list"
    LIST_OF = "list_of"
    WHOLE_NUMBER = "whole_number"
    HALF_NUMBER = "half_number"
    YES_OR_NO = "yes_or_no"
    ONE_OF = "one_of"
    THRESHOLDS_RISE = "thresholds_rise"
    NUMBERS_FALL = "numbers_fall"
    SUM_NOT_ZERO = "sum_not_zero"
    PLACES_RISE = "places_rise"
    PLACES_NOT_SHARED = "places_not_shared"
    SHARES = "shares"


class RuleProblem(NamedTuple):
    """One fault: the path of its key, and the values that explain it."""

    path: str
    fault: RuleFault
    values: Mapping[str, object]


class RuleSetError(ValueError):
    """Rules that cannot be read; ``reasons`` holds every one in English, each beginning with the path of its key.

    ``problems`` are the same for those who tell them in another language.
    """

    def __init__(self, reasons: list[str], problems: tuple[RuleProblem, ...] = ()) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons
        self.problems = problems


@dataclass(frozen=True, slots=True)
class KingRules:
    """A king that wins the last trick is worth ``value`` points, ``multiplied`` like the petit or not."""

    value: int
    multiplied: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallSlamRules:
    """A slam of all tricks but ``max_lost``; points for each defender, seen from the attack, never multiplied."""

    max_lost: int
    announced_made: int
    unannounced_made: int
    announced_failed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MisereRules:
    """Misères (no trumps; no court cards and no bouts; a double one is both), in points, never multiplied."""

    mode: MisereMode
    single: int
    double: int
    excuse_is_trump: bool = False

    def value(self, *, double: bool) -> int:
        """The points of one misère."""
        return self.double if double else self.single


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """What the amounts of a deal depend on; all amounts in points.

    ``thresholds``: card points the attack needs with 0, 1, 2 and 3 bouts.
    ``multipliers``: the allowed contracts, lowest first, with their factors; whole or half ones.
    ``contract_base``: instead of base and multipliers, the allowed contracts with the base of each; nothing multiplies.
    ``poignee``: value of a single, double and triple handful.
    ``poignee_counts``: trumps to show for each, by number of players.
    ``chelem``: value of a slam by how it came out, from the attack's point of view.
    ``misere_deal_scale``: points by place of a misère deal, by number of players.
    ``deal_factor``: what the deal after a passed-out one is multiplied with.
    ``shares``: what taker and partner win or lose, in amounts of one defender, when two play against three.
    """

    thresholds: tuple[int, int, int, int] = (56, 51, 41, 36)
    base: int = 25
    multipliers: Mapping[Contract, Factor] = field(default_factory=lambda: _MULTIPLIERS)
    contract_base: Mapping[Contract, int] | None = None
    diff_rounding: DifferenceRounding = DifferenceRounding.HALF_TO_WINNER
    total_rounding: TotalRounding | None = None
    petit_au_bout: int = 10
    petit_multiplied: bool = True
    king_au_bout: KingRules | None = None
    poignee: tuple[int, int, int] = (20, 30, 40)
    poignee_counts: Mapping[int, tuple[int, int, int]] = field(default_factory=lambda: _HANDFUL_TRUMPS)
    chelem: Mapping[str, int] = field(default_factory=lambda: _SLAM_POINTS)
    petit_chelem: SmallSlamRules | None = None
    misere: MisereRules | None = None
    passed_out: PassedOut = PassedOut.REDEAL
    misere_deal_scale: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: _MISERE_DEAL_SCALE)
    petit_sec: LonePetit = LonePetit.CANCEL
    deal_factor: int = 1
    shares: tuple[int, int] = (2, 1)
    play_notes: tuple[PlayNote, ...] = ()

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The bids that these rules know, lowest first."""
        return tuple(self.multipliers if self.contract_base is None else self.contract_base)

    def base_of(self, contract: Contract) -> int:
        """The points of a contract just made, before anything multiplies them."""
        return self.base if self.contract_base is None else self.contract_base[contract]

    def factor_of(self, contract: Contract) -> Factor:
        """What multiplies base, difference and petit au bout."""
        return self.multipliers[contract] if self.contract_base is None else 1

    def slam_points(self, slam: Slam | None) -> int:
        """What a slam adds for each defender, in points from the attack's point of view."""
        if slam is None:
            return 0
        if slam is Slam.ANNOUNCED_FAILED_AND_DEFENCE:
            return self.chelem["announced_failed"] + self.chelem["defence"]
        return self.chelem[slam.value]

    @cached_property
    def mark(self) -> str:
        """A short word that other rules do not have."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:12]

    def unpayable_miseres(self, hands: int) -> tuple[str, ...]:
        """Which misères ("single", "double") cannot be paid in equal parts, to half points, when so many hold cards."""
        if self.misere is None or self.misere.mode is not MisereMode.SPLIT:
            return ()
        values = {"single": self.misere.single, "double": self.misere.double}
        return tuple(name for name, value in values.items() if 2 * value % (hands - 1) != 0)

    def to_json(self) -> dict[str, Any]:
        """The rules as JSON values, with the keys that :func:`read_rules` reads."""
        return {each.name: _to_json(getattr(self, each.name)) for each in fields(self)} | {
            "shares": {"taker": self.shares[0], "partner": self.shares[1]}
        }

    def changes_from(self, other: "RuleSet") -> Iterator[str]:
        """The keys in which these rules differ from others, in the order of the keys."""
        return (each.name for each in fields(self) if getattr(self, each.name) != getattr(other, each.name))


def _to_json(value: Any) -> Any:
    if isinstance(value, KingRules | SmallSlamRules | MisereRules):
        return {each.name: _to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _to_json(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    if isinstance(value, Fraction):
        return float(value)  # a whole number of halves is exact
    return value.value if isinstance(value, StrEnum) else value


FFT = RuleSet()
"""The official rules of the Fédération Française de Tarot."""
