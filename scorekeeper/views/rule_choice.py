"""Which rules were chosen: a preset, rules that the club has named, or those that were typed."""

from collections.abc import Sequence

from flask import request
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.forms import RuleFieldProblem, read_rules_form, rule_field
from scorekeeper.labels import gettext, preset_label, rule_problem_text, rules_label, typed_rule_problem_text
from scorekeeper.links import ClubAccess
from scorekeeper.rules import (
    PRESETS,
    Preset,
    RuleFault,
    RuleProblem,
    RuleSet,
    RuleSetError,
    preset_of,
    read_rules_text,
)
from scorekeeper.sessions import NamedRules
from scorekeeper.sheet import Access

OWN = "own"
AS_IT_IS = "as-it-is"
"""The choice of the rules that are there already, whatever they are called."""
MOST_BYTES = 20_000


def chosen_rules(sent: MultiDict[str, str], named: Sequence[NamedRules]) -> RuleSet:
    """The rules that a form names by ``choice``, or holds as the text of a file in ``rules``.

    :raises RuleSetError: with every reason why there are none.
    """
    if sent.get("rules"):
        return read_rules_text(sent["rules"])
    choice = sent.get("choice", "")
    if choice == OWN:
        return read_rules_form(sent)
    found = named_choice(choice, named)
    if found is None:
        raise RuleSetError(["choice: unknown rule"], (RuleProblem("choice", RuleFault.MISSING, {}),))
    return found


def told_beside(error: RuleSetError, sent: MultiDict[str, str]) -> list[RuleFieldProblem]:
    """Every reason why there are no rules, each with its field; of a file there are none."""
    if sent.get("rules"):
        return [RuleFieldProblem(rule_problem_text(problem), "") for problem in error.problems]
    return [RuleFieldProblem(typed_rule_problem_text(each), rule_field(each.path)) for each in error.problems]


def named_choice(choice: str, named: Sequence[NamedRules]) -> RuleSet | None:
    """The preset or the named rules that are chosen; None for anything else."""
    if choice in list(Preset):
        return PRESETS[Preset(choice)]
    return next((each.rules for each in named if choice == f"house-{each.id}"), None)


def choice_of(rules: RuleSet, named: Sequence[NamedRules]) -> str:
    """The word by which a form chooses these rules."""
    preset = preset_of(rules)
    if preset is not None:
        return preset.value
    return next((f"house-{each.id}" for each in named if each.rules == rules), OWN)


def name_of_rules(opened: Access | ClubAccess, rules: RuleSet) -> str:
    """The name that rules have in the club; empty for those of a preset, and for those without one."""
    if preset_of(rules) is not None:
        return ""
    return next((each.name for each in store.club_rules(opened) if each.rules == rules), "")


def choice_label(choice: str | None, named: Sequence[NamedRules], as_it_is: RuleSet | None = None) -> str:
    """What the rules that a form has chosen are called; ``as_it_is`` are those that are there already."""
    if choice == OWN:
        return gettext("Rules of our own")
    if choice == AS_IT_IS and as_it_is is not None:
        return rules_label(as_it_is)
    if choice in list(Preset):
        return preset_label(Preset(choice))
    return next((each.name for each in named if choice == f"house-{each.id}"), "")


def sent_rules() -> RuleSet:
    """The rules of a file that was sent, or of the text of one.

    :raises RuleSetError: with every reason why there are none.
    """
    file = request.files.get("file")
    return read_rules_text(file.read(MOST_BYTES) if file else request.form.get("text", ""))
