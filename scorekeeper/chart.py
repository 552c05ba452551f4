"""Charts as inline SVG: lines differ by dash as well as colour and are named at their end, bars have numbers beside."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from scorekeeper.recorded import Recorded
from scorekeeper.rules import points_text, running_totals
from scorekeeper.sheet import SHEETS_KEPT, Sheet

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 8, 132, 14, 14
_NAME_GAP = 22
_LONGEST_NAME = 10
BAR_LENGTH = 200


class ChartLine(NamedTuple):
    """One line: its name, the number of its look (colour and dashes), totals in half points. ``bold`` stands out."""

    name: str
    look: int
    totals: Sequence[int]
    bold: bool = False


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
        [ChartLine(person.name, person.colour, [step[place] for step in steps]) for place, person in enumerate(people)]
    )


def lines_chart(lines: Sequence[ChartLine]) -> Markup:
    """Totals that go on from step to step; every line has as many of them.

    The picture's classes (``chart-line line-0`` …) are coloured by the style sheet; what it shows stands beside it as
    numbers, so it is one image with a title for screen readers.
    """
    low = min(min(line.totals) for line in lines)
    high = max(max(line.totals) for line in lines)
    zero = _height(0, low, high)
    parts = [f'<line class="chart-zero" x1="{_LEFT}" y1="{zero}" x2="{WIDTH - _RIGHT}" y2="{zero}"/>']
    ends = []
    for place, line in enumerate(lines):
        bold = " bold" if line.bold else ""
        parts.append(
            f'<polyline class="chart-line line-{line.look}{bold}" points="{_points(line.totals, low, high)}"/>'
        )
        ends.append((_height(line.totals[-1], low, high), place))
    for height, place in _spread(ends):
        name = lines[place].name
        shown = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
        parts.append(
            f'<text class="chart-name name-{lines[place].look}" data-place="{place}" '
            f'x="{WIDTH - _RIGHT + 8}" y="{height + 5}">'
            f"{escape(shown)}</text>"
        )
    label = ", ".join(f"{line.name} {points_text(line.totals[-1], signed=True)}" for line in lines)
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


def _height(total: int, low: int, high: int) -> int:
    inside = HEIGHT - _TOP - _BOTTOM
    return _TOP + (high - total) * inside // max(high - low, 1)


def _points(totals: Sequence[int], low: int, high: int) -> str:
    inside = WIDTH - _LEFT - _RIGHT
    last = max(len(totals) - 1, 1)
    return " ".join(
        f"{_LEFT + place * inside // last},{_height(total, low, high)}" for place, total in enumerate(totals)
    )


def _spread(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Names' heights moved apart so that none covers another, kept inside the picture."""
    gap = min(_NAME_GAP, (HEIGHT - _TOP) // max(len(ends), 1))
    ordered = sorted(ends)
    heights = [height for height, _ in ordered]
    for place in range(1, len(heights)):
        heights[place] = max(heights[place], heights[place - 1] + gap)
    lowest = HEIGHT - _BOTTOM
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], lowest)
        lowest = heights[place] - gap
    return [(height, line) for height, (_, line) in zip(heights, ordered, strict=True)]
