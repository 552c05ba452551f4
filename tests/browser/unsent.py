"""Deals that wait on a phone, as these tests enter them and look at them."""

from playwright.sync_api import Page, expect

from tests.browser.kept import wait_until
from tests.browser.played import Played
from tests.browser.table import Table
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening

LISTENING = """() => indexedDB.databases().then((all) => all.some(({ name }) => name === "scorekeeper"))"""
PATIENCE = 40_000
TAKERS = (ANNA, BRUNO, CHLOE, DAVID)


def played(number: int) -> Played:
    """A deal like no other of the evening."""
    return Played(TAKERS[number % 3], "garde", 2, str(30 + number))


def ready(table: Table) -> Table:
    """Wait until the outbox of this phone is open."""
    table.page.wait_for_load_state("networkidle")
    wait_until(table.page, LISTENING)
    return table


def enter(table: Table, deal: Played) -> None:
    """Record a deal from the sheet and back to it."""
    table.new_deal()
    table.enter(deal)
    table.save()


def unsent(page: Page) -> int:
    """How many deals are shown that wait."""
    return page.locator(".deal.unsent").count()


def expect_all_sent(page: Page) -> None:
    """Wait until none is."""
    expect(page.locator(".deal.unsent")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".outbox")).to_have_count(0, timeout=PATIENCE)


def points_of(evening: Evening) -> list[int]:
    """What the server has recorded, by the points of the attack."""
    return [recorded.deal.half_points // 2 for recorded in evening.sheet.deals if recorded.deal.half_points is not None]
