"""When something breaks: the person is told, the log is told, and no link is in it."""

import logging

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from scorekeeper.database import db
from tests.evening import ANNA, Evening
from tests.pages import Page


@pytest.fixture
def answering(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app answers errors with pages, as it does when it is served."""
    monkeypatch.setitem(app.config, "TESTING", False)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)


def test_a_locked_database_is_told_and_nothing_is_lost(
    client: FlaskClient, four: Evening, answering: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object, **__: object) -> None:
        raise OperationalError("BEGIN IMMEDIATE", {}, Exception("database is locked"))

    monkeypatch.setattr("scorekeeper.store.trace.writing", locked)

    answer = client.post(f"{four.url}deals/new", data=four.form(ANNA))

    assert answer.status_code == 503
    assert "Nothing was changed" in Page(answer).text


def test_no_link_is_logged_when_something_breaks(
    client: FlaskClient,
    four: Evening,
    answering: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object, **__: object) -> None:
        db.session.execute(sa.text("SELECT :link FROM nowhere"), {"link": four.token})

    monkeypatch.setattr("scorekeeper.store.load_changes", broken)

    with caplog.at_level(logging.DEBUG):
        assert client.get(f"{four.url}changes").status_code == 503

    assert "nowhere" in caplog.text
    assert four.token not in caplog.text


def test_a_defect_is_logged_with_the_rule_of_the_address(
    client: FlaskClient,
    four: Evening,
    answering: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr("scorekeeper.store.load_changes", broken)

    assert client.get(f"{four.url}changes").status_code == 500
    assert "/s/<token>/changes" in caplog.text
    assert four.token not in caplog.text
