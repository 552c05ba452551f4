"""Words for people: everything that the domain holds as a value, in the language of the request."""

from scorekeeper.labels.changes import ChangeText, change_texts
from scorekeeper.labels.chips import (
    broke_label,
    bust_label,
    chip_rule_lines,
    chips_missing_text,
    chips_text,
    odd_chip_label,
)
from scorekeeper.labels.computation import Row, computation, shares_rows
from scorekeeper.labels.entry import entry_messages
from scorekeeper.labels.numbers import clock, day, day_and_clock, points, signed, zone
from scorekeeper.labels.problems import problem_text
from scorekeeper.labels.rows import Cell, DealLine, deal_lines, deal_summary
from scorekeeper.labels.rules import (
    RuleLine,
    preset_label,
    preset_note,
    rule_differences,
    rule_lines,
    rule_problem_text,
    rules_label,
    stake_label,
    unpayable_text,
)
from scorekeeper.labels.translation import current_locale, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import (
    bonus_words,
    contract_label,
    handful_label,
    kind_label,
    misere_label,
    misere_word,
    rank_label,
    result_label,
    role_label,
    side_label,
    slam_label,
    small_slam_label,
)

__all__ = [
    "Cell",
    "ChangeText",
    "DealLine",
    "Row",
    "RuleLine",
    "bonus_words",
    "broke_label",
    "bust_label",
    "change_texts",
    "chip_rule_lines",
    "chips_missing_text",
    "chips_text",
    "clock",
    "computation",
    "contract_label",
    "current_locale",
    "day",
    "day_and_clock",
    "deal_lines",
    "deal_summary",
    "entry_messages",
    "gettext",
    "handful_label",
    "kind_label",
    "lazy_gettext",
    "misere_label",
    "misere_word",
    "ngettext",
    "odd_chip_label",
    "points",
    "preset_label",
    "preset_note",
    "problem_text",
    "rank_label",
    "result_label",
    "role_label",
    "rule_differences",
    "rule_lines",
    "rule_problem_text",
    "rules_label",
    "shares_rows",
    "side_label",
    "signed",
    "slam_label",
    "small_slam_label",
    "stake_label",
    "unpayable_text",
    "zone",
]
