"""Who may do what at an evening: every address, every method, every link."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening

LINKS = (
    *("wrong", "revoked", "table_revoked", "foreign_club"),
    *("club_viewer", "club_scorer", "club_organiser"),
    *("table_viewer", "table_scorer", "neighbour", "session"),
)
"""``table_…`` are those of table 1, ``neighbour`` that of table 2 of the same evening, ``session`` an organiser's of a
session.
"""

EVENING = "/c/<club_token>/evenings/<int:evening_id>"
ROUND = f"{EVENING}/rounds/<int:number>"
AT_TABLE = f"{EVENING}/tables/<int:number>"


def by_club(viewer: int, scorer: int, organiser: int, foreign: int = 404) -> dict[str, int]:
    """The club's own links; ``foreign`` is what the organiser of another club is answered."""
    own = {"club_viewer": viewer, "club_scorer": scorer, "club_organiser": organiser, "foreign_club": foreign}
    return dict.fromkeys(LINKS, 404) | own


def by_table(status: int) -> dict[str, int]:
    """The links of tables alone."""
    return dict.fromkeys(LINKS, 404) | dict.fromkeys(("table_viewer", "table_scorer", "neighbour"), status)


EVENING_MATRIX: dict[tuple[str, str], dict[str, int]] = {
    # Three numbers: for the viewers, scorers and organisers of the club; the fourth for an organiser of another one.
    ("GET", "/c/<club_token>/evenings"): by_club(200, 200, 200, 200),
    ("GET", "/c/<club_token>/evenings/new"): by_club(403, 403, 200, 200),
    ("POST", "/c/<club_token>/evenings/new"): by_club(403, 403, 303, 303),
    ("GET", f"{EVENING}/"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/live"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/screen"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/screen/live"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/evening.csv"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/recap"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/recap.svg"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/standings"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/sheets"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/cards"): by_club(403, 403, 200),
    ("GET", f"{EVENING}/changes"): by_club(200, 200, 200),
    ("GET", f"{EVENING}/change"): by_club(403, 403, 200),
    ("POST", f"{EVENING}/change"): by_club(403, 403, 303),
    ("POST", f"{EVENING}/close"): by_club(403, 403, 409),  # a round is being played
    ("POST", f"{EVENING}/reopen"): by_club(403, 403, 303),
    ("GET", f"{EVENING}/call-off"): by_club(403, 403, 200),
    ("POST", f"{EVENING}/call-off"): by_club(403, 403, 303),
    ("POST", f"{EVENING}/hold"): by_club(403, 403, 303),
    ("GET", f"{EVENING}/people"): by_club(403, 403, 200),
    ("POST", f"{EVENING}/cards"): by_club(403, 403, 303),
    ("POST", f"{EVENING}/people"): by_club(403, 403, 303),
    ("POST", f"{EVENING}/people/<int:player_id>/leave"): by_club(403, 403, 303),
    ("GET", f"{EVENING}/rounds/new"): by_club(403, 403, 303),  # one is being played
    ("POST", f"{EVENING}/rounds/new"): by_club(403, 403, 303),
    ("GET", f"{ROUND}/take-back"): by_club(403, 403, 200),
    ("POST", f"{ROUND}/take-back"): by_club(403, 403, 303),
    ("POST", f"{ROUND}/clock"): by_club(403, 403, 303),
    ("POST", f"{ROUND}/close"): by_club(403, 403, 303),
    ("POST", f"{ROUND}/reopen"): by_club(403, 403, 303),
    ("GET", f"{AT_TABLE}/"): by_club(403, 403, 200),
    ("GET", f"{AT_TABLE}/<role:role>"): by_club(403, 403, 200),
    ("POST", f"{AT_TABLE}/<role:role>/renew"): by_club(403, 403, 303),
    ("GET", "/t/<table_token>/"): by_table(302),
    ("GET", "/t/<table_token>/live"): by_table(200),
    ("GET", "/t/<table_token>/standings"): by_table(200),
    ("GET", "/t/<table_token>/standings/live"): by_table(200),
}


class Places:
    """An evening whose first round is played, and another club with one."""

    def __init__(self, app: Flask, client: FlaskClient) -> None:
        self.here = ClubEvening(app, client, 8)
        self.here.draw()
        self.other = ClubEvening(app, client, 8)
        self._keys = self._read_keys()

    def key(self, link: str) -> str:
        """What stands in the address; whatever is revoked dies by being asked for."""
        if "revoked" in link:
            with self.here.connected():
                store.revoke_link(self._keys[link])
        return self._keys[link]

    def _read_keys(self) -> dict[str, str]:
        here = self.here
        with here.connected():
            tables = store.table_links(here.club, here.evening_id)
            club = store.club_links(here.club)
            return {
                "wrong": "a" * 22,
                "foreign_club": self.other.club_token,
                "neighbour": tables[2][Role.SCORER].token,
                "session": here.session_token,
                "table_revoked": tables[1][Role.SCORER].token,
                "revoked": club[Role.ORGANISER].token,
                **{f"table_{role.word}": link.token for role, link in tables[1].items()},
                **{f"club_{role.word}": link.token for role, link in club.items()},
            }


@pytest.fixture
def places(app: Flask, client: FlaskClient) -> Places:
    """Two clubs."""
    return Places(app, client)


READ = [path for method, path in EVENING_MATRIX if method == "GET"]
WRITTEN = [path for method, path in EVENING_MATRIX if method == "POST"]


def filled(path: str, key: str, evening: ClubEvening) -> str:
    """An address for one link."""
    return (
        path.replace("<club_token>", key)
        .replace("<table_token>", key)
        .replace("<int:evening_id>", str(evening.evening_id))
        .replace("<int:number>", "1")
        .replace("<int:player_id>", str(evening.now.here[0].id))
        .replace("<role:role>", "scorer")
    )


def test_who_may_read_what(app: Flask, places: Places) -> None:
    here = places.here
    before = here.now
    # The links that die are asked for last.
    for link in sorted(LINKS, key=lambda each: "revoked" in each):
        key = places.key(link)
        for path in READ:
            response = app.test_client().get(filled(path, key, here), buffered=True)
            assert (path, link, response.status_code) == (path, link, EVENING_MATRIX["GET", path][link])
    assert here.now == before


@pytest.mark.parametrize("path", WRITTEN)
def test_who_may_change_what(app: Flask, places: Places, path: str) -> None:
    here = places.here
    before, there = here.now, places.other.now
    # Whoever may do it comes last but for the links that are dead by then.
    for link in sorted(LINKS, key=lambda each: (each == "club_organiser") + 2 * ("revoked" in each)):
        url = filled(path, places.key(link), here)
        response = app.test_client().post(url, data=body_of(path, here), buffered=True)
        assert (link, response.status_code) == (link, EVENING_MATRIX["POST", path][link])
        if response.status_code >= 400:
            assert here.now == before
            assert places.other.now == there
        elif link == "foreign_club":
            assert here.now == before
            there = places.other.now
        else:
            before = here.now


def body_of(path: str, evening: ClubEvening) -> dict[str, Any]:
    """What would be accepted at this address from whoever may send it."""
    if path.endswith("/new") and "rounds" not in path:
        return {**evening.plan_fields, "form_id": str(uuid4()), "newcomers": "Zoé, Yann, Xavier"}
    if path.endswith("/change"):
        return {**evening.plan_fields, "form_id": str(uuid4()), "name": "Another"}
    return {"form_id": str(uuid4()), "newcomers": "Willy", "deed": "start", "sure": "1", "tables": "2"}


ON_ITS_SHEET = [
    # For a viewer and for a scorer.
    ("GET", "", 200, 200),
    ("GET", "live", 200, 200),
    ("GET", "deals/new", 403, 200),
    ("GET", "session", 403, 403),
    ("POST", "close", 403, 403),
    ("GET", "share", 200, 200),
    ("GET", "share/organiser", 403, 403),
    ("POST", "club", 403, 403),
    ("POST", "links/viewer/renew", 403, 403),
]


def test_what_a_table_s_link_may_do_on_its_sheet(app: Flask, places: Places) -> None:
    first, second = places.here.now.tables
    client = app.test_client()
    for method, path, *allowed in ON_ITS_SHEET:
        for link, status in zip(("table_viewer", "table_scorer"), allowed, strict=True):
            for table, wanted in ((first, status), (second, 404)):
                url = f"/s/{places.key(link)}~{table.game_id}/{path}"
                response = client.open(url, method=method, data={"form_id": str(uuid4())}, buffered=True)
                assert (method, path, link, response.status_code) == (method, path, link, wanted)


def test_nobody_sees_a_link_above_the_own(app: Flask, places: Places) -> None:
    with places.here.connected():
        tables = store.table_links(places.here.club, places.here.evening_id)
    scorer = tables[1][Role.SCORER].token
    page = app.test_client().get(f"/s/{tables[1][Role.VIEWER].token}~{places.here.now.tables[0].game_id}/share").text

    assert tables[1][Role.VIEWER].token in page
    assert scorer not in page
    assert places.here.club_token not in page
    assert tables[2][Role.VIEWER].token not in page
