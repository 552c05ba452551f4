"""What is printed: as many pages as are meant, dark ink on white paper, and nothing that can only be tapped."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table import TakePhone
from tests.club_evening import ClubEvening
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, Evening

DARK_DESK: dict[str, Any] = {
    "viewport": {"width": 1100, "height": 800},
    "is_mobile": False,
    "has_touch": False,
    "color_scheme": "dark",
}
CONTROLS = "button, select, summary, .button, .quiet-button, .action, .icon-button, [data-print-hint]"
SEEN = "(all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent.trim())"
PALE = """(all) => all.filter((each) => {
  if (!each.checkVisibility() || !each.textContent.trim()) return false;
  const ground = each.closest("figcaption") && each.closest(".to-score");
  const [red, green, blue] = getComputedStyle(each).color.match(/[0-9]+/g).map(Number);
  return !ground && (red + green + blue) / 3 > 140;
}).map((each) => each.textContent.trim())"""
"""Whatever is written too palely for white paper, but for what stands on black."""


pytestmark = pytest.mark.usefixtures("forms_without_tokens")


@pytest.fixture
def evening(live_server: Served) -> ClubEvening:
    """Twenty people at five tables in two rounds of four deals; one was played in the first."""
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 20)
    evening.draw()
    evening.play(1)
    evening.end_round()
    evening.draw()
    return evening


def printed(phone: TakePhone, live_server: Served, path: str) -> Page:
    """A page as it goes to the printer, from a dark screen."""
    page = phone(**DARK_DESK)
    answer = page.goto(live_server.url + path)
    assert answer is not None
    assert answer.ok, path
    page.emulate_media(media="print", color_scheme="dark")
    return page


def papers(page: Page) -> int:
    """How many pages are printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_no_page_prints_what_can_only_be_tapped(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    club, sheet = f"/c/{evening.club_token}/", f"/s/{evening.club.opens(evening.now.tables[0].game_id)}/"
    deal = evening.play(1)
    of_table = f"/s/{evening.club.opens(evening.table(1).game_id)}/"
    player = evening.id("Ida")
    expected = {
        f"{evening.url}cards": 3,
        f"{evening.url}sheets": 5,
        f"{evening.url}sheets?round=1&show=recorded": 5,
        f"{evening.url}standings": 1,
        f"{evening.url}recap": None,
        evening.url: None,
        f"{club}season": None,
        f"{club}statistics": None,
        f"{club}people/{player}": None,
        sheet: 1,
        of_table: 1,
        f"{of_table}deals/{deal}": 1,
        f"{of_table}rules": None,
    }
    for path, pages in expected.items():
        page = printed(phone, live_server, path)
        assert page.locator(CONTROLS).evaluate_all(SEEN) == [], path
        assert page.locator("h1, h2, th, td, b, .name, .amount").evaluate_all(PALE) == [], path
        assert pages is None or papers(page) == pages, path
        page.context.close()


def test_a_sheet_of_many_deals_goes_on_under_the_same_heads(phone: TakePhone, live_server: Served) -> None:
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 4, round_deals="26")
    evening.draw()
    page = printed(phone, live_server, f"{evening.url}sheets")

    assert papers(page) == 2
    heads = page.locator(".paper-sheet thead")
    assert heads.evaluate("(head) => getComputedStyle(head).display") == "table-header-group"
    assert page.locator(".blank").count() == 26


def test_a_session_prints_its_sheet(phone: TakePhone, live_server: Served, four: Evening) -> None:
    for taker in (ANNA, BRUNO):
        four.record(taker, "49")
    page = printed(phone, live_server, four.url)

    assert page.locator(CONTROLS).evaluate_all(SEEN) == []
    assert page.locator(".totals .amount, .deal .story").count() == 6
    assert papers(page) == 1


def test_the_preview_of_a_sheet_fits_a_phone(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = phone()
    page.goto(f"{live_server.url}{evening.url}sheets")

    for sheet in page.locator(".paper-sheet").all():
        room, needed = sheet.evaluate("(sheet) => [sheet.clientWidth, sheet.scrollWidth]")
        assert needed <= room
