"""What cannot happen at a table, though it could be scored: a slip of the finger, or cards counted wrong."""

from collections.abc import Iterator

from scorekeeper.rules.deal import (
    DECK_HALF_POINTS,
    TRUMPS_WITH_EXCUSE,
    Contract,
    Deal,
    DealKind,
    MisereKind,
    Side,
    SmallSlam,
)
from scorekeeper.rules.problems import BOUTS, HANDFUL_LEVELS, Code, Problem, refusals
from scorekeeper.rules.ruleset import RuleSet

_BOUT_HALF_POINTS = 9
_CONTRE_SLAM_HALF_POINTS = {3: 176, 4: 176, 5: 179}
"""The most a slam can collect in garde contre, the chien of worthless cards left to the defence: 88, or 89½ at five."""

_CARDS_HALF_POINTS = (*(9,) * 7, *(7,) * 4, *(5,) * 4, *(3,) * 4, *(1,) * 59)
"""All 78 cards, the best first: bouts and kings, queens, knights, jacks, the rest."""
_EXCUSE_KEPT_HALF_POINTS = 8
_CHIEN_CARDS = {3: 6, 4: 6, 5: 3}


def check(deal: Deal, rules: RuleSet) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Every refusal and every warning of a deal, in the order of the entry screen.

    Warnings are looked for wherever the values needed are there, so that both lists come at once.
    """
    refused = refusals(deal, rules)
    return refused, tuple(_warnings(deal, rules))


def warnings(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """What cannot happen at a table though it can be scored (rules, section 6); empty when all is plausible."""
    return tuple(_warnings(deal, rules))


def _warnings(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if not deal.kind.has_taker:
        return
    if deal.kind is DealKind.PLAYED:
        yield from _points_warnings(deal)
    yield from _handful_warnings(deal, rules)
    yield from _misere_warnings(deal)
    yield from _slam_warnings(deal, rules)
    yield from _small_slam_warnings(deal, rules)


def _points_warnings(deal: Deal) -> Iterator[Problem]:
    half_points, bouts = deal.half_points, deal.bouts
    if half_points is not None and half_points % 2 and len(deal.players) == 4:
        yield Problem(Code.HALF_POINT_AT_FOUR, "points")
    if half_points is not None and bouts in BOUTS:
        low = max(_BOUT_HALF_POINTS * bouts - 1, 0)
        high = min(DECK_HALF_POINTS - _BOUT_HALF_POINTS * (BOUTS[-1] - bouts) + 1, DECK_HALF_POINTS)
        if 0 <= half_points < low:
            yield Problem(Code.POINTS_TOO_FEW, "points", low, high)
        if high < half_points <= DECK_HALF_POINTS:
            yield Problem(Code.POINTS_TOO_MANY, "points", low, high)
    if deal.petit_au_bout is Side.ATTACK and bouts == 0:
        yield Problem(Code.PETIT_WITHOUT_BOUT, "petit_au_bout")
    if deal.petit_au_bout is Side.DEFENCE and bouts == BOUTS[-1]:
        yield Problem(Code.PETIT_AGAINST_THREE_BOUTS, "petit_au_bout")
    # Whoever makes a slam may lead the Excuse last; the petit then counts in the trick before.
    everything_won = deal.slam is not None and (deal.slam.made_by_attack or deal.slam.made_by_defence)
    if deal.king_au_bout is not None and deal.petit_au_bout is not None and not everything_won:
        yield Problem(Code.KING_AND_PETIT, "king_au_bout")


def _handful_warnings(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if not deal.handfuls:
        return
    counts = rules.poignee_counts.get(len(deal.players))
    if counts is not None:
        shown = sum(counts[handful.level - 1] for handful in deal.handfuls if handful.level in HANDFUL_LEVELS)
        if shown > TRUMPS_WITH_EXCUSE:
            yield Problem(Code.HANDFULS_TOO_MANY_TRUMPS, "handfuls", shown, TRUMPS_WITH_EXCUSE)
    named = [handful.player for handful in deal.handfuls if handful.player is not None]
    if len(set(named)) != len(named):
        yield Problem(Code.HANDFUL_TWICE, "handfuls")


def _misere_warnings(deal: Deal) -> Iterator[Problem]:
    shown = {handful.player for handful in deal.handfuls}
    if any(misere.player in shown and misere.kind is not MisereKind.COURTS for misere in deal.miseres):
        yield Problem(Code.MISERE_AND_HANDFUL, "miseres")
    declarers = [misere.player for misere in deal.miseres]
    if len(set(declarers)) != len(declarers):
        yield Problem(Code.MISERE_TWICE, "miseres")


def _small_slam_warnings(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    small, slam = deal.small_slam, deal.slam
    if small is None or rules.petit_chelem is None:
        return
    if small.made and deal.half_points is not None:
        # The defence has no more cards than those of the tricks that it may win, with the Excuse that it may keep.
        cards = rules.petit_chelem.max_lost * len(deal.players)
        if deal.contract is Contract.GARDE_CONTRE:
            cards += _CHIEN_CARDS.get(len(deal.players), 0)
        low = DECK_HALF_POINTS - sum(_CARDS_HALF_POINTS[:cards]) - _EXCUSE_KEPT_HALF_POINTS
        if 0 <= deal.half_points < low:
            yield Problem(Code.SMALL_SLAM_POINTS, "small_slam", low=low)
    if small is SmallSlam.ANNOUNCED_FAILED and slam is not None and slam.made_by_attack:
        yield Problem(Code.SMALL_SLAM_FAILED_AND_SLAM, "small_slam")
    if small.made and slam is not None and slam.made_by_defence:
        yield Problem(Code.SMALL_SLAM_AND_DEFENCE_SLAM, "small_slam")


def _slam_warnings(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    slam, bouts, half_points = deal.slam, deal.bouts, deal.half_points
    if slam is None:
        return
    if slam.made_by_attack:
        if bouts is not None and half_points is not None:
            if deal.contract is Contract.GARDE_CONTRE:
                most = _CONTRE_SLAM_HALF_POINTS.get(len(deal.players), DECK_HALF_POINTS)
                if half_points > most:
                    yield Problem(Code.SLAM_POINTS_CONTRE, "slam", high=most)
            elif (bouts, half_points) not in ((3, DECK_HALF_POINTS), (2, DECK_HALF_POINTS - 8)):
                yield Problem(Code.SLAM_POINTS, "slam")
        if deal.petit_au_bout is Side.DEFENCE:
            yield Problem(Code.SLAM_AND_PETIT_OF_DEFENCE, "slam")
    if slam.made_by_defence:
        if bouts in BOUTS and half_points is not None and half_points >= 2 * rules.thresholds[bouts]:
            yield Problem(Code.DEFENCE_SLAM_AND_CONTRACT_MADE, "slam")
        if deal.petit_au_bout is Side.ATTACK:
            yield Problem(Code.DEFENCE_SLAM_AND_PETIT_OF_ATTACK, "slam")
