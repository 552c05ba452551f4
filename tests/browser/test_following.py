"""Phones around the table follow the sheet: new deals arrive by themselves, and what is typed or looked at stays."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import store
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.browser.table import SitDown, Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening

WITHIN_FIVE_SECONDS = 5_000
LOOK_AWAY = """(shown) => {
  Object.defineProperty(document, "visibilityState", { get: () => shown, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def looking_on(four: Evening, live_server: Served, phone: TakePhone) -> Page:
    """A player's phone with the link that lets read."""
    page = phone()
    page.goto(f"{live_server.url}/s/{four.link(Role.VIEWER)}/")
    page.wait_for_load_state("networkidle")
    return page


def rows(page: Page) -> int:
    return page.locator(".deal").count()


def test_a_viewers_page_follows(four: Evening, looking_on: Page) -> None:
    four.record(ANNA)

    expect(looking_on.locator(".deal")).to_have_count(1, timeout=WITHIN_FIVE_SECONDS)

    expect(looking_on.locator(".total.leader")).to_contain_text("+198")
    expect(looking_on.locator("[data-news]")).to_contain_text("Garde made by 8")
    expect(looking_on.locator(".deal.arrived")).to_have_count(1)
    expect(looking_on.locator(".bar-title")).to_contain_text("1 deal")


def test_what_is_the_same_stays_where_it_is(four: Evening, looking_on: Page) -> None:
    four.record(ANNA)
    expect(looking_on.locator(".deal")).to_have_count(1, timeout=WITHIN_FIVE_SECONDS)
    looking_on.evaluate("document.querySelector('.deal').looked_at = true; document.querySelector('.deal a').focus()")
    four.record(BRUNO, "41")

    expect(looking_on.locator(".deal")).to_have_count(2, timeout=WITHIN_FIVE_SECONDS)

    assert looking_on.evaluate("[...document.querySelectorAll('.deal')].map((row) => Boolean(row.looked_at))") == [
        False,
        True,
    ]
    assert looking_on.evaluate("document.activeElement.closest('.deal').looked_at") is True
    expect(looking_on.locator("[data-news]")).to_contain_text("Bruno")
    expect(looking_on.locator("[data-news]")).not_to_contain_text("Anna ·")


def test_corrections_and_open_deals_arrive_too(four: Evening, looking_on: Page) -> None:
    deal = four.record(ANNA)
    four.record(CHLOE, kind=DealKind.OPEN)
    expect(looking_on.locator(".deal.pinned")).to_contain_text("Chloé", timeout=WITHIN_FIVE_SECONDS)
    expect(looking_on.locator(".deal.pinned .needs")).to_contain_text("2 bouts: 41")

    four.correct(deal, bouts=3)

    expect(looking_on.locator(".deal:not(.pinned)")).to_contain_text("made by 13", timeout=WITHIN_FIVE_SECONDS)
    expect(looking_on.locator("[data-news]")).to_contain_text("made by 13")


def test_nothing_is_asked_while_nobody_looks(four: Evening, looking_on: Page) -> None:
    asked: list[str] = []
    looking_on.on("request", lambda request: asked.append(request.url))
    looking_on.evaluate(LOOK_AWAY, "hidden")
    asked.clear()
    four.record(ANNA)
    looking_on.wait_for_timeout(WITHIN_FIVE_SECONDS)
    assert asked == []
    assert rows(looking_on) == 0

    looking_on.evaluate(LOOK_AWAY, "visible")

    expect(looking_on.locator(".deal")).to_have_count(1, timeout=2_000)


def test_a_sheet_that_cannot_be_followed_says_so(four: Evening, looking_on: Page) -> None:
    looking_on.context.set_offline(True)
    expect(looking_on.locator(".connection")).to_contain_text("No connection: this is how it stood at")
    four.record(ANNA)

    looking_on.context.set_offline(False)

    expect(looking_on.locator(".deal")).to_have_count(1, timeout=WITHIN_FIVE_SECONDS)
    expect(looking_on.locator(".connection")).to_be_hidden()


def test_a_dead_link_dies_on_the_open_page(four: Evening, live_server: Served, phone: TakePhone) -> None:
    four.record(ANNA)
    token = four.link(Role.VIEWER)
    page = phone()
    page.goto(f"{live_server.url}/s/{token}/")
    expect(page.locator(".deal")).to_have_count(1)
    with four.connected():
        store.revoke_link(token)

    expect(page.locator(".connection")).to_contain_text("does not work any more", timeout=WITHIN_FIVE_SECONDS)

    assert rows(page) == 0
    expect(page.locator(".totals")).to_have_count(0)
    page.locator(".menu > summary").tap()
    expect(page.get_by_role("link", name="Changes")).to_have_count(0)  # nor anything else that has died
    page.locator(".menu > summary").tap()
    page.get_by_role("link", name="To the start page").last.tap()
    expect(page.get_by_label("You were sent a link?")).to_be_visible()


def test_the_phone_that_renewed_the_link_goes_on(four: Evening, sit_down: SitDown) -> None:
    page = sit_down(four).page
    other = page.context.new_page()
    other.goto(f"{page.url}share")
    other.locator("#organiser > summary").tap()
    other.locator("#organiser .renewal > summary").tap()
    other.locator("#organiser .renewal button").tap()
    expect(other.get_by_role("status")).to_contain_text("The old one opens nothing any more.")
    old = page.url
    page.bring_to_front()

    expect(page).not_to_have_url(old)
    expect(page.locator("[data-open-entry]")).to_be_visible()
    assert "/s/" in page.url


def test_the_next_entry_knows_what_somebody_else_recorded(four: Evening, sit_down: SitDown) -> None:
    table: Table = sit_down(four)
    four.record(ANNA)
    expect(table.page.locator(".deal")).to_have_count(1, timeout=WITHIN_FIVE_SECONDS)

    table.new_deal()

    expect(table.form.locator("#entry-title")).to_have_text("Deal 2")
    expect(table.form.locator("[data-seats]")).to_contain_text(BRUNO)
    assert table.form.locator("input[name=number]").input_value() == "2"


def test_what_is_being_typed_is_left_alone(four: Evening, sit_down: SitDown) -> None:
    table: Table = sit_down(four)
    table.new_deal()
    table.tap(table.form.locator("input[name=taker]").first)
    four.record(DAVID)

    expect(table.page.locator(".deal")).to_have_count(1, timeout=WITHIN_FIVE_SECONDS)

    expect(table.form.locator("#entry-title")).to_have_text("Deal 1")
    assert table.form.locator("input[name=taker]:checked").count() == 1
    table.tap(table.form.locator("[data-close]"))
    expect(table.form.locator("#entry-title")).to_have_text("Deal 2")
    assert table.form.locator("input[name=taker]:checked").count() == 1
