"""What a deal is worth, and why. The formula is that of the FFT's rules of 1 July 2012, with the variations of houses.

Every amount here is an integer in half points, seen from the attack: what **one** defender pays (positive) or receives.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.deal import Contract, Deal, DealKind, Handful, Misere, Side, Slam, SmallSlam
from scorekeeper.rules.problems import Problem, refusals
from scorekeeper.rules.ruleset import FFT, DifferenceRounding, MisereMode, RuleSet, TotalRounding

TEN_POINTS = 20
BY_AMOUNTS = (DealKind.ADJUSTMENT, DealKind.PASSED_OUT)
"""Deals whose scores are what was typed."""
_NEAREST: Mapping[DifferenceRounding, int] = {
    DifferenceRounding.NEAREST_FIVE: 10,
    DifferenceRounding.NEAREST_TEN: 20,
}


class Step(StrEnum):
    """The clauses of the formula, in the order in which they are applied."""

    CONTRACT = "contract"  # base and margin, with the sign of the result
    PETIT_AU_BOUT = "petit_au_bout"  # before the multiplier, or after it where it is not multiplied
    KING_AU_BOUT = "king_au_bout"  # likewise
    MULTIPLIER = "multiplier"
    ROUNDING = "rounding"  # to a ten
    HANDFUL = "handful"
    SLAM = "slam"
    SMALL_SLAM = "small_slam"
    FACTOR = "factor"  # of a deal that counts double


class Line(NamedTuple):
    """One line of the computation: ``amount`` is what it adds, ``subtotal`` the amount for one defender after it.

    ``subject`` says what the line is about: the contract, a side, the handful, the slam; None where that is all.
    """

    step: Step
    amount: int
    subtotal: int
    subject: Contract | Side | Handful | Slam | SmallSlam | None


class MisereLine(NamedTuple):
    """What a declared misère brings or costs each player, in half points; it is added after the shares."""

    misere: Misere
    amounts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a deal; all amounts in half points.

    ``scores`` and ``shares`` are keyed by player; a share is the player's multiple of ``per_defender``
    (taker +2, partner +1, each defender −1 …), to which the amounts of ``miseres`` are added. ``target`` and ``margin``
    are in half points too: the margin is never negative, and 0 with ``made`` is a contract just made.
    """

    scores: Mapping[int, int]
    per_defender: int = 0
    made: bool | None = None
    target: int | None = None
    margin: int | None = None
    lines: tuple[Line, ...] = ()
    shares: Mapping[int, int] = field(default_factory=dict)
    miseres: tuple[MisereLine, ...] = ()


class UnscorableDealError(ValueError):
    """A deal that cannot be scored; ``problems`` holds every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


def score(deal: Deal, rules: RuleSet = FFT) -> Score:
    """Score one deal.

    Deals without a result (open, passed out, lone petit, misdeal) are worth nothing, unless amounts were agreed on;
    an adjustment is worth its amounts, a misère deal what its places are. The scores always sum to zero.

    >>> anna, bruno, chloe, david = range(4)
    >>> garde = Deal(players=(anna, bruno, chloe, david), taker=anna, contract=Contract.GARDE, bouts=2, half_points=98)
    >>> score(garde).per_defender // 2, {player: half // 2 for player, half in score(garde).scores.items()}
    (66, {0: 198, 1: -66, 2: -66, 3: -66})

    :raises UnscorableDealError: with every reason, when a needed value is missing or outside its range.
    """
    problems = refusals(deal, rules)
    if problems:
        raise UnscorableDealError(problems)
    if deal.kind is DealKind.PLAYED:
        if deal.half_points is None:
            return Score(dict.fromkeys(deal.players, 0), made=deal.made)  # played for chips: nobody counted points
        return _score_played(deal, rules)
    if deal.kind is DealKind.MISERE_DEAL:
        return Score(dict(_misere_deal_scores(deal, rules)))
    amounts = deal.amounts if deal.kind in BY_AMOUNTS else {}
    return Score({player: amounts.get(player, 0) for player in deal.players})


def _score_played(deal: Deal, rules: RuleSet) -> Score:
    contract, bouts, half_points = deal.contract, deal.bouts, deal.half_points
    assert contract is not None and bouts is not None and half_points is not None  # noqa: S101, PT018 - checked above
    target = 2 * rules.thresholds[bouts]
    made = half_points >= target
    margin = margin_of(half_points, target, rules.diff_rounding)
    sign = 1 if made else -1

    amount = sign * (2 * rules.base_of(contract) + margin)
    lines = [Line(Step.CONTRACT, amount, amount, contract)]
    unmultiplied: list[tuple[Step, Side, int]] = []
    for step, side, points, is_multiplied in _last_trick(deal, rules):
        value = 2 * points if side is Side.ATTACK else -2 * points
        if not is_multiplied:
            unmultiplied.append((step, side, value))
            continue
        amount += value
        lines.append(Line(step, value, amount, side))
    if rules.contract_base is None:
        # Halves stay exact: base, margin and bonuses are whole points, so that half a factor makes whole half points.
        multiplied = int(amount * rules.factor_of(contract))
        lines.append(Line(Step.MULTIPLIER, multiplied - amount, multiplied, contract))
        amount = multiplied
    if rules.total_rounding is TotalRounding.TENS_AWAY:
        rounded = _away_from_zero(amount, TEN_POINTS)
        lines.append(Line(Step.ROUNDING, rounded - amount, rounded, None))
        amount = rounded
    for step, side, value in unmultiplied:
        amount += value
        lines.append(Line(step, value, amount, side))
    for handful in deal.handfuls:
        # The bonus goes to the side that wins the contract, whoever showed the trumps.
        value = sign * 2 * rules.poignee[handful.level - 1]
        amount += value
        lines.append(Line(Step.HANDFUL, value, amount, handful))
    for step, outcome, points in _slams(deal, rules):
        amount += 2 * points
        lines.append(Line(step, 2 * points, amount, outcome))
    if deal.factor != 1:
        lines.append(Line(Step.FACTOR, amount * (deal.factor - 1), amount * deal.factor, None))
        amount *= deal.factor

    shares = shares_of(deal, rules)
    scores = {player: share * amount for player, share in shares.items()}
    miseres = tuple(MisereLine(each, _misere_amounts(each, deal, rules, shares, made)) for each in deal.miseres)
    for line in miseres:
        for player, value in line.amounts.items():
            scores[player] += value
    return Score(scores, amount, made, target, margin, tuple(lines), shares, miseres)


def margin_of(half_points: int, target: int, rounding: DifferenceRounding = DifferenceRounding.HALF_TO_WINNER) -> int:
    """Points above or below the target, in half points: a half goes to the side that wins the contract.

    >>> margin_of(81, 82), margin_of(83, 82), margin_of(82, 82)  # 40½, 41½ and 41 points with a target of 41
    (2, 2, 0)
    >>> margin_of(96, 82, DifferenceRounding.NEAREST_FIVE), margin_of(83, 82, DifferenceRounding.FLOOR_POINTS)
    (10, 0)
    """
    if rounding is DifferenceRounding.FLOOR_POINTS:
        half_points -= half_points % 2
    difference = abs(half_points - target)
    if rounding in _NEAREST:
        unit = _NEAREST[rounding]
        return (difference + unit // 2) // unit * unit
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


def _last_trick(deal: Deal, rules: RuleSet) -> Iterator[tuple[Step, Side, int, bool]]:
    """What the last trick adds: the side that won it, points, whether they are multiplied."""
    if deal.petit_au_bout is not None:
        yield Step.PETIT_AU_BOUT, deal.petit_au_bout, rules.petit_au_bout, rules.petit_multiplied
    if deal.king_au_bout is not None and rules.king_au_bout is not None:
        king = rules.king_au_bout
        yield Step.KING_AU_BOUT, deal.king_au_bout, king.value, king.multiplied


def _slams(deal: Deal, rules: RuleSet) -> Iterator[tuple[Step, Slam | SmallSlam, int]]:
    """What slams add for one defender, in points: a slam replaces a small one, unless that was announced for more."""
    slam, small = deal.slam, deal.small_slam
    small_points = 0 if small is None or rules.petit_chelem is None else getattr(rules.petit_chelem, small.value)
    if slam is not None and slam.made_by_attack:
        points = rules.slam_points(slam)
        if small is SmallSlam.ANNOUNCED_MADE and small_points > points:
            yield Step.SMALL_SLAM, small, small_points
        else:
            yield Step.SLAM, slam, points
        return
    if slam is not None:
        yield Step.SLAM, slam, rules.slam_points(slam)
    if small is not None:
        yield Step.SMALL_SLAM, small, small_points


def _misere_amounts(
    misere: Misere, deal: Deal, rules: RuleSet, shares: Mapping[int, int], made: bool
) -> dict[int, int]:
    assert rules.misere is not None  # noqa: S101 - refused before
    value = 2 * rules.misere.value(double=misere.kind.double)
    mode = rules.misere.mode
    if mode is MisereMode.EACH_OTHER:
        others = len(deal.players) - 1
        return {player: others * value if player == misere.player else -value for player in deal.players}
    if mode is MisereMode.SPLIT:
        part = value // (len(deal.players) - 1)  # without a remainder: others are refused
        return {player: value if player == misere.player else -part for player in deal.players}
    attack_gains = made if mode is MisereMode.WINNER else deal.side_of(misere.player) is Side.ATTACK
    return {player: share * (value if attack_gains else -value) for player, share in shares.items()}


def _misere_deal_scores(deal: Deal, rules: RuleSet) -> Iterator[tuple[int, int]]:
    """Those who share places get the mean of what these are worth."""
    scale = rules.misere_deal_scale[len(deal.players)]
    scores: dict[int, int] = {}
    first = 0
    for place in deal.ranking:
        mean = 2 * sum(scale[first : first + len(place)]) // len(place)
        scores |= dict.fromkeys(place, mean)
        first += len(place)
    return ((player, scores[player]) for player in deal.players)


def _away_from_zero(amount: int, unit: int) -> int:
    rounded = -(-abs(amount) // unit) * unit
    return rounded if amount >= 0 else -rounded
