"""Problems of a deal in plain English, for a terminal, where nothing is translated."""

from collections.abc import Mapping

from scorekeeper.rules.points import points_text
from scorekeeper.rules.problems import Code, Problem

_IN_HALF_POINTS = (
    Code.POINTS_OUT_OF_RANGE,
    Code.POINTS_TOO_FEW,
    Code.POINTS_TOO_MANY,
    Code.SLAM_POINTS_CONTRE,
    Code.SMALL_SLAM_POINTS,
)

SENTENCES: Mapping[Code, str] = {
    Code.PLAYERS_NUMBER: "from {low} to {high} players can hold cards",
    Code.PLAYER_TWICE: "a player is named twice",
    Code.TAKER_MISSING: "the taker is missing",
    Code.TAKER_UNKNOWN: "the taker holds no cards in this deal",
    Code.PARTNER_MISSING: 'the partner is missing: a seat, or "self" when the taker is alone',
    Code.PARTNER_UNKNOWN: "the partner holds no cards in this deal",
    Code.PARTNER_IS_TAKER: 'the partner is the taker; a taker who is alone is written "self"',
    Code.PARTNER_AND_ALONE: "a taker who is alone has no partner",
    Code.PARTNER_NEEDS_FIVE: "only five players call a partner",
    Code.CONTRACT_MISSING: "the contract is missing",
    Code.CONTRACT_NOT_PLAYED: "this contract is not played by these rules",
    Code.BOUTS_MISSING: "the number of bouts is missing",
    Code.BOUTS_OUT_OF_RANGE: "there are from {low} to {high} bouts",
    Code.POINTS_MISSING: "the card points of the attack are missing",
    Code.POINTS_OUT_OF_RANGE: "the attack has from {low} to {high} card points",
    Code.HANDFUL_LEVEL: "the level of a handful is from {low} to {high}",
    Code.HANDFUL_PLAYER_UNKNOWN: "a handful was shown by somebody who holds no cards in this deal",
    Code.KING_NOT_PLAYED: "the king au bout is not rewarded by these rules",
    Code.SMALL_SLAM_NOT_PLAYED: "the small slam is not played by these rules",
    Code.MISERE_NOT_PLAYED: "misères are not played by these rules",
    Code.MISERE_PLAYER_UNKNOWN: "a misère was declared by somebody who holds no cards in this deal",
    Code.MISERE_UNPAYABLE: "this misère cannot be paid by {high} players in equal parts",
    Code.FACTOR_OUT_OF_RANGE: "a deal counts from {low} to {high} times",
    Code.PLACES_MISSING: "every player must have one place",
    Code.RESULT_MISSING: "whether the contract was made is missing",
    Code.RESULT_CONTRADICTS: "the points say something else than the result",
    Code.CHIPS_OUT_OF_RANGE: "from {low} to {high} chips can be bought",
    Code.AMOUNT_PLAYER_UNKNOWN: "an amount is for somebody who is not named",
    Code.AMOUNTS_MISSING: "the amounts are missing",
    Code.AMOUNTS_NOT_ZERO: "the amounts do not sum to zero",
    Code.REASON_MISSING: "the reason is missing",
    Code.CHOICE_UNKNOWN: "this is none of the choices",
    Code.POINTS_UNREADABLE: "this is no number of points",
    Code.AMOUNT_UNREADABLE: "an amount is no number of points",
    Code.SITTING_OUT_NUMBER: "exactly {low} people hold cards",
    Code.NOTE_TOO_LONG: "the note has at most {high} characters",
    Code.HALF_POINT_AT_FOUR: "At four players the attack cannot have half a point: count the cards again.",
    Code.POINTS_TOO_FEW: "With these bouts the attack has at least {low} card points.",
    Code.POINTS_TOO_MANY: "With these bouts the attack has at most {high} card points.",
    Code.PETIT_WITHOUT_BOUT: "The attack cannot win the petit au bout without a bout.",
    Code.PETIT_AGAINST_THREE_BOUTS: "The defence cannot win the petit au bout when the attack has three bouts.",
    Code.HANDFULS_TOO_MANY_TRUMPS: "The handfuls need {low} trumps; there are {high} with the Excuse.",
    Code.HANDFUL_TWICE: "A player shows one handful only.",
    Code.MISERE_AND_HANDFUL: "A player who shows a handful has trumps, so that it is no misère of trumps.",
    Code.MISERE_TWICE: "A player declares one misère only; two of one player are a double one.",
    Code.KING_AND_PETIT: "A trick with a king and the petit is won by a trump: only one of them can be au bout.",
    Code.SLAM_POINTS: "With a slam the attack has 91 card points and three bouts, or 87 and two without the Excuse.",
    Code.SLAM_POINTS_CONTRE: "With a slam in garde contre the attack has at most {high} card points.",
    Code.SLAM_AND_PETIT_OF_DEFENCE: "The defence cannot win the petit au bout when the attack makes a slam.",
    Code.DEFENCE_SLAM_AND_CONTRACT_MADE: "The contract cannot be made when the defence makes a slam.",
    Code.DEFENCE_SLAM_AND_PETIT_OF_ATTACK: "The attack cannot win the petit au bout when the defence makes a slam.",
    Code.SMALL_SLAM_POINTS: "With a small slam the attack has at least {low} card points.",
    Code.SMALL_SLAM_FAILED_AND_SLAM: "A small slam has not failed when every trick was won.",
    Code.SMALL_SLAM_AND_DEFENCE_SLAM: "The attack cannot make a small slam when the defence makes a slam.",
}


def sentence(problem: Problem) -> str:
    """What is wrong: the rest of a line that names the key for a refusal, a whole sentence for a warning.

    >>> sentence(Problem(Code.POINTS_TOO_FEW, "points", 17, 174))
    'With these bouts the attack has at least 8½ card points.'
    """
    number = points_text if problem.code in _IN_HALF_POINTS else str
    low, high = ("" if value is None else number(value) for value in (problem.low, problem.high))
    return SENTENCES[problem.code].format(low=low, high=high)
