"""Any deal is corrected, withdrawn, brought back or inserted from the sheet, and every change leaves a trace."""

import pytest
from playwright.sync_api import expect

from scorekeeper.sheet import Role
from tests.browser.played import ALONE, Played
from tests.browser.table import SitDown, Table
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening


@pytest.fixture
def table(five: Evening, sit_down: SitDown) -> Table:
    """A phone on a sheet of three deals."""
    five.record(ANNA, "49")
    five.record(BRUNO, "30", partner=DAVID)
    five.record(CHLOE, "45", partner=None, alone=True)
    return sit_down(five)


def happenings(table: Table) -> list[str]:
    """What the pages of a deal or of the session tell of its changes, the newest first."""
    return table.page.locator(".changes b").all_inner_texts()


def test_undo_right_after_saving(five: Evening, table: Table) -> None:
    before = table.totals()
    table.new_deal()
    table.enter(Played(EMMA, "garde_contre", 3, "80", ANNA))
    table.save()
    banner = table.page.get_by_role("status")
    expect(banner).to_contain_text("Deal 4 recorded")
    table.tap_through(table.page.get_by_role("button", name="Undo"))
    expect(banner).to_contain_text("Deal 4 withdrawn")
    assert table.totals() == before
    assert table.rows()[0].withdrawn
    table.tap_through(table.page.get_by_role("button", name="Bring it back"))
    expect(banner).to_contain_text("Deal 4 brought back")
    assert not table.rows()[0].withdrawn
    assert table.totals() == five.totals() != before


def test_the_banner_is_gone_after_a_reload_of_the_sheet(table: Table) -> None:
    table.new_deal()
    table.nobody_took("passed_out")
    table.save()
    table.open()
    expect(table.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_the_first_digit_replaces_the_points_of_the_page(five: Evening, table: Table) -> None:
    table.open_row(2)
    table.tap_through(table.page.get_by_role("link", name="Correct"))
    expect(table.points).to_have_value("30")
    table.press("4")
    expect(table.points).to_have_value("4")
    table.press("1½")
    expect(table.points).to_have_value("41½")
    table.save()
    assert five.sheet.deals[1].deal.half_points == 83


def test_an_old_deal_is_corrected(five: Evening, table: Table) -> None:
    table.open_row(1)
    table.tap_through(table.page.get_by_role("link", name="Correct"))
    for part, value in (("taker", ANNA), ("partner", BRUNO), ("contract", "garde"), ("bouts", 2)):
        expect(table.choice(part, value)).to_be_checked()
    expect(table.points).to_have_value("49")
    table.choose("partner", ALONE)
    table.expect_live("Made by 8 ✓ · −66 each", "Anna +264 · the defence −66")
    table.save()
    expect(table.page.get_by_role("status")).to_contain_text("Deal 1 corrected")
    assert [row.number for row in table.rows()] == [3, 2, 1]
    assert (table.rows()[2].scores[ANNA], table.rows()[2].marks) == (2 * 264, ["corrected"])
    assert table.totals() == five.totals()
    table.open_row(1)
    assert happenings(table) == ["Corrected", "Recorded"]
    expect(table.page.locator(".changes li li")).to_have_text(["partner Bruno → alone"])


def test_undo_right_after_correcting(five: Evening, table: Table) -> None:
    before = table.totals()
    table.open_row(3)
    table.tap_through(table.page.get_by_role("link", name="Correct"))
    table.choose("contract", "garde_contre")
    table.save()
    assert table.totals() != before
    table.tap_through(table.page.get_by_role("button", name="Undo"))
    expect(table.page.get_by_role("status")).to_contain_text("Deal 3 is as before")
    assert table.totals() == five.totals() == before


def test_correcting_and_changing_nothing_leaves_no_trace(five: Evening, table: Table) -> None:
    table.open_row(2)
    table.tap_through(table.page.get_by_role("link", name="Correct"))
    table.save()
    assert five.sheet.deals[1].revision == 1


def test_a_correction_of_a_folded_bonus_keeps_the_others(five: Evening, sit_down: SitDown) -> None:
    deal = five.record(ANNA, "49", handfuls={CHLOE: 1}, note="Kept")
    table = sit_down(five)
    table.open(f"deals/{deal}/correct")
    expect(table.bonuses).to_contain_text("Handful")
    table.choose("bouts", 1)
    table.save()
    corrected = five.recorded(deal).deal
    assert (corrected.bouts, len(corrected.handfuls), corrected.note) == (1, 1, "Kept")


def test_any_deal_is_withdrawn_and_brought_back(five: Evening, table: Table) -> None:
    before = table.totals()
    table.open_row(2)
    table.tap_through(table.page.get_by_role("button", name="Withdraw"))
    assert [row.withdrawn for row in table.rows()] == [False, True, False]
    assert table.totals() == five.totals() != before
    table.open_row(2)
    expect(table.page.locator(".notice")).to_contain_text("This deal is withdrawn")
    table.tap_through(table.page.get_by_role("button", name="Bring it back"))
    assert table.totals() == before
    table.open_row(2)
    assert happenings(table) == ["Brought back", "Withdrawn", "Recorded"]


def test_a_missed_deal_is_inserted(table: Table) -> None:
    table.open_row(2)
    table.tap_through(table.page.get_by_role("link", name="Insert a missed deal before this one"))
    expect(table.form.locator("[data-seats]")).to_contain_text("Bruno")
    table.enter(Played(EMMA, "petite", 3, "50", CHLOE))
    table.save()
    assert [(row.number, row.story, row.marks) for row in table.rows()] == [
        (4, "Chloé alone · Garde", []),
        (3, "Bruno + David · Garde", []),
        (2, "Emma + Chloé · Petite", ["inserted"]),
        (1, "Anna + Bruno · Garde", []),
    ]
    table.tap(table.page.locator(".menu > summary"))
    table.tap_through(table.page.get_by_role("link", name="Changes"))
    assert happenings(table)[0] == "Inserted"


def test_how_a_deal_was_scored(five: Evening, sit_down: SitDown) -> None:
    five.record(ANNA, "45", handfuls={ANNA: 1})
    table = sit_down(five)
    table.open_row(1)
    rows = table.page.get_by_role("region", name="How the deal is computed").locator(".value").all_inner_texts()
    assert rows[-1] == "78"
    shares = table.page.get_by_role("region", name="What everybody gets").locator(".value").all_inner_texts()
    assert [share.replace("\n", "") for share in shares] == ["+156", "+78", "−78 each", "0 ✓"]


def test_a_reader_sees_everything_and_changes_nothing(five: Evening, table: Table) -> None:
    totals = table.totals()
    table.page.goto(table.url.replace(five.token, five.link(Role.VIEWER)))
    assert table.totals() == totals
    expect(table.new_deal_button).to_have_count(0)
    table.open_row(1)
    expect(table.page.get_by_role("link", name="Correct")).to_have_count(0)
    expect(table.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    expect(table.page.get_by_role("link", name="Insert a missed deal before this one")).to_have_count(0)
