"""Tables of four and of five on each database."""

import pytest
from flask import Flask

from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.store.at_the_club import AtTheClub


@pytest.fixture
def four(database: Flask) -> Evening:
    """Anna, Bruno, Chloé and David."""
    return Evening(database, ANNA, BRUNO, CHLOE, DAVID)


@pytest.fixture
def five(database: Flask) -> Evening:
    """The same with Emma."""
    return Evening(database, ANNA, BRUNO, CHLOE, DAVID, EMMA)


@pytest.fixture
def club(database: Flask) -> AtTheClub:
    """A club with an evening of eight."""
    return AtTheClub(database)
