"""Whatever is sent to whatever address, on either database: a clear refusal, never a page that breaks."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.views.routes import ROUTES
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Page
from tests.views.addresses import address

HOSTILE = ("", "\x00", "-1", "9" * 5000, "²", "%s", "🂡\u202e")
COOKIES = ("sessions", "language", "theme", "session")


@pytest.fixture
def evening(either_app: Flask) -> Evening:
    return Evening(either_app, ANNA, BRUNO, CHLOE, DAVID)


@pytest.fixture
def visitor(either_app: Flask) -> FlaskClient:
    return either_app.test_client()


@pytest.mark.parametrize(("path", "methods"), [(route.path, list(route.roles)) for route in ROUTES])
def test_no_page_breaks(visitor: FlaskClient, evening: Evening, path: str, methods: list[str]) -> None:
    deal_id, anna = evening.record(ANNA), evening.id(ANNA)
    names = [*evening.form(), "name", "hands", "form_id", "revision", "before", "accepted", "kind_now", "sitting_out"]
    names += ["newcomer", "seen_name", "seen_hands", f"person_{anna}", f"seen_person_{anna}"]
    names += ["people-0", "first_dealer", "seen", "direction", "next", "theme", "language", "recorded", "withdrawn"]
    names += ["player", "since", "until", "part", "contract", "result", "bonus", "state", "text", "page", "withdrawn"]
    names += [
        "people",
        "into",
        "colour",
        "locale",
        "timezone",
        "choice",
        "rules",
        "seen_locale",
        "merged",
        "club_token",
    ]
    for value in HOSTILE:
        dressed = [f"{name}_{value}" for name in ("handful", "amount")] + [f"people-{value}"]
        fields = dict.fromkeys([*names, *dressed, "separator", "link", "renewed"], value)
        strange = value or "x"
        for url in hostile_addresses(path, evening, deal_id, strange):
            for method in methods:
                sent: dict[str, Any] = {"query_string": fields} if method == "GET" else {"data": fields}
                assert visitor.open(url, method=method, buffered=True, **sent).status_code < 500

    assert sum(evening.totals().values()) == 0
    assert visitor.get(evening.url).status_code == 200


def hostile_addresses(path: str, evening: Evening, deal_id: object, strange: str) -> set[str]:
    """An address that is right, one that is all wrong, and one by a club's link with a strange number or role."""
    club = evening.club_token
    return {
        address(path, evening.token, deal_id, evening.id(ANNA), club=club),
        address(path, strange, strange, strange, role=strange, rules_id=strange),
        address(path, f"{club}~{strange}", deal_id, evening.id(ANNA), club=club, role=strange),
    }


@pytest.mark.parametrize("value", ["\x00", "9" * 5000, "²"])
def test_every_field_alone(visitor: FlaskClient, evening: Evening, value: str) -> None:
    deal_id = evening.record(ANNA)
    for url in (f"{evening.url}deals/new", f"{evening.url}deals/{deal_id}/correct"):
        for name in evening.form(note="", petit_au_bout="", slam="", handful_Anna="0", revision="1"):
            response = visitor.post(url, data=evening.form(**{name: value}))
            assert response.status_code in (303, 400, 404, 409, 422)

    assert sum(evening.totals().values()) == 0
    for recorded in evening.sheet.deals:
        assert visitor.get(f"{evening.url}deals/{recorded.id}").status_code == 200
    assert visitor.get(f"{evening.url}session.csv").status_code == 200


@pytest.mark.parametrize("cookie", ['"\\000"', "\u00e9", "." * 4000, "a" * 22, '"a\\073b"', "%00", "=;="])
def test_forged_cookies(visitor: FlaskClient, evening: Evening, cookie: str) -> None:
    header = "; ".join(f"{name}={cookie}" for name in COOKIES)
    for url in ("/", "/sessions/new", evening.url):
        assert visitor.get(url, headers={"Cookie": header.encode().decode("latin-1")}).status_code == 200


def test_strange_letters_are_kept_on_either_database(visitor: FlaskClient, evening: Evening) -> None:
    note = "🂡 ﷽ \u202e<b>' \\ \" % {{ 7*7 }} ½ \ufffe"
    visitor.post(f"{evening.url}deals/new", data=evening.form(note=f"a\x00{note}\r\nb"))
    visitor.post(f"{evening.url}people", data={"newcomer": f"{EMMA}\x00🂡", "form_id": "0" * 32})

    assert evening.sheet.deals[0].deal.note == f"a {note} b"
    assert evening.sheet.people[-1].name == f"{EMMA} 🂡"
    assert f"a {note} b" in Page(visitor.get(evening.url)).text
