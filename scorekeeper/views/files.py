"""The files of the interface: style, modules, icons. Their addresses change with their content."""

from functools import cache
from pathlib import PurePosixPath

import brotli
from flask import Response, current_app, make_response, request, send_from_directory
from flask.typing import ResponseReturnValue

from scorekeeper.settings import beside_or_inside

FOREVER = 365 * 24 * 3600
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
"""Texts, which are sent compressed."""
WINDOW = 16  # as a power of two: no file is longer


def static_file(version: str, filename: str) -> ResponseReturnValue:
    """A file of the interface; it is fetched once, so it is compressed as well as can be, once."""
    name = PurePosixPath(filename)
    current = version == current_app.extensions["scorekeeper.static_version"]
    body = _compressed(str(name)) if current and _takes_brotli() and name.suffix in KINDS else None
    if body is None:
        response: Response = make_response(send_from_directory(beside_or_inside("static"), str(name)))
    else:
        response = Response(body, content_type=KINDS[name.suffix])
        response.content_encoding = "br"
        response.vary.add("Accept-Encoding")
    response.cache_control.no_cache = None
    response.cache_control.public = True
    response.cache_control.max_age = FOREVER if current else 0
    response.cache_control.immutable = current
    return response


def _takes_brotli() -> bool:
    return request.accept_encodings.quality("br") > 0


@cache
def _compressed(name: str) -> bytes | None:
    """A file of the newest version, compressed; None when there is none of this name."""
    folder = beside_or_inside("static").resolve()
    path = (folder / name).resolve()
    if not path.is_relative_to(folder) or not path.is_file():
        return None
    compressed: bytes = brotli.compress(path.read_bytes(), quality=11, lgwin=WINDOW)
    return compressed
