"""What every answer says to browsers: no scripts but ours, no other hosts, no search engines, no address passed on.

And what no request may bring: a form that is not UTF-8, of which something else than was typed would be kept.
"""

from urllib.parse import unquote_to_bytes

from flask import Flask, Response, abort, g, request
from flask.sessions import SecureCookieSessionInterface

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = (
    ("Content-Security-Policy", _POLICY),
    ("X-Content-Type-Options", "nosniff"),
    # Not no-referrer: over HTTPS the check of forms compares the Referer with our own host.
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)


class CookieOfTheScheme(SecureCookieSessionInterface):
    """Cookies of forms: over HTTPS for HTTPS alone, over plain HTTP in the local network sent all the same."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - the scheme is the request's
        """Whether browsers send the cookie over HTTPS alone."""
        return request.is_secure


def init_guard(app: Flask) -> None:
    """Put the headers on every answer, and refuse forms that are not UTF-8."""
    app.session_interface = CookieOfTheScheme()
    app.before_request(_check_encoding)
    app.after_request(_put_headers)


def _check_encoding() -> None:
    """Werkzeug would keep signs of replacement, percent signs or nothing at all where a form is not UTF-8."""
    if request.method != "POST":
        return
    quoted = request.mimetype == "application/x-www-form-urlencoded"
    # The bytes are kept: the fields are read from them afterwards.
    body = request.get_data() if quoted or request.mimetype == "multipart/form-data" else b""
    if not quoted and b"filename=" in body:
        return  # a file says itself what it is made of, and whoever reads it says what is wrong
    if not (_is_utf_8(request.query_string, quoted=True) and _is_utf_8(body, quoted=quoted)):
        abort(400)


def _is_utf_8(sent: bytes, *, quoted: bool) -> bool:
    """Whether this can be read, and also what is written as ``%C3%A9`` in it when it is ``quoted``."""
    try:
        if not sent.isascii():
            sent.decode()
        if quoted and b"%" in sent:
            unquote_to_bytes(sent).decode()
    except UnicodeDecodeError:
        return False
    return True


def _put_headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(_HEADERS)
    by_link = any(g.get(opened) is not None for opened in ("access", "club", "table"))
    if by_link or response.status_code >= 400:
        headers["X-Robots-Tag"] = "noindex, nofollow"
    if response.location and response.location.startswith(request.host_url):
        # A proxy may speak HTTPS where we see plain HTTP: a link is never sent there.
        response.location = response.location.removeprefix(request.host_url.rstrip("/"))
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "private, no-cache"
    return response
