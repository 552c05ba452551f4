"""What is wrong with rules, in words: those of a file, and those that were typed."""

import re
from collections.abc import Callable, Mapping

from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import contract_label, handful_label
from scorekeeper.rules import Contract, RuleFault, RuleProblem

_FAULTS: Mapping[RuleFault, LazyText] = {
    RuleFault.NOT_JSON: lazy_gettext("this is no file of rules (%(error)s)"),
    RuleFault.TWICE: lazy_gettext("this is written twice"),
    RuleFault.UNKNOWN_RULE: lazy_gettext("there is no such rule"),
    RuleFault.UNKNOWN_KEY: lazy_gettext("there is no such value"),
    RuleFault.MISSING: lazy_gettext("this is missing"),
    RuleFault.OBJECT: lazy_gettext("this is no list of rules by name"),
    RuleFault.OBJECT_WITH: lazy_gettext("values are expected for %(words)s"),
    RuleFault.CONTRACTS: lazy_gettext("at least one contract is needed"),
    RuleFault.LIST: lazy_gettext("a list is expected"),
    RuleFault.LIST_OF: lazy_gettext("%(count)s whole numbers are expected"),
    RuleFault.WHOLE_NUMBER: lazy_gettext("a whole number from %(low)s to %(high)s is expected"),
    RuleFault.HALF_NUMBER: lazy_gettext("a number from ½ to %(high)s is expected, halves allowed"),
    RuleFault.YES_OR_NO: lazy_gettext("yes or no is expected (true or false in a file)"),
    RuleFault.ONE_OF: lazy_gettext("one of these is expected: %(words)s"),
    RuleFault.THRESHOLDS_RISE: lazy_gettext("with more bouts, as many points or fewer are needed"),
    RuleFault.NUMBERS_FALL: lazy_gettext("each number must be larger than the one before"),
    RuleFault.SUM_NOT_ZERO: lazy_gettext("the points of all places must sum to zero"),
    RuleFault.PLACES_RISE: lazy_gettext("a better place must not be worth less"),
    RuleFault.PLACES_NOT_SHARED: lazy_gettext("places %(low)s to %(high)s cannot be shared in half points"),
    RuleFault.SHARES: lazy_gettext("taker and partner together must receive what three defenders pay"),
}
_KEYS: Mapping[str, LazyText] = {
    "thresholds": lazy_gettext("Points to make"),
    "base": lazy_gettext("Base"),
    "multipliers": lazy_gettext("Contracts"),
    "contract_base": lazy_gettext("Contracts"),
    "diff_rounding": lazy_gettext("Rounding"),
    "total_rounding": lazy_gettext("Rounding"),
    "petit_au_bout": lazy_gettext("Petit au bout"),
    "petit_multiplied": lazy_gettext("Petit au bout"),
    "king_au_bout": lazy_gettext("King au bout"),
    "poignee": lazy_gettext("Handful"),
    "poignee_counts": lazy_gettext("Trumps to show"),
    "chelem": lazy_gettext("Slam"),
    "petit_chelem": lazy_gettext("Small slam"),
    "misere": lazy_gettext("Misère"),
    "passed_out": lazy_gettext("Everybody passes"),
    "misere_deal_scale": lazy_gettext("Places of a misère deal"),
    "petit_sec": lazy_gettext("Lone petit"),
    "deal_factor": lazy_gettext("The deal after a passed-out one"),
    "shares": lazy_gettext("Shares of taker and partner at five"),
    "play_notes": lazy_gettext("In the play"),
    "choice": lazy_gettext("Rules"),
}
"""What rules are called on the page, by their names in a file."""
_PARTS: Mapping[str, LazyText] = {
    "announced_made": lazy_gettext("announced and made"),
    "unannounced_made": lazy_gettext("made, not announced"),
    "announced_failed": lazy_gettext("announced and failed"),
    "defence": lazy_gettext("by the defence"),
    "max_lost": lazy_gettext("tricks that may be lost"),
    "single": lazy_gettext("no trumps, or no court cards"),
    "double": lazy_gettext("both"),
}
"""What the values within a rule are called on the page."""
_ROWS: Mapping[str, Callable[[str], str]] = {
    "thresholds": lambda part: ngettext("%(num)d bout", "%(num)d bouts", int(part)),
    "poignee": lambda part: handful_label(int(part) + 1),
    "poignee_counts": lambda part: gettext("at %(hands)s players", hands=part),
    "misere_deal_scale": lambda part: gettext("at %(hands)s players", hands=part),
    "multipliers": lambda part: contract_label(Contract(part)),
    "contract_base": lambda part: contract_label(Contract(part)),
}


def rule_problem_text(problem: RuleProblem) -> str:
    """What is wrong with a value in a file of rules, where it is, and what is expected."""
    rule = _split(problem.path)[0]
    what = f"{_KEYS[rule]} ({problem.path})" if rule in _KEYS else problem.path
    return gettext("%(rule)s: %(text)s", rule=what, text=_fault(problem))


def typed_rule_problem_text(problem: RuleProblem) -> str:
    """What is wrong with a value that was typed: its row, as the page calls it, and what is expected."""
    rule, part = _split(problem.path)
    row = _ROWS[rule](part) if part and rule in _ROWS else str(_PARTS.get(part, ""))
    what = ", ".join(word for word in (str(_KEYS.get(rule, "")), row) if word)
    return gettext("%(rule)s: %(text)s", rule=what, text=_fault(problem)) if what else _fault(problem)


def _split(path: str) -> tuple[str, str]:
    """The rule of a path in a file, and the part of it that has a row of its own.

    >>> _split("poignee_counts.5[2]"), _split("poignee[0]"), _split("base")
    (('poignee_counts', '5'), ('poignee', '0'), ('base', ''))
    """
    rule, *parts = re.split(r"[.\[\]]+", path.removesuffix("]"))
    return rule, parts[0] if parts else ""


def _fault(problem: RuleProblem) -> str:
    return str(_FAULTS[problem.fault]) % {"words": "", **problem.values}


def unpayable_text(hands: int) -> str:
    """Why misères with a pot cannot be played at a table."""
    return gettext(
        "%(others)s people cannot pay this misère in equal parts, to half points: choose another value.",
        others=hands - 1,
    )
