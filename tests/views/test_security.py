"""The page that says who can see and do what is true and can be found."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.evening import Evening
from tests.pages import Page


def test_it_can_be_found(client: FlaskClient, four: Evening) -> None:
    for url in ("/", f"/s/{four.link(Role.VIEWER)}/share", f"/c/{four.club_token}/share"):
        assert "/security" in Page(client.get(url)).links, url


def test_it_may_be_listed_by_search_engines(client: FlaskClient) -> None:
    assert "X-Robots-Tag" not in client.get("/security").headers


def test_every_cookie_is_explained(client: FlaskClient, four: Evening) -> None:
    client.get(four.url)
    client.get("/")
    client.post("/preferences", data={"theme": "dark"})
    client.post("/preferences", data={"language": "en"})

    text = Page(client.get("/security")).text

    for name in client._cookies or ():  # there is no other list of them
        assert name[2] in text, name


@pytest.mark.parametrize(
    ("what", "roles"),
    [
        ("Read everything; fetch the CSV file", 3),
        ("Enter, correct and withdraw deals; buy chips", 2),
        ("People, names, rules; close and reopen the session", 1),
        ("Hand on the link to organise; renew links", 1),
    ],
)
def test_it_says_who_may_do_what(client: FlaskClient, what: str, roles: int) -> None:
    row = Page(client.get("/security")).text.partition(what)[2].strip()

    assert row.startswith(" ".join(["– no"] * (3 - roles) + ["✓ yes"] * roles))


@pytest.mark.parametrize("kept", ["copies of the start page and of the last 30 sheets", "wait here", "half entered"])
def test_what_lies_on_the_device_is_named(client: FlaskClient, kept: str) -> None:
    assert kept in Page(client.get("/security")).text
