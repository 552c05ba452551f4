"""Deals that are entered without a network: counted at once, sent in order and once, never dropped."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, Route, expect

from scorekeeper.rules import PRESETS, DealKind, MisereKind, Preset, read_rules
from tests.browser.conftest import PHONE
from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.played import Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, points_of, ready, unsent
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening


@pytest.fixture
def table(four: Evening, sit_down: SitDown) -> Table:
    """A phone that keeps the score of four."""
    four.record(DAVID)
    return ready(sit_down(four))


def test_deals_count_at_once_and_arrive_later(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    for number in range(3):
        enter(table, played(number))
    assert unsent(table.page) == 3
    assert len(four.sheet.deals) == 1
    shown = table.totals()
    assert [row.number for row in table.rows()] == [4, 3, 2, 1]
    assert table.badges()[ANNA] == ["deals"]
    lines = table.page.locator(".chart-line").evaluate_all("(all) => all.map((line) => line.points.length)")
    assert lines == [5] * 4

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 30, 31, 32]
    assert four.totals() == shown == table.totals()
    assert [recorded.meant_number for recorded in four.sheet.deals] == [None] * 4
    assert "entered without a network" in table.page.request.get(f"{table.url}changes").text()


def test_what_was_sent_is_told_once(table: Table) -> None:
    table.page.context.set_offline(True)
    for number in range(2):
        enter(table, played(number))
    table.page.context.set_offline(False)

    told = table.page.get_by_role("status").filter(has_text="2 deals sent.")
    expect(told).to_be_visible(timeout=PATIENCE)
    expect(told).to_have_count(0)


def test_the_word_after_saving_leaves_the_row_that_it_covers(table: Table) -> None:
    table.page.context.set_offline(True)
    enter(table, played(0))
    told = table.page.locator(".banner.kept")
    expect(told).to_be_visible()
    expect(told).to_have_count(0)
    table.page.evaluate("dispatchEvent(new Event('online'))")  # it is tried again, and laid over the sheet anew
    expect(table.page.locator(".deal.unsent")).to_have_count(1)
    expect(told).to_have_count(0)


@pytest.fixture
def pocket(browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path) -> Iterator["Pocket"]:
    """A phone that is switched off and on again."""
    pocket = Pocket(
        browser_type, {**browser_type_launch_args, **PHONE, "service_workers": "allow"}, tmp_path / "profile"
    )
    yield pocket
    pocket.context.close()


class Pocket:
    """A browser whose storage outlives it."""

    def __init__(self, browser_type: BrowserType, settings: dict[str, Any], profile: Path) -> None:
        self._type, self._settings, self._profile = browser_type, settings, profile
        self.context: BrowserContext
        self.switch_on()

    def switch_on(self) -> Page:
        """Start the browser; a page of it."""
        self.context = self._type.launch_persistent_context(str(self._profile), **self._settings)
        return self.context.pages[0]

    def switch_off(self) -> None:
        """Close the browser."""
        self.context.close()


def test_twenty_deals_outlive_the_browser(four: Evening, live_server: Served, pocket: Pocket) -> None:
    url = live_server.url + four.url
    table = Table(pocket.context.pages[0], url)
    table.open()
    wait_for_worker(table.page)
    wait_for_copy(table.page, four.url)
    ready(table)
    pocket.context.set_offline(True)
    for number in range(20):
        if number == 12:
            pocket.switch_off()
            table = Table(pocket.switch_on(), url)
            pocket.context.set_offline(True)
            table.open()
            expect(table.page.locator(".deal.unsent")).to_have_count(12)
        enter(table, played(number))
    shown = table.totals()
    assert unsent(table.page) == 20
    pocket.switch_off()

    table = Table(pocket.switch_on(), url)
    table.open()
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(20, timeout=PATIENCE)
    expect_all_sent(table.page)

    assert points_of(four) == [30 + number for number in range(20)]
    assert four.totals() == shown == table.totals()


def test_every_answer_is_lost_and_nothing_is_recorded_twice(four: Evening, table: Table) -> None:
    seen: set[str] = set()

    def lose_the_first_answer(route: Route) -> None:
        posted = "".join(parse_qs(route.request.post_data or "").get("id", []))
        if route.request.method != "POST" or posted in seen:
            route.fallback()
            return
        seen.add(posted)
        assert route.fetch(max_redirects=0).status == 303
        route.abort("connectionreset")

    table.page.route("**/deals/**", lose_the_first_answer)
    for number in range(3):
        enter(table, played(number))
    expect_all_sent(table.page)

    assert points_of(four) == [49, 30, 31, 32]
    assert len(seen) >= 3
    assert table.totals() == four.totals()


def test_a_server_that_stops_in_the_middle(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    for number in range(4):
        enter(table, played(number))
    sent = 0

    def stop_after_two(route: Route) -> None:
        nonlocal sent
        sent += route.request.method == "POST"
        if sent > 2:
            route.fulfill(status=503, body="not there")
        else:
            route.fallback()

    table.page.route("**/*", stop_after_two)
    table.page.context.set_offline(False)
    expect(table.page.locator(".deal.unsent")).to_have_count(2, timeout=PATIENCE)
    assert points_of(four) == [49, 30, 31]
    assert table.totals()[ANNA] + table.totals()[BRUNO] + table.totals()[CHLOE] + table.totals()[DAVID] == 0

    table.page.unroute_all()
    expect_all_sent(table.page)

    assert points_of(four) == [49, 30, 31, 32, 33]


def test_what_waits_can_be_corrected_and_removed(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    for number in range(3):
        enter(table, played(number))
    table.tap(table.page.locator(".deal.unsent a").nth(1))
    expect(table.form).to_be_visible()
    expect(table.points).to_have_value("31")
    table.choose("bouts", 3)
    table.save()
    expect(table.page.locator(".deal.unsent")).to_have_count(3)
    table.page.on("dialog", lambda dialog: dialog.accept())
    table.tap(table.page.locator(".deal.unsent a").first)
    table.page.get_by_role("button", name="Remove it").tap()
    expect(table.page.locator(".deal.unsent")).to_have_count(2)
    shown = table.totals()

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 30, 31]
    assert four.sheet.deals[-1].deal.bouts == 3
    assert four.totals() == shown


def test_a_bid_without_a_network_waits_for_its_result(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde_sans")
    table.later()
    expect(table.new_deal_button).to_contain_text("Enter the result Deal 2")
    table.new_deal()
    expect(table.form.locator("#entry-title")).to_have_text("Deal 2")
    expect(table.form.get_by_role("button", name="Remove it")).to_be_visible()
    expect(table.choice("taker", ANNA)).to_be_checked()
    table.choose("bouts", 1)
    table.press("51")
    table.save()
    expect(table.new_deal_button).to_contain_text("New deal")
    enter(table, played(1))

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 51, 31]


def test_the_result_of_a_deal_that_the_server_knows(four: Evening, table: Table) -> None:
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde")
    table.later()
    expect(table.new_deal_button).to_contain_text("Enter the result")
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("bouts", 1)
    table.press("51")
    table.save()
    enter(table, played(1))
    expect(table.page.locator(".deal:not([hidden]) .number")).to_have_text([r"3", "2", "Deal 1"])

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 51, 31]


def test_miseres_without_a_network(live_server: Served, sit_down: SitDown) -> None:
    rules = read_rules({**PRESETS[Preset.FAMILY].to_json(), "passed_out": "misere_deal"})
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, rules=rules)
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    table.new_deal()
    table.enter(Played(ANNA, "petite", 3, "85"))
    table.unfold()
    table.tap(table.part("miseres").locator("fieldset", has_text=BRUNO).locator("input[value=trumps]"))
    table.save()
    table.new_deal()
    table.nobody_took("misere_deal")
    for name, place in ((ANNA, 2), (BRUNO, 1), (CHLOE, 2), (DAVID, 4)):
        table.tap(table.part("ranking").locator("fieldset", has_text=name).locator(f"input[value='{place}']"))
    table.save()
    assert unsent(table.page) == 2
    shown = table.totals()
    assert sum(shown.values()) == 0

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert [recorded.deal.kind for recorded in evening.sheet.deals] == [DealKind.PLAYED, DealKind.MISERE_DEAL]
    (misere,) = evening.sheet.deals[0].deal.miseres
    assert (misere.player, misere.kind) == (evening.id(BRUNO), MisereKind.TRUMPS)
    assert evening.totals() == shown == table.totals()


def test_a_browser_that_keeps_nothing_sends_as_forms_do(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = phone()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined });")
    table = Table(page, live_server.url + four.url)
    table.open()
    page.wait_for_load_state("networkidle")

    enter(table, played(0))

    assert points_of(four) == [30]
    assert len(table.rows()) == 1
