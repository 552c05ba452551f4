"""Words for people: everything that the domain holds as a value, in the language of the request."""

from scorekeeper.labels.changes import ChangeText, change_texts
from scorekeeper.labels.computation import Row, computation, shares_rows
from scorekeeper.labels.entry import entry_messages
from scorekeeper.labels.numbers import clock, day, day_and_clock, points, signed, zone
from scorekeeper.labels.problems import problem_text
from scorekeeper.labels.rows import Cell, DealLine, deal_lines
from scorekeeper.labels.translation import current_locale, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import (
    bonus_words,
    contract_label,
    handful_label,
    kind_label,
    rank_label,
    result_label,
    role_label,
    side_label,
    slam_label,
)

__all__ = [
    "Cell",
    "ChangeText",
    "DealLine",
    "Row",
    "bonus_words",
    "change_texts",
    "clock",
    "computation",
    "contract_label",
    "current_locale",
    "day",
    "day_and_clock",
    "deal_lines",
    "entry_messages",
    "gettext",
    "handful_label",
    "kind_label",
    "lazy_gettext",
    "ngettext",
    "points",
    "problem_text",
    "rank_label",
    "result_label",
    "role_label",
    "shares_rows",
    "side_label",
    "signed",
    "slam_label",
    "zone",
]
