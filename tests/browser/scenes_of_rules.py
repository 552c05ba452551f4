"""What a phone shows of rules and chips, to be looked at by axe."""

from typing import NamedTuple

from playwright.sync_api import Page, expect

from scorekeeper import store
from scorekeeper.rules import FFT, PRESETS, Preset, read_rules
from scorekeeper.rules.chips import ChipRules
from tests.browser.table import Table
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, Evening

EVERYTHING = read_rules(
    {**PRESETS[Preset.FAMILY].to_json(), "king_au_bout": {"value": 10}, "passed_out": "misere_deal", "deal_factor": 2}
)


class Scene(NamedTuple):
    """A session of six people, five of whom play, and a phone."""

    evening: Evening
    table: Table
    page: Page
    site: str


def _play_by_everything(scene: Scene) -> None:
    with scene.evening.connected():
        store.change_rules(scene.evening.access, EVERYTHING, seen=FFT, rescored=True)


def rules_page(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/rules")


def session_rules(scene: Scene) -> None:
    _play_by_everything(scene)
    scene.table.open("rules")


def rules_chosen_one_by_one(scene: Scene) -> None:
    _play_by_everything(scene)
    scene.table.open("rules/change")
    scene.page.locator("#choice-own").check()
    expect(scene.page.locator(".own-rules")).to_be_visible()


def rules_refused(scene: Scene) -> None:
    rules_chosen_one_by_one(scene)
    scene.page.locator("#base").fill("many")
    scene.page.locator(".rules-form .action").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def rules_preview(scene: Scene) -> None:
    scene.evening.record(ANNA, sitting_out=(FELIX,))
    scene.table.open("rules/change")
    scene.page.locator("#choice-pousse").check()
    scene.page.locator(".rules-form .action").click()
    expect(scene.page.locator(".before-after")).to_be_visible()


def entry_by_everything(scene: Scene) -> None:
    _play_by_everything(scene)
    scene.table.open()
    scene.table.new_deal()
    scene.table.unfold()


def entry_of_a_misere_deal(scene: Scene) -> None:
    _play_by_everything(scene)
    scene.table.open()
    scene.table.new_deal()
    scene.table.nobody_took("misere_deal")


def _for_chips(scene: Scene) -> Scene:
    evening = Evening(scene.evening.app, ANNA, BRUNO, CHLOE, DAVID, EMMA, chips=ChipRules(start=3, points_too=True))
    return scene._replace(evening=evening, table=Table(scene.page, scene.site + evening.url))


def sheet_for_chips(scene: Scene) -> None:
    chips = _for_chips(scene)
    for taker in (ANNA, BRUNO):
        chips.evening.record(taker, bouts=None, half_points=None, made=True)
    chips.table.open()


def entry_for_chips(scene: Scene) -> None:
    chips = _for_chips(scene)
    chips.table.open()
    chips.table.new_deal()


def buying_chips(scene: Scene) -> None:
    _for_chips(scene).table.open("chips")
    scene.page.locator(".new-session .action").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def new_session_for_chips(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/sessions/new")
    scene.page.locator("#scoring-chips").check()
    scene.page.locator(".chips-rules > summary").click()


SCENES_OF_RULES = (
    rules_page,
    session_rules,
    rules_chosen_one_by_one,
    rules_refused,
    rules_preview,
    entry_by_everything,
    entry_of_a_misere_deal,
    sheet_for_chips,
    entry_for_chips,
    buying_chips,
    new_session_for_chips,
)
