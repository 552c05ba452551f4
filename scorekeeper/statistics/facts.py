"""Facts of deals: exact integers that can be added, and written as JSON to be kept.

Scores and margins are in half points; where chips are played for, scores are in chips.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

VERSION = 1
"""Of what facts are; another one makes every tally anew."""


class Group(StrEnum):
    """What deals are counted by; the first letter of a line's key, before what is counted there."""

    ROLE = "r"  # taker, partner, defender; alone in a deal without sides
    CONTRACT = "c"  # as taker
    BOUTS = "b"  # as taker
    CALL = "a"  # as taker of five: alone or with a partner
    MARGIN = "m"  # as taker: up or down; the score is the sum of the margins
    HANDS = "h"  # how many held cards
    PLACE = "p"  # 0 deals, 1 speaks first …; of a session, the taker's
    TOGETHER = "w"  # as taker or partner, by the other one
    AGAINST = "t"  # as defender, by taker
    FROM = "d"  # as taker, by defender: what that one paid
    TAKER = "k"  # of a session: by taker
    EVENT = "e"  # handfuls, petits, slams, deals that were not played


class Line(NamedTuple):
    """Deals counted together: how many, in how many of them the contract was made, and their scores' sum."""

    deals: int = 0
    made: int = 0
    score: int = 0

    def __add__(self, other: object) -> "Line":
        """Both together."""
        if not isinstance(other, Line):
            return NotImplemented
        return Line(self.deals + other.deals, self.made + other.made, self.score + other.score)

    @property
    def failed(self) -> int:
        """In how many the contract failed."""
        return self.deals - self.made


class Mark(NamedTuple):
    """The most or the least of something, and where it was: the session, the deal, and whose it was."""

    value: int
    game: int
    deal: str
    player: int


class Run(NamedTuple):
    """Contracts in a row: how many there were, made ones at the beginning, at the end, and the most one after another.

    >>> Run.of([True, True, False]) + Run.of([True])
    Run(contracts=4, before=2, now=1, longest=2)
    """

    contracts: int = 0
    before: int = 0
    now: int = 0
    longest: int = 0

    @classmethod
    def of(cls, made: Iterable[bool]) -> "Run":
        """The run of these contracts, one after another."""
        run = cls()
        for each in made:
            run += cls(1, each, each, each)
        return run

    def __add__(self, other: object) -> "Run":
        """Both, one after the other."""
        if not isinstance(other, Run):
            return NotImplemented
        return Run(
            self.contracts + other.contracts,
            self.before + other.before if self.before == self.contracts else self.before,
            self.now + other.now if other.now == other.contracts else other.now,
            max(self.longest, other.longest, self.now + other.before),
        )


NO_RUN = Run()

GREATEST_STAYS = {"score": True, "margin": True, "least": False, "lowest": False}
"""The marks: the best score and margin, the least margin and the lowest score; whether the greater one stays."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What some deals were, for one person or for the table: ``lines`` by key, ``marks`` by what they are of."""

    lines: Mapping[str, Line] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    run: Run = NO_RUN

    def __add__(self, later: "Facts") -> "Facts":
        """These and later ones; of two equal marks the earlier one stays."""
        return Facts.total((self, later))

    @classmethod
    def total(cls, each: "Iterable[Facts]") -> "Facts":
        """All of these, in their order."""
        return _total((facts.lines, facts.marks, facts.run) for facts in each)

    @classmethod
    def total_of_json(cls, texts: Iterable[str]) -> "Facts":
        """All that these texts hold, in their order: for thousands of them, without a value for each."""
        return _total(_read(text) for text in texts)

    def line(self, group: Group, what: object) -> Line:
        """The deals that are counted under this."""
        return self.lines.get(f"{group.value}{what}", Line())

    def group(self, group: Group) -> dict[str, Line]:
        """The deals of one group, by what they are counted under."""
        letter = group.value
        return {key[1:]: line for key, line in self.lines.items() if key[0] == letter}

    def count(self, event: str) -> int:
        """How often something happened."""
        return self.line(Group.EVENT, event).deals

    def to_json(self) -> str:
        """The facts as compact text, which :meth:`from_json` reads."""
        values = [VERSION, self.lines, self.marks, self.run]
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Facts":
        """The facts that were written.

        :raises ValueError: when they were written by another version.
        """
        return cls.total_of_json([text])


_Parts: TypeAlias = tuple[Mapping[str, Sequence[int]], Mapping[str, Sequence[Any]], Sequence[int]]
"""Lines, marks and the run of some facts, as values or as they stand in JSON."""


def _read(text: str) -> _Parts:
    version, lines, marks, run = json.loads(text)
    if version != VERSION:
        raise ValueError(f"facts of version {version}, not {VERSION}")
    return lines, marks, run


def _total(each: Iterable[_Parts]) -> Facts:
    lines: dict[str, list[int]] = {}
    marks: dict[str, Sequence[Any]] = {}
    run = NO_RUN
    for more, seen, contracts in each:
        for key, line in more.items():
            known = lines.get(key)
            if known is None:
                lines[key] = list(line)
            else:
                known[0] += line[0]
                known[1] += line[1]
                known[2] += line[2]
        for name, mark in seen.items():
            best = marks.get(name)
            if best is None or (mark[0] > best[0] if GREATEST_STAYS[name] else mark[0] < best[0]):
                marks[name] = mark
        run += Run(*contracts)
    return Facts(
        {key: Line(*line) for key, line in lines.items()}, {name: Mark(*mark) for name, mark in marks.items()}, run
    )


NO_FACTS = Facts()
