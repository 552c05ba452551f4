"""The rules of a table in plain words: what they are called, everything they say, how they differ from the FFT's."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper.labels.numbers import points
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext
from scorekeeper.labels.words import contract_label, slam_label, small_slam_label
from scorekeeper.rules import (
    FFT,
    Contract,
    DifferenceRounding,
    LonePetit,
    MisereMode,
    PassedOut,
    PlayNote,
    Preset,
    RuleSet,
    Slam,
    SmallSlam,
    TotalRounding,
    points_text,
    preset_of,
)

_PRESETS: Mapping[Preset, LazyText] = {
    Preset.FFT: lazy_gettext("FFT rules"),
    Preset.POUSSE: lazy_gettext("With pousse"),
    Preset.CONTRE_FIVE: lazy_gettext("Contre ×5"),
    Preset.CONTRE_EIGHT: lazy_gettext("Contre ×8"),
    Preset.NO_MULTIPLIER: lazy_gettext("No multiplier"),
    Preset.FAMILY: lazy_gettext("Family rules"),
}
_PRESET_NOTES: Mapping[Preset, LazyText] = {
    Preset.FFT: lazy_gettext("The official rules of the French federation, for clubs and tournaments."),
    Preset.POUSSE: lazy_gettext("Five bids: petite, pousse, garde, garde sans and garde contre count 1, 2, 4, 8, 12."),
    Preset.CONTRE_FIVE: lazy_gettext("The garde contre counts five times, and all tricks but one are a small slam."),
    Preset.CONTRE_EIGHT: lazy_gettext("The garde contre counts eight times."),
    Preset.NO_MULTIPLIER: lazy_gettext("Nothing is multiplied: each bid has its own base, from 10 to 160."),
    Preset.FAMILY: lazy_gettext(
        "Larger handfuls, misères paid by each other player, a small slam of all tricks but three."
    ),
}
_DIFFERENCES: Mapping[DifferenceRounding, LazyText] = {
    DifferenceRounding.HALF_TO_WINNER: lazy_gettext("half a point goes to the side that wins the contract"),
    DifferenceRounding.FLOOR_POINTS: lazy_gettext("the attack’s half point is dropped"),
    DifferenceRounding.NEAREST_FIVE: lazy_gettext("rounded to the nearest 5"),
    DifferenceRounding.NEAREST_TEN: lazy_gettext("rounded to the nearest 10"),
}
_TOTALS: Mapping[TotalRounding | None, LazyText] = {
    None: lazy_gettext("not rounded"),
    TotalRounding.TENS_AWAY: lazy_gettext("rounded up to a ten"),
}
_MISERES: Mapping[MisereMode, LazyText] = {
    MisereMode.EACH_OTHER: lazy_gettext("from each other player"),
    MisereMode.TEAM: lazy_gettext("for the side of whoever declares it"),
    MisereMode.WINNER: lazy_gettext("for the side that wins the contract"),
    MisereMode.SPLIT: lazy_gettext("in all, paid by the others in equal parts"),
}
_PASSED_OUT: Mapping[PassedOut, LazyText] = {
    PassedOut.REDEAL: lazy_gettext("the next one deals"),
    PassedOut.MISERE_DEAL: lazy_gettext("a misère deal is played: everybody alone, the fewest points win"),
    PassedOut.MANUAL: lazy_gettext("the table agrees on points"),
}
_LONE_PETITS: Mapping[LonePetit, LazyText] = {
    LonePetit.CANCEL: lazy_gettext("the deal is cancelled"),
    LonePetit.IMPRENABLE: lazy_gettext("it plays on like an Excuse"),
}
_PLAY_NOTES: Mapping[PlayNote, LazyText] = {
    PlayNote.NO_THREE_BOUTS_IN_ONE_TRICK: lazy_gettext("no three bouts in one trick"),
    PlayNote.NO_LEAD_OF_THE_CALLED_SUIT: lazy_gettext("no lead of the called king’s suit"),
}


class RuleLine(NamedTuple):
    """One rule in words; ``usual`` is what the federation says where it says something else, empty otherwise."""

    what: str
    says: str
    usual: str


def preset_label(preset: Preset) -> str:
    """What a preset is called."""
    return str(_PRESETS[preset])


def preset_note(preset: Preset) -> str:
    """What a preset is about, in a sentence."""
    return str(_PRESET_NOTES[preset])


def rules_label(rules: RuleSet, name: str = "") -> str:
    """What these rules are called: the house's own name, a preset's, or rules of the house."""
    preset = preset_of(rules)
    if preset is not None:
        return preset_label(preset)
    return name or gettext("House rules")


def stake_label(rules: RuleSet, contract: Contract) -> str:
    """What makes a contract worth more than others: ``×2``, ``×1½``, or its base where nothing multiplies."""
    if rules.contract_base is not None:
        return str(rules.contract_base[contract])
    return f"×{points_text(int(2 * rules.multipliers[contract]))}"


def rule_lines(rules: RuleSet) -> list[RuleLine]:
    """Everything that the rules say, in the order of play."""
    lines = []
    for what, says in _RULES.items():
        text, usual = says(rules), says(FFT)
        if text:
            lines.append(RuleLine(str(what), text, usual if usual != text else ""))
    return lines


def rule_differences(rules: RuleSet, other: RuleSet = FFT) -> list[str]:
    """How the rules differ from others, the federation's as a rule: ``Handful: 20/40/60 instead of 20/30/40``."""
    found = []
    for what, says in _RULES.items():
        text, usual = says(rules), says(other)
        if text == usual:
            continue
        if usual and text:
            found.append(gettext("%(rule)s: %(text)s instead of %(usual)s", rule=what, text=text, usual=usual))
        else:
            found.append(gettext("%(rule)s: %(text)s", rule=what, text=text or gettext("none")))
    return found


def _contracts(rules: RuleSet) -> str:
    return ", ".join(f"{contract_label(contract)} {stake_label(rules, contract)}" for contract in rules.contracts)


def _base(rules: RuleSet) -> str:
    return gettext("by contract") if rules.contract_base is not None else str(rules.base)


def _petit(rules: RuleSet) -> str:
    return _multiplied(rules.petit_au_bout, times=rules.petit_multiplied)


def _king(rules: RuleSet) -> str:
    return (
        "" if rules.king_au_bout is None else _multiplied(rules.king_au_bout.value, times=rules.king_au_bout.multiplied)
    )


def _multiplied(value: int, *, times: bool) -> str:
    return gettext("%(value)s, multiplied", value=value) if times else gettext("%(value)s, not multiplied", value=value)


def _trumps(rules: RuleSet) -> str:
    return ", ".join(
        gettext("%(trumps)s at %(hands)s", trumps="/".join(map(str, counts)), hands=hands)
        for hands, counts in rules.poignee_counts.items()
    )


def _slam(rules: RuleSet) -> str:
    kinds = (Slam.ANNOUNCED_MADE, Slam.UNANNOUNCED_MADE, Slam.ANNOUNCED_FAILED, Slam.DEFENCE)
    return ", ".join(f"{slam_label(slam)} {points(2 * rules.slam_points(slam))}" for slam in kinds)


def _small_slam(rules: RuleSet) -> str:
    small = rules.petit_chelem
    if small is None:
        return ""
    values = (
        (SmallSlam.ANNOUNCED_MADE, small.announced_made),
        (SmallSlam.UNANNOUNCED_MADE, small.unannounced_made),
        (SmallSlam.ANNOUNCED_FAILED, small.announced_failed),
    )
    words = ", ".join(f"{small_slam_label(outcome)} {points(2 * value)}" for outcome, value in values)
    return gettext("all tricks but %(lost)s: %(words)s", lost=small.max_lost, words=words)


def _misere(rules: RuleSet) -> str:
    misere = rules.misere
    if misere is None:
        return ""
    excuse = gettext("the Excuse is a trump") if misere.excuse_is_trump else gettext("the Excuse does not spoil it")
    return gettext(
        "%(single)s, double %(double)s, %(payers)s; %(excuse)s",
        single=misere.single,
        double=misere.double,
        payers=_MISERES[misere.mode],
        excuse=excuse,
    )


def _misere_deal(rules: RuleSet) -> str:
    if rules.passed_out is not PassedOut.MISERE_DEAL:
        return ""
    return ", ".join(
        gettext("%(trumps)s at %(hands)s", trumps="/".join(points(2 * value) for value in scale), hands=hands)
        for hands, scale in rules.misere_deal_scale.items()
    )


def _after_passed_out(rules: RuleSet) -> str:
    return "" if rules.deal_factor == 1 else gettext("counts %(factor)s times", factor=rules.deal_factor)


_RULES: Mapping[LazyText, Callable[[RuleSet], str]] = {
    lazy_gettext("Contracts"): _contracts,
    lazy_gettext("Base"): _base,
    lazy_gettext("Points to make with 0, 1, 2, 3 bouts"): lambda rules: "/".join(map(str, rules.thresholds)),
    lazy_gettext("Difference"): lambda rules: str(_DIFFERENCES[rules.diff_rounding]),
    lazy_gettext("Amount"): lambda rules: str(_TOTALS[rules.total_rounding]),
    lazy_gettext("Petit au bout"): _petit,
    lazy_gettext("King au bout"): _king,
    lazy_gettext("Handful"): lambda rules: "/".join(map(str, rules.poignee)),
    lazy_gettext("Trumps to show"): _trumps,
    lazy_gettext("Slam"): _slam,
    lazy_gettext("Small slam"): _small_slam,
    lazy_gettext("Misère"): _misere,
    lazy_gettext("Everybody passes"): lambda rules: str(_PASSED_OUT[rules.passed_out]),
    lazy_gettext("Places of a misère deal"): _misere_deal,
    lazy_gettext("The deal after a passed-out one"): _after_passed_out,
    lazy_gettext("Lone petit"): lambda rules: str(_LONE_PETITS[rules.petit_sec]),
    lazy_gettext("Shares of taker and partner at five"): lambda rules: "/".join(map(str, rules.shares)),
    lazy_gettext("In the play"): lambda rules: ", ".join(str(_PLAY_NOTES[note]) for note in rules.play_notes),
}
"""What each rule is called, and what a rule set says about it; empty when it says nothing."""
