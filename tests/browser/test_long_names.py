"""At 360 pixels names break between words, and numbers nowhere."""

import pytest
from playwright.sync_api import Page

from scorekeeper.rules import Contract
from tests.browser.table import TakePhone
from tests.club_evening import ClubEvening
from tests.conftest import Served

NAMES = ("Jean-Baptiste de La Rochefoucauld", "Marie-Antoinette d’Auvergne", "Bartholomé Wolfeschlegel", "Anne Lefèvre")
BROKEN = """(all) => all.filter((each) => each.checkVisibility()).flatMap((each) => {
  const words = [];
  for (const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
    const text = walker.currentNode;
    for (const word of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
      if (lines.size > 1) words.push(word[0]);
    }
  }
  return words;
})"""
"""The words of these elements that stand on two lines."""
NUMBERS = ".figure, .amount, .points, td, .headline dd, .score, .value"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


pytestmark = pytest.mark.usefixtures("forms_without_tokens")


@pytest.fixture
def evening(live_server: Served) -> ClubEvening:
    """Four people with long names, and thousands of points between them."""
    evening = ClubEvening(live_server.app, live_server.app.test_client(), NAMES)
    evening.draw()
    for _ in range(3):
        evening.play(1, taker=NAMES[0], points="87", contract=Contract.GARDE_CONTRE)
    return evening


def test_names_and_numbers_are_whole_on_a_phone(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    club = f"/c/{evening.club_token}/"
    page: Page = phone(locale="fr-FR")
    for path in (
        evening.url,
        f"{evening.url}standings",
        f"{evening.url}people",
        f"{evening.url}screen",
        f"{evening.url}recap",
        f"{club}season",
        f"{club}statistics",
        f"{club}people",
        f"{club}people/{evening.id(NAMES[0])}",
        f"/s/{evening.club.opens(evening.table(1).game_id)}/",
    ):
        page.goto(live_server.url + path)
        assert page.locator(".name").evaluate_all(BROKEN) == [], path
        assert page.locator(NUMBERS).evaluate_all(BROKEN) == [], path
        assert page.evaluate(SIDEWAYS) == 0, path
