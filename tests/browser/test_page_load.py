"""What a page asks for, what it complains about, and the screen that stays on during play."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from flask import Flask, request, request_started
from playwright.sync_api import Dialog, Page

from scorekeeper import store
from tests.browser.played import Played
from tests.browser.table import SitDown, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, Evening

AWAKE = """
window.asked = [];
window.shown = "visible";
Object.defineProperty(Document.prototype, "visibilityState", { get: () => window.shown });
Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => ({
  request: async (kind) => { window.asked.push(kind); return {}; },
}) });
"""
TURN = """(shown) => {
  window.shown = shown;
  document.dispatchEvent(new Event("visibilitychange"));
  return window.asked;
}"""
NEEDED_TO_LOAD = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const others = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < page.loadEventStart);
  return [page, ...others].map(({ name }) => name).filter((name) => !name.startsWith("data:"));
}"""
"""What the page had asked for before it had loaded: itself, its style, its modules."""
VIOLATIONS = """
window.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
  window.violations.push(`${violatedDirective} ${blockedURI}`);
});
"""


def requests(page: Page, url: str) -> list[str]:
    """The address of everything that a page asks for while it loads."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url, wait_until="networkidle")
    return asked


@pytest.fixture
def arrived(live_server: Served) -> Iterator[list[str]]:
    """Fills with the path of every request that reaches the server."""
    paths: list[str] = []

    def note(_: Flask, **__: object) -> None:
        paths.append(request.path)

    with request_started.connected_to(note, live_server.app):
        yield paths


def test_a_cold_sheet_costs_few_requests(five: Evening, live_server: Served, phone: TakePhone) -> None:
    for _ in range(20):
        five.record(ANNA, partner=CHLOE)
    page = phone()
    asked = requests(page, live_server.url + five.url)
    needed = page.evaluate(NEEDED_TO_LOAD)
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(live_server.url).netloc}
    assert len(needed) == len(set(needed)) <= 8
    # Whoever waits with the rest until then does so for little.
    assert len(asked) == len(set(asked)) <= 24


def test_the_start_page_is_light(live_server: Served, phone: TakePhone) -> None:
    page = phone()
    asked = requests(page, live_server.url)
    assert len(page.evaluate(NEEDED_TO_LOAD)) <= 5
    assert len(asked) <= 7  # the rest looks for deals that wait


def test_the_next_visit_fetches_the_sheet_alone(
    five: Evening, live_server: Served, phone: TakePhone, arrived: list[str]
) -> None:
    page = phone()
    requests(page, live_server.url + five.url)
    arrived.clear()
    requests(page, live_server.url + five.url)
    assert arrived == [five.url]


def test_no_page_breaks_its_own_policy(five: Evening, live_server: Served, phone: TakePhone) -> None:
    deal = five.record(ANNA, note="<script>alert(1)</script>")
    five.correct(deal, bouts=3)
    page = phone()
    page.add_init_script(VIOLATIONS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sheet = live_server.url + five.url
    pages = ("", "deals/new", f"deals/{deal}", f"deals/{deal}/correct", "changes", "session", "deals/nothing")
    for address in (live_server.url, f"{live_server.url}/sessions/new", *(sheet + path for path in pages)):
        page.goto(address)
        assert page.evaluate("window.violations") == [], address
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(live_server.url).netloc}


def test_scripts_in_names_are_names(live_server: Served, sit_down: SitDown) -> None:
    names = ("<script>alert(1)</script>", "</script><b>", "&lt;i&gt;", '"quoted"', "=1+1")
    evening = Evening(live_server.app, *names)
    table = sit_down(evening)
    alerts: list[str] = []

    def hear(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.dismiss()

    table.page.on("dialog", hear)
    table.new_deal()
    table.enter(Played(names[0], "garde", 2, "49", names[4]))
    table.save()
    assert list(table.totals()) == list(names)
    table.open_row(1)
    assert names[0] in table.page.locator(".deal-story").inner_text()
    assert alerts == []


def test_the_screen_stays_on_while_the_session_is_open(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = phone()
    page.add_init_script(AWAKE)
    page.goto(live_server.url + four.url)
    page.wait_for_function("() => window.asked.length === 1")
    assert page.evaluate("window.asked") == ["screen"]
    assert page.evaluate(TURN, "hidden") == ["screen"]
    assert page.evaluate(TURN, "visible") == ["screen", "screen"]


def test_the_screen_may_go_off_when_the_session_is_closed(four: Evening, live_server: Served, phone: TakePhone) -> None:
    four.record(BRUNO)
    with four.connected():
        store.close_session(four.access)
    page = phone()
    page.add_init_script(AWAKE)
    page.goto(live_server.url + four.url)
    assert page.evaluate(TURN, "hidden") == page.evaluate(TURN, "visible") == []


def test_a_refused_wake_lock_disturbs_nothing(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = phone()
    page.add_init_script(AWAKE.replace("return {};", "throw new DOMException('low battery', 'NotAllowedError');"))
    page.goto(live_server.url + four.url)
    page.wait_for_function("() => window.asked.length === 1")
