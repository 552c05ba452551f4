"""Problems of a deal in words: what is wrong, where, what to do."""

from collections.abc import Mapping

from scorekeeper.labels.numbers import points, signed
from scorekeeper.labels.translation import LazyText, lazy_gettext
from scorekeeper.rules import Code, Problem

_REFUSALS: Mapping[Code, LazyText] = {
    Code.PLAYERS_NUMBER: lazy_gettext("Cards are dealt to 3, 4 or 5 people."),
    Code.PLAYER_TWICE: lazy_gettext("Somebody is named twice in this deal."),
    Code.TAKER_MISSING: lazy_gettext("Who took?"),
    Code.TAKER_UNKNOWN: lazy_gettext("The taker holds no cards in this deal: choose one of the players."),
    Code.PARTNER_MISSING: lazy_gettext("Who was called? Choose the partner, or alone."),
    Code.PARTNER_UNKNOWN: lazy_gettext("The partner holds no cards in this deal: choose one of the players."),
    Code.PARTNER_IS_TAKER: lazy_gettext(
        "The taker cannot be the partner too: choose alone if the taker called himself."
    ),
    Code.PARTNER_AND_ALONE: lazy_gettext("A taker who is alone has no partner: choose one or the other."),
    Code.PARTNER_NEEDS_FIVE: lazy_gettext("Nobody is called at three or four players: leave the partner out."),
    Code.CONTRACT_MISSING: lazy_gettext("Which contract?"),
    Code.CONTRACT_NOT_PLAYED: lazy_gettext("This contract is not played under these rules: choose another one."),
    Code.BOUTS_MISSING: lazy_gettext("How many bouts are in the attack’s tricks?"),
    Code.BOUTS_OUT_OF_RANGE: lazy_gettext("There are three bouts: choose 0, 1, 2 or 3."),
    Code.POINTS_MISSING: lazy_gettext("How many points are in the tricks of one side?"),
    Code.POINTS_OUT_OF_RANGE: lazy_gettext("The points of a side go from 0 to 91: count again."),
    Code.HANDFUL_LEVEL: lazy_gettext("A handful is single, double or triple."),
    Code.HANDFUL_PLAYER_UNKNOWN: lazy_gettext("Somebody who holds no cards in this deal cannot show a handful."),
    Code.KING_NOT_PLAYED: lazy_gettext("These rules do not reward the king au bout."),
    Code.SMALL_SLAM_NOT_PLAYED: lazy_gettext("These rules know no small slam."),
    Code.MISERE_NOT_PLAYED: lazy_gettext("These rules know no misères."),
    Code.MISERE_PLAYER_UNKNOWN: lazy_gettext("Somebody who holds no cards in this deal cannot declare a misère."),
    Code.MISERE_UNPAYABLE: lazy_gettext(
        "%(high)s people cannot pay this misère in equal parts: change its value in the rules."
    ),
    Code.FACTOR_OUT_OF_RANGE: lazy_gettext("A deal counts from %(low)s to %(high)s times."),
    Code.PLACES_MISSING: lazy_gettext("Give everybody a place; those who share one have the same."),
    Code.RESULT_MISSING: lazy_gettext("Was the contract made?"),
    Code.RESULT_CONTRADICTS: lazy_gettext("The points say something else than the result: correct one of them."),
    Code.CHIPS_OUT_OF_RANGE: lazy_gettext("Between %(low)s and %(high)s chips can be bought: type a whole number."),
    Code.AMOUNT_PLAYER_UNKNOWN: lazy_gettext("An adjustment can only concern people at this table."),
    Code.AMOUNTS_MISSING: lazy_gettext("Type how many points each person receives or pays."),
    Code.AMOUNTS_NOT_ZERO: lazy_gettext("The amounts must sum to zero; together they are %(low)s."),
    Code.REASON_MISSING: lazy_gettext("Say why: everybody will see the reason."),
    Code.CHOICE_UNKNOWN: lazy_gettext("This choice does not exist at this table: choose again."),
    Code.POINTS_UNREADABLE: lazy_gettext("Points are whole or half: type 45, 45.5 or 45,5."),
    Code.AMOUNT_UNREADABLE: lazy_gettext("Amounts are whole or half points: type 20 or −20."),
    Code.SITTING_OUT_NUMBER: lazy_gettext("%(high)s must hold cards: choose who sits out until %(low)s do."),
    Code.NOTE_TOO_LONG: lazy_gettext("The note is too long: %(high)s characters at most."),
}
_WARNINGS: Mapping[Code, LazyText] = {
    Code.HALF_POINT_AT_FOUR: lazy_gettext("Half points cannot happen at four players: count again."),
    Code.POINTS_TOO_FEW: lazy_gettext("With these bouts the attack has at least %(low)s points: count again."),
    Code.POINTS_TOO_MANY: lazy_gettext("With these bouts the attack has at most %(high)s points: count again."),
    Code.PETIT_WITHOUT_BOUT: lazy_gettext("The attack won the petit, so it has at least one bout."),
    Code.PETIT_AGAINST_THREE_BOUTS: lazy_gettext("The defence won the petit, so the attack has at most two bouts."),
    Code.HANDFULS_TOO_MANY_TRUMPS: lazy_gettext("These handfuls need %(low)s trumps; there are %(high)s."),
    Code.HANDFUL_TWICE: lazy_gettext("The same player shows two handfuls."),
    Code.MISERE_AND_HANDFUL: lazy_gettext("Whoever shows a handful has trumps: no misère of trumps then."),
    Code.MISERE_TWICE: lazy_gettext("The same player declares two misères: choose double."),
    Code.KING_AND_PETIT: lazy_gettext("Either the petit or a king wins the last trick, not both."),
    Code.SLAM_POINTS: lazy_gettext("A slam leaves the attack 91 points and 3 bouts, or 87 and 2 without the Excuse."),
    Code.SLAM_POINTS_CONTRE: lazy_gettext("In a garde contre even a slam collects at most %(high)s points."),
    Code.SLAM_AND_PETIT_OF_DEFENCE: lazy_gettext(
        "The attack won every trick, so the petit au bout cannot be the defence’s."
    ),
    Code.DEFENCE_SLAM_AND_CONTRACT_MADE: lazy_gettext("The defence won every trick, so the contract cannot be made."),
    Code.DEFENCE_SLAM_AND_PETIT_OF_ATTACK: lazy_gettext(
        "The defence won every trick, so the petit au bout cannot be the attack’s."
    ),
    Code.SMALL_SLAM_POINTS: lazy_gettext("With a small slam the attack has at least %(low)s points: count again."),
    Code.SMALL_SLAM_FAILED_AND_SLAM: lazy_gettext("Every trick was won, so the small slam has not failed."),
    Code.SMALL_SLAM_AND_DEFENCE_SLAM: lazy_gettext("The defence won every trick, so there is no small slam."),
}
_HALF_POINTS = {Code.POINTS_TOO_FEW, Code.POINTS_TOO_MANY, Code.SLAM_POINTS_CONTRE, Code.SMALL_SLAM_POINTS}


def problem_text(problem: Problem) -> str:
    """One problem as a sentence for the person who enters the deal."""
    low: str | int | None = problem.low
    high: str | int | None = problem.high
    if problem.code in _HALF_POINTS:
        low, high = (None if value is None else points(value) for value in (problem.low, problem.high))
    elif problem.code is Code.AMOUNTS_NOT_ZERO and problem.low is not None:
        low = signed(problem.low)
    text = _WARNINGS.get(problem.code) or _REFUSALS[problem.code]
    return str(text) % {"low": low, "high": high}


def warning_templates() -> dict[str, str]:
    """The sentences of warnings by code, with ``%(low)s`` and ``%(high)s`` where numbers go: for the browser."""
    return {code.value: str(text) for code, text in _WARNINGS.items()}
