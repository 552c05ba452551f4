"""The only code that holds a database session: one function for each thing that happens at a table."""

from scorekeeper.store.deals import add_deal, correct_deal, restore_deal, undo_correction, withdraw_deal
from scorekeeper.store.history import known_sessions, load_changes
from scorekeeper.store.links import find_access, is_token, make_link, revoke_link
from scorekeeper.store.people import (
    change_places,
    leave_table,
    rename_player,
    return_to_table,
    seat_player,
)
from scorekeeper.store.refusals import (
    DatabaseUnreachableError,
    DealConflictError,
    ForeignDealError,
    NameTakenError,
    NotOnThisSheetError,
    SessionClosedError,
    StartedOtherwiseError,
    TableSizeError,
)
from scorekeeper.store.sessions import (
    change_session,
    close_session,
    reopen_session,
    start_session,
)
from scorekeeper.store.sheets import load_sheet

__all__ = [
    "DatabaseUnreachableError",
    "DealConflictError",
    "ForeignDealError",
    "NameTakenError",
    "NotOnThisSheetError",
    "SessionClosedError",
    "StartedOtherwiseError",
    "TableSizeError",
    "add_deal",
    "change_places",
    "change_session",
    "close_session",
    "correct_deal",
    "find_access",
    "is_token",
    "known_sessions",
    "leave_table",
    "load_changes",
    "load_sheet",
    "make_link",
    "rename_player",
    "reopen_session",
    "restore_deal",
    "return_to_table",
    "revoke_link",
    "seat_player",
    "start_session",
    "undo_correction",
    "withdraw_deal",
]
