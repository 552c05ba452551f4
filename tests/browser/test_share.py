"""Handing on a link from a phone: its own sheet, the clipboard, and the code as large as the screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.sheet import Role
from tests.browser.table import TakePhone
from tests.conftest import Served
from tests.evening import Evening

SHEET = """
window.shared = [];
navigator.canShare = () => true;
navigator.share = async (data) => { window.shared.push(data); };
"""
WITHOUT = """
for (const ability of ["clipboard", "share", "canShare"]) {
  Object.defineProperty(Navigator.prototype, ability, { get: () => undefined });
}
"""
REFUSING = """
navigator.clipboard.writeText = async () => { throw new DOMException("no", "NotAllowedError"); };
navigator.canShare = () => true;
navigator.share = async () => { throw new DOMException("no", "AbortError"); };
"""


@pytest.fixture
def viewer(four: Evening, live_server: Served) -> str:
    """The whole address that is handed on first."""
    return f"{live_server.url}/s/{four.shared(Role.VIEWER)}/"


def share(page: Page, four: Evening, live_server: Served, script: str = "") -> Page:
    page.add_init_script(script)
    page.goto(f"{live_server.url}{four.url}share")
    return page


def test_the_phone_s_own_sheet_gets_title_and_address(
    four: Evening, live_server: Served, phone: TakePhone, viewer: str
) -> None:
    page = share(phone(), four, live_server, SHEET)

    page.get_by_role("button", name="Share…").first.tap()

    assert page.evaluate("window.shared") == [{"title": "Anna, Bruno, Chloé, David", "url": viewer}]


def test_the_address_is_copied(four: Evening, live_server: Served, phone: TakePhone, viewer: str) -> None:
    page = share(phone(permissions=["clipboard-read", "clipboard-write"]), four, live_server)

    page.locator("[data-copy]").first.tap()

    expect(page.locator("[data-copy]").first).to_have_text("Copied ✓")
    assert page.evaluate("navigator.clipboard.readText()") == viewer


def test_what_is_refused_leaves_the_address_chosen(
    four: Evening, live_server: Served, phone: TakePhone, viewer: str
) -> None:
    page = share(phone(), four, live_server, REFUSING)

    page.get_by_role("button", name="Share…").first.tap()
    page.locator("[data-copy]").first.tap()

    page.wait_for_function("getSelection().toString()")
    assert page.evaluate("getSelection().toString()") == viewer


@pytest.mark.parametrize("settings", [{"java_script_enabled": False}, {}])
def test_buttons_that_could_do_nothing_are_not_there(
    four: Evening, live_server: Served, phone: TakePhone, viewer: str, settings: dict[str, bool]
) -> None:
    page = share(phone(**settings), four, live_server, WITHOUT)

    expect(page.get_by_text(viewer)).to_be_visible()
    expect(page.locator("[data-share]:visible, [data-copy]:visible")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1200, 800)])
def test_the_code_is_as_large_as_the_screen(
    four: Evening, live_server: Served, phone: TakePhone, size: tuple[int, int]
) -> None:
    width, height = size
    page = share(phone(viewport={"width": width, "height": height}), four, live_server)
    dialog = page.get_by_role("dialog", name="To read along Anna, Bruno, Chloé, David")
    expect(dialog).to_have_count(0)

    page.get_by_role("link", name="Full screen", exact=True).first.tap()

    code = dialog.locator("svg").bounding_box()
    assert code is not None
    assert code["width"] == code["height"] >= 0.75 * min(size)
    assert code["x"] >= 0
    assert code["y"] >= 0
    assert code["x"] + code["width"] <= width
    assert code["y"] + code["height"] <= height
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-code] svg")).to_have_count(0)


def test_the_dialog_closes_with_its_button(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = share(phone(), four, live_server)
    page.locator(".code").first.tap()

    page.get_by_role("button", name="Close").tap()

    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_without_scripts_the_code_has_a_page(
    four: Evening, live_server: Served, phone: TakePhone, size: tuple[int, int]
) -> None:
    settings = {"java_script_enabled": False, "viewport": {"width": size[0], "height": size[1]}}
    page = share(phone(**settings), four, live_server)

    page.get_by_role("link", name="Full screen", exact=True).first.click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("To read along")
    code = page.get_by_role("img", name="QR code").locator("svg").bounding_box()
    assert code is not None
    assert code["width"] >= 0.75 * min(size)
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(f"{live_server.url}{four.url}share")


def test_a_link_is_renewed_without_scripts(four: Evening, live_server: Served, phone: TakePhone, viewer: str) -> None:
    page = share(phone(java_script_enabled=False), four, live_server)
    page.get_by_text("Renew this link").first.click()
    expect(page.get_by_text("All phones that opened the old link lose it at once.").first).to_be_visible()

    page.get_by_role("button", name="Renew now").first.click()

    expect(page.get_by_role("status")).to_contain_text("The old one opens nothing any more.")
    expect(page.get_by_text(viewer)).to_have_count(0)
    assert page.request.get(viewer).status == 404


def test_two_nervous_taps_on_renewing_the_own_link_keep_the_way_in(
    four: Evening, live_server: Served, phone: TakePhone
) -> None:
    page = share(phone(), four, live_server)
    page.locator("#organiser > summary").tap()
    page.locator("#organiser .renewal > summary").tap()
    button = page.locator("#organiser .renewal button")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None

    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)

    expect(page).to_have_url(re.compile(r"/share\?renewed=organiser#organiser$"))
    assert four.token not in page.url
    page.goto(live_server.url)
    page.locator(".session").click()
    expect(page.locator("[data-open-entry]")).to_be_visible()


def test_a_pasted_link_opens_the_sheet(four: Evening, live_server: Served, phone: TakePhone, viewer: str) -> None:
    page = phone()
    page.goto(live_server.url)

    page.get_by_label("You were sent a link?").fill(f"Chloé wrote:\n{viewer}\nSee you!")
    page.get_by_role("button", name="Open").tap()

    expect(page).to_have_url(viewer)
    expect(page.locator("[data-open-entry]")).to_have_count(0)
