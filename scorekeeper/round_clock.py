"""The clock of a round that is played for a time: whole seconds, and the moment from which they run."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

LONGER = 5 * 60
"""By how many seconds a round is made longer at once."""
MOST_SECONDS = 24 * 60 * 60


class ClockDeed(StrEnum):
    """What the organiser does to a clock."""

    START = "start"
    PAUSE = "pause"
    LENGTHEN = "lengthen"


@dataclass(frozen=True, slots=True)
class RoundClock:
    """How many ``seconds`` were left when it last started or stood still; ``running_since`` None while it stands still.

    A clock that has come to its end runs on: no seconds are left, and none are owed.
    """

    seconds: int
    running_since: datetime | None = None

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self.running_since is not None

    @property
    def ends_at(self) -> datetime | None:
        """When the time is over; None while it stands still."""
        return None if self.running_since is None else self.running_since + timedelta(seconds=self.seconds)

    def left(self, now: datetime) -> int:
        """How many whole seconds are left, 0 once the time is over."""
        if self.running_since is None:
            return self.seconds
        passed = int((now - self.running_since).total_seconds())
        return max(self.seconds - max(passed, 0), 0)

    def after(self, deed: ClockDeed, now: datetime) -> Self:
        """The clock once this is done; the same where there is nothing to do."""
        match deed:
            case ClockDeed.START if not self.running:
                return replace(self, running_since=now)
            case ClockDeed.PAUSE if self.running:
                return type(self)(self.left(now))
            case ClockDeed.LENGTHEN:
                return self.changed(LONGER, now)
            case _:
                return self

    def changed(self, seconds: int, now: datetime) -> Self:
        """The clock with so many seconds more, or fewer, counted from now where the time was over."""
        left = min(max(self.left(now) + seconds, 0), MOST_SECONDS)
        return type(self)(left, now if self.running else None)
