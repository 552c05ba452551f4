"""Texts in the person's language: the only place that calls Flask-Babel for them."""

from typing import TypeAlias

import flask_babel

LazyText: TypeAlias = object
"""A text that is translated when it is shown; ``str()`` shows it."""


def gettext(message: str, **values: object) -> str:
    """The message in the language of the request, with ``%(name)s`` replaced."""
    return str(flask_babel.gettext(message, **values))


def pgettext(context: str, message: str, **values: object) -> str:
    """Like :func:`gettext`, for a word that means different things in different places."""
    return str(flask_babel.pgettext(context, message, **values))


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """The message for a number, which is ``%(num)s`` in it."""
    return str(flask_babel.ngettext(singular, plural, num, **values))


def lazy_gettext(message: str) -> LazyText:
    """A message that is translated when it is shown."""
    text: object = flask_babel.lazy_gettext(message)
    return text


def current_locale() -> str:
    """The language of the request: ``en``, ``fr`` …"""
    return str(flask_babel.get_locale() or "en")
