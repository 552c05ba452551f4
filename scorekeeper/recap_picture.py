"""An evening as one picture to share: the podium, the curves, some facts. Plain SVG with its own colours."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import escape

from scorekeeper.chart import HEIGHT, WIDTH, ChartLine, lines_chart

SIDE = 1080
FELT, ON_FELT, QUIET, GOLD, PAPER, INK = "#0e5a47", "#fdfbf4", "#cfe0d6", "#f4d48a", "#fffdf7", "#1c2321"
LOOKS = (
    *(("#0b7a5c", ""), ("#2563c9", "7 4"), ("#96690a", "1 4"), ("#7b3fb5", "9 4 1 4")),
    *(("#c0392b", "14 4"), ("#00788a", "4 3"), ("#b0357e", "9 3 1 3 1 3"), ("#56616b", "2 6")),
)
"""Colour and dashes of each line, as in ``app.css`` in the light."""

_STEPS = ((SIDE // 2, 150), (SIDE // 2 - 310, 105), (SIDE // 2 + 310, 75))
"""Middle and height of the first step of the podium, of the second and the third."""
_STEP_WIDTH, _GROUND = 290, 470
_LONGEST_NAME, _LONGEST_FACT = 14, 64


class PodiumStep(NamedTuple):
    """Somebody on the podium: rank, name, and total as it is shown."""

    rank: int
    name: str
    total: str


class RecapTexts(NamedTuple):
    """What is written in the picture: whose evening, which day, some facts."""

    title: str
    day: str
    facts: Sequence[str]


def recap_svg(steps: Sequence[PodiumStep], lines: Sequence[ChartLine], texts: RecapTexts) -> str:
    """The picture; texts that are too long end in an ellipsis."""
    parts = [
        f'<rect width="{SIDE}" height="{SIDE}" fill="{FELT}"/>',
        _text(SIDE // 2, 92, 52, texts.title, 34, fill=ON_FELT, weight=700),
        _text(SIDE // 2, 146, 32, texts.day, 50, fill=QUIET),
        *(_step(place, step) for place, step in enumerate(steps[: len(_STEPS)])),
        f'<rect x="40" y="{_GROUND}" width="{SIDE - 80}" height="400" rx="24" fill="{PAPER}"/>',
    ]
    if lines:
        parts.append(_chart(lines))
    parts += [
        _text(SIDE // 2, 922 + 44 * place, 28, fact, _LONGEST_FACT, fill=ON_FELT)
        for place, fact in enumerate(texts.facts[:4])
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}" '
        f'font-family="system-ui, sans-serif" role="img"><title>{escape(texts.title)}, {escape(texts.day)}</title>'
        f"{''.join(parts)}</svg>"
    )


def _step(place: int, step: PodiumStep) -> str:
    middle, height = _STEPS[place]
    top = _GROUND - 20 - height
    left = middle - _STEP_WIDTH // 2
    name = _text(middle, top - 62, 38, step.name, _LONGEST_NAME, fill=GOLD if step.rank == 1 else ON_FELT, weight=700)
    total = _text(middle, top - 18, 34, step.total, 12, fill=ON_FELT)
    block = (
        f'<rect x="{left}" y="{top}" width="{_STEP_WIDTH}" height="{height + 20}" rx="14" '
        f'fill="{GOLD if step.rank == 1 else PAPER}"/>'
    )
    return name + total + block + _text(middle, top + 58, 48, str(step.rank), 3, fill=INK, weight=800)


def _chart(lines: Sequence[ChartLine]) -> str:
    """The curves as on the page, with colours of their own: no style sheet comes along."""
    drawn = str(lines_chart(lines))
    for look, (colour, dashes) in enumerate(LOOKS):
        own = f'fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round" stroke-dasharray="{dashes}"'
        drawn = drawn.replace(f'class="chart-line line-{look}"', own)
        drawn = drawn.replace(f'class="chart-name name-{look}"', f'font-size="20" fill="{INK}"')
    drawn = drawn.replace('class="chart-zero"', 'stroke="#d9d1bf"')
    width = SIDE - 120
    height = width * HEIGHT // WIDTH
    return drawn.replace("<svg ", f'<svg x="60" y="{_GROUND + 4}" width="{width}" height="{height}" ', 1)


def _text(x: int, y: int, size: int, text: str, longest: int, *, fill: str, weight: int = 400) -> str:
    shown = text if len(text) <= longest else f"{text[: longest - 1]}…"
    place = f'x="{x}" y="{y}" text-anchor="middle"'
    look = f'font-size="{size}" font-weight="{weight}" fill="{fill}"'
    return f"<text {place} {look}>{escape(shown)}</text>"
