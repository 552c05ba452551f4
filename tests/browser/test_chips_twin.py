"""The page and the server say the same of what a deal for chips moves, to the last chip."""

import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from playwright.sync_api import Page

from scorekeeper.rules.chips import BrokeDefender, ChipRules, OddChip, OnBust, settle
from scorekeeper.rules.deal import Contract
from tests.browser.test_scoring_twin import ANSWER, ask, page_with, some

ENTRIES = json.loads((Path(__file__).parent.parent / "vectors" / "chips.json").read_text(encoding="utf-8"))

IMPORT = "async () => { window.engine = await import('/chips.js'); }"
SETTLE = ANSWER % "deal => engine.settle(deal)"

ChipDeal = dict[str, Any]
"""The arguments of :func:`settle`, with ``rules`` as a :class:`ChipRules`."""


@pytest.fixture
def engine(page: Page) -> Iterator[Page]:
    """The engine for chips alone in a page."""
    yield from page_with(page, IMPORT)


def said_by_server(deal: ChipDeal) -> dict[str, Any] | None:
    try:
        settlement = settle(**deal)
    except ValueError:
        return None
    return {"delta": {str(player): chips for player, chips in settlement.delta.items()}, "pot": settlement.pot}


def assert_twins_agree(engine: Page, deals: Sequence[ChipDeal]) -> None:
    cases = [{**deal, "rules": deal["rules"].to_json()} for deal in deals]
    for case, deal, answer in zip(cases, deals, ask(engine, SETTLE, cases), strict=True):
        assert answer == said_by_server(deal), json.dumps(case)


def read_example(entry: dict[str, Any]) -> ChipDeal:
    """A worked example with its seats numbered from 1."""
    seats = {seat: place for place, seat in enumerate(entry["bank"], 1)}
    return {
        "players": tuple(seats.values()),
        "taker": seats[entry["taker"]],
        "partner": seats.get(entry["partner"]),
        "stake": entry["stake"],
        "won": entry["won"],
        "bank": {seats[seat]: chips for seat, chips in entry["bank"].items()},
        "rules": ChipRules.from_json(entry["options"]),
        "pot": entry.get("pot", 0),
    }


def test_worked_examples(engine: Page) -> None:
    deals = [read_example(entry) for entry in ENTRIES]
    assert_twins_agree(engine, deals)
    cases = [{**deal, "rules": deal["rules"].to_json()} for deal in deals]
    for entry, answer in zip(ENTRIES, ask(engine, SETTLE, cases), strict=True):
        assert list(answer["delta"].values()) == list(entry["delta"].values()), entry["id"]
        assert answer["pot"] == entry.get("pot_after", 0), entry["id"]


chip_rules = st.builds(
    ChipRules,
    start=st.integers(1, 100),
    stakes=st.dictionaries(st.sampled_from(Contract), st.integers(1, 12), min_size=1),
    odd_chip=st.sampled_from(OddChip),
    broke_defender=st.sampled_from(BrokeDefender),
    on_bust=st.sampled_from(OnBust),
    points_too=st.booleans(),
)


@st.composite
def chip_deals(draw: st.DrawFn, hands: int, most_staked: int = 12) -> ChipDeal:
    """Deals of this many people in any order of play, with others who only look on.

    Many cannot pay a whole stake, some are broke.
    """
    people = draw(st.permutations(range(8, 16)))
    players = tuple(people[:hands])
    taker, *others = draw(st.permutations(players))
    stake = draw(st.integers(1, most_staked))
    stack = st.sampled_from((0, 1, stake)) | st.integers(1, 4 * stake) | st.integers(stake, 5 * stake)
    return {
        "players": players,
        "taker": taker,
        "partner": draw(st.none() | st.sampled_from(others)) if hands == 5 else None,
        "stake": stake,
        "won": draw(st.booleans()),
        "bank": {player: draw(stack) for player in people[: hands + 1]},
        "rules": draw(chip_rules),
        "pot": draw(st.just(0) | st.integers(1, 9)),
    }


@pytest.mark.parametrize(("hands", "count"), [(3, 900), (4, 1100), (5, 2000)])
def test_deals_with_any_stacks(engine: Page, hands: int, count: int) -> None:
    assert_twins_agree(engine, some(chip_deals(hands), count))


def test_deals_for_large_stakes(engine: Page) -> None:
    assert_twins_agree(engine, some(st.sampled_from((3, 4, 5)).flatmap(lambda hands: chip_deals(hands, 1000)), 500))


def every_short_stack(hands: int, partner: int | None, stake: int) -> Iterator[ChipDeal]:
    """Every way in which nobody has much more than a stake, by every rule that matters, with and without a pot."""
    players = tuple(range(1, hands + 1))
    stacks = product(*(range(stake + 2) for _ in players))
    rules = [ChipRules(odd_chip=odd, broke_defender=broke) for odd, broke in product(OddChip, BrokeDefender)]
    for place, (bank, rule, won) in enumerate(product(stacks, rules, (True, False))):
        yield {
            "players": players,
            "taker": 2,
            "partner": partner,
            "stake": stake,
            "won": won,
            "bank": dict(zip(players, bank, strict=True)),
            "rules": rule,
            "pot": place % 5 % 3,
        }


@pytest.mark.parametrize(
    ("hands", "partner", "stake"),
    [
        pytest.param(3, None, 3, id="three"),
        pytest.param(4, None, 2, id="four"),
        pytest.param(5, None, 1, id="five, the taker alone"),
        pytest.param(5, 4, 2, id="five, with a partner"),
    ],
)
def test_every_short_stack(engine: Page, hands: int, partner: int | None, stake: int) -> None:
    assert_twins_agree(engine, list(every_short_stack(hands, partner, stake)))


PLAIN: ChipDeal = {"players": (1, 2, 3, 4, 5), "taker": 1, "partner": 2, "stake": 4, "won": True, "pot": 0}
TWENTY = dict.fromkeys(range(1, 6), 20)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": (1, 2), "partner": None},
        {"players": (1, 2, 3, 4, 5, 6)},
        {"players": (1, 2, 3, 4, 4)},
        {"taker": 9},
        {"partner": 9},
        {"partner": 1},
        {"players": (1, 2, 3, 4)},
        {"stake": 0},
        {"bank": {1: 20, 2: 20, 3: 20, 4: 20}},
        {"bank": {**TWENTY, 3: -1}},
        {"pot": -1},
    ],
    ids=str,
)
def test_what_cannot_be_a_deal(engine: Page, changes: ChipDeal) -> None:
    deal = {**PLAIN, "bank": TWENTY, "rules": ChipRules(), **changes}
    assert said_by_server(deal) is None
    assert_twins_agree(engine, [deal])


def test_an_absent_pot_is_empty(engine: Page) -> None:
    deal = {**PLAIN, "bank": TWENTY, "rules": ChipRules()}
    del deal["pot"]
    assert_twins_agree(engine, [deal])
