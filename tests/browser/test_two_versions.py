"""Two versions of one deal: both are shown, and a person chooses."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorekeeper import store
from tests.browser.played import Played
from tests.browser.table import SitDown, Table
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

FIRST = Played(ANNA, "garde", 2, "49")
DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('deal-draft')).length"


def version(table: Table, heading: str) -> list[str]:
    """The lines of one of the versions."""
    card = table.page.get_by_role("region", name=heading)
    return [" ".join(line.split()) for line in card.locator("dl > div").all_inner_texts()]


@pytest.fixture
def table(four: Evening, sit_down: SitDown) -> Table:
    """A phone on which the same deal was open twice, and was saved with 49 points and then with 47.

    The second page keeps nothing, and cannot know what the first has sent.
    """
    table = sit_down(four)
    table.new_deal()
    table.enter(FIRST)
    again = Table(table.page.context.new_page(), table.url)
    again.page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined });")
    again.open()
    expect(again.points).to_have_value("49")
    table.save()
    again.points.fill("47")
    again.save()
    return again


def test_both_versions_are_shown(table: Table, four: Evening) -> None:
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Two versions of deal 1")
    common = ["Dealer Anna", "Taker Anna", "Contract Garde", "Bouts 2"]
    assert version(table, "On the sheet") == [
        *common,
        "Points 49",
        "Anna +198",
        "Bruno −66",
        "Chloé −66",
        "David −66",
    ]
    assert version(table, "Yours") == [
        *common,
        "Points 47",
        "Anna +186",
        "Bruno −62",
        "Chloé −62",
        "David −62",
    ]
    assert four.totals()[ANNA] == 2 * 198


def test_the_one_on_the_sheet_is_kept(table: Table, four: Evening) -> None:
    table.tap_through(table.page.get_by_role("link", name="Keep this one"))
    assert [row.scores[ANNA] for row in table.rows()] == [2 * 198]
    assert [deal.revision for deal in four.sheet.deals] == [1]


def test_the_other_one_replaces_it(table: Table, four: Evening) -> None:
    table.tap_through(table.page.get_by_role("button", name="Save yours instead"))
    assert [row.scores[ANNA] for row in table.rows()] == [2 * 186]
    table.open_row(1)
    expect(table.page.locator(".changes li li")).to_have_text(["points 49 → 47"])


@pytest.fixture
def two(four: Evening, sit_down: SitDown) -> tuple[Table, Table]:
    """Two phones that correct the same deal: the first has saved a garde contre, the second made Bruno the taker."""
    four.record(ANNA, "49")
    first, second = sit_down(four), sit_down(four)
    for table in (first, second):
        table.open_row(1)
        table.tap_through(table.page.get_by_role("link", name="Correct"))
    first.choose("contract", "garde_contre")
    second.choose("taker", BRUNO)
    first.save()
    second.save()
    return first, second


def test_the_second_of_two_corrections_sees_both(two: tuple[Table, Table], four: Evening) -> None:
    _, second = two
    assert version(second, "On the sheet")[1:3] == ["Taker Anna", "Contract Garde contre"]
    assert version(second, "Yours")[1:3] == ["Taker Bruno", "Contract Garde"]
    assert four.totals()[ANNA] == 2 * 3 * 198
    second.tap_through(second.page.get_by_role("button", name="Save yours instead"))
    assert second.totals() == four.totals()
    assert second.rows()[0].story == "Bruno · Garde"
    assert second.page.evaluate(DRAFTS) == 0


def test_the_second_of_two_corrections_is_given_up(two: tuple[Table, Table], four: Evening) -> None:
    first, second = two
    second.tap_through(second.page.get_by_role("link", name="Keep this one"))
    second.open_row(1)
    second.tap_through(second.page.get_by_role("link", name="Correct"))
    expect(second.choice("taker", ANNA)).to_be_checked()
    assert first.totals() == four.totals()


def test_correcting_what_was_withdrawn(four: Evening, sit_down: SitDown) -> None:
    deal = four.record(ANNA, "49")
    table = sit_down(four)
    table.open(f"deals/{deal}/correct")
    with four.connected():
        store.withdraw_deal(four.access, deal)
    table.choose("taker", CHLOE)
    table.save()
    expect(table.page.get_by_role("heading", name="On the sheet · withdrawn")).to_be_visible()
    table.tap_through(table.page.get_by_role("button", name="Save yours instead"))
    assert four.totals()[CHLOE] == 2 * 198


def test_two_phones_record_two_deals(four: Evening, sit_down: SitDown) -> None:
    tables = [sit_down(four), sit_down(four)]
    for table in tables:
        table.new_deal()
    tables[0].enter(Played(ANNA, "garde", 2, "49"))
    tables[1].enter(Played(BRUNO, "petite", 1, "60"))
    tables[0].save()
    tables[1].tap_through(tables[1].save_button)
    expect(tables[1].page.get_by_role("alert")).to_contain_text("Deal 1 was recorded meanwhile: Anna, Garde, made by 8")
    assert len(four.sheet.deals) == 1
    tables[1].expect_live("Made by 9 ✓ · −34 each", "Bruno +102 · the defence −34")
    tables[1].save()
    assert [row.story for row in tables[1].rows()] == ["Bruno · Petite", "Anna · Garde"]


def test_somebody_joined_while_a_deal_was_entered(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    table.enter(Played(BRUNO, "garde", 2, "49"))
    with four.connected():
        store.seat_player(four.access, EMMA, uuid4())
    table.save()
    expect(table.page.get_by_role("alert")).to_contain_text("Somebody left or joined the table meanwhile.")
    expect(table.form.locator("[data-seats]")).to_have_text(re.compile("Anna.* deals and sits out"))
    assert four.sheet.deals == ()
    table.expect_live("Made by 8 ✓ · −66 each", "Bruno +198 · the defence −66")
    table.save()
    assert table.rows()[0].scores == {BRUNO: 396, CHLOE: -132, DAVID: -132, EMMA: -132}
    assert table.page.evaluate(DRAFTS) == 0


def test_what_was_typed_waits_until_the_session_is_open_again(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    table.enter(FIRST)
    with four.connected():
        store.close_session(four.access)
    table.save()
    expect(table.page.get_by_role("alert")).to_contain_text("This session was closed meanwhile.")
    expect(table.points).to_have_value("49")
    assert four.sheet.deals == ()
    with four.connected():
        store.reopen_session(four.access)
    table.save()
    assert [row.scores for row in table.rows()] == [four.totals()]
