"""How a draw is made."""

from enum import StrEnum


class DrawMethod(StrEnum):
    """How the tables of a round are made up."""

    CHANCE = "chance"
    STANDING = "standing"  # those next to each other in the standings play together: a Swiss draw
    MEETINGS = "meetings"  # people meet as few times as possible
