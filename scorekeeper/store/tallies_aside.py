"""Tallies that could not be written, laid over those in the database in tables that one connection alone sees."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Column, Connection, MetaData, Table, insert

from scorekeeper.models import Base, SeatTally, Tally


@contextmanager
def laid_over(
    connection: Connection, sessions: Sequence[dict[str, Any]], seats: Sequence[dict[str, Any]]
) -> Iterator[None]:
    """Within it, ``tally`` and ``seat_tally`` hold these rows in place of those of the same sessions.

    A temporary view hides the table of its name, on every database. Nothing is left once the transaction is undone.
    """
    kept = "main." if connection.dialect.name == "sqlite" else ""
    for model, rows in ((Tally, sessions), (SeatTally, seats)):
        aside = _temporary(model)
        aside.create(connection)
        if rows:
            connection.execute(insert(aside), list(rows))
    # Both tables are filled before the first view hides a name.
    for model in (SeatTally, Tally):
        name = model.__tablename__
        columns = ", ".join(column.name for column in model.__table__.columns)
        connection.exec_driver_sql(
            f"CREATE TEMPORARY VIEW {name} AS SELECT {columns} FROM {kept}{name} "  # noqa: S608 - names of our own
            f"WHERE game_id NOT IN (SELECT game_id FROM tally_aside) UNION ALL SELECT {columns} FROM {name}_aside"
        )
    yield


def _temporary(model: type[Base]) -> Table:
    """A table of the same columns, without keys."""
    columns = [Column(each.name, each.type) for each in model.__table__.columns]
    return Table(f"{model.__tablename__}_aside", MetaData(), *columns, prefixes=["TEMPORARY"])
