"""The icons of the installed app as pictures, drawn by the browser from the project's own drawing."""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

ICONS = Path(__file__).parent.parent.parent / "static" / "icons"
DRAWING = "icon.svg"
DRAWN_AT = 64
"""The side of the drawing in its own units."""
MIDDLE_OF_THE_CARDS = (33.0, 31.1)
ROUNDED_FELT = 'rx="14" '


class Icon(NamedTuple):
    """A picture, ``side`` pixels wide; ``cards`` is their size on felt up to the edge, None for the drawing alone."""

    name: str
    side: int
    cards: float | None = None


PICTURES = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    # A device cuts its own shape out of it: what is drawn stays within the middle circle of 80 %.
    Icon("icon-maskable-512.png", 512, cards=0.82),
    Icon("apple-touch-icon.png", 180, cards=0.95),
)


def draw_icons(browser: Browser) -> None:
    """Write every picture beside the drawing."""
    drawing = (ICONS / DRAWING).read_text(encoding="utf-8")
    for icon in PICTURES:
        page = browser.new_page(viewport={"width": icon.side, "height": icon.side})
        drawn = drawing if icon.cards is None else _on_felt(drawing, icon.cards)
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{icon.side}px}}</style>{drawn}")
        page.screenshot(path=ICONS / icon.name, omit_background=icon.cards is None)
        page.close()


def _on_felt(drawing: str, cards: float) -> str:
    """The felt without its round corners, the cards in the middle and smaller."""
    x, y = MIDDLE_OF_THE_CARDS
    start, felt, rest = drawing.partition("/>")
    place = f"translate({DRAWN_AT / 2} {DRAWN_AT / 2}) scale({cards}) translate({-x} {-y})"
    return start.replace(ROUNDED_FELT, "") + felt + f'<g transform="{place}">' + rest.replace("</svg>", "</g></svg>")
