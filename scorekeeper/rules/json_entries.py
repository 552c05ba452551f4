"""What all files of entries share: a JSON array, seats by letters, reasons that begin with a key."""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

SEATS = "ABCDE"
ALONE = "self"


class VectorsError(ValueError):
    """A text that is no JSON array of entries; the message says why."""


class JsonObject(dict[str, Any]):
    """An object of a file; ``twice`` are the keys that it holds more than once."""

    twice: tuple[str, ...] = ()


def read_array(text: str | bytes) -> list[object]:
    """The entries of a file.

    :raises VectorsError: when the text is no JSON array.
    """
    try:
        plain = text.removeprefix("\ufeff") if isinstance(text, str) else text
        values = json.loads(plain, object_pairs_hook=read_object)
    except (ValueError, RecursionError) as error:
        raise VectorsError(f"not JSON: {error}") from error
    if not isinstance(values, list):
        raise VectorsError("a JSON array of deals is expected")
    return values


def read_object(pairs: list[tuple[str, Any]]) -> JsonObject:
    read = JsonObject(pairs)
    if len(read) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        read.twice = tuple(key for key, count in counts.items() if count > 1)
    return read


class EntryReading:
    """The values of one entry, read key by key; ``reasons`` gathers (key, text) of all that cannot be read."""

    keys: tuple[str, ...]
    """What reasons begin with, in the order in which they are listed."""

    def __init__(self, entry: Mapping[str, object]) -> None:
        self._entry = entry
        self.reasons: list[tuple[str, str]] = []
        for key in keys_written_twice(entry):
            self.refuse("entry", f"{shown(key)} is written twice")

    def refuse(self, key: str, text: str) -> None:
        """Gather one reason."""
        self.reasons.append((key, text))

    @property
    def sorted_reasons(self) -> list[str]:
        """Every reason as a line, in the order of the keys."""
        reasons = sorted(self.reasons, key=lambda reason: self.keys.index(reason[0]))
        return [printable(f"{key}: {text}") for key, text in reasons]


def keys_written_twice(value: object) -> Iterable[str]:
    """Keys that an object, or one inside it, holds more than once."""
    if isinstance(value, JsonObject):
        yield from value.twice
    if isinstance(value, Mapping):
        for item in value.values():
            yield from keys_written_twice(item)
    elif isinstance(value, list):
        for item in value:
            yield from keys_written_twice(item)


def misspelt_keys(entry: Mapping[str, object], known: Iterable[str]) -> list[str]:
    """A sentence for each key that is not known, but looks like one that is."""
    names = list(known)
    return [
        printable(f"The key {shown(key)} is not known: is {match[0]} meant?")
        for key in entry
        if key not in names and (match := get_close_matches(key, names, n=1, cutoff=0.8))
    ]


def name_of(entry: object) -> str | int | float | bool | None:
    """What an entry is called, as far as it can be written again; None otherwise."""
    value = entry.get("id") if isinstance(entry, Mapping) else None
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)) else None


def whole(value: object) -> int | None:
    """A whole number, however it is written; None for anything else."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def expected(what: str, value: object) -> str:
    """What should stand there, and what does."""
    return f"{what} is expected, not {shown(value)}"


def shown(value: object) -> str:
    """A short name of a JSON value; never more than a line."""
    if isinstance(value, (list, Mapping)):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int) and abs(value) > 10**15:
        return "a very large number"
    return json.dumps(value[:40] if isinstance(value, str) else value, ensure_ascii=False)


def printable(text: str) -> str:
    """The text in characters that a file can hold: JSON can spell half a surrogate pair."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
