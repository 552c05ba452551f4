"""The trace of a session, and of its club: what happened, when, through a link of which role, and what was before."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple
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


class ClubHappening(StrEnum):
    """What the trace of a club tells, and that of its evenings."""

    FOUNDED = "founded"
    SETTINGS_CHANGED = "settings_changed"
    PERSON_ADDED = "person_added"
    PERSON_RENAMED = "person_renamed"
    COLOUR_CHOSEN = "colour_chosen"
    ARCHIVED = "archived"
    BROUGHT_BACK = "brought_back"
    MERGED = "merged"
    UNMERGED = "unmerged"
    USUAL_RULES = "usual_rules"
    RULES_ADDED = "rules_added"
    RULES_RENAMED = "rules_renamed"
    RULES_REMOVED = "rules_removed"
    EVENING_OPENED = "evening_opened"
    EVENING_CHANGED = "evening_changed"
    ARRIVED = "evening_arrived"
    WENT_HOME = "evening_went_home"
    ROUND_DRAWN = "round_drawn"
    ROUND_TAKEN_BACK = "round_taken_back"
    CLOCK_STARTED = "clock_started"
    CLOCK_PAUSED = "clock_paused"
    CLOCK_LENGTHENED = "clock_lengthened"
    ROUND_CLOSED = "round_closed"
    ROUND_REOPENED = "round_reopened"
    EVENING_CLOSED = "evening_closed"
    EVENING_REOPENED = "evening_reopened"
    EVENING_CALLED_OFF = "evening_called_off"
    EVENING_HELD = "evening_held"
    TABLES_PREPARED = "tables_prepared"
    TABLE_LINK_RENEWED = "table_link_renewed"


class EveningNamed(NamedTuple):
    """A club evening, and the name that it was given."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """One entry of a club's trace: ``before`` and ``after`` hold what changed, as JSON values.

    ``evening`` is the one at which it happened, None for what concerns the club.
    """

    at: datetime
    role: Role
    what: ClubHappening
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    evening: EveningNamed | None = None
