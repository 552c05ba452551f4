"""The recap as a picture for a messenger: a PNG where the phone can draw one, shared by its own sheet if it has one."""

import struct

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import TakePhone
from tests.club_evening import ClubEvening
from tests.conftest import Served

PNG = b"\x89PNG\r\n\x1a\n"
SHEET = """
window.shared = [];
navigator.canShare = (data) => data.files?.every((file) => file.type === "image/png") ?? false;
navigator.share = async ({ files }) => {
  for (const file of files) window.shared.push([file.name, file.type, file.size > 10000]);
};
"""

pytestmark = pytest.mark.usefixtures("forms_without_tokens")


@pytest.fixture
def address(live_server: Served) -> str:
    """The recap of an evening of which a round was played."""
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 8)
    evening.draw()
    evening.play(1)
    evening.play(2)
    evening.end_round()
    return f"{live_server.url}{evening.url}recap"


def saved(page: Page, suffix: str) -> bytes:
    link = page.get_by_role("link", name="Save the picture")
    with page.expect_download() as saving:
        link.click()
    assert saving.value.suggested_filename.endswith(suffix)
    return saving.value.path().read_bytes()


def test_it_is_saved_as_a_png(phone: TakePhone, address: str) -> None:
    page = phone()
    page.goto(address)
    expect(page.locator("[data-save-picture][download$='.png']")).to_have_count(1)

    picture = saved(page, ".png")

    assert picture[:8] == PNG
    assert struct.unpack(">II", picture[16:24]) == (2400, 1260)
    expect(page.locator("[data-share-picture]")).to_be_hidden()


def test_it_is_shared_by_the_phone_s_own_sheet(phone: TakePhone, address: str) -> None:
    page = phone()
    page.add_init_script(SHEET)
    page.goto(address)

    page.get_by_role("button", name="Share…").click()

    [[name, kind, large]] = page.evaluate("window.shared")
    assert (name.startswith("tarot-"), name.endswith(".png"), kind, large) == (True, True, "image/png", True)


def test_without_javascript_it_is_the_drawing(phone: TakePhone, address: str) -> None:
    page = phone(java_script_enabled=False)
    page.goto(address)

    assert saved(page, ".svg").startswith(b"<svg")
