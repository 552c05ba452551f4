"""What the entry screen shows: the choices of this table under its rules, and what was typed so far."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from werkzeug.datastructures import MultiDict

from scorekeeper.forms import Places, deal_values
from scorekeeper.labels import entry_messages, gettext, problem_text, signed, stake_label
from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import (
    Contract,
    Deal,
    DealKind,
    LonePetit,
    MisereKind,
    PassedOut,
    Problem,
    RuleSet,
    Slam,
    SmallSlam,
    next_dealer,
    propose_sitting_out,
)
from scorekeeper.rules.chips import ChipRules
from scorekeeper.sheet import Sheet, Table

DRAFT_KEY_LENGTH = 8
_NOBODY_TOOK = (
    DealKind.PASSED_OUT,
    DealKind.MISERE_DEAL,
    DealKind.LONE_PETIT,
    DealKind.MISDEAL,
    DealKind.ADJUSTMENT,
)
_MISERES = (MisereKind.TRUMPS, MisereKind.COURTS, MisereKind.DOUBLE)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One deal being entered at one table.

    ``mode`` is ``record`` (the next deal), ``insert`` (a missed one), ``result`` (of an open deal) or ``correct``.
    ``people`` are everybody who may be named, in order of play; ``typed`` the form's fields as they would be sent;
    ``obstacles`` reasons against recording that have nothing to do with the deal itself. A missed deal is among the
    people of the deal ``like``, or of ``unlike`` if the person says so. ``following`` is the deal after an open one,
    for pages that go on from its result before it has arrived: people and rules may have changed since the bid.
    """

    sheet: Sheet
    mode: str
    action: str
    token: str
    number: int
    people: tuple[Person, ...]
    hands: int
    rules: RuleSet
    typed: MultiDict[str, str]
    refusals: Sequence[Problem] = ()
    unusual: Sequence[Problem] = ()
    obstacles: Sequence[str] = ()
    like: Recorded | None = None
    unlike: Recorded | None = None
    following: "Entry | None" = None
    _by_part: Mapping[str, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        by_part: dict[str, list[str]] = defaultdict(list)
        for problem in self.refusals:
            by_part["sitting_out" if problem.part == "players" else problem.part].append(problem_text(problem))
        object.__setattr__(self, "_by_part", by_part)

    @property
    def ordinal(self) -> int:
        """The number of the deal as people see it."""
        return self.sheet.ordinal(self.number)

    @property
    def needs_sitting_out(self) -> bool:
        """Whether somebody has to sit out."""
        return len(self.people) > self.hands

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All who ever had a place at this table: a penalty may be theirs even when they have left."""
        return self.sheet.people

    @property
    def contracts(self) -> list[tuple[Contract, str]]:
        """The contracts of these rules with what makes them worth more: a multiplier, or the base of each."""
        if self.chips is not None:
            return [(contract, str(stake)) for contract, stake in self.chips.stakes.items()]
        return [(contract, stake_label(self.rules, contract)) for contract in self.rules.contracts]

    @property
    def chips(self) -> ChipRules | None:
        """How this table plays for chips; None where it plays for points."""
        return self.sheet.chips

    @property
    def asks_points(self) -> bool:
        """Whether bouts, points and bonuses are asked for."""
        return self.sheet.counts_points

    @property
    def targets(self) -> tuple[int, ...]:
        """Points needed with 0, 1, 2 and 3 bouts."""
        return self.rules.thresholds

    @property
    def handful_levels(self) -> list[tuple[int, int, int]]:
        """Level, trumps to show and value of each handful at this table."""
        rules = self.rules
        counts = rules.poignee_counts[self.hands]
        return [(level, counts[level - 1], rules.poignee[level - 1]) for level in (1, 2, 3)]

    @property
    def petit_value(self) -> int:
        """Points of the petit au bout before it is multiplied."""
        return self.rules.petit_au_bout

    @property
    def kinds(self) -> tuple[DealKind, ...]:
        """What can have happened when nobody took, under these rules; what was recorded is among it."""
        house = {
            DealKind.MISERE_DEAL: self.rules.passed_out is PassedOut.MISERE_DEAL,
            DealKind.LONE_PETIT: self.rules.petit_sec is LonePetit.CANCEL,
            DealKind.ADJUSTMENT: self.asks_points,
        }
        return tuple(kind for kind in _NOBODY_TOOK if house.get(kind, True) or self.value("kind") == kind)

    @property
    def passed_out_by_hand(self) -> bool:
        """Whether a passed-out deal may have amounts that the table agrees on."""
        return self.rules.passed_out is PassedOut.MANUAL

    @property
    def factors(self) -> tuple[int, ...]:
        """How often this deal may count: once, or as often as after a passed-out one."""
        typed = self.value("factor")
        sent = int(typed) if re.fullmatch(r"[0-9]{1,3}", typed) else 1
        return tuple(sorted({1, self.rules.deal_factor, sent}))

    @property
    def small_slam_values(self) -> dict[str, str]:
        """What each small slam adds for a defender; nothing where there is none."""
        small = self.rules.petit_chelem
        if small is None:
            return {}
        return {outcome.value: signed(2 * getattr(small, outcome.value)) for outcome in SmallSlam}

    @property
    def misere_values(self) -> dict[MisereKind, int]:
        """The misères that can be declared, with their points; nothing where there are none."""
        misere = self.rules.misere
        return {} if misere is None else {kind: misere.value(double=kind.double) for kind in _MISERES}

    @property
    def bonus_names(self) -> list[str]:
        """What the fold of bonuses holds under these rules."""
        if not self.asks_points:
            return [gettext("Note")]
        names = [gettext("Petit au bout"), gettext("Handful")]
        if self.rules.king_au_bout is not None:
            names.insert(1, gettext("King au bout"))
        if self.rules.misere is not None:
            names.append(gettext("Misère"))
        return [*names, gettext("Slam"), gettext("Note")]

    @property
    def slam_values(self) -> dict[str, str]:
        """What each slam adds for a defender."""
        return {slam.value: signed(2 * self.rules.slam_points(slam)) for slam in Slam}

    @property
    def problems(self) -> list[str]:
        """Why the entry was refused, in words."""
        return [*self.obstacles, *(text for texts in self._by_part.values() for text in texts)]

    @property
    def warnings(self) -> list[tuple[str, str]]:
        """What looks wrong but may be recorded: code and words."""
        return [(problem.code.value, problem_text(problem)) for problem in self.unusual]

    def errors(self, part: str) -> list[str]:
        """Why this part was refused, in words."""
        return list(self._by_part.get(part, ()))

    def value(self, name: str) -> str:
        """What stands in a field, empty for nothing."""
        return self.typed.get(name, "")

    def values(self, name: str) -> list[str]:
        """What is chosen in a field of several values."""
        return self.typed.getlist(name)

    def hidden_fields(self) -> Iterator[tuple[str, str]]:
        """Every field as it would be sent again, but for the buttons and the page's own token."""
        for name, value in self.typed.items(multi=True):
            if name not in ("csrf_token", "save", "kind_now"):
                yield name, value

    @property
    def stacks(self) -> Mapping[int, int]:
        """The chips that everybody has before this deal, nothing for whoever is not there."""
        return defaultdict(int, self.sheet.chips_before(self.number)[0])

    def _chips_settings(self) -> dict[str, object] | None:
        """The chips before this deal."""
        if self.chips is None:
            return None
        bank, pot = self.sheet.chips_before(self.number)
        return {"rules": self.chips.to_json(), "bank": bank, "pot": pot}

    @property
    def settings_json(self) -> str:
        """What the entry's modules work with, safe inside a script element."""
        settings = {
            "rules": self.rules.to_json(),
            "hands": self.hands,
            "people": [{"id": person.id, "name": person.name} for person in self.people],
            "gone": [{"id": person.id, "name": person.name} for person in self.everybody if person not in self.people],
            "sitting_out": {
                person.id: self.sheet.sitting_out_when_dealing(person.id)
                for person in self.people
                if person in self.sheet.seated
            }
            if self.mode in ("record", "result") and self.needs_sitting_out
            else {},
            "messages": entry_messages(),
            "chips": self._chips_settings(),
            "token": _draft_key(self.token),
            "recorded": [str(recorded.id) for recorded in self.sheet.deals],
        }
        text = json.dumps(settings, ensure_ascii=False, separators=(",", ":"))
        return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _draft_key(token: str) -> str:
    """Enough of a link to keep what is typed on this device apart by session, and too little to open one."""
    start, _, of_club = token.partition("~")
    return f"{start[:DRAFT_KEY_LENGTH]}~{of_club}" if of_club else start[:DRAFT_KEY_LENGTH]


def blank_values(sheet: Sheet) -> MultiDict[str, str]:
    """The fields of the next deal before anything was tapped: who deals and who sits out are proposed, nothing else."""
    values: MultiDict[str, str] = MultiDict({"id": str(uuid4()), "dealer": str(sheet.next_dealer)})
    values.setlist("sitting_out", [str(player) for player in sheet.proposed_sitting_out])
    values["factor"] = str(sheet.next_factor)
    return values


def missed_values(sheet: Sheet, following: Recorded, places: Places) -> MultiDict[str, str]:
    """The fields of a deal that was missed before ``following``, among the people of ``places``."""
    deals = [each.deal for each in sheet.counted if each.number < following.number and each.deal.kind.is_dealt]
    order = [person.id for person in sheet.people]
    dealer = next_dealer(deals[-1] if deals else None, sheet.first_dealer, order, places.people)
    sitting_out = propose_sitting_out(dealer, places.people, places.hands)
    values: MultiDict[str, str] = MultiDict({"id": str(uuid4()), "dealer": str(dealer), "before": str(following.id)})
    values.setlist("sitting_out", [str(player) for player in sitting_out])
    return values


def recorded_values(recorded: Recorded) -> MultiDict[str, str]:
    """The fields that show a recorded deal for correction; those of an open deal wait for its result."""
    values = deal_values(recorded.deal)
    values["revision"] = str(recorded.revision)
    values["id"] = str(recorded.id)
    if recorded.deal.kind is DealKind.OPEN:
        values["kind"] = DealKind.PLAYED.value
    return values


def people_of(table: Table, deal: Deal) -> tuple[Person, ...]:
    """Everybody who was at the table in a deal, in order of play; for an adjustment, everybody who ever was."""
    return tuple(person for person in table.people if person.id in deal.people or not deal.kind.is_dealt)


def hands_of(table: Table, deal: Deal) -> int:
    """How many people held cards in a deal."""
    return len(deal.players) if deal.kind.is_dealt else min(table.hands_wanted, len(table.people))


def places_now(table: Table) -> Places:
    """Who may be named in the next deal."""
    here = tuple(person.id for person in table.seated)
    return Places(here, table.hands, tuple(person.id for person in table.people if person.id not in here))


def places_then(table: Table, deal: Deal) -> Places:
    """Who may be named in a deal that was played already, in the order of play of that time."""
    people = tuple(person.id for person in people_of(table, deal))
    if deal.kind.is_dealt and tuple(player for player in people if player in deal.players) != deal.players:
        people = deal.people
    gone = tuple(person.id for person in table.people if person.id not in people)
    return Places(people, hands_of(table, deal), gone)


def deals_nearby(sheet: Sheet, following: Recorded) -> tuple[Recorded, ...]:
    """The deals that can show who was at the table when one was missed before ``following``.

    The next one comes first, then the one before it when others were there; none before any was dealt.
    """
    dealt = [recorded for recorded in sheet.deals if recorded.deal.kind.is_dealt]
    later = [recorded for recorded in dealt if recorded.number >= following.number][:1]
    earlier = [recorded for recorded in dealt if recorded.number < following.number][-1:]
    if later and earlier and places_then(sheet, later[0].deal).same_table(places_then(sheet, earlier[0].deal)):
        return (later[0],)
    return (*later, *earlier)


def unaccepted(warnings: Iterable[Problem], accepted: str) -> bool:
    """Whether there is a warning that the person has not been shown yet."""
    seen = set(accepted.split())
    return any(problem.code.value not in seen for problem in warnings)
