"""Who may do what: every address, every method, every link. An address without a row fails."""

from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import PRESETS, Preset
from scorekeeper.sheet import Role
from scorekeeper.views.routes import ROUTES
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.views.addresses import address
from tests.views.evenings.test_access_matrix import EVENING_MATRIX

LINKS = (
    *("wrong", "revoked", "club_revoked", "foreign_club"),
    *("viewer", "scorer", "organiser"),
    *("club_viewer", "club_scorer", "club_organiser"),
    *("other", "neighbour"),
)
"""All are used with the ids of one session. ``other`` organises a session of another club, ``neighbour`` another one of
the same club, ``foreign_club`` another club.
"""

TABLE = "/s/<token>"
CLUB = "/c/<club_token>"
DEAL = f"{TABLE}/deals/<uuid:deal_id>"
PERSON = f"{TABLE}/people/<int:player_id>"
MEMBER = f"{CLUB}/people/<int:player_id>"
HOUSE_RULES = f"{CLUB}/rules/<int:rules_id>"


def for_all(status: int) -> dict[str, int]:
    """No link is needed."""
    return dict.fromkeys(LINKS, status)


def in_session(viewer: int, scorer: int, organiser: int, elsewhere: int, **others: int) -> dict[str, int]:
    """The session's own links and those of its club; ``elsewhere`` is what another session answers."""
    own = {"viewer": viewer, "scorer": scorer, "organiser": organiser, "other": elsewhere, "neighbour": elsewhere}
    by_club = {f"club_{role}": own[role] for role in ("viewer", "scorer", "organiser")}
    return dict.fromkeys(LINKS, 404) | own | by_club | others


def in_club(viewer: int, scorer: int, organiser: int, **others: int) -> dict[str, int]:
    """A club's links alone; another club's organiser is one there."""
    own = {"club_viewer": viewer, "club_scorer": scorer, "club_organiser": organiser, "foreign_club": organiser}
    return dict.fromkeys(LINKS, 404) | own | others


MATRIX: dict[tuple[str, str], dict[str, int]] = {
    ("GET", "/"): for_all(200),
    ("GET", "/sessions/new"): for_all(200),
    ("POST", "/sessions/new"): for_all(303),
    ("GET", "/clubs/new"): for_all(200),
    ("POST", "/clubs/new"): for_all(303),
    ("GET", "/open"): for_all(302),
    ("POST", "/open"): for_all(303),
    ("GET", "/forget"): for_all(200),
    ("POST", "/forget"): for_all(422),  # a device that knows nothing
    ("GET", "/security"): for_all(200),
    ("POST", "/preferences"): for_all(303),
    ("GET", "/static/<version>/<path:filename>"): for_all(200),
    ("GET", "/rules"): for_all(200),
    ("GET", "/manifest.webmanifest"): for_all(200),
    ("GET", "/sw.js"): for_all(200),
    ("GET", "/offline"): for_all(200),
    ("GET", "/unanswered"): for_all(200),
    # Four numbers: for a viewer, a scorer, an organiser, and what a session elsewhere answers.
    ("GET", f"{TABLE}/"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/live"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/changes"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/session.csv"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/chips"): in_session(403, 302, 302, 302),  # there are none: to the sheet
    ("POST", f"{TABLE}/chips"): in_session(403, 302, 302, 302),
    ("GET", f"{TABLE}/deals/new"): in_session(403, 200, 200, 200),
    ("POST", f"{TABLE}/deals/new"): in_session(403, 303, 303, 422),
    ("GET", DEAL): in_session(200, 200, 200, 404),
    ("GET", f"{DEAL}/correct"): in_session(403, 200, 200, 404),
    ("POST", f"{DEAL}/correct"): in_session(403, 303, 303, 404),
    ("POST", f"{DEAL}/withdraw"): in_session(403, 303, 303, 404),
    ("POST", f"{DEAL}/undo"): in_session(403, 409, 409, 404),  # nothing to undo
    ("POST", f"{DEAL}/both"): in_session(403, 303, 303, 404),
    ("POST", f"{DEAL}/restore"): in_session(403, 303, 303, 404),
    ("GET", f"{TABLE}/rules"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/rules.json"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/rules/change"): in_session(403, 403, 200, 200),
    ("POST", f"{TABLE}/rules/change"): in_session(403, 403, 303, 303),
    ("POST", f"{TABLE}/rules/import"): in_session(403, 403, 303, 303),
    ("POST", f"{TABLE}/rules/undo"): in_session(403, 403, 303, 303),
    ("POST", f"{TABLE}/rules/name"): in_session(403, 403, 303, 303),
    ("GET", f"{TABLE}/session"): in_session(403, 403, 200, 200),
    ("POST", f"{TABLE}/session"): in_session(403, 403, 303, 303),
    ("POST", f"{TABLE}/people"): in_session(403, 403, 303, 303),
    ("POST", f"{PERSON}/move"): in_session(403, 403, 303, 404),
    ("POST", f"{PERSON}/leave"): in_session(403, 403, 303, 404),
    # A neighbour is of the same club, and not at that table: nothing is left to do there.
    ("POST", f"{PERSON}/remove"): in_session(403, 403, 409, 404, neighbour=303),
    ("POST", f"{PERSON}/return"): in_session(403, 403, 303, 404),
    ("POST", f"{TABLE}/close"): in_session(403, 403, 303, 303),
    ("POST", f"{TABLE}/reopen"): in_session(403, 403, 303, 303),
    ("GET", f"{TABLE}/share"): in_session(200, 200, 200, 200),
    ("GET", f"{TABLE}/share/<role:role>"): in_session(200, 200, 200, 200),
    ("POST", f"{TABLE}/links/<role:role>/renew"): in_session(403, 403, 303, 303),
    # This club has two sessions: no link to one of them leads it. The other club has one.
    ("POST", f"{TABLE}/club"): in_session(403, 403, 403, 303, neighbour=403, club_organiser=303),
    # Three numbers: for the viewers, scorers and organisers of a club.
    ("GET", f"{CLUB}/"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/season"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/season.csv"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/statistics"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/people/<int:player_id>"): in_club(200, 200, 200) | {"foreign_club": 404},
    ("GET", f"{CLUB}/deals.csv"): in_club(200, 200, 200),
    # The other club has not played today.
    ("GET", f"{CLUB}/days/<day>"): in_club(200, 200, 200) | {"foreign_club": 404},
    ("GET", f"{CLUB}/days/<day>/picture.svg"): in_club(200, 200, 200) | {"foreign_club": 404},
    ("GET", f"{CLUB}/sessions/new"): in_club(403, 200, 200),
    ("POST", f"{CLUB}/sessions/new"): in_club(403, 303, 303),
    ("GET", f"{CLUB}/people"): in_club(200, 200, 200),
    ("POST", f"{CLUB}/people"): in_club(403, 403, 303),
    # Nobody of this club is anybody in another one.
    ("GET", f"{MEMBER}/edit"): in_club(403, 403, 200, foreign_club=404),
    ("POST", f"{MEMBER}/edit"): in_club(403, 403, 303, foreign_club=404),
    ("POST", f"{MEMBER}/merge"): in_club(403, 403, 409, foreign_club=404),  # they sit at one table
    ("POST", f"{MEMBER}/unmerge"): in_club(403, 403, 303, foreign_club=404),
    ("POST", f"{MEMBER}/archive"): in_club(403, 403, 303, foreign_club=404),
    ("POST", f"{MEMBER}/return"): in_club(403, 403, 303, foreign_club=404),
    ("GET", f"{CLUB}/rules"): in_club(200, 200, 200),
    ("POST", f"{CLUB}/rules/usual"): in_club(403, 403, 303),
    ("GET", f"{CLUB}/rules/new"): in_club(403, 403, 200),
    ("POST", f"{CLUB}/rules/new"): in_club(403, 403, 303),
    ("POST", f"{CLUB}/rules/read"): in_club(403, 403, 200),
    ("POST", f"{HOUSE_RULES}/rename"): in_club(403, 403, 303, foreign_club=404),
    ("POST", f"{HOUSE_RULES}/remove"): in_club(403, 403, 303),
    ("GET", f"{CLUB}/deals"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/settings"): in_club(403, 403, 200),
    ("POST", f"{CLUB}/settings"): in_club(403, 403, 303),
    ("GET", f"{CLUB}/changes"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/share"): in_club(200, 200, 200),
    ("GET", f"{CLUB}/share/<role:role>"): in_club(200, 200, 200),
    ("POST", f"{CLUB}/links/<role:role>/renew"): in_club(403, 403, 303),
}


class Places(NamedTuple):
    """The session that is asked for, one of another club, and another one of the same club."""

    here: Evening
    other: Evening
    neighbour: Evening


@pytest.fixture
def places(app: Flask) -> Places:
    """Three tables; the links of the clubs are there."""
    here = Evening(app, ANNA, BRUNO, CHLOE, DAVID)
    other = Evening(app, "Zoé", "Yann", "Xavier", "Willy")
    neighbour = Evening(app, "Victor", "Uma", "Tom", "Sara")
    assert here.club_token != other.club_token
    neighbour.join_club_of(here)
    with app.app_context():
        store.name_rules(here.access, "Ours", PRESETS[Preset.FAMILY])
    return Places(here, other, neighbour)


def test_every_address_has_its_row(app: Flask) -> None:
    served = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }

    assert served == set(MATRIX) | set(EVENING_MATRIX)
    assert served == {(method, route.path) for route in ROUTES for method in route.roles}


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(("method", "path"), MATRIX, ids=lambda each: each)
def test_who_may_do_what(client: FlaskClient, places: Places, method: str, path: str, link: str) -> None:
    here = places.here
    deal_id, player_id = here.record(ANNA, "49"), here.id(ANNA)
    key = key_of(link, places)
    url = address(path, key, deal_id, player_id, club=key.partition("~")[0], rules_id=house_rules(here))
    before = [place.rows() for place in places]
    status = MATRIX[method, path][link]

    response = client.open(url, method=method, data=body(path, here), buffered=True)

    assert response.status_code == status
    harmless = method == "GET" or status >= 400
    for place, rows in zip(places, before, strict=True):
        if harmless or place not in concerned(link, path, places):
            assert place.rows() == rows


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("path", [path for method, path in MATRIX if method == "GET"])
def test_asking_for_the_head_alone_is_like_reading(client: FlaskClient, places: Places, path: str, link: str) -> None:
    here = places.here
    deal_id = here.record(ANNA, "49")
    key = key_of(link, places)
    url = address(path, key, deal_id, here.id(ANNA), club=key.partition("~")[0])
    before = here.rows()

    response = client.head(url, data=here.form(), buffered=True)

    assert response.status_code == MATRIX["GET", path][link]
    assert here.rows() == before


@pytest.mark.parametrize("wanted", Role)
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("of_club", [False, True])
def test_nobody_sees_or_renews_a_link_above_the_own(
    client: FlaskClient, places: Places, *, of_club: bool, role: Role, wanted: Role
) -> None:
    here = places.here
    base = f"/c/{here.club_link(role)}" if of_club else f"/s/{here.link(role)}"
    allowed = wanted <= role

    assert client.get(f"{base}/share/{wanted.word}").status_code == (200 if allowed else 403)
    renewal = client.post(f"{base}/links/{wanted.word}/renew", data={"form_id": str(uuid4())})
    assert renewal.status_code == (303 if role is Role.ORGANISER else 403)


@pytest.mark.parametrize("number", ["0", "00", "999999999", "9999999999", "-1", "1.0", "x", "", "١", "1~1"])
def test_a_club_s_link_opens_no_other_number(client: FlaskClient, places: Places, number: str) -> None:
    assert client.get(f"/s/{places.here.club_token}~{number}/").status_code == 404


def test_the_number_of_a_session_is_written_in_one_way(client: FlaskClient, places: Places) -> None:
    token, number = places.here.club_token, places.here.game_id

    assert client.get(f"/s/{token}~{number}/").status_code == 200
    assert client.get(f"/s/{token}~0{number}/").status_code == 404
    assert client.get(f"/s/{token}/").status_code == 404


def house_rules(evening: Evening) -> int:
    """The id of the rules that the club has named."""
    with evening.connected():
        return store.club_rules(evening.access)[0].id


def concerned(link: str, path: str, places: Places) -> tuple[Evening, ...]:
    """The tables that this link may change there; the links of a club are those of all its tables."""
    here, other, neighbour = places
    if link in ("other", "foreign_club"):
        return (other,)
    if path.startswith(CLUB) or path.endswith("/rules/name"):
        return (here, neighbour)  # what is of the club is of both
    return (neighbour,) if link == "neighbour" else (here,)


def key_of(link: str, places: Places) -> str:
    """What stands in the address; of a club's link with the number of this session."""
    here, other, neighbour = places
    elsewhere = {
        "wrong": "a" * 22,
        "other": other.token,
        "neighbour": neighbour.token,
        "foreign_club": other.club_token,
    }
    of_club, role = "club" in link, Role.__members__.get(link.removeprefix("club_").upper(), Role.ORGANISER)
    token = elsewhere.get(link) or (here.club_link(role) if of_club else here.link(role))
    if "revoked" in link:
        with here.app.app_context():
            store.revoke_link(token)
    return f"{token}~{here.game_id}" if of_club else token


def body(path: str, evening: Evening) -> dict[str, Any]:
    """What would be accepted at this address from whoever may send it."""
    if path == "/sessions/new":
        names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE))}
        return {**names, "form_id": str(uuid4()), "first_dealer": "draw"}
    if path.startswith(CLUB) or path == "/clubs/new":
        return club_body(path, evening)
    whole = {"/open": {"link": evening.url}, f"{TABLE}/session": {"name": "Tuesday", "note": "", "hands": "4"}}
    if path in whole:
        return whole[path]
    if path.startswith(f"{TABLE}/rules"):
        seen = evening.sheet.rules.mark if path.endswith("/name") else "{}"
        return {"choice": "pousse", "text": '{"base": 30}', "apply": "next", "seen": seen, "name": "ours"}
    if path.startswith(DEAL) or path == f"{TABLE}/deals/new":
        return evening.form(revision="1")
    seen = " ".join(str(person.id) for person in evening.sheet.people)
    return {"newcomer": EMMA, "form_id": str(uuid4()), "direction": "down", "seen": seen}


def club_body(path: str, evening: Evening) -> dict[str, Any]:
    """The same for what concerns a whole club."""
    sent = {"form_id": str(uuid4()), "name": "Tuesdays", "people": EMMA, "choice": "pousse", "into": evening.id(BRUNO)}
    if path.endswith("/sessions/new"):
        return {**sent, "name": "", "people-0": ANNA, "people-1": "Emma", "people-2": "Félix", "rules": "fft"}
    if path.endswith("/settings"):
        return {**sent, "locale": "fr", "timezone": "Europe/Paris"}
    return {**sent, "text": '{"base": 30}', "colour": "3"}
