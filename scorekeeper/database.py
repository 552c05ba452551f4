"""The engine: one database object, SQLite's settings, transactions that write."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Dialect, Select, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.models import Base

BUSY_MILLISECONDS = 15_000
SOON_MILLISECONDS = 300
CannotUseDatabaseError = SQLAlchemyError
"""Whatever the database refuses: it is not there, no database, or older than the app knows."""

db = SQLAlchemy(model_class=Base)


def init_database(app: Flask, database: SQLAlchemy = db) -> None:
    """Bind the database to the app; nothing is created or changed yet."""
    # An error is logged without the values of its statement: links and names are among them.
    options: dict[str, Any] = {"hide_parameters": True}
    if make_url(app.config["SQLALCHEMY_DATABASE_URI"]).get_backend_name() == "postgresql":
        # A page is read by several queries: all of them see the same moment, as they do on SQLite. A connection that
        # the server has closed meanwhile is replaced before it is used.
        options |= {"isolation_level": "REPEATABLE READ", "pool_pre_ping": True}
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    database.init_app(app)
    with app.app_context():
        engine = database.engine
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)


def writing_options(dialect: Dialect) -> dict[str, Any]:
    """How a connection says that its transaction may write; to be given before the transaction begins."""
    if dialect.name == "postgresql":
        # Whoever waited for a lock sees what was written before.
        return {"writes": True, "isolation_level": "READ COMMITTED"}
    return {"writes": True}


@lru_cache
def _as_text(query: Select[*tuple[Any, ...]], dialect_name: str) -> tuple[str, Sequence[str] | None]:  # noqa: ARG001 - a key of the cache
    """The query as this kind of database reads it, and the order of its values where they have no names."""
    compiled = query.compile(dialect=db.engine.dialect)
    return str(compiled), getattr(compiled, "positiontup", None)


def read_one(query: Select[*tuple[Any, ...]], values: Mapping[str, object]) -> Sequence[Any] | None:
    """The first row of a query as the driver gives it, without what SQLAlchemy does for queries that are asked rarely.

    For what phones ask again and again: every value of the query has a name, and values are numbers and texts.
    """
    engine = db.engine
    text, positions = _as_text(query, engine.dialect.name)
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute(text, values if positions is None else [values[each] for each in positions])
        row: Sequence[Any] | None = cursor.fetchone()
        cursor.close()
    finally:
        connection.close()  # it goes back into the pool
    return row


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction that may write: it commits as a whole, or leaves everything as it was.

    SQLite takes the write lock at once: a transaction that reads first and writes later can fail however long it waits.
    """
    if db.session.registry.has():
        db.session.rollback()  # whatever was read before is read anew afterwards
    engine = db.engine
    with engine.connect().execution_options(**writing_options(engine.dialect)) as connection, connection.begin():
        yield connection


@contextmanager
def writing_soon() -> Iterator[Connection | None]:
    """The same for what may as well be written another time: None while somebody else is writing for long."""
    engine = db.engine
    on_sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if on_sqlite:
            _be_patient(connection, SOON_MILLISECONDS)
        try:
            writer = connection.execution_options(**writing_options(engine.dialect))
            with _begun(writer) as begun:
                yield begun
        finally:
            if on_sqlite:
                _be_patient(connection, BUSY_MILLISECONDS)


@contextmanager
def _begun(connection: Connection) -> Iterator[Connection | None]:
    """The transaction of a connection, or None where the database does not let it begin."""
    try:
        transaction = connection.begin()
    except OperationalError:
        yield None
        return
    with transaction:
        yield connection


def _be_patient(connection: Connection, milliseconds: int) -> None:
    """Wait so long for whoever writes to SQLite."""
    _driver(connection).execute(f"PRAGMA busy_timeout = {milliseconds}").close()


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - asked on SQLite alone
    return driver


@contextmanager
def writing_session() -> Iterator[Session]:
    """The same transaction for mapped objects."""
    with writing() as connection, Session(bind=connection) as session:
        yield session
        session.flush()


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)  # noqa: S101 - listened to on SQLite alone
    connection.isolation_level = None  # transactions begin where we say
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA journal_mode = WAL")
    # A deal that was recorded survives a power cut.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    statement = "BEGIN IMMEDIATE" if writes else "BEGIN"
    # Straight to the driver: SQLAlchemy's own way takes as long as a query, and this is before each of them.
    try:
        _driver(connection).execute(statement).close()
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error) from error
