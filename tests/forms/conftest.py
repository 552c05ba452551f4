"""A request that nobody sent, so that texts have a language."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture(autouse=True)
def _within_a_request(sqlite_app: Flask) -> Iterator[None]:
    with sqlite_app.test_request_context():
        yield
