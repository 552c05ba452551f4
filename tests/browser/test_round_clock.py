"""The clock of a round on every phone: as the server tells it, and as calmly as it can be."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import TakePhone
from tests.club_evening import NAMES, ClubEvening
from tests.conftest import Served

WITHIN_FIVE_SECONDS = 5_000


pytestmark = pytest.mark.usefixtures("forms_without_tokens")


@pytest.fixture
def evening(live_server: Served) -> ClubEvening:
    """A round of 45 minutes has begun."""
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 8, length="minutes", round_minutes="45")
    evening.sit_down(NAMES[:4], NAMES[4:8])
    return evening


def url(live_server: Served, evening: ClubEvening, where: str) -> str:
    """The evening's page, its screen, or the sheet of the first table."""
    if where == "sheet":
        return live_server.url + evening.sheet_url(1, live_server.app.test_client())
    return f"{live_server.url}{evening.url}{where}"


@pytest.mark.parametrize("where", ["", "screen", "sheet"])
def test_everybody_follows_the_clock(phone: TakePhone, live_server: Served, evening: ClubEvening, where: str) -> None:
    page = phone()
    page.goto(url(live_server, evening, where))
    clock = page.locator(".clock")
    expect(clock).to_have_text("45:00")

    evening.set_clock("start")
    expect(clock).to_contain_text("44:", timeout=2 * WITHIN_FIVE_SECONDS)
    evening.time_passes(600)
    evening.set_clock("lengthen")
    expect(clock).to_contain_text("39:", timeout=2 * WITHIN_FIVE_SECONDS)
    evening.set_clock("pause")
    expect(clock).to_contain_text("paused at 39:", timeout=2 * WITHIN_FIVE_SECONDS)


@pytest.mark.parametrize("where", ["", "sheet"])
def test_a_phone_that_goes_wrong_shows_the_server_s_time(
    phone: TakePhone, live_server: Served, evening: ClubEvening, where: str
) -> None:
    evening.set_clock("start")
    page = phone()
    page.clock.install(time=datetime.now(UTC) + timedelta(minutes=7))
    page.goto(url(live_server, evening, where))

    clock = page.locator("[data-clock]")
    expect(clock).to_contain_text("44:", timeout=2 * WITHIN_FIVE_SECONDS)


def on_the_sheet(phone: TakePhone, live_server: Served, evening: ClubEvening, seconds: int) -> Page:
    """A table's sheet with so much time left."""
    evening.set_clock("start")
    evening.time_passes(2700 - seconds)
    page = phone()
    page.goto(url(live_server, evening, "sheet"))
    return page


def test_five_minutes_are_told_aloud(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = on_the_sheet(phone, live_server, evening, 312)
    told = page.locator("body > p.vh[role=status]")

    expect(told).to_have_text("5 minutes left", timeout=5 * WITHIN_FIVE_SECONDS)


def test_the_end_is_told_aloud(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = on_the_sheet(phone, live_server, evening, 12)
    told = page.locator("body > p.vh[role=status]")
    expect(told).to_have_text("time is over", timeout=5 * WITHIN_FIVE_SECONDS)
    expect(page.locator("[data-clock]")).to_have_text("time is over")


def test_an_open_sheet_says_where_everybody_goes(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = phone()
    page.goto(url(live_server, evening, "sheet"))
    evening.end_round()
    expect(page.locator(".bar-title")).to_contain_text("closed", timeout=2 * WITHIN_FIVE_SECONDS)
    evening.sit_down(NAMES[4:8], NAMES[:4])

    expect(page.locator(".round-next")).to_contain_text("Round 2 has begun", timeout=2 * WITHIN_FIVE_SECONDS)
    page.get_by_role("link", name="This table’s next sheet").tap()
    expect(page.locator(".bar-title")).to_contain_text("Table 1 · round 2")


def test_a_sheet_whose_round_is_taken_back_says_so(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = phone()
    page.goto(url(live_server, evening, "sheet"))
    latest = evening.now.latest
    assert latest is not None
    evening.post("rounds/1/take-back", began=latest.started_at.isoformat())

    expect(page.locator(".connection")).to_contain_text("its round was taken back", timeout=2 * WITHIN_FIVE_SECONDS)


def test_once_the_time_is_up_a_new_deal_stands_back(
    phone: TakePhone, live_server: Served, evening: ClubEvening
) -> None:
    page = on_the_sheet(phone, live_server, evening, 4)
    said, new_deal = page.get_by_text("Time is up: the deal under way is the last."), page.locator(".dock .action")
    expect(said).to_be_hidden()
    expect(new_deal).not_to_have_class("action spare")

    expect(said).to_be_visible(timeout=2 * WITHIN_FIVE_SECONDS)
    expect(new_deal).to_have_class("action spare")
    new_deal.click()
    expect(page.locator("dialog#new")).to_be_visible()
