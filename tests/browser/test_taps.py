"""How many taps a deal costs, counted from the sheet back to the sheet, none of them after scrolling."""

import pytest
from playwright.sync_api import expect

from tests.browser.played import Played
from tests.browser.table import SitDown, Table
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening

KINDS = ("passed_out", "lone_petit", "misdeal", "adjustment")


@pytest.fixture(params=["an empty sheet", "a sheet with deals"])
def deals(request: pytest.FixtureRequest) -> int:
    """How many deals are on the sheet already."""
    return 0 if request.param == "an empty sheet" else 12


def assert_cheap(table: Table, taps: int) -> None:
    assert table.taps <= taps
    assert table.scrolled_to == []


def test_seven_taps_at_four_players(four: Evening, sit_down: SitDown, deals: int) -> None:
    for _ in range(deals):
        four.record(BRUNO)
    table = sit_down(four)
    table.new_deal()
    table.enter(Played(ANNA, "garde", 2, "49"))
    table.save()
    expect(table.new_deal_button).to_be_visible()
    assert len(table.rows()) == deals + 1
    assert_cheap(table, 7)


def test_eight_taps_at_five_players(five: Evening, sit_down: SitDown, deals: int) -> None:
    for _ in range(deals):
        five.record(BRUNO, partner=DAVID)
    table = sit_down(five)
    table.new_deal()
    table.enter(Played(ANNA, "garde_contre", 1, "62", partner=CHLOE))
    table.save()
    expect(table.new_deal_button).to_be_visible()
    assert len(table.rows()) == deals + 1
    assert_cheap(table, 8)


def test_eight_taps_alone_at_five_players(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    table.new_deal()
    table.enter(Played(DAVID, "petite", 0, "57", partner="alone"))
    table.save()
    assert table.rows()[0].scores[DAVID] == 2 * 4 * 26
    assert_cheap(table, 8)


def test_whatever_is_rare_is_seen_after_two_taps(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    table.new_deal()
    table.tap(table.form.locator(".nobody > summary"))
    assert_cheap(table, 2)
    for kind in KINDS:
        expect(table.radio("kind", kind)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", KINDS[:3])
def test_four_taps_when_nobody_took(five: Evening, sit_down: SitDown, kind: str) -> None:
    table = sit_down(five)
    table.new_deal()
    table.nobody_took(kind)
    table.save()
    assert len(table.rows()) == 1
    assert_cheap(table, 4)
