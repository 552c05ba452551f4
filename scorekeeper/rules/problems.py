"""What is wrong with a deal as it was entered: refusals cannot be scored, warnings cannot happen at a table."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.deal import DECK_HALF_POINTS, TRUMPS_WITH_EXCUSE, Contract, Deal, DealKind, Side
from scorekeeper.rules.ruleset import HANDS, RuleSet

BOUTS = (0, 1, 2, 3)
HANDFUL_LEVELS = (1, 2, 3)
_BOUT_HALF_POINTS = 9
_CONTRE_SLAM_HALF_POINTS = {3: 176, 4: 176, 5: 179}
"""The most a slam can collect in garde contre, the chien of worthless cards left to the defence: 88, or 89½ at five."""


class Code(StrEnum):
    """Every problem that a deal can have."""

    PLAYERS_NUMBER = "players_number"
    PLAYER_TWICE = "player_twice"
    TAKER_MISSING = "taker_missing"
    TAKER_UNKNOWN = "taker_unknown"
    PARTNER_MISSING = "partner_missing"
    PARTNER_UNKNOWN = "partner_unknown"
    PARTNER_IS_TAKER = "partner_is_taker"
    PARTNER_AND_ALONE = "partner_and_alone"
    PARTNER_NEEDS_FIVE = "partner_needs_five"
    CONTRACT_MISSING = "contract_missing"
    CONTRACT_NOT_PLAYED = "contract_not_played"
    BOUTS_MISSING = "bouts_missing"
    BOUTS_OUT_OF_RANGE = "bouts_out_of_range"
    POINTS_MISSING = "points_missing"
    POINTS_OUT_OF_RANGE = "points_out_of_range"
    HANDFUL_LEVEL = "handful_level"
    HANDFUL_PLAYER_UNKNOWN = "handful_player_unknown"
    AMOUNT_PLAYER_UNKNOWN = "amount_player_unknown"
    AMOUNTS_MISSING = "amounts_missing"
    AMOUNTS_NOT_ZERO = "amounts_not_zero"
    REASON_MISSING = "reason_missing"
    # what was typed or sent cannot be read as a deal at all
    CHOICE_UNKNOWN = "choice_unknown"
    POINTS_UNREADABLE = "points_unreadable"
    AMOUNT_UNREADABLE = "amount_unreadable"
    SITTING_OUT_NUMBER = "sitting_out_number"
    NOTE_TOO_LONG = "note_too_long"
    # warnings
    HALF_POINT_AT_FOUR = "half_point_at_four"
    POINTS_TOO_FEW = "points_too_few"
    POINTS_TOO_MANY = "points_too_many"
    PETIT_WITHOUT_BOUT = "petit_without_bout"
    PETIT_AGAINST_THREE_BOUTS = "petit_against_three_bouts"
    HANDFULS_TOO_MANY_TRUMPS = "handfuls_too_many_trumps"
    HANDFUL_TWICE = "handful_twice"
    SLAM_POINTS = "slam_points"
    SLAM_POINTS_CONTRE = "slam_points_contre"
    SLAM_AND_PETIT_OF_DEFENCE = "slam_and_petit_of_defence"
    DEFENCE_SLAM_AND_CONTRACT_MADE = "defence_slam_and_contract_made"
    DEFENCE_SLAM_AND_PETIT_OF_ATTACK = "defence_slam_and_petit_of_attack"


class Problem(NamedTuple):
    """One problem: the part of the entry that it concerns, and the numbers that explain it (half points, trumps)."""

    code: Code
    part: str
    low: int | None = None
    high: int | None = None


def check(deal: Deal, rules: RuleSet) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Every refusal and every warning of a deal, in the order of the entry screen.

    Warnings are looked for wherever the values needed are there, so that both lists come at once.
    """
    refused = refusals(deal, rules)
    return refused, tuple(_warnings(deal, rules))


def refusals(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """What makes it impossible to score this deal; empty when it can be scored."""
    return tuple(_refusals(deal, rules))


def warnings(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """What cannot happen at a table though it can be scored (rules, section 6); empty when all is plausible."""
    return tuple(_warnings(deal, rules))


def _refusals(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if len(set(deal.players)) != len(deal.players):
        yield Problem(Code.PLAYER_TWICE, "players")
    if deal.kind is DealKind.ADJUSTMENT:
        yield from _adjustment_refusals(deal)
        return
    if len(deal.players) not in HANDS:
        yield Problem(Code.PLAYERS_NUMBER, "players", HANDS[0], HANDS[-1])
    if not deal.kind.has_taker:
        return
    yield from _bid_refusals(deal, rules)
    yield from _result_refusals(deal)


def _bid_refusals(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if deal.taker is None:
        yield Problem(Code.TAKER_MISSING, "taker")
    elif deal.taker not in deal.players:
        yield Problem(Code.TAKER_UNKNOWN, "taker")
    yield from _partner_refusals(deal)
    if deal.contract is None:
        yield Problem(Code.CONTRACT_MISSING, "contract")
    elif deal.contract not in rules.multipliers:
        yield Problem(Code.CONTRACT_NOT_PLAYED, "contract")


def _result_refusals(deal: Deal) -> Iterator[Problem]:
    finished = deal.kind is DealKind.PLAYED
    if deal.bouts is None:
        if finished:
            yield Problem(Code.BOUTS_MISSING, "bouts")
    elif deal.bouts not in BOUTS:
        yield Problem(Code.BOUTS_OUT_OF_RANGE, "bouts", BOUTS[0], BOUTS[-1])
    if deal.half_points is None:
        if finished:
            yield Problem(Code.POINTS_MISSING, "points")
    elif not 0 <= deal.half_points <= DECK_HALF_POINTS:
        yield Problem(Code.POINTS_OUT_OF_RANGE, "points", 0, DECK_HALF_POINTS)
    for handful in deal.handfuls:
        if handful.level not in HANDFUL_LEVELS:
            yield Problem(Code.HANDFUL_LEVEL, "handfuls", HANDFUL_LEVELS[0], HANDFUL_LEVELS[-1])
        if handful.player is not None and handful.player not in deal.players:
            yield Problem(Code.HANDFUL_PLAYER_UNKNOWN, "handfuls")


def _partner_refusals(deal: Deal) -> Iterator[Problem]:
    called = deal.partner is not None
    if len(deal.players) != HANDS[-1]:
        if called or deal.alone:
            yield Problem(Code.PARTNER_NEEDS_FIVE, "partner")
        return
    if called and deal.alone:
        yield Problem(Code.PARTNER_AND_ALONE, "partner")
    if called and deal.partner not in deal.players:
        yield Problem(Code.PARTNER_UNKNOWN, "partner")
    if called and deal.partner == deal.taker:
        yield Problem(Code.PARTNER_IS_TAKER, "partner")
    # While the cards are played the called card may still be anywhere.
    if not called and not deal.alone and deal.kind is DealKind.PLAYED:
        yield Problem(Code.PARTNER_MISSING, "partner")


def _adjustment_refusals(deal: Deal) -> Iterator[Problem]:
    if any(player not in deal.players for player in deal.amounts):
        yield Problem(Code.AMOUNT_PLAYER_UNKNOWN, "amounts")
    if not any(deal.amounts.values()):
        yield Problem(Code.AMOUNTS_MISSING, "amounts")
    elif sum(deal.amounts.values()) != 0:
        yield Problem(Code.AMOUNTS_NOT_ZERO, "amounts", low=sum(deal.amounts.values()))
    if not deal.note.strip():
        yield Problem(Code.REASON_MISSING, "note")


def _warnings(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if not deal.kind.has_taker:
        return
    if deal.kind is DealKind.PLAYED:
        yield from _points_warnings(deal)
    yield from _handful_warnings(deal, rules)
    yield from _slam_warnings(deal, rules)


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
