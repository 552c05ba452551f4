"""The lines of the sheet in words: for each deal who took what, how it came out, and what everybody scored."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.labels.numbers import signed
from scorekeeper.labels.translation import gettext
from scorekeeper.labels.words import (
    alone_word,
    bonus_words,
    contract_label,
    handful_label,
    kind_label,
    misere_mark,
    result_label,
    side_label,
)
from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import Deal, DealKind
from scorekeeper.rules.deal import CHIP_KINDS
from scorekeeper.sheet import Sheet, Table

NOT_AT_THIS_DEAL = "–"


class Cell(NamedTuple):
    """One person's score of one deal; ``part`` is taker, partner, out or empty."""

    name: str
    text: str
    part: str


class DealLine(NamedTuple):
    """One deal of the sheet, in words; ``made`` is None without a result.

    ``ordinal`` is the number that people see, None where chips came or went;
    ``taker`` is whoever took, or brought chips to the table or took them away.
    """

    recorded: Recorded
    ordinal: int | None
    taker: str
    partner: str
    alone: str
    what: str
    bonuses: tuple[str, ...]
    result: str
    made: bool | None
    note: str
    marks: tuple[str, ...]
    cells: tuple[Cell, ...]


class DealLines(NamedTuple):
    """The deals of a sheet, the newest first: those whose cards are being played, and everything else."""

    playing: tuple[DealLine, ...]
    finished: tuple[DealLine, ...]


def deal_lines(sheet: Sheet) -> DealLines:
    """Every deal of a sheet in the language of the request."""
    lines = [_line_of(sheet, recorded) for recorded in sheet.latest_first]
    return DealLines(
        playing=tuple(line for line in lines if line.recorded.being_played),
        finished=tuple(line for line in lines if not line.recorded.being_played),
    )


def told_bonuses(table: Table, deal: Deal) -> tuple[str, ...]:
    """What a deal had besides its contract, with whose it was and how large: for paper, where nothing can be tapped."""
    words = dict.fromkeys(bonus_words(replace(deal, petit_au_bout=None, handfuls=(), miseres=())))
    petit = [] if deal.petit_au_bout is None else [(gettext("petit"), side_label(deal.petit_au_bout))]
    shown = [(gettext("Handful, %(level)s", level=handful_label(each.level)), each.player) for each in deal.handfuls]
    declared = [(misere_mark(each.kind), each.player) for each in deal.miseres]
    named = [(what, "" if player is None else table.person(player).name) for what, player in (*shown, *declared)]
    return (*(f"{what} ({whose})" if whose else what for what, whose in (*petit, *named)), *words)


def found_line(table: Table, recorded: Recorded, ordinal: int) -> DealLine:
    """One deal that was found, without the others of its sheet."""
    return _line(table, recorded, ordinal, None)


def deal_summary(sheet: Sheet, recorded: Recorded) -> str:
    """One deal in a few words: ``Anna + Bruno, Garde, made by 8``."""
    line = _line_of(sheet, recorded)
    people = " + ".join(filter(None, (line.taker, line.partner)))
    return ", ".join(filter(None, (people, line.what, line.result)))


def _line_of(sheet: Sheet, recorded: Recorded) -> DealLine:
    double = sheet.doubles.get(recorded.id)
    return _line(
        sheet, recorded, sheet.ordinal(recorded.number), None if double is None else sheet.ordinal(double.number)
    )


def _line(sheet: Table, recorded: Recorded, ordinal: int, double: int | None) -> DealLine:
    """The line of a deal with the number ``ordinal``, which may be the one with the number ``double`` once more."""
    deal = recorded.deal
    amounts = _amounts(sheet, recorded)
    return DealLine(
        recorded,
        ordinal if deal.kind.is_entered else None,
        taker=_who(sheet, deal),
        partner="" if deal.partner is None else sheet.person(deal.partner).name,
        alone=alone_word() if deal.alone else "",
        what=kind_label(deal.kind) if deal.contract is None else contract_label(deal.contract),
        bonuses=tuple(bonus_words(deal)),
        result=result_label(recorded),
        made=recorded.made,
        note=deal.note,
        marks=tuple(_marks(sheet, recorded, double)),
        cells=tuple(_cell(person, recorded, amounts) for person in sheet.people) if amounts else (),
    )


def _who(sheet: Table, deal: Deal) -> str:
    """Whom a line is about: the taker, or whoever's chips came or went; nobody where it concerns all."""
    player = deal.players[0] if deal.kind in CHIP_KINDS else deal.taker
    return "" if player is None else sheet.person(player).name


def _marks(sheet: Table, recorded: Recorded, double: int | None) -> Iterator[str]:
    if sheet.counts_points and recorded.deal.kind.has_taker and recorded.rules != sheet.rules:
        yield gettext("other rules")
    if double is not None:
        yield gettext("probably deal %(number)s once more", number=double)
    if recorded.inserted:
        yield gettext("inserted")
    if recorded.corrected:
        yield gettext("corrected")


def _amounts(sheet: Table, recorded: Recorded) -> dict[int, int]:
    """What everybody got, in half points or half chips; nothing where nobody could get anything."""
    if sheet.chips is not None:
        return {player: 2 * chips for player, chips in recorded.chips.items()} if not recorded.withdrawn else {}
    if recorded.deal.kind is DealKind.PLAYED and recorded.deal.half_points is None:
        return {}  # played for chips, and nobody counted points
    scored = recorded.deal.kind in (DealKind.PLAYED, DealKind.MISERE_DEAL, DealKind.ADJUSTMENT)
    return dict(recorded.scores) if scored or any(recorded.scores.values()) else {}


def _cell(person: Person, recorded: Recorded, amounts: dict[int, int]) -> Cell:
    amount = amounts.get(person.id)
    if amount is None:
        return Cell(person.name, NOT_AT_THIS_DEAL, "out")
    deal = recorded.deal
    part = "taker" if person.id == deal.taker else "partner" if person.id == deal.partner else ""
    return Cell(person.name, signed(amount), part)
