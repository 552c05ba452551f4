"""What every answer tells browsers."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.sheet import Role
from tests.evening import ANNA, Evening
from tests.pages import Page


@pytest.fixture
def answers(client: FlaskClient, four: Evening) -> dict[str, TestResponse]:
    """Every kind of answer, by what it is."""
    deal_id = four.record(ANNA)
    return {
        "start": client.get("/"),
        "new session": client.get("/sessions/new"),
        "sheet": client.get(four.url),
        "entry": client.get(f"{four.url}deals/new"),
        "refused": client.post(f"{four.url}deals/new", data=four.form(points="92")),
        "recorded": client.post(f"{four.url}deals/new", data=four.form()),
        "deal": client.get(f"{four.url}deals/{deal_id}"),
        "changes": client.get(f"{four.url}changes"),
        "people": client.get(f"{four.url}session"),
        "share": client.get(f"{four.url}share"),
        "code": client.get(f"{four.url}share/viewer"),
        "club": client.get(f"/c/{four.club_token}/"),
        "session of a club": client.get(f"/s/{four.club_token}~{four.game_id}/"),
        "pasted": client.post("/open", data={"link": "nothing"}),
        "file": client.get(f"{four.url}session.csv"),
        "wrong link": client.get(f"/s/{'a' * 22}/"),
        "nothing": client.get("/nothing"),
        "not allowed": client.put("/"),
        "forbidden": client.get(f"/s/{four.link(Role.VIEWER)}/session"),
        "without slash": client.get(four.url.rstrip("/")),
    }


def test_no_answer_lets_foreign_or_inline_scripts_run(answers: dict[str, TestResponse]) -> None:
    for response in answers.values():
        policy = response.headers["Content-Security-Policy"]
        directives = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
        assert directives["default-src"] == "'self'"
        assert {"base-uri", "object-src", "frame-ancestors", "form-action"} <= set(directives)
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "*" not in policy


def test_no_answer_tells_other_sites_its_address(answers: dict[str, TestResponse]) -> None:
    assert {response.headers["Referrer-Policy"] for response in answers.values()} == {"same-origin"}


def test_no_answer_is_kept_by_others_or_guessed(answers: dict[str, TestResponse]) -> None:
    for response in answers.values():
        assert "private" in response.headers["Cache-Control"]
        assert "public" not in response.headers["Cache-Control"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_search_engines_stay_out_of_what_is_behind_a_link(answers: dict[str, TestResponse]) -> None:
    for name in set(answers) - {"start", "new session", "without slash"}:
        assert "noindex" in answers[name].headers["X-Robots-Tag"], name
    assert "X-Robots-Tag" not in answers["start"].headers


def test_no_link_is_sent_to_another_host(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)
    headers = {"Host": "elsewhere.example", "X-Forwarded-Host": "elsewhere.example", "Forwarded": "host=elsewhere"}
    answers = [
        client.post(f"{four.url}deals/new", data=four.form()),
        client.post(f"{four.url}deals/{deal_id}/withdraw"),
        client.post(f"{four.url}close"),
        client.post("/preferences", data={"next": f"//elsewhere.example{four.url}"}),
        client.post(f"{four.url}session", data={"name": "x", "note": "", "hands": "4"}, headers=headers),
        client.get(four.url.rstrip("/"), headers=headers),
    ]

    assert all(response.location.startswith("/") for response in answers if response.location)
    assert all(not response.location.startswith("//") for response in answers if response.location)


def test_pages_speak_to_no_other_host(answers: dict[str, TestResponse]) -> None:
    for response in (answers[name] for name in answers if name != "without slash"):
        html = response.get_data(as_text=True)
        assert not re.findall(r"""(?:src|href|action)=["']?(?:https?:)?//""", html)


def test_files_of_the_interface_are_kept_for_ever(client: FlaskClient, four: Evening) -> None:
    page = Page(client.get(four.url))
    sheets = [each["href"] or "" for each in page.elements("link") if each.get("rel") == "stylesheet"]
    scripts = [each["src"] or "" for each in page.elements("script") if each.get("src")]
    assert sheets
    assert scripts

    for url in (*sheets, *scripts):
        response = client.get(url, buffered=True)
        assert response.status_code == 200
        assert re.fullmatch(r"/static/[0-9a-f]{12}/[\w/.-]+", url)
        assert {"public", "immutable", "max-age=31536000"} <= set(response.headers["Cache-Control"].split(", "))
        assert "X-Robots-Tag" not in response.headers


def test_modules_are_served_as_scripts(client: FlaskClient, four: Evening) -> None:
    scripts = [each["src"] or "" for each in Page(client.get(four.url)).elements("script") if each.get("src")]

    assert {client.get(url, buffered=True).mimetype for url in scripts} == {"text/javascript"}


@pytest.mark.parametrize("version", ["old", "0" * 12, "4f9c1d70-52ab-4e0e-9b53-0d1f6c2a7e58"])
def test_a_file_of_another_version_is_asked_for_again(client: FlaskClient, version: str) -> None:
    response = client.get(f"/static/{version}/css/app.css", buffered=True)

    assert response.status_code == 200
    assert "immutable" not in response.headers["Cache-Control"]
    assert "max-age=0" in response.headers["Cache-Control"]


def test_a_file_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/static/old/css/app.css", buffered=True)

    again = client.get("/static/old/css/app.css", headers={"If-None-Match": first.headers["ETag"]}, buffered=True)

    assert again.status_code == 304
    assert again.get_data() == b""


@pytest.mark.parametrize(
    "path", ["../scorekeeper/models.py", "..%2Fpyproject.toml", "%2Fetc/passwd", "css", "", "%00", "x" * 3000]
)
def test_no_other_files_are_served(client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/x/{path}", follow_redirects=True).status_code == 404


def test_large_pages_are_sent_compressed(client: FlaskClient, four: Evening) -> None:
    for encoding in ("br", "gzip"):
        response = client.get(four.url, headers={"Accept-Encoding": encoding})
        assert response.headers["Content-Encoding"] == encoding
        assert "Accept-Encoding" in response.headers["Vary"]
    assert "Content-Encoding" not in client.get(four.url).headers
