"""What a phone shows of a club, to be looked at by axe."""

from uuid import uuid4

from playwright.sync_api import expect

from scorekeeper import store
from scorekeeper.rules import PRESETS, Preset
from tests.browser.scenes_of_rules import Scene
from tests.evening import ANNA, BRUNO, CHLOE, FELIX


def _open(scene: Scene, path: str) -> None:
    scene.page.goto(f"{scene.site}/c/{scene.evening.club_token}/{path}")


def _unfold(scene: Scene) -> None:
    scene.page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def club_searched(scene: Scene) -> None:
    scene.evening.record(ANNA, sitting_out=(FELIX,))
    _open(scene, "?player=Anna&state=open")


def club_with_leaders(scene: Scene) -> None:
    scene.evening.record(ANNA, sitting_out=(FELIX,))
    _open(scene, "")
    expect(scene.page.locator(".leaders")).to_be_visible()


def club_with_menu(scene: Scene) -> None:
    _open(scene, "")
    scene.page.locator(".menu > summary").click()


def people(scene: Scene) -> None:
    with scene.evening.connected():
        club = store.find_club(scene.evening.club_token)
        assert club is not None
        store.archive_person(club, scene.evening.id(FELIX), uuid4())
    _open(scene, "people")
    _unfold(scene)


def people_refused(scene: Scene) -> None:
    _open(scene, "people")
    _unfold(scene)
    scene.page.get_by_role("button", name="Add them").click()
    expect(scene.page.locator(".errors")).to_be_visible()


def person(scene: Scene) -> None:
    _open(scene, f"people/{scene.evening.id(ANNA)}/edit")


def new_session_of_a_club(scene: Scene) -> None:
    _open(scene, "sessions/new")
    for name in (CHLOE, ANNA, BRUNO):
        scene.page.locator(f'.chip[data-name="{name}"]').click()
    _unfold(scene)


def club_rules(scene: Scene) -> None:
    with scene.evening.connected():
        store.name_rules(scene.evening.access, "Ours", PRESETS[Preset.FAMILY])
    _open(scene, "rules")
    _unfold(scene)


def new_club_rules(scene: Scene) -> None:
    _open(scene, "rules/new")
    _unfold(scene)


def deals_found(scene: Scene) -> None:
    scene.evening.record(ANNA, sitting_out=(FELIX,), handfuls={ANNA: 1})
    _open(scene, "deals?player=Anna&part=taker")
    _unfold(scene)


def deals_refused(scene: Scene) -> None:
    _open(scene, "deals?player=Nobody&since=x&part=y")


def club_settings(scene: Scene) -> None:
    _open(scene, "settings")


def club_changes(scene: Scene) -> None:
    people(scene)
    _open(scene, "changes")


def new_club(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/clubs/new")
    scene.page.get_by_role("button", name="Make the club").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


SCENES_OF_CLUBS = (
    club_searched,
    club_with_leaders,
    club_with_menu,
    people,
    people_refused,
    person,
    new_session_of_a_club,
    club_rules,
    new_club_rules,
    deals_found,
    deals_refused,
    club_settings,
    club_changes,
    new_club,
)
