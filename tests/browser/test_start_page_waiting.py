"""The start page knows how old it is and what waits on this phone, and sends it; tabs hear of each other's deals."""

import re

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.played import Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.browser.test_offline_pages import cut
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, points_of, ready, unsent
from tests.conftest import Served
from tests.evening import BRUNO, CHLOE, DAVID, Evening

DAMAGED = """() => new Promise((resolve) => {
  const asked = indexedDB.open("scorekeeper");
  asked.onsuccess = () => {
    const written = asked.result.transaction("waiting", "readwrite");
    const item = { id: "1", game: "1", action: "/s/0123456789012345678901/deals/new", fields: [], title: "A game" };
    written.objectStore("waiting").put({ ...item, entered: "once" });
    written.oncomplete = () => (asked.result.close(), resolve());
  };
})"""


def stranded(evening: Evening, live_server: Served, phone: TakePhone, *deals: Played) -> Page:
    """A phone with deals that wait for a session whose link died meanwhile; its sheet says so."""
    link = evening.link(Role.SCORER)
    table = Table(phone(), f"{live_server.url}/s/{link}/")
    table.open()
    page = ready(table).page
    cut(page)
    for deal in deals:
        enter(table, deal)
    with evening.connected():
        store.revoke_link(link)
    page.context.set_offline(False)
    expect(page.locator(".connection")).to_contain_text("The deals that wait on this phone are kept", timeout=PATIENCE)
    return page


@pytest.fixture
def table(four: Evening, sit_down: SitDown) -> Table:
    """A phone that keeps the score of four, and opens pages without a network."""
    four.record(DAVID)
    table = sit_down(four, service_workers="allow")
    wait_for_worker(table.page)
    wait_for_copy(table.page, f"{four.url}rules")
    return ready(table)


def test_it_says_that_it_is_a_copy_and_what_waits(table: Table, live_server: Served) -> None:
    page = table.page
    cut(page)
    for number in range(2):
        enter(table, played(number))
    page.goto(live_server.url)

    expect(page.locator(".connection")).to_contain_text("No connection: this is how it stood on")
    expect(page.locator("a.session .waits")).to_have_text("2 deals wait for the network.")
    expect(page.locator("a.session")).to_contain_text("Anna, Bruno")
    expect(page.get_by_text("David leads")).to_be_hidden()  # without what waits


def test_with_a_network_it_says_no_such_thing(table: Table, live_server: Served) -> None:
    table.page.goto(live_server.url, wait_until="networkidle")
    expect(table.page.get_by_text("David leads")).to_be_visible()
    expect(table.page.locator(".connection")).to_be_hidden()
    expect(table.page.locator(".waits")).to_have_count(0)


def test_what_waits_is_sent_from_there(table: Table, four: Evening, live_server: Served) -> None:
    page = table.page
    cut(page)
    for number in range(2):
        enter(table, played(number))
    page.goto(live_server.url)
    expect(page.locator(".waits")).to_have_count(1)
    page.context.set_offline(False)

    expect(page.locator("a.session")).to_contain_text("3 deals", timeout=PATIENCE)
    expect(page.locator(".waits")).to_have_count(0)
    expect(page.locator(".connection")).to_be_hidden()
    assert points_of(four) == [49, 30, 31]
    wait_for_copy(page, four.url, f"deals/{four.numbered(3)}")
    cut(page)
    table.open()
    assert len(table.rows()) == 3


def test_what_is_being_pasted_stays_while_deals_are_sent(table: Table, four: Evening, live_server: Served) -> None:
    page = table.page
    cut(page)
    enter(table, played(0))
    page.goto(live_server.url)
    expect(page.locator(".waits")).to_have_count(1)
    page.locator("#link").fill("https://")
    page.context.set_offline(False)

    expect(page.locator(".waits")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#link")).to_have_value("https://")
    assert points_of(four) == [49, 30]


def test_what_was_refused_waits_for_a_person(table: Table, four: Evening, live_server: Served) -> None:
    page = table.page
    cut(page)
    enter(table, played(0))
    with four.connected():
        store.close_session(four.access)
    page.goto(live_server.url)
    page.context.set_offline(False)

    expect(page.locator("a.session .waits")).to_have_text(
        "One deal is not recorded: open the session to see why.", timeout=PATIENCE
    )


def test_a_link_that_died_keeps_what_waits(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = stranded(four, live_server, phone, played(0))

    page.goto(live_server.url)
    box = page.locator(".notice.waits")
    expect(box).to_contain_text("One deal waits here for a session that is not listed")
    expect(box).to_contain_text(re.compile(r"Anna, Bruno, Chloé, David\W: one deal, entered on \d+ \w+ 20\d\d"))
    page.on("dialog", lambda dialog: dialog.accept())
    box.get_by_role("button", name="Remove what waits").tap()
    expect(box).to_have_count(0)


@pytest.mark.parametrize("knows_another", [False, True])
def test_what_waits_for_a_session_that_is_not_listed_is_forgotten_too(
    four: Evening, five: Evening, live_server: Served, phone: TakePhone, knows_another: bool
) -> None:
    page = stranded(four, live_server, phone, played(0))
    if knows_another:
        page.goto(live_server.url + five.url)

    page.goto(f"{live_server.url}/forget")
    box = page.locator("[data-unlisted]")
    expect(box).to_contain_text(re.compile(r"Anna, Bruno, Chloé, David\W: one deal, entered on \d+ \w+ 20\d\d"))
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.on("dialog", answer)
    if knows_another:
        page.locator(".fold summary").tap()
    page.get_by_role("button", name="Forget everything now").tap()
    if knows_another:
        page.wait_for_url(f"{live_server.url}/?forgotten=yes")
    else:
        expect(box).to_be_hidden()
    assert asked == ["Deals that wait on this device to be sent go too. They were never recorded. Forget all the same?"]
    page.goto(live_server.url, wait_until="networkidle")
    expect(page.locator(".waits")).to_have_count(0)


def test_a_link_that_may_only_read_says_why_deals_wait(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = stranded(four, live_server, phone, played(0), played(1))

    page.goto(f"{live_server.url}/s/{four.link(Role.VIEWER)}/")
    told = "2 deals wait on this device: its link may only read."
    expect(page.locator(".outbox")).to_contain_text("Or tell them to whoever keeps the score")
    expect(page.locator(".outbox")).to_contain_text(told)
    expect(page.locator(".outbox")).to_contain_text("Deal 2 · Bruno · Garde ×2 · Down 10 ✗ · +70 each")
    page.goto(live_server.url, wait_until="networkidle")
    expect(page.locator("a.session .waits")).to_contain_text(told)
    page.go_back()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove what waits").tap()
    expect(page.locator(".outbox")).to_have_count(0)
    page.goto(live_server.url, wait_until="networkidle")
    expect(page.locator(".waits")).to_have_count(0)


def test_whoever_played_together_is_named_as_on_the_sheet(five: Evening, live_server: Served, phone: TakePhone) -> None:
    page = stranded(five, live_server, phone, Played(BRUNO, "garde", 2, "45", CHLOE))

    page.goto(f"{live_server.url}/s/{five.link(Role.VIEWER)}/")
    expect(page.locator(".outbox")).to_contain_text("Or tell it to whoever keeps the score")
    expect(page.locator(".outbox")).to_contain_text("Deal 1 · Bruno + Chloé · Garde ×2 · ")


def test_a_dead_link_without_anything_waiting_says_no_more(
    four: Evening, live_server: Served, phone: TakePhone
) -> None:
    old = four.link(Role.SCORER)
    table = Table(phone(), f"{live_server.url}/s/{old}/")
    table.open()
    ready(table)
    with four.connected():
        store.revoke_link(old)
    expect(table.page.locator(".connection")).to_contain_text("Ask whoever leads", timeout=PATIENCE)
    expect(table.page.locator(".connection")).not_to_contain_text("kept")


def test_another_tab_shows_at_once_what_waits(four: Evening, table: Table) -> None:
    other = Table(table.page.context.new_page(), table.url)
    other.open()
    ready(other)
    start = table.page.context.new_page()
    start.goto(table.url.partition("/s/")[0])
    start.wait_for_load_state("networkidle")

    def lose(route: Route) -> None:
        route.abort("internetdisconnected")

    table.page.context.route("**/deals/**", lose)
    table.page.bring_to_front()
    enter(table, played(0))
    expect(other.page.locator(".deal.unsent")).to_have_count(1)
    expect(start.locator(".waits")).to_have_text("One deal waits for the network.")

    table.page.on("dialog", lambda dialog: dialog.accept())
    table.tap(table.page.locator(".deal.unsent a"))
    table.page.get_by_role("button", name="Remove it").tap()
    expect(other.page.locator(".deal.unsent")).to_have_count(0)
    expect(start.locator(".waits")).to_have_count(0)

    enter(table, played(1))
    expect(other.page.locator(".deal.unsent")).to_have_count(1)
    table.page.context.unroute("**/deals/**", lose)
    table.page.get_by_role("button", name="Send now").tap()
    expect_all_sent(other.page)
    expect(other.page.locator(".deal:not(.unsent)")).to_have_count(2)
    assert unsent(table.page) == 0
    assert points_of(four) == [49, 31]


def test_a_damaged_moment_stops_nothing(four: Evening, live_server: Served, phone: TakePhone) -> None:
    page = phone()
    page.goto(live_server.url, wait_until="networkidle")
    page.evaluate(DAMAGED)
    page.reload()
    expect(page.locator(".notice.waits")).to_contain_text("one deal, entered on –")
    expect(page.get_by_role("button", name="Remove what waits")).to_be_visible()
