"""Club evenings as lists show them: one entry each, whatever it has of tables and rounds."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from scorekeeper.sessions import KnownSession


class Leading(NamedTuple):
    """Whoever has the most points of an evening, by name, and how many half points; nobody before anybody has won."""

    names: tuple[str, ...] = ()
    total: int = 0


class ListedEvening(NamedTuple):
    """An evening in a list; ``leading`` by now, or once it was closed. One that was called off is in none of a club."""

    id: int
    name: str
    day: date
    closed: bool
    people: int
    tables: int
    rounds: int
    leading: Leading
    called_off: bool = False


class KnownEvening(NamedTuple):
    """An evening that a device knows by some of its sessions, the one played last first."""

    held: ListedEvening
    sessions: tuple[KnownSession, ...]

    @property
    def by_table(self) -> bool:
        """Whether nothing but links of its tables opens it."""
        return all(session.by_table for session in self.sessions)

    @property
    def token(self) -> str:
        """The link that leads there: the club's where one is known, else that of the table that was played last."""
        best = next(session for session in self.sessions if session.by_table == self.by_table)
        return best.token.partition("~")[0]


def by_evening(
    sessions: Sequence[KnownSession], evenings: Mapping[int, ListedEvening]
) -> Iterator[KnownSession | KnownEvening]:
    """What a device knows, in its order: every evening once, with its sessions, where the first of them stands."""
    told = set()
    for session in sessions:
        evening = evenings.get(session.evening.evening_id) if session.evening else None
        if evening is None:
            yield session
        elif evening.id not in told:
            told.add(evening.id)
            own = (each for each in sessions if each.evening and each.evening.evening_id == evening.id)
            yield KnownEvening(evening, tuple(own))
