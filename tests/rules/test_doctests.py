"""The examples in the docstrings of the rules and of the draw are true."""

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

import scorekeeper.draw
import scorekeeper.rules

MODULES = [
    name
    for package in (scorekeeper.rules, scorekeeper.draw)
    for name in (
        package.__name__,
        *(f"{package.__name__}.{module.name}" for module in pkgutil.iter_modules(package.__path__)),
    )
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("package", [scorekeeper.rules, scorekeeper.draw])
def test_there_are_examples(package: ModuleType) -> None:
    names = [name for name in MODULES if name.startswith(package.__name__)]

    assert sum(doctest.testmod(import_module(name)).attempted for name in names) >= 10
