"""Deals written as JSON entries: the shared worked examples, and whatever else somebody may write."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.vectors import score_entries, score_text

VECTORS = Path(__file__).parent.parent / "vectors" / "deals.json"
ENTRIES: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))

GARDE: dict[str, Any] = {
    "id": "garde",
    "players": 4,
    "taker": "A",
    "contract": "garde",
    "bouts": 2,
    "points": 49,
}


def answer(**changes: Any) -> dict[str, Any]:
    [answered] = score_entries([{**GARDE, **changes}])
    return answered


def errors(**changes: Any) -> list[str]:
    reasons = answer(**changes)["errors"]
    assert isinstance(reasons, list)
    return reasons


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_worked_example(entry: dict[str, Any]) -> None:
    [answered] = score_entries([entry])
    assert answered["id"] == entry["id"]
    assert answered["scores"] == entry["expected"]
    assert answered["per_defender"] == entry.get("per_defender", 0)


def test_the_whole_file_is_answered_in_its_order() -> None:
    answers, all_scored = score_text(VECTORS.read_bytes())
    assert [answered["id"] for answered in answers] == [entry["id"] for entry in ENTRIES]
    assert all_scored


def test_only_implausible_examples_have_warnings() -> None:
    assert {
        answered["id"]: answered["warnings"] for answered in score_entries(ENTRIES) if answered.get("warnings")
    } == {"pub-24": ["The attack cannot win the petit au bout without a bout."]}


def test_absent_keys_are_none() -> None:
    assert answer() == {
        "id": "garde",
        "per_defender": 66,
        "scores": {"A": 198, "B": -66, "C": -66, "D": -66},
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("changes", "per_defender"),
    [
        ({"points": 49.0}, 66),
        ({"points": 40.5}, -52),
        ({"players": 5, "partner": "self"}, 66),
        ({"players": 5, "partner": "E"}, 66),
        ({"poignees": [{"player": "B", "level": 3}]}, 106),
        ({"poignees": [{"side": "attack", "level": 1}, {"side": "defence", "level": 1}]}, 106),
        ({"chelem": ["announced_failed", "defence"]}, -334),
        ({"chelem": ["defence", "announced_failed"]}, -334),
        ({"chelem": "announced_failed_and_defence"}, -334),
        ({"chelem": ["announced_failed"]}, -134),
        ({"chelem": []}, 66),
        ({"misere": [], "petit_chelem": None, "king_au_bout": None}, 66),
        ({"overrides": {"base": 30}}, 76),
        ({"overrides": {"thresholds": [56, 51, 45, 36], "multipliers": {"garde": 3}}}, 87),
        ({"overrides": {"misere": None, "deal_factor": 1, "petit_multiplied": True}}, 66),
        ({"note": "anything", "source": [], "expected": {"A": 0}}, 66),
    ],
    ids=str,
)
def test_ways_of_writing_a_deal(changes: dict[str, Any], per_defender: int) -> None:
    assert answer(**changes)["per_defender"] == per_defender


def test_numbers_are_integers_where_they_are_whole() -> None:
    values = answer(overrides={"shares": {"taker": 3, "partner": 0}}, points=41.5, players=5, partner="B")
    assert json.dumps(values["scores"]) == '{"A": 156, "B": 0, "C": -52, "D": -52, "E": -52}'


@pytest.mark.parametrize("kind", ["passed_out", "lone_petit", "misdeal"])
def test_deals_without_a_result_need_no_taker(kind: str) -> None:
    [answered] = score_entries([{"id": 7, "players": 3, "kind": kind}])
    assert answered == {"id": 7, "per_defender": 0, "scores": {"A": 0, "B": 0, "C": 0}, "warnings": []}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 7}, "players: 3, 4 or 5, not 7"),
        ({"players": True}, "players: 3, 4 or 5, not true"),
        ({"players": 10**5000}, "players: 3, 4 or 5, not a very large number"),
        ({"players": None}, "players: the number of players is missing"),
        ({"taker": None}, "taker: the taker is missing"),
        ({"taker": "Z"}, 'taker: "Z" is no seat of this deal: A, B, C, D'),
        ({"taker": "E"}, 'taker: "E" is no seat of this deal: A, B, C, D'),
        ({"taker": ""}, 'taker: "" is no seat of this deal: A, B, C, D'),
        ({"taker": 0}, "taker: 0 is no seat of this deal: A, B, C, D"),
        ({"partner": "B"}, "partner: only five players call a partner"),
        ({"partner": "self"}, "partner: only five players call a partner"),
        ({"players": 5}, 'partner: the partner is missing: a seat, or "self" when the taker is alone'),
        ({"players": 5, "partner": "A"}, 'partner: the partner is the taker; a taker who is alone is written "self"'),
        ({"contract": None}, "contract: the contract is missing"),
        ({"contract": "prise"}, 'contract: "prise" is none of petite, pousse, garde, garde_sans, garde_contre'),
        ({"overrides": {"multipliers": {"petite": 1}}}, "contract: this contract is not played by these rules"),
        ({"bouts": None}, "bouts: the number of bouts is missing"),
        ({"bouts": 4}, "bouts: there are from 0 to 3 bouts"),
        ({"bouts": True}, "bouts: a whole number is expected, not true"),
        ({"bouts": "2"}, 'bouts: a whole number is expected, not "2"'),
        ({"points": None}, "points: the card points of the attack are missing"),
        ({"points": 91.5}, "points: the attack has from 0 to 91 card points"),
        ({"points": -1}, "points: the attack has from 0 to 91 card points"),
        ({"points": 40.25}, "points: 40.25 is no whole number of half points"),
        ({"points": float("nan")}, "points: NaN is no whole number of half points"),
        ({"points": float("inf")}, "points: Infinity is no whole number of half points"),
        ({"points": 1e308}, "points: 1e+308 is no whole number of half points"),
        ({"points": 10**5000}, "points: the attack has from 0 to 91 card points"),
        ({"points": "49"}, 'points: a number is expected, not "49"'),
        ({"points": False}, "points: a number is expected, not false"),
        ({"petit_au_bout": "taker"}, 'petit_au_bout: "taker" is none of attack, defence'),
        ({"poignees": {"level": 1}}, "poignees: a list is expected, not an object"),
        ({"poignees": [1]}, "poignees: an object with level and side or player is expected, not 1"),
        ({"poignees": [{"level": 1}]}, "poignees: who showed a handful is missing: side or player"),
        ({"poignees": [{"side": "attack", "level": 4}]}, "poignees: the level of a handful is 1, 2 or 3, not 4"),
        ({"poignees": [{"side": "attack"}]}, "poignees: the level of a handful is 1, 2 or 3, not null"),
        ({"poignees": [{"player": "E", "level": 1}]}, 'poignees: "E" is no seat of this deal: A, B, C, D'),
        ({"poignees": [{"side": [], "level": 1}]}, "poignees: a list is none of attack, defence"),
        (
            {"chelem": "made"},
            (
                'chelem: "made" is none of '
                "unannounced_made, announced_made, announced_failed, defence, announced_failed_and_defence"
            ),
        ),
        ({"chelem": ["announced_made", "defence"]}, "chelem: announced_made and defence cannot happen in one deal"),
        ({"misere": [{"player": "B", "kind": "single"}]}, "misere: misères are not played by these rules"),
        ({"misere": "B"}, 'misere: a list is expected, not "B"'),
        ({"misere": ["B"]}, 'misere: an object with player and kind is expected, not "B"'),
        ({"misere": [{"player": "B", "kind": "triple"}]}, 'misere: "triple" is none of single, trumps, courts, double'),
        ({"misere": [{"kind": "double"}]}, "misere: who declared a misère is missing: player"),
        ({"petit_chelem": "announced_made"}, "petit_chelem: the small slam is not played by these rules"),
        ({"king_au_bout": "attack"}, "king_au_bout: the king au bout is not rewarded by these rules"),
        ({"kind": "misere_deal"}, "ranking: every player must have one place"),
        ({"kind": "misere_deal", "ranking": [["A", "B"], ["C"]]}, "ranking: every player must have one place"),
        (
            {"kind": "misere_deal", "ranking": [["A"], ["A", "B"], ["C", "D"]]},
            "ranking: every player must have one place",
        ),
        ({"ranking": "AB"}, 'ranking: a list of places, each a list of seats, is expected, not "AB"'),
        ({"kind": ["played"]}, "kind: a list is none of played, passed_out, lone_petit, misdeal, misere_deal"),
        (
            {"ruleset": "house"},
            'ruleset: "house" is none of fft, pousse, contre_5, contre_8, no_multiplier, family',
        ),
        ({"overrides": {"contract_base": {"petite": 10}}}, "contract: this contract is not played by these rules"),
        (
            {"overrides": {"misere": {"mode": "split", "single": 10, "double": 30}}},
            "overrides: misere.single: 3 players cannot pay this in equal parts",
        ),
        ({"overrides": []}, "overrides: an object is expected, not a list"),
        ({"overrides": {"bluff": 1}}, "overrides: bluff: unknown rule"),
        ({"overrides": {"deal_factor": True}}, "overrides: deal_factor: a whole number from 1 to 100 is expected"),
        ({"overrides": {"base": 2.5}}, "overrides: base: a whole number from 0 to 10000 is expected"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_reasons_begin_with_the_key(changes: dict[str, Any], reason: str) -> None:
    assert errors(**changes) == [reason]


def test_every_reason_is_given_at_once() -> None:
    reasons = errors(
        players=9,
        taker="Z",
        partner=3,
        contract="no",
        bouts=9,
        points=100,
        petit_au_bout=1,
        poignees=[{"level": 0}, None],
        chelem=1,
        misere=1,
        king_au_bout=1,
        petit_chelem=1,
        ruleset=1,
        overrides={"x": 1, "base": None, "poignee": [1]},
    )
    assert [reason.split(":")[0] for reason in reasons] == [
        "ruleset",
        *("overrides",) * 3,
        *("players", "taker", "partner", "contract", "bouts", "points", "petit_au_bout", "king_au_bout"),
        *("poignees",) * 3,
        *("chelem", "petit_chelem", "misere"),
    ]


def test_readable_rules_count_though_others_are_not() -> None:
    assert errors(overrides={"bluff": 1, "multipliers": {"petite": 1}}) == [
        "overrides: bluff: unknown rule",
        "contract: this contract is not played by these rules",
    ]


@pytest.mark.parametrize("name", ["A", 7, 1.5, True])
def test_the_answer_has_the_name_of_the_entry(name: object) -> None:
    assert answer(id=name)["id"] == name


@pytest.mark.parametrize("name", [None, [], {"a": 1}, float("nan")])
def test_an_entry_without_a_usable_name(name: object) -> None:
    assert answer(id=name)["id"] is None
    assert answer(id=name)["per_defender"] == 66


def test_half_a_surrogate_pair_can_be_printed() -> None:
    answers, _ = score_text(r'[{"id": "\ud800", "players": 3, "kind": "misdeal", "taker": "\ud800"}]')
    assert answers == [
        {"id": r"\ud800", "errors": [r'taker: "\ud800" is no seat of this deal: A, B, C']},
    ]


def test_an_entry_that_is_no_object() -> None:
    assert score_entries([None, 3, "deal", [1]]) == [
        {"id": None, "errors": [f"entry: an object is expected, not {shown}"]}
        for shown in ("null", "3", '"deal"', "a list")
    ]


def test_an_empty_entry_misses_everything() -> None:
    [answered] = score_entries([{}])
    assert [reason.split(":")[0] for reason in answered["errors"]] == [
        *("players", "taker", "contract", "bouts", "points"),
    ]


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ('{"id": 1, "players": 3, "kind": "misdeal", "kind": "passed_out"}', "kind"),
        ('{"id": 1, "players": 3, "kind": "misdeal", "overrides": {"base": 25, "base": 30}}', "base"),
        (
            '{"id": 1, "players": 3, "kind": "misdeal", "poignees": [{"level": 1, "level": 2, "side": "attack"}]}',
            "level",
        ),
    ],
)
def test_a_key_written_twice_is_refused(entry: str, key: str) -> None:
    answers, all_scored = score_text(f"[{entry}]")

    assert answers == [{"id": 1, "errors": [f'entry: "{key}" is written twice']}]
    assert not all_scored


@pytest.mark.parametrize(("key", "meant"), [("petit_au_bou", "petit_au_bout"), ("poignee", "poignees")])
def test_a_key_that_looks_misspelt_is_told(key: str, meant: str) -> None:
    assert answer(**{key: None})["warnings"] == [f'The key "{key}" is not known: is {meant} meant?']
