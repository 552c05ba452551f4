"""Whatever JSON value somebody writes as a deal, it is answered."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.vectors import score_entries

GARDE: dict[str, Any] = {
    "id": "garde",
    "players": 4,
    "taker": "A",
    "contract": "garde",
    "bouts": 2,
    "points": 49,
}

_WORDS = st.sampled_from(
    [
        "A",
        "E",
        "Z",
        "self",
        "attack",
        "garde",
        "pousse",
        "played",
        "misdeal",
        "defence",
        "announced_made",
        "fft",
        "\ud800",
    ]
)
_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 6)
    | st.floats()
    | _WORDS
    | st.text('A½é\\"\ud800', max_size=5)
)
_JSON = st.recursive(
    _LEAVES,
    lambda values: (
        st.lists(values, max_size=3)
        | st.dictionaries(
            st.sampled_from(["level", "side", "player", "base", "multipliers", "chelem", "?"]), values, max_size=3
        )
    ),
    max_leaves=6,
)
_KEYS = st.sampled_from(
    [
        *("id", "players", "ruleset", "overrides", "taker", "partner", "contract", "bouts", "points", "petit_au_bout"),
        *("poignees", "chelem", "petit_chelem", "king_au_bout", "misere", "kind", "note", "ranking"),
    ]
)


@given(st.dictionaries(_KEYS, _JSON, max_size=8))
def test_every_json_value_is_answered(changes: dict[str, Any]) -> None:
    answers = score_entries([changes, GARDE | changes, changes | GARDE])
    json.dumps(answers, ensure_ascii=False, allow_nan=False).encode("utf-8")
    for answered in answers:
        assert set(answered) in ({"id", "errors"}, {"id", "per_defender", "scores", "warnings"})
        assert "errors" not in answered or answered["errors"]


@given(_JSON)
def test_a_single_json_value_is_answered(value: object) -> None:
    [answered] = score_entries([value])
    assert answered["errors"]
