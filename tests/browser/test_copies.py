"""Copies of sheets come with their rules, and go when this device does not know their link any more."""

import re
import threading

import pytest
from flask import Flask, request, request_started
from playwright.sync_api import Page, expect

from scorekeeper import store
from scorekeeper.rules import PRESETS, Preset
from scorekeeper.sheet import Role
from tests.browser.kept import kept_paths, put_sheets, wait_for_copy, wait_for_no_copy, wait_for_worker
from tests.browser.table import SitDown, Table
from tests.browser.test_offline_pages import cut, headings
from tests.browser.unsent import PATIENCE, enter, played, ready, unsent
from tests.conftest import Served
from tests.evening import ANNA, Evening


@pytest.fixture
def table(four: Evening, sit_down: SitDown) -> Table:
    """A phone that has opened a sheet once, whose rules came along."""
    table = sit_down(four, service_workers="allow")
    wait_for_worker(table.page)
    wait_for_copy(table.page, f"{four.url}rules")
    return table


def open_sheet(page: Page, url: str) -> None:
    """Open another sheet, and wait for everything that is kept of it."""
    page.goto(url)
    wait_for_copy(page, f"{url}rules")


def test_the_rules_of_a_sheet_open_with_it(table: Table) -> None:
    cut(table.page)
    table.tap_through(table.page.locator(".bar-title a"))
    assert headings(table.page) == ["Rules"]


def test_rules_that_changed_are_kept_anew_with_the_sheet(table: Table, four: Evening) -> None:
    with four.connected():
        store.change_rules(four.access, PRESETS[Preset.POUSSE], seen=four.sheet.rules, rescored=True)
    table.open()
    wait_for_copy(table.page, f"{four.url}rules", "pousse")


def test_they_die_with_their_sheet(table: Table, four: Evening, live_server: Served) -> None:
    sheet = f"/s/{four.link(Role.SCORER)}/"
    open_sheet(table.page, live_server.url + sheet)
    with four.connected():
        store.revoke_link(sheet.split("/")[2])

    expect(table.page).to_have_url(live_server.url + four.url, timeout=PATIENCE)  # the phone has that link too
    wait_for_no_copy(table.page, sheet)
    wait_for_no_copy(table.page, f"{sheet}rules")
    assert f"{four.url}rules" in kept_paths(table.page)


def test_what_the_start_page_does_not_know_leaves_no_copy(table: Table, four: Evening, live_server: Served) -> None:
    unknown = "/s/0123456789012345678901/"
    put_sheets(table.page, [unknown, f"{unknown}rules"])
    weaker = f"/s/{four.link(Role.VIEWER)}/"
    of_club = f"/s/{four.club_token}~{four.game_id}/"
    for sheet in (weaker, of_club):
        open_sheet(table.page, live_server.url + sheet)

    table.page.goto(live_server.url)
    wait_for_no_copy(table.page, unknown)

    sheets = (four.url, weaker, of_club)
    assert sorted(kept_paths(table.page)) == sorted(["/", *sheets, *(f"{each}rules" for each in sheets)])


def test_whoever_renews_the_own_link_keeps_no_copy_by_the_old_one(table: Table, four: Evening) -> None:
    page = table.page
    table.open("share#organiser")
    page.locator("#organiser > summary").tap()
    page.locator("#organiser .renewal > summary").tap()
    table.tap_through(page.locator("#organiser").get_by_role("button", name="Renew now"))
    wait_for_no_copy(page, four.url)
    wait_for_no_copy(page, f"{four.url}rules")
    new = page.url.split("/s/")[1].split("/")[0]
    wait_for_copy(page, "/", f"/s/{new}/")


def test_forgetting_takes_along_copies_and_what_waits(
    table: Table, four: Evening, five: Evening, live_server: Served
) -> None:
    page = ready(table).page
    open_sheet(page, live_server.url + five.url)
    table.open()
    ready(table)
    page.route("**/deals/**", lambda route: route.abort("internetdisconnected"))
    enter(table, played(0))
    assert unsent(page) == 1
    said: list[str] = []

    def answer(dialog: object) -> None:
        said.append(dialog.message)  # type: ignore[attr-defined]
        (dialog.accept if len(said) > 1 else dialog.dismiss)()  # type: ignore[attr-defined]

    page.on("dialog", answer)
    page.goto(f"{live_server.url}/forget")
    expect(page.locator(".waits")).to_have_text(["One deal waits here to be sent: nobody else has it."])
    page.get_by_role("checkbox", name="Anna, Bruno, Chloé, David you", exact=False).first.check()
    forget = page.get_by_role("button", name="Forget what is chosen")
    forget.tap()
    page.wait_for_timeout(300)
    assert page.url.endswith("/forget")  # the question was answered with no
    table.tap_through(forget)

    expect(page.get_by_role("status").filter(has_text="Forgotten")).to_have_text(
        re.compile(r"^\s*Forgotten on this device:\s+Anna, Bruno, Chloé, David\s*$")
    )
    wait_for_copy(page, "/", "Forget sessions on this device")
    page.goto(live_server.url)
    expect(page.get_by_role("status").filter(has_text="Forgotten")).to_have_count(0)  # it is told once
    assert (
        said == ["Deals that wait on this device to be sent go too. They were never recorded. Forget all the same?"] * 2
    )
    wait_for_no_copy(page, four.url)
    expect(page.locator(".waits")).to_have_count(0)
    expect(page.locator("a.session")).to_have_count(1)
    assert sorted(kept_paths(page)) == sorted(["/", five.url, f"{five.url}rules"])
    page.unroute_all()
    table.open()
    ready(table)
    assert unsent(page) == 0
    assert four.sheet.deals == ()


def test_without_a_network_nothing_is_forgotten(table: Table, four: Evening, live_server: Served) -> None:
    page = table.page
    page.goto(f"{live_server.url}/forget")
    page.get_by_role("checkbox", name=ANNA).check()
    cut(page)
    table.tap_through(page.get_by_role("button", name="Forget what is chosen"))
    expect(page.get_by_text("Nothing was changed")).to_be_visible()
    assert four.url in kept_paths(page)


def test_a_sheet_opened_while_the_start_page_is_asked_for_keeps_its_copy(
    table: Table, five: Evening, live_server: Served
) -> None:
    page = table.page
    put_sheets(page, ["/s/0123456789012345678901/"])
    told = threading.Event()
    asked = threading.Event()

    def hold(app: Flask, **__: object) -> None:
        if request.path == "/" and not asked.is_set():
            asked.set()
            told.wait(PATIENCE)
        elif request.path == five.url:
            ask.set()
            asked.wait(PATIENCE)

    ask = threading.Event()
    with request_started.connected_to(hold, live_server.app):
        page.evaluate("(path) => { window.sheet = open(path); }", five.url)
        assert ask.wait(PATIENCE)
        page.evaluate("() => { window.start = open('/'); }")
        wait_for_copy(page, five.url)
        told.set()
        wait_for_no_copy(page, "/s/0123456789012345678901/")
    assert five.url in kept_paths(page)
