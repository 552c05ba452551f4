"""The deal form: what was sent becomes a deal with its problems, and a deal becomes a filled form."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms import SelectMultipleField, StringField

from scorekeeper.forms.sent import PerPersonField, SentForm
from scorekeeper.models import NOTE_LENGTH
from scorekeeper.rules import (
    HANDS,
    Code,
    Contract,
    Deal,
    DealKind,
    Handful,
    Problem,
    RuleSet,
    Side,
    Slam,
    check,
    parse_half_points,
    points_text,
)
from scorekeeper.rules.deal import DECK_HALF_POINTS

ALONE = "alone"
_HANDS = [str(hands) for hands in HANDS]

Word = TypeVar("Word", bound=StrEnum)


class Reading(NamedTuple):
    """What a form says: the deal as far as it can be read, why it is refused, what looks wrong."""

    deal: Deal
    refusals: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Who may be named in a deal: everybody at the table in order of play, and how many of them hold cards.

    ``gone`` are those who have left the table: a penalty may still be theirs.
    """

    people: tuple[int, ...]
    hands: int
    gone: tuple[int, ...] = ()

    def same_table(self, other: "Places") -> bool:
        """Whether the same people are there and as many hold cards, whatever their order."""
        return set(self.people) == set(other.people) and self.hands == other.hands


class DealForm(SentForm):
    """The fields of the entry screen; nothing is required here, the rules say what is missing.

    ``people`` and ``hands`` are those of the table when the page was made, in order of play.
    """

    id = StringField()
    revision = StringField()
    before = StringField()
    people = StringField()
    hands = StringField()
    accepted = StringField()
    kind = StringField()
    kind_now = StringField()
    dealer = StringField()
    sitting_out = SelectMultipleField(validate_choice=False)
    taker = StringField()
    partner = StringField()
    contract = StringField()
    bouts = StringField()
    points = StringField()
    points_side = StringField()
    petit_au_bout = StringField()
    handful = PerPersonField()
    slam = StringField()
    amount = PerPersonField()
    note = StringField()

    def sent_places(self, known: Iterable[int]) -> Places | None:
        """Who might be named when the page was made; None when it does not say, or names somebody not ``known``."""
        ids = {str(player): player for player in known}
        sent = (self.people.data or "").split()
        if not sent or len(set(sent)) != len(sent) or not set(sent) <= set(ids) or self.hands.data not in _HANDS:
            return None
        people = tuple(ids[each] for each in sent)
        gone = tuple(player for player in ids.values() if player not in people)
        return Places(people, int(self.hands.data), gone)

    def read(self, places: Places, rules: RuleSet) -> Reading:
        """The deal that was sent, and every reason why it cannot be or should not be recorded."""
        reader = _Reader(places)
        deal = reader.read(self)
        refusals, warnings = check(deal, rules)
        unreadable = {problem.part for problem in reader.problems}
        if "sitting_out" in unreadable:
            # Until it is known who plays, nothing can be said of their number or of a partner.
            unreadable |= {"players", "partner"}
        missing = [problem for problem in refusals if problem.part not in unreadable]
        return Reading(deal, tuple(dict.fromkeys([*reader.problems, *missing])), warnings)


class _Reader:
    """Turns what was sent into a deal; collects what cannot be read."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._people = {str(player): player for player in places.people}
        self.problems: list[Problem] = []

    def read(self, form: DealForm) -> Deal:
        kind = self._word(form.kind_now.data or form.kind.data or DealKind.PLAYED.value, DealKind, "kind")
        kind = kind or DealKind.PLAYED
        note = self._note(form.note.data or "")
        if kind is DealKind.ADJUSTMENT:
            amounts = self._amounts(form.amount.data)
            return Deal(players=tuple(sorted(amounts)), kind=kind, amounts=amounts, note=note)
        sitting_out = self._sitting_out(form.sitting_out.data or [])
        base: dict[str, Any] = {
            "players": tuple(player for player in self._places.people if player not in sitting_out),
            "dealer": self._person(form.dealer.data, "dealer"),
            "sitting_out": sitting_out,
            "kind": kind,
            "note": note,
        }
        if base["dealer"] is None and not any(problem.part == "dealer" for problem in self.problems):
            self.problems.append(Problem(Code.CHOICE_UNKNOWN, "dealer"))
        if not kind.has_taker:
            return Deal(**base)
        alone = form.partner.data == ALONE
        base |= {
            "taker": self._person(form.taker.data, "taker"),
            "partner": None if alone else self._person(form.partner.data, "partner"),
            "alone": alone,
            "contract": self._word(form.contract.data, Contract, "contract"),
            "handfuls": self._handfuls(form.handful.data),
        }
        if kind is DealKind.OPEN:
            return Deal(**base)
        return Deal(
            **base,
            bouts=self._number(form.bouts.data, "bouts"),
            half_points=self._half_points(form.points.data, self._word(form.points_side.data, Side, "points")),
            petit_au_bout=self._word(form.petit_au_bout.data, Side, "petit_au_bout"),
            slam=self._word(form.slam.data, Slam, "slam"),
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


def deal_values(deal: Deal) -> MultiDict[str, str]:
    """The values with which the form shows a recorded deal; :meth:`DealForm.read` turns them into the same deal."""
    values: MultiDict[str, str] = MultiDict()
    values["kind"] = deal.kind.value
    for player in deal.sitting_out:
        values.add("sitting_out", str(player))
    plain: Sequence[tuple[str, object]] = (
        ("dealer", deal.dealer),
        ("taker", deal.taker),
        ("partner", ALONE if deal.alone else deal.partner),
        ("contract", deal.contract),
        ("bouts", deal.bouts),
        ("petit_au_bout", deal.petit_au_bout),
        ("slam", deal.slam),
    )
    for name, value in plain:
        if value is not None:
            values[name] = str(value)
    if deal.half_points is not None:
        values["points"] = points_text(deal.half_points)
        values["points_side"] = Side.ATTACK.value
    for handful in deal.handfuls:
        values[f"handful_{handful.player}"] = str(handful.level)
    for player, amount in deal.amounts.items():
        values[f"amount_{player}"] = points_text(amount, signed=True)
    values["note"] = deal.note
    return values
