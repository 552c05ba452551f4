"""Who deals, who sits out, which round it is. Play and deal go anticlockwise: to the right (FFT rules, on dealing)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.rules.deal import Deal, DealKind


class Round(NamedTuple):
    """A round being played: its number from 1, and who has dealt in it so far."""

    number: int
    dealt: frozenset[int]


def right_hand_neighbour(player: int, order: Sequence[int], seated: Iterable[int]) -> int:
    """The next person in the order of play who is seated.

    ``order`` holds everybody who ever had a place at the table, ``player`` among them; ``seated`` those still there.

    :raises ValueError: when nobody is seated.
    """
    present = set(seated)
    if not present:
        raise ValueError("nobody is seated")
    start = order.index(player)
    return next(each for each in (*order[start + 1 :], *order[: start + 1]) if each in present)


def next_dealer(last: Deal | None, first_dealer: int, order: Sequence[int], seated: Sequence[int]) -> int:
    """Who deals after ``last``: the dealer's right-hand neighbour, or the same dealer after a misdeal.

    Before the first deal it is ``first_dealer``. Somebody who has left is passed over. ``last`` is the last deal of
    cards: an adjustment moves nobody.
    """
    if last is None or last.dealer is None:
        return first_dealer if first_dealer in seated else right_hand_neighbour(first_dealer, order, seated)
    if last.kind is DealKind.MISDEAL and last.dealer in seated:
        return last.dealer
    return right_hand_neighbour(last.dealer, order, seated)


def propose_sitting_out(dealer: int, seated: Sequence[int], hands: int) -> tuple[int, ...]:
    """Who sits out when ``dealer`` deals to ``hands`` of the people ``seated`` (both in order of play).

    The dealer, and while there are still too many, others evenly spaced around the table: over a round everybody sits
    out equally often, and nobody twice running unless more sit out than play. A misdeal is dealt again to the same
    people. Empty when everybody plays.

    >>> propose_sitting_out(1, (1, 2, 3, 4, 5, 6), 4)
    (1, 4)

    :raises ValueError: when ``dealer`` is not seated.
    """
    people = len(seated)
    surplus = people - hands
    if surplus <= 0:
        return ()
    place = seated.index(dealer)
    resting = {(place + step * people // surplus) % people for step in range(surplus)}
    return tuple(player for place, player in enumerate(seated) if place in resting)


def current_round(deals: Sequence[Deal]) -> Round:
    """The round being played: it is complete when everybody has dealt equally often.

    ``deals`` are those that count, in their order; a misdeal is dealt again by the same dealer and counts once.
    """
    completed = 0
    have_dealt: set[int] = set()
    for deal in deals:
        if deal.kind is DealKind.MISDEAL or not deal.kind.is_dealt:
            continue
        if deal.dealer is not None:
            have_dealt.add(deal.dealer)
        if have_dealt >= set(deal.people):
            completed += 1
            have_dealt.clear()
    return Round(completed + 1, frozenset(have_dealt))
