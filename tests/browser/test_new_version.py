"""Another version of the app, while phones hold pages of the one before: old pages go on with their own old files."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import kept_versions, wait_for_copy, wait_for_worker
from tests.browser.table import Table, TakePhone, start_session
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, ready, unsent
from tests.evening import ANNA, BRUNO, CHLOE, DAVID
from tests.serving import Visitor, free_port, plain_environment, serving

ROOT = Path(__file__).parent.parent.parent
RELEASE = "document.documentElement.dataset.release"
WAITING = """
  const { indexedDB: stores } = window;
  const opened = () => new Promise((resolve, reject) => {
    const asked = stores.open("kept", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("outbox");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
"""
PUT = f"""async () => {{ {WAITING}
  const outbox = await opened();
  const written = outbox.transaction("outbox", "readwrite");
  written.objectStore("outbox").put("a deal", "its id");
  await new Promise((resolve) => (written.oncomplete = resolve));
  outbox.close();
  await (await caches.open("of somebody else")).put("/theirs", new Response("theirs"));
}}"""
GET = f"""async () => {{ {WAITING}
  const outbox = await opened();
  const read = outbox.transaction("outbox").objectStore("outbox").get("its id");
  const deal = await new Promise((resolve) => (read.onsuccess = () => resolve(read.result)));
  outbox.close();
  return [deal, await (await caches.match("/theirs"))?.text()];
}}"""
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (worker) await new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}"""


class Checkout:
    """A copy of the app whose files change; it keeps its port and its data from one start to the next."""

    def __init__(self, folder: Path) -> None:
        for name in ("scorekeeper", "static", "templates"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    @contextmanager
    def served(self) -> Iterator[None]:
        """The app answers; afterwards nobody does."""
        with serving([sys.executable, "-m", "scorekeeper"], self.port, self.folder, plain_environment()):
            yield

    def release(self, number: int) -> None:
        """Another version, in which a module has another name: pages and files of two versions do not fit together."""
        modules = self.folder / "static" / "js"
        (deal,) = modules.glob("deal*.js")
        for module in modules.glob("*.js"):
            text = module.read_text(encoding="utf-8")
            module.write_text(text.replace(f'"./{deal.name}"', f'"./deal{number}.js"'), encoding="utf-8")
        deal.rename(modules / f"deal{number}.js")
        with (modules / "sheet.js").open("a", encoding="utf-8") as sheet:
            sheet.write(f'\n{RELEASE} = "{number}";\n')


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def table(checkout: Checkout, phone: TakePhone) -> Table:
    """A phone with a sheet of the first version; nothing is served any more, and a deal waits to be sent."""
    with checkout.served():
        table = start_session(phone(service_workers="allow"), checkout.url, ANNA, BRUNO, CHLOE, DAVID)
        wait_for_worker(table.page)
        wait_for_copy(table.page, table.url)
        wait_for_copy(table.page, f"{table.url}rules")
        wait_for_copy(table.page, "/", table.url.removeprefix(checkout.url))
        table.page.evaluate(PUT)
    return table


def release_of(page: Page) -> str | None:
    release: str | None = page.evaluate(RELEASE)
    return release


def expect_entry_works(table: Table) -> None:
    table.new_deal()
    table.choose("taker", ANNA)
    table.expect_live("Contract?", "Bouts? Points?")


def test_a_kept_page_goes_on_with_the_files_of_its_own_version(checkout: Checkout, table: Table) -> None:
    (first,) = kept_versions(table.page)
    checkout.release(2)
    with checkout.served():
        table.page.goto(checkout.url)
        table.page.evaluate(UPDATED)
        second = kept_versions(table.page)[-1]
    assert kept_versions(table.page) == [first, second]
    table.open()
    assert release_of(table.page) is None
    expect_entry_works(table)

    with checkout.served():
        table.open()
        wait_for_copy(table.page, table.url, second)
        wait_for_copy(table.page, "/", second)
        assert release_of(table.page) == "2"
    table.page.reload()
    assert release_of(table.page) == "2"
    expect(table.choice("taker", ANNA)).to_be_checked()  # what was typed came along
    table.expect_live("Contract?", "Bouts? Points?")
    assert table.page.evaluate(GET) == ["a deal", "theirs"]


def test_files_that_no_page_needs_any_more_go(checkout: Checkout, table: Table) -> None:
    (first,) = kept_versions(table.page)
    for number in (2, 3):
        checkout.release(number)
        with checkout.served():
            table.page.goto(checkout.url)
            table.page.evaluate(UPDATED)
            versions = kept_versions(table.page)
            assert versions[0] == first  # the sheet needs it
            assert len(versions) == number
            if number == 3:
                table.open()
                for path in (table.url, f"{table.url}rules", "/"):
                    wait_for_copy(table.page, path, versions[-1])

    checkout.release(4)
    with checkout.served():
        table.page.goto(checkout.url)
        table.page.evaluate(UPDATED)
    assert kept_versions(table.page)[0] == versions[-1]
    assert len(kept_versions(table.page)) == 2
    assert table.page.evaluate(GET) == ["a deal", "theirs"]


def test_an_open_page_goes_on_while_another_version_takes_over(checkout: Checkout, table: Table) -> None:
    with checkout.served():
        table.open()
    expect_entry_works(table)
    checkout.release(2)
    with checkout.served():
        table.page.evaluate(UPDATED)
        assert len(kept_versions(table.page)) == 2
        table.choose("contract", "garde")
        table.expect_live("Bouts?", "Points?")
        expect(table.choice("taker", ANNA)).to_be_checked()
        assert release_of(table.page) is None


def test_a_version_that_does_not_arrive_whole_changes_nothing(checkout: Checkout, table: Table) -> None:
    first = kept_versions(table.page)
    table.new_deal()  # an open entry keeps its page, whatever version the server has
    checkout.release(2)
    with checkout.served():
        module = checkout.folder / "static" / "js" / "chips.js"
        assert Visitor(checkout.port).get("/sw.js")[0] == 200
        held = module.rename(checkout.folder / "held.js")
        table.page.evaluate(UPDATED)
        assert kept_versions(table.page) == first
        held.rename(module)
        table.page.evaluate(UPDATED)
        assert len(kept_versions(table.page)) == 2


@pytest.mark.parametrize("path", ["the sheet", "the start page"])
def test_deals_that_waited_are_sent_by_another_version(checkout: Checkout, table: Table, path: str) -> None:
    table.open()
    ready(table)
    for number in range(2):
        enter(table, played(number))
    assert unsent(table.page) == 2
    shown = table.totals()
    table.page.goto("about:blank")

    checkout.release(2)
    with checkout.served():
        if path == "the start page":
            table.page.goto(checkout.url)
            expect(table.page.locator("a.session")).to_contain_text("2 deals", timeout=PATIENCE)
        table.open()
        expect(table.page.locator(".deal:not(.unsent)")).to_have_count(2, timeout=PATIENCE)
        expect_all_sent(table.page)
        assert release_of(table.page) == "2"
        assert table.totals() == shown


def test_a_deal_recorded_by_another_version_is_followed_by_another_one(checkout: Checkout, table: Table) -> None:
    with checkout.served():
        table.open()
        ready(table)
        table.new_deal()
        table.enter(played(0))
    checkout.release(2)
    table.page.route("**/live*", lambda route: route.abort())  # the answer to the deal alone tells of it
    with checkout.served():
        table.save()
        expect(table.page.locator(".deal:not(.unsent)")).to_have_count(1)
        expect(table.page.locator("html[data-release='2']")).to_be_attached()
        expect(table.form).to_be_hidden()
        ready(table)
        enter(table, played(1))
        expect(table.page.locator(".deal:not(.unsent)")).to_have_count(2)
        assert [row.number for row in table.rows()] == [2, 1]
