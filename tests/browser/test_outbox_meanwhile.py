"""Deals that waited, and what happened meanwhile: other phones, rules and people, a closed session, new links."""

import re
from typing import Any

import pytest
from playwright.sync_api import Dialog, Route, expect

from scorekeeper import store
from scorekeeper.rules import PRESETS, DealKind, Preset
from scorekeeper.rules.chips import ChipRules
from scorekeeper.sheet import Role
from tests.browser.played import Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, points_of, ready, unsent
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening


@pytest.fixture
def table(four: Evening, sit_down: SitDown) -> Table:
    """A phone that keeps the score of four."""
    four.record(DAVID)
    return ready(sit_down(four))


def test_two_phones_without_a_network(four: Evening, sit_down: SitDown) -> None:
    phones = [ready(sit_down(four)) for _ in range(2)]
    for table in phones:
        table.page.context.set_offline(True)
        for number in range(2):
            enter(table, played(number))
    phones[0].page.context.set_offline(False)
    expect_all_sent(phones[0].page)
    table = phones[1]
    table.page.context.set_offline(False)
    expect(table.page.locator(".outbox")).to_contain_text("stands after it", timeout=PATIENCE)
    table.tap(table.page.get_by_role("button", name="Understood"))
    expect_all_sent(table.page)

    assert points_of(four) == [30, 31, 30, 31]
    expect(table.page.locator(".notice.warning")).to_have_count(2)
    expect(table.page.locator(".notice.warning").first).to_contain_text("Deal 3 is probably deal 1 once more")
    table.tap_through(table.page.get_by_role("link", name="Look at it").first)
    expect(table.page.get_by_role("heading", name="Probably deal 1 once more")).to_be_visible()
    expect(table.page.locator(".notice.warning")).to_contain_text("Both hold the same.")
    table.tap_through(table.page.get_by_role("button", name="Withdraw this one"))
    expect(table.page.locator(".notice.warning")).to_have_count(1)
    table.tap_through(table.page.get_by_role("link", name="Look at it"))
    table.tap_through(table.page.get_by_role("button", name="Both were played"))
    table.open()
    expect(table.page.locator(".notice.warning")).to_have_count(0)
    assert [recorded.deal.half_points for recorded in four.sheet.counted] == [60, 62, 62]


def test_the_same_deal_with_other_points_says_what_differs(four: Evening, sit_down: SitDown) -> None:
    phones = [ready(sit_down(four)) for _ in range(2)]
    for table, points in zip(phones, ("55", "56"), strict=True):
        table.page.context.set_offline(True)
        enter(table, Played(ANNA, "garde", 2, points))
    for table in phones:
        table.page.context.set_offline(False)
        expect_sent(table)
    table.tap_through(table.page.get_by_role("link", name="Look at it"))
    box = table.page.locator(".notice.warning")
    expect(box).to_contain_text(re.compile(r"Points: \W?56\W? here, \W?55\W? in deal 1"))
    expect(box.get_by_role("button")).to_have_text(["Withdraw this one", "Withdraw deal 1", "Both were played"])
    table.tap_through(box.get_by_role("button", name="Withdraw deal 1"))

    assert [recorded.deal.half_points for recorded in four.sheet.counted] == [112]


def expect_sent(table: Table) -> None:
    """Wait until the server has everything, whatever it said."""
    expect(table.page.locator(".deal.unsent")).to_have_count(0, timeout=PATIENCE)


def lose_answers(table: Table, *fields: str) -> None:
    """Let deals with one of these fields arrive, but not their answers."""

    def lose(route: Route) -> None:
        if route.request.method != "POST" or not any(field in (route.request.post_data or "") for field in fields):
            route.fallback()
            return
        assert route.fetch(max_redirects=0).status == 303
        route.abort("connectionreset")

    table.page.route("**/deals/**", lose)


def test_ones_own_deal_was_not_recorded_by_somebody_else(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    for number in range(2):
        enter(table, played(number))
    lose_answers(table, "points=31")
    table.page.context.set_offline(False)

    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(3, timeout=PATIENCE)
    expect(table.page.locator(".outbox")).to_contain_text("One deal waits for the network.")
    expect(table.page.locator(".outbox")).not_to_contain_text("Somebody else")
    table.page.unroute_all()
    expect_all_sent(table.page)
    assert points_of(four) == [49, 30, 31]


def test_ones_own_deal_is_no_news_for_the_next_one(four: Evening, table: Table) -> None:
    lose_answers(table, "points=30")
    enter(table, played(0))
    table.new_deal()
    table.choose("taker", CHLOE)
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(2, timeout=PATIENCE)
    expect(table.form.locator("#entry-title")).to_have_text("Deal 3")
    expect(table.form.locator(".meanwhile")).to_have_count(0)

    four.record(DAVID, "42")

    news = table.form.locator(".meanwhile")
    expect(news).to_have_text("Recorded meanwhile: Deal 3 David · Garde made by 1 ✓", timeout=PATIENCE)


def test_what_is_refused_comes_back_with_the_reason(four: Evening, table: Table) -> None:
    table.page.context.set_offline(True)
    enter(table, played(0))
    with four.connected():
        store.close_session(four.access)

    table.page.context.set_offline(False)
    box = table.page.locator(".outbox")
    expect(box).to_contain_text("This session was closed meanwhile", timeout=PATIENCE)
    expect(box).to_contain_text("What waits is sent by itself as soon as it is open again")
    expect(box).not_to_contain_text("save again")
    assert points_of(four) == [49]
    with four.connected():
        store.reopen_session(four.access)
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(2, timeout=PATIENCE)
    expect_all_sent(table.page)

    assert points_of(four) == [49, 30]


def test_another_result_of_the_same_deal_comes_back(four: Evening, table: Table) -> None:
    deal = four.record(ANNA, kind=DealKind.OPEN)
    table.open()
    ready(table)
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("bouts", 3)
    table.press("70")
    table.save()
    four.correct(deal, kind=DealKind.PLAYED, bouts=3, half_points=80)

    table.page.context.set_offline(False)
    expect(table.page.locator(".outbox")).to_contain_text("Not recorded. Somebody changed", timeout=PATIENCE)
    expect(table.page.locator(".refused-deal")).to_contain_text("Result of deal 2: 70 points")
    expect(table.page.get_by_role("button", name="Send now")).to_have_count(0)
    table.tap_through(table.page.get_by_role("button", name="Look at it"))
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Two versions of deal 2")
    table.tap_through(table.page.get_by_role("button", name="Save yours instead"))
    expect_all_sent(table.page)

    assert points_of(four) == [49, 70]


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
    expect(table.page.locator(".outbox")).to_contain_text("Not recorded.", timeout=PATIENCE)
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
