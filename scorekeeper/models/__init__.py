"""The tables. Amounts are integers of half points, instants are UTC, a deal's id is made by whoever enters it."""

from scorekeeper.models.club import Club, ClubChange, HouseRules, Link, Player
from scorekeeper.models.columns import (
    NAME_LENGTH,
    NOTE_LENGTH,
    SESSION_NAME_LENGTH,
    Base,
    Chips,
    Instant,
    Rules,
)
from scorekeeper.models.evening import EveningPlayer, EveningRound, EveningRow, RoundRest
from scorekeeper.models.game import ChangeRow, DealPlayer, DealRow, Game, Part, Seat
from scorekeeper.models.tally import SeatTally, Tally

__all__ = [
    "NAME_LENGTH",
    "NOTE_LENGTH",
    "SESSION_NAME_LENGTH",
    "Base",
    "ChangeRow",
    "Chips",
    "Club",
    "ClubChange",
    "DealPlayer",
    "DealRow",
    "EveningPlayer",
    "EveningRound",
    "EveningRow",
    "Game",
    "HouseRules",
    "Instant",
    "Link",
    "Part",
    "Player",
    "RoundRest",
    "Rules",
    "Seat",
    "SeatTally",
    "Tally",
]
