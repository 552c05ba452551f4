"""What goes wrong has a page that says what it is and what to do, and the right status; never a 500."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from scorekeeper.views.routes import ROUTES
from tests.evening import ANNA, EMMA, Evening
from tests.pages import Page
from tests.views.addresses import address

TWO_MEGABYTES = 2 * 1024 * 1024
POSTED = [route.path for route in ROUTES if "POST" in route.roles]
BEHIND_A_LINK = [route.path for route in ROUTES if "token>" in route.path]


def test_wrong_revoked_and_unknown_links_look_the_same(client: FlaskClient, four: Evening) -> None:
    revoked = four.link(Role.ORGANISER)
    with four.app.app_context():
        store.revoke_link(revoked)

    pages = {client.get(f"/s/{token}/").get_data() for token in (revoked, "a" * 22, "a", "%00", "é", "x" * 3000)}

    assert len(pages) == 1
    assert b"There is nothing at this address" in pages.pop()


@pytest.mark.parametrize("path", BEHIND_A_LINK)
def test_a_revoked_link_opens_nothing_at_once(client: FlaskClient, four: Evening, path: str) -> None:
    token = four.link(Role.ORGANISER)
    deal_id = four.record(ANNA)
    url = address(path, token, deal_id, four.id(ANNA), club=four.club_token)
    client.get(f"/s/{token}/")
    with four.app.app_context():
        for dead in (token, four.club_token):
            store.revoke_link(dead)
    before = four.rows()

    for method in ("GET", "POST", "HEAD"):
        assert client.open(url, method=method, data=four.form()).status_code in (404, 405)

    assert four.rows() == before


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/s/",
        "/s",
        "/s/x/y/z",
        "/sessions",
        "/sessions/new/",
        "/.env",
        "/%00",
        "/%FF",
        "/" + "x" * 5000,
        "/é",
    ],
)
def test_there_is_nothing_at_other_addresses(client: FlaskClient, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 404
    page = Page(response)
    assert "There is nothing at this address" in page.text
    assert "/" in page.links


@pytest.mark.parametrize("path", [route.path for route in ROUTES])
def test_other_methods_are_not_allowed(client: FlaskClient, four: Evening, path: str) -> None:
    url = address(path, four.token, four.record(ANNA), four.id(ANNA), club=four.club_token)

    for method in ("PUT", "DELETE", "PATCH"):
        response = client.open(url, method=method)
        assert response.status_code == 405
        assert response.headers["Allow"]
        assert "cannot be done here" in Page(response).text


@pytest.mark.parametrize("path", POSTED)
def test_a_body_of_two_megabytes_is_too_much(guarded_client: FlaskClient, four: Evening, path: str) -> None:
    url = address(path, four.token, four.record(ANNA), four.id(ANNA), club=four.club_token)
    before = four.rows()

    for content_type in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        response = guarded_client.post(url, data=b"note=" + b"x" * TWO_MEGABYTES, content_type=content_type)
        assert response.status_code == 413

    assert four.rows() == before


def test_the_page_of_what_is_too_much_says_so(client: FlaskClient, four: Evening) -> None:
    response = client.post(f"{four.url}deals/new", data=four.form(note="x" * TWO_MEGABYTES))

    assert response.status_code == 413
    page = Page(response)
    assert "far too long" in page.text
    assert four.url in page.links


@pytest.mark.parametrize("path", POSTED)
def test_a_form_without_its_token_changes_nothing(guarded_client: FlaskClient, four: Evening, path: str) -> None:
    deal_id = four.record(ANNA)
    url = address(path, four.token, deal_id, four.id(ANNA), club=four.club_token)
    before = four.rows()

    for token in ({}, {"csrf_token": ""}, {"csrf_token": "forged"}):
        response = guarded_client.post(url, data=four.form(name=EMMA, form_id=str(uuid4())) | token)
        assert response.status_code == 400
        assert "This page has grown old" in Page(response).text

    assert four.rows() == before


def test_a_form_with_its_token_is_accepted(guarded_client: FlaskClient, four: Evening) -> None:
    form = Page(guarded_client.get(f"{four.url}deals/new")).form("/deals/new")
    tapped = {"taker": four.id(ANNA), "contract": "garde", "bouts": "2", "points": "49"}

    assert guarded_client.post(form.action, data=form.filled(**tapped)).status_code == 303
    assert len(four.sheet.deals) == 1


def test_a_token_of_another_browser_is_not_accepted(guarded_client: FlaskClient, four: Evening) -> None:
    form = Page(four.app.test_client().get(f"{four.url}deals/new")).form("/deals/new")
    guarded_client.get(four.url)

    assert guarded_client.post(form.action, data=form.filled()).status_code == 400


def test_a_form_sent_from_elsewhere_over_https_is_not_accepted(guarded_client: FlaskClient, four: Evening) -> None:
    base = "https://localhost"
    form = Page(guarded_client.get(f"{four.url}session", base_url=base)).form("/close")

    elsewhere = {"Referer": "https://elsewhere.example/"}
    assert guarded_client.post(form.action, data=form.filled(), base_url=base, headers=elsewhere).status_code == 400
    here = {"Referer": f"https://localhost{four.url}"}
    assert guarded_client.post(form.action, data=form.filled(), base_url=base, headers=here).status_code == 303


@pytest.fixture
def in_production(app: Flask) -> Iterator[None]:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    yield
    app.config["PROPAGATE_EXCEPTIONS"] = None


def test_our_own_mistakes_have_a_page_too(
    client: FlaskClient, four: Evening, in_production: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(store, "add_deal", fail)

    response = client.post(f"{four.url}deals/new", data=four.form())

    assert response.status_code == 500
    page = Page(response)
    assert "Something went wrong on our side" in page.text
    assert "secret detail" not in page.text
    assert four.url in page.links
    assert not four.sheet.deals


def test_what_fails_half_way_is_not_half_written(
    client: FlaskClient, four: Evening, in_production: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("at the last moment")

    deal_id = four.record(ANNA)
    before = four.rows()
    monkeypatch.setattr("scorekeeper.store.trace.OpenBook.trace", fail)

    for path, data in (
        ("deals/new", four.form(before=str(deal_id))),
        (f"deals/{deal_id}/correct", four.form(points="60", revision="1")),
        (f"deals/{deal_id}/withdraw", {}),
        ("people", {"newcomer": EMMA, "form_id": str(uuid4())}),
        ("session", {f"person_{four.id(ANNA)}": "Anne", "note": "rain"}),
        ("close", {}),
    ):
        assert client.post(f"{four.url}{path}", data=data).status_code == 500

    assert four.rows() == before
