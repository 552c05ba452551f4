"""From the start page to an empty sheet."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table, TakePhone, start_session
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX


@pytest.fixture
def page(live_server: Served, phone: TakePhone) -> Page:
    """The form of a new session on a phone."""
    page = phone()
    page.goto(live_server.url)
    page.get_by_role("link", name="New session").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("New session")
    # The heading is there before the page's module has put away the fields that are not needed yet.
    expect(page.locator(".names > li[hidden]")).to_have_count(4)
    return page


def names(page: Page) -> list[str]:
    """What stands in the fields that are shown."""
    return [field.input_value() for field in page.locator(".names input:visible").all()]


def type_names(page: Page, *people: str) -> None:
    """Type each name and press the keyboard's Next."""
    page.locator("[name=people-0]").tap()
    for place, name in enumerate(people):
        page.keyboard.type(name)
        if place < len(people) - 1:
            page.keyboard.press("Enter")
            expect(page.locator(f"[name=people-{place + 1}]")).to_be_focused()


def test_names_and_nothing_else(live_server: Served, phone: TakePhone) -> None:
    table = start_session(phone(), live_server.url, ANNA, BRUNO, CHLOE, DAVID, dealer=BRUNO)
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Anna, Bruno, Chloé, David")
    assert table.badges() == {ANNA: [], BRUNO: ["deals"], CHLOE: [], DAVID: []}
    expect(table.page.get_by_text("The sheet is empty.")).to_be_visible()
    table.page.goto(live_server.url)
    expect(table.page.locator(".session b")).to_have_text("Anna, Bruno, Chloé, David")
    table.page.locator(".session").tap()
    expect(table.new_deal_button).to_be_visible()


def test_fields_come_as_they_are_needed(page: Page) -> None:
    assert names(page) == [""] * 4
    type_names(page, *EVERYBODY)
    assert names(page) == list(EVERYBODY)


@pytest.mark.parametrize(
    ("people", "proposed", "possible"), [(3, "3", ["3"]), (4, "4", ["3", "4"]), (6, "5", ["3", "4", "5"])]
)
def test_as_many_play_as_can(page: Page, people: int, proposed: str, possible: list[str]) -> None:
    type_names(page, *EVERYBODY[:people])
    expect(page.locator("[name=hands]:checked")).to_have_value(proposed)
    assert [each.input_value() for each in page.locator("[name=hands]:enabled").all()] == possible


def test_arrows_change_the_order_and_the_dealer_stays_the_same(page: Page) -> None:
    type_names(page, ANNA, BRUNO, CHLOE, DAVID)
    page.get_by_role("group", name="First dealer").get_by_role("radio", name=CHLOE).check()
    page.get_by_role("button", name="Move person 3 up").tap()
    page.get_by_role("button", name="Move person 1 down").tap()
    assert names(page)[:4] == [CHLOE, ANNA, BRUNO, DAVID]
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/")
    badges = Table(page, page.url).badges()
    assert list(badges) == [CHLOE, ANNA, BRUNO, DAVID]
    assert badges[CHLOE] == ["deals"]


def test_what_is_wrong_is_told_beside_the_name(page: Page) -> None:
    type_names(page, ANNA, BRUNO, "anna ")
    page.get_by_role("button", name="Start").tap()
    alert = page.get_by_role("alert")
    expect(alert.locator("li")).to_have_text(["Anna and anna are the same name: add a letter."])
    third = page.locator("[name=people-2]")
    expect(third).to_have_attribute("aria-invalid", "true")
    third.fill(CHLOE)
    page.get_by_role("button", name="Start").tap()
    expect(page.locator(".totals .name")).to_have_text([ANNA, BRUNO, CHLOE])


def test_a_double_tap_starts_one_session(page: Page, live_server: Served) -> None:
    type_names(page, EMMA, FELIX, DAVID)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    box = page.get_by_role("button", name="Start").bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    page.wait_for_url("**/s/*/")
    assert len(sent) == 1
    page.goto(live_server.url)
    expect(page.locator(".session")).to_have_count(1)
