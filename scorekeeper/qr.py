"""QR codes as inline SVG: dark on white with a quiet zone, in light and dark alike, so that phones read them."""

import io
from functools import lru_cache

import segno
from markupsafe import Markup

QUIET_ZONE = 4
"""Modules around a code: cameras find it by them."""


@lru_cache(maxsize=64)
def qr_code(text: str) -> Markup:
    """The code of a text, as large as its place; what it is must be said beside it."""
    picture = io.BytesIO()
    segno.make(text, micro=False).save(
        picture,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        nl=False,
        border=QUIET_ZONE,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    svg = picture.getvalue().decode("ascii")
    return Markup(svg.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1))  # noqa: S704 - numbers alone
