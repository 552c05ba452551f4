"""Deals written as JSON entries: read one by one, scored, and answered as JSON values.

An entry names seats A, B, C… in order of play and gives card points as a number in whole points or halves. Whatever an
entry holds is answered: with its scores, or with every reason why it has none.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.rules.deal import Contract, Deal, DealKind, Handful, Misere, MisereKind, Side, Slam, SmallSlam
from scorekeeper.rules.json_entries import (
    ALONE,
    SEATS,
    EntryReading,
    misspelt_keys,
    name_of,
    read_array,
    shown,
    whole,
)
from scorekeeper.rules.plausibility import warnings
from scorekeeper.rules.points import points_number
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.problems import HANDFUL_LEVELS, Problem, refusals
from scorekeeper.rules.rules_json import read_rules
from scorekeeper.rules.ruleset import FFT, HANDS, RuleSet, RuleSetError
from scorekeeper.rules.scoring import score
from scorekeeper.rules.sentences import sentence

_Member = TypeVar("_Member", bound=StrEnum)

_KINDS = (DealKind.PLAYED, DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL, DealKind.MISERE_DEAL)
_BOTH_SLAM_CLAUSES = {Slam.ANNOUNCED_FAILED, Slam.DEFENCE}
_KEYS = (
    *("entry", "ruleset", "overrides", "kind", "players", "taker", "partner", "contract", "bouts", "points"),
    *("petit_au_bout", "king_au_bout", "poignees", "chelem", "petit_chelem", "misere", "ranking", "factor"),
)
"""What reasons begin with, in the order in which they are listed."""

_KEY_OF_PART = {"handfuls": "poignees", "slam": "chelem", "small_slam": "petit_chelem", "miseres": "misere"}


class EntryError(ValueError):
    """An entry that cannot be scored; ``reasons`` holds every one, each beginning with its key."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def score_text(text: str | bytes) -> tuple[list[dict[str, Any]], bool]:
    """Score a JSON array of entries; the answers in the same order, and whether every entry could be scored.

    >>> score_text('[{"id": "passed", "players": 3, "kind": "passed_out"}]')
    ([{'id': 'passed', 'per_defender': 0, 'scores': {'A': 0, 'B': 0, 'C': 0}, 'warnings': []}], True)

    :raises VectorsError: when the text is no JSON array.
    """
    values = read_array(text)
    answers = score_entries(values)
    return answers, not any("errors" in answer for answer in answers)


def score_entries(entries: Iterable[object]) -> list[dict[str, Any]]:
    """Score entries in the vector format; one answer for each, whatever JSON value it is.

    A scored entry is answered by ``id``, ``per_defender`` and ``scores`` by seat (points, as JSON integers or exact
    halves) and ``warnings`` (sentences). Any other by ``id`` and ``errors``: every reason, beginning with its key.
    """
    return [_answer(entry) for entry in entries]


def read_entry(entry: object) -> tuple[Deal, RuleSet]:
    """The deal of an entry, its players numbered from 0 in order of play, and the rules it is played by.

    :raises EntryError: with every reason why it cannot be scored.
    """
    if not isinstance(entry, Mapping):
        raise EntryError([f"entry: an object is expected, not {shown(entry)}"])
    reading = _Reading(entry)
    rules = reading.rules()
    deal = reading.deal(rules.deal_factor)
    reading.add(refusals(deal, rules))
    if reading.reasons:
        raise EntryError(reading.sorted_reasons)
    return deal, rules


def _answer(entry: object) -> dict[str, Any]:
    name = name_of(entry)
    try:
        deal, rules = read_entry(entry)
    except EntryError as error:
        return {"id": name, "errors": error.reasons}
    result = score(deal, rules)
    return {
        "id": name,
        "per_defender": points_number(result.per_defender),
        "scores": {SEATS[player]: points_number(half_points) for player, half_points in result.scores.items()},
        "warnings": [*(sentence(problem) for problem in warnings(deal, rules)), *_misspelt(entry)],
    }


def _misspelt(entry: object) -> list[str]:
    assert isinstance(entry, Mapping)  # noqa: S101 - others are refused before
    return misspelt_keys(entry, (*_KEYS, "id", "note", "expected", "per_defender"))


class _Reading(EntryReading):
    """The values of one deal."""

    keys = _KEYS

    def __init__(self, entry: Mapping[str, object]) -> None:
        super().__init__(entry)
        self._hands = self._read_hands()

    def add(self, problems: Iterable[Problem]) -> None:
        """Gather what the rules refuse too, except about keys that could not be read."""
        unread = {key for key, _ in self.reasons}
        if "players" in unread:
            unread.add("partner")  # whether one is called depends on how many play
        for problem in problems:
            key = _KEY_OF_PART.get(problem.part, problem.part)
            if key not in unread:
                self.refuse(key, sentence(problem))

    def rules(self) -> RuleSet:
        named = self._read_ruleset()
        overrides = self._entry.get("overrides")
        if overrides is None:
            return named
        if not isinstance(overrides, Mapping):
            self.refuse("overrides", f"an object is expected, not {shown(overrides)}")
            return named
        read = named.to_json()
        for key, value in overrides.items():
            try:
                read_rules({key: value})
                read[key] = value
            except RuleSetError as error:
                self.reasons.extend(("overrides", reason) for reason in error.reasons)
        rules = read_rules(read)
        for name in rules.unpayable_miseres(self._hands):
            self.refuse("overrides", f"misere.{name}: {self._hands - 1} players cannot pay this in equal parts")
        return rules

    def deal(self, factor: int) -> Deal:
        partner = self._entry.get("partner")
        return Deal(
            players=tuple(range(self._hands)),
            kind=self._read_kind(),
            taker=self._seat("taker", self._entry.get("taker")),
            partner=None if partner == ALONE else self._seat("partner", partner),
            alone=partner == ALONE,
            contract=self._member(Contract, "contract"),
            bouts=self._read_bouts(),
            half_points=self._read_half_points(),
            petit_au_bout=self._member(Side, "petit_au_bout"),
            king_au_bout=self._member(Side, "king_au_bout"),
            handfuls=self._read_handfuls(),
            slam=self._read_slam(),
            small_slam=self._member(SmallSlam, "petit_chelem"),
            miseres=self._read_miseres(),
            ranking=self._read_ranking(),
            factor=factor,
        )

    def _read_ruleset(self) -> RuleSet:
        name = self._entry.get("ruleset")
        if name is None:
            return FFT
        preset = next((preset for preset in Preset if isinstance(name, str) and preset == name), None)
        if preset is None:
            self.refuse("ruleset", f"{shown(name)} is none of {', '.join(Preset)}")
        return FFT if preset is None else PRESETS[preset]

    def _read_hands(self) -> int:
        value = self._entry.get("players")
        hands = whole(value)
        if hands in HANDS:
            return hands
        self.refuse(
            "players", "the number of players is missing" if value is None else f"3, 4 or 5, not {shown(value)}"
        )
        return HANDS[-1]

    def _read_kind(self) -> DealKind:
        value = self._entry.get("kind")
        if value is None:
            return DealKind.PLAYED
        kind = next((kind for kind in _KINDS if value == kind), None)
        if kind is None:
            self.refuse("kind", f"{shown(value)} is none of {', '.join(_KINDS)}")
        # What a deal of an unknown kind must hold is not known, so nothing is missing.
        return kind or DealKind.PASSED_OUT

    def _seat(self, key: str, value: object) -> int | None:
        seats = SEATS[: self._hands]
        if value is None:
            return None
        if isinstance(value, str) and len(value) == 1 and value in seats:
            return seats.index(value)
        self.refuse(key, f"{shown(value)} is no seat of this deal: {', '.join(seats)}")
        return None

    def _member(self, members: type[_Member], key: str) -> _Member | None:
        value = self._entry.get(key)
        return None if value is None else self._member_of(members, key, value)

    def _member_of(self, members: type[_Member], key: str, value: object) -> _Member | None:
        found = next((member for member in members if isinstance(value, str) and member == value), None)
        if found is None:
            self.refuse(key, f"{shown(value)} is none of {', '.join(members)}")
        return found

    def _read_bouts(self) -> int | None:
        value = self._entry.get("bouts")
        bouts = whole(value)
        if bouts is None and value is not None:
            self.refuse("bouts", f"a whole number is expected, not {shown(value)}")
        return bouts

    def _read_half_points(self) -> int | None:
        value = self._entry.get("points")
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.refuse("points", f"a number is expected, not {shown(value)}")
            return None
        doubled = value * 2
        if isinstance(doubled, float) and not doubled.is_integer():
            self.refuse("points", f"{shown(value)} is no whole number of half points")
            return None
        return int(doubled)

    def _read_handfuls(self) -> tuple[Handful, ...]:
        value = self._entry.get("poignees")
        if value is None:
            return ()
        if not isinstance(value, list):
            self.refuse("poignees", f"a list is expected, not {shown(value)}")
            return ()
        return tuple(handful for item in value if (handful := self._read_handful(item)) is not None)

    def _read_handful(self, value: object) -> Handful | None:
        if not isinstance(value, Mapping):
            self.refuse("poignees", f"an object with level and side or player is expected, not {shown(value)}")
            return None
        side, player = value.get("side"), value.get("player")
        if side is None and player is None:
            self.refuse("poignees", "who showed a handful is missing: side or player")
        shown_by = None if side is None else self._member_of(Side, "poignees", side)
        level = whole(value.get("level"))
        if level not in HANDFUL_LEVELS:
            self.refuse("poignees", f"the level of a handful is 1, 2 or 3, not {shown(value.get('level'))}")
            return None
        return Handful(level, self._seat("poignees", player), shown_by)

    def _read_miseres(self) -> tuple[Misere, ...]:
        value = self._entry.get("misere")
        if value is None:
            return ()
        if not isinstance(value, list):
            self.refuse("misere", f"a list is expected, not {shown(value)}")
            return ()
        return tuple(misere for item in value if (misere := self._read_misere(item)) is not None)

    def _read_misere(self, value: object) -> Misere | None:
        if not isinstance(value, Mapping):
            self.refuse("misere", f"an object with player and kind is expected, not {shown(value)}")
            return None
        if value.get("player") is None:
            self.refuse("misere", "who declared a misère is missing: player")
        player = self._seat("misere", value.get("player"))
        kind = self._member_of(MisereKind, "misere", value.get("kind"))
        return None if player is None or kind is None else Misere(player, kind)

    def _read_ranking(self) -> tuple[tuple[int, ...], ...]:
        value = self._entry.get("ranking")
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(place, list) for place in value):
            self.refuse("ranking", f"a list of places, each a list of seats, is expected, not {shown(value)}")
            return ()
        seats = [[self._seat("ranking", seat) for seat in place] for place in value]
        return tuple(tuple(seat for seat in place if seat is not None) for place in seats)

    def _read_slam(self) -> Slam | None:
        value = self._entry.get("chelem")
        if not isinstance(value, list):
            return self._member(Slam, "chelem")
        clauses = {clause for item in value if (clause := self._member_of(Slam, "chelem", item)) is not None}
        if clauses == _BOTH_SLAM_CLAUSES:
            return Slam.ANNOUNCED_FAILED_AND_DEFENCE
        if len(clauses) > 1:
            self.refuse("chelem", f"{' and '.join(sorted(clauses))} cannot happen in one deal")
        return next(iter(clauses), None)
