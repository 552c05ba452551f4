"""Who has a place at the table, and one deal as it stands on the sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from scorekeeper.rules import Deal, DealKind, RuleSet, margin_of


class AtEvening(NamedTuple):
    """Where a session belongs that is played at a club evening."""

    evening_id: int
    round_number: int
    table_number: int


class Person(NamedTuple):
    """Somebody with a place at the table; ``colour`` is 0 to 7, ``left`` says that the person has gone.

    ``start_chips`` are those that the person had when a session for chips began.
    """

    id: int
    name: str
    colour: int
    left: bool = False
    start_chips: int = 0


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal on the sheet: ``scores`` in half points by player, ``revision`` 1 when it was never changed.

    ``rules`` are those by which it was scored; ``chips`` what was won and lost, where the session is played for them.

    ``meant_number`` is the one that it was to get when it was entered without a network, if others had come before it.

    ``corrected`` and ``inserted`` say that it was, at any time; the trace tells how.
    """

    id: UUID
    number: int
    deal: Deal
    scores: Mapping[int, int]
    target: int | None
    played_at: datetime
    revision: int
    rules: RuleSet
    withdrawn: bool
    chips: Mapping[int, int] = field(default_factory=dict)
    meant_number: int | None = None
    corrected: bool = field(default=False, compare=False)
    inserted: bool = field(default=False, compare=False)

    @property
    def dealer(self) -> int | None:
        """Who dealt."""
        return self.deal.dealer

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """Who sat out, in order of play."""
        return self.deal.sitting_out

    @property
    def corrections(self) -> int:
        """How often it was changed, withdrawn or brought back."""
        return self.revision - 1

    @property
    def being_played(self) -> bool:
        """Whether the bid is known and the result is not yet."""
        return self.deal.kind is DealKind.OPEN and not self.withdrawn

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None without a result."""
        if self.deal.half_points is None:
            return self.deal.made
        if self.target is None or self.deal.half_points is None:
            return None
        return self.deal.half_points >= self.target

    @property
    def margin(self) -> int | None:
        """Half points above or below the target, never negative; None without a result."""
        if self.target is None or self.deal.half_points is None:
            return None
        return margin_of(self.deal.half_points, self.target, self.rules.diff_rounding)
