"""What comes to people in turns: sitting out, and the tables of another size.

In each round everybody who is there bears the same part of it: when 3 of 15 sit out, a fifth of a turn. Whoever has
borne most and had least is next. People who are there for the same rounds have it equally often, nobody a second time
before everybody has had it once. Somebody who comes late begins with nothing owed and nothing had, between those who
have had their turn and those who wait for it; what happened before he came, or while he was away, is none of his
business.
"""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from random import Random

from scorekeeper.draw.meetings import DrawnRound


def owed(
    people: Collection[int], earlier: Sequence[DrawnRound], had: Callable[[DrawnRound], Collection[int]]
) -> dict[int, Fraction]:
    """How many turns each has had less than his part, below 0 for more. ``had`` tells who had one in a round.

    >>> owed([1, 2, 9], [DrawnRound(((1, 3, 4),), (2,))], lambda each: each.resting)
    {1: Fraction(1, 4), 2: Fraction(-3, 4), 9: Fraction(0, 1)}
    """
    turns = dict.fromkeys(people, Fraction(0))
    for each in earlier:
        there, those = each.there, set(had(each))
        part = Fraction(len(those), len(there)) if there else Fraction(0)
        for player in there & turns.keys():
            turns[player] += part - (player in those)
    return turns


def sits_out(people: Sequence[int], count: int, earlier: Sequence[DrawnRound], chance: Random) -> tuple[int, ...]:
    """Who sits out: those whose turn it is; among equals rather nobody twice running, and then by chance."""
    turns = owed(people, earlier, lambda each: each.resting)
    just_now = set(earlier[-1].resting) if earlier else set()
    drawn = chance.sample(people, len(people))
    return tuple(sorted(drawn, key=lambda player: (-turns[player], player in just_now))[:count])


def owed_size(people: Sequence[int], size: int, earlier: Sequence[DrawnRound]) -> dict[int, Fraction]:
    """How many rounds at a table of this size each has had less than his part."""
    return owed(
        people, earlier, lambda each: [player for table in each.tables if len(table) == size for player in table]
    )
