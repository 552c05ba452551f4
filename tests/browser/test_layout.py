"""Everything fits a small phone: no sideways scrolling, targets for a thumb, totals always in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules import DealKind
from tests.browser.played import Played
from tests.browser.table import PLACE_IN_SIGHT, SitDown, Table
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, Evening

LONG = tuple(f"{name} de la Très-Longue-Maison-du-Bord-de-Mer"[:40] for name in EVERYBODY[:5])
UNBROKEN = tuple(letter * 40 for letter in "WMQOGHND")
EVENING = "Soirée de la Saint-Sylvestre chez les cousins de Bretagne"
OTHER_SCRIPTS = ("أحمد عبد الرحمن", "דוד המלך", "👩‍👩‍👧‍👦👨‍🎤🤹", "Ζωή Παπαδοπούλου", "李小龍")
TABLES = {
    "five people": EVERYBODY[:5],
    "eight people": EVERYBODY,
    "names of forty letters": LONG,
    "names without a space": UNBROKEN,
    "other scripts": OTHER_SCRIPTS,
}

PAGES = ("", "deals/new", "changes", "session", "deals/{deal}", "deals/{deal}/correct")
WIDTHS = "() => [innerWidth, document.documentElement.scrollWidth, document.querySelector('dialog')?.scrollWidth ?? 0]"
TOO_CLOSE = """(selector) => {
  const rows = [...document.querySelectorAll(selector)].map((row) =>
    [...row.querySelectorAll(".amount, .score")].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.lastChild.nodeType === Node.TEXT_NODE ? cell.lastChild : cell);
      const { left, right } = range.getBoundingClientRect();
      return { text: cell.textContent, left, right };
    }));
  return rows.flatMap((cells) => cells.filter(({ left, right }, place) =>
    left < 0 || right > innerWidth || (place > 0 && left < cells[place - 1].right)).map(({ text }) => text));
}"""
TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden])")]
  .filter((element) => element.checkVisibility() && !element.classList.contains("vh"))
  .filter((element) => getComputedStyle(element).display !== "inline")
  .map((element) => {
    const label = element.type === "radio" && element.labels[0];
    const { width, height } = (label || element).getBoundingClientRect();
    return { element: element.outerHTML.slice(0, 120), width, height };
  })
  .filter(({ width, height }) => Math.min(width, height) < 44)"""
BROKEN_WORDS = """() => [...document.querySelectorAll(".fitted")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})"""
COLOURS = "() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).colorScheme]"


def assert_no_sideways_scrolling(page: Page) -> None:
    inner, document, dialog = page.evaluate(WIDTHS)
    assert inner == 360, "the page is zoomed out"
    assert max(document, dialog) <= 360


def sitting_out(evening: Evening) -> tuple[str, ...]:
    sheet = evening.sheet
    return tuple(sheet.person(player).name for player in sheet.proposed_sitting_out)


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_no_page_scrolls_sideways(live_server: Served, sit_down: SitDown, names: tuple[str, ...]) -> None:
    evening = Evening(live_server.app, *names, name="W" * 80 if names is UNBROKEN else EVENING)
    out = sitting_out(evening)
    playing = [name for name in names if name not in out]
    deal = evening.record(
        playing[0], "45½", partner=playing[1], sitting_out=out, handfuls={playing[0]: 1}, note="N" * 200
    )
    evening.correct(deal, half_points=100)
    table = sit_down(evening)
    for path in PAGES:
        table.open(path.format(deal=deal))
        assert_no_sideways_scrolling(table.page)
    table.open()
    table.page.locator(".menu > summary").tap()
    assert_no_sideways_scrolling(table.page)
    table.open()
    table.new_deal()
    assert_no_sideways_scrolling(table.page)
    table.unfold()
    assert_no_sideways_scrolling(table.page)
    for path in ("/", "/sessions/new"):
        table.page.goto(live_server.url + path)
        assert_no_sideways_scrolling(table.page)


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_no_page_of_a_closed_session_scrolls_sideways(
    live_server: Served, sit_down: SitDown, names: tuple[str, ...]
) -> None:
    evening = Evening(live_server.app, *names, note="N" * 500, hands=3)
    out = sitting_out(evening)
    playing = [name for name in names if name not in out]
    evening.record(playing[0], "60", sitting_out=out)
    out = sitting_out(evening)
    taker = next(name for name in names if name not in out)
    evening.record(taker, kind=DealKind.OPEN, sitting_out=out)
    table = sit_down(evening)
    table.open("session")
    table.tap_through(table.page.get_by_role("button", name="Close the session"))
    assert_no_sideways_scrolling(table.page)
    table.tap_through(table.page.get_by_role("button", name="Close anyway"))
    for path in ("", "session", "changes"):
        table.open(path)
        assert_no_sideways_scrolling(table.page)
    table.page.goto(live_server.url)
    assert_no_sideways_scrolling(table.page)


def test_words_are_not_broken_in_tiles_and_totals(live_server: Served, sit_down: SitDown) -> None:
    names = (
        "Maximilien",
        "Éléonore",
        "Jean-Baptiste",
        "WWWWWWWWWWWW",
        "Marie-Madeleine",
        "Bartholoméa",
        "Ömer Åberg",
        "Ève",
    )
    table = sit_down(Evening(live_server.app, *names, hands=5))
    assert table.page.evaluate(BROKEN_WORDS) == []
    table.new_deal()
    table.unfold()
    assert table.page.evaluate(BROKEN_WORDS) == []


@pytest.mark.parametrize("names", [EVERYBODY[:5], EVERYBODY], ids=["five", "eight"])
def test_the_newest_deal_is_seen_on_a_phone_on_its_side(
    live_server: Served, sit_down: SitDown, names: tuple[str, ...]
) -> None:
    evening = Evening(live_server.app, *names)
    for _ in range(2):
        out = sitting_out(evening)
        playing = [name for name in names if name not in out]
        evening.record(playing[0], partner=playing[1], sitting_out=out)
    table = sit_down(evening, viewport={"width": 640, "height": 360})
    assert table.page.locator(".deal").first.evaluate(PLACE_IN_SIGHT)
    assert table.new_deal_button.evaluate(PLACE_IN_SIGHT)
    assert table.page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_scores_stand_apart_from_each_other(live_server: Served, sit_down: SitDown, count: int) -> None:
    evening = Evening(live_server.app, *EVERYBODY[:count], first_dealer=count - 1)
    out = sitting_out(evening)
    playing = [name for name in EVERYBODY[:count] if name not in out]
    for _ in range(3):
        evening.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "1234", BRUNO: "-2468", CHLOE: "1234"}, note="Big")
    evening.record(playing[0], "90", sitting_out=out, partner=playing[1] if len(playing) == 5 else None)
    table = sit_down(evening)
    assert table.page.evaluate(TOO_CLOSE, ".totals, .scores") == []


@pytest.mark.parametrize("count", [5, 6])
def test_an_ordinary_deal_of_five_is_seen_whole(live_server: Served, sit_down: SitDown, count: int) -> None:
    table = sit_down(Evening(live_server.app, *EVERYBODY[:count]))
    table.new_deal()
    table.choose("taker", BRUNO)
    ordinary = table.form.locator(
        "[data-part=taker] .choice:visible, [data-part=partner] .choice:visible, [data-part=contract] .choice, "
        "[data-part=bouts] .choice, [data-part=points] .side, [data-part=points] .key, button.save"
    )
    assert ordinary.count() == 5 + 5 + 4 + 4 + 2 + 12 + 1
    for control in ordinary.all():
        expect(control).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("names", [EVERYBODY[:5], EVERYBODY], ids=["five", "eight"])
def test_targets_for_a_thumb(live_server: Served, sit_down: SitDown, names: tuple[str, ...]) -> None:
    evening = Evening(live_server.app, *names)
    out = sitting_out(evening)
    taker = next(name for name in names if name not in out)
    evening.record(taker, partner=None, alone=True, sitting_out=out)
    table = sit_down(evening)
    assert table.page.evaluate(TOO_SMALL) == []
    table.page.locator(".menu > summary").tap()
    expect(table.page.get_by_role("link", name="Changes")).to_be_visible()
    assert table.page.evaluate(TOO_SMALL) == []
    table.open()
    table.new_deal()
    table.choose("taker", next(name for name in names if name not in sitting_out(evening)))
    table.choose("contract", "garde")
    table.unfold()
    table.tap(table.form.locator(".seats > summary"))
    assert table.page.evaluate(TOO_SMALL) == []
    table.nobody_took("adjustment")
    assert table.page.evaluate(TOO_SMALL) == []
    table.open("session")
    assert table.page.evaluate(TOO_SMALL) == []


def test_totals_stay_in_sight(five: Evening, sit_down: SitDown) -> None:
    for number in range(40):
        five.record((ANNA, CHLOE, DAVID)[number % 3], str(40 + number % 9), partner=EMMA)
    table = sit_down(five)
    expect(table.page.locator(".deal")).to_have_count(40)
    for place in ("end", "start"):
        table.page.locator(".deal").last.evaluate("(row, block) => row.scrollIntoView({ block })", place)
        for total in table.page.locator(".totals .amount").all():
            assert total.evaluate(PLACE_IN_SIGHT)
        assert table.new_deal_button.evaluate(PLACE_IN_SIGHT)
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last, button = table.page.locator(".deal").last.bounding_box(), table.new_deal_button.bounding_box()
    assert last is not None
    assert button is not None
    assert last["y"] + last["height"] <= button["y"], "the button covers the last deal"


@pytest.mark.parametrize("system", ["light", "dark"])
def test_colours_of_the_system_or_of_the_switch(five: Evening, sit_down: SitDown, system: Any) -> None:
    table = sit_down(five, color_scheme=system)

    def choose(name: str) -> None:
        table.page.locator(".menu > summary").tap()
        table.tap_through(table.page.get_by_role("button", name=name))

    paper = {"light": ["rgb(247, 243, 234)", "light"], "dark": ["rgb(15, 23, 20)", "dark"]}
    assert table.page.evaluate(COLOURS) == paper[system]
    for name, shown in (("Dark", "dark"), ("Light", "light"), ("System", system)):
        choose(name)
        assert table.page.evaluate(COLOURS) == paper[shown]
        table.open("deals/new")
        assert table.page.evaluate(COLOURS) == paper[shown]
        table.open()


def test_the_keypad_is_not_covered_by_warnings(four: Evening, sit_down: SitDown) -> None:
    table: Table = sit_down(four)
    table.new_deal()
    table.enter(Played(ANNA, "petite", 0, "85½"))
    expect(table.form.locator("[data-warnings] li")).to_have_count(2)
    table.points.scroll_into_view_if_needed()
    assert table.points.evaluate(PLACE_IN_SIGHT)
    table.tap(table.form.locator("[data-key=delete]"))
    expect(table.points).to_have_value("85")


def test_a_wide_screen_shows_everything_too(five: Evening, sit_down: SitDown) -> None:
    five.record(CHLOE, partner=ANNA)
    table = sit_down(five, viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert table.new_deal_button.evaluate(PLACE_IN_SIGHT)
    table.new_deal_button.click()
    assert table.save_button.evaluate(PLACE_IN_SIGHT)
