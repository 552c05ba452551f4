"""An evening of eight, and one whose first round is being played."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.club_evening import NAMES, ClubEvening

FIRST, SECOND = NAMES[:4], NAMES[4:8]


@pytest.fixture
def evening(app: Flask, client: FlaskClient) -> ClubEvening:
    """Eight people, no round yet."""
    return ClubEvening(app, client, 8)


@pytest.fixture
def played(evening: ClubEvening) -> ClubEvening:
    """The first round is played: the first four sit at table 1, the others at table 2."""
    evening.sit_down(FIRST, SECOND)
    return evening
