"""Who is named in a form of a deal, by id."""

import re
from collections.abc import Iterator, Mapping

from werkzeug.datastructures import MultiDict

_PERSON = ("dealer", "taker", "partner", "sitting_out", "player")
_ALL = "people"
_OF_PERSON = re.compile(r"(handful|misere|place|amount)_([0-9]{1,9})", re.ASCII)
_ID = re.compile(r"[0-9]{1,9}", re.ASCII)


def people_named(sent: MultiDict[str, str]) -> set[int]:
    """Everybody whom a form names."""
    return {int(each) for each in _named(sent) if _ID.fullmatch(each)}


def _named(sent: MultiDict[str, str]) -> Iterator[str]:
    for name, value in sent.items(multi=True):
        if name in _PERSON:
            yield value
        elif name == _ALL:
            yield from value.split()
        elif of_person := _OF_PERSON.fullmatch(name):
            yield of_person[2]


def with_others(sent: MultiDict[str, str], others: Mapping[int, int]) -> MultiDict[str, str]:
    """The same form with somebody else in the place of each of these people."""

    def other(named: str) -> str:
        return str(others.get(int(named), named)) if _ID.fullmatch(named) else named

    changed: MultiDict[str, str] = MultiDict()
    for name, value in sent.items(multi=True):
        if name in _PERSON:
            changed.add(name, other(value))
        elif name == _ALL:
            changed.add(name, " ".join(map(other, value.split())))
        elif of_person := _OF_PERSON.fullmatch(name):
            changed.add(f"{of_person[1]}_{other(of_person[2])}", value)
        else:
            changed.add(name, value)
    return changed
