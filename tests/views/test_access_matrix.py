"""Who may do what: every address, every method, every link. An address without a row fails."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from scorekeeper.views.routes import ROUTES
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.views.addresses import address

LINKS = ("wrong", "revoked", "viewer", "scorer", "organiser", "other")
"""``other`` is the organiser's link of another session, used with the ids of this one."""

TABLE = "/s/<token>"
DEAL = f"{TABLE}/deals/<uuid:deal_id>"
PERSON = f"{TABLE}/people/<int:player_id>"

MATRIX: dict[tuple[str, str], tuple[int, ...]] = {
    # wrong, revoked, viewer, scorer, organiser, other
    ("GET", "/"): (200, 200, 200, 200, 200, 200),
    ("GET", "/sessions/new"): (200, 200, 200, 200, 200, 200),
    ("POST", "/sessions/new"): (303, 303, 303, 303, 303, 303),
    ("POST", "/preferences"): (303, 303, 303, 303, 303, 303),
    ("GET", "/static/<version>/<path:filename>"): (200, 200, 200, 200, 200, 200),
    ("GET", "/manifest.webmanifest"): (200, 200, 200, 200, 200, 200),
    ("GET", "/sw.js"): (200, 200, 200, 200, 200, 200),
    ("GET", "/offline"): (200, 200, 200, 200, 200, 200),
    ("GET", f"{TABLE}/"): (404, 404, 200, 200, 200, 200),
    ("GET", f"{TABLE}/live"): (404, 404, 200, 200, 200, 200),
    ("GET", f"{TABLE}/changes"): (404, 404, 200, 200, 200, 200),
    ("GET", f"{TABLE}/session.csv"): (404, 404, 200, 200, 200, 200),
    ("GET", f"{TABLE}/chips"): (404, 404, 403, 302, 302, 302),  # there are none: to the sheet
    ("POST", f"{TABLE}/chips"): (404, 404, 403, 302, 302, 302),
    ("GET", f"{TABLE}/deals/new"): (404, 404, 403, 200, 200, 200),
    ("POST", f"{TABLE}/deals/new"): (404, 404, 403, 303, 303, 422),
    ("GET", DEAL): (404, 404, 200, 200, 200, 404),
    ("GET", f"{DEAL}/correct"): (404, 404, 403, 200, 200, 404),
    ("POST", f"{DEAL}/correct"): (404, 404, 403, 303, 303, 404),
    ("POST", f"{DEAL}/withdraw"): (404, 404, 403, 303, 303, 404),
    ("POST", f"{DEAL}/undo"): (404, 404, 403, 409, 409, 404),  # nothing to undo
    ("POST", f"{DEAL}/both"): (404, 404, 403, 303, 303, 404),
    ("POST", f"{DEAL}/restore"): (404, 404, 403, 303, 303, 404),
    ("GET", "/rules"): (200, 200, 200, 200, 200, 200),
    ("GET", f"{TABLE}/rules"): (404, 404, 200, 200, 200, 200),
    ("GET", f"{TABLE}/rules.json"): (404, 404, 200, 200, 200, 200),
    ("GET", f"{TABLE}/rules/change"): (404, 404, 403, 403, 200, 200),
    ("POST", f"{TABLE}/rules/change"): (404, 404, 403, 403, 303, 303),
    ("POST", f"{TABLE}/rules/import"): (404, 404, 403, 403, 303, 303),
    ("POST", f"{TABLE}/rules/undo"): (404, 404, 403, 403, 303, 303),
    ("POST", f"{TABLE}/rules/name"): (404, 404, 403, 403, 303, 303),
    ("GET", f"{TABLE}/session"): (404, 404, 403, 403, 200, 200),
    ("POST", f"{TABLE}/session"): (404, 404, 403, 403, 303, 303),
    ("POST", f"{TABLE}/people"): (404, 404, 403, 403, 303, 303),
    ("POST", f"{PERSON}/move"): (404, 404, 403, 403, 303, 404),
    ("POST", f"{PERSON}/leave"): (404, 404, 403, 403, 303, 404),
    ("POST", f"{PERSON}/remove"): (404, 404, 403, 403, 409, 404),
    ("POST", f"{PERSON}/return"): (404, 404, 403, 403, 303, 404),
    ("POST", f"{TABLE}/close"): (404, 404, 403, 403, 303, 303),
    ("POST", f"{TABLE}/reopen"): (404, 404, 403, 403, 303, 303),
}


def test_every_address_has_its_row(app: Flask) -> None:
    served = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }

    assert served == set(MATRIX)
    assert served == {(method, route.path) for route in ROUTES for method in route.roles}


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(("method", "path"), MATRIX, ids=lambda each: each)
def test_who_may_do_what(client: FlaskClient, app: Flask, method: str, path: str, link: str) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID)
    other = Evening(app, "Zoé", "Yann", "Xavier", "Willy")
    deal_id, player_id = evening.record(ANNA, "49"), evening.id(ANNA)
    token = token_of(link, evening, other)
    before, before_there = evening.rows(), other.rows()
    status = MATRIX[method, path][LINKS.index(link)]

    response = client.open(
        address(path, token, deal_id, player_id), method=method, data=body(path, evening), buffered=True
    )

    assert response.status_code == status
    if method == "GET" or status >= 400 or link == "other":
        assert evening.rows() == before
    if method == "GET" or status >= 400 or link != "other":
        assert other.rows() == before_there


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("path", [path for method, path in MATRIX if method == "GET"])
def test_asking_for_the_head_alone_is_like_reading(app: Flask, path: str, link: str) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID)
    other = Evening(app, "Zoé", "Yann", "Xavier", "Willy")
    deal_id = evening.record(ANNA, "49")
    url = address(path, token_of(link, evening, other), deal_id, evening.id(ANNA))
    before = evening.rows()

    response = app.test_client().head(url, data=evening.form(), buffered=True)

    assert response.status_code == MATRIX["GET", path][LINKS.index(link)]
    assert evening.rows() == before


def token_of(link: str, evening: Evening, other: Evening) -> str:
    if link == "wrong":
        return "a" * 22
    if link == "other":
        return other.token
    if link == "revoked":
        token = evening.link(Role.ORGANISER)
        with evening.app.app_context():
            store.revoke_link(token)
        return token
    return evening.link(Role[link.upper()])


def body(path: str, evening: Evening) -> dict[str, Any]:
    """What would be accepted at this address from whoever may send it."""
    if path == "/sessions/new":
        names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE))}
        return {**names, "form_id": str(uuid4()), "first_dealer": "draw"}
    if path == f"{TABLE}/session":
        return {"name": "Tuesday", "note": "", "hands": "4"}
    if path.startswith(f"{TABLE}/rules"):
        seen = evening.sheet.rules.mark if path.endswith("/name") else "{}"
        return {"choice": "pousse", "text": '{"base": 30}', "apply": "next", "seen": seen, "name": "ours"}
    if path.startswith(DEAL) or path == f"{TABLE}/deals/new":
        return evening.form(revision="1")
    seen = " ".join(str(person.id) for person in evening.sheet.people)
    return {"newcomer": EMMA, "form_id": str(uuid4()), "direction": "down", "seen": seen}
