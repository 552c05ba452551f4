"""The only code that holds a database session: one function for each thing that happens at a table."""

from scorekeeper.store.chips import buy_chips
from scorekeeper.store.deals import add_deal, correct_deal, keep_both, restore_deal, undo_correction, withdraw_deal
from scorekeeper.store.edits import save_edits
from scorekeeper.store.history import known_sessions, load_changes
from scorekeeper.store.house_rules import club_rules, known_rules, name_rules
from scorekeeper.store.links import find_access, find_revision, is_token, make_link, revoke_link
from scorekeeper.store.people import (
    change_places,
    leave_table,
    remove_player,
    rename_player,
    return_to_table,
    seat_player,
)
from scorekeeper.store.refusals import (
    ChangedMeanwhileError,
    ChipsMissingError,
    DatabaseUnreachableError,
    DealConflictError,
    DealsMeanwhileError,
    ForeignDealError,
    NameTakenError,
    NotOnThisSheetError,
    OrderChangedError,
    RulesConflictError,
    SessionClosedError,
    StartedOtherwiseError,
    TableFullError,
    TableSizeError,
    TakesPartError,
    TooFewPeopleError,
    TooManyHandsError,
    UnscorableDealsError,
)
from scorekeeper.store.rules import change_rules, undo_rules
from scorekeeper.store.sessions import (
    OpenDeal,
    change_session,
    close_session,
    reopen_session,
    start_session,
)
from scorekeeper.store.sheets import load_sheet

__all__ = [
    "ChangedMeanwhileError",
    "ChipsMissingError",
    "DatabaseUnreachableError",
    "DealConflictError",
    "DealsMeanwhileError",
    "ForeignDealError",
    "NameTakenError",
    "NotOnThisSheetError",
    "OpenDeal",
    "OrderChangedError",
    "RulesConflictError",
    "SessionClosedError",
    "StartedOtherwiseError",
    "TableFullError",
    "TableSizeError",
    "TakesPartError",
    "TooFewPeopleError",
    "TooManyHandsError",
    "UnscorableDealsError",
    "add_deal",
    "buy_chips",
    "change_places",
    "change_rules",
    "change_session",
    "close_session",
    "club_rules",
    "correct_deal",
    "find_access",
    "find_revision",
    "is_token",
    "keep_both",
    "known_rules",
    "known_sessions",
    "leave_table",
    "load_changes",
    "load_sheet",
    "make_link",
    "name_rules",
    "remove_player",
    "rename_player",
    "reopen_session",
    "restore_deal",
    "return_to_table",
    "revoke_link",
    "save_edits",
    "seat_player",
    "start_session",
    "undo_correction",
    "undo_rules",
    "withdraw_deal",
]
