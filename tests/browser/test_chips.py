"""A game for chips on a phone, deal after deal until somebody has none left."""

import re
from random import Random

from playwright.sync_api import expect

from scorekeeper.rules.chips import ChipRules
from tests.browser.table import SitDown
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

NAMES = (ANNA, BRUNO, CHLOE, DAVID, EMMA)
MOST_DEALS = 60
STACKS = (
    """() => [...document.querySelectorAll(".totals .total .amount")].map((amount) => Number(amount.textContent))"""
)


def test_a_game_for_chips_until_somebody_is_out(live_server: Served, sit_down: SitDown) -> None:
    random = Random(7)  # noqa: S311 - nothing is secret here
    evening = Evening(live_server.app, *NAMES, chips=ChipRules(start=20))
    table = sit_down(evening)
    deals = 0
    while deals < MOST_DEALS:
        stacks = table.page.evaluate(STACKS)
        assert sum(stacks) == 100
        assert min(stacks) >= 0
        if table.new_deal_button.count() == 0:
            break
        taker, partner = random.sample(NAMES, 2)
        table.new_deal()
        table.choose("taker", taker)
        table.choose("partner", partner if random.random() < 0.8 else "alone")
        table.choose("contract", random.choice(("petite", "garde", "garde_sans", "garde_contre")))
        table.choose("made", random.choice(("yes", "no")))
        expect(table.form.locator("[data-live]")).to_have_text(re.compile(r"Contract (made ✓|failed ✗) · stake \d"))
        said = table.form.locator("[data-live-scores]").inner_text()
        table.save()
        deals += 1
        recorded = evening.sheet.deals[-1]
        moved = {person.name: recorded.chips[person.id] for person in evening.sheet.people}
        for name, chips in moved.items():
            assert re.search(rf"{name}\W+{'−' if chips < 0 else '[+]' if chips else ''}{abs(chips)}\b", said)
        assert sum(moved.values()) == 0
    game = evening.sheet.chip_game
    assert game is not None
    assert game.ended
    assert 0 in game.banks.values()
    expect(table.page.get_by_text("The game is over:")).to_be_visible()


def test_a_deal_for_chips_costs_six_taps(live_server: Served, sit_down: SitDown) -> None:
    table = sit_down(Evening(live_server.app, *NAMES, chips=ChipRules()))
    table.new_deal()
    for part, choice in (("taker", ANNA), ("partner", BRUNO), ("contract", "garde"), ("made", "yes")):
        table.choose(part, choice)
    table.save()
    assert table.taps == 6
    assert table.scrolled_to == []


def test_points_are_counted_beside_the_chips(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, *NAMES[:4], chips=ChipRules(points_too=True))
    table = sit_down(evening)
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde")
    table.choose("bouts", 2)
    table.press("40")
    table.expect_live("Contract failed ✗ · stake 2", "Anna −6 · Bruno +2 · Chloé +2 · David +2")
    table.save()
    assert table.page.evaluate(STACKS) == [14, 22, 22, 22]
    table.page.get_by_role("link", name="Show the points").tap()
    expect(table.page.locator(".totals .amount").first).to_have_text("−156")


def test_a_result_that_is_tapped_takes_the_place_of_the_points(live_server: Served, sit_down: SitDown) -> None:
    table = sit_down(Evening(live_server.app, *NAMES[:4], chips=ChipRules(points_too=True)))
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde")
    table.choose("bouts", 2)
    table.press("49")
    table.choose("made", "no")
    expect(table.points).to_have_value("")
    table.expect_live("Contract failed ✗ · stake 2", "Anna −6 · Bruno +2 · Chloé +2 · David +2")
    table.choose("bouts", 2)
    table.press("49")
    expect(table.radio("made", "no")).not_to_be_checked()
    table.expect_live("Contract made ✓ · stake 2", "Anna +6 · Bruno −2 · Chloé −2 · David −2")
