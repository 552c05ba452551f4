"""A device remembers its language and its theme."""

import pytest
from flask.testing import FlaskClient

from tests.evening import Evening
from tests.pages import Page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_remembered(client: FlaskClient, theme: str) -> None:
    response = client.post("/preferences", data={"theme": theme, "next": "/sessions/new"})

    assert response.status_code == 303
    assert response.location == "/sessions/new"
    assert f'data-theme="{theme}"' in Page(client.get("/")).html


def test_the_theme_of_the_device(client: FlaskClient) -> None:
    client.post("/preferences", data={"theme": "dark"})
    client.post("/preferences", data={"theme": "system"})

    assert "data-theme" not in Page(client.get("/")).html


def test_a_language_is_chosen(client: FlaskClient) -> None:
    client.post("/preferences", data={"language": "fr"})
    assert '<html lang="fr"' in Page(client.get("/")).html

    client.post("/preferences", data={"language": "en"})
    assert '<html lang="en"' in Page(client.get("/", headers={"Accept-Language": "fr"})).html


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("de,fr;q=0.8", "fr"), ("de", "en"), ("", "en"), ("\x7f;q=x", "en")],
)
def test_the_language_of_the_browser(client: FlaskClient, wanted: str, language: str) -> None:
    assert f'<html lang="{language}"' in Page(client.get("/", headers={"Accept-Language": wanted})).html


@pytest.mark.parametrize("field", ["language", "theme"])
@pytest.mark.parametrize("value", ["", "x", "\x00", "dark\r\nSet-Cookie: a=b", "x" * 5000])
def test_what_cannot_be_chosen_is_not_remembered(client: FlaskClient, field: str, value: str) -> None:
    assert client.post("/preferences", data={field: value}).status_code == 303
    assert client.get_cookie(field) is None


@pytest.mark.parametrize("cookie", ["x", "de", '"\\000"', "dark light"])
def test_a_forged_cookie_is_passed_over(client: FlaskClient, cookie: str) -> None:
    client.set_cookie("language", cookie)
    client.set_cookie("theme", cookie)

    page = Page(client.get("/"))

    assert '<html lang="en"' in page.html
    assert "data-theme" not in page.html


@pytest.mark.parametrize(
    "path",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example",
        "\\\\elsewhere.example",
        "/\t/elsewhere.example",
        "/\n/elsewhere.example",
        "javascript:alert(1)",
        "elsewhere",
        "",
        "\x00",
    ],
)
def test_the_way_back_stays_here(client: FlaskClient, path: str) -> None:
    assert client.post("/preferences", data={"theme": "dark", "next": path}).location == "/"


def test_the_switch_on_a_sheet_comes_back_to_it(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(four.url)).form("/preferences")

    assert client.post(form.action, data=form.filled(theme="dark")).location == four.url
    assert 'data-theme="dark"' in Page(client.get(four.url)).html


def test_preferences_last(client: FlaskClient) -> None:
    cookie = client.post("/preferences", data={"theme": "dark"}).headers["Set-Cookie"]

    assert "Max-Age=34560000" in cookie
    assert "HttpOnly" in cookie
