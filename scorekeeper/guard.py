"""What every answer says to browsers: no scripts but ours, no other hosts, no search engines, no address passed on."""

from flask import Flask, Response, g, request
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
    """Put the headers on every answer."""
    app.session_interface = CookieOfTheScheme()
    app.after_request(_put_headers)


def _put_headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(_HEADERS)
    if g.get("access") is not None or response.status_code >= 400:
        headers["X-Robots-Tag"] = "noindex, nofollow"
    if response.location and response.location.startswith(request.host_url):
        # A proxy may speak HTTPS where we see plain HTTP: a link is never sent there.
        response.location = response.location.removeprefix(request.host_url.rstrip("/"))
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "private, no-cache"
    return response
