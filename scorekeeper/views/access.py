"""The link in the address becomes what it opens, before any view runs."""

from typing import Any

from flask import Flask, abort, current_app, g, request
from werkzeug.routing import BaseConverter, IntegerConverter, Map, ValidationError

from scorekeeper import store
from scorekeeper.links import ClubAccess, TableAccess, read_key
from scorekeeper.sheet import Access, Role, Sheet

KNOWN_COOKIE = "sessions"
MOST_KNOWN = 150
"""Tokens of 22 characters that fit into one cookie."""
RENEWALS = ("renew_link", "renew_club_link")
"""Whose forms may kill the link that they are sent by: they see to it themselves when they arrive twice."""
MOST_ROWS = 2**31 - 1
"""The largest number that a row of either database can have."""
MOST_CHARACTERS = 3500
"""The longest such cookie: with the numbers of a club's sessions fewer fit."""


class RoleConverter(BaseConverter):
    """A role in an address, by its name in lower case."""

    def to_python(self, value: str) -> Role:
        """The role of this name."""
        role = next((each for each in Role if each.word == value), None)
        if role is None:
            raise ValidationError
        return role

    def to_url(self, value: Role) -> str:
        """The name of the role."""
        return value.word


class RowConverter(IntegerConverter):
    """A number in an address that a row may have; there is nothing at any other."""

    regex = r"[0-9]{1,10}"

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=MOST_ROWS)


def init_access(app: Flask) -> None:
    """Read and check the token of every address that has one, and put it into the addresses that pages show."""
    app.url_value_preprocessor(_open_link)
    app.url_defaults(_put_token)
    app.before_request(_check_role)


def _open_link(endpoint: str | None, values: dict[str, Any] | None) -> None:
    g.access = g.club = g.table = g.dead_token = None
    names = ("token", "club_token", "table_token")
    token, club_token, table_token = (values.pop(name, None) if values else None for name in names)
    if token is not None:
        g.access = store.find_access(token)
    if club_token is not None:
        g.club = store.find_club(club_token)
    if table_token is not None:
        g.table = store.find_table(table_token)
    if g.access or g.club or g.table:
        opened = g.access.table if g.access else g.club
        g.timezone = opened.timezone if opened else ""
    elif token is not None or club_token is not None or table_token is not None:
        g.dead_token = token or club_token or table_token
        if endpoint not in RENEWALS or request.method != "POST":
            abort(404)


def _put_token(endpoint: str, values: dict[str, Any]) -> None:
    for name, opened in (("token", g.get("access")), ("club_token", g.get("club")), ("table_token", g.get("table"))):
        if opened is not None and name not in values and current_app.url_map.is_endpoint_expecting(endpoint, name):
            values[name] = opened.token


def _check_role() -> None:
    needed = current_app.extensions["scorekeeper.roles"].get((request.endpoint, request.method))
    if needed is not None and g.dead_token is None and not may(needed):
        abort(403)


def current_access() -> Access:
    """What the link of this request opens."""
    access: Access | None = g.access
    if access is None:
        abort(404)
    return access


def look_again() -> None:
    """Read what the link of this request opens once more: somebody changed it while the request was answered."""
    g.access = store.find_access(current_access().token)


def sheet_now() -> Sheet:
    """The sheet as it stands after a refusal: somebody changed it while the request was answered.

    Whoever tells why something was refused shows this one: the request began with the sheet from before.
    """
    look_again()
    return store.load_sheet(current_access())


def current_club() -> ClubAccess:
    """The club that the link of this request opens."""
    club: ClubAccess | None = g.club
    if club is None:
        abort(404)
    return club


def current_table() -> TableAccess:
    """The table of an evening that the link of this request opens."""
    table: TableAccess | None = g.table
    if table is None:
        abort(404)
    return table


def current_opened() -> Access | ClubAccess:
    """What the link of this request opens, a session or a club."""
    return g.access or current_club()


def dead_token() -> str | None:
    """What the address of this request holds that opens nothing any more; only a form that renews a link gets there."""
    token: str | None = g.dead_token
    return token


def may(role: Role | str) -> bool:
    """Whether the link of this request has a role, by itself or by its name in lower case."""
    needed = Role[role.upper()] if isinstance(role, str) else role
    opened: Access | ClubAccess | TableAccess | None = g.get("access") or g.get("club") or g.get("table")
    return opened is not None and opened.role >= needed


def known_tokens() -> list[str]:
    """What this device has opened, the latest first: parts of addresses, and tokens of clubs."""
    parts = request.cookies.get(KNOWN_COOKIE, "").split(".")
    return [part for part in parts if read_key(part) is not None][:MOST_KNOWN]
