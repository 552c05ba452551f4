"""The sheet with deals that wait says what the sheet with the same deals recorded says."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import DealKind
from scorekeeper.rules.chips import ChipRules, OnBust
from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.played import ALONE, Played
from tests.browser.table import Row, SitDown, Table, TakePhone
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, ready
from tests.club_evening import ClubEvening
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

WAITING = "waiting"
IN_THE_TITLE = """() => ["count", "round"].map((part) => document.querySelector(`[data-${part}]`).textContent)"""
CELLS = """() => [...document.querySelectorAll(".deal .scores")].map((row) =>
  [...row.children].map((cell) => cell.className))"""


def title(table: Table) -> list[str]:
    said: list[str] = table.page.evaluate(IN_THE_TITLE)
    return said


def rows_as_recorded(table: Table) -> list[Row]:
    """The deals of the sheet without the word that some of them wait."""
    rows = table.rows()
    assert any(WAITING in row.marks for row in rows)
    return [row._replace(marks=[mark for mark in row.marks if mark != WAITING]) for row in rows]


def facts(table: Table) -> tuple[Any, ...]:
    """What is said around the rows."""
    return table.totals(), table.badges(), title(table), table.page.evaluate(CELLS)


FOR_FOUR = (
    Played(ANNA, "garde", 2, "49", petit_au_bout="attack", handfuls={BRUNO: 1, CHLOE: 3}, note="Back again"),
    Played(BRUNO, "petite", 3, "36"),
    Played(CHLOE, "garde_contre", 0, "60½", side="defence", petit_au_bout="defence"),
    Played(DAVID, "garde_sans", 3, "91", slam="announced_made"),
)


def test_every_row_looks_as_it_will(four: Evening, sit_down: SitDown) -> None:
    four.record(DAVID)
    table = ready(sit_down(four))
    table.page.context.set_offline(True)
    for deal in FOR_FOUR:
        enter(table, deal)
    for kind in ("passed_out", "misdeal"):
        table.new_deal()
        table.nobody_took(kind)
        table.save()
    shown, around = rows_as_recorded(table), facts(table)
    assert [len(shown), around[2]] == [7, ["7 deals", "round 2"]]

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert table.rows() == shown
    assert facts(table) == around


@pytest.mark.parametrize("offline", [False, True])
def test_whoever_looked_far_below_sees_the_deal_that_was_saved(four: Evening, sit_down: SitDown, offline: bool) -> None:
    for _ in range(12):
        four.record(DAVID)
    table = ready(sit_down(four))
    table.page.evaluate("scrollTo(0, 9999)")
    expect(table.page.locator(".deal").first).not_to_be_in_viewport()
    table.page.context.set_offline(offline)

    enter(table, played(0))

    expect(table.page.locator(".deal").first).to_contain_text("13")
    table.page.wait_for_timeout(500)  # the way back from the panel is over
    expect(table.page.locator(".deal").first).to_be_in_viewport(ratio=0.9)


def test_at_a_table_of_a_club_evening(live_server: Served, phone: TakePhone, forms_without_tokens: None) -> None:
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 4)
    evening.draw()
    people = [evening.name(player) for player in evening.table(1).people]
    table = Table(phone(), live_server.url + evening.sheet_url(1, live_server.app.test_client()))
    table.open()
    page = ready(table).page
    page.context.set_offline(True)
    for taker in people[:2]:
        enter(table, Played(taker, "garde", 2, "49"))
    shown = rows_as_recorded(table)
    assert [row.number for row in shown] == [2, 1]
    assert sorted(table.totals().values()) == [-264, -264, 264, 264]
    assert page.locator("[data-count]").inner_text() == "2 deals"

    page.context.set_offline(False)
    expect_all_sent(page)

    assert table.rows() == shown


def test_five_at_the_table(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    enter(table, Played(ANNA, "garde", 2, "38", partner=EMMA))
    enter(table, Played(EMMA, "petite", 1, "51", partner=ALONE))
    table.new_deal()
    table.nobody_took("adjustment")
    table.adjust({ANNA: "-40", BRUNO: "40"}, "a revoke")
    table.save()
    shown, around = rows_as_recorded(table), facts(table)

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert table.rows() == shown
    assert facts(table) == around


def test_what_the_taker_needs_is_said_while_it_waits(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.context.set_offline(True)
    table.new_deal()
    table.choose("taker", ANNA)
    table.choose("contract", "garde")
    table.later()

    assert table.page.locator(".unsent .needs span").all_inner_texts() == [
        "0 bouts: 56",
        "1 bout: 51",
        "2 bouts: 41",
        "3 bouts: 36",
    ]
    assert [row.result for row in table.rows()] == ["being played"]


def test_an_empty_sheet_is_empty_again(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    before = (*facts(table), table.new_deal_button.inner_text())
    table.page.context.set_offline(True)
    enter(table, played(0))
    expect(table.page.locator(".empty")).to_be_hidden()
    table.page.on("dialog", lambda dialog: dialog.accept())
    table.tap(table.page.locator(".unsent a"))
    table.page.get_by_role("button", name="Remove it").tap()

    expect(table.page.locator(".empty")).to_be_visible()
    expect(table.page.locator(".deal, .chart, .outbox")).to_have_count(0)
    assert (*facts(table), table.new_deal_button.inner_text()) == before


def broke(table: Table, taker: str, contract: str = "garde_contre", made: str = "no") -> None:
    """A deal for chips."""
    table.new_deal()
    table.choose("taker", taker)
    if table.part("partner").count():
        table.choose("partner", ALONE)
    table.choose("contract", contract)
    table.choose("made", made)
    table.save()


def at_chips(
    live_server: Served, sit_down: SitDown, on_bust: OnBust, *names: str, **rules: Any
) -> tuple[Evening, Table]:
    evening = Evening(live_server.app, *names, chips=ChipRules(start=12, on_bust=on_bust, **rules))
    table = ready(sit_down(evening))
    table.page.context.set_offline(True)
    return evening, table


def test_whoever_has_no_chips_left_is_out(live_server: Served, sit_down: SitDown) -> None:
    evening, table = at_chips(live_server, sit_down, OnBust.DROP_OUT, ANNA, BRUNO, CHLOE, DAVID, EMMA, points_too=True)
    broke(table, BRUNO)

    assert table.badges()[BRUNO] == ["out of chips"]
    assert table.badges()[CHLOE] == ["deals"]
    table.new_deal()
    assert table.form.locator("[name=people]").input_value() == " ".join(
        str(evening.id(name)) for name in (ANNA, CHLOE, DAVID, EMMA)
    )
    assert table.part("partner").count() == 0
    assert BRUNO not in table.part("taker").inner_text()
    table.unfold()
    handful = table.part("handfuls").get_by_role("group", name=ANNA, exact=True)
    assert [text.split()[0] for text in handful.locator("label").all_inner_texts()] == ["none", "10", "13", "15"]
    table.tap(table.form.locator("[data-close]"))
    broke(table, ANNA, "petite", "yes")
    shown, around = rows_as_recorded(table), facts(table)

    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    assert table.rows() == shown
    assert facts(table) == around
    assert len(evening.sheet.deals) == 2


def test_the_game_is_over_before_it_is_sent(live_server: Served, sit_down: SitDown) -> None:
    evening, table = at_chips(live_server, sit_down, OnBust.END, ANNA, BRUNO, CHLOE, DAVID)
    broke(table, BRUNO)

    over = "The game is over: Anna, Chloé, David win with +4 chips"
    expect(table.page.locator(".game .headline")).to_have_text(over)
    expect(table.page.locator(".game").get_by_text("Another deal all the same")).to_be_visible()
    expect(table.page.locator(".dock .action")).to_have_count(0)
    assert [badges for badges in table.badges().values() if badges] == [["out of chips"]]
    table.page.context.set_offline(False)

    expect(table.page.locator(".notice:not(.game) .headline")).to_have_text(over, timeout=PATIENCE)
    assert evening.sheet.chip_game is not None
    assert evening.sheet.chip_game.ended


def test_too_few_have_chips_to_go_on(live_server: Served, sit_down: SitDown) -> None:
    _, table = at_chips(live_server, sit_down, OnBust.DROP_OUT, ANNA, BRUNO, CHLOE)
    broke(table, BRUNO)

    expect(table.page.locator(".game .headline")).to_contain_text("The game is over")
    expect(table.page.locator(".dock .action")).to_have_count(0)
    expect(table.page.locator(".game")).to_contain_text("Whoever buys chips plays on.")


def test_a_deal_that_arrives_while_one_is_typed_is_told(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.new_deal()
    table.choose("taker", ANNA)
    four.record(DAVID)

    news = table.form.locator(".meanwhile")
    expect(news).to_have_text("Recorded meanwhile: Deal 1 David · Garde made by 8 ✓", timeout=PATIENCE)
    expect(news).to_be_in_viewport()
    table.tap(table.form.locator("[data-close]"))
    table.new_deal()
    expect(news).to_have_count(0)


def test_what_is_unfolded_stays_unfolded(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.new_deal()
    table.unfold()
    table.bonuses.focus()
    four.record(kind=DealKind.MISDEAL)

    expect(table.form.locator("#entry-title")).to_have_text("Deal 2", timeout=PATIENCE)
    expect(table.part("slam")).to_be_visible()
    expect(table.bonuses).to_be_focused()


def test_what_was_just_saved_waits_and_can_be_taken_back(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.context.set_offline(True)
    enter(table, played(0))
    enter(table, played(1))
    banner = table.page.locator(".dock .banner")
    expect(banner).to_contain_text("Deal 2 waits on this phone")
    table.page.on("dialog", lambda dialog: dialog.accept())
    table.tap(banner.get_by_role("button", name="Undo"))

    expect(table.page.locator(".deal.unsent")).to_have_count(1)
    expect(banner).to_have_count(0)


def test_a_half_entered_deal_goes_on_from_what_waits(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four, service_workers="allow"))
    wait_for_worker(table.page)
    wait_for_copy(table.page, four.url)
    table.page.context.set_offline(True)
    enter(table, played(0))
    enter(table, played(1))
    table.new_deal()
    table.choose("taker", DAVID)
    table.choose("contract", "garde")
    table.page.reload()

    expect(table.form.locator(".restored")).to_be_visible()
    expect(table.form.locator("#entry-title")).to_have_text("Deal 3")
    expect(table.form.locator("[data-seats]")).to_contain_text(CHLOE)
    expect(table.choice("taker", DAVID)).to_be_checked()
    table.choose("bouts", 2)
    table.press("45")
    table.save()
    table.page.context.set_offline(False)
    expect_all_sent(table.page)

    people = {person.id: person.name for person in four.sheet.people}
    assert [people[recorded.dealer or 0] for recorded in four.sheet.deals] == [ANNA, BRUNO, CHLOE]


def test_what_cannot_be_sent_stays_on_the_sheet(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    enter(table, played(0))
    undo = table.page.locator(".banner").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    table.page.context.set_offline(True)
    table.tap(undo)

    expect(table.page.locator(".connection")).to_have_text("There is no network: this has to wait until there is one.")
    expect(undo).to_be_visible()
    table.page.context.set_offline(False)
    table.tap_through(undo)

    assert four.sheet.counted == ()


def test_a_server_that_is_away_is_told_as_soon_as_something_waits(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    table.page.route("**/s/**", lambda route: route.abort("connectionrefused"))
    enter(table, played(0))

    expect(table.page.locator(".connection")).to_contain_text("No connection", timeout=2_000)
