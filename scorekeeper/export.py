"""A session as CSV: one row a deal, everybody's score and running total, and a row of totals.

The column names are the same in every language, so that sheets built on the file go on working.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal, DealKind, points_number, running_totals, score
from scorekeeper.sheet import Sheet
from scorekeeper.time_zones import zone

BYTE_ORDER_MARK = "\ufeff"
SEPARATORS: Mapping[str, str] = {"comma": ",", "semicolon": ";"}
COLUMNS = (
    "number",
    "time",
    "kind",
    "dealer",
    "taker",
    "partner",
    "contract",
    "bouts",
    "points",
    "target",
    "made",
    "margin",
    "petit_au_bout",
    "handfuls",
    "slam",
    "per_defender",
    "sitting_out",
    "note",
    "king_au_bout",
    "small_slam",
    "miseres",
    "places",
    "factor",
)
_FORMULA_START = re.compile(r"""(\A|[;,\t][" ]*)(?=[=+\-@\t\r＝＋－＠])""")
"""Where a spreadsheet may take what follows for a formula: at the beginning of a cell, whichever sign ends a cell."""
_NEEDS_QUOTES = re.compile(r"""[;,\t\r\n"]""")


class Format(NamedTuple):
    """How a file is written: what stands between cells, and in half points."""

    separator: str
    decimal: str

    def line(self, cells: Iterable[str]) -> str:
        """Cells as a line of the file."""
        return f"{self.separator.join(cells)}\r\n"


def file_format(separator: str | None, locale: str) -> Format:
    """The format with the separator of this name, or of a language: spreadsheets in French expect ``;``."""
    usual = "semicolon" if locale == "fr" else "comma"
    sign = SEPARATORS.get(separator or usual, SEPARATORS[usual])
    return Format(sign, "," if sign == ";" else ".")


def session_csv(sheet: Sheet, separator: str, decimal: str = ".") -> str:
    """The session's file: CRLF lines, beginning with a byte order mark; withdrawn deals are left out.

    ``separator`` is ``,`` or ``;``; ``decimal`` is what half points are written with. Times are in the club's zone.
    Names and notes that a spreadsheet would take for a formula get an apostrophe, even where it reads the file with the
    other separator; scores stay numbers.
    """
    names = [person.name for person in sheet.people]
    headings = list(COLUMNS)
    if sheet.counts_points:
        headings += [*(text_cell(f"score {name}") for name in names), *(text_cell(f"total {name}") for name in names)]
    if sheet.chips is not None:
        headings += [text_cell(f"{word} {name}") for word in ("chips", "brought", "stack") for name in names]
        headings.append("pot")
    rows = [headings, *_rows(sheet, decimal)]
    return BYTE_ORDER_MARK + "".join(map(Format(separator, decimal).line, rows))


def _rows(sheet: Sheet, decimal: str) -> Iterable[list[str]]:
    nothing = [""] * (len(COLUMNS) - 1)
    points = _point_cells(sheet, decimal)
    chips = _chip_cells(sheet)
    if sheet.chips is not None:
        started = [str(person.start_chips) for person in sheet.people]
        yield ["start", *nothing, *[""] * len(points[-1]), *[""] * 2 * len(started), *started, "0"]
    names = {person.id: person.name for person in sheet.people}
    for recorded, scored, moved in zip(sheet.counted, points, chips, strict=False):
        ordinal = str(sheet.ordinal(recorded.number)) if recorded.deal.kind.is_entered else ""
        yield [*deal_cells(recorded, names, ordinal, sheet.timezone, decimal), *scored, *moved]
    yield ["total", *nothing, *points[-1], *chips[-1]]


def _point_cells(sheet: Sheet, decimal: str) -> list[list[str]]:
    """What everybody scored in each deal and has since, the totals at the end; nothing where no points are counted."""
    if not sheet.counts_points:
        return [[] for _ in (*sheet.counted, None)]
    players = [person.id for person in sheet.people]
    totals = running_totals(players, [recorded.scores for recorded in sheet.counted])
    scores = [[recorded.scores.get(player) for player in players] for recorded in sheet.counted]
    return [
        [amount_cell(each, decimal) for each in (*scored, *total)]
        for scored, total in zip([*scores, totals[-1]], [*totals[1:], totals[-1]], strict=True)
    ]


def _chip_cells(sheet: Sheet) -> list[list[str]]:
    """What everybody won in each deal, brought to the table (or took away) and had after it, and the pot; the sums at
    the end. Nothing without chips.
    """
    game = sheet.chip_game
    if game is None:
        return [[] for _ in (*sheet.counted, None)]
    players = [person.id for person in sheet.people]
    rows = []
    brought: Counter[int] = Counter()
    for recorded, step in zip(sheet.counted, game.steps, strict=True):
        dealt = recorded.deal.kind.is_entered
        brought.update({} if dealt else step.delta)
        rows.append(
            [
                *(_chips(step.delta.get(player) if dealt else None) for player in players),
                *(_chips(None if dealt else step.delta.get(player)) for player in players),
                *(_chips(step.after.get(player)) for player in players),
                str(step.pot),
            ]
        )
    sums = [game.won, brought, game.banks]
    return [*rows, [*(str(amounts.get(player, 0)) for amounts in sums for player in players), str(game.pot)]]


def _chips(chips: int | None) -> str:
    return "" if chips is None else str(chips)


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula, nor a part of it.

    >>> harmless("=1+1"), harmless("a;=1+1"), harmless("Anna")
    ("'=1+1", "a;'=1+1", 'Anna')
    """
    return _FORMULA_START.sub(r"\1'", text)


def text_cell(text: str) -> str:
    """A cell of text. What holds any separator is quoted, whichever the file has."""
    safe = harmless(text)
    return '"{}"'.format(safe.replace('"', '""')) if _NEEDS_QUOTES.search(safe) else safe


def deal_cells(recorded: Recorded, names: Mapping[int, str], ordinal: str, timezone: str, decimal: str) -> list[str]:
    """What the columns :data:`COLUMNS` hold of a deal, whose people have these names."""
    deal = recorded.deal
    played = deal.kind is DealKind.PLAYED

    def name(player: int | None) -> str:
        return "" if player is None else text_cell(names[player])

    local = recorded.played_at.astimezone(zone(timezone))
    return [
        ordinal,
        local.strftime("%Y-%m-%d %H:%M"),
        deal.kind.value,
        name(deal.dealer),
        name(deal.taker),
        "alone" if deal.alone else name(deal.partner),
        deal.contract.value if deal.contract else "",
        "" if deal.bouts is None else str(deal.bouts),
        amount_cell(deal.half_points, decimal),
        amount_cell(recorded.target, decimal),
        "" if recorded.made is None else "yes" if recorded.made else "no",
        amount_cell(_signed_margin(recorded), decimal),
        deal.petit_au_bout.value if deal.petit_au_bout else "",
        _handfuls(names, deal),
        deal.slam.value if deal.slam else "",
        amount_cell(score(deal, recorded.rules).per_defender, decimal) if deal.half_points is not None else "",
        text_cell(", ".join(names[player] for player in deal.sitting_out)),
        text_cell(deal.note),
        deal.king_au_bout.value if deal.king_au_bout else "",
        deal.small_slam.value if deal.small_slam else "",
        text_cell(", ".join(f"{names[each.player]} {each.kind}" for each in deal.miseres)),
        text_cell(" ".join("=".join(names[player] for player in place) for place in deal.ranking)),
        str(deal.factor) if played else "",
    ]


def _signed_margin(recorded: Recorded) -> int | None:
    """Above the target or below it, in half points."""
    return recorded.margin if recorded.margin is None or recorded.made else -recorded.margin


def _handfuls(names: Mapping[int, str], deal: Deal) -> str:
    words = {1: "single", 2: "double", 3: "triple"}
    return text_cell(
        ", ".join(
            f"{names[handful.player]} {words[handful.level]}" for handful in deal.handfuls if handful.player is not None
        )
    )


def amount_cell(half_points: int | None, decimal: str) -> str:
    """Half points as a number of a file; an empty cell for none."""
    return "" if half_points is None else str(points_number(half_points)).replace(".", decimal)
