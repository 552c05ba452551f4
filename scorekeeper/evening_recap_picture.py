"""The recap of an evening as one picture to share: SVG that holds everything it needs, in light colours."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import escape

from scorekeeper.evening_recap import Curve

WIDTH, HEIGHT = 1200, 630
"""What messengers show of a link without cutting it."""
_PAPER, _CARD, _INK, _QUIET, _LINE = "#f7f3ea", "#fffdf7", "#1c2321", "#5d6864", "#d9d1bf"
_FELT, _ON_FELT, _ON_FELT_QUIET = "#0e5a47", "#fdfbf4", "#cfe0d6"
_STROKES = (
    ("#0b7a5c", ""),
    ("#2563c9", "14 8"),
    ("#96690a", "2 8"),
    ("#7b3fb5", "18 8 2 8"),
    ("#c0392b", "28 8"),
    ("#00788a", "8 6"),
    ("#b0357e", "18 6 2 6 2 6"),
    ("#56616b", "4 12"),
)
_MEDALS = {1: "#f4d48a", 2: "#d5d9dc", 3: "#e0b48c"}
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
_LONGEST_TITLE, _LONGEST_NAME, _LONGEST_LINE, _LONGEST_CURVE = 40, 18, 44, 12
_MOST_PLACES = 5
_CHART = (640, 168, 1020, 560)
"""Left, top, right and bottom of the curves; names stand at their right."""
_NAME_GAP = 30


class PicturePlace(NamedTuple):
    """A line of the podium: the rank, and the rest in words."""

    rank: int
    name: str
    total: str


class RecapTexts(NamedTuple):
    """Everything that the picture says."""

    title: str
    subtitle: str
    places: Sequence[PicturePlace]
    lines: Sequence[tuple[str, str]]
    chart_title: str


def recap_picture(texts: RecapTexts, curves: Sequence[Curve]) -> str:
    """The picture as a file of its own."""
    described = ", ".join(f"{place.name} {place.total}" for place in texts.places)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>',
        f'<rect width="{WIDTH}" height="118" fill="{_FELT}"/>',
        _text(48, 62, _cut(texts.title, _LONGEST_TITLE), size=42, weight=700, fill=_ON_FELT),
        _text(48, 98, texts.subtitle, size=23, fill=_ON_FELT_QUIET),
        *_podium(texts.places),
        *_lines(texts),
        *_curves(texts.chart_title, curves),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="{_FONT}"><title>{_escaped(texts.title)}</title>'
        f"<desc>{_escaped(described)}</desc>{''.join(parts)}</svg>"
    )


def _podium(places: Sequence[PicturePlace]) -> list[str]:
    parts = []
    shown = places[:_MOST_PLACES]
    step = 66 if len(shown) <= _MOST_PLACES - 2 else 50
    for line, place in enumerate(shown):
        y = 178 + line * step
        size = 36 if line == 0 else 29
        parts += [
            f'<circle cx="70" cy="{y - 10}" r="22" fill="{_MEDALS.get(place.rank, _CARD)}" stroke="{_LINE}"/>',
            _text(70, y - 2, str(place.rank), size=23, weight=700, anchor="middle"),
            _text(108, y, _cut(place.name, _LONGEST_NAME), size=size, weight=700),
            _text(572, y, place.total, size=size, weight=700, anchor="end"),
        ]
    if len(places) > len(shown):
        parts.append(_text(108, 178 + len(shown) * step - 14, "…", size=29, fill=_QUIET))
    return parts


def _lines(texts: RecapTexts) -> list[str]:
    parts = []
    shown = texts.lines[:3] if len(texts.places) <= _MOST_PLACES - 2 else texts.lines[:2]
    top = HEIGHT - 34 - 70 * len(shown)
    for line, (what, told) in enumerate(shown):
        y = top + 70 * line + 28
        parts += [
            _text(48, y, what, size=19, fill=_QUIET),
            _text(48, y + 28, _cut(told, _LONGEST_LINE), size=22, weight=600),
        ]
    return parts


def _curves(title: str, curves: Sequence[Curve]) -> list[str]:
    if not curves:
        return []
    left, top, right, bottom = _CHART
    low = min(0, *(min(each.totals) for each in curves))
    high = max(0, *(max(each.totals) for each in curves))
    parts = [
        f'<rect x="616" y="134" width="560" height="{HEIGHT - 134 - 24}" rx="14" fill="{_CARD}" stroke="{_LINE}"/>',
        _text(left, bottom + 32, title, size=18, fill=_QUIET),
    ]

    def height(total: int) -> int:
        return top + (high - total) * (bottom - top) // max(high - low, 1)

    parts.append(
        f'<line x1="{left}" y1="{height(0)}" x2="{right}" y2="{height(0)}" stroke="{_LINE}" stroke-width="2"/>'
    )
    last = len(curves[0].totals) - 1
    for place, curve in enumerate(curves):
        colour, dash = _STROKES[place]
        points = " ".join(
            f"{left + (right - left) * step // last},{height(total)}" for step, total in enumerate(curve.totals)
        )
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="5" stroke-linejoin="round" '
            f'stroke-linecap="round"{dashed}/>'
        )
    wanted = [height(curve.totals[-1]) for curve in curves]
    for place, y in enumerate(_spread(wanted, bottom)):
        name = _cut(curves[place].person.name, _LONGEST_CURVE)
        parts.append(_text(right + 14, y + 7, name, size=21, fill=_STROKES[place][0], weight=600))
    return parts


def _spread(wanted: Sequence[int], bottom: int) -> list[int]:
    """Heights from the top down, moved apart so that no name covers another."""
    heights = list(wanted)
    for place in range(1, len(heights)):
        heights[place] = max(heights[place], heights[place - 1] + _NAME_GAP)
    lowest = bottom
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], lowest)
        lowest = heights[place] - _NAME_GAP
    return heights


def _text(x: int, y: int, text: str, *, size: int, fill: str = _INK, weight: int = 400, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
        f"{_escaped(text)}</text>"
    )


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _escaped(text: str) -> str:
    """A text as XML holds it, without the signs that it may not hold at all."""
    return escape("".join(each for each in text if each >= " " and each not in "\ufffe\uffff"))
