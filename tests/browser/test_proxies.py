"""Whoever answers in the place of the server, with pages of its own, changes nothing that this phone keeps."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask, Response, abort, request, request_started
from playwright.sync_api import Route, expect

from tests.browser.kept import kept_paths, wait_for_copy, wait_for_worker
from tests.browser.table import SitDown, Table
from tests.browser.test_offline_pages import cut
from tests.browser.unsent import enter, expect_all_sent, played, points_of, ready, unsent
from tests.conftest import Served
from tests.evening import ANNA, Evening

NOT_THE_APP = "<title>Proxy</title><h1>Sign in to go on</h1>"


@contextmanager
def proxy(app: Flask, status: int, **wanted: str) -> Iterator[None]:
    """Answer sheets that are asked for with this method or query."""

    def answer(_: Flask, **__: object) -> None:
        asked = {"method": request.method, **dict.fromkeys(request.args, "any")}
        if request.path.startswith("/s/") and wanted.items() <= asked.items():
            abort(Response(NOT_THE_APP, status))

    with request_started.connected_to(answer, app):
        yield


@pytest.fixture
def table(four: Evening, sit_down: SitDown) -> Table:
    """A phone that opens the sheet of four without a network."""
    table = ready(sit_down(four, service_workers="allow"))
    wait_for_worker(table.page)
    wait_for_copy(table.page, four.url)
    wait_for_copy(table.page, f"{four.url}rules")
    return table


@pytest.mark.parametrize("status", [200, 502])
def test_the_answer_to_a_recorded_deal(table: Table, four: Evening, live_server: Served, status: int) -> None:
    with proxy(live_server.app, status, recorded="any"):
        enter(table, played(0))
        expect(table.page.locator(".deal:not(.unsent)")).to_have_count(1)
    assert points_of(four) == [30]
    cut(table.page)
    table.open()
    expect(table.new_deal_button).to_be_visible()


@pytest.mark.parametrize("status", [401, 403, 404, 407])
def test_what_it_refuses_waits_in_its_place(table: Table, four: Evening, status: int) -> None:
    def answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=status, content_type="text/html", body=NOT_THE_APP)
        else:
            route.fallback()

    table.page.route("**/deals/**", answer)
    for number in range(2):
        enter(table, played(number))
    assert unsent(table.page) == 2
    expect(table.page.locator(".refused-deal")).to_have_count(0)
    table.page.unroute_all()
    expect_all_sent(table.page)

    assert points_of(four) == [30, 31]


def test_a_sheet_that_it_does_not_find_keeps_its_copy(table: Table, four: Evening, live_server: Served) -> None:
    with proxy(live_server.app, 404):
        answer = table.page.goto(table.url)
        assert answer is not None
        assert answer.status == 404
        table.page.wait_for_timeout(500)
    assert {four.url, f"{four.url}rules"} <= set(kept_paths(table.page))


def test_a_sheet_that_is_followed_does_not_take_its_404_for_a_dead_link(table: Table, four: Evening) -> None:
    again = "() => dispatchEvent(new Event('online'))"
    table.page.route("**/live", lambda route: route.fulfill(status=404, content_type="text/html", body=NOT_THE_APP))
    table.page.evaluate(again)
    expect(table.page.locator(".connection")).to_contain_text("No connection")
    table.page.unroute("**/live")
    four.record(ANNA)
    table.page.evaluate(again)
    expect(table.page.locator(".deal")).to_have_count(1)
    expect(table.page.locator(".connection")).to_be_hidden()
