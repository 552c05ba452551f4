"""The people of a club are tapped in the order of play, on a small phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table, TakePhone
from tests.browser.test_layout import assert_no_sideways_scrolling
from tests.club import Circle
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY

MANY = tuple(f"Player {number}" for number in range(20))


@pytest.fixture
def club(live_server: Served) -> Circle:
    """Eight people, and many others."""
    return Circle(live_server.app, *EVERYBODY, *MANY, name="Tarot-club")


@pytest.fixture
def page(live_server: Served, phone: TakePhone, club: Circle) -> Page:
    """The form of a new session of the club."""
    page = phone()
    page.goto(live_server.url + club.url)
    page.get_by_role("link", name="New session").tap()
    expect(page.locator("[data-roster]")).to_be_visible()
    return page


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'.chip[data-name="{name}"]').tap()


def names(page: Page) -> list[str]:
    """What stands in the fields that are filled."""
    return [value for field in page.locator(".names input").all() if (value := field.input_value())]


def places(page: Page) -> dict[str, str]:
    """The places that the chosen chips show."""
    chosen = page.locator('.chip[aria-pressed="true"]').all()
    return {chip.get_attribute("data-name") or "": chip.get_attribute("data-place") or "" for chip in chosen}


def test_taps_fill_the_fields_in_order_and_start_the_session(page: Page) -> None:
    tap(page, CHLOE, ANNA, DAVID)

    assert names(page) == [CHLOE, ANNA, DAVID]
    assert places(page) == {ANNA: "2", CHLOE: "1", DAVID: "3"}
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/")
    assert list(Table(page, page.url).badges()) == [CHLOE, ANNA, DAVID]


def test_a_second_tap_takes_somebody_away_and_the_dealer_stays_the_same(page: Page) -> None:
    tap(page, ANNA, BRUNO, CHLOE, DAVID)
    page.get_by_role("group", name="First dealer").get_by_role("radio", name=CHLOE).check()

    tap(page, ANNA)

    assert names(page) == [BRUNO, CHLOE, DAVID]
    assert places(page) == {BRUNO: "1", CHLOE: "2", DAVID: "3"}
    expect(page.get_by_role("group", name="First dealer").get_by_role("radio", name=CHLOE)).to_be_checked()
    tap(page, CHLOE)
    expect(page.locator("[name=first_dealer][value=draw]")).to_be_checked()


def test_eight_are_enough(page: Page) -> None:
    tap(page, *EVERYBODY)

    assert names(page) == list(EVERYBODY)
    expect(page.locator('.chip[data-name="Player 3"]')).to_be_disabled()
    tap(page, EMMA)
    expect(page.locator('.chip[data-name="Player 3"]')).to_be_enabled()


def test_typing_narrows_the_chips_and_arrows_move_them(page: Page) -> None:
    tap(page, ANNA)
    page.locator("[name=people-1]").tap()
    page.keyboard.type("chlo")

    assert page.locator(".chip:visible").count() == 2  # whoever is chosen stays in sight
    tap(page, CHLOE)

    assert names(page) == [ANNA, CHLOE]
    assert page.locator(".chip:visible").count() == len(EVERYBODY) + len(MANY)
    page.get_by_role("button", name="Move person 1 down").tap()
    assert places(page) == {ANNA: "2", CHLOE: "1"}


def test_somebody_new_is_typed_among_the_others(page: Page, club: Circle) -> None:
    tap(page, ANNA)
    page.locator("[name=people-1]").fill("Zoé")
    tap(page, BRUNO)

    assert names(page) == [ANNA, "Zoé", BRUNO]
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/")
    assert "Zoé" in club.names


def test_no_page_of_a_club_scrolls_sideways(live_server: Served, phone: TakePhone) -> None:
    long = ("W" * 40, "Marie-Madeleine de la Tour", "Bartholoméa", "Ève")
    club = Circle(live_server.app, *long, name="W" * 40)
    club.play(*long, name="N" * 80).record(long[0])
    page = phone()
    paths = ("", "?player=x&since=y", "people", f"people/{club.id(long[0])}/edit", "sessions/new", "rules", "rules/new")
    for path in (*paths, "deals", "deals?player=x&since=y&part=z", "settings", "changes", "share"):
        page.goto(f"{live_server.url}{club.url}{path}")
        assert_no_sideways_scrolling(page)
    page.locator(".menu > summary").tap()
    assert_no_sideways_scrolling(page)
    page.goto(f"{live_server.url}/clubs/new")
    assert_no_sideways_scrolling(page)
