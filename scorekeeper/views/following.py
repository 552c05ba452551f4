"""Phones that follow a sheet ask every few seconds whether anything is new; mostly nothing is, which costs little."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper import store

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_FOLLOWED = re.compile(r"/s/([^/]+)/live")


def sheet_mark(app: Flask, revision: int) -> str:
    """What tells one state of a session's page from another: its revision, and this version of the app."""
    return f"{revision}-{app.extensions['scorekeeper.static_version']}"


class Following:
    """Answers 304 to whoever has the newest state of a sheet already, before anything of a page is made ready.

    The link is checked as at every request. Everything else, an unknown link too, is answered by the app.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._answer: WSGIApplication = app.wsgi_app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        seen = environ.get("HTTP_IF_NONE_MATCH")
        followed = _FOLLOWED.fullmatch(environ["PATH_INFO"]) if seen and environ["REQUEST_METHOD"] == "GET" else None
        if followed is not None and self._is_newest(followed[1], str(seen)):
            start_response("304 NOT MODIFIED", [("ETag", str(seen)), ("Cache-Control", "private, no-cache")])
            return []
        return self._answer(environ, start_response)

    def _is_newest(self, token: str, seen: str) -> bool:
        with self._app.app_context():
            try:
                revision = store.find_revision(token)
            except Exception:
                return False
            return revision is not None and seen.removeprefix("W/") == f'"{sheet_mark(self._app, revision)}"'
