"""The bare Flask views that ours are compared with: as little as answers the same thing."""

import sqlite3
from pathlib import Path
from uuid import uuid4

from flask import Flask, render_template_string, request

ROWS_TEMPLATE = """<!DOCTYPE html><title>Deals</title><ol>
{% for row in rows %}
  <li class="{{ row.classes }}"><a href="{{ row.href }}"><span class="number">{{ row.number }}</span>
  <b>{{ row.taker }}</b> + <span>{{ row.partner }}</span> · {{ row.contract }} <span>{{ row.result }}</span>
  <span class="scores">{% for score in row.scores %}<span class="score">{{ score }}</span>{% endfor %}</span></a></li>
{% endfor %}</ol>"""


def rows_app(rows: list[dict[str, object]]) -> Flask:
    """One view that renders rows from a list in memory through Jinja."""
    app = Flask("bare rows")

    @app.get("/")
    def rows_view() -> str:
        return render_template_string(ROWS_TEMPLATE, rows=rows)

    return app


def commit_app(path: Path) -> Flask:
    """One view that commits a row to SQLite, with the pragmas of the app."""
    app = Flask("bare commit")
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL", "busy_timeout = 15000"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE deal (id TEXT PRIMARY KEY, contract TEXT, bouts INTEGER, points INTEGER)")

    @app.post("/")
    def commit_view() -> str:
        form = request.form
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "INSERT INTO deal VALUES (?, ?, ?, ?)", (str(uuid4()), form["contract"], form["bouts"], form["points"])
        )
        connection.execute("COMMIT")
        return "recorded"

    return app
