"""Club evenings: opening one, who is there, drawing and closing rounds, reading how it stands."""

from scorekeeper.store.evenings.at_table import load_round_at
from scorekeeper.store.evenings.calling_off import call_off_evening, hold_evening
from scorekeeper.store.evenings.clock import set_clock
from scorekeeper.store.evenings.links import prepare_tables, renew_table_link, table_links
from scorekeeper.store.evenings.listing import club_evenings, listed_evenings, running_evenings
from scorekeeper.store.evenings.plans import change_evening, close_evening, open_evening, reopen_evening
from scorekeeper.store.evenings.presence import check_in, check_out
from scorekeeper.store.evenings.reading import evening_mark, load_evening
from scorekeeper.store.evenings.rounds import close_round, reopen_round, start_round
from scorekeeper.store.evenings.taking_back import take_back_round

__all__ = [
    "call_off_evening",
    "change_evening",
    "check_in",
    "check_out",
    "close_evening",
    "close_round",
    "club_evenings",
    "evening_mark",
    "hold_evening",
    "listed_evenings",
    "load_evening",
    "load_round_at",
    "open_evening",
    "prepare_tables",
    "renew_table_link",
    "reopen_evening",
    "reopen_round",
    "running_evenings",
    "set_clock",
    "start_round",
    "table_links",
    "take_back_round",
]
