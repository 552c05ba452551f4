"""The trace in words: who did what, and what it was before."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from scorekeeper.labels.numbers import points, signed
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext
from scorekeeper.labels.words import (
    alone_word,
    contract_label,
    handful_label,
    kind_label,
    role_label,
    side_label,
    slam_label,
)
from scorekeeper.rules import Contract, DealKind, Side, Slam
from scorekeeper.sheet import Change, Happening, Table

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
    Happening.SESSION_CHANGED: lazy_gettext("Session changed"),
    Happening.CLOSED: lazy_gettext("Session closed"),
    Happening.REOPENED: lazy_gettext("Session opened again"),
    Happening.JOINED: lazy_gettext("Joined the table"),
    Happening.RENAMED: lazy_gettext("Name corrected"),
    Happening.MOVED: lazy_gettext("Seats changed"),
    Happening.LEFT: lazy_gettext("Left the table"),
    Happening.RETURNED: lazy_gettext("Came back"),
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


def change_texts(table: Table, changes: tuple[Change, ...]) -> list[ChangeText]:
    """Changes in words, in their order."""
    return [
        ChangeText(
            change.at,
            change.deal_number,
            change.deal_id,
            str(_WHAT[change.what]),
            role_label(change.role),
            tuple(_lines(table, change)),
        )
        for change in changes
    ]


def _lines(table: Table, change: Change) -> list[str]:
    before, after = change.before or {}, change.after or {}
    if change.what in (Happening.RECORDED, Happening.INSERTED):
        return []
    if change.what is Happening.RESULT:
        return _result_lines(table, before, after)
    if change.what in (Happening.CORRECTED, Happening.UNDONE):
        return deal_differences(table, before, after)
    if change.what in (Happening.JOINED, Happening.RETURNED):
        return [str(after.get("name", ""))]
    if change.what is Happening.LEFT:
        lines = [str(before.get("name", ""))]
        if before.get("hands") != after.get("hands"):
            lines.append(_arrow(gettext("players per deal"), str(before["hands"]), str(after["hands"])))
        return lines
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


def _result_lines(table: Table, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What the result added to the bid: each value on a line, what it was only where there was something."""
    if after["kind"] != DealKind.PLAYED:
        return [kind_label(DealKind(after["kind"]))]
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

    def amounts(deal: Mapping[str, Any]) -> str:
        return ", ".join(f"{name(int(player))} {signed(half)}" for player, half in deal["amounts"].items()) or NOTHING

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
        (gettext("petit au bout"), lambda deal: _word(deal["petit_au_bout"], Side, side_label)),
        (gettext("handfuls"), handfuls),
        (gettext("slam"), lambda deal: _word(deal["slam"], Slam, slam_label)),
        (gettext("amounts"), amounts),
        (gettext("note"), lambda deal: deal["note"] or NOTHING),
    ]


def _word(value: str | None, members: Callable[[str], Member], label: Callable[[Member], str]) -> str:
    return NOTHING if value is None else label(members(value))


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return NOTHING if value in (None, "") else str(value)


def _arrow(word: str, before: str, after: str) -> str:
    return f"{word} {before} → {after}"
