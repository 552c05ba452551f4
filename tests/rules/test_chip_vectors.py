"""Deals for chips written as JSON entries: the worked examples, and whatever else somebody may write."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.chip_vectors import score_chips_text

VECTORS = Path(__file__).parent.parent / "vectors" / "chips.json"
ENTRIES: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))

GARDE: dict[str, Any] = {
    "id": "garde",
    "bank": {"A": 20, "B": 20, "C": 20, "D": 20},
    "taker": "A",
    "partner": None,
    "stake": 2,
    "won": True,
    "options": {},
}
FIVE = dict.fromkeys("ABCDE", 20)


def answers_to(*entries: object) -> list[dict[str, Any]]:
    answers, _ = score_chips_text(json.dumps(entries))
    return answers


def answer(**changes: Any) -> dict[str, Any]:
    [answered] = answers_to({**GARDE, **changes})
    return answered


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_worked_example(entry: dict[str, Any]) -> None:
    expected = {key: entry[key] for key in ("id", "delta", "after")}
    if "pot_after" in entry:
        expected["pot"] = entry["pot_after"]
    assert answers_to(entry) == [expected]


def test_the_worked_examples_are_themselves_sound() -> None:
    assert len({entry["id"] for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        change_of_pot = entry.get("pot_after", 0) - entry.get("pot", 0)
        assert sum(entry["delta"].values()) + change_of_pot == 0, entry["id"]
        assert entry["after"] == {seat: chips + entry["delta"][seat] for seat, chips in entry["bank"].items()}


def test_the_whole_file_is_answered_in_its_order() -> None:
    answers, all_settled = score_chips_text(VECTORS.read_bytes())
    assert [answered["id"] for answered in answers] == [entry["id"] for entry in ENTRIES]
    assert all_settled


def test_a_bad_entry_is_answered_beside_good_ones() -> None:
    answers, all_settled = score_chips_text(json.dumps([GARDE, {**GARDE, "id": "bad", "stake": 0}, GARDE]))
    assert ["errors" in answered for answered in answers] == [False, True, False]
    assert not all_settled


@pytest.mark.parametrize(
    ("changes", "taker_gets"),
    [
        ({"bank": {"D": 20, "B": 20, "A": 20, "C": 20}}, 6),
        ({"bank": {"A": 20.0, "B": 20, "C": 20}, "stake": 2.0}, 4),
        ({"bank": FIVE}, 8),
        ({"bank": FIVE, "partner": "self"}, 8),
        ({"bank": FIVE, "partner": "C"}, 4),
        ({"options": None}, 6),
        ({"options": {"odd_chip": "pot", "broke_defender": "may_win", "on_bust": "drop_out"}}, 6),
        ({"pot": 3}, 9),
        ({"note": "anything", "delta": 1, "after": [], "kind": None}, 6),
    ],
    ids=str,
)
def test_ways_of_writing_a_deal(changes: dict[str, Any], taker_gets: int) -> None:
    assert answer(**changes)["delta"]["A"] == taker_gets


def test_seats_are_answered_in_order_of_play() -> None:
    answered = answer(bank={"C": 20, "B": 20, "A": 7}, stake=4, won=False)
    assert json.dumps(answered["delta"]) == '{"A": -7, "B": 4, "C": 3}'
    assert json.dumps(answered["after"]) == '{"A": 0, "B": 24, "C": 23}'


def test_absent_keys_are_none() -> None:
    [answered] = answers_to({key: GARDE[key] for key in ("bank", "taker", "stake", "won")})
    assert answered == {"id": None, "delta": {"A": 6, "B": -2, "C": -2, "D": -2}, "after": answered["after"]}


def test_the_pot_is_answered_where_there_can_be_one() -> None:
    assert "pot" not in answer()
    assert "pot" not in answer(pot=None)
    assert answer(pot=0)["pot"] == 0
    assert answer(pot=2, won=False)["pot"] == 2
    assert answer(options={"odd_chip": "pot"})["pot"] == 0


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bank": None}, "bank: the bank is missing"),
        ({"bank": [20, 20, 20]}, "bank: an object is expected, not a list"),
        ({"bank": {"A": 20, "B": 20}}, "bank: the seats A, B, C, or these and D, or these and E are expected"),
        ({"bank": {**FIVE, "F": 1}}, "bank: the seats A, B, C, or these and D, or these and E are expected"),
        (
            {"bank": {"A": 1, "B": 1, "D": 1}},
            "bank: the seats A, B, C, or these and D, or these and E are expected",
        ),
        ({"bank": {"A": -1, "B": 1, "C": 1}}, "bank: A: a whole number from 0 to 1000000 is expected, not -1"),
        ({"bank": {"A": 1, "B": True, "C": 1}}, "bank: B: a whole number from 0 to 1000000 is expected, not true"),
        ({"bank": {"A": 1, "B": 1, "C": 1.5}}, "bank: C: a whole number from 0 to 1000000 is expected, not 1.5"),
        (
            {"bank": {"A": 10**99, "B": 1, "C": 1}},
            "bank: A: a whole number from 0 to 1000000 is expected, not a very large number",
        ),
        ({"taker": None}, "taker: the taker is missing"),
        ({"taker": "E"}, 'taker: "E" is no seat of this deal: A, B, C, D'),
        ({"taker": ""}, 'taker: "" is no seat of this deal: A, B, C, D'),
        ({"taker": 0}, "taker: 0 is no seat of this deal: A, B, C, D"),
        ({"partner": "B"}, "partner: only five players call a partner"),
        ({"partner": "self"}, "partner: only five players call a partner"),
        ({"bank": FIVE, "partner": "F"}, 'partner: "F" is no seat of this deal: A, B, C, D, E'),
        ({"bank": FIVE, "partner": "A"}, 'partner: the partner is the taker; a taker who is alone is written "self"'),
        ({"stake": None}, "stake: the stake is missing"),
        ({"stake": 0}, "stake: a whole number from 1 to 1000 is expected, not 0"),
        ({"stake": True}, "stake: a whole number from 1 to 1000 is expected, not true"),
        ({"stake": "2"}, 'stake: a whole number from 1 to 1000 is expected, not "2"'),
        ({"stake": float("nan")}, "stake: a whole number from 1 to 1000 is expected, not NaN"),
        ({"stake": 1e300}, "stake: a whole number from 1 to 1000 is expected, not 1e+300"),
        ({"won": None}, "won: whether the contract was made is missing"),
        ({"won": 1}, "won: true or false is expected, not 1"),
        ({"options": []}, "options: an object is expected, not a list"),
        ({"options": {"odd_chip": "bluff"}}, "options: odd_chip: one of seat_order, keep, pot is expected"),
        ({"options": {"start": 20}}, "options: start: unknown option"),
        ({"pot": -1}, "pot: a whole number from 0 to 1000000 is expected, not -1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_reasons_begin_with_the_key(changes: dict[str, Any], reason: str) -> None:
    assert answer(**changes)["errors"] == [reason]


def test_every_reason_is_given_at_once() -> None:
    reasons = answer(
        bank={"A": "x", "B": None, "C": 1},
        taker="Z",
        partner=3,
        stake=[],
        won="yes",
        options={"x": 1, "odd_chip": 1, "on_bust": 2},
        pot={},
    )["errors"]
    assert [reason.split(":")[0] for reason in reasons] == [
        *("bank",) * 2,
        *("taker", "partner", "stake", "won"),
        *("options",) * 3,
        "pot",
    ]


def test_an_empty_entry_misses_everything() -> None:
    [answered] = answers_to({})
    assert [reason.split(":")[0] for reason in answered["errors"]] == ["bank", "taker", "stake", "won"]


def test_an_entry_that_is_no_object() -> None:
    assert answers_to(None, 3, "deal", [1]) == [
        {"id": None, "errors": [f"entry: an object is expected, not {shown}"]}
        for shown in ("null", "3", '"deal"', "a list")
    ]


@pytest.mark.parametrize("name", [None, [], {"a": 1}, float("nan")])
def test_an_entry_without_a_usable_name(name: object) -> None:
    assert answer(id=name)["id"] is None


def test_half_a_surrogate_pair_can_be_printed() -> None:
    assert answer(id="\ud800", taker="\ud800") == {
        "id": r"\ud800",
        "errors": [r'taker: "\ud800" is no seat of this deal: A, B, C, D'],
    }


_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 9)
    | st.floats()
    | st.sampled_from(["A", "E", "Z", "self", "pot", "keep", "may_win", "\ud800"])
    | st.text('A½é\\"\ud800', max_size=5)
)
_INNER_KEYS = st.sampled_from(["A", "B", "C", "D", "odd_chip", "broke_defender", "on_bust", "start", "\ud800"])
_JSON = st.recursive(
    _LEAVES,
    lambda values: st.lists(values, max_size=3) | st.dictionaries(_INNER_KEYS, values, max_size=4),
    max_leaves=6,
)
_BANKS = st.integers(3, 5).flatmap(lambda hands: st.fixed_dictionaries(dict.fromkeys("ABCDE"[:hands], _LEAVES)))
_KEYS = st.sampled_from(["id", "bank", "taker", "partner", "stake", "won", "options", "pot", "note"])


@given(st.dictionaries(_KEYS, _JSON, max_size=6), _BANKS)
def test_every_json_value_is_answered(changes: dict[str, Any], bank: dict[str, Any]) -> None:
    answers = answers_to(changes, GARDE | changes, changes | GARDE, GARDE | changes | {"bank": bank})
    json.dumps(answers, ensure_ascii=False, allow_nan=False).encode("utf-8")
    for answered in answers:
        assert set(answered) in ({"id", "errors"}, {"id", "delta", "after"}, {"id", "delta", "after", "pot"})
        assert "errors" not in answered or answered["errors"]


@given(_JSON)
def test_a_single_json_value_is_answered(value: object) -> None:
    [answered] = answers_to(value)
    assert answered["errors"]
