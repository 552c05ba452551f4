"""Who sits at which table in a round of a club evening. Standard library only; knows no web and no database."""

from enum import StrEnum


class DrawMethod(StrEnum):
    """How the tables of a round are made up."""

    CHANCE = "chance"
    STANDING = "standing"  # those next to each other in the standings play together: a Swiss draw
    MEETINGS = "meetings"  # people meet as few times as possible
