"""What a device needs to install the app and to open it without a network: manifest, service worker, a page."""

import json
from datetime import UTC, datetime
from functools import cache

from flask import Response, current_app, jsonify, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.labels import current_locale, gettext
from scorekeeper.settings import beside_or_inside

FELT = "#0e5a47"
PAPER = "#f7f3ea"
"""The colours of the bar and the ground in the light, as in ``app.css``."""

WORKER = "js/sw.js"
ONLINE = "online"
ICON_VERSION = "icon"
"""In the addresses of the icons, instead of the version of all files: no release looks like new icons to a device."""


def manifest() -> ResponseReturnValue:
    """How the app is called and looks once it is installed."""
    response = jsonify(
        id="/",
        start_url=url_for("start"),
        scope=url_for("start"),
        name=gettext("Tarot Scorekeeper"),
        short_name=gettext("Tarot"),
        description=gettext("The score sheet for French Tarot with real cards."),
        lang=current_locale(),
        dir="ltr",
        display="standalone",
        theme_color=FELT,
        background_color=PAPER,
        icons=[
            _icon("icon-192.png", "192x192", "any"),
            _icon("icon-512.png", "512x512", "any"),
            _icon("icon-maskable-512.png", "512x512", "maskable"),
            _icon("icon.svg", "any", "any"),
        ],
        shortcuts=[{"name": gettext("New session"), "url": url_for("new_session")}],
    )
    response.mimetype = "application/manifest+json"
    return response


def icon_url(name: str) -> str:
    """The address of an icon that devices keep with the installed app."""
    return url_for("static_file", version=ICON_VERSION, filename=f"icons/{name}")


def _icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    kind = "image/svg+xml" if name.endswith(".svg") else "image/png"
    return {"src": icon_url(name), "sizes": sizes, "type": kind, "purpose": purpose}


def worker() -> ResponseReturnValue:
    """The service worker, told which version of the files it serves and which files belong to it."""
    version = current_app.extensions["scorekeeper.static_version"]
    files = [url_for("static_file", version=version, filename=name) for name in _shell_files()]
    known = {"version": version, "files": files, "offline": url_for("offline"), "unanswered": url_for("unanswered")}
    script = (beside_or_inside("static") / WORKER).read_text(encoding="utf-8")
    response = Response(f"const SHELL = {json.dumps(known)};\n{script}", mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"  # browsers compare it with the one at work, byte by byte
    response.add_etag()
    return response.make_conditional(request)


@cache
def _shell_files() -> list[str]:
    """Style and modules of every page that a device may keep: whichever it kept, it finds them.

    Those of pages that need a network lie in folders called ``online``.
    """
    folder = beside_or_inside("static")
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.suffix in (".css", ".js"))
    return sorted(path.as_posix() for path in paths if ONLINE not in path.parts and path.as_posix() != WORKER)


def is_for_copy() -> bool:
    """Whether the service worker asks, to renew its copy of a page that nobody opens just now."""
    return "X-Copy" in request.headers


def read_at() -> str:
    """The present moment, as pages hold it that may be shown later: UTC, to the second."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def offline() -> ResponseReturnValue:
    """What is shown instead of a page that cannot be had: which sheets this device kept."""
    return _kept_page("offline.html")


def unanswered() -> ResponseReturnValue:
    """What is shown when a form that was sent has got no answer: whether anything was changed, and the way back."""
    return _kept_page("unanswered.html")


def _kept_page(template: str) -> ResponseReturnValue:
    response = make_response(render_template(template))
    response.headers["X-Robots-Tag"] = "noindex"
    return response
