"""Deals that wait, where two things happen at once: nothing is overwritten, sent in an old form, or counted twice."""

import re
from uuid import uuid4

from playwright.sync_api import Page, Route, expect

from scorekeeper import store
from scorekeeper.rules import PRESETS, DealKind, Preset
from scorekeeper.rules.chips import ChipRules, OnBust
from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.played import Played
from tests.browser.table import SitDown, Table
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, points_of, ready
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening


def test_two_tabs_of_one_copy_enter_two_deals(four: Evening, sit_down: SitDown) -> None:
    first = ready(sit_down(four, service_workers="allow"))
    wait_for_worker(first.page)
    wait_for_copy(first.page, four.url)
    context = first.page.context
    context.set_offline(True)
    first.page.reload()
    second = Table(context.new_page(), first.url)
    second.open()
    for table in (first, second):
        expect(table.new_deal_button).to_be_visible()
    second.new_deal()
    second.choose("taker", BRUNO)
    enter(first, played(0))
    second.choose("contract", "garde")
    second.choose("bouts", 2)
    second.press("45")
    second.save()

    expect(second.page.locator(".deal.unsent")).to_have_count(2)
    context.set_offline(False)
    expect_all_sent(first.page)

    assert sorted(points_of(four)) == [30, 45]


def slowly(page: Page) -> None:
    """Let every answer to a deal take its time."""

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            page.wait_for_timeout(1_500)
        route.fallback()

    page.route("**/deals/**", answer)


def test_what_is_removed_while_it_is_sent_is_told(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.on("dialog", lambda dialog: dialog.accept())
    table.page.context.set_offline(True)
    enter(table, played(0))
    table.tap(table.page.locator(".deal.unsent a"))
    slowly(table.page)
    with table.page.expect_request("**/deals/new"):
        table.page.context.set_offline(False)
    table.page.get_by_role("button", name="Remove it").tap()

    expect(table.page.locator(".outbox")).to_contain_text("It had been sent already", timeout=PATIENCE)
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(1)
    assert points_of(four) == [30]


def test_what_is_removed_while_others_are_sent_is_not_sent(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.on("dialog", lambda dialog: dialog.accept())
    table.page.context.set_offline(True)
    for number in range(3):
        enter(table, played(number))
    table.tap(table.page.locator(".deal.unsent a").first)
    expect(table.points).to_have_value("32")
    slowly(table.page)
    table.page.context.set_offline(False)
    table.page.get_by_role("button", name="Remove it").tap()
    expect_all_sent(table.page)

    assert points_of(four) == [30, 31]


def test_after_an_open_deal_the_rules_of_now_count(four: Evening, sit_down: SitDown) -> None:
    four.record(ANNA, kind=DealKind.OPEN)
    with four.connected():
        store.change_rules(four.access, PRESETS[Preset.POUSSE], seen=four.sheet.rules, rescored=False)
    table = ready(sit_down(four))
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("bouts", 2)
    table.press("49")
    table.save()
    enter(table, played(1))
    shown = table.totals()

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert four.totals() == shown == table.totals()


def test_whoever_left_since_the_bid_is_not_in_the_next_deal(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    evening.record(ANNA, kind=DealKind.OPEN)
    with evening.connected():
        store.leave_table(evening.access, evening.id(EMMA))
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("bouts", 2)
    table.press("49")
    table.save()
    table.new_deal()
    assert table.part("partner").count() == 0
    assert EMMA not in table.part("taker").inner_text()
    table.enter(Played(CHLOE, "garde", 2, "45"))
    table.save()

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert len(evening.sheet.deals[-1].deal.players) == 4


def test_whoever_joined_since_the_bid_is_in_the_next_deal(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, hands=5)
    evening.record(ANNA, kind=DealKind.OPEN)
    with evening.connected():
        store.seat_player(evening.access, EMMA, uuid4())
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    table.new_deal()
    assert EMMA not in table.part("taker").inner_text()
    table.choose("bouts", 2)
    table.press("49")
    table.save()
    table.new_deal()
    table.enter(Played(CHLOE, "garde", 2, "45", EMMA))
    table.save()
    shown = table.totals()

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert evening.totals() == shown == table.totals()
    assert evening.sheet.deals[-1].deal.partner == evening.id(EMMA)


def test_a_result_whose_answer_was_lost_counts_once(four: Evening, sit_down: SitDown) -> None:
    four.record(ANNA, kind=DealKind.OPEN)
    table = ready(sit_down(four))

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    table.page.route("**/correct", lose)
    table.new_deal()
    table.choose("bouts", 2)
    table.press("49")
    table.save()
    expect(table.page.locator(".deal:not(.unsent) .result")).to_have_text(re.compile("made by 8"), timeout=PATIENCE)

    assert table.totals() == four.totals()
    table.page.unroute_all()
    expect_all_sent(table.page)
    assert table.totals() == four.totals()


def test_the_result_of_a_bid_that_was_sent_meanwhile(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde")
    table.later()
    table.new_deal()
    table.choose("bouts", 2)
    table.page.context.set_offline(False)
    expect(table.page.locator(".deal:not(.unsent).pinned")).to_have_count(1, timeout=PATIENCE)
    table.press("49")
    table.save()
    expect_all_sent(table.page)

    expect(table.page.locator(".deal .result")).to_have_text(re.compile("made by 8"))
    assert points_of(four) == [49]


def test_two_are_left_with_chips_and_both_deals_are_kept(live_server: Served, sit_down: SitDown) -> None:
    rules = ChipRules(start=4, on_bust=OnBust.DROP_OUT, points_too=True)
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, chips=rules)
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde")
    table.choose("made", "no")
    table.save()
    expect(table.page.locator(".game .headline")).to_contain_text("The game is over")
    expect(table.page.locator(".deal.unsent")).to_have_count(1)

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert [recorded.deal.taker for recorded in evening.sheet.deals] == [evening.id(ANNA)]


def test_the_version_that_a_person_keeps_settles_what_waits(four: Evening, sit_down: SitDown) -> None:
    deal = four.record(ANNA, kind=DealKind.OPEN)
    table = ready(sit_down(four))
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("bouts", 3)
    table.press("70")
    table.save()
    four.correct(deal, kind=DealKind.PLAYED, bouts=3, half_points=80)
    table.page.context.set_offline(False)
    look = table.page.get_by_role("button", name="Look at it")
    expect(look).to_be_visible(timeout=PATIENCE)
    table.tap_through(look)
    table.tap_through(table.page.get_by_role("link", name="Keep this one"))
    expect_all_sent(table.page)

    assert points_of(four) == [40]


def test_a_page_of_somebody_else_is_no_answer(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.route(
        "**/deals/new*",
        lambda route: (
            route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the hotel</h1>")
            if route.request.method == "POST"
            else route.fallback()
        ),
    )
    enter(table, played(0))
    expect(table.page.locator(".deal.unsent")).to_have_count(1)
    table.page.unroute_all()
    expect_all_sent(table.page)

    assert points_of(four) == [30]
