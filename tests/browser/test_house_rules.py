"""Rules of a house on a phone: chosen at the start, entered by thumb, changed with the totals in sight."""

import re

from playwright.sync_api import expect

from scorekeeper import store
from scorekeeper.rules import FFT, PRESETS, Preset, SmallSlam, read_rules
from tests.browser.played import Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening

FAMILY = PRESETS[Preset.FAMILY]


def test_a_family_s_evening_with_a_misere_and_a_small_slam(live_server: Served, phone: TakePhone) -> None:
    page = phone()
    page.goto(f"{live_server.url}/sessions/new")
    for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID)):
        page.locator(f"[name=people-{place}]").fill(name)
    page.locator(".rules-choice > summary").tap()
    page.get_by_label("Family rules").check()
    page.locator("#first_dealer-0").check()
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/")
    table = Table(page, page.url)
    expect(page.get_by_role("link", name="Family rules")).to_be_visible()

    table.new_deal()
    table.enter(Played(ANNA, "petite", 3, "85"))
    table.unfold()
    row = table.part("miseres").locator("fieldset", has_text=BRUNO)
    table.tap(row.locator("input[value=trumps]"))
    table.tap(table.radio("small_slam", "unannounced_made"))
    # (25 + 49) + 150 = 224 for each defender; Bruno gets 10 from each other player.
    table.expect_live("Made by 49 ✓", "Anna +662 · Bruno −194 · Chloé −234 · David −234")
    table.tap(table.form.locator(".bonuses > summary"))
    expect(table.form.locator("[data-bonuses]")).to_have_text(re.compile("Misère of trumps: .Bruno. · Small slam made"))
    table.save()

    assert table.totals() == {ANNA: 1324, BRUNO: -388, CHLOE: -468, DAVID: -468}
    with live_server.app.app_context():
        access = store.find_access(page.url.split("/")[4])
        assert access is not None
        (recorded,) = store.load_sheet(access).deals
    assert recorded.rules == FAMILY
    assert recorded.deal.small_slam is SmallSlam.UNANNOUNCED_MADE


def test_a_misere_deal_is_entered_by_places(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, rules=read_rules({"passed_out": "misere_deal"}))
    table = sit_down(evening)
    table.new_deal()
    table.nobody_took("misere_deal")
    table.expect_live("Everybody’s place?")
    for name, place in ((ANNA, 2), (BRUNO, 1), (CHLOE, 2), (DAVID, 4)):
        table.tap(table.part("ranking").locator("fieldset", has_text=name).locator(f"input[value='{place}']"))
    table.expect_live("Misère deal", "Bruno +120 · David −120")
    table.save()
    assert table.totals() == {ANNA: 0, BRUNO: 240, CHLOE: 0, DAVID: -240}


def test_the_deal_after_a_passed_out_one_counts_double(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, rules=read_rules({"deal_factor": 2}))
    table = sit_down(evening)
    table.new_deal()
    table.nobody_took("passed_out")
    table.save()
    table.new_deal()
    table.enter(Played(ANNA, "petite", 2, "41"))
    table.expect_live("Just made ✓ · −50 each", "Anna +150 · the defence −50")
    table.tap(table.radio("factor", 1))
    table.expect_live("Just made ✓ · −25 each", "Anna +75 · the defence −25")


def test_rules_are_changed_with_the_totals_in_sight(four: Evening, sit_down: SitDown) -> None:
    four.record(ANNA, "49")
    table = sit_down(four)
    page = table.page
    table.open("rules/change")
    page.get_by_label("With pousse").check()
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".before-after tbody tr").first).to_have_text(re.compile(r"Anna\s*\+198\s*\+396"))
    page.get_by_role("button", name="Score 1 deal again").tap()
    page.wait_for_url("**/rules")
    assert four.totals()[ANNA] == 792
    with page.expect_event("domcontentloaded"):
        page.get_by_role("button", name="Undo").tap()
    assert four.totals()[ANNA] == 396
    assert four.sheet.rules == FFT


def test_the_rules_pages_fit_a_phone(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    for path in ("rules", "rules/change"):
        table.open(path)
        for fold in table.page.locator("details").all():
            fold.evaluate("fold => { fold.open = true; }")
        assert table.page.evaluate("document.documentElement.scrollWidth") == table.page.viewport_size["width"]  # type: ignore[index] # every phone has one
