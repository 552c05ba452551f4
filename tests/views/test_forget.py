"""A device forgets sessions and clubs; for everybody else they stay."""

from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.evening import EVERYBODY, Evening
from tests.pages import Page


def known(client: FlaskClient) -> list[str]:
    """The links that the device has."""
    cookie = client.get_cookie("sessions")
    return cookie.value.split(".") if cookie else []


def choices(client: FlaskClient) -> list[str]:
    """What can be chosen, from the first to the last."""
    return Page(client.get("/forget")).form("/forget").choices.getlist("chosen")


def test_it_can_be_found(client: FlaskClient, four: Evening) -> None:
    assert "/forget" in Page(client.get("/security")).links
    assert "/forget" not in Page(client.get("/")).links  # there is nothing to forget
    client.get(four.url)
    assert "/forget" in Page(client.get("/")).links


def test_what_is_chosen_is_listed_no_more(client: FlaskClient, four: Evening, five: Evening) -> None:
    for evening in (four, five):
        client.get(evening.url)

    response = client.post("/forget", data={"chosen": four.token}, follow_redirects=True)

    assert response.request.path == "/"
    assert five.url in Page(response).links
    assert four.url not in Page(response).links
    assert client.get(four.url).status_code == 200  # the link itself lives


def test_the_start_page_tells_once_what_is_forgotten(client: FlaskClient, four: Evening, five: Evening) -> None:
    for evening in (four, five):
        client.get(evening.url)

    client.post("/forget", data={"chosen": four.token})
    copy = client.get("/", headers={"X-Copy": "1"})
    told, later = (client.get("/?forgotten=yes") for _ in range(2))

    assert "Forgotten on this device: Anna, Bruno, Chloé, David New session" in Page(told).text
    assert all("Forgotten" not in Page(answer).text for answer in (copy, later))


def test_of_many_only_some_are_told_by_name(client: FlaskClient) -> None:
    for people in (3, 4, 5, 6, 7):
        client.get(Evening(client.application, *EVERYBODY[:people]).url)

    told = client.post("/forget", data={"everything": "yes"}, follow_redirects=True)

    assert "and 2 more New session" in Page(told).text


def test_nothing_is_chosen_beforehand(client: FlaskClient, four: Evening) -> None:
    client.get(four.url)

    assert not Page(client.get("/forget")).form("/forget").fields.getlist("chosen")


def test_every_link_of_a_session_goes(client: FlaskClient, four: Evening, five: Evening) -> None:
    for url in (five.url, four.url, f"/s/{four.link(Role.VIEWER)}/", f"/s/{four.club_token}~{four.game_id}/"):
        client.get(url)
    (chosen,) = (choice for choice in choices(client) if four.token in choice)

    client.post("/forget", data={"chosen": chosen})

    assert known(client) == [five.token]


def test_a_club_takes_along_what_its_link_opened(client: FlaskClient, four: Evening, five: Evening) -> None:
    for url in (five.url, f"/s/{four.club_token}~{four.game_id}/", f"/c/{four.club_token}/"):
        client.get(url)

    client.post("/forget", data={"chosen": choices(client)[0]})

    assert known(client) == [five.token]


def test_a_session_of_a_club_goes_without_it(client: FlaskClient, four: Evening) -> None:
    for url in (f"/s/{four.club_token}~{four.game_id}/", f"/c/{four.club_token}/"):
        client.get(url)

    client.post("/forget", data={"chosen": f"{four.club_token}~{four.game_id}"})

    assert known(client) == [four.club_token]


def test_everything_can_be_forgotten(client: FlaskClient, four: Evening, five: Evening) -> None:
    for evening in (four, five):
        client.get(evening.url)

    page = Page(client.post("/forget", data={"everything": "yes"}, follow_redirects=True))

    assert known(client) == []
    assert "Your sessions" not in page.text
    assert "This device knows no session and no club." in Page(client.get("/forget")).text


def test_whoever_chooses_nothing_is_told(client: FlaskClient, four: Evening) -> None:
    client.get(four.url)

    response = client.post("/forget")

    assert response.status_code == 422
    assert "Choose first what this device shall forget." in Page(response).text
    assert known(client) == [four.token]


def test_reading_the_page_forgets_nothing(client: FlaskClient, four: Evening) -> None:
    client.get(four.url)

    client.get("/forget", query_string={"chosen": four.token, "everything": "yes"})

    assert known(client) == [four.token]


def test_another_site_cannot_make_a_device_forget(guarded_client: FlaskClient, four: Evening) -> None:
    guarded_client.get(four.url)

    assert guarded_client.post("/forget", data={"everything": "yes"}).status_code == 400
    assert known(guarded_client) == [four.token]
