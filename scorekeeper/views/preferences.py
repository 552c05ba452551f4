"""What a device remembers in cookies: language, theme, the links that it opened."""

from collections.abc import Collection

from flask import g, request
from werkzeug import Response

from scorekeeper.views.access import KNOWN_COOKIE, MOST_CHARACTERS, MOST_KNOWN, known_tokens

LANGUAGES = {"en": "English", "fr": "Français"}
THEMES = ("system", "light", "dark")
_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie; it is written anew at every visit of a sheet."""


def remember(response: Response, name: str, value: str) -> None:
    """Keep a value on this device, out of reach of scripts and of other sites."""
    response.set_cookie(name, value, max_age=_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure)


def remember_link(response: Response, token: str) -> None:
    """Put what a link opens first among what this device knows."""
    _remember_links(response, [token, *known_tokens()])


def remember_renewed(response: Response, old: str, new: str) -> None:
    """Let this device know a link instead of the one that it renewed; with a club's also its sessions."""
    known = [f"{new}{token.removeprefix(old)}" if token.partition("~")[0] == old else token for token in known_tokens()]
    _remember_links(response, known if new in known else [new, *known])


def keep_links(response: Response, wanted: Collection[str]) -> None:
    """Let this device forget all links but these, which stay in their order."""
    known = known_tokens()
    kept = [token for token in known if token in wanted]
    if kept != known:
        _remember_links(response, kept)


def _remember_links(response: Response, tokens: list[str]) -> None:
    kept = list(dict.fromkeys(tokens))[:MOST_KNOWN]
    while len(".".join(kept)) > MOST_CHARACTERS:
        kept.pop()
    if kept:
        remember(response, KNOWN_COOKIE, ".".join(kept))
    else:
        response.delete_cookie(KNOWN_COOKIE)


def chosen_language() -> str:
    """The language that was chosen here, or the best for this browser; the club's where there is none for it."""
    chosen = request.cookies.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    wanted = (language.partition("-")[0].lower() for language, quality in request.accept_languages if quality > 0)
    return next((language for language in (*wanted, club_language()) if language in LANGUAGES), "en")


def club_language() -> str:
    """The language of the club whose link this is; English without one."""
    if g.get("club") is not None:
        return str(g.club.locale)
    return str(g.access.table.locale) if g.get("access") is not None else "en"


def chosen_theme() -> str:
    """``light``, ``dark``, or ``system`` to follow the device."""
    chosen = request.cookies.get("theme")
    return chosen if chosen in THEMES else "system"
