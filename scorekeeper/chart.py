"""Charts as inline SVG: lines differ by dash and mark as well as by colour and are named at their end.

Bars have numbers beside.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from scorekeeper.names import short_names
from scorekeeper.recorded import Person, Recorded
from scorekeeper.roster import distinct_lines
from scorekeeper.rules import points_text, running_totals
from scorekeeper.sheet import SHEETS_KEPT, Sheet, Table

WIDTH, HEIGHT = 640, 260
BAR_LENGTH = 200


class Frame(NamedTuple):
    """Where curves are drawn; their names stand at its right, so far from each other, and no longer than that."""

    left: int
    top: int
    right: int
    bottom: int
    name_gap: int
    longest_name: int


_ON_THE_PAGE = Frame(left=8, top=14, right=WIDTH - 180, bottom=HEIGHT - 14, name_gap=22, longest_name=12)
_MARK_GAP, _NAME_START = 28, 40
"""How far behind the end of a line its mark stands, to which it leads on, and the name."""
MARKS = (
    "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "M-6-6h12v12h-12z",
    "M0-7 7 6H-7z",
    "M0-8 8 0 0 8-8 0z",
    "M0 7-7-6H7z",
    "M-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z",
    "M-7-4-4-7 0-3 4-7 7-4 3 0 7 4 4 7 0 3-4 7-7 4-3 0z",
    "M0-8 2-3 8-3 3 1 5 7 0 3-5 7-3 1-8-3-2-3z",
)
"""The mark of each line, before its name; the middle of it is at 0."""


class ChartLine(NamedTuple):
    """One line: its name, the number of its look (colour and dashes), totals in half points. ``bold`` stands out."""

    name: str
    look: int
    totals: Sequence[int]
    bold: bool = False

    @property
    def total(self) -> int:
        """Where it ends, in half points."""
        return self.totals[-1]


class NamePlace(NamedTuple):
    """A line's name as it fits, and how far down it stands."""

    line: int
    name: str
    y: int


class PlacedLines(NamedTuple):
    """Lines in their frame: the lowest and the highest total, where nothing is, everybody's points and names.

    ``names`` stand from the top down.
    """

    low: int
    high: int
    zero: int
    points: tuple[str, ...]
    names: tuple[NamePlace, ...]


def curve_lines(
    curves: Iterable[tuple[Person, Sequence[int]]], *, for_chips: bool = False, chosen: int | None = None
) -> list[ChartLine]:
    """People's totals as lines, each with the person's own look where it is free.

    They are half points, or chips, which are drawn as points.
    """
    scale = 2 if for_chips else 1
    drawn = list(curves)
    looks = distinct_lines([person.colour for person, _ in drawn])
    return [
        ChartLine(person.name, look, [scale * total for total in totals], person.id == chosen)
        for look, (person, totals) in zip(looks, drawn, strict=True)
    ]


@lru_cache(maxsize=SHEETS_KEPT)
def totals_chart(sheet: Sheet) -> Markup:
    """Everybody's total (or the chips that were won) after each deal; empty before the first score."""
    people = sheet.people
    moved = [_moved(sheet, recorded) for recorded in sheet.counted]
    scored = [each for each in moved if any(each.values())]
    if not scored:
        return Markup("")
    steps = running_totals([person.id for person in people], scored)
    return lines_chart(
        [
            ChartLine(person.name, sheet.lines[person.id], [step[place] for step in steps])
            for place, person in enumerate(people)
        ]
    )


def line_names(table: Table) -> Mapping[int, str]:
    """What the lines of a session's chart are called, by the ids of its people."""
    names = short_names([person.name for person in table.people], _ON_THE_PAGE.longest_name)
    return {person.id: name for person, name in zip(table.people, names, strict=True)}


def lines_chart(lines: Sequence[ChartLine]) -> Markup:
    """Totals that go on from step to step; every line has as many of them.

    The picture's classes (``chart-line line-0`` …) are coloured by the style sheet; what it shows stands beside it as
    numbers, so it is one image with a title for screen readers.
    """
    low, high, zero, points, names = placed(lines, _ON_THE_PAGE)
    parts = [f'<line class="chart-zero" x1="{_ON_THE_PAGE.left}" y1="{zero}" x2="{_ON_THE_PAGE.right}" y2="{zero}"/>']
    for line, where in zip(lines, points, strict=True):
        bold = " bold" if line.bold else ""
        parts.append(f'<polyline class="chart-line line-{line.look}{bold}" points="{where}"/>')
    for place, name, y in names:
        look, end = lines[place].look, points[place].rpartition(",")[2]
        parts.append(
            f'<line class="chart-lead line-{look}" data-place="{place}" x1="{_ON_THE_PAGE.right}" y1="{end}" '
            f'x2="{_ON_THE_PAGE.right + _MARK_GAP}" y2="{y}"/>'
            f'<path class="chart-mark mark-{look}" data-place="{place}" d="{MARKS[look]}" '
            f'transform="translate({_ON_THE_PAGE.right + _MARK_GAP} {y})"/>'
        )
        parts.append(
            f'<text class="chart-name name-{lines[place].look}" data-place="{place}" '
            f'x="{_ON_THE_PAGE.right + _NAME_START}" y="{y + 6}">{escape(name)}</text>'
        )
    label = ", ".join(f"{line.name} {points_text(line.total, signed=True)}" for line in lines)
    return Markup(  # noqa: S704 - the names are escaped, everything else is numbers
        f'<svg class="totals-chart" data-low="{low}" data-high="{high}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def share_bar(part: int, whole: int, most: int) -> Markup:
    """A bar as long as ``whole`` is of ``most``: thick as far as ``part``, thin from there; the numbers stand beside.

    >>> share_bar(1, 2, 4).count('width="50"')
    2
    """
    most = max(most, 1)
    full, length = BAR_LENGTH * part // most, BAR_LENGTH * whole // most
    return Markup(  # noqa: S704 - numbers alone
        f'<svg class="bar-chart" viewBox="0 0 {BAR_LENGTH} 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-part" width="{full}" height="10"/>'
        f'<rect class="bar-rest" x="{full}" y="3" width="{length - full}" height="4"/></svg>'
    )


def signed_bar(amount: int, most: int) -> Markup:
    """A bar from the middle, to the right for what was won, to the left for what was lost, ``most`` at its end."""
    half = BAR_LENGTH // 2
    length = half * abs(amount) // max(most, 1)
    start = half if amount >= 0 else half - length
    return Markup(  # noqa: S704 - numbers alone
        f'<svg class="bar-chart" viewBox="0 0 {BAR_LENGTH} 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{"bar-part" if amount >= 0 else "bar-loss"}" x="{start}" width="{length}" height="10"/>'
        f'<rect class="bar-middle" x="{half - 0.5}" width="1" height="10"/></svg>'
    )


def _moved(sheet: Sheet, recorded: Recorded) -> Mapping[int, int]:
    """What a deal brought everybody, in half points; in half chips where these are played for, bought ones apart."""
    if sheet.chips is None:
        return recorded.scores
    return {player: 2 * chips for player, chips in recorded.chips.items()} if recorded.deal.kind.is_entered else {}


def placed(lines: Sequence[ChartLine], frame: Frame) -> PlacedLines:
    """Where lines and their names stand in a frame; no name covers another."""
    low = min(0, *(min(line.totals) for line in lines))
    high = max(0, *(max(line.totals) for line in lines))
    last = max(len(lines[0].totals) - 1, 1)

    def down(total: int) -> int:
        return frame.top + (high - total) * (frame.bottom - frame.top) // max(high - low, 1)

    points = tuple(
        " ".join(
            f"{frame.left + step * (frame.right - frame.left) // last},{down(total)}"
            for step, total in enumerate(line.totals)
        )
        for line in lines
    )
    ends = sorted((down(line.total), place) for place, line in enumerate(lines))
    heights = _spread([height for height, _ in ends], frame)
    short = short_names([line.name for line in lines], frame.longest_name)
    names = tuple(NamePlace(place, short[place], y) for y, (_, place) in zip(heights, ends, strict=True))
    return PlacedLines(low, high, down(0), points, names)


def _spread(wanted: Sequence[int], frame: Frame) -> list[int]:
    """Names' heights, which increase, moved apart so that none covers another, kept inside the frame."""
    gap = min(frame.name_gap, (frame.bottom - frame.top) // max(len(wanted), 1))
    heights = list(wanted)
    for place in range(1, len(heights)):
        heights[place] = max(heights[place], heights[place - 1] + gap)
    lowest = frame.bottom
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], lowest)
        lowest = heights[place] - gap
    return heights
