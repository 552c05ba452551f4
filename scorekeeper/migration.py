"""The versions of the tables: which one a database has, and how it gets the newest.

Alembic is only loaded where tables are changed: it takes a tenth of what a server needs, and a server never uses it.
"""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper.database import CannotUseDatabaseError, db

if TYPE_CHECKING:
    from flask_migrate import Migrate

MIGRATIONS = Path(__file__).parent / "migrations"


def is_up_to_date(app: Flask) -> bool:
    """Whether the database has the newest version of the tables; one that cannot be asked has not."""
    newest = max(path.stem for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]
    with app.app_context():
        try:
            with db.engine.connect() as connection:
                found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        except CannotUseDatabaseError:
            return False
    return bool(found == newest)


def init_migrations(app: Flask) -> "Migrate":
    """Let Flask’s command ``db`` work on the tables of this app."""
    from flask_migrate import Migrate  # noqa: PLC0415 - see above

    return Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True, compare_type=True)


def migrate_database(app: Flask) -> None:
    """Bring the database to the newest version of the tables, in this process."""
    from flask_migrate import upgrade  # noqa: PLC0415 - see above

    init_migrations(app)
    with app.app_context():
        upgrade(directory=str(MIGRATIONS))


def migrate_aside(app: Flask) -> subprocess.CompletedProcess[str] | None:
    """The same in a process of its own, which has the settings of this one from the same environment.

    What it needed is given back when it ends.

    :returns: how it ended and what it said; None if there was nothing to do.
    """
    if is_up_to_date(app):
        return None
    command = [sys.executable, "-m", "scorekeeper", "db", "upgrade"]
    return subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)  # noqa: S603 - this program itself
