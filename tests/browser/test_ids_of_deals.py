"""No two deals of one phone get the same id, whichever tab, link or copy of the sheet they are entered in."""

from uuid import UUID

from playwright.sync_api import expect

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.browser.kept import wait_for_copy, wait_for_worker
from tests.browser.table import SitDown, Table
from tests.browser.test_offline_pages import cut
from tests.browser.unsent import PATIENCE, enter, expect_all_sent, played, points_of, ready
from tests.evening import BRUNO, Evening

OLD_COPY = """async ([path, html]) => {
  const pages = await caches.open("scorekeeper-pages");
  const copy = await pages.match(path, { ignoreVary: true });
  if (html) await pages.put(path, new Response(html, copy));
  return copy.text();
}"""
WAITING = """() => new Promise((resolve) => {
  const asked = indexedDB.open("scorekeeper");
  asked.onsuccess = () => {
    const all = asked.result.transaction("waiting").objectStore("waiting").getAll();
    all.onsuccess = () => (asked.result.close(), resolve(all.result));
  };
})"""
ID = "form.entry input[name=id]"


def keeping(table: Table, path: str) -> Table:
    """A phone that opens this sheet without a network."""
    wait_for_worker(table.page)
    wait_for_copy(table.page, path)
    return ready(table)


def test_two_links_to_one_session(four: Evening, sit_down: SitDown) -> None:
    table = keeping(sit_down(four, service_workers="allow"), four.url)
    page = table.page
    path = f"/s/{four.link(Role.SCORER)}/"
    other = Table(page, table.url.replace(four.url, path))
    other.open()
    keeping(other, path)
    old = page.evaluate(OLD_COPY, [path, ""])
    cut(page)
    other.open()
    enter(ready(other), played(0))
    table.open()
    page.context.set_offline(False)
    expect_all_sent(page)
    wait_for_copy(page, path, f"deals/{four.numbered(1)}")  # the other link shows it too

    page.evaluate(OLD_COPY, [path, old])
    cut(page)
    other.open()
    ready(other)
    expect(page.locator(ID)).not_to_have_value(str(four.numbered(1)))
    enter(other, played(1))
    page.context.set_offline(False)
    expect(page.locator(".deal:not(.unsent)")).to_have_count(2, timeout=PATIENCE)

    assert points_of(four) == [30, 31]


def test_two_tabs_of_one_copy_one_after_the_other(four: Evening, sit_down: SitDown) -> None:
    first = keeping(sit_down(four, service_workers="allow"), four.url)
    cut(first.page)
    first.page.reload()
    second = Table(first.page.context.new_page(), first.url)
    second.open()
    ready(second)
    second.new_deal()
    second.choose("taker", BRUNO)
    first.page.bring_to_front()
    enter(ready(first), played(0))
    first.page.context.set_offline(False)
    expect_all_sent(first.page)

    second.page.bring_to_front()
    second.choose("contract", "garde")
    second.choose("bouts", 2)
    second.press("45")
    second.save()
    # It is another deal, entered before anybody saw the first.
    expect(second.page.get_by_role("alert")).to_contain_text("Deal 1 was recorded meanwhile", timeout=PATIENCE)
    second.save()

    assert points_of(four) == [30, 45]


def test_both_versions_may_be_deals_of_their_own(four: Evening, sit_down: SitDown) -> None:
    table = ready(sit_down(four))
    cut(table.page)
    enter(table, played(1))
    (waiting,) = table.page.evaluate(WAITING)
    with four.connected():
        store.add_deal(four.access, UUID(waiting["id"]), four.deal(BRUNO, "49"))
    table.page.context.set_offline(False)
    look = table.page.get_by_role("button", name="Look at it")
    expect(look).to_be_visible(timeout=PATIENCE)
    table.tap_through(look)
    table.tap_through(table.page.get_by_role("button", name="This is another deal"))
    expect_all_sent(table.page)

    assert points_of(four) == [49, 31]
