"""A club's links open all its sessions, and are made, handed on and renewed by whoever leads it."""

from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.evening import ANNA, Evening
from tests.pages import Page

HERE = "http://localhost"


@pytest.fixture
def club(four: Evening, five: Evening) -> str:
    """The token of the organiser of a club with two sessions."""
    token = four.club_token
    five.join_club_of(four)
    return token


def test_a_club_lists_its_sessions_the_newest_first(
    client: FlaskClient, four: Evening, five: Evening, club: str
) -> None:
    four.record(ANNA)

    page = Page(client.get(f"/c/{club}/"))

    sessions = [link for link in page.links if link.startswith("/s/")]
    assert sessions == [f"/s/{club}~{evening.game_id}/" for evening in (five, four)]
    assert "4 people · you organise" in page.text
    assert "2 sessions" in page.text
    assert "Anna leads with +198" in page.text
    assert [client.get(session).status_code for session in sessions] == [200, 200]


def test_everything_under_a_session_stays_with_the_club_s_link(client: FlaskClient, four: Evening, club: str) -> None:
    deal_id = four.record(ANNA)
    url = f"/s/{club}~{four.game_id}/"

    for path in ("", "share", "changes", "session", f"deals/{deal_id}", "rules"):
        page = Page(client.get(f"{url}{path}"))
        inside = [link for link in page.links if link.startswith("/s/")]
        assert inside or path == "", path
        assert all(link.startswith(url) for link in inside), path
        assert all(form.action.startswith((url, "/preferences")) for form in page.forms), path


def test_a_deal_is_recorded_by_a_club_s_scorer_and_not_by_its_reader(client: FlaskClient, four: Evening) -> None:
    number = four.game_id
    scorer, viewer = (f"/s/{four.club_link(role)}~{number}/deals/new" for role in (Role.SCORER, Role.VIEWER))

    assert client.post(viewer, data=four.form()).status_code == 403
    assert client.post(scorer, data=four.form()).status_code == 303
    assert len(four.sheet.deals) == 1


def test_drafts_of_two_sessions_of_a_club_are_kept_apart(
    client: FlaskClient, four: Evening, five: Evening, club: str
) -> None:
    pages = [client.get(f"/s/{club}~{evening.game_id}/").get_data(as_text=True) for evening in (four, five)]

    for page, evening in zip(pages, (four, five), strict=True):
        assert f'"token":"{club[:8]}~{evening.game_id}"' in page


def test_a_session_opened_by_a_club_s_link_hands_on_its_own(client: FlaskClient, four: Evening, club: str) -> None:
    page = Page(client.get(f"/s/{club}~{four.game_id}/share"))

    assert f"{HERE}/s/{four.shared(Role.VIEWER)}/" in page.text
    assert f"{HERE}/c/" not in page.text
    assert f"/c/{club}/share" in page.links


def test_a_club_hands_on_its_links_up_to_the_own(client: FlaskClient, four: Evening) -> None:
    for role in Role:
        text = Page(client.get(f"/c/{four.club_link(role)}/share")).text
        shown = [each for each in Role if f"{HERE}/c/{four.club_link(each)}/" in text]
        assert shown == [each for each in Role if each <= role]


def test_a_club_gets_its_links_from_its_only_session(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}share")).form("/club")

    location = client.post(form.action, data=form.filled()).location

    assert client.post(form.action, data=form.filled()).location == location
    page = Page(client.get(location))
    assert page.text.count(f"{HERE}/c/") == 3
    assert location in Page(client.get(f"{four.url}share")).links
    # Later the session alone does not lead there any more.
    assert location.removesuffix("share") in Page(client.get("/")).links


def test_a_session_among_others_does_not_lead_its_club(client: FlaskClient, four: Evening, club: str) -> None:
    page = Page(client.get(f"{four.url}share"))

    assert "The whole club" not in page.text
    assert club not in page.html
    assert client.post(f"{four.url}club").status_code == 403


def test_readers_and_scorers_of_a_session_see_nothing_of_its_club(client: FlaskClient, four: Evening) -> None:
    tokens = [four.club_link(role) for role in Role]

    for role in (Role.VIEWER, Role.SCORER):
        html = client.get(f"/s/{four.shared(role)}/share").get_data(as_text=True)
        assert not any(token in html for token in tokens)


def test_a_renewed_link_of_a_club_takes_its_sessions_along(client: FlaskClient, four: Evening, club: str) -> None:
    session = f"/s/{club}~{four.game_id}/"
    for url in (session, f"/c/{club}/"):
        client.get(url)
    form = Page(client.get(f"/c/{club}/share")).form("/links/organiser/renew")

    first, second = (client.post(form.action, data=form.filled()) for _ in range(2))

    assert first.location == second.location
    new = first.location.split("/")[2]
    assert [client.get(url).status_code for url in (session, f"/c/{club}/", f"/c/{club}/share")] == [404] * 3
    known = client.get_cookie("sessions")
    assert known is not None
    assert known.value == f"{new}.{new}~{four.game_id}"
    assert {f"/c/{new}/", f"/s/{new}~{four.game_id}/"} <= set(Page(client.get("/")).links)


def test_the_organiser_of_a_club_renews_the_link_of_a_session(client: FlaskClient, four: Evening, club: str) -> None:
    url = f"/s/{club}~{four.game_id}/"

    answer = client.post(f"{url}links/organiser/renew", data={"form_id": str(uuid4())})

    assert answer.location.startswith(f"{url}share?")
    assert client.get(four.url).status_code == 404
    assert client.get(url).status_code == 200


def test_dead_links_of_clubs_look_the_same(client: FlaskClient, four: Evening) -> None:
    token = four.club_link(Role.VIEWER)
    renewal = f"/c/{four.club_token}/links/viewer/renew"
    assert client.post(renewal, data={"form_id": str(uuid4())}).status_code == 303
    number = four.game_id

    paths = (f"/c/{token}/", f"/c/{'a' * 22}/", "/c/a/", f"/c/{four.token}/", f"/s/{token}~{number}/")
    pages = {client.get(path).get_data() for path in (*paths, f"/s/{'a' * 22}~{number}/", f"/s/{four.token}~{number}/")}

    assert len(pages) == 1
