"""Tables of four and of five, and browsers that know their links."""

import pytest
from flask import Flask

from scorekeeper.rules.chips import ChipRules
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.views.two_evenings import FIRST, SECOND, again, played_on


@pytest.fixture
def four(app: Flask) -> Evening:
    """Anna, Bruno, Chloé and David."""
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID)


@pytest.fixture
def five(app: Flask) -> Evening:
    """The same with Emma."""
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA)


@pytest.fixture
def chips(app: Flask) -> Evening:
    """Four people with twenty chips each."""
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules())


@pytest.fixture
def season(four: Evening) -> str:
    """Two evenings: Anna wins the first, Bruno the second, who is ahead then. The address of the club."""
    club = four.club_token
    four.record(ANNA, "49")  # +198, −66 each
    played_on(four, FIRST)
    second = again(four)
    second.record(BRUNO, "69")  # by 28: 106 from each
    second.record(BRUNO, "31")  # fails by 10: 70 to each
    second.record(BRUNO, "69")
    played_on(second, SECOND)
    return f"/c/{club}"
