"""What a phone shows of links and clubs, to be looked at by axe."""

from playwright.sync_api import expect

from scorekeeper.sheet import Role
from tests.browser.scenes_of_rules import Scene


def share_screen(scene: Scene) -> None:
    scene.table.open("share")


def share_screen_unfolded(scene: Scene) -> None:
    share_screen(scene)
    scene.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


def share_screen_after_renewing(scene: Scene) -> None:
    share_screen(scene)
    scene.page.locator("#viewer .renewal > summary").click()
    scene.page.locator("#viewer .renewal button").click()
    expect(scene.page.get_by_role("status")).to_be_visible()


def code_in_its_dialog(scene: Scene) -> None:
    share_screen(scene)
    scene.page.locator(".hand-on [data-full]").first.click()
    expect(scene.page.get_by_role("dialog")).to_be_visible()


def code_on_its_page(scene: Scene) -> None:
    scene.table.open("share/viewer")


def club(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/c/{scene.evening.club_token}/")


def club_shared(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/c/{scene.evening.club_token}/share")


def start_with_a_club_and_a_wrong_link(scene: Scene) -> None:
    club(scene)
    scene.page.goto(f"{scene.site}/s/{scene.evening.shared(Role.VIEWER)}/")
    scene.page.goto(scene.site)
    scene.page.locator("[name=link]").fill("hello")
    scene.page.locator(".paste button").click()
    expect(scene.page.locator(".paste .errors")).to_be_visible()


def security(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/security")


SCENES_OF_LINKS = (
    share_screen,
    share_screen_unfolded,
    share_screen_after_renewing,
    code_in_its_dialog,
    code_on_its_page,
    club,
    club_shared,
    start_with_a_club_and_a_wrong_link,
    security,
)
