"""The share screen hands on links, the weakest first, and none above the own; a link is renewed there."""

import re
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.models import Link
from scorekeeper.qr import QUIET_ZONE, qr_code
from scorekeeper.sheet import Role
from tests.evening import Evening
from tests.pages import Page

HERE = "http://localhost"


def renew(client: FlaskClient, base: str, role: Role) -> Page:
    """Renew a link through its form; the page that follows."""
    form = Page(client.get(f"{base}share")).form(f"/links/{role.word}/renew")
    return Page(client.post(form.action, data=form.filled(), follow_redirects=True))


@pytest.mark.parametrize("role", Role)
def test_the_links_up_to_the_own_are_shown_the_weakest_first(client: FlaskClient, four: Evening, role: Role) -> None:
    text = Page(client.get(f"/s/{four.shared(role)}/share")).text

    places = [text.find(f"{HERE}/s/{four.shared(each)}/") for each in Role]
    assert places[:role] == sorted(places[:role])
    assert -1 not in places[:role]
    assert set(places[role:]) <= {-1}


def test_the_codes_are_those_of_the_addresses(client: FlaskClient, four: Evening) -> None:
    html = client.get(f"{four.url}share").get_data(as_text=True)

    assert [qr_code(f"{HERE}/s/{four.shared(role)}/") in html for role in Role] == [True, True, True]


def test_a_code_is_dark_on_white_in_its_quiet_zone() -> None:
    svg = str(qr_code("http://localhost/s/hJG1WQGhtEj4lluGkz7ixQ/"))

    side = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert side is not None
    assert f'fill="#fff" d="M0 0h{side[1]}v{side[1]}h-{side[1]}z"' in svg
    assert f"M{QUIET_ZONE} {QUIET_ZONE}.5h7" in svg
    assert 'stroke="#000"' in svg
    assert "style" not in svg


def test_a_code_s_address_is_that_of_the_request(client: FlaskClient, four: Evening) -> None:
    text = Page(client.get(f"{four.url}share", base_url="https://tarot.example")).text

    assert f"https://tarot.example/s/{four.shared(Role.VIEWER)}/" in text


def test_stronger_links_are_folded(client: FlaskClient, four: Evening) -> None:
    page = Page(client.get(f"{four.url}share"))

    folds = {each["id"]: "open" in each for each in page.elements("details") if each.get("id")}
    assert folds == {"scorer": False, "organiser": False, "club": False}
    assert [each["id"] for each in page.elements("section")] == ["viewer"]


@pytest.mark.parametrize("role", Role)
def test_everybody_finds_the_share_screen_in_the_menu(client: FlaskClient, four: Evening, role: Role) -> None:
    url = f"/s/{four.link(role)}/"

    assert f"{url}share" in Page(client.get(url)).links
    assert "<svg" not in client.get(url).get_data(as_text=True).partition("menu-sheet")[2].partition("</details>")[0]


def test_a_code_fills_a_page_of_its_own(client: FlaskClient, four: Evening) -> None:
    page = Page(client.get(f"{four.url}share/scorer"))

    assert qr_code(f"{HERE}/s/{four.shared(Role.SCORER)}/") in page.html
    assert f"{four.url}share" in page.links


@pytest.mark.parametrize("role", ["nobody", "VIEWER", "1", "viewer/"])
def test_there_is_no_code_of_another_role(client: FlaskClient, four: Evening, role: str) -> None:
    assert client.get(f"{four.url}share/{role}").status_code == 404


def test_whoever_may_not_renew_is_not_asked(client: FlaskClient, four: Evening) -> None:
    for role in (Role.VIEWER, Role.SCORER):
        page = Page(client.get(f"/s/{four.shared(role)}/share"))
        assert not any("/renew" in form.action for form in page.forms)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_a_renewed_link_is_shown_and_the_old_one_opens_nothing(client: FlaskClient, four: Evening, role: Role) -> None:
    old = four.shared(role)

    page = renew(client, four.url, role)

    assert "The old one opens nothing any more." in page.text
    assert old not in page.html
    assert client.get(f"/s/{old}/").status_code == 404
    (new,) = set(re.findall(rf"{HERE}/s/([\w-]{{22}})/", page.text)) - {four.shared(each) for each in Role}
    assert client.get(f"/s/{new}/").status_code == 200
    folds = {each["id"]: "open" in each for each in page.elements("details") if each.get("id")}
    assert folds["scorer"] is (role is Role.SCORER)


def test_whoever_renews_the_own_link_goes_on_with_the_new_one(client: FlaskClient, four: Evening) -> None:
    client.get(four.url)
    form = Page(client.get(f"{four.url}share")).form("/links/organiser/renew")

    response = client.post(form.action, data=form.filled())

    new = response.location.split("/")[2]
    assert new != four.token
    assert client.get(response.location).status_code == 200
    assert client.get(four.url).status_code == 404
    assert client.get_cookie("sessions").value == new  # type: ignore[union-attr]
    assert f"/s/{new}/" in Page(client.get("/")).links


def test_a_double_tap_does_not_cost_the_only_key(client: FlaskClient, four: Evening) -> None:
    """The second time the form comes by a link that it has killed itself."""
    form = Page(client.get(f"{four.url}share")).form("/links/organiser/renew")

    first, second = (client.post(form.action, data=form.filled()) for _ in range(2))

    assert first.location == second.location
    assert client.get(second.location).status_code == 200


@pytest.mark.parametrize("form_id", ["", "x", "4f9c1d70-52ab-4e0e-9b53-0d1f6c2a7e58"])
def test_a_dead_link_renews_nothing_with_another_form(client: FlaskClient, four: Evening, form_id: str) -> None:
    url = f"{four.url}links/organiser/renew"
    assert client.post(url, data={"form_id": str(uuid4())}).status_code == 303

    answers = [
        client.post(address, data={"form_id": form_id}) for address in (url, f"/s/{'a' * 22}/links/organiser/renew")
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].get_data() == answers[1].get_data()


def test_a_form_without_its_id_is_not_accepted(client: FlaskClient, four: Evening) -> None:
    before = four.rows()

    assert client.post(f"{four.url}links/viewer/renew", data={"form_id": "x"}).status_code == 400
    assert four.rows() == before


def test_a_link_that_dies_while_it_renews_looks_like_any_other(
    client: FlaskClient, four: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(*_: object) -> str:
        raise store.LinkRevokedError

    monkeypatch.setattr(store, "renew_link", too_late)

    answer = client.post(f"{four.url}links/viewer/renew", data={"form_id": str(uuid4())})

    assert answer.status_code == 404
    assert answer.get_data() == client.get(f"/s/{'a' * 22}/").get_data()


def test_a_session_from_before_has_its_links_made(client: FlaskClient, four: Evening) -> None:
    with four.app.app_context(), db.engine.begin() as connection:
        connection.execute(sa.delete(Link).where(Link.role == Role.VIEWER))
    page = Page(client.get(f"{four.url}share"))
    assert "Make the link" in page.text
    assert client.get(f"{four.url}share/viewer").location == f"{four.url}share"
    assert "Nobody has made this link yet" in Page(client.get(f"/s/{four.shared(Role.SCORER)}/share")).text

    form = page.form("/links/viewer/renew")
    client.post(form.action, data=form.filled())

    assert f"{HERE}/s/{four.shared(Role.VIEWER)}/" in Page(client.get(f"{four.url}share")).text


def test_the_trace_tells_what_was_renewed(client: FlaskClient, four: Evening) -> None:
    page = renew(client, four.url, Role.SCORER)

    text = Page(client.get(f"{four.url}changes")).text

    assert "Link renewed" in text
    assert "scorer" in text
    for token in re.findall(r"/s/([\w-]{22})/", page.text):
        assert token not in text


def test_a_form_that_started_a_session_is_no_way_around_its_renewal(client: FlaskClient) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    sent = form.filled(**{"people-0": "Anna", "people-1": "Bruno", "people-2": "Chloé"})
    url = client.post(form.action, data=sent).location
    assert client.post(form.action, data=sent).location == url
    renew(client, url, Role.ORGANISER)

    answer = client.post(form.action, data=sent)

    assert answer.status_code == 409
    assert "its link was renewed since" in Page(answer).text
    assert not any(link.startswith("/s/") for link in Page(answer).links)


@pytest.mark.parametrize(
    ("host", "told"),
    [("127.0.0.1:5000", True), ("localhost", True), ("192.168.1.5:5000", False), ("tarot.example", False)],
)
def test_links_that_no_other_phone_can_open_are_pointed_out(
    client: FlaskClient, four: Evening, host: str, told: bool
) -> None:
    page = Page(client.get(f"{four.url}share", headers={"Host": host}))

    assert ("no other phone can open the links" in page.text) == told
