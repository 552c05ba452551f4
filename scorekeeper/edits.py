"""What was typed on the page of a session, beside what the page showed: whatever one of its buttons saves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from uuid import UUID

Value = TypeVar("Value", str, int)


class ChangedByBothError(Exception):
    """Somebody else gave the same field another value meanwhile."""


@dataclass(frozen=True, slots=True)
class Edit(Generic[Value]):
    """One field: what was typed, and what it held before; None when it does not matter what that was."""

    typed: Value
    seen: Value | None = None

    def applied_to(self, current: Value) -> Value:
        """What the field holds afterwards: a field that was left alone stays as it is now.

        :raises ChangedByBothError: when it is no longer what was seen, nor what was typed.
        """
        if self.typed in (self.seen, current):
            return current
        if self.seen not in (None, current):
            raise ChangedByBothError
        return self.typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Edits:
    """Everything that was typed: facts of the session, names by person, and who joins. What was not sent is None."""

    name: Edit[str] | None = None
    note: Edit[str] | None = None
    hands: Edit[int] | None = None
    names: Mapping[int, Edit[str]] = field(default_factory=dict)
    newcomer: str = ""
    form_id: UUID | None = None


NO_EDITS = Edits()
