"""Alembic's entry: migrations run on the app's own engine, within the app's context."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import context
from flask import current_app
from sqlalchemy import Connection, Enum

from scorekeeper.database import db, writing_options
from scorekeeper.models import Instant, Rules

LOCK = 7_091_782
"""Any number, as long as nobody else locks it in this database."""


def render_item(kind: str, item: object, _: object) -> str | bool:
    """Migrations speak of plain columns: they go on working when a type of ours is renamed."""
    if kind == "type" and isinstance(item, Instant):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, Rules):
        return "sa.Text()"
    if kind == "type" and isinstance(item, Enum):
        return f"sa.String(length={item.length})"
    return False


def run_migrations() -> None:
    """Apply the migrations in one transaction, one process after the other when several start together."""
    settings = current_app.extensions["migrate"].configure_args
    engine = db.engine.execution_options(**writing_options(db.engine.dialect))
    with engine.connect() as connection, _tables_may_be_copied(connection), connection.begin():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        context.configure(connection=connection, target_metadata=db.metadata, render_item=render_item, **settings)
        with context.begin_transaction():
            context.run_migrations()
        if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise SystemExit("The database holds rows that belong to none: it was left as it is.")


@contextmanager
def _tables_may_be_copied(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by copying it, which those that refer to it do not allow; they are checked afterwards."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = connection.connection
    driver.execute("PRAGMA foreign_keys = OFF")  # past SQLAlchemy: within a transaction it does nothing
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys = ON")


if context.is_offline_mode():
    raise SystemExit("Migrations need the database: set DATABASE_URL.")
run_migrations()
