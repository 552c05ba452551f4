"""No page in any state has a fault that axe knows, in either colours and either language."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper import store
from scorekeeper.rules import DealKind, Side, Slam
from tests.browser.kept import put_sheets
from tests.browser.played import Played
from tests.browser.scenes_of_clubs import SCENES_OF_CLUBS
from tests.browser.scenes_of_evenings import SCENES_OF_EVENINGS
from tests.browser.scenes_of_links import SCENES_OF_LINKS, share_screen_unfolded
from tests.browser.scenes_of_rules import SCENES_OF_RULES, Scene
from tests.browser.scenes_of_statistics import SCENES_OF_STATISTICS
from tests.browser.table import Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, Evening

CONTRAST = """async () => {
  const { violations } = await axe.run({ runOnly: ["color-contrast"] });
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => [html, failureSummary]));
}"""
"""All that depends on the colours."""


def start_without_sessions(scene: Scene) -> None:
    scene.page.context.clear_cookies(name="sessions")
    scene.page.goto(scene.site)
    expect(scene.page.locator(".session")).to_have_count(0)


def start_with_sessions(scene: Scene) -> None:
    scene.evening.record(ANNA, sitting_out=(FELIX,))
    scene.table.open()
    scene.page.goto(scene.site)
    expect(scene.page.locator(".session")).to_have_count(1)


def new_session(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/sessions/new")


def new_session_refused(scene: Scene) -> None:
    new_session(scene)
    for place, name in enumerate((ANNA, "ANNA")):
        scene.page.locator(f"[name=people-{place}]").fill(name)
    scene.page.locator(".new-session .action").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def an_evening(evening: Evening) -> None:
    evening.record(ANNA, sitting_out=(FELIX,), note="First of the evening", handfuls={ANNA: 1})
    evening.record(BRUNO, "30", partner=CHLOE, sitting_out=(DAVID,), petit_au_bout=Side.ATTACK)
    evening.record(kind=DealKind.PASSED_OUT, sitting_out=(DAVID,))
    evening.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "10", EMMA: "-10"}, note="Penalty")
    with evening.connected():
        store.withdraw_deal(evening.access, evening.record(DAVID, partner=None, alone=True, sitting_out=(FELIX,)))


def sheet_empty(scene: Scene) -> None:
    scene.table.open()


def sheet_with_deals(scene: Scene) -> None:
    an_evening(scene.evening)
    scene.table.open()


def sheet_with_menu(scene: Scene) -> None:
    sheet_with_deals(scene)
    scene.page.locator(".menu > summary").click()


def sheet_with_an_open_deal(scene: Scene) -> None:
    scene.evening.record(ANNA, sitting_out=(FELIX,))
    scene.evening.record(kind=DealKind.OPEN, sitting_out=(FELIX,))
    scene.table.open()


def sheet_closed(scene: Scene) -> None:
    an_evening(scene.evening)
    with scene.evening.connected():
        store.leave_table(scene.evening.access, scene.evening.id(EMMA))
        store.close_session(scene.evening.access)
    scene.table.open()


def sheet_after_saving(scene: Scene) -> None:
    entry_with_bonuses(scene)
    scene.table.save()
    expect(scene.page.get_by_role("status")).to_be_visible()


def entry_open(scene: Scene) -> None:
    scene.table.open()
    scene.table.new_deal()


def entry_with_bonuses(scene: Scene) -> None:
    entry_open(scene)
    scene.table.enter(Played(BRUNO, "garde", 2, "92", CHLOE, petit_au_bout="attack", handfuls={CHLOE: 1}))
    scene.table.tap(scene.table.save_button)
    scene.table.points.fill("88½")


def entry_without_a_taker(scene: Scene) -> None:
    entry_open(scene)
    scene.table.tap(scene.table.form.locator(".seats > summary"))
    scene.table.nobody_took("adjustment")


def entry_refused(scene: Scene) -> None:
    """Only a page without JavaScript sends what will be refused: this one is sent past it."""
    scene.table.open("deals/new")
    scene.page.locator("[name=points]").fill("abc")
    scene.page.evaluate("document.querySelector('form.entry').submit()")
    expect(scene.page.get_by_role("alert")).to_be_visible()


def deal(scene: Scene) -> None:
    evening = scene.evening
    recorded = evening.record(
        ANNA, "45", sitting_out=(FELIX,), handfuls={ANNA: 1}, petit_au_bout=Side.DEFENCE, slam=Slam.ANNOUNCED_FAILED
    )
    evening.correct(recorded, half_points=176)
    scene.table.open(f"deals/{recorded}")
    expect(scene.page.locator(".notice.warning")).to_be_visible()


def deal_withdrawn(scene: Scene) -> None:
    an_evening(scene.evening)
    scene.table.open(f"deals/{scene.evening.sheet.deals[-1].id}")


def conflict(scene: Scene) -> None:
    recorded = scene.evening.record(ANNA, sitting_out=(FELIX,))
    scene.table.open(f"deals/{recorded}/correct")
    scene.evening.correct(recorded, bouts=3)
    scene.table.points.fill("30")
    scene.table.save()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def changes(scene: Scene) -> None:
    an_evening(scene.evening)
    scene.table.open("changes")


def manage(scene: Scene) -> None:
    scene.table.open("session")


def manage_refused(scene: Scene) -> None:
    manage(scene)
    scene.page.locator(f"#person_{scene.evening.id(ANNA)}").fill(BRUNO)
    scene.page.locator(".manage .action").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def manage_closed(scene: Scene) -> None:
    sheet_closed(scene)
    manage(scene)


def closing(scene: Scene) -> None:
    scene.evening.record(ANNA, kind=DealKind.OPEN, sitting_out=(FELIX,))
    manage(scene)
    scene.page.get_by_role("button", name="Close the session").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def not_found(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/s/AAAAAAAAAAAAAAAAAAAAAA/")


def without_network(scene: Scene) -> None:
    scene.page.goto(scene.site)
    put_sheets(scene.page, ["/s/AAAAAAAAAAAAAAAAAAAAAA/"])
    scene.page.goto(f"{scene.site}/offline")
    expect(scene.page.get_by_role("listitem")).to_be_visible()


def without_network_or_sheets(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/offline")
    expect(scene.page.locator("[data-none]")).to_be_visible()


def form_without_an_answer(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/unanswered")


def forget(scene: Scene) -> None:
    sheet_with_deals(scene)
    scene.page.goto(f"{scene.site}/forget")
    scene.page.get_by_text("Forget everything", exact=True).click()


def forget_refused(scene: Scene) -> None:
    sheet_with_deals(scene)
    scene.page.goto(f"{scene.site}/forget")
    scene.page.get_by_role("button", name="Forget what is chosen").click()
    expect(scene.page.locator(".errors")).to_be_visible()


STATES: tuple[Callable[[Scene], None], ...] = (
    start_without_sessions,
    start_with_sessions,
    new_session,
    new_session_refused,
    sheet_empty,
    sheet_with_deals,
    sheet_with_menu,
    sheet_with_an_open_deal,
    sheet_closed,
    sheet_after_saving,
    entry_open,
    entry_with_bonuses,
    entry_without_a_taker,
    entry_refused,
    deal,
    deal_withdrawn,
    conflict,
    changes,
    manage,
    manage_refused,
    manage_closed,
    closing,
    not_found,
    without_network,
    without_network_or_sheets,
    form_without_an_answer,
    forget,
    forget_refused,
    *SCENES_OF_EVENINGS,
    *SCENES_OF_RULES,
    *SCENES_OF_LINKS,
    *SCENES_OF_STATISTICS,
    *SCENES_OF_CLUBS,
)
IN_FRENCH_TOO = (start_with_sessions, sheet_with_deals, entry_with_bonuses, deal, manage, share_screen_unfolded)
CASES = [(state, "en") for state in STATES] + [(state, "fr") for state in IN_FRENCH_TOO]


@pytest.fixture
def scene(live_server: Served, phone: TakePhone, request: pytest.FixtureRequest) -> Scene:
    """A phone in the language of the test."""
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX)
    page = phone(locale=request.param)
    return Scene(evening, Table(page, live_server.url + evening.url), page, live_server.url)


@pytest.mark.parametrize(
    ("show", "scene"),
    [pytest.param(show, language, id=f"{show.__name__}-{language}") for show, language in CASES],
    indirect=["scene"],
)
def test_every_page_is_accessible(show: Callable[[Scene], None], scene: Scene, request: pytest.FixtureRequest) -> None:
    show(scene)
    page = scene.page
    language = request.node.callspec.params["scene"]
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_count(1)
    assert page.title().strip()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(CONTRAST) == []
