"""Sessions before and after they are played: what one starts with, what a start page lists."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from scorekeeper.recorded import AtEvening
from scorekeeper.rules import FFT, RuleSet
from scorekeeper.rules.chips import ChipRules
from scorekeeper.sheet import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSession:
    """What a session starts with: ``people`` by name in order of play, ``first_dealer`` an index of them, None to draw.

    ``chips`` says that the session is played for them. ``form_id`` is made with the form: the same form sent twice
    starts one session.
    """

    form_id: UUID
    people: tuple[str, ...]
    hands: int
    first_dealer: int | None = None
    name: str = ""
    note: str = ""
    rules: RuleSet = FFT
    chips: ChipRules | None = None
    locale: str
    timezone: str


class PlayedSession(NamedTuple):
    """A session as it is named elsewhere: by its own name or those of who played, or by its place at an evening.

    ``day`` is that of the evening, or the one on which the session began.
    """

    title: str
    evening: AtEvening | None
    day: date


class NamedRules(NamedTuple):
    """Rules that a club plays by, under a name of its own."""

    id: int
    name: str
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class KnownSession:
    """What a list shows of a session; the total is in half points, or in chips where these are played for.

    ``title`` is its own name, or the names of those who play. ``addresses`` are what opens it, the strongest last: that
    one has the ``role``. ``key`` is what a device calls it. ``day`` is the one on which it was played.
    ``by_table`` says that the strongest is the link of a table at an evening.
    """

    key: str
    addresses: tuple[str, ...]
    role: Role
    title: str
    people: tuple[str, ...]
    deals: int
    day: date
    last_played_at: datetime
    closed: bool
    open_deal: bool
    leaders: tuple[str, ...]
    leading_total: int
    for_chips: bool = False
    evening: AtEvening | None = None
    evening_name: str = ""
    by_table: bool = False

    @property
    def token(self) -> str:
        """What opens the session with most rights."""
        return self.addresses[-1]


@dataclass(frozen=True, slots=True)
class KnownClub:
    """What the start page shows of a club; ``tokens`` are what opens it, the strongest last: that one has the role."""

    tokens: tuple[str, ...]
    title: str
    role: Role
    club_id: int

    @property
    def token(self) -> str:
        """What opens the club with most rights."""
        return self.tokens[-1]
