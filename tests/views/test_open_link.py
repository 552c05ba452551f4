"""A pasted link leads where it opens; otherwise the start page says what is wrong and keeps what was typed."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.evening import Evening
from tests.pages import Page

NOTHING_THERE = "There is no link to a sheet in this text"
DEAD = "This link is wrong, or it was renewed: ask for the new one."


def paste(client: FlaskClient, text: str) -> Page:
    form = Page(client.get("/")).form("/open")
    return Page(client.post(form.action, data=form.filled(link=text), follow_redirects=True))


@pytest.mark.parametrize(
    "text", ["{token}", "Look: https://elsewhere.example/s/{token}/deals/new — see you!", " <http://a.b/s/{token}> "]
)
def test_a_link_opens_its_sheet(client: FlaskClient, four: Evening, text: str) -> None:
    token = four.link(Role.VIEWER)
    form = Page(client.get("/")).form("/open")

    answer = client.post(form.action, data=form.filled(link=text.format(token=token)))

    assert (answer.status_code, answer.location) == (303, f"/s/{token}/")


def test_a_link_of_a_club_opens_it(client: FlaskClient, four: Evening) -> None:
    token = four.club_token

    for text in (token, f"http://localhost/c/{token}/share"):
        assert client.post("/open", data={"link": text}).location == f"/c/{token}/"
    session = f"{token}~{four.game_id}"
    assert client.post("/open", data={"link": f"http://localhost/s/{session}/"}).location == f"/s/{session}/"


def test_a_dead_link_beside_a_living_one_is_passed_over(client: FlaskClient, four: Evening) -> None:
    assert client.post("/open", data={"link": f"/s/{'a' * 22}/ {four.url}"}).location == four.url


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Paste the link that you were given."),
        (" \n ", "Paste the link that you were given."),
        ("hello", NOTHING_THERE),
        ("https://tarot.example/s/tooshort/", NOTHING_THERE),
        ("a" * 22, DEAD),
        (f"https://tarot.example/s/{'a' * 22}/", DEAD),
        (f"/s/{'a' * 22}~1/", DEAD),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_is_kept(client: FlaskClient, text: str, reason: str) -> None:
    answer = client.post("/open", data={"link": text})

    page = Page(answer)
    assert answer.status_code == 422
    assert reason in page.text
    assert text.strip() in page.text
    assert [each.get("aria-invalid") for each in page.elements("textarea")] == ["true"]


def test_a_renewed_link_and_an_unknown_one_are_told_the_same(client: FlaskClient, four: Evening) -> None:
    old = four.shared(Role.VIEWER)
    form = Page(client.get(f"{four.url}share")).form("/links/viewer/renew")
    client.post(form.action, data=form.filled())

    pages = [client.post("/open", data={"link": token}).get_data(as_text=True) for token in (old, "a" * 22)]

    assert pages[0].replace(old, "") == pages[1].replace("a" * 22, "")


def test_markup_that_was_pasted_is_shown_as_it_is(client: FlaskClient) -> None:
    html = client.post("/open", data={"link": "</textarea><script>alert(1)</script>"}).get_data(as_text=True)

    assert "<script>alert" not in html


def test_the_language_can_be_changed_after_a_refusal(client: FlaskClient) -> None:
    page = Page(client.post("/open", data={"link": "hello"}))
    form = page.form("/preferences")

    answer = client.post(form.action, data=form.filled(language="fr"), follow_redirects=True)

    assert (answer.status_code, answer.request.path) == (200, "/")


def test_the_form_is_on_the_page_of_a_device_that_knows_sessions_too(client: FlaskClient, four: Evening) -> None:
    client.get(four.url)

    assert Page(client.get("/")).has_form("/open")
    page = paste(client, "hello")
    assert four.url in page.links
    assert NOTHING_THERE in page.text
