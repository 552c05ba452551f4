"""What the organiser wants of a club evening, as plain values."""

from dataclasses import dataclass, fields
from datetime import date
from typing import NamedTuple
from uuid import UUID

from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.rules import RuleSet

MOST_ROUNDS = 99
MOST_DEALS_IN_A_ROUND = 60
MOST_MINUTES_IN_A_ROUND = 300


class RoundLength(NamedTuple):
    """When a round is over: after so many deals at each table, or after so many minutes; neither when both are None."""

    deals: int | None = None
    minutes: int | None = None


@dataclass(frozen=True, kw_only=True)
class EveningPlan:
    """What the organiser wants of an evening; ``seats`` is how many sit at a table if it can be, 3 to 5."""

    name: str
    day: date
    rules: RuleSet
    seats: int
    spare: Spare
    draw: DrawMethod
    length: RoundLength
    fives: Fives = Fives.CALLED_KING
    meetings_of: MeetingsOf = MeetingsOf.EVENING


def plan_marks(plan: EveningPlan) -> dict[str, str]:
    """Each fact of a plan as a text: the same for the same value, another for another."""
    return {each.name: _mark(getattr(plan, each.name)) for each in fields(plan)}


def _mark(value: object) -> str:
    if isinstance(value, RuleSet):
        return value.mark
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, kw_only=True)
class NewEvening:
    """An evening to open: ``players`` are ids of the club's people, ``newcomers`` names of others."""

    form_id: UUID
    plan: EveningPlan
    players: tuple[int, ...]
    newcomers: tuple[str, ...]
