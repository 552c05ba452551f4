"""The score sheet for people who play French Tarot with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from flask import Flask

__version__ = "0.1.0"


def create_app(settings: Mapping[str, Any] | None = None, instance: Path | None = None) -> Flask:
    """The app; ``settings`` replace those of the environment, ``instance`` is the folder of database and secret."""
    # Imported here so that scorekeeper.rules stays a library that needs no web and no database.
    from scorekeeper.application import build_app  # noqa: PLC0415

    return build_app(settings, instance)
