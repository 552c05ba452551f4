"""HTTP: read the request, call the store once, render or redirect."""

from scorekeeper.views.access import init_access
from scorekeeper.views.errors import init_errors
from scorekeeper.views.routes import init_routes

__all__ = ["init_access", "init_errors", "init_routes"]
