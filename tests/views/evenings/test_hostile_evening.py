"""Whatever is sent to whatever address of an evening, on either database: a clear refusal, never a page that breaks."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.views.routes import ROUTES
from tests.club_evening import ClubEvening

HOSTILE = ("", "\x00", "-1", "9" * 30, "9" * 5000, "2147483648", "²", "%s", "🂡\u202e")
NUMBERS = ("0", "99999999", "2147483647", "2147483648", "9" * 19, "9" * 5000, "²", "-1")
FIELDS = (
    *("form_id", "players", "newcomers", "name", "day", "rules", "seats", "spare", "draw", "length"),
    *("round_deals", "round_minutes", "number", "order", "again", "open", "separator", "show"),
)
OF_EVENINGS = [
    (route.path, list(route.roles)) for route in ROUTES if "evening" in route.path or route.path.startswith("/t/")
]


@pytest.fixture
def evening(either_app: Flask) -> ClubEvening:
    """The first round is played."""
    evening = ClubEvening(either_app, either_app.test_client(), 8)
    evening.draw()
    return evening


def filled(path: str, evening: ClubEvening, number: str | None = None) -> str:
    """An address of this evening, or with another number wherever one stands."""
    numbers = {"evening_id": str(evening.evening_id), "number": "1", "player_id": str(evening.now.here[0].id)}
    for name, right in numbers.items():
        path = path.replace(f"<int:{name}>", number or right)
    return (
        path.replace("<club_token>", evening.club_token)
        .replace("<table_token>", number or evening.table_url(1).split("/")[2])
        .replace("<role:role>", "scorer")
    )


@pytest.mark.parametrize(("path", "methods"), OF_EVENINGS)
def test_no_page_breaks(evening: ClubEvening, path: str, methods: list[str]) -> None:
    client = evening.client
    urls = [filled(path, evening)]
    for value in HOSTILE:
        fields = dict.fromkeys([*FIELDS, *(f"seat_{each}" for each in ("", value, "1"))], value)
        for method in methods:
            sent: dict[str, Any] = {"query_string": fields} if method == "GET" else {"data": fields}
            for url in urls:
                status = client.open(url, method=method, buffered=True, **sent).status_code
                assert (url, value[:20], status < 500) == (url, value[:20], True)
    for number in NUMBERS:
        for method in methods:
            url = filled(path, evening, number)
            status = client.open(url, method=method, buffered=True, data={"form_id": str(uuid4())}).status_code
            assert (url[:90], status < 500) == (url[:90], True)
    assert evening.client.get(evening.url).status_code == 200


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("path", ["change", "people", "rounds/new", "../new"])
def test_every_field_alone(evening: ClubEvening, path: str, value: str) -> None:
    client, sent = evening.client, evening.form(newcomers="Zoé")
    if path == "rounds/new":
        evening.end_round()
        order = " ".join(str(person.id) for person in evening.now.here)
        seats = {f"seat_{person.id}": "1" for person in evening.now.here}
        sent = {"form_id": str(uuid4()), "number": "2", "draw": "chance", "order": order, **seats}
    url = f"/c/{evening.club_token}/evenings/new" if path == "../new" else f"{evening.url}{path}"
    for name in sent:
        answer = client.post(url, data={**sent, name: value})
        assert (name, answer.status_code in (303, 404, 409, 422)) == (name, True)

    for page in ("", "people", "change", "screen", "standings", "sheets", "cards", "evening.csv"):
        assert client.get(f"{evening.url}{page}").status_code == 200


def test_what_is_no_form(evening: ClubEvening) -> None:
    for path in ("change", "people", "rounds/new", "rounds/1/close", "tables/1/scorer/renew"):
        for body, kind in ((b"{}", "application/json"), (b"\xff\xfe=\xff", "application/x-www-form-urlencoded")):
            answer = evening.client.post(f"{evening.url}{path}", data=body, content_type=kind)
            assert answer.status_code < 500


def test_strange_letters_are_kept(evening: ClubEvening) -> None:
    evening.arrive("a\x00🂡 ﷽ <b>' \\ {{ 7*7 }}")
    evening.post("change", **evening.form(name="\x00🂡{{ 7*7 }}"))

    assert evening.now.here[-1].name == "a 🂡 ﷽ <b>' \\ {{ 7*7 }}"
    assert "🂡{{ 7*7 }}" in evening.page().text
    assert "{{ 7*7 }}" in evening.page("people").text


def test_ids_of_another_club_s_evening(either_app: Flask, evening: ClubEvening) -> None:
    other = ClubEvening(either_app, either_app.test_client(), 8)
    other.draw()
    before = other.now
    foreign = evening.url.replace(f"/{evening.evening_id}/", f"/{other.evening_id}/")
    for path in ("", "live", "screen", "standings", "sheets", "cards", "people", "change", "evening.csv", "tables/1/"):
        assert evening.client.get(f"{foreign}{path}").status_code == 404
    for path in ("close", "reopen", "people", "change", "rounds/new", "rounds/1/close", "tables/1/viewer/renew"):
        assert evening.client.post(f"{foreign}{path}", data=other.form(newcomers="Zoé")).status_code == 404
    assert evening.client.get(f"/s/{evening.club.opens(other.table(1).game_id)}/").status_code == 404
    assert other.now == before
