"""What a device remembers in cookies: language, theme, the sessions that it opened."""

from flask import request
from werkzeug import Response

from scorekeeper.views.access import KNOWN_COOKIE, MOST_KNOWN, known_tokens

LANGUAGES = {"en": "English", "fr": "Français"}
THEMES = ("system", "light", "dark")
_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie; it is written anew at every visit of a sheet."""


def remember(response: Response, name: str, value: str) -> None:
    """Keep a value on this device, out of reach of scripts and of other sites."""
    response.set_cookie(name, value, max_age=_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure)


def remember_session(response: Response, token: str) -> None:
    """Put the session that a link opens first among those that this device knows."""
    others = [known for known in known_tokens() if known != token]
    remember(response, KNOWN_COOKIE, ".".join([token, *others][:MOST_KNOWN]))


def chosen_language() -> str:
    """The language that was chosen here, or the best for this browser."""
    chosen = request.cookies.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    wanted = (language.partition("-")[0].lower() for language, quality in request.accept_languages if quality > 0)
    return next((language for language in wanted if language in LANGUAGES), "en")


def chosen_theme() -> str:
    """``light``, ``dark``, or ``system`` to follow the device."""
    chosen = request.cookies.get("theme")
    return chosen if chosen in THEMES else "system"
