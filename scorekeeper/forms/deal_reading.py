"""What a deal's form says: words and numbers become a deal; what cannot be read becomes a problem."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.forms.places import Places
from scorekeeper.models import NOTE_LENGTH
from scorekeeper.rules import (
    Code,
    Contract,
    Deal,
    DealKind,
    Handful,
    Misere,
    MisereKind,
    Problem,
    Side,
    Slam,
    SmallSlam,
    parse_half_points,
)
from scorekeeper.rules.deal import DECK_HALF_POINTS

ALONE = "alone"
_RESULTS = {"yes": True, "no": False}

Word = TypeVar("Word", bound=StrEnum)


class DealReader:
    """Turns what was sent into a deal; collects what cannot be read."""

    def __init__(
        self, places: Places, *, for_chips: bool = False, counts_points: bool = True, by_hand: bool = False
    ) -> None:
        self._places = places
        self._for_chips = for_chips
        self._counts_points = counts_points
        self._by_hand = by_hand
        self._people = {str(player): player for player in places.people}
        self.problems: list[Problem] = []

    def read(self, sent: Mapping[str, Any]) -> Deal:
        """The deal as far as it can be read; ``sent`` are the fields by name."""
        kind = self._word(sent["kind_now"] or sent["kind"] or DealKind.PLAYED.value, DealKind, "kind")
        kind = kind or DealKind.PLAYED
        if not kind.is_entered or (kind is DealKind.ADJUSTMENT and not self._counts_points):
            self.problems.append(Problem(Code.CHOICE_UNKNOWN, "kind"))
            kind = DealKind.PLAYED
        note = self._note(sent["note"] or "")
        if kind is DealKind.ADJUSTMENT:
            amounts = self._amounts(sent["amount"])
            return Deal(players=tuple(sorted(amounts)), kind=kind, amounts=amounts, note=note)
        sitting_out = self._sitting_out(sent["sitting_out"] or [])
        base: dict[str, Any] = {
            "players": tuple(player for player in self._places.people if player not in sitting_out),
            "dealer": self._person(sent["dealer"], "dealer"),
            "sitting_out": sitting_out,
            "kind": kind,
            "note": note,
        }
        if base["dealer"] is None and not any(problem.part == "dealer" for problem in self.problems):
            self.problems.append(Problem(Code.CHOICE_UNKNOWN, "dealer"))
        if kind is DealKind.PASSED_OUT and self._by_hand:
            return Deal(**base, amounts=self._amounts(sent["amount"]))
        if kind is DealKind.MISERE_DEAL:
            return Deal(**base, ranking=self._ranking(sent["place"]))
        if not kind.has_taker:
            return Deal(**base)
        alone = sent["partner"] == ALONE
        base |= {
            "taker": self._person(sent["taker"], "taker"),
            "partner": None if alone else self._person(sent["partner"], "partner"),
            "alone": alone,
            "contract": self._word(sent["contract"], Contract, "contract"),
            "handfuls": self._handfuls(sent["handful"]),
            "miseres": self._miseres(sent["misere"]),
            "factor": self._factor(sent["factor"]),
        }
        if kind is DealKind.OPEN:
            return Deal(**base)
        bouts = self._number(sent["bouts"], "bouts")
        half_points = self._half_points(sent["points"], self._word(sent["points_side"], Side, "points"))
        return Deal(
            **base,
            bouts=bouts,
            half_points=half_points,
            made=_RESULTS.get(sent["made"] or "") if self._for_chips and half_points is None else None,
            petit_au_bout=self._word(sent["petit_au_bout"], Side, "petit_au_bout"),
            slam=self._word(sent["slam"], Slam, "slam"),
            king_au_bout=self._word(sent["king_au_bout"], Side, "king_au_bout"),
            small_slam=self._word(sent["small_slam"], SmallSlam, "small_slam"),
        )

    def _person(self, sent: str | None, part: str, also: tuple[int, ...] = ()) -> int | None:
        if not sent:
            return None
        player = self._people.get(sent, next((each for each in also if str(each) == sent), None))
        if player is None:
            self.problems.append(Problem(Code.CHOICE_UNKNOWN, part))
        return player

    def _word(self, sent: str | None, words: type[Word], part: str) -> Word | None:
        if not sent:
            return None
        try:
            return words(sent)
        except ValueError:
            self.problems.append(Problem(Code.CHOICE_UNKNOWN, part))
            return None

    def _number(self, sent: str | None, part: str) -> int | None:
        if not sent:
            return None
        if not (sent.isascii() and sent.isdigit() and len(sent) < 3):
            self.problems.append(Problem(Code.CHOICE_UNKNOWN, part))
            return None
        return int(sent)

    def _sitting_out(self, sent: Iterable[str]) -> tuple[int, ...]:
        named = {self._person(each, "sitting_out") for each in sent}
        sitting_out = tuple(player for player in self._places.people if player in named)
        playing = len(self._places.people) - len(sitting_out)
        if playing != self._places.hands and not any(each.part == "sitting_out" for each in self.problems):
            self.problems.append(
                Problem(Code.SITTING_OUT_NUMBER, "sitting_out", self._places.hands, self._places.hands)
            )
        return sitting_out

    def _half_points(self, sent: str | None, side: Side | None) -> int | None:
        if not (sent or "").strip():
            return None
        try:
            half_points = parse_half_points(sent or "")
        except ValueError:
            self.problems.append(Problem(Code.POINTS_UNREADABLE, "points"))
            return None
        return DECK_HALF_POINTS - half_points if side is Side.DEFENCE else half_points

    def _handfuls(self, sent: Mapping[str, str]) -> tuple[Handful, ...]:
        levels: dict[int, int] = {}
        for key, level in sent.items():
            player = self._person(key, "handfuls")
            number = self._number(level, "handfuls")
            if player is not None and number:
                levels[player] = number
        return tuple(Handful(levels[player], player) for player in self._places.people if player in levels)

    def _miseres(self, sent: Mapping[str, str]) -> tuple[Misere, ...]:
        kinds: dict[int, MisereKind] = {}
        for key, word in sent.items():
            player = self._person(key, "miseres")
            kind = self._word(word, MisereKind, "miseres")
            if player is not None and kind is not None:
                kinds[player] = kind
        return tuple(Misere(player, kinds[player]) for player in self._places.people if player in kinds)

    def _ranking(self, sent: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
        """Players by place, in order of play within one; places are ranked, whatever numbers were left out."""
        places: dict[int, int] = {}
        for key, text in sent.items():
            player = self._person(key, "ranking")
            place = self._number(text, "ranking")
            if player is not None and place:
                places[player] = place
        return tuple(
            tuple(player for player in self._places.people if places.get(player) == place)
            for place in sorted(set(places.values()))
        )

    def _factor(self, sent: str | None) -> int:
        return self._number(sent, "factor") or 1

    def _amounts(self, sent: Mapping[str, str]) -> dict[int, int]:
        amounts: dict[int, int] = {}
        for key, text in sent.items():
            player = self._person(key, "amounts", self._places.gone)
            try:
                amount = parse_half_points(text)
            except ValueError:
                self.problems.append(Problem(Code.AMOUNT_UNREADABLE, "amounts"))
                continue
            if player is not None and amount:
                amounts[player] = amount
        return amounts

    def _note(self, sent: str) -> str:
        note = " ".join(sent.replace("\x00", " ").split())
        if len(note) > NOTE_LENGTH:
            self.problems.append(Problem(Code.NOTE_TOO_LONG, "note", high=NOTE_LENGTH))
        return note
