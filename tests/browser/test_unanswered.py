"""Forms that get no answer: a page says what is known about them, and leads back to what was typed."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.table import SitDown, Table, TakePhone
from tests.browser.test_layout import TOO_SMALL, assert_no_sideways_scrolling
from tests.browser.test_offline_pages import cut
from tests.conftest import Served
from tests.evening import ANNA, CHLOE, Evening

CERTAIN = "Nothing was changed: there is no network, so nothing was sent."
UNSURE = "It cannot be told whether what you sent has reached it."


@pytest.fixture
def table(five: Evening, sit_down: SitDown) -> Table:
    """A phone whose worker is at work; one deal is recorded."""
    five.record(ANNA, partner=CHLOE)
    table = sit_down(five, service_workers="allow")
    wait_for_worker(table.page)
    wait_for_copy(table.page, "/", five.url)
    return table


def heading(page: Page) -> str:
    """What is read of it."""
    return page.get_by_role("heading", level=1).inner_text()


def back(page: Page) -> None:
    with page.expect_event("domcontentloaded"):
        page.get_by_role("link", name="Back", exact=True).tap()


def test_what_was_typed_still_stands_after_the_way_back(table: Table, five: Evening) -> None:
    page = table.page
    table.open("session")
    page.locator("[name=name]").fill("Tuesday")
    cut(page)
    table.tap_through(page.get_by_role("button", name="Save", exact=True))
    assert heading(page) == "No network"
    expect(page.get_by_text(CERTAIN)).to_be_visible()
    expect(page.get_by_text(UNSURE)).to_be_hidden()

    back(page)
    expect(page.locator("[name=name]")).to_have_value("Tuesday")
    page.context.set_offline(False)
    table.tap_through(page.get_by_role("button", name="Save", exact=True))
    assert five.sheet.title == "Tuesday"


def test_an_undo_changes_nothing(table: Table, five: Evening, live_server: Served) -> None:
    deal = five.numbered(1)
    table.open(f"deals/{deal}")
    cut(table.page)
    table.tap_through(table.page.get_by_role("button", name=re.compile("Withdraw")))
    expect(table.page.get_by_text(CERTAIN)).to_be_visible()
    link = table.page.get_by_role("link", name="Back", exact=True)
    expect(link).to_have_attribute("href", f"{live_server.url}{five.url}deals/{deal}")
    assert five.sheet.recorded(deal) in five.sheet.counted


@pytest.mark.parametrize("button", ["Dark", "Français"])
def test_so_do_colours_and_languages(table: Table, live_server: Served, button: str) -> None:
    table.page.goto(live_server.url)
    cut(table.page)
    table.tap_through(table.page.get_by_role("button", name=button))
    assert heading(table.page) == "No network"
    back(table.page)
    assert heading(table.page) == "Tarot Scorekeeper"


def test_it_says_when_the_server_is_back_and_sends_nothing(table: Table, five: Evening, live_server: Served) -> None:
    page = table.page
    table.open("session")
    page.locator("[name=name]").fill("Tuesday")
    cut(page)
    table.tap_through(page.get_by_role("button", name="Save", exact=True))
    posted: list[str] = []
    page.on("request", lambda sent: posted.append(sent.url) if sent.method == "POST" else None)
    page.context.set_offline(False)

    expect(page.get_by_role("status")).to_contain_text("The server can be reached again.")

    assert heading(page) == "No network"
    assert posted == []
    assert five.sheet.title != "Tuesday"


class Line:
    """A line between a phone and the server; once it is bad, every question arrives and no answer does."""

    def __init__(self, server: str) -> None:
        self.bad = False
        self._server = urlsplit(server)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listening.accept()
                server = socket.create_connection((self._server.hostname, self._server.port))
                threading.Thread(target=self._pass_on, args=(phone, server, False), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(server, phone, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with source, target, suppress(OSError):
            while (some := source.recv(65536)) and not (answers and self.bad):
                target.sendall(some)
            target.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Nobody is connected any more."""
        self._listening.close()


@pytest.fixture
def line(live_server: Served) -> Iterator[Line]:
    line = Line(live_server.url)
    yield line
    line.close()


def test_an_answer_that_was_lost_is_not_said_to_have_done_nothing(phone: TakePhone, five: Evening, line: Line) -> None:
    page = phone(service_workers="allow")
    page.goto(line.url + five.url)
    wait_for_worker(page)
    wait_for_copy(page, "/unanswered")
    page.goto(f"{line.url}{five.url}session")
    page.locator("[name=name]").fill("Tuesday")
    line.bad = True
    with page.expect_event("domcontentloaded"):
        page.get_by_role("button", name="Save", exact=True).tap()

    assert heading(page) == "The server does not answer"
    expect(page.get_by_text(UNSURE)).to_be_visible()
    expect(page.get_by_text(CERTAIN)).to_be_hidden()
    assert five.sheet.title == "Tuesday"


def test_it_is_in_the_language_and_the_colours_that_were_chosen(table: Table, live_server: Served) -> None:
    page = table.page
    for button in ("Français", "Sombre|Dark"):
        page.goto(live_server.url)
        table.tap_through(page.get_by_role("button", name=re.compile(button)))
    wait_for_copy(page, "/unanswered", 'data-theme="dark"')
    cut(page)
    table.tap_through(page.get_by_role("button", name=re.compile("Clair|Light")))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_it_fits_a_small_phone(table: Table, live_server: Served) -> None:
    table.page.goto(f"{live_server.url}/unanswered")
    assert_no_sideways_scrolling(table.page)
    assert table.page.evaluate(TOO_SMALL) == []
