"""Links as values: what a secret address looks like, what it opens, and how one is found in a text.

A session's link is a token. A club's link opens every session of its club, that of a table at an evening every session
that is played there: in the address of one of them the token is followed by ``~`` and the session's number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from urllib.parse import unquote

from scorekeeper.rules import RuleSet
from scorekeeper.sheet import Role
from scorekeeper.statistics.spans import USUAL_BEGINNING

TOKEN_LENGTH = 22
_TOKEN = rf"[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}"
_KEY = re.compile(rf"({_TOKEN})(?:~([1-9][0-9]{{0,8}}))?", re.ASCII)
_IN_ADDRESS = re.compile(rf"/[sct]/({_KEY.pattern})(?![\w~-])", re.ASCII)
_ALONE = re.compile(rf"(?<![\w~-])({_KEY.pattern})(?![\w~-])", re.ASCII)


class Key(NamedTuple):
    """What stands in an address: a token, and the number of a session when a club's link opens that one."""

    token: str
    game_id: int | None = None

    def __str__(self) -> str:
        return self.token if self.game_id is None else f"{self.token}~{self.game_id}"


def read_key(text: str) -> Key | None:
    """The key that a part of an address is; None when it can be none, and no question to the database is worth it.

    >>> read_key("AAAAAAAAAAAAAAAAAAAAAA~7")
    Key(token='AAAAAAAAAAAAAAAAAAAAAA', game_id=7)
    """
    found = _KEY.fullmatch(text)
    if found is None:
        return None
    return Key(found[1], int(found[2]) if found[2] else None)


def keys_in(text: str) -> tuple[Key, ...]:
    """The keys in whatever was pasted, each once: those in addresses first, then those that stand alone."""
    return tuple(dict.fromkeys(_keys_in(unquote(text))))


def _keys_in(text: str) -> Iterator[Key]:
    for pattern in (_IN_ADDRESS, _ALONE):
        for found in pattern.finditer(text):
            key = read_key(found[1])
            if key is not None:
                yield key


@dataclass(frozen=True, slots=True)
class ClubAccess:
    """What a club's link opens: every session of the club, with a role.

    ``rules`` are those that the club usually plays by; None for the federation's. ``title`` is the name, or the names
    of its people. ``season_begins`` is the month in which its seasons begin.
    """

    token: str
    role: Role
    club_id: int
    title: str
    timezone: str
    name: str = ""
    locale: str = "en"
    rules: RuleSet | None = None
    season_begins: int = USUAL_BEGINNING

    def opens(self, game_id: int) -> str:
        """What stands in the address of a session of the club that this link opens."""
        return str(Key(self.token, game_id))


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What the link of a table opens: ``game_id`` is played there in the latest round, None before the first one.

    Of its evening it shows the standings, and whether it was ``called_off``; nothing of the club.
    """

    token: str
    role: Role
    club_id: int
    evening_id: int
    table_number: int
    game_id: int | None
    called_off: bool = False

    @property
    def key(self) -> Key | None:
        """The key of what is played there."""
        return None if self.game_id is None else Key(self.token, self.game_id)


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A link that lives, to be handed on; ``made_at`` is in UTC."""

    role: Role
    token: str
    made_at: datetime


class ClubOffer(NamedTuple):
    """What a session's page may do with the links of its whole club: ``token`` leads to them; or they may be made."""

    token: str | None
    may_make: bool
