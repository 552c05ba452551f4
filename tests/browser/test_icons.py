"""The icons as a device cuts them: nothing drawn is cut off, no corner is empty."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.table import TakePhone
from tests.conftest import Served

FELT = [0x0E, 0x5A, 0x47, 0xFF]
LOOK = """async ([src, felt]) => {
  const image = new Image();
  image.src = src;
  await image.decode();
  const { width } = image;
  const canvas = new OffscreenCanvas(width, width).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, width);
  let opaque = true;
  let furthest = 0;
  for (let place = 0; place < width * width; place += 1) {
    const colour = [...data.subarray(4 * place, 4 * place + 4)];
    opaque &&= colour[3] === 255;
    if (colour.every((part, index) => part === felt[index])) continue;
    const [x, y] = [place % width, Math.floor(place / width)].map((each) => each + 0.5 - width / 2);
    furthest = Math.max(furthest, Math.hypot(x, y) / width);
  }
  return [opaque, furthest];
}"""
"""Whether every point is opaque, and how far from the middle something is drawn, of the whole side."""


def look(page: Page, src: str) -> tuple[bool, float]:
    opaque, furthest = page.evaluate(LOOK, [src, FELT])
    return opaque, furthest


@pytest.fixture
def page(phone: TakePhone, live_server: Served) -> Page:
    page = phone()
    page.goto(live_server.url)
    return page


def test_whatever_shape_a_device_cuts_the_cards_are_whole(page: Page) -> None:
    icons = json.loads(page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.text())"))["icons"]
    (maskable,) = (icon["src"] for icon in icons if icon["purpose"] == "maskable")
    opaque, furthest = look(page, maskable)
    assert opaque
    assert 0.35 < furthest <= 0.4


def test_an_iphone_finds_no_empty_corner(page: Page) -> None:
    address = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert address is not None
    opaque, furthest = look(page, address)
    assert opaque
    assert furthest < 0.5
