"""The trace of a session: what happened, when, through a link of which role, and what was before."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from scorekeeper.sheet import Role


class Happening(StrEnum):
    """What the trace of a session tells."""

    RECORDED = "recorded"
    INSERTED = "inserted"
    RESULT = "result"
    CORRECTED = "corrected"
    UNDONE = "undone"
    WITHDRAWN = "withdrawn"
    RESTORED = "restored"
    BOTH_PLAYED = "both_played"
    SESSION_CHANGED = "session_changed"
    RULES_CHANGED = "rules_changed"
    RULES_UNDONE = "rules_undone"
    RULES_NAMED = "rules_named"
    CLOSED = "closed"
    REOPENED = "reopened"
    JOINED = "joined"
    RENAMED = "renamed"
    MOVED = "moved"
    LEFT = "left"
    REMOVED = "removed"
    RETURNED = "returned"
    LINK_MADE = "link_made"
    LINK_RENEWED = "link_renewed"
    CLUB_LINKS_MADE = "club_links_made"


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the trace: ``before`` and ``after`` hold what changed, as JSON values."""

    at: datetime
    role: Role
    what: Happening
    deal_id: UUID | None
    deal_number: int | None
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
