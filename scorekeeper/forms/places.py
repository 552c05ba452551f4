"""Who may be named in a deal."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Places:
    """Who may be named in a deal: everybody at the table in order of play, and how many of them hold cards.

    ``gone`` are those who have left the table: a penalty may still be theirs.
    """

    people: tuple[int, ...]
    hands: int
    gone: tuple[int, ...] = ()

    def same_table(self, other: "Places") -> bool:
        """Whether the same people are there and as many hold cards, whatever their order."""
        return set(self.people) == set(other.people) and self.hands == other.hands
