"""No link stands where others could read it: logs, titles, other hosts, pages of people with fewer rights."""

import logging
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.models import Link
from scorekeeper.sheet import Role
from scorekeeper.views.routes import ROUTES
from tests.evening import ANNA, Evening
from tests.pages import Page
from tests.views.addresses import address

READ = [route.path for route in ROUTES if "GET" in route.roles]

LINK_TOKEN = list(Link.__table__.columns.keys()).index("token")
KINDS = [(role, club) for role in Role for club in (False, True)]


class Links:
    """Every link of a session and of its club: tokens by role."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.deal_id = evening.record(ANNA)
        self.tokens = {(role, club): evening.club_link(role) if club else evening.shared(role) for role, club in KINDS}

    def answers(self, client: FlaskClient, role: Role, *, club: bool) -> Iterator[TestResponse]:
        """Everything that a link reads, on a device that knows it alone."""
        token = self.tokens[role, club]
        key = f"{token}~{self.evening.game_id}" if club else token
        client.get(f"/s/{key}/")
        for path in READ:
            for shown in Role:
                url = address(path, key, self.deal_id, self.evening.id(ANNA), club=token, role=shown.word)
                yield client.get(url, buffered=True, follow_redirects=True)


@pytest.mark.parametrize(("role", "club"), KINDS)
def test_no_page_holds_a_link_above_the_own(client: FlaskClient, four: Evening, role: Role, *, club: bool) -> None:
    links = Links(four)
    # An organiser leads the club as long as it has no other session.
    shows_club = club or role is Role.ORGANISER
    hidden = [token for (other, of_club), token in links.tokens.items() if other > role or (of_club and not shows_club)]
    assert len(hidden) == (6 - 2 * role if shows_club else 6 - role)

    for response in links.answers(client, role, club=club):
        text = response.get_data(as_text=True) + str(response.headers)
        assert not [token for token in hidden if token in text], response.request.path
        # The form that started the session is answered with the organiser's link.
        assert str(four.sheet.session_id) not in text
        assert four.sheet.session_id.hex not in text


@pytest.mark.parametrize(("role", "club"), KINDS)
def test_no_title_and_no_other_host_gets_a_link(client: FlaskClient, four: Evening, role: Role, *, club: bool) -> None:
    links = Links(four)
    tokens = set(links.tokens.values())

    for response in links.answers(client, role, club=club):
        assert response.headers["Referrer-Policy"] == "same-origin"
        if response.mimetype != "text/html":
            continue
        html = response.get_data(as_text=True)
        for words in re.findall(r"<title>(.*?)</title>", html, re.DOTALL):
            assert not [token for token in tokens if token in words]
        addresses = [value or "" for _, tag in Page(response).tags for name, value in tag.items() if name != "value"]
        elsewhere = [each for each in addresses if re.match(r"\s*(?:[a-z]+:)?//", each)]
        assert not elsewhere


@pytest.fixture
def served(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app as it is served: it checks forms, and answers what breaks with a page."""
    for setting, value in (("TESTING", False), ("PROPAGATE_EXCEPTIONS", False), ("WTF_CSRF_ENABLED", True)):
        monkeypatch.setitem(app.config, setting, value)
    return app


def test_no_link_is_logged(
    served: Flask, four: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a defect")

    client = served.test_client()
    viewer, organiser, club = four.shared(Role.VIEWER), four.token, four.club_token
    key = f"{club}~{four.game_id}"
    form = Page(client.get(f"{four.url}share")).form("/links/viewer/renew")
    csrf = form.fields["csrf_token"]
    caplog.clear()
    with caplog.at_level(logging.DEBUG):
        statuses = [
            client.get(four.url).status_code,
            client.get(f"/s/{key}/").status_code,
            client.get(f"/c/{club}/share").status_code,
            client.get(f"/s/{organiser}").status_code,
            client.get(f"/s/{viewer}/session").status_code,
            client.get(f"/s/{viewer}x/").status_code,
            client.get(f"/s/{key}/nothing").status_code,
            client.put(four.url).status_code,
            client.post(f"{four.url}close").status_code,
            client.post("/open", data={"link": organiser, "csrf_token": csrf}).status_code,
            client.post("/open", data={"link": f"/s/{organiser}", "csrf_token": "forged"}).status_code,
            client.post(f"{four.url}deals/{four.record(ANNA)}/undo", data={"csrf_token": csrf}).status_code,
            client.post(form.action, data=form.filled()).status_code,
            client.get(f"/s/{viewer}/").status_code,
        ]
        monkeypatch.setattr("scorekeeper.store.load_changes", broken)
        monkeypatch.setattr("scorekeeper.store.renew_link", broken)
        monkeypatch.setattr("scorekeeper.store.club_calendar", broken)
        breaking = (f"{four.url}changes", f"/s/{key}/changes", f"/c/{club}/")
        statuses += [client.get(url).status_code for url in breaking]
        renewal = {"csrf_token": csrf, "form_id": str(uuid4())}
        statuses.append(client.post(f"{four.url}links/scorer/renew", data=renewal).status_code)

    assert statuses == [200, 200, 200, 308, 403, 404, 404, 405, 400, 303, 400, 409, 303, 404, 500, 500, 500, 500]
    assert caplog.text.count("a defect") >= 4
    tokens = [row[LINK_TOKEN] for row in four.rows()["link"]]
    assert {viewer, organiser, club} < set(tokens)
    assert not [token for token in tokens if token in caplog.text]
