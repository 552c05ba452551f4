"""More people than can be seated: nothing breaks, and it is told."""

import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.database import writing
from scorekeeper.draw import MOST_PEOPLE
from scorekeeper.models import EveningPlayer
from tests.club_evening import ClubEvening


def test_more_than_can_be_seated_are_told_so(app: Flask, client: FlaskClient) -> None:
    names = [f"P{number:03}" for number in range(MOST_PEOPLE)]
    evening = ClubEvening(app, client, names)
    evening.go_home(names[0])
    evening.arrive("One more")
    with evening.connected(), writing() as connection:  # as older versions let it come to pass
        connection.execute(sa.update(EveningPlayer).values(left_at=None))

    page = evening.page("rounds/new")

    assert "At most 120 people can take part in an evening" in page.text
    assert not page.has_form("/rounds/new")
    assert f"{evening.url}people" in page.links
    evening.go_home(names[0])
    assert evening.page("rounds/new").has_form("/rounds/new")
