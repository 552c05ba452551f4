"""Rules that the club has named are called so wherever they are told."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import FFT
from tests.club_evening import ClubEvening
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page

OURS = replace(FFT, base=20)


@pytest.fixture
def house(app: Flask) -> Evening:
    """A session by rules of the house with one deal."""
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, rules=OURS)
    evening.record(ANNA)
    return evening


def test_rules_are_called_by_the_name_that_the_club_gives_them(client: FlaskClient, house: Evening) -> None:
    deal = f"deals/{house.sheet.deals[0].id}"
    before = [Page(client.get(f"{house.url}{path}")).text for path in ("", "rules", deal)]
    assert all("House rules" in text for text in before)

    with house.connected():
        store.name_rules(house.access, "Café du Port", OURS)
    for path in ("", "rules", deal):
        text = Page(client.get(f"{house.url}{path}")).text
        assert "Café du Port" in text, path
        assert "House rules" not in text, path


def test_what_is_printed_of_an_evening_names_them_too(client: FlaskClient, app: Flask) -> None:
    evening = ClubEvening(app, client, 4)
    session = Evening(app, ANNA, BRUNO, CHLOE, rules=OURS)
    with evening.connected():
        store.name_rules(session.access, "Café du Port", OURS)
    form = Page(client.get(f"/c/{session.club_token}/evenings/new")).form("/evenings/new")
    house = next(value for value in form.choices.getlist("rules") if value.startswith("house-"))
    answer = client.post(form.action, data=form.filled(name="Gala", newcomers="Ida\nJan\nKim", rules=house))
    assert answer.status_code == 303, Page(answer).text
    url = answer.headers["Location"]
    drawn = Page(client.get(f"{url}rounds/new")).form("rounds/new")
    seats = {f"seat_{player}": "1" for player in drawn.fields["order"].split()}
    assert client.post(drawn.action, data={**drawn.filled(), **seats}).status_code == 303

    for path in ("sheets", "standings"):
        assert "Café du Port" in Page(client.get(f"{url}{path}")).text, path
