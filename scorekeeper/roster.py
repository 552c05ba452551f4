"""The people of a club as values: everybody who ever played in it, and entries that turned out to be one person."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle
from typing import NamedTuple

from scorekeeper.names import alphabetical, name_key, plain_letters

COLOURS = 8
"""As many lines differ in a chart, by colour and by dash."""


def distinct_lines(wanted: Sequence[int]) -> list[int]:
    """The lines of people in one chart, whose own ones these are: each keeps it where nobody before has it.

    With more people than there are lines they begin anew.

    >>> distinct_lines([1, 4, 1, 0])
    [1, 4, 2, 0]
    """
    taken: set[int] = set()
    kept = []
    for line in wanted:
        kept.append(None if line in taken else line)
        taken.add(line)
    free = [line for line in range(COLOURS) if line not in taken] or list(range(COLOURS))
    spare = cycle(free)
    return [next(spare) if line is None else line for line in kept]


class Member(NamedTuple):
    """Somebody of a club; ``colour`` is 0 to 7, ``sessions`` counts those where the person has a place."""

    id: int
    name: str
    colour: int
    archived: bool
    sessions: int


class MergedEntry(NamedTuple):
    """An entry that was the same person as ``into``; ``sessions`` counts those that were its own."""

    id: int
    name: str
    into: int
    sessions: int


@dataclass(frozen=True)
class Roster:
    """Everybody of a club in the order of the alphabet, and the entries that were merged into one of them."""

    everybody: tuple[Member, ...]
    merged: tuple[MergedEntry, ...] = ()

    @classmethod
    def of(cls, everybody: Iterable[Member], merged: Iterable[MergedEntry] = ()) -> "Roster":
        """The roster of these, whatever their order."""
        by_name = sorted(everybody, key=lambda member: alphabetical(member.name))
        return cls(tuple(by_name), tuple(sorted(merged, key=lambda entry: alphabetical(entry.name))))

    @cached_property
    def people(self) -> tuple[Member, ...]:
        """Those who may be asked to play."""
        return tuple(member for member in self.everybody if not member.archived)

    @cached_property
    def archived(self) -> tuple[Member, ...]:
        """Those who do not come any more."""
        return tuple(member for member in self.everybody if member.archived)

    def member(self, player: int) -> Member | None:
        """Somebody by the id."""
        return next((member for member in self.everybody if member.id == player), None)

    def named(self, name: str) -> Member | None:
        """Whoever has this name, now or as an entry that was merged."""
        key = name_key(name)
        found = next((member for member in self.everybody if name_key(member.name) == key), None)
        into = next((entry.into for entry in self.merged if name_key(entry.name) == key), None)
        return found or (None if into is None else self._last(into))

    def found(self, text: str) -> tuple[Member, ...]:
        """Whoever has this name; else everybody whose name, or that of an entry that was merged, holds the text."""
        named = self.named(text)
        if named is not None or not text:
            return () if named is None else (named,)
        sought = plain_letters(text)
        entries = (self._last(entry.into) for entry in self.merged if sought in plain_letters(entry.name))
        before = {person.id for person in entries if person is not None}
        return tuple(member for member in self.everybody if sought in plain_letters(member.name) or member.id in before)

    def merged_into(self, player: int) -> tuple[MergedEntry, ...]:
        """The entries that were merged into this one."""
        return tuple(entry for entry in self.merged if entry.into == player)

    def _last(self, player: int) -> Member | None:
        """The person that an entry has become in the end."""
        into = {entry.id: entry.into for entry in self.merged}
        while player in into:
            player = into[player]
        return self.member(player)
