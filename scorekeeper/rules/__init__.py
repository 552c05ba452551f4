"""The game of French Tarot: deals, their problems, what they are worth, who deals next. Standard library only.

>>> from scorekeeper.rules import Contract, Deal, score
>>> score(Deal(players=(1, 2, 3), taker=1, contract=Contract.PETITE, bouts=2, half_points=81)).per_defender // 2
-26
"""

from scorekeeper.rules.deal import Contract, Deal, DealKind, Handful, Side, Slam
from scorekeeper.rules.points import MINUS, parse_half_points, points_number, points_text
from scorekeeper.rules.problems import Code, Problem, check, refusals, warnings
from scorekeeper.rules.ruleset import FFT, HANDS, RuleSet, RuleSetError
from scorekeeper.rules.scoring import Line, Score, Step, UnscorableDealError, margin_of, score
from scorekeeper.rules.seating import current_round, next_dealer, propose_sitting_out
from scorekeeper.rules.standings import Standing, running_totals, standings

__all__ = [
    "FFT",
    "HANDS",
    "MINUS",
    "Code",
    "Contract",
    "Deal",
    "DealKind",
    "Handful",
    "Line",
    "Problem",
    "RuleSet",
    "RuleSetError",
    "Score",
    "Side",
    "Slam",
    "Standing",
    "Step",
    "UnscorableDealError",
    "check",
    "current_round",
    "margin_of",
    "next_dealer",
    "parse_half_points",
    "points_number",
    "points_text",
    "propose_sitting_out",
    "refusals",
    "running_totals",
    "score",
    "standings",
    "warnings",
]
