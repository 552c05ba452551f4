"""What is wrong with a deal as it was entered, and what makes it impossible to score."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.deal import DECK_HALF_POINTS, Deal, DealKind
from scorekeeper.rules.ruleset import HANDS, RuleSet

BOUTS = (0, 1, 2, 3)
HANDFUL_LEVELS = (1, 2, 3)
CHIPS = range(1, 1_000_001)
"""How many chips somebody can bring to the table."""
FACTORS = range(1, 101)
"""How often a deal can count."""


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
    KING_NOT_PLAYED = "king_not_played"
    SMALL_SLAM_NOT_PLAYED = "small_slam_not_played"
    MISERE_NOT_PLAYED = "misere_not_played"
    MISERE_PLAYER_UNKNOWN = "misere_player_unknown"
    MISERE_UNPAYABLE = "misere_unpayable"
    FACTOR_OUT_OF_RANGE = "factor_out_of_range"
    PLACES_MISSING = "places_missing"
    RESULT_MISSING = "result_missing"
    RESULT_CONTRADICTS = "result_contradicts"
    CHIPS_OUT_OF_RANGE = "chips_out_of_range"
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
    MISERE_AND_HANDFUL = "misere_and_handful"
    MISERE_TWICE = "misere_twice"
    KING_AND_PETIT = "king_and_petit"
    SLAM_POINTS = "slam_points"
    SLAM_POINTS_CONTRE = "slam_points_contre"
    SLAM_AND_PETIT_OF_DEFENCE = "slam_and_petit_of_defence"
    DEFENCE_SLAM_AND_CONTRACT_MADE = "defence_slam_and_contract_made"
    DEFENCE_SLAM_AND_PETIT_OF_ATTACK = "defence_slam_and_petit_of_attack"
    SMALL_SLAM_POINTS = "small_slam_points"
    SMALL_SLAM_FAILED_AND_SLAM = "small_slam_failed_and_slam"
    SMALL_SLAM_AND_DEFENCE_SLAM = "small_slam_and_defence_slam"


class Problem(NamedTuple):
    """One problem: the part of the entry that it concerns, and the numbers that explain it (half points, trumps)."""

    code: Code
    part: str
    low: int | None = None
    high: int | None = None


def refusals(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """What makes it impossible to score this deal; empty when it can be scored."""
    return tuple(_refusals(deal, rules))


def _refusals(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if len(set(deal.players)) != len(deal.players):
        yield Problem(Code.PLAYER_TWICE, "players")
    if deal.kind is DealKind.ADJUSTMENT:
        yield from _adjustment_refusals(deal)
        return
    if not deal.kind.is_dealt:
        yield from _chips_refusals(deal)
        return
    if len(deal.players) not in HANDS:
        yield Problem(Code.PLAYERS_NUMBER, "players", HANDS[0], HANDS[-1])
    if deal.kind is DealKind.MISERE_DEAL:
        yield from _ranking_refusals(deal)
    if deal.kind is DealKind.PASSED_OUT:
        yield from _amounts_refusals(deal)
    if not deal.kind.has_taker:
        return
    yield from _bid_refusals(deal, rules)
    yield from _result_refusals(deal, rules)
    yield from _house_refusals(deal, rules)


def _bid_refusals(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    if deal.taker is None:
        yield Problem(Code.TAKER_MISSING, "taker")
    elif deal.taker not in deal.players:
        yield Problem(Code.TAKER_UNKNOWN, "taker")
    yield from _partner_refusals(deal)
    if deal.contract is None:
        yield Problem(Code.CONTRACT_MISSING, "contract")
    elif deal.contract not in rules.contracts:
        yield Problem(Code.CONTRACT_NOT_PLAYED, "contract")


def _result_refusals(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    counted = deal.bouts is not None or deal.half_points is not None
    finished = deal.kind is DealKind.PLAYED and (deal.made is None or counted)
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
    if deal.made is not None and deal.bouts in BOUTS and deal.half_points is not None:
        reached = deal.half_points >= 2 * rules.thresholds[deal.bouts]
        if deal.made != reached:
            yield Problem(Code.RESULT_CONTRADICTS, "made")
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


def _house_refusals(deal: Deal, rules: RuleSet) -> Iterator[Problem]:
    """What only the rules of a house know: bonuses that they must have, deals that count more than once."""
    if deal.king_au_bout is not None and rules.king_au_bout is None:
        yield Problem(Code.KING_NOT_PLAYED, "king_au_bout")
    if deal.small_slam is not None and rules.petit_chelem is None:
        yield Problem(Code.SMALL_SLAM_NOT_PLAYED, "small_slam")
    if deal.miseres and rules.misere is None:
        yield Problem(Code.MISERE_NOT_PLAYED, "miseres")
    unpayable = rules.unpayable_miseres(len(deal.players)) if len(deal.players) in HANDS else ()
    for misere in deal.miseres:
        if misere.player not in deal.players:
            yield Problem(Code.MISERE_PLAYER_UNKNOWN, "miseres")
        if ("double" if misere.kind.double else "single") in unpayable:
            yield Problem(Code.MISERE_UNPAYABLE, "miseres", high=len(deal.players) - 1)
    if deal.factor not in FACTORS:
        yield Problem(Code.FACTOR_OUT_OF_RANGE, "factor", FACTORS[0], FACTORS[-1])


def _chips_refusals(deal: Deal) -> Iterator[Problem]:
    bought = [deal.chips.get(player, 0) for player in deal.players]
    wrong = not all(chips in CHIPS for chips in bought) or set(deal.chips) - set(deal.players)
    if not deal.players or (deal.kind is DealKind.CHIPS_BOUGHT and wrong):
        yield Problem(Code.CHIPS_OUT_OF_RANGE, "chips", CHIPS[0], CHIPS[-1])


def _ranking_refusals(deal: Deal) -> Iterator[Problem]:
    placed = [player for place in deal.ranking for player in place]
    if sorted(placed) != sorted(deal.players) or not all(deal.ranking):
        yield Problem(Code.PLACES_MISSING, "ranking")


def _amounts_refusals(deal: Deal) -> Iterator[Problem]:
    if any(player not in deal.players for player in deal.amounts):
        yield Problem(Code.AMOUNT_PLAYER_UNKNOWN, "amounts")
    if sum(deal.amounts.values()) != 0:
        yield Problem(Code.AMOUNTS_NOT_ZERO, "amounts", low=sum(deal.amounts.values()))


def _adjustment_refusals(deal: Deal) -> Iterator[Problem]:
    yield from _amounts_refusals(deal)
    if not any(deal.amounts.values()):
        yield Problem(Code.AMOUNTS_MISSING, "amounts")
    if not deal.note.strip():
        yield Problem(Code.REASON_MISSING, "note")
