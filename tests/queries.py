"""What the database is asked while something is done."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from scorekeeper.database import db


@contextmanager
def counted() -> Iterator[list[str]]:
    """Every statement that is sent within it, in order."""
    statements: list[str] = []

    def note(_: object, __: object, statement: str, *more: object) -> None:
        statements.append(statement)

    sa.event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        sa.event.remove(db.engine, "before_cursor_execute", note)


def selects(statements: list[str]) -> list[str]:
    """Those of them that read."""
    return [statement for statement in statements if statement.startswith("SELECT")]
