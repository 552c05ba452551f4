"""What a deal is worth, and why. The formula is that of the FFT's rules of 1 July 2012.

Every amount here is an integer in half points, seen from the attack: what **one** defender pays (positive) or receives.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.deal import Contract, Deal, DealKind, Handful, Side, Slam
from scorekeeper.rules.problems import Problem, refusals
from scorekeeper.rules.ruleset import FFT, RuleSet


class Step(StrEnum):
    """The clauses of the formula, in the order in which they are applied."""

    CONTRACT = "contract"  # base and margin, with the sign of the result
    PETIT_AU_BOUT = "petit_au_bout"
    MULTIPLIER = "multiplier"
    HANDFUL = "handful"
    SLAM = "slam"


class Line(NamedTuple):
    """One line of the computation: ``amount`` is what it adds, ``subtotal`` the amount for one defender after it.

    ``subject`` says what the line is about: the contract, the side of the petit, the handful, the slam.
    """

    step: Step
    amount: int
    subtotal: int
    subject: Contract | Side | Handful | Slam


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a deal; all amounts in half points.

    ``scores`` and ``shares`` are keyed by player; a share is the player's multiple of ``per_defender``
    (taker +2, partner +1, each defender −1 …). ``target`` and ``margin`` are in half points too: the margin is never
    negative, and 0 with ``made`` is a contract just made.
    """

    scores: Mapping[int, int]
    per_defender: int = 0
    made: bool | None = None
    target: int | None = None
    margin: int | None = None
    lines: tuple[Line, ...] = ()
    shares: Mapping[int, int] = field(default_factory=dict)


class UnscorableDealError(ValueError):
    """A deal that cannot be scored; ``problems`` holds every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


def score(deal: Deal, rules: RuleSet = FFT) -> Score:
    """Score one deal.

    Deals without a result (open, passed out, lone petit, misdeal) are worth nothing; an adjustment is worth its
    amounts. The scores always sum to zero.

    >>> anna, bruno, chloe, david = range(4)
    >>> garde = Deal(players=(anna, bruno, chloe, david), taker=anna, contract=Contract.GARDE, bouts=2, half_points=98)
    >>> score(garde).per_defender // 2, {player: half // 2 for player, half in score(garde).scores.items()}
    (66, {0: 198, 1: -66, 2: -66, 3: -66})

    :raises UnscorableDealError: with every reason, when a needed value is missing or outside its range.
    """
    problems = refusals(deal, rules)
    if problems:
        raise UnscorableDealError(problems)
    if deal.kind is DealKind.ADJUSTMENT:
        return Score({player: deal.amounts.get(player, 0) for player in deal.players})
    if deal.kind is not DealKind.PLAYED:
        return Score(dict.fromkeys(deal.players, 0))
    return _score_played(deal, rules)


def _score_played(deal: Deal, rules: RuleSet) -> Score:
    contract, bouts, half_points = deal.contract, deal.bouts, deal.half_points
    assert contract is not None and bouts is not None and half_points is not None  # noqa: S101, PT018 - checked above
    target = 2 * rules.thresholds[bouts]
    made = half_points >= target
    margin = margin_of(half_points, target)
    sign = 1 if made else -1

    amount = sign * (2 * rules.base + margin)
    lines = [Line(Step.CONTRACT, amount, amount, contract)]
    if deal.petit_au_bout is not None:
        petit = 2 * rules.petit_au_bout if deal.petit_au_bout is Side.ATTACK else -2 * rules.petit_au_bout
        amount += petit
        lines.append(Line(Step.PETIT_AU_BOUT, petit, amount, deal.petit_au_bout))
    multiplied = amount * rules.multipliers[contract]
    lines.append(Line(Step.MULTIPLIER, multiplied - amount, multiplied, contract))
    amount = multiplied
    for handful in deal.handfuls:
        # The bonus goes to the side that wins the contract, whoever showed the trumps.
        value = sign * 2 * rules.poignee[handful.level - 1]
        amount += value
        lines.append(Line(Step.HANDFUL, value, amount, handful))
    if deal.slam is not None:
        slam = 2 * rules.slam_points(deal.slam)
        amount += slam
        lines.append(Line(Step.SLAM, slam, amount, deal.slam))

    shares = shares_of(deal, rules)
    scores = {player: share * amount for player, share in shares.items()}
    return Score(scores, amount, made, target, margin, tuple(lines), shares)


def margin_of(half_points: int, target: int) -> int:
    """Points above or below the target, in half points: a half goes to the side that wins the contract.

    >>> margin_of(81, 82), margin_of(83, 82), margin_of(82, 82)  # 40½, 41½ and 41 points with a target of 41
    (2, 2, 0)
    """
    difference = abs(half_points - target)
    return difference + difference % 2


def shares_of(deal: Deal, rules: RuleSet) -> dict[int, int]:
    """Each player's multiple of the amount for one defender; they sum to zero."""
    shares = dict.fromkeys(deal.players, -1)
    assert deal.taker is not None  # noqa: S101 - a deal without a taker is refused before
    if deal.partner is None:
        shares[deal.taker] = len(deal.players) - 1
    else:
        shares[deal.taker], shares[deal.partner] = rules.shares
    return shares
