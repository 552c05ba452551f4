"""A recap as one picture to share: SVG that holds everything it needs, in light colours."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import escape

from scorekeeper.chart import ChartLine, Frame, placed
from scorekeeper.names import shortened

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
"""Colour and dashes of each line, as in ``app.css`` in the light."""
_MEDALS = {1: "#f4d48a", 2: "#d5d9dc", 3: "#e0b48c"}
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
_LONGEST_TITLE, _LONGEST_SUBTITLE, _LONGEST_NAME, _LONGEST_LINE = 40, 90, 18, 44
_MOST_PLACES = 5
_CHART = Frame(left=640, top=168, right=1020, bottom=560, name_gap=30, longest_name=12)


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


def recap_svg(texts: RecapTexts, curves: Sequence[ChartLine]) -> str:
    """The picture as a file of its own."""
    described = ", ".join(f"{place.name} {place.total}" for place in texts.places)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>',
        f'<rect width="{WIDTH}" height="118" fill="{_FELT}"/>',
        _text(48, 62, shortened(texts.title, _LONGEST_TITLE), size=42, weight=700, fill=_ON_FELT),
        _text(48, 98, shortened(texts.subtitle, _LONGEST_SUBTITLE), size=23, fill=_ON_FELT_QUIET),
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
            _text(108, y, shortened(place.name, _LONGEST_NAME), size=size, weight=700),
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
            _text(48, y + 28, shortened(told, _LONGEST_LINE), size=22, weight=600),
        ]
    return parts


def _curves(title: str, curves: Sequence[ChartLine]) -> list[str]:
    if not curves:
        return []
    drawn = placed(curves, _CHART)
    parts = [
        f'<rect x="616" y="134" width="560" height="{HEIGHT - 134 - 24}" rx="14" fill="{_CARD}" stroke="{_LINE}"/>',
        _text(_CHART.left, _CHART.bottom + 32, title, size=18, fill=_QUIET),
    ]
    zero = f'y1="{drawn.zero}" x2="{_CHART.right}" y2="{drawn.zero}"'
    parts.append(f'<line x1="{_CHART.left}" {zero} stroke="{_LINE}" stroke-width="2"/>')
    for curve, points in zip(curves, drawn.points, strict=True):
        colour, dash = _STROKES[curve.look]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="5" stroke-linejoin="round" '
            f'stroke-linecap="round"{dashed}/>'
        )
    parts += [
        _text(_CHART.right + 14, y + 7, name, size=21, fill=_STROKES[curves[line].look][0], weight=600)
        for line, name, y in drawn.names
    ]
    return parts


def _text(x: int, y: int, text: str, *, size: int, fill: str = _INK, weight: int = 400, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
        f"{_escaped(text)}</text>"
    )


def _escaped(text: str) -> str:
    """A text as XML holds it, without the signs that it may not hold at all."""
    return escape("".join(each for each in text if each >= " " and each not in "\ufffe\uffff"))
