"""Deals that are entered without a network: counted at once, sent in order and once, never dropped."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Dialog, Page, Route, expect

from scorekeeper import store
from scorekeeper.rules import PRESETS, Preset
from scorekeeper.rules.chips import ChipRules
from scorekeeper.sheet import Role
from tests.browser.conftest import PHONE
from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.played import Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

LISTENING = """() => indexedDB.databases().then((all) => all.some(({ name }) => name === "scorekeeper"))"""
PATIENCE = 40_000
TAKERS = (ANNA, BRUNO, CHLOE, DAVID)


def played(number: int) -> Played:
    """A deal like no other of the evening."""
    return Played(TAKERS[number % 3], "garde", 2, str(30 + number))


def ready(table: Table) -> Table:
    """Wait until the outbox of this phone is open."""
    table.page.wait_for_load_state("networkidle")
    table.page.wait_for_function(LISTENING)
    return table


def enter(table: Table, deal: Played) -> None:
    table.new_deal()
    table.enter(deal)
    table.save()


def unsent(page: Page) -> int:
    return page.locator(".deal.unsent").count()


def expect_all_sent(page: Page) -> None:
    expect(page.locator(".deal.unsent")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".outbox")).to_have_count(0)


def points_of(evening: Evening) -> list[int]:
    return [recorded.deal.half_points // 2 for recorded in evening.sheet.deals if recorded.deal.half_points is not None]


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
        posted = route.request.post_data or ""
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
    expect(table.new_deal_button).to_contain_text("Enter the result")
    table.new_deal()
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


def test_two_phones_without_a_network(four: Evening, sit_down: SitDown) -> None:
    phones = [ready(sit_down(four)) for _ in range(2)]
    for table in phones:
        table.page.context.set_offline(True)
        for number in range(2):
            enter(table, played(number))
    for table in phones:
        table.page.context.set_offline(False)
        expect_all_sent(table.page)

    assert points_of(four) == [30, 31, 30, 31]
    table = phones[1]
    expect(table.page.locator(".notice.warning")).to_have_count(2)
    expect(table.page.locator(".notice.warning").first).to_contain_text("Deal 3 is probably deal 1 once more")
    table.tap_through(table.page.get_by_role("link", name="Look at it").first)
    expect(table.page.get_by_role("heading", name="Probably deal 1 once more")).to_be_visible()
    table.tap_through(table.page.get_by_role("button", name="Withdraw"))
    expect(table.page.locator(".notice.warning")).to_have_count(1)
    table.tap_through(table.page.get_by_role("link", name="Look at it"))
    table.tap_through(table.page.get_by_role("button", name="Both were played"))
    table.open()
    expect(table.page.locator(".notice.warning")).to_have_count(0)
    assert [recorded.deal.half_points for recorded in four.sheet.counted] == [60, 62, 62]


def test_what_is_refused_comes_back_with_the_reason(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    enter(table, played(0))
    with four.connected():
        store.close_session(four.access)

    table.page.context.set_offline(False)
    box = table.page.locator(".outbox")
    expect(box).to_contain_text("This session was closed meanwhile", timeout=PATIENCE)
    assert points_of(four) == [49]
    with four.connected():
        store.reopen_session(four.access)
    table.open()
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(2, timeout=PATIENCE)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 30]


def test_a_refused_deal_is_looked_at_where_it_can_be_mended(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    enter(table, Played(ANNA, "petite", 2, "45"))
    with four.connected():
        rules = PRESETS[Preset.FFT]
        only_garde = type(rules)(
            **{
                **vars_of(rules),
                "multipliers": {key: value for key, value in rules.multipliers.items() if key != "petite"},
            }
        )
        store.change_rules(four.access, only_garde, seen=four.sheet.rules, rescored=True)

    table.page.context.set_offline(False)
    expect(table.page.locator(".outbox")).to_contain_text("not recorded", timeout=PATIENCE)
    table.tap_through(table.page.get_by_role("button", name="Look at it"))
    expect(table.points).to_have_value("45")
    table.choose("contract", "garde")
    table.tap_through(table.save_button)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 45]


def vars_of(rules: Any) -> dict[str, Any]:
    """The fields of a rule set."""
    return {name: getattr(rules, name) for name in rules.__dataclass_fields__}


def test_rules_that_changed_meanwhile_count_with_a_word(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    enter(table, Played(ANNA, "garde_contre", 2, "45"))
    with four.connected():
        store.change_rules(four.access, PRESETS[Preset.CONTRE_FIVE], seen=four.sheet.rules, rescored=True)

    table.page.context.set_offline(False)
    expect(table.page.locator(".outbox")).to_contain_text("The rules were changed meanwhile", timeout=PATIENCE)

    assert unsent(table.page) == 0
    assert four.sheet.deals[-1].rules == PRESETS[Preset.CONTRE_FIVE]
    assert table.totals() == four.totals()


def test_chips_go_from_stack_to_stack_without_a_network(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules())
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    for taker, made in ((ANNA, "yes"), (BRUNO, "no")):
        table.new_deal()
        table.choose("taker", taker)
        table.choose("contract", "garde_sans")
        table.choose("made", made)
        table.save()
    stacks = dict(table.page.evaluate(STACKS))
    assert stacks == {ANNA: "36", BRUNO: "4", CHLOE: "20", DAVID: "20"}
    table.new_deal()
    assert "36" in table.form.locator("label[for^=taker]").first.inner_text()
    table.tap(table.form.locator("[data-close]"))

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert dict(table.page.evaluate(STACKS)) == stacks


STACKS = """() => [...document.querySelectorAll(".totals .total")].map((total) =>
  [total.querySelector(".name").textContent, total.querySelector(".amount").textContent])"""


def test_a_new_link_sends_what_waited_for_the_old_one(four: Evening, live_server: Served, phone: TakePhone) -> None:
    old = four.link(Role.SCORER)
    table = Table(phone(), f"{live_server.url}/s/{old}/")
    table.open()
    ready(table)
    table.page.context.set_offline(True)
    enter(table, played(0))
    with four.connected():
        store.revoke_link(old)
    table.page.context.set_offline(False)
    expect(table.page.locator(".connection")).to_contain_text("does not work any more", timeout=PATIENCE)
    assert points_of(four) == []

    table.url = f"{live_server.url}/s/{four.link(Role.SCORER)}/"
    table.open()
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(1, timeout=PATIENCE)
    expect_all_sent(table.page)

    assert points_of(four) == [30]


def test_closing_while_deals_wait_is_asked_about(four: Evening, table: Table) -> None:
    said: list[str] = []

    def refuse(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    table.page.on("dialog", refuse)
    table.page.route("**/deals/new", lambda route: route.abort("internetdisconnected"))
    enter(table, played(0))
    assert unsent(table.page) == 1
    table.tap(table.page.locator(".menu > summary"))
    table.page.get_by_role("button", name="Close the session").tap()
    table.page.wait_for_timeout(300)

    assert said == ["Deals on this phone still wait for the network. Close the session all the same?"]
    assert not four.sheet.closed


def test_people_who_left_meanwhile_have_played_all_the_same(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    enter(table, Played(ANNA, "garde", 2, "45", EMMA))
    with evening.connected():
        store.leave_table(evening.access, evening.id(EMMA))

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert evening.sheet.deals[-1].deal.partner == evening.id(EMMA)


def test_a_browser_that_keeps_nothing_sends_as_forms_do(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = phone()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined });")
    table = Table(page, live_server.url + four.url)
    table.open()
    page.wait_for_load_state("networkidle")

    enter(table, played(0))

    assert points_of(four) == [30]
    assert len(table.rows()) == 1
