"""What the service worker keeps on a phone, and waiting for it."""

from collections.abc import Sequence

from playwright.sync_api import Page

IN_CHARGE = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}"""
PUT = """async ([paths, page]) => {
  const pages = await caches.open("scorekeeper-pages");
  for (const path of paths) await pages.put(path, new Response(page));
}"""
PATHS = """async () => {
  const pages = await caches.open("scorekeeper-pages");
  return (await pages.keys()).map(({ url }) => url.replace(location.origin, ""));
}"""
HOLDS = """async ([path, text]) => {
  const copy = await caches.match(path);
  return copy !== undefined && (await copy.text()).includes(text);
}"""
VERSIONS = """async () => {
  const files = (await caches.keys()).filter((name) => name.startsWith("scorekeeper-files-"));
  return files.map((name) => name.replace("scorekeeper-files-", ""));
}"""


PATIENCE = 400
"""Times that it is looked for."""


def wait_for_worker(page: Page) -> None:
    """Until the worker answers what the page asks for."""
    page.evaluate(IN_CHARGE)


def wait_for_copy(page: Page, path: str, text: str = "") -> None:
    """Until the copy of an address is kept, and holds this text."""
    wait_until(page, HOLDS, [path, text])


def wait_for_no_copy(page: Page, path: str) -> None:
    """Until the copy of an address is gone."""
    wait_until(page, "async (path) => (await caches.match(path)) === undefined", path)


def wait_until(page: Page, promise: str, argument: object = None) -> None:
    """Until what a function promises is true; Playwright's own waiting takes the promise itself for it."""
    for _ in range(PATIENCE):
        if page.evaluate(promise, argument):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {promise} {argument}")


def put_sheets(page: Page, paths: Sequence[str], title: str = "An old sheet") -> None:
    """Let a phone have sheets that it opened long ago."""
    page.evaluate(PUT, [paths, f"<title>{title}</title><main data-read-at='2026-01-02T19:00:00Z'></main>"])


def kept_paths(page: Page) -> list[str]:
    """The addresses of all copies, the latest last."""
    paths: list[str] = page.evaluate(PATHS)
    return paths


def kept_versions(page: Page) -> list[str]:
    """The versions of files that are kept, in the order in which they came."""
    versions: list[str] = page.evaluate(VERSIONS)
    return versions
