"""A session as CSV: one row a deal, everybody's score and running total, and a row of totals.

The column names are the same in every language, so that sheets built on the file go on working.
"""

import csv
import io
from collections.abc import Mapping

from scorekeeper.labels import zone
from scorekeeper.rules import Deal, DealKind, points_number, running_totals, score
from scorekeeper.sheet import Recorded, Sheet

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
)
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def session_csv(sheet: Sheet, separator: str, decimal: str = ".") -> str:
    """The session's file: CRLF lines, beginning with a byte order mark; withdrawn deals are left out.

    ``separator`` is ``,`` or ``;``; ``decimal`` is what half points are written with. Times are in the club's zone.
    Names and notes that a spreadsheet would take for a formula get an apostrophe; scores stay numbers.
    """
    text = io.StringIO()
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    names = [person.name for person in sheet.people]
    writer.writerow([*COLUMNS, *(f"score {name}" for name in names), *(f"total {name}" for name in names)])
    players = [person.id for person in sheet.people]
    totals = running_totals(players, [recorded.scores for recorded in sheet.counted])
    for recorded, total in zip(sheet.counted, totals[1:], strict=True):
        scores = [_amount(recorded.scores.get(player), decimal) for player in players]
        writer.writerow([*_deal_cells(sheet, recorded, decimal), *scores, *(_amount(each, decimal) for each in total)])
    last = [_amount(each, decimal) for each in totals[-1]]
    writer.writerow(["total", *[""] * (len(COLUMNS) - 1), *last, *last])
    return text.getvalue()


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Anna")
    ("'=1+1", 'Anna')
    """
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _deal_cells(sheet: Sheet, recorded: Recorded, decimal: str) -> list[str]:
    deal = recorded.deal
    played = deal.kind is DealKind.PLAYED

    def name(player: int | None) -> str:
        return "" if player is None else harmless(sheet.person(player).name)

    local = recorded.played_at.astimezone(zone(sheet.timezone))
    return [
        str(recorded.number),
        local.strftime("%Y-%m-%d %H:%M"),
        deal.kind.value,
        name(deal.dealer),
        name(deal.taker),
        "alone" if deal.alone else name(deal.partner),
        deal.contract.value if deal.contract else "",
        "" if deal.bouts is None else str(deal.bouts),
        _amount(deal.half_points, decimal),
        _amount(recorded.target, decimal),
        "" if recorded.made is None else "yes" if recorded.made else "no",
        _amount(_signed_margin(recorded), decimal),
        deal.petit_au_bout.value if deal.petit_au_bout else "",
        _handfuls(sheet, deal),
        deal.slam.value if deal.slam else "",
        _amount(score(deal, sheet.rules).per_defender, decimal) if played else "",
        harmless(", ".join(sheet.person(player).name for player in deal.sitting_out)),
        harmless(deal.note),
    ]


def _signed_margin(recorded: Recorded) -> int | None:
    """Above the target or below it, in half points."""
    return recorded.margin if recorded.margin is None or recorded.made else -recorded.margin


def _handfuls(sheet: Sheet, deal: Deal) -> str:
    words = {1: "single", 2: "double", 3: "triple"}
    return harmless(
        ", ".join(
            f"{sheet.person(handful.player).name} {words[handful.level]}"
            for handful in deal.handfuls
            if handful.player is not None
        )
    )


def _amount(half_points: int | None, decimal: str) -> str:
    return "" if half_points is None else str(points_number(half_points)).replace(".", decimal)
