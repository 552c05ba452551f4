"""Numbers of points as people type and read them, held as integers of half points."""

import re

MINUS = "−"

_TYPED = re.compile(r"(?P<sign>[-−+]?)\s*(?P<whole>\d{1,6})?(?:[.,](?P<decimals>\d{0,6}))?\s*(?P<half>½)?", re.ASCII)


def parse_half_points(text: str) -> int:
    """Half points from what was typed: ``45``, ``45.5``, ``45,5``, ``45½``, ``-12``.

    >>> parse_half_points("45,5"), parse_half_points(" 45 "), parse_half_points("−12"), parse_half_points("½")
    (91, 90, -24, 1)

    :raises ValueError: when it is no number, or not a whole number of halves.
    """
    match = _TYPED.fullmatch(text.strip())
    if match is None or not (match["whole"] or match["decimals"] or match["half"]):
        raise ValueError(f"not a number of points: {text!r}")
    if match["half"] and match["decimals"] is not None:
        raise ValueError(f"not a number of points: {text!r}")
    decimals = (match["decimals"] or "").rstrip("0")
    if decimals not in ("", "5"):
        raise ValueError(f"not a number of half points: {text!r}")
    half_points = 2 * int(match["whole"] or 0) + (1 if decimals or match["half"] else 0)
    return -half_points if match["sign"] in ("-", MINUS) else half_points


def points_text(half_points: int, *, signed: bool = False) -> str:
    """Half points as people read them, with a real minus sign.

    >>> points_text(91), points_text(-24), points_text(24, signed=True), points_text(-1)
    ('45½', '−12', '+12', '−½')
    """
    whole, half = divmod(abs(half_points), 2)
    sign = MINUS if half_points < 0 else "+" if signed and half_points > 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def points_number(half_points: int) -> int | float:
    """Half points as a number for files: an integer where it is one, otherwise exactly one half more.

    >>> points_number(90), points_number(-91)
    (45, -45.5)
    """
    return half_points // 2 if half_points % 2 == 0 else half_points / 2
