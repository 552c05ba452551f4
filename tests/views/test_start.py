"""The start page lists what this device knows, the latest first."""

import re

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Page


def test_a_device_without_sessions_can_start_one(client: FlaskClient) -> None:
    page = Page(client.get("/"))

    assert "/sessions/new" in page.links
    assert "Your sessions" not in page.text


def test_a_sheet_that_was_opened_is_known_from_then_on(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "49")
    client.get(four.url)

    page = Page(client.get("/"))

    assert four.url in page.links
    assert "Anna, Bruno, Chloé, David" in page.text
    assert "1 deal" in page.text
    assert "Anna leads with +198" in page.text


def test_other_devices_do_not_know_it(four: Evening) -> None:
    four.app.test_client().get(four.url)

    assert four.url not in Page(four.app.test_client().get("/")).links


def test_the_session_played_last_comes_first(client: FlaskClient, four: Evening, five: Evening) -> None:
    for evening in (four, five):
        client.get(evening.url)
    five.record(ANNA)
    four.record(ANNA)

    links = [link for link in Page(client.get("/")).links if link.startswith("/s/")]

    assert links == [four.url, five.url]


def test_sessions_can_be_told_apart(client: FlaskClient, four: Evening, five: Evening) -> None:
    with four.app.app_context():
        store.change_session(four.access, name="Tuesday", note="", hands=4)
        store.close_session(four.access)
    five.record(ANNA, kind=DealKind.OPEN)
    for evening in (four, five):
        client.get(evening.url)

    text = Page(client.get("/")).text

    assert "Tuesday" in text
    assert "closed" in text
    assert "deal being played" in text
    assert text.count("Anna, Bruno, Chloé, David") == 2


def test_two_who_lead_together_are_both_named(client: FlaskClient, five: Evening) -> None:
    five.record(ANNA, "49", partner=BRUNO)
    five.record(BRUNO, "49", partner=ANNA)
    client.get(five.url)

    text = Page(client.get("/")).text

    assert ANNA in text
    assert BRUNO in text
    assert "+198" in text


def test_a_revoked_link_is_listed_no_more(client: FlaskClient, four: Evening) -> None:
    token = four.link(Role.SCORER)
    client.get(f"/s/{token}/")
    with four.app.app_context():
        store.revoke_link(token)

    assert "Your sessions" not in Page(client.get("/")).text


@pytest.mark.parametrize(
    ("role", "words"),
    [(Role.VIEWER, "you can read"), (Role.SCORER, "you keep the score"), (Role.ORGANISER, "you organise")],
)
def test_what_this_device_may_do_is_told(client: FlaskClient, four: Evening, role: Role, words: str) -> None:
    client.get(f"/s/{four.link(role)}/")
    assert Page(client.get("/")).text.count(words) == 1

    client.get(f"/c/{four.club_link(role)}/")
    text = Page(client.get("/")).text
    assert text.count(words) == 2
    assert "Your clubs" in text


def test_the_strongest_of_several_links_is_offered(client: FlaskClient, four: Evening) -> None:
    viewer, scorer = four.link(Role.VIEWER), four.link(Role.SCORER)
    for token in (scorer, viewer):
        client.get(f"/s/{token}/")

    assert [link for link in Page(client.get("/")).links if link.startswith("/s/")] == [f"/s/{scorer}/"]

    with four.app.app_context():
        store.revoke_link(scorer)
    assert [link for link in Page(client.get("/")).links if link.startswith("/s/")] == [f"/s/{viewer}/"]


def test_dead_links_are_forgotten_and_the_living_stay_in_their_order(
    client: FlaskClient, four: Evening, five: Evening
) -> None:
    living = [four.token, five.club_token, four.link(Role.VIEWER), f"{five.club_token}~{five.game_id}"]
    dead = ["a" * 22, f"{five.club_token}~999", five.link(Role.SCORER), f"{four.token}~{four.game_id}"]
    with five.app.app_context():
        store.revoke_link(dead[2])
    client.set_cookie("sessions", ".".join(each for pair in zip(dead, living, strict=True) for each in pair))

    client.get("/")

    cookie = client.get_cookie("sessions")
    assert cookie is not None
    assert cookie.value.split(".") == living
    assert "Set-Cookie" not in client.get("/").headers or "sessions=" not in client.get("/").headers["Set-Cookie"]


def test_a_device_whose_links_are_all_dead_knows_nothing(client: FlaskClient) -> None:
    client.set_cookie("sessions", "a" * 22)

    client.get("/")

    assert client.get_cookie("sessions") is None


def test_the_cookie_of_a_club_with_many_sessions_is_not_too_long(client: FlaskClient, four: Evening) -> None:
    client.set_cookie("sessions", ".".join(f"{number:022}~{999_999_000 + number}" for number in range(110)))

    client.get(four.url)

    cookie = client.get_cookie("sessions")
    assert cookie is not None
    assert cookie.value.startswith(f"{four.token}.")
    assert 3400 < len(cookie.value) <= 3500


def test_a_wrong_link_is_not_remembered(client: FlaskClient) -> None:
    client.get(f"/s/{'a' * 22}/")

    assert client.get_cookie("sessions") is None


def test_many_sessions_fit_into_the_cookie(client: FlaskClient, four: Evening) -> None:
    client.set_cookie("sessions", ".".join(f"{number:022}" for number in range(150)))

    client.get(four.url)

    cookie = client.get_cookie("sessions")
    assert cookie is not None
    assert cookie.value.startswith(four.token)
    assert cookie.value.count(".") == 149


def test_a_cookie_of_nonsense_is_passed_over(client: FlaskClient, four: Evening) -> None:
    client.set_cookie("sessions", '"\\000é;,\\" .' + "x" * 3000)

    assert client.get("/").status_code == 200
    assert client.get(four.url).status_code == 200
    cookie = client.get_cookie("sessions")
    assert cookie is not None
    assert cookie.value == four.token


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: FlaskClient, four: Evening) -> None:
    cookies = client.get(four.url).headers.getlist("Set-Cookie")

    known = next(cookie for cookie in cookies if cookie.startswith("sessions="))
    assert "HttpOnly" in known
    assert "SameSite=Lax" in known
    assert "Secure" not in known


def test_over_https_the_cookie_stays_on_https(client: FlaskClient, four: Evening) -> None:
    cookies = client.get(four.url, base_url="https://localhost").headers.getlist("Set-Cookie")

    assert all("Secure" in cookie for cookie in cookies)


def test_names_that_are_markup_are_shown_as_they_are(client: FlaskClient, four: Evening) -> None:
    evening = Evening(four.app, "<script>alert(1)</script>", '"><b>', "=1+1", name="<i>x</i>")
    evening.record("=1+1")
    client.get(evening.url)

    response = client.get("/")

    assert "<script>alert(1)</script>" in Page(response).text
    assert "<script>alert" not in response.get_data(as_text=True)
    assert "<i>x" not in response.get_data(as_text=True)


def test_the_day_is_that_of_the_club(client: FlaskClient, four: Evening) -> None:
    here = Evening(four.app, CHLOE, DAVID, EMMA, timezone="Pacific/Kiritimati")
    there = Evening(four.app, CHLOE, DAVID, EMMA, timezone="Pacific/Pago_Pago")
    texts = []
    for evening in (here, there):
        browser = four.app.test_client()
        browser.get(evening.url)
        texts.append(Page(browser.get("/")).text)

    assert texts[0] != texts[1]


def test_it_says_when_it_was_read_and_what_it_opens(client: FlaskClient, four: Evening, five: Evening) -> None:
    living = [four.link(Role.VIEWER), four.token, f"{five.club_token}~{five.game_id}", five.club_token]
    client.set_cookie("sessions", ".".join([*living, "a" * 22]))

    (main,) = Page(client.get("/")).elements("main")

    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", main["data-read-at"] or "")
    assert (main["data-opens"] or "").split(" ") == living  # a weaker link too: its sheet may have been kept


def test_a_session_is_called_as_on_its_sheet(client: FlaskClient, four: Evening) -> None:
    (sheet,) = Page(client.get(four.url)).elements("main")

    assert sheet["data-game"] in [each.get("data-game") for each in Page(client.get("/")).elements("a")]
