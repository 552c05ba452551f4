"""Who sits at which table in a round of a club evening. Standard library only; knows no web and no database."""

from enum import StrEnum


class DrawMethod(StrEnum):
    """How the tables of a round are made up."""

    CHANCE = "chance"
    STANDING = "standing"  # those next to each other in the standings play together: a Swiss draw
    MEETINGS = "meetings"  # people meet as few times as possible


class Spare(StrEnum):
    """What becomes of those who are left over when all tables have the wished number of people."""

    JOIN = "join"  # other tables take them
    SIT_OUT = "sit_out"  # they sit the round out
