"""The trace in words: who did what, and what it was before."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from scorekeeper.happenings import Change, Happening
from scorekeeper.labels.numbers import points, signed, signed_chips
from scorekeeper.labels.rules import rule_differences
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import (
    alone_word,
    contract_label,
    handful_label,
    kind_label,
    misere_label,
    role_label,
    side_label,
    slam_label,
    small_slam_label,
)
from scorekeeper.rules import Contract, Deal, DealKind, MisereKind, Side, Slam, SmallSlam, read_rules
from scorekeeper.rules.deal import CHIP_KINDS
from scorekeeper.sheet import Role, Sheet, Table

NOTHING = "–"

Member = TypeVar("Member")

_WHAT: Mapping[Happening, LazyText] = {
    Happening.RECORDED: lazy_gettext("Recorded"),
    Happening.INSERTED: lazy_gettext("Inserted"),
    Happening.RESULT: lazy_gettext("Result entered"),
    Happening.CORRECTED: lazy_gettext("Corrected"),
    Happening.UNDONE: lazy_gettext("Correction taken back"),
    Happening.WITHDRAWN: lazy_gettext("Withdrawn"),
    Happening.RESTORED: lazy_gettext("Brought back"),
    Happening.BOTH_PLAYED: lazy_gettext("Both deals were played"),
    Happening.SESSION_CHANGED: lazy_gettext("Session changed"),
    Happening.RULES_CHANGED: lazy_gettext("Rules changed"),
    Happening.RULES_UNDONE: lazy_gettext("Change of the rules taken back"),
    Happening.RULES_NAMED: lazy_gettext("Rules remembered"),
    Happening.CLOSED: lazy_gettext("Session closed"),
    Happening.REOPENED: lazy_gettext("Session opened again"),
    Happening.JOINED: lazy_gettext("Joined the table"),
    Happening.RENAMED: lazy_gettext("Name corrected"),
    Happening.MOVED: lazy_gettext("Seats changed"),
    Happening.REMOVED: lazy_gettext("Taken off the sheet"),
    Happening.LEFT: lazy_gettext("Left the table"),
    Happening.RETURNED: lazy_gettext("Came back"),
    Happening.LINK_MADE: lazy_gettext("Link made"),
    Happening.LINK_RENEWED: lazy_gettext("Link renewed"),
    Happening.CLUB_LINKS_MADE: lazy_gettext("Links of the whole club made"),
}

_PURCHASES: Mapping[Happening, LazyText] = {
    Happening.RECORDED: lazy_gettext("Chips bought"),
    Happening.CORRECTED: lazy_gettext("Purchase corrected"),
    Happening.UNDONE: lazy_gettext("Purchase as before"),
    Happening.WITHDRAWN: lazy_gettext("Purchase withdrawn"),
    Happening.RESTORED: lazy_gettext("Purchase brought back"),
}


@dataclass(frozen=True, slots=True)
class ChangeText:
    """One change as it is shown: ``lines`` say what it was before and what it is now."""

    at: datetime
    number: int | None
    deal_id: object
    what_text: str
    role_text: str
    lines: tuple[str, ...]


def change_texts(sheet: Sheet, changes: tuple[Change, ...]) -> list[ChangeText]:
    """Changes in words, in their order."""
    return [
        ChangeText(
            change.at,
            _ordinal(sheet, change.deal_number),
            change.deal_id,
            str(_WHAT[change.what]),
            role_label(change.role),
            tuple(_lines(sheet, change)),
        )
        for change in changes
    ]


def _ordinal(sheet: Sheet, number: int | None) -> int | None:
    return sheet.ordinal(number) if number is not None and sheet.has_cards(number) else None


def _lines(table: Sheet, change: Change) -> list[str]:
    before, after = change.before or {}, change.after or {}
    lines: list[str] = []
    match change.what:
        case Happening.RECORDED | Happening.INSERTED:
            lines = [*_chips_lines(table, after), *([gettext("entered without a network")] if "late" in after else [])]
        case Happening.RESULT:
            lines = _result_lines(table, before, after)
        case Happening.CORRECTED | Happening.UNDONE:
            lines = deal_differences(table, before, after)
        case Happening.RULES_CHANGED | Happening.RULES_UNDONE:
            lines = _rules_lines(before, after)
        case Happening.JOINED | Happening.RETURNED | Happening.RULES_NAMED:
            lines = [str(after.get("name", ""))]
        case Happening.LINK_MADE | Happening.LINK_RENEWED:
            lines = [role_label(Role[str(after["role"]).upper()])]
        case Happening.CLUB_LINKS_MADE:
            lines = []
        case Happening.LEFT | Happening.REMOVED:
            lines = [str(before.get("name", "")), *_session_lines({**before, "name": ""}, {**after, "name": ""})]
        case _:
            lines = _session_lines(before, after)
    return [*lines, *filter(None, [moved_text(table, change)])]


def moved_text(sheet: Sheet, change: Change) -> str:
    """Which other deals moved other chips because of a change; empty for none."""
    numbers = [each for each in (change.after or {}).get("chips_changed", ()) if sheet.has_cards(each)]
    if not numbers:
        return ""
    return ngettext(
        "deal %(numbers)s moved other chips",
        "deals %(numbers)s moved other chips",
        len(numbers),
        numbers=", ".join(str(sheet.ordinal(each)) for each in numbers),
    )


def purchase_text(what: Happening) -> str:
    """What has just happened to a purchase of chips."""
    return str(_PURCHASES.get(what, _PURCHASES[Happening.RECORDED]))


def _chips_lines(table: Table, deal: Mapping[str, Any]) -> list[str]:
    """Who brought chips to the table or took them away; nothing for a deal of cards, which its own page tells."""
    kind = DealKind(deal["kind"])
    if kind not in CHIP_KINDS:
        return []
    names = ", ".join(person.name for person in table.people if person.id in deal["players"])
    bought = [signed_chips(chips) for chips in deal["chips"].values()] if kind is DealKind.CHIPS_BOUGHT else []
    return [" ".join([f"{names} · {kind_label(kind)}", *bought])]


def _session_lines(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    words = {
        "name": gettext("name"),
        "note": gettext("note"),
        "hands": gettext("players per deal"),
        "order": gettext("order of play"),
    }
    return [
        _arrow(words[key], _plain(before.get(key)), _plain(after.get(key)))
        for key in words
        if before.get(key) != after.get(key)
    ]


def _rules_lines(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What the rules say differently, and for which deals."""
    then, now = read_rules(before["rules"]), read_rules(after["rules"])
    kept = sum(len(each["deals"]) for each in after["kept"])
    scope = ngettext("%(num)d deal keeps its rules", "%(num)d deals keep their rules", kept)
    return [*rule_differences(now, then), scope if kept else gettext("for all deals")]


def _result_lines(table: Table, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What the result added to the bid: each value on a line, what it was only where there was something."""
    if after["kind"] != DealKind.PLAYED:
        return deal_differences(table, before, after)
    lines = []
    for word, text in _deal_parts(table)[1:]:
        old, new = text(before), text(after)
        if old != new:
            lines.append(f"{word} {new}" if old == NOTHING else _arrow(word, old, new))
    return lines


def deal_differences(table: Table, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What differs between two versions of a deal (as JSON values), one line each; points in points."""
    lines = []
    for word, text in _deal_parts(table):
        old, new = text(before), text(after)
        if old != new:
            lines.append(_arrow(word, old, new))
    if before.get("withdrawn") and not after.get("withdrawn"):
        lines.append(gettext("brought back"))
    return lines


def differing_facts(table: Table, deal: Deal, other: Deal) -> list[tuple[str, str, str]]:
    """What two deals do not have in common: a word, and what each of them holds."""
    one, two = deal.to_json(), other.to_json()
    facts = [(word[:1].upper() + word[1:], text(one), text(two)) for word, text in _deal_parts(table)]
    return [fact for fact in facts if fact[1] != fact[2]]


def deal_facts(table: Table, deal: Deal) -> list[tuple[str, str]]:
    """Everything that was entered of a deal, each with its word; what it does not hold is left out."""
    values = deal.to_json()
    plain = {NOTHING, "×1", kind_label(DealKind.PLAYED)}
    facts = [(word[:1].upper() + word[1:], text(values)) for word, text in _deal_parts(table)]
    return [(word, text) for word, text in facts if text not in plain]


def _deal_parts(table: Table) -> list[tuple[str, Callable[[Mapping[str, Any]], str]]]:
    names = {person.id: person.name for person in table.people}

    def name(player: int | None) -> str:
        return NOTHING if player is None else names.get(player, "?")

    def partner(deal: Mapping[str, Any]) -> str:
        return alone_word() if deal["alone"] else name(deal["partner"])

    def people(players: list[int]) -> str:
        return ", ".join(name(player) for player in players) or NOTHING

    def handfuls(deal: Mapping[str, Any]) -> str:
        return (
            ", ".join(f"{name(each['player'])} {handful_label(each['level'])}" for each in deal["handfuls"]) or NOTHING
        )

    def miseres(deal: Mapping[str, Any]) -> str:
        declared = deal.get("miseres", ())
        return (
            ", ".join(f"{name(each['player'])} {misere_label(MisereKind(each['kind']))}" for each in declared)
            or NOTHING
        )

    def places(deal: Mapping[str, Any]) -> str:
        return ", ".join(" = ".join(map(name, place)) for place in deal.get("ranking", ())) or NOTHING

    def amounts(deal: Mapping[str, Any]) -> str:
        return ", ".join(f"{name(int(player))} {signed(half)}" for player, half in deal["amounts"].items()) or NOTHING

    def chips(deal: Mapping[str, Any]) -> str:
        bought = deal.get("chips", {}).items()
        return ", ".join(f"{name(int(player))} {signed_chips(each)}" for player, each in bought) or NOTHING

    return [
        (gettext("kind"), lambda deal: kind_label(DealKind(deal["kind"]))),
        (gettext("dealer"), lambda deal: name(deal["dealer"])),
        (gettext("sitting out"), lambda deal: people(deal["sitting_out"])),
        (gettext("taker"), lambda deal: name(deal["taker"])),
        (gettext("partner"), partner),
        (gettext("contract"), lambda deal: _word(deal["contract"], Contract, contract_label)),
        (gettext("bouts"), lambda deal: _plain(deal["bouts"])),
        (
            gettext("points"),
            lambda deal: NOTHING if deal["half_points"] is None else points(deal["half_points"]),
        ),
        (gettext("result"), lambda deal: _made(deal.get("made"))),
        (gettext("petit au bout"), lambda deal: _word(deal["petit_au_bout"], Side, side_label)),
        (gettext("handfuls"), handfuls),
        (gettext("slam"), lambda deal: _word(deal["slam"], Slam, slam_label)),
        (gettext("king au bout"), lambda deal: _word(deal.get("king_au_bout"), Side, side_label)),
        (gettext("small slam"), lambda deal: _word(deal.get("small_slam"), SmallSlam, small_slam_label)),
        (gettext("misères"), miseres),
        (gettext("counts"), lambda deal: f"×{deal.get('factor', 1)}"),
        (gettext("places"), places),
        (gettext("amounts"), amounts),
        (gettext("chips"), chips),
        (gettext("note"), lambda deal: deal["note"] or NOTHING),
    ]


def _made(made: bool | None) -> str:
    return NOTHING if made is None else gettext("made") if made else gettext("failed")


def _word(value: str | None, members: Callable[[str], Member], label: Callable[[Member], str]) -> str:
    return NOTHING if value is None else label(members(value))


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return NOTHING if value in (None, "") else str(value)


def _arrow(word: str, before: str, after: str) -> str:
    return f"{word} {before} → {after}"
