"""The round in which a session is played, as those at its table see it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.evening import TimedRound


@dataclass(frozen=True, kw_only=True)
class RoundAt(TimedRound):
    """The round in which a session is played, as its table sees it.

    ``later`` is the one that was begun last, where it is another by now and the evening goes on; ``places`` says at
    which table everybody sits in that, with its session. Whoever is not there sits it out. ``over`` says that the
    evening has ended, ``called_off`` that it was.
    """

    table: int
    closed: bool
    over: bool = False
    later: int | None = None
    called_off: bool = False
    places: Mapping[int, tuple[int, int]]

    def done(self, deals: int) -> bool:
        """Whether the table has played what was planned, with so many deals that saw their end."""
        return self.length.deals is not None and deals >= self.length.deals
