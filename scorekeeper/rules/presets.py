"""Rules that many tables play by, under the names that they know them by."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.rules.deal import Contract
from scorekeeper.rules.ruleset import FFT, MisereMode, MisereRules, RuleSet, SmallSlamRules


class Preset(StrEnum):
    """The rule sets that are offered by name."""

    FFT = "fft"
    POUSSE = "pousse"
    CONTRE_FIVE = "contre_5"
    CONTRE_EIGHT = "contre_8"
    NO_MULTIPLIER = "no_multiplier"
    FAMILY = "family"


def _scale(*numbers: int) -> Mapping[Contract, int]:
    """Numbers for all contracts, or for those of the federation when there are four."""
    contracts = [each for each in Contract if len(numbers) == len(Contract) or each is not Contract.POUSSE]
    return MappingProxyType(dict(zip(contracts, numbers, strict=True)))


PRESETS: Mapping[Preset, RuleSet] = MappingProxyType(
    {
        Preset.FFT: FFT,
        Preset.POUSSE: replace(FFT, multipliers=_scale(1, 2, 4, 8, 12)),
        Preset.CONTRE_FIVE: replace(
            FFT,
            multipliers=_scale(1, 2, 4, 5),
            petit_chelem=SmallSlamRules(max_lost=1, announced_made=300, unannounced_made=0, announced_failed=-150),
        ),
        Preset.CONTRE_EIGHT: replace(FFT, multipliers=_scale(1, 2, 4, 8)),
        Preset.NO_MULTIPLIER: replace(FFT, contract_base=_scale(10, 20, 40, 80, 160)),
        Preset.FAMILY: replace(
            FFT,
            poignee=(20, 40, 60),
            misere=MisereRules(mode=MisereMode.EACH_OTHER, single=10, double=20),
            petit_chelem=SmallSlamRules(max_lost=3, announced_made=300, unannounced_made=150, announced_failed=-150),
        ),
    }
)
"""What each preset changes of the federation's rules."""


def preset_of(rules: RuleSet) -> Preset | None:
    """The preset that these rules are; None for rules of the house."""
    return next((preset for preset, known in PRESETS.items() if known == rules), None)
