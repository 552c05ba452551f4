"""Take the README's picture with the browser that the tests use: four screens, light and dark; and draw the icons."""

import base64
import os
import shutil
import tempfile
import threading
from pathlib import Path
from urllib.parse import urljoin

import waitress
from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper import create_app
from scorekeeper.migration import migrate_database
from tests.pictures.evening import play
from tests.pictures.icons import draw_icons

PICTURE = Path(__file__).parent / "screens.png"
PHONE = {"width": 360, "height": 640}


def main() -> None:
    """Serve an evening, look at it, put the screens side by side."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({}, Path(folder))
        migrate_database(app)
        token = play(app)
        server = waitress.create_server(app, host="127.0.0.1", port=0)
        threading.Thread(target=server.run, daemon=True).start()
        with sync_playwright() as playwright:
            program = os.environ.get("CHROMIUM") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            address = f"http://127.0.0.1:{server.effective_port}/s/{token}/"
            rows = [_screens(browser, address, scheme) for scheme in ("light", "dark")]
            _put_together(browser, rows)
            draw_icons(browser)
            browser.close()


def _screens(browser: Browser, address: str, scheme: str) -> list[bytes]:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, device_scale_factor=2, color_scheme="light", locale="en-GB"
    )
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(address)
    sheet = page.screenshot()
    latest = page.locator(".deals a").first.get_attribute("href") or ""
    page.locator("[data-open-entry]").click()
    for name, place in (("taker", 1), ("partner", 4), ("contract", 1), ("bouts", 2)):
        page.locator(f"input[name={name}]").nth(place).click()
    for digit in "45":
        page.locator(f"[data-key='{digit}']").click()
    entry = page.screenshot()
    bonuses = _bonuses(page)
    page.goto(urljoin(address, latest))
    deal = page.screenshot()
    context.close()
    return [sheet, entry, bonuses, deal]


def _bonuses(page: Page) -> bytes:
    page.locator("details.bonuses > summary").click()
    page.locator("input[name=petit_au_bout][value=attack]").click()
    page.locator("fieldset.handful").last.locator("input").nth(2).click()
    page.locator("[data-part=petit_au_bout]").evaluate("part => part.scrollIntoView({block: 'start'})")
    return page.screenshot()


def _put_together(browser: Browser, rows: list[list[bytes]]) -> None:
    """One picture of all screens, drawn by the browser itself."""
    shown = "".join(
        "<div>"
        + "".join(f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in row)
        + "</div>"
        for row in rows
    )
    style = "body{margin:0;background:#8a8f8c;width:1472px}div{display:flex;gap:8px;padding:4px}img{width:360px}"
    page = browser.new_page(viewport={"width": 1472, "height": 1296})
    page.set_content(f"<style>{style}</style>{shown}")
    page.screenshot(path=PICTURE, full_page=True)


main()
