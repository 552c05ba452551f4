"""Deals played for chips, written as JSON entries: settled one by one, and answered as JSON values.

An entry names seats A, B, C… in order of play by the keys of its bank, all amounts in chips. Whatever an entry holds is
answered: with what moves, or with every reason why nothing does.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.chips import CHIPS, MOST_TO_STAKE, ChipRules, OddChip, settle
from scorekeeper.rules.json_entries import (
    ALONE,
    SEATS,
    EntryReading,
    expected,
    name_of,
    printable,
    read_array,
    shown,
    whole,
)
from scorekeeper.rules.ruleset import HANDS, RuleSetError

OPTIONS = ("odd_chip", "broke_defender", "on_bust")
MOST_TO_OWN = 1_000_000

_KEYS = ("entry", "bank", "taker", "partner", "stake", "won", "options", "pot")
"""What reasons begin with, in the order in which they are listed."""


def score_chips_text(text: str | bytes) -> tuple[list[dict[str, Any]], bool]:
    """Settle a JSON array of entries; the answers in the same order, and whether every entry could be settled.

    A settled entry is answered by ``id``, ``delta`` and ``after`` by seat and, when there is a pot in its rules or in
    the entry itself, ``pot``: the chips on the table afterwards. Any other by ``id`` and ``errors``: every reason,
    beginning with its key.

    >>> score_chips_text('[{"id": 1, "bank": {"A": 9, "B": 9, "C": 1}, "taker": "A", "stake": 2, "won": true}]')
    ([{'id': 1, 'delta': {'A': 3, 'B': -2, 'C': -1}, 'after': {'A': 12, 'B': 7, 'C': 0}}], True)

    :raises VectorsError: when the text is no JSON array.
    """
    values = read_array(text)
    answers = [_answer(entry) for entry in values]
    return answers, not any("errors" in answer for answer in answers)


def _answer(entry: object) -> dict[str, Any]:
    if not isinstance(entry, Mapping):
        return {"id": None, "errors": [printable(f"entry: {expected('an object', entry)}")]}
    reading = _Reading(entry)
    name = name_of(entry)
    bank, taker, partner = reading.bank, reading.taker(), reading.partner()
    stake, won, rules, pot = reading.stake(), reading.won(), reading.rules(), reading.pot()
    if reading.reasons or taker is None:
        return {"id": name, "errors": reading.sorted_reasons}
    settlement = settle(
        players=tuple(bank), taker=taker, partner=partner, stake=stake, won=won, bank=bank, rules=rules, pot=pot
    )
    answer: dict[str, Any] = {
        "id": name,
        "delta": {SEATS[seat]: chips for seat, chips in settlement.delta.items()},
        "after": {SEATS[seat]: chips + settlement.delta[seat] for seat, chips in bank.items()},
    }
    if rules.odd_chip is OddChip.POT or entry.get("pot") is not None:
        answer["pot"] = settlement.pot
    return answer


class _Reading(EntryReading):
    """The values of one deal for chips, seats numbered from 0.

    What cannot be read is replaced by something harmless, so that the rest is read too.
    """

    keys = _KEYS

    def __init__(self, entry: Mapping[str, object]) -> None:
        super().__init__(entry)
        self.bank = self._read_bank()

    def _read_bank(self) -> dict[int, int]:
        value = self._entry.get("bank")
        unread = dict.fromkeys(range(HANDS[-1]), 0)
        if not isinstance(value, Mapping):
            self.refuse("bank", "the bank is missing" if value is None else expected("an object", value))
            return unread
        seats = SEATS[: len(value)]
        if len(value) not in HANDS or set(value) != set(seats):
            self.refuse("bank", "the seats A, B, C, or these and D, or these and E are expected")
            return unread
        return {place: self._chips("bank", value[seat], f"{seat}: ") for place, seat in enumerate(seats)}

    def _chips(self, key: str, value: object, path: str = "", low: int = 0, high: int = MOST_TO_OWN) -> int:
        chips = whole(value)
        if chips is None or not low <= chips <= high:
            self.refuse(key, path + expected(f"a whole number from {low} to {high}", value))
            return low
        return chips

    def _seat(self, key: str, value: object) -> int | None:
        seats = SEATS[: len(self.bank)]
        if isinstance(value, str) and len(value) == 1 and value in seats:
            return seats.index(value)
        self.refuse(key, f"{shown(value)} is no seat of this deal: {', '.join(seats)}")
        return None

    def taker(self) -> int | None:
        value = self._entry.get("taker")
        if value is None:
            self.refuse("taker", "the taker is missing")
            return None
        return self._seat("taker", value)

    def partner(self) -> int | None:
        value = self._entry.get("partner")
        if value is None:
            return None
        if len(self.bank) != HANDS[-1]:
            self.refuse("partner", "only five players call a partner")
            return None
        if value == ALONE:
            return None
        partner = self._seat("partner", value)
        if partner is not None and value == self._entry.get("taker"):
            self.refuse("partner", f'the partner is the taker; a taker who is alone is written "{ALONE}"')
        return partner

    def stake(self) -> int:
        value = self._entry.get("stake")
        if value is None:
            self.refuse("stake", "the stake is missing")
            return 1
        return self._chips("stake", value, low=1, high=MOST_TO_STAKE)

    def won(self) -> bool:
        value = self._entry.get("won")
        if not isinstance(value, bool):
            text = "whether the contract was made is missing" if value is None else expected("true or false", value)
            self.refuse("won", text)
        return value is True

    def rules(self) -> ChipRules:
        value = self._entry.get("options")
        if value is None:
            return CHIPS
        if not isinstance(value, Mapping):
            self.refuse("options", expected("an object", value))
            return CHIPS
        unknown = [key for key in value if key not in OPTIONS]
        for key in unknown:
            self.refuse("options", f"{key[:40]}: unknown option")
        try:
            return ChipRules.from_json({key: option for key, option in value.items() if key not in unknown})
        except RuleSetError as error:
            self.reasons.extend(("options", reason) for reason in error.reasons)
            return CHIPS

    def pot(self) -> int:
        value = self._entry.get("pot")
        return 0 if value is None else self._chips("pot", value)
