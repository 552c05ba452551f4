"""What other rules would make of a session: every deal scored again, and the totals that come of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from scorekeeper.recorded import Recorded
from scorekeeper.rules import RuleSet, UnscorableDealError, score
from scorekeeper.sheet import Sheet
from scorekeeper.stacks import play_chips

Scores = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Rescoring:
    """Deals scored by other rules, in half points by player; ``unscorable`` are the numbers of those refused."""

    scores: Mapping[UUID, Scores]
    unscorable: tuple[int, ...]


def rescore(deals: Iterable[tuple[Recorded, RuleSet]]) -> Rescoring:
    """Score each deal by the rules beside it, withdrawn ones included: they may be brought back."""
    scores: dict[UUID, Scores] = {}
    unscorable: list[int] = []
    for recorded, rules in deals:
        try:
            scores[recorded.id] = score(recorded.deal, rules).scores
        except UnscorableDealError:
            unscorable.append(recorded.number)
    return Rescoring(scores, tuple(unscorable))


def totals_by(sheet: Sheet, rescoring: Rescoring) -> dict[int, int]:
    """Everybody's total, in half points, when the deals count as they were scored again."""
    totals = dict.fromkeys((person.id for person in sheet.people), 0)
    for recorded in sheet.counted:
        for player, half_points in rescoring.scores.get(recorded.id, {}).items():
            totals[player] += half_points
    return totals


def stacks_by(sheet: Sheet, rules: RuleSet) -> dict[int, int]:
    """Everybody's chips when these rules decide about every contract; nobody's where points are played for."""
    if sheet.chips is None:
        return {}
    deals = [replace(each, rules=rules, target=_target(each, rules)) for each in sheet.counted]
    stacks = play_chips(sheet.chips, sheet.people, deals).stacks
    return {person.id: stacks.get(person.id, 0) for person in sheet.people}


def _target(recorded: Recorded, rules: RuleSet) -> int | None:
    bouts = recorded.deal.bouts
    return None if bouts is None else 2 * rules.thresholds[bouts]
