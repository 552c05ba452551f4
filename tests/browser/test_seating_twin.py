"""The page and the server agree on who deals, who sits out, and which round it is."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st
from playwright.sync_api import Page

from scorekeeper.rules import HANDS, Deal, DealKind, current_round, next_dealer, propose_sitting_out
from tests.browser.test_scoring_twin import ANSWER, ask, page_with, some

IMPORT = "async () => { window.engine = await import('/seating.js'); }"
NEXT = ANSWER % "({last, order, seated}) => engine.nextDealer(last, order, seated)"
SITTING_OUT = ANSWER % "({dealer, seated, hands}) => engine.proposeSittingOut(dealer, seated, hands)"
ROUND = ANSWER % "({before, deals}) => engine.roundAfter(before, deals)"

KINDS = (DealKind.PLAYED, DealKind.PLAYED, DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL)


@pytest.fixture
def engine(page: Page) -> Iterator[Page]:
    """The module alone in a page."""
    yield from page_with(page, IMPORT)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Up to eight people in any order, some of whom have left, and the last deal."""
    order = draw(st.permutations(range(11, 19)))[: draw(st.integers(HANDS[0], 8))]
    there = draw(st.sets(st.sampled_from(order), min_size=HANDS[0]))
    return {
        "last": {"kind": draw(st.sampled_from(KINDS)).value, "dealer": draw(st.sampled_from(order))},
        "order": order,
        "seated": [player for player in order if player in there],
    }


def test_who_deals_next(engine: Page) -> None:
    cases = some(tables(), 800)
    for case, answer in zip(cases, ask(engine, NEXT, cases), strict=True):
        last = Deal(players=(), kind=DealKind(case["last"]["kind"]), dealer=case["last"]["dealer"])
        assert answer == next_dealer(last, case["order"][0], case["order"], case["seated"]), case


def test_who_sits_out(engine: Page) -> None:
    cases: list[dict[str, Any]] = [
        {"dealer": dealer, "seated": list(range(1, people + 1)), "hands": hands}
        for people in range(3, 11)
        for hands in HANDS
        for dealer in range(1, people + 1)
    ]
    for case, answer in zip(cases, ask(engine, SITTING_OUT, cases), strict=True):
        assert answer == list(propose_sitting_out(case["dealer"], case["seated"], case["hands"])), case


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Deal], list[Deal]]:
    """Deals that the server knows, and those after them."""
    people = tuple(range(1, draw(st.integers(4, 6))))
    dealers = draw(st.lists(st.sampled_from(people), max_size=14))
    deals = [Deal(players=people, dealer=dealer, kind=draw(st.sampled_from(KINDS))) for dealer in dealers]
    known = draw(st.integers(0, len(deals)))
    return deals[:known], deals[known:]


def test_which_round_it_is(engine: Page) -> None:
    played = some(rounds(), 600)
    cases = []
    for known, later in played:
        before = current_round(known)
        cases.append(
            {
                "before": {"number": before.number, "dealt": sorted(before.dealt)},
                "deals": [{"kind": each.kind, "dealer": each.dealer, "people": each.people} for each in later],
            }
        )
    for (known, later), answer in zip(played, ask(engine, ROUND, cases), strict=True):
        now = current_round([*known, *later])
        assert answer["number"] == now.number
        assert sorted(answer["dealt"]) == sorted(now.dealt)
