"""A deal as it is told to the phone, and what the library makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules import Deal, Score, Side, Slam, parse_half_points, points_text, score
from scorekeeper.rules.deal import DECK_HALF_POINTS, Contract
from tests.evening import Evening

ALONE = "alone"


@dataclass(frozen=True)
class Played:
    """A deal with a taker; ``points`` are those of the side that counted, ``handfuls`` levels by name."""

    taker: str
    contract: str
    bouts: int
    points: str
    partner: str | None = None
    side: str = "attack"
    petit_au_bout: str | None = None
    handfuls: Mapping[str, int] = field(default_factory=dict)
    slam: str | None = None
    note: str = ""
    sitting_out: tuple[str, ...] = ()

    def deal(self, evening: Evening) -> Deal:
        """The same deal for the library."""
        half_points = parse_half_points(self.points)
        return evening.deal(
            self.taker,
            partner=None if self.partner == ALONE else self.partner,
            alone=self.partner == ALONE,
            contract=Contract(self.contract),
            bouts=self.bouts,
            half_points=half_points if self.side == "attack" else DECK_HALF_POINTS - half_points,
            petit_au_bout=self.petit_au_bout and Side(self.petit_au_bout),
            handfuls=self.handfuls,
            slam=self.slam and Slam(self.slam),
            note=self.note,
            sitting_out=self.sitting_out,
        )

    def score(self, evening: Evening) -> Score:
        """What it is worth, by FFT's rules."""
        return score(self.deal(evening))

    def scores(self, evening: Evening) -> dict[str, int]:
        """Everybody's half points, by name."""
        worth = self.score(evening).scores
        return {person.name: worth[person.id] for person in evening.sheet.people if person.id in worth}

    def said(self, evening: Evening) -> tuple[str, str]:
        """The two lines that say in English what would be recorded."""
        worth = self.score(evening)
        assert worth.margin is not None
        margin = points_text(worth.margin)
        result = f"Made by {margin} ✓" if worth.made else f"Down {margin} ✗"
        if worth.made and worth.margin == 0:
            result = "Just made ✓"
        scores = self.scores(evening)
        other, amount = ("the defence", -worth.per_defender)
        if self.partner not in (None, ALONE):
            other, amount = self.partner or "", scores[self.partner or ""]
        taker = f"{self.taker} {points_text(scores[self.taker], signed=True)}"
        each = points_text(-worth.per_defender, signed=True)
        return f"{result} · {each} each", f"{taker} · {other} {points_text(amount, signed=True)}"
