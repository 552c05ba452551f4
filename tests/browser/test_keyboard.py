"""A whole deal with the keyboard alone."""

from playwright.sync_api import Locator, expect

from tests.browser.played import Played
from tests.browser.table import SitDown, Table
from tests.evening import ANNA, CHLOE, DAVID, EMMA, Evening

DESK = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
FOCUSED = "element => element === document.activeElement"


def tab_to(table: Table, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(40):
        if target.evaluate(FOCUSED):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {target}")


def take(table: Table, part: str, choice: object) -> None:
    """Choose a button of a row: Tab comes to the row, Space takes its first button, arrows go along it."""
    first = table.part(part).locator("input:visible").first
    tab_to(table, first)
    table.page.keyboard.press("Space")
    expect(first).to_be_checked()
    for _ in range(5):
        if not table.choice(part, choice).is_checked():
            table.page.keyboard.press("ArrowRight")
    expect(table.choice(part, choice)).to_be_checked()


def test_a_deal_with_tab_space_digits_and_enter(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five, **DESK)
    keyboard = table.page.keyboard
    tab_to(table, table.new_deal_button)
    keyboard.press("Enter")
    expect(table.form).to_be_visible()
    take(table, "taker", CHLOE)
    take(table, "partner", EMMA)
    take(table, "contract", "garde")
    take(table, "bouts", 2)
    keyboard.type("49")
    played = Played(CHLOE, "garde", 2, "49", EMMA)
    table.expect_live(*played.said(five))
    tab_to(table, table.save_button)
    keyboard.press("Enter")
    expect(table.form).to_be_hidden()
    assert table.rows()[0].scores == played.scores(five)


def test_digits_correct_themselves(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four, **DESK)
    tab_to(table, table.new_deal_button)
    table.page.keyboard.press("Enter")
    take(table, "taker", ANNA)
    for keys, value in (("45", "45"), ("8", "45"), (",", "45½"), (".", "45")):
        table.page.keyboard.type(keys)
        expect(table.points).to_have_value(value)
    table.page.keyboard.press("Backspace")
    expect(table.points).to_have_value("4")


def test_escape_closes_the_entry_and_keeps_it(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four, **DESK)
    tab_to(table, table.new_deal_button)
    table.page.keyboard.press("Enter")
    take(table, "taker", DAVID)
    table.page.keyboard.press("Escape")
    expect(table.form).to_be_hidden()
    expect(table.new_deal_button).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.choice("taker", DAVID)).to_be_checked()


def test_the_menu_opens_and_closes(four: Evening, sit_down: SitDown) -> None:
    four.record(ANNA)
    table = sit_down(four, **DESK)
    menu = table.page.locator(".menu > summary")
    tab_to(table, menu)
    table.page.keyboard.press("Enter")
    changes = table.page.get_by_role("link", name="Changes")
    expect(changes).to_be_visible()
    tab_to(table, changes)
    table.page.keyboard.press("Escape")
    expect(changes).to_be_hidden()
    expect(menu).to_be_focused()
