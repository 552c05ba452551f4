"""The bare Flask views that ours are compared with: as little as answers the same thing."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID, uuid4

from flask import Flask, render_template_string, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from scorekeeper.database import init_database
from scorekeeper.labels import DealLine
from scorekeeper.settings import beside_or_inside


class Rows(DeclarativeBase):
    """Tables of the bare view."""


class BareDeal(Rows):
    """One row, as little as a deal could be."""

    __tablename__ = "deal"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    contract: Mapped[str]
    bouts: Mapped[int]
    points: Mapped[int]


PAGE = """<!DOCTYPE html><title>Deals</title><ol>{% include "_deals.html" %}</ol>"""


def rows_app(lines: Sequence[DealLine], columns: str) -> Flask:
    """One view that renders the sheet's own rows from a list in memory through Jinja."""
    app = Flask("bare rows", template_folder=str(beside_or_inside("templates")))
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_null_translations(newstyle=True)  # type: ignore[attr-defined] # comes with the extension

    @app.get("/")
    def rows_view() -> str:
        facts = {"columns": columns, "pinned": False, "arrived": None, "deals_address": "/s/link/deals/"}
        return render_template_string(PAGE, lines=lines, **facts)

    return app


def hello_app() -> Flask:
    """One view that says hello."""
    app = Flask("bare hello")

    @app.get("/")
    def hello_view() -> str:
        return "hello"

    return app


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL", "busy_timeout = 15000"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def commit_app(path: Path, *, kept_open: bool) -> Flask:
    """One view that commits a row to SQLite with the pragmas of the app.

    It connects for each request, as Flask's documentation does it, or shares one connection that is ``kept_open``.
    """
    app = Flask("bare commit")
    shared = _connect(path)
    shared.execute("CREATE TABLE deal (id TEXT PRIMARY KEY, contract TEXT, bouts INTEGER, points INTEGER)")

    @app.post("/")
    def commit_view() -> str:
        form = request.form
        connection = shared if kept_open else _connect(path)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "INSERT INTO deal VALUES (?, ?, ?, ?)", (str(uuid4()), form["contract"], form["bouts"], form["points"])
        )
        connection.execute("COMMIT")
        if not kept_open:
            connection.close()
        return "recorded"

    return app


def model_app(folder: Path) -> Flask:
    """One view that commits a row through Flask-SQLAlchemy, on an engine set up as the app's own."""
    app = Flask("bare model")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'model.sqlite'}"
    database = SQLAlchemy(model_class=Rows)
    init_database(app, database)
    with app.app_context():
        database.create_all()

    @app.post("/")
    def commit_view() -> str:
        form = request.form
        database.session.add(
            BareDeal(id=uuid4(), contract=form["contract"], bouts=int(form["bouts"]), points=int(form["points"]))
        )
        database.session.commit()
        return "recorded"

    return app
