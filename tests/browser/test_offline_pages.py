"""Without a network: what a phone has seen opens, everything else says what can be opened."""

import re
import threading
from collections.abc import Iterator

import pytest
from flask import Flask, abort, request, request_finished, request_started
from playwright.sync_api import Page, expect
from sqlalchemy.exc import OperationalError

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.browser.kept import kept_paths, put_sheets, wait_for_copy, wait_for_no_copy, wait_for_worker
from tests.browser.played import Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.browser.test_layout import TOO_SMALL, assert_no_sideways_scrolling
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, EMMA, Evening

WITHIN = """async () => Promise.all((await caches.keys()).map(async (name) => [
  name, (await (await caches.open(name)).keys()).map(({ method, url }) => `${method} ${new URL(url).pathname}`)]))"""


def cut(page: Page) -> None:
    """Take the network away, from pages and from the worker."""
    page.context.set_offline(True)


def headings(page: Page) -> list[str]:
    return page.get_by_role("heading", level=1).all_inner_texts()


@pytest.fixture
def table(five: Evening, sit_down: SitDown) -> Table:
    """A phone that has opened the sheet of five once."""
    five.record(ANNA, partner=CHLOE)
    table = sit_down(five, service_workers="allow")
    wait_for_worker(table.page)
    wait_for_copy(table.page, five.url)
    wait_for_copy(table.page, "/", five.url)
    return table


def test_a_sheet_that_was_opened_once_opens(five: Evening, table: Table) -> None:
    cut(table.page)
    answer = table.page.goto(table.url)
    assert answer is not None
    assert (answer.status, answer.from_service_worker) == (200, True)
    assert table.totals() == five.totals()
    assert [row.story for row in table.rows()] == ["Anna + Chloé · Garde"]


def test_its_entry_opens_and_says_what_would_be_recorded(five: Evening, table: Table) -> None:
    cut(table.page)
    table.page.reload()
    table.new_deal()
    played = Played(BRUNO, "garde", 2, "49", EMMA, petit_au_bout="attack", handfuls={ANNA: 1})
    table.enter(played)
    table.expect_live(*played.said(five))
    table.page.reload()
    expect(table.choice("taker", BRUNO)).to_be_checked()


def test_an_address_with_a_query_opens_the_same_sheet(table: Table) -> None:
    cut(table.page)
    table.open("?show=points")
    assert len(table.rows()) == 1


def test_the_start_page_opens_and_lists_the_sheet(five: Evening, table: Table, live_server: Served) -> None:
    cut(table.page)
    table.page.goto(live_server.url)
    table.tap_through(table.page.locator(f"a[href='{five.url}']"))
    assert len(table.rows()) == 1


def test_another_sheet_is_listed_too(table: Table, four: Evening, live_server: Served) -> None:
    table.page.goto(live_server.url + four.url)
    wait_for_copy(table.page, "/", four.url)
    cut(table.page)
    table.page.goto(live_server.url)
    expect(table.page.locator(f"a[href='{four.url}']")).to_be_visible()


def test_the_start_page_says_what_the_sheet_says(table: Table, five: Evening, live_server: Served) -> None:
    table.new_deal()
    table.enter(Played(BRUNO, "petite", 1, "60", EMMA))
    table.save()
    expect(table.page.locator(".banner")).to_be_visible()
    wait_for_copy(table.page, "/", "2 deals")
    with five.connected():
        store.close_session(five.access)
    expect(table.page.locator(".bar-title")).to_contain_text("closed")  # the open sheet has heard of it
    wait_for_copy(table.page, "/", ">closed<")
    cut(table.page)
    table.page.goto(live_server.url)
    expect(table.page.locator(f"a[href='{five.url}']")).to_contain_text("2 deals")


def test_the_rules_that_were_read_open(table: Table, live_server: Served) -> None:
    table.page.goto(f"{live_server.url}/rules")
    wait_for_copy(table.page, "/rules")
    cut(table.page)
    table.page.goto(f"{live_server.url}/rules")
    assert headings(table.page) == ["Rules"]


def test_what_was_recorded_is_in_the_copy_without_its_banner(table: Table, five: Evening) -> None:
    table.new_deal()
    table.enter(Played(BRUNO, "petite", 1, "60", EMMA))
    table.save()
    expect(table.page.locator(".banner")).to_be_visible()
    wait_for_copy(table.page, five.url, "deals/" + str(five.numbered(2)))
    assert [path for path in kept_paths(table.page) if "?" in path] == []
    cut(table.page)
    table.open()
    assert len(table.rows()) == 2
    expect(table.page.locator(".banner")).to_have_count(0)


def lose_copies(_: Flask, **__: object) -> None:
    """What the worker asks for by itself is not answered any more."""
    if "X-Copy" in request.headers:
        abort(503)


def test_what_was_recorded_is_kept_before_the_network_goes(table: Table, five: Evening, live_server: Served) -> None:
    with request_started.connected_to(lose_copies, live_server.app):
        table.new_deal()
        table.enter(Played(BRUNO, "petite", 1, "60", EMMA))
        table.save()
        expect(table.page.locator(".banner")).to_be_visible()
        wait_for_copy(table.page, five.url, "deals/" + str(five.numbered(2)))
    cut(table.page)
    table.open()
    assert len(table.rows()) == 2
    expect(table.page.locator(".unsent, .banner")).to_have_count(0)


def test_a_sheet_never_opened_gives_the_page_that_says_what_can_be(
    table: Table, four: Evening, live_server: Served
) -> None:
    cut(table.page)
    answer = table.page.goto(live_server.url + four.url)
    assert answer is not None
    assert answer.status == 503
    assert headings(table.page) == ["No network"]
    sheets = table.page.get_by_role("region", name="Sheets that this device can open")
    expect(sheets.get_by_role("listitem")).to_have_text(
        re.compile(r"Anna, Bruno, Chloé, David, Emma\s+as it stood on \d{1,2} \w+ 20\d\d")
    )
    table.tap_through(sheets.get_by_role("link"))
    assert table.page.url == table.url
    assert len(table.rows()) == 1


@pytest.mark.parametrize("path", ["session", "changes", "deals/new", "session.csv"])
def test_so_does_a_page_below_the_sheet(table: Table, path: str) -> None:
    cut(table.page)
    table.open(path)
    assert headings(table.page) == ["No network"]


def test_the_page_that_was_wanted_comes_with_the_network(table: Table) -> None:
    cut(table.page)
    table.open("changes")
    table.tap_through(table.page.get_by_role("link", name="Try again"))
    assert headings(table.page) == ["No network"]
    table.page.context.set_offline(False)
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Changes")


def test_a_phone_that_has_kept_no_sheet_says_so(phone: TakePhone, live_server: Served) -> None:
    page = phone(service_workers="allow")
    page.goto(live_server.url)
    wait_for_worker(page)
    cut(page)
    page.goto(f"{live_server.url}/sessions/new")
    expect(page.get_by_text("No sheet has been opened on this device yet.")).to_be_visible()
    expect(page.get_by_role("region")).to_have_count(0)


def test_nothing_else_is_kept(table: Table, five: Evening, live_server: Served) -> None:
    pages = ("?show=points", "changes", "session", "deals/new", f"deals/{five.numbered(1)}", "deals/nothing")
    for path in pages:
        table.open(path)
    for file in ("session.csv", "rules.json", "sessions/new", "/offline"):
        table.page.evaluate("(path) => fetch(path).then((answer) => answer.text())", file)
    table.open()
    wait_for_copy(table.page, five.url)
    assert sorted(kept_paths(table.page)) == sorted([five.url, f"{five.url}rules", "/"])
    within = table.page.evaluate(WITHIN)
    assert {name.rpartition("-")[0] for name, _ in within} == {"scorekeeper", "scorekeeper-files"}
    (files,) = (paths for name, paths in within if name.startswith("scorekeeper-files"))
    assert all(re.fullmatch(r"GET /(static/[0-9a-f]{12}/(css|js)/.*|offline|unanswered)", each) for each in files)


@pytest.mark.parametrize("path", ["", "?show=points"])
def test_a_link_that_was_renewed_leaves_no_copy(
    path: str, five: Evening, phone: TakePhone, live_server: Served
) -> None:
    page = phone(service_workers="allow")
    sheet = f"/s/{five.link(Role.SCORER)}/"
    page.goto(live_server.url + sheet)
    wait_for_worker(page)
    wait_for_copy(page, sheet)
    with five.connected():
        store.revoke_link(sheet.split("/")[2])
    page.goto(live_server.url + sheet + path)
    wait_for_no_copy(page, sheet)
    cut(page)
    page.goto(live_server.url + sheet)
    assert headings(page) == ["No network"]


@pytest.fixture
def answered(five: Evening, live_server: Served) -> Iterator[threading.Event]:
    """Once this is cleared, the answer of the sheet that is made next waits until it is set, but not those after it."""
    answered, held = threading.Event(), threading.Lock()
    answered.set()

    def hold(_: Flask, **__: object) -> None:
        if request.path == five.url and not answered.is_set() and held.acquire(blocking=False):
            answered.wait()

    with request_finished.connected_to(hold, live_server.app):
        yield answered
        answered.set()


def test_an_answer_that_was_overtaken_does_not_replace_the_copy(
    table: Table, five: Evening, answered: threading.Event, live_server: Served
) -> None:
    answered.clear()
    table.open()
    five.record(BRUNO, partner=EMMA)
    second = "deals/" + str(five.numbered(2))
    table.open()
    wait_for_copy(table.page, five.url, second)
    with table.page.context.expect_event("requestfinished", lambda request: request.url == table.url):
        answered.set()
    table.page.goto(f"{live_server.url}/rules")
    wait_for_copy(table.page, "/rules")
    wait_for_copy(table.page, five.url, second)
    cut(table.page)
    table.open()
    assert len(table.rows()) == 2


@pytest.fixture
def answers(five: Evening, live_server: Served) -> Iterator[threading.Event]:
    """The sheet of five is answered only while this is set."""
    answered = threading.Event()
    answered.set()

    def hold(_: Flask, **__: object) -> None:
        if request.path == five.url:
            answered.wait()

    with request_started.connected_to(hold, live_server.app):
        yield answered
        answered.set()


def test_a_slow_network_costs_a_few_seconds(table: Table, five: Evening, answers: threading.Event) -> None:
    answers.clear()
    five.record(BRUNO, partner=EMMA)
    table.open()
    assert len(table.rows()) == 1
    answers.set()
    wait_for_copy(table.page, five.url, "deals/" + str(five.numbered(2)))  # the answer was not for nothing
    cut(table.page)
    table.open()
    assert len(table.rows()) == 2


def test_a_server_that_has_lost_its_database_costs_nothing(
    table: Table, five: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server closed the connection"))

    monkeypatch.setattr(store, "load_sheet", fail)
    table.open()
    assert len(table.rows()) == 1


def test_the_oldest_of_many_sheets_goes(table: Table, five: Evening) -> None:
    old = [f"/s/{number:022}/" for number in range(40)]
    put_sheets(table.page, old)
    table.open()
    wait_for_no_copy(table.page, old[9])
    kept = kept_paths(table.page)
    assert [path for path in kept if path.startswith("/s/") and path != f"{five.url}rules"] == [*old[11:], five.url]
    assert "/" in kept


def test_the_page_without_a_network_is_in_the_language_of_the_phone(
    five: Evening, sit_down: SitDown, live_server: Served
) -> None:
    page = sit_down(five, service_workers="allow", locale="fr-FR").page
    wait_for_worker(page)
    cut(page)
    page.goto(f"{live_server.url}/sessions/new")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_it_follows_the_language_and_the_colours_that_are_chosen(table: Table, live_server: Served) -> None:
    for button, look in (("Français", 'lang="fr"'), ("Sombre|Dark", 'data-theme="dark"')):
        table.page.goto(live_server.url)
        table.tap_through(table.page.get_by_role("button", name=re.compile(button)))
        wait_for_copy(table.page, "/offline", look)
    cut(table.page)
    table.page.goto(f"{live_server.url}/sessions/new")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_it_fits_a_small_phone(phone: TakePhone, live_server: Served) -> None:
    page = phone()
    page.goto(live_server.url)
    put_sheets(page, [f"/s/{number:022}/" for number in range(3)], "W" * 80)
    page.goto(f"{live_server.url}/offline")
    expect(page.get_by_role("listitem")).to_have_count(3)
    assert_no_sideways_scrolling(page)
    assert page.evaluate(TOO_SMALL) == []
