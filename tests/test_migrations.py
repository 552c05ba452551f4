"""The migrations make exactly the tables of the models, on both databases, and can be taken back."""

from pathlib import Path
from uuid import uuid4

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade

from scorekeeper import create_app, store
from scorekeeper.database import db
from scorekeeper.edits import Edit
from scorekeeper.migration import MIGRATIONS, is_up_to_date, migrate_database
from scorekeeper.models import Base
from tests.conftest import disconnect
from tests.evening import ANNA, BRUNO, CHLOE, Evening


def test_the_migrations_make_the_tables_of_the_models(database: Flask) -> None:
    settings = database.extensions["migrate"].configure_args
    with db.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection, opts=settings), Base.metadata)

    assert differences == []


def test_names_of_constraints_are_those_of_the_models(database: Flask) -> None:
    inspector = sa.inspect(db.engine)
    for table in Base.metadata.sorted_tables:
        made = {
            *(each["name"] for each in inspector.get_unique_constraints(table.name)),
            *(each["name"] for each in inspector.get_foreign_keys(table.name)),
            *(each["name"] for each in inspector.get_indexes(table.name) if not each["unique"]),
        }
        wanted = {
            *(each.name for each in table.constraints if isinstance(each, sa.UniqueConstraint)),
            *(each.name for each in table.constraints if isinstance(each, sa.ForeignKeyConstraint)),
            *(each.name for each in table.indexes),
        }
        assert made == wanted


def test_the_migrations_can_be_taken_back_and_made_again(database: Flask) -> None:
    directory = str(MIGRATIONS)
    Evening(database, ANNA, BRUNO, CHLOE).record(ANNA)
    db.session.remove()

    downgrade(directory=directory, revision="base")
    assert sa.inspect(db.engine).get_table_names() == ["alembic_version"]

    assert not is_up_to_date(database)
    upgrade(directory=directory)
    assert is_up_to_date(database)
    assert Evening(database, ANNA, BRUNO, CHLOE).sheet.deals == ()
    db.session.remove()
    db.engine.dispose()  # other connections remember the tables that were there before


def test_clubs_that_were_there_begin_in_september(database: Flask) -> None:
    directory = str(MIGRATIONS)
    evening = Evening(database, ANNA, BRUNO, CHLOE)
    club = store.find_club(evening.club_token)
    assert club is not None
    store.change_club(club, {"season_begins": Edit(1)}, uuid4())
    db.session.remove()

    downgrade(directory=directory, revision="0008")
    assert "season_begins" not in {each["name"] for each in sa.inspect(db.engine).get_columns("club")}
    upgrade(directory=directory)
    db.engine.dispose()  # other connections remember the tables that were there before

    club = store.find_club(evening.club_token)
    assert club is not None
    assert club.season_begins == 9
    assert evening.sheet.people, "nothing else was touched"


def test_a_database_that_is_up_to_date_is_left_as_it_is(tmp_path: Path) -> None:
    app = create_app({"SECRET_KEY": "only for tests"}, tmp_path)
    assert not is_up_to_date(app)
    migrate_database(app)
    assert is_up_to_date(app)
    evening = Evening(app, ANNA, BRUNO, CHLOE)
    deal_id = evening.record(ANNA)

    migrate_database(app)

    assert evening.recorded(deal_id).deal.taker == evening.id(ANNA)
    disconnect(app)


def test_sqlite_is_set_up_for_a_table_full_of_phones(tmp_path: Path) -> None:
    app = create_app({"SECRET_KEY": "only for tests"}, tmp_path)
    names = ("foreign_keys", "journal_mode", "synchronous", "busy_timeout")

    with app.app_context(), db.engine.connect() as connection:
        values = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
    disconnect(app)

    assert values == [1, "wal", 2, 15_000]
