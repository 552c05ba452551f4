"""The examples in the docstrings are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import scorekeeper.statistics

MODULES = [
    *("scorekeeper.time_zones", "scorekeeper.demo", "scorekeeper.demo_evenings", "scorekeeper.chart"),
    *(f"scorekeeper.statistics.{module.name}" for module in pkgutil.iter_modules(scorekeeper.statistics.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
