"""One deal of French Tarot as the table tells it: who took what, and what was found in the tricks.

Players are opaque integers (the caller's own keys); a deal lists those who hold cards in the order of play. Amounts are
integers in **half points**, so that nothing is ever rounded: 45½ card points are ``91``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

DECK_HALF_POINTS = 182
"""All 78 cards together: 91 points."""

TRUMPS_WITH_EXCUSE = 22

NO_AMOUNTS: Mapping[int, int] = MappingProxyType({})


class DealKind(StrEnum):
    """What became of a deal."""

    OPEN = "open"  # the bid is known, the cards are being played
    PLAYED = "played"
    PASSED_OUT = "passed_out"
    LONE_PETIT = "lone_petit"
    MISDEAL = "misdeal"
    MISERE_DEAL = "misere_deal"  # everybody passed and plays alone: the fewest card points win
    ADJUSTMENT = "adjustment"  # no cards: a penalty or a correction of the totals
    CHIPS_BOUGHT = "chips_bought"  # no cards: somebody brings chips to the table
    CHIPS_TAKEN = "chips_taken"  # no cards: somebody leaves with all of the own chips
    CHIPS_RETURNED = "chips_returned"  # no cards: somebody comes back with what was taken

    @property
    def has_taker(self) -> bool:
        """Whether somebody took."""
        return self in (DealKind.OPEN, DealKind.PLAYED)

    @property
    def is_entered(self) -> bool:
        """Whether it is entered as a deal; chips come and go in other ways."""
        return self not in CHIP_KINDS

    @property
    def can_be_corrected(self) -> bool:
        """Whether something in it was typed; what leaves the table with somebody, and comes back, was counted."""
        return self not in (DealKind.CHIPS_TAKEN, DealKind.CHIPS_RETURNED)

    @property
    def is_dealt(self) -> bool:
        """Whether cards were dealt, so that there are a dealer and people sitting out."""
        return self is not DealKind.ADJUSTMENT and self not in CHIP_KINDS


CHIP_KINDS = (DealKind.CHIPS_BOUGHT, DealKind.CHIPS_TAKEN, DealKind.CHIPS_RETURNED)
"""What happens to chips between deals."""


class Contract(StrEnum):
    """The bids, lowest first; the pousse is one of the house."""

    PETITE = "petite"
    POUSSE = "pousse"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class Side(StrEnum):
    """The taker with the partner, or everybody else."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Slam(StrEnum):
    """How a slam came out; the last is both clauses at once: announced by the attack, made by the defence."""

    UNANNOUNCED_MADE = "unannounced_made"
    ANNOUNCED_MADE = "announced_made"
    ANNOUNCED_FAILED = "announced_failed"
    DEFENCE = "defence"
    ANNOUNCED_FAILED_AND_DEFENCE = "announced_failed_and_defence"

    @property
    def made_by_attack(self) -> bool:
        """Whether the attack took every trick."""
        return self in (Slam.UNANNOUNCED_MADE, Slam.ANNOUNCED_MADE)

    @property
    def made_by_defence(self) -> bool:
        """Whether the defence took every trick."""
        return self in (Slam.DEFENCE, Slam.ANNOUNCED_FAILED_AND_DEFENCE)

    @property
    def announcement_failed(self) -> bool:
        """Whether the attack announced a slam and lost a trick."""
        return self in (Slam.ANNOUNCED_FAILED, Slam.ANNOUNCED_FAILED_AND_DEFENCE)


class SmallSlam(StrEnum):
    """How a small slam of the attack came out: all tricks but as many as the rules of the house allow."""

    UNANNOUNCED_MADE = "unannounced_made"
    ANNOUNCED_MADE = "announced_made"
    ANNOUNCED_FAILED = "announced_failed"

    @property
    def made(self) -> bool:
        """Whether the attack lost no more tricks than allowed."""
        return self is not SmallSlam.ANNOUNCED_FAILED


class MisereKind(StrEnum):
    """What a hand that is declared as a misère lacks."""

    SINGLE = "single"  # it is not told what
    TRUMPS = "trumps"
    COURTS = "courts"  # no court cards and no bouts
    DOUBLE = "double"  # both

    @property
    def double(self) -> bool:
        """Whether it counts double."""
        return self is MisereKind.DOUBLE


class Misere(NamedTuple):
    """A hand declared as a misère before the first card."""

    player: int
    kind: MisereKind


@dataclass(frozen=True, slots=True)
class Handful:
    """Trumps shown before the first card: level 1 (single), 2 (double) or 3 (triple).

    Who showed it is known by the player or, in reports without names, by the side alone.
    """

    level: int
    player: int | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What happened in one deal.

    ``players``: the 3, 4 or 5 who hold cards, in order of play (for an adjustment: everybody concerned).
    ``dealer`` and ``sitting_out``: who dealt, one of the players or of those who sit out; no influence on the score.
    ``half_points``: card points in the attack's tricks, 0 to 182 half points.
    ``alone``: at five players, the taker called himself or the called card lay in the chien.
    ``king_au_bout``: the side whose king won the last trick, where the rules of the house reward it.
    ``factor``: what the amount for a defender is multiplied with, 2 after a passed-out deal in some houses.
    ``ranking``: of a misère deal, the players by place, the best first; those who share a place are together.
    ``made``: where no points are counted, whether the contract was made; None where they are.
    ``chips``: what was bought, by player.
    ``amounts``: half points by player, summing to zero: of an adjustment, or of a passed-out deal scored by hand.

    Nothing is checked here: :func:`scorekeeper.rules.check` lists every problem of a deal at once.
    """

    players: tuple[int, ...]
    dealer: int | None = None
    sitting_out: tuple[int, ...] = ()
    kind: DealKind = DealKind.PLAYED
    taker: int | None = None
    partner: int | None = None
    alone: bool = False
    contract: Contract | None = None
    bouts: int | None = None
    half_points: int | None = None
    petit_au_bout: Side | None = None
    handfuls: tuple[Handful, ...] = ()
    slam: Slam | None = None
    king_au_bout: Side | None = None
    small_slam: SmallSlam | None = None
    miseres: tuple[Misere, ...] = ()
    factor: int = 1
    ranking: tuple[tuple[int, ...], ...] = ()
    made: bool | None = None
    chips: Mapping[int, int] = field(default_factory=lambda: NO_AMOUNTS)
    amounts: Mapping[int, int] = field(default_factory=lambda: NO_AMOUNTS)
    note: str = ""

    def side_of(self, player: int) -> Side:
        """The side on which a player of this deal plays."""
        return Side.ATTACK if player in (self.taker, self.partner) else Side.DEFENCE

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody at the table: the players, then those who sit out."""
        return (*self.players, *self.sitting_out)

    @property
    def defenders(self) -> tuple[int, ...]:
        """Those who play against the taker, in order of play."""
        return tuple(player for player in self.players if player not in (self.taker, self.partner))

    def handful_of(self, player: int) -> int:
        """The level of the handful that a player showed, 0 for none."""
        return next((handful.level for handful in self.handfuls if handful.player == player), 0)

    def misere_of(self, player: int) -> MisereKind | None:
        """The misère that a player declared, None for none."""
        return next((misere.kind for misere in self.miseres if misere.player == player), None)

    def place_of(self, player: int) -> int | None:
        """A player's place in a misère deal, from 1; those who share one have the same. None in other deals."""
        better = 0
        for place in self.ranking:
            if player in place:
                return better + 1
            better += len(place)
        return None

    def to_json(self) -> dict[str, Any]:
        """The deal as JSON values: what :meth:`from_json` reads and the interface's twin of the engine scores."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "sitting_out": list(self.sitting_out),
            "kind": self.kind.value,
            "taker": self.taker,
            "partner": self.partner,
            "alone": self.alone,
            "contract": self.contract and self.contract.value,
            "bouts": self.bouts,
            "half_points": self.half_points,
            "petit_au_bout": self.petit_au_bout and self.petit_au_bout.value,
            "handfuls": [{"level": each.level, "player": each.player, "side": each.side} for each in self.handfuls],
            "slam": self.slam and self.slam.value,
            "king_au_bout": self.king_au_bout and self.king_au_bout.value,
            "small_slam": self.small_slam and self.small_slam.value,
            "miseres": [{"player": each.player, "kind": each.kind.value} for each in self.miseres],
            "factor": self.factor,
            "ranking": [list(place) for place in self.ranking],
            "made": self.made,
            "chips": {str(player): chips for player, chips in self.chips.items()},
            "amounts": {str(player): amount for player, amount in self.amounts.items()},
            "note": self.note,
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "Deal":
        """The deal that :meth:`to_json` wrote; values are trusted, not checked."""
        return cls(
            players=tuple(values["players"]),
            dealer=values["dealer"],
            sitting_out=tuple(values["sitting_out"]),
            kind=DealKind(values["kind"]),
            taker=values["taker"],
            partner=values["partner"],
            alone=values["alone"],
            contract=values["contract"] and Contract(values["contract"]),
            bouts=values["bouts"],
            half_points=values["half_points"],
            petit_au_bout=values["petit_au_bout"] and Side(values["petit_au_bout"]),
            handfuls=tuple(
                Handful(each["level"], each["player"], each["side"] and Side(each["side"]))
                for each in values["handfuls"]
            ),
            slam=values["slam"] and Slam(values["slam"]),
            # What was written before there were rules of the house lacks these.
            king_au_bout=Side(values["king_au_bout"]) if values.get("king_au_bout") else None,
            small_slam=SmallSlam(values["small_slam"]) if values.get("small_slam") else None,
            miseres=tuple(Misere(each["player"], MisereKind(each["kind"])) for each in values.get("miseres", ())),
            factor=values.get("factor", 1),
            ranking=tuple(tuple(place) for place in values.get("ranking", ())),
            made=values.get("made"),
            chips={int(player): chips for player, chips in values.get("chips", {}).items()},
            amounts={int(player): amount for player, amount in values["amounts"].items()},
            note=values["note"],
        )
