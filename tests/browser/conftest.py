"""The machine's Chromium, or the one that Playwright installed, as the phones around a table."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, Playwright, expect
from pytest_playwright import CreateContextCallback

from tests.browser.table import SitDown, Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

INSTALLED_AS = ("chromium-headless-shell", "/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
"""The shell first: it has no windows to draw, and does the same in half the time."""
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""A browser that asks nobody anything while the tests run."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "timezone_id": "Europe/Paris",
    "color_scheme": "light",
    "reduced_motion": "reduce",  # nothing is caught halfway
    "service_workers": "block",  # every page comes from the server; tests without a network allow them
}
BLOCKED = "Service Worker registration blocked by Playwright"
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
    """How pytest-playwright starts the browser. ``CHROMIUM`` in the environment names another program."""
    executable = _chromium(Path(playwright.chromium.executable_path))
    if executable is None:
        _do_without("no Chromium: install one, name it in CHROMIUM, or run 'playwright install chromium'")
    return {
        **browser_type_launch_args,
        "executable_path": executable,
        "args": [*browser_type_launch_args.get("args", []), *QUIET, *_as_root()],
    }


@pytest.fixture(scope="session")
def base_url() -> str | None:
    """No site in common. (The plugin's own fixture is a method, of which pytest 9.2 warns.)"""
    return None


@pytest.fixture
def phone(new_context: CreateContextCallback) -> Iterator[TakePhone]:
    """Takes another small phone out of a pocket; afterwards no page may have complained."""
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # A page that answers 409 or 422 is told by the browser as a failure, and is none.
        expected = message.text.startswith(("Failed to load resource", BLOCKED))
        if message.type in ("error", "warning") and not expected:
            complaints.append(message.text)

    def take(**settings: Any) -> Page:
        page = new_context(**{**PHONE, **settings}).new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield take
    assert complaints == []


@pytest.fixture
def forms_without_tokens(live_server: Served) -> Iterator[None]:
    """Evenings are made by a client that sends no tokens of forms."""
    live_server.app.config["WTF_CSRF_ENABLED"] = False
    yield
    live_server.app.config["WTF_CSRF_ENABLED"] = True


@pytest.fixture
def sit_down(phone: TakePhone, live_server: Served) -> SitDown:
    """Opens the sheet of a session on another phone."""

    def sit(evening: Evening, **settings: Any) -> Table:
        table = Table(phone(**settings), live_server.url + evening.url)
        table.open()
        return table

    return sit


@pytest.fixture
def four(live_server: Served) -> Evening:
    """Four people; Anna deals first."""
    return Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID)


@pytest.fixture
def five(live_server: Served) -> Evening:
    """Five people; Anna deals first."""
    return Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA)


def _chromium(of_playwright: Path) -> str | None:
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else INSTALLED_AS:
        found = shutil.which(name)
        if found is not None:
            return found
    return str(of_playwright) if not named and of_playwright.exists() else None


def _as_root() -> list[str]:
    # Chromium refuses to build its sandbox as root, which is who runs in most containers.
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def _do_without(reason: str) -> None:
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason)
    pytest.skip(reason)
