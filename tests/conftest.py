"""An app on an empty database for each test, SQLite's or PostgreSQL's, and one served to browsers."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
import sqlalchemy as sa
import waitress
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.database import db
from scorekeeper.migration import migrate_database
from scorekeeper.models import Base

POSTGRES_VARIABLE = "TEST_POSTGRES_URL"
QUIET: dict[str, Any] = {"TESTING": True, "SECRET_KEY": "only for tests", "WTF_CSRF_ENABLED": False}


class Served(NamedTuple):
    """An app that a browser can reach."""

    url: str
    app: Flask


@pytest.fixture(scope="session")
def sqlite_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app on a SQLite file, migrated once."""
    folder = tmp_path_factory.mktemp("sqlite")
    app = create_app(QUIET, folder)
    with app.app_context():
        sa.event.listen(db.engine, "connect", _do_not_wait_for_the_disk)
    migrate_database(app)
    yield app
    disconnect(app)


@pytest.fixture(scope="session")
def postgresql_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app on a PostgreSQL database of its own, migrated once."""
    with _new_postgresql() as url:
        settings = {**QUIET, "SQLALCHEMY_DATABASE_URI": url.render_as_string(hide_password=False)}
        app = create_app(settings, tmp_path_factory.mktemp("postgresql"))
        migrate_database(app)
        yield app
        disconnect(app)


@pytest.fixture
def fresh_postgresql() -> Iterator[sa.URL]:
    """A PostgreSQL database without any tables."""
    with _new_postgresql() as url:
        yield url


@contextmanager
def _new_postgresql() -> Iterator[sa.URL]:
    server = postgres_url()
    name = f"scorekeeper_test_{uuid4().hex[:12]}"
    administration = sa.create_engine(server, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    with administration.connect() as connection:
        connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
    yield server.set(database=name)
    with administration.connect() as connection:
        connection.exec_driver_sql(f'DROP DATABASE "{name}" WITH (FORCE)')


def postgres_url() -> sa.URL:
    """The server for tests: without one they are skipped, or fail where everything must be there."""
    url = os.environ.get(POSTGRES_VARIABLE)
    if url:
        return sa.make_url(url)
    reason = f"no PostgreSQL: name a server where databases may be created in {POSTGRES_VARIABLE}"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(params=["sqlite", "postgresql"])
def either_app(request: pytest.FixtureRequest) -> Flask:
    """The app on each database in turn, with nothing in it."""
    app: Flask = request.getfixturevalue(f"{request.param}_app")
    _empty(app)
    return app


@pytest.fixture
def database(either_app: Flask) -> Iterator[Flask]:
    """The app within its context, on each database in turn, with nothing in it."""
    with either_app.app_context():
        yield either_app


@pytest.fixture
def app(sqlite_app: Flask) -> Flask:
    """The app on an empty SQLite database; forms are accepted without their token."""
    _empty(sqlite_app)
    return sqlite_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without cookies."""
    return app.test_client()


@pytest.fixture
def guarded_client(app: Flask) -> Iterator[FlaskClient]:
    """A browser without cookies, before an app that checks the token of every form."""
    app.config["WTF_CSRF_ENABLED"] = True
    yield app.test_client()
    app.config["WTF_CSRF_ENABLED"] = False


@pytest.fixture(scope="module")
def live_server(sqlite_app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app as it is served, with a database of its own for the tests of one module."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copy(_database_file(sqlite_app), folder / "scorekeeper.sqlite")
    app = create_app({"SECRET_KEY": "only for tests"}, folder)
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=4, ident=None)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield Served(f"http://127.0.0.1:{server.effective_port}", app)
    # The loop of the server ends by itself once it has nothing left to listen to.
    server.trigger.pull_trigger(lambda: server.asyncore.close_all(server._map))
    thread.join()
    server.task_dispatcher.shutdown()
    disconnect(app)


def _database_file(app: Flask) -> Path:
    """The file of an app on SQLite, whole and empty: nobody is connected to it."""
    _empty(app)
    disconnect(app)
    return Path(app.instance_path, "scorekeeper.sqlite")


def _empty(app: Flask) -> None:
    with app.app_context(), db.engine.begin() as connection:
        # Some twenty times as fast as TRUNCATE where there are a few rows.
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(table.delete())


def _do_not_wait_for_the_disk(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA synchronous = OFF").close()


def disconnect(app: Flask) -> None:
    """Leave no connection of an app open."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
