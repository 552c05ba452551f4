"""What makes the app installable, and what the service worker is told."""

import json
import re
from pathlib import Path
from struct import unpack
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import PRESETS, Preset
from tests.evening import Evening
from tests.pages import Page

STATIC = Path(__file__).parent.parent.parent / "static"
PNG = b"\x89PNG\r\n\x1a\n"


def manifest(client: FlaskClient, **headers: str) -> dict[str, Any]:
    """What the manifest says."""
    found: dict[str, Any] = json.loads(client.get("/manifest.webmanifest", headers=headers).text)
    return found


def shell(client: FlaskClient) -> dict[str, Any]:
    """What the worker is told on its first line."""
    found = re.match(r"const SHELL = (\{.*\});\n", client.get("/sw.js").text)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_the_manifest_has_what_an_installed_app_needs(client: FlaskClient) -> None:
    response = client.get("/manifest.webmanifest")
    said = json.loads(response.text)

    assert response.mimetype == "application/manifest+json"
    assert (said["name"], said["short_name"], said["lang"]) == ("Tarot Scorekeeper", "Tarot", "en")
    assert (said["id"], said["start_url"], said["scope"], said["display"]) == ("/", "/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in said["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
        ("any", "any"),
    }
    assert [client.get(each["url"]).status_code for each in said["shortcuts"]] == [200]


def test_its_colours_are_those_of_the_light(client: FlaskClient) -> None:
    style = (STATIC / "css" / "app.css").read_text(encoding="utf-8")
    said = manifest(client)

    assert f"--felt: {said['theme_color']};" in style
    assert f"--paper: {said['background_color']};" in style
    assert f'content="{said["theme_color"]}"' in client.get("/").text


def test_the_app_is_called_by_its_name_in_the_chosen_language(client: FlaskClient) -> None:
    assert manifest(client, **{"Accept-Language": "fr"})["lang"] == "fr"
    client.post("/preferences", data={"language": "fr"})
    assert manifest(client)["lang"] == "fr"
    (link,) = (each for each in Page(client.get("/")).elements("link") if each.get("rel") == "manifest")
    assert link["href"] == "/manifest.webmanifest"
    assert link["crossorigin"] == "use-credentials"  # the choice is a cookie


def test_every_icon_has_the_size_that_it_states(client: FlaskClient) -> None:
    icons = {icon["src"]: icon for icon in manifest(client)["icons"]}
    for src, icon in icons.items():
        response = client.get(src, buffered=True)
        assert (response.status_code, response.mimetype) == (200, icon["type"])
        if icon["sizes"] != "any":
            assert size_of(response.data) == tuple(map(int, icon["sizes"].split("x")))
        assert len(response.data) < 25_000

    (apple,) = (each for each in Page(client.get("/")).elements("link") if each.get("rel") == "apple-touch-icon")
    assert size_of(client.get(apple["href"] or "", buffered=True).data) == (180, 180)


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height, from the head of a PNG file."""
    assert picture.startswith(PNG)
    width, height = unpack(">II", picture[16:24])
    return width, height


def test_icons_keep_their_address_from_one_version_to_the_next(client: FlaskClient) -> None:
    version = shell(client)["version"]

    assert not [icon for icon in manifest(client)["icons"] if version in icon["src"]]


def test_the_worker_is_a_script_that_is_asked_for_each_time(client: FlaskClient) -> None:
    response = client.get("/sw.js")

    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.text.endswith((STATIC / "js" / "sw.js").read_text(encoding="utf-8"))
    again = client.get("/sw.js", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_worker_knows_the_files_of_every_page_that_is_kept(client: FlaskClient, four: Evening) -> None:
    told = shell(client)
    pages = [
        Page(client.get(path)) for path in ("/", "/rules", "/offline", "/unanswered", four.url, f"{four.url}rules")
    ]
    linked = {each["href"] for page in pages for each in page.elements("link") if each.get("rel") == "stylesheet"}
    scripts = {each["src"] for page in pages for each in page.elements("script") if each.get("src")}
    needed = {
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*.[jc]*s*")
        if path.suffix in (".js", ".css") and "online" not in path.parts
    }

    assert linked | scripts <= set(told["files"])
    start = f"/static/{told['version']}/"
    assert {file.removeprefix(start) for file in told["files"]} == needed - {"js/sw.js"}


def test_everything_that_the_worker_fetches_is_there(client: FlaskClient) -> None:
    told = shell(client)
    for file in told["files"]:
        response = client.get(file, buffered=True)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]  # the worker takes nothing else
    assert [client.get(told[page]).status_code for page in ("offline", "unanswered")] == [200, 200]


@pytest.mark.parametrize("path", ["/sw.js", "/manifest.webmanifest", "/offline", "/unanswered"])
def test_they_are_guarded_like_everything(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers

    assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")  # workers and manifests fall under it
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in headers


def test_the_page_without_a_network_works_at_any_address(client: FlaskClient) -> None:
    page = Page(client.get("/offline"))

    assert "No network" in page.text
    assert all((each["href"] or "/").startswith("/") for each in page.elements("a") if "href" in each)
    assert {"", "/"} <= {each.get("href") for each in page.elements("a")}  # again the same address, the start page


def test_a_sheet_says_when_it_was_read(client: FlaskClient, four: Evening) -> None:
    (main,) = Page(client.get(four.url)).elements("main")

    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", main["data-read-at"] or "")


def test_a_copy_that_nobody_opened_moves_nothing_in_the_list_of_sessions(
    client: FlaskClient, four: Evening, five: Evening
) -> None:
    for evening in (four, five):
        client.get(evening.url)

    response = client.get(four.url, headers={"X-Copy": "1"})

    assert response.status_code == 200
    assert "Set-Cookie" not in response.headers
    cookie = client.get_cookie("sessions")
    assert cookie is not None
    assert cookie.value.split(".") == [five.token, four.token]


def test_the_page_for_lost_forms_has_what_the_worker_looks_for(client: FlaskClient) -> None:
    html = client.get("/unanswered").text

    counts = {text: html.count(text) for text in ("data-certain hidden", "data-unsure", 'href="/" data-back')}
    assert list(counts.values()) == [2, 2, 1]
    assert "<form" not in html  # nothing is sent from there


def test_a_sheet_says_when_its_page_of_rules_is_another_one(client: FlaskClient, four: Evening) -> None:
    (before,) = Page(client.get(four.url)).elements("main")
    with four.connected():
        store.change_rules(four.access, PRESETS[Preset.POUSSE], seen=four.sheet.rules, rescored=True)
    (after,) = Page(client.get(four.url)).elements("main")

    assert before["data-rules"] != after["data-rules"]
