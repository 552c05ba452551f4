"""Work within the context of an app, wherever a test is."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, current_app, has_app_context


@contextmanager
def within(app: Flask) -> Iterator[None]:
    """The app's context: the test's own, or one for this moment."""
    if has_app_context() and current_app._get_current_object() is app:  # type: ignore[attr-defined]
        yield
    else:
        with app.app_context():
            yield
