"""The draw of a round, changed by a thumb on a small phone, by the keyboard, and without JavaScript."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import PLACE_IN_SIGHT, TakePhone
from tests.club_evening import NAMES, ClubEvening
from tests.conftest import Served

FIRST, SECOND = NAMES[:4], NAMES[4:8]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TABLES = """() => [...document.querySelectorAll(".drawn > li")].map((table) =>
  [...table.querySelectorAll(".place select")].map((select) => select.labels[0].textContent.trim()))"""


pytestmark = pytest.mark.usefixtures("forms_without_tokens")


@pytest.fixture
def evening(live_server: Served) -> ClubEvening:
    """One round was played: the first four at table 1, the others at table 2."""
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 8)
    evening.sit_down(FIRST, SECOND)
    evening.end_round()
    return evening


@pytest.fixture
def draw(phone: TakePhone, live_server: Served, evening: ClubEvening) -> Page:
    """The draw of the second round on the organiser's phone."""
    live_server.app.config["WTF_CSRF_ENABLED"] = True  # as it is played
    page = phone()
    page.goto(f"{live_server.url}{evening.url}rounds/new")
    return page


def tap(page: Page, name: str) -> None:
    """Tap somebody, or the heading of a table, wherever on the page."""
    target = page.locator(".drawn").get_by_role("button", name=name, exact=name in NAMES)
    target.scroll_into_view_if_needed()
    place = target.evaluate(PLACE_IN_SIGHT)
    if place:
        page.touchscreen.tap(*place)
    else:
        target.tap()


def someone(page: Page, table: int, place: int = 0) -> str:
    """Who is drawn at a table."""
    return str(page.evaluate(TABLES)[table - 1][place])


def test_two_people_change_places(draw: Page) -> None:
    one, other = someone(draw, 1), someone(draw, 2)
    before = draw.evaluate(TABLES)
    tap(draw, one)
    status = draw.get_by_role("status")
    expect(status).to_contain_text(f"{one}: tap whoever changes places")
    expect(draw.get_by_role("button", name=one, exact=True)).to_have_attribute("aria-pressed", "true")
    tap(draw, other)

    expect(status).to_contain_text(f"{one}: Table 2 · {other}: Table 1")
    expect(status).to_contain_text("meet again this evening")
    after = draw.evaluate(TABLES)
    assert after[0] == [other, *before[0][1:]]
    assert after[1] == [one, *before[1][1:]]
    assert draw.evaluate(SIDEWAYS) == 0


def test_the_numbers_follow_and_uneven_tables_are_asked_about(draw: Page, evening: ClubEvening) -> None:
    one = someone(draw, 1)
    tap(draw, one)
    tap(draw, "Table 2")

    expect(draw.locator('[data-table="1"] h2')).to_contain_text("3 people")
    expect(draw.locator('[data-table="2"] h2')).to_contain_text("5 people, called king")
    expect(draw.locator('[data-table="2"] h2')).to_contain_text("uneven")
    draw.get_by_role("button", name="Begin round 2").tap()
    expect(draw.get_by_role("alert")).to_have_text("Table 1 has 3 people, table 2 has 5 people. Begin all the same?")
    assert len(evening.now.rounds) == 1
    draw.get_by_role("button", name="Begin all the same").tap()
    expect(draw.get_by_role("heading", name="Round 2")).to_be_visible()
    assert [len(table.people) for table in evening.now.rounds[-1].tables] == [3, 5]


def test_somebody_sits_out_or_opens_another_table(draw: Page) -> None:
    one = someone(draw, 1)
    tap(draw, one)
    tap(draw, "Sitting out this round")
    expect(draw.get_by_role("status")).to_contain_text(f"{one}: sits out this round")
    tap(draw, one)
    tap(draw, "Table 3")
    expect(draw.get_by_role("status")).to_contain_text(f"{one}: Table 3")
    expect(draw.locator('[data-table="3"] h2')).to_contain_text("1 person uneven")


def test_whoever_was_tapped_by_mistake_stays(draw: Page) -> None:
    one = someone(draw, 1)
    before = draw.evaluate(TABLES)
    tap(draw, one)
    tap(draw, one)
    expect(draw.get_by_role("status")).to_contain_text(f"{one} stays")
    draw.get_by_role("button", name=one, exact=True).focus()
    draw.keyboard.press("Enter")
    draw.keyboard.press("Escape")
    expect(draw.locator('[aria-pressed="true"]')).to_have_count(0)
    assert draw.evaluate(TABLES) == before


def test_it_is_done_by_the_keyboard(draw: Page) -> None:
    one, other = someone(draw, 1), someone(draw, 2)
    draw.get_by_role("button", name=one, exact=True).focus()
    draw.keyboard.press("Enter")
    draw.get_by_role("button", name=other, exact=True).focus()
    draw.keyboard.press("Space")

    expect(draw.get_by_role("status")).to_contain_text(f"{one}: Table 2")
    expect(draw.get_by_role("button", name=one, exact=True)).to_be_focused()


def test_without_a_network_it_is_said_and_kept(draw: Page) -> None:
    one, other = someone(draw, 1), someone(draw, 2)
    draw.context.set_offline(True)
    tap(draw, one)
    tap(draw, other)
    expect(draw.get_by_role("status")).to_contain_text("No connection")
    draw.context.set_offline(False)
    assert someone(draw, 1) == other


def test_nothing_is_smaller_than_a_thumb(draw: Page) -> None:
    tap(draw, someone(draw, 1))
    heights = draw.evaluate(
        """() => [...document.querySelectorAll("main a, main button")].filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect().height)"""
    )
    assert min(heights) >= 43.5


def test_without_javascript_the_selects_show_the_plan(
    phone: TakePhone, live_server: Served, evening: ClubEvening
) -> None:
    page = phone(java_script_enabled=False)
    page.goto(f"{live_server.url}{evening.url}rounds/new")
    one = page.locator('[data-table="1"] .place label').first.inner_text()
    page.get_by_label(one, exact=True).select_option(label="Table 2")
    page.get_by_role("button", name="Show").click()

    expect(page.locator('[data-table="1"] h2')).to_contain_text("3 people uneven")
    expect(page.locator('[data-table="2"]')).to_contain_text(one)
    expect(page.locator('[data-table="3"]')).to_be_hidden()
