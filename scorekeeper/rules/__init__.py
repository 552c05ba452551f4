"""The game of French Tarot: deals, their problems, what they are worth, who deals next. Standard library only.

>>> from scorekeeper.rules import Contract, Deal, score
>>> score(Deal(players=(1, 2, 3), taker=1, contract=Contract.PETITE, bouts=2, half_points=81)).per_defender // 2
-26
"""

from scorekeeper.rules.deal import (
    Contract,
    Deal,
    DealKind,
    Handful,
    Misere,
    MisereKind,
    Side,
    Slam,
    SmallSlam,
)
from scorekeeper.rules.plausibility import check, warnings
from scorekeeper.rules.points import MINUS, parse_half_points, points_number, points_text
from scorekeeper.rules.presets import PRESETS, Preset, preset_of
from scorekeeper.rules.problems import Code, Problem, refusals
from scorekeeper.rules.rules_json import read_rules, read_rules_text
from scorekeeper.rules.ruleset import (
    FFT,
    HANDS,
    DifferenceRounding,
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
from scorekeeper.rules.scoring import Line, MisereLine, Score, Step, UnscorableDealError, margin_of, score
from scorekeeper.rules.seating import Round, current_round, next_dealer, propose_sitting_out
from scorekeeper.rules.standings import Standing, running_totals, standings

__all__ = [
    "FFT",
    "HANDS",
    "MINUS",
    "PRESETS",
    "Code",
    "Contract",
    "Deal",
    "DealKind",
    "DifferenceRounding",
    "Handful",
    "KingRules",
    "Line",
    "LonePetit",
    "Misere",
    "MisereKind",
    "MisereLine",
    "MisereMode",
    "MisereRules",
    "PassedOut",
    "PlayNote",
    "Preset",
    "Problem",
    "Round",
    "RuleFault",
    "RuleProblem",
    "RuleSet",
    "RuleSetError",
    "Score",
    "Side",
    "Slam",
    "SmallSlam",
    "SmallSlamRules",
    "Standing",
    "Step",
    "TotalRounding",
    "UnscorableDealError",
    "check",
    "current_round",
    "margin_of",
    "next_dealer",
    "parse_half_points",
    "points_number",
    "points_text",
    "preset_of",
    "propose_sitting_out",
    "read_rules",
    "read_rules_text",
    "refusals",
    "running_totals",
    "score",
    "standings",
    "warnings",
]
