"""The link in the address becomes what it opens, before any view runs."""

from typing import Any

from flask import Flask, abort, current_app, g, request

from scorekeeper import store
from scorekeeper.sheet import Access, Role

KNOWN_COOKIE = "sessions"
MOST_KNOWN = 150
"""Tokens of 22 characters that fit into one cookie."""


def init_access(app: Flask) -> None:
    """Read and check the token of every address that has one, and put it into the addresses that pages show."""
    app.url_value_preprocessor(_open_link)
    app.url_defaults(_put_token)
    app.before_request(_check_role)


def _open_link(_: str | None, values: dict[str, Any] | None) -> None:
    g.access = None
    token = values.pop("token", None) if values else None
    if token is None:
        return
    access = store.find_access(token)
    if access is None:
        abort(404)
    g.access = access
    g.timezone = access.table.timezone


def _put_token(endpoint: str, values: dict[str, Any]) -> None:
    access = g.get("access")
    if access is not None and "token" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "token"):
        values["token"] = access.token


def _check_role() -> None:
    needed = current_app.extensions["scorekeeper.roles"].get((request.endpoint, request.method))
    if needed is not None and not may(needed):
        abort(403)


def current_access() -> Access:
    """What the link of this request opens."""
    access: Access | None = g.access
    if access is None:
        abort(404)
    return access


def may(role: Role | str) -> bool:
    """Whether the link of this request has a role, by itself or by its name in lower case."""
    needed = Role[role.upper()] if isinstance(role, str) else role
    access: Access | None = g.get("access")
    return access is not None and access.role >= needed


def known_tokens() -> list[str]:
    """The sessions that this device has opened, the latest first."""
    return [token for token in request.cookies.get(KNOWN_COOKIE, "").split(".") if store.is_token(token)][:MOST_KNOWN]
