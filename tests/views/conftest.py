"""Tables of four and of five, and browsers that know their links."""

import pytest
from flask import Flask

from scorekeeper.rules.chips import ChipRules
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening


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
