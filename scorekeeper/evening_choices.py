"""What an evening can choose for its tables and its draws, besides sizes and methods."""

from enum import StrEnum

from scorekeeper.rules import HANDS


class Fives(StrEnum):
    """How a table of five plays."""

    CALLED_KING = "called_king"  # all five hold cards
    FOUR_PLAY = "four_play"  # one sits out each deal, in turn

    def hands(self, people: int) -> int:
        """How many hold cards at a table of so many people."""
        most = HANDS[-1] if self is Fives.CALLED_KING else HANDS[-1] - 1
        return min(people, most)


class MeetingsOf(StrEnum):
    """Since when it counts who has sat at a table with whom."""

    EVENING = "evening"
    SEASON = "season"
