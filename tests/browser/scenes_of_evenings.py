"""What phones show of an evening of a club, for the check of every page."""

from collections.abc import Callable

from playwright.sync_api import expect

from scorekeeper import store
from tests.browser.scenes_of_rules import Scene
from tests.club_evening import NAMES, ClubEvening


def an_evening(scene: Scene, **plan: str) -> ClubEvening:
    """An evening whose second round is played: a table is behind, a deal is being played, somebody has gone."""
    app = scene.evening.app
    app.config["WTF_CSRF_ENABLED"] = False
    evening = ClubEvening(app, app.test_client(), 9, **plan)
    evening.sit_down(NAMES[:4], NAMES[4:8])
    evening.play(1)
    evening.end_round()
    evening.sit_down(NAMES[4:8], NAMES[:4])
    evening.play(1)
    evening.play(1)
    evening.bid(1)
    evening.go_home(NAMES[8])
    app.config["WTF_CSRF_ENABLED"] = True
    return evening


def page_of_evening(path: str, **plan: str) -> Callable[[Scene], None]:
    """A scene that is one page of an evening."""

    def show(scene: Scene) -> None:
        scene.page.goto(f"{scene.site}{an_evening(scene, **plan).url}{path}")

    show.__name__ = f"evening_{path.strip('/').replace('/', '_') or 'as_it_stands'}"
    return show


def evening_with_menu(scene: Scene) -> None:
    page_of_evening("", length="minutes")(scene)
    scene.page.locator(".menu > summary").click()


def evening_new(scene: Scene) -> None:
    evening = an_evening(scene)
    scene.page.goto(f"{scene.site}/c/{evening.club_token}/evenings/new")
    scene.page.locator(".rules-choice > summary").click()


def evening_refused(scene: Scene) -> None:
    evening_new(scene)
    scene.page.locator("[name=round_deals]").fill("x")
    scene.page.get_by_role("button", name="Open the evening").click()
    expect(scene.page.get_by_role("alert")).to_be_visible()


def without_open_deals(evening: ClubEvening) -> None:
    """The deal that is being played at the first table is withdrawn."""
    with evening.connected():
        deal = store.load_sheet(evening.access(evening.table(1).game_id)).deals[-1]
        store.withdraw_deal(evening.access(evening.table(1).game_id), deal.id)


def evening_behind(scene: Scene) -> None:
    evening = an_evening(scene)
    without_open_deals(evening)
    scene.page.goto(f"{scene.site}{evening.url}")
    scene.page.get_by_role("button", name="End round 2").click()
    expect(scene.page.get_by_text("2 tables have not finished")).to_be_visible()


def evening_arrivals(scene: Scene) -> None:
    page_of_evening("people")(scene)
    scene.page.locator(".arrivals > summary").click()


def evening_round(scene: Scene) -> None:
    evening = an_evening(scene)
    without_open_deals(evening)
    with evening.connected():
        store.close_round(evening.club, evening.evening_id, 2)
    scene.page.goto(f"{scene.site}{evening.url}rounds/new")


def evening_ended(scene: Scene) -> None:
    evening_round(scene)
    url = scene.page.url.removesuffix("rounds/new")
    scene.page.goto(url)
    scene.page.locator(".menu > summary").click()
    scene.page.get_by_role("button", name="End the evening").click()
    expect(scene.page.get_by_text("This evening has ended")).to_be_visible()


def evening_to_be_called_off(scene: Scene) -> None:
    app = scene.evening.app
    app.config["WTF_CSRF_ENABLED"] = False
    evening = ClubEvening(app, app.test_client(), 8)
    evening.sit_down(NAMES[:4], NAMES[4:8])
    app.config["WTF_CSRF_ENABLED"] = True
    scene.page.goto(f"{scene.site}{evening.url}call-off")


def evening_called_off(scene: Scene) -> None:
    evening_to_be_called_off(scene)
    scene.page.get_by_role("button", name="Call off the evening").click()
    expect(scene.page.get_by_role("button", name="It takes place after all")).to_be_visible()


def table_called_off(scene: Scene) -> None:
    evening_called_off(scene)
    scene.page.get_by_role("link", name="Table 1").click()
    expect(scene.page.get_by_text("This evening was called off: the sheet can be read")).to_be_visible()


def table_that_waits(scene: Scene) -> None:
    app = scene.evening.app
    app.config["WTF_CSRF_ENABLED"] = False
    evening = ClubEvening(app, app.test_client(), 8)
    evening.sit_down(NAMES[:4], NAMES[4:8])
    url = evening.table_url(2)
    form = evening.page("rounds/1/take-back").form("/rounds/1/take-back")
    evening.client.post(form.action, data=form.filled())
    app.config["WTF_CSRF_ENABLED"] = True
    scene.page.goto(f"{scene.site}{url}")
    expect(scene.page.get_by_text("This page goes on by itself.")).to_be_visible()


def table_out_of_time(scene: Scene) -> None:
    evening = an_evening(scene, length="minutes", round_minutes="45", round_deals="")
    scene.evening.app.config["WTF_CSRF_ENABLED"] = False
    evening.set_clock("start")
    evening.time_passes(45 * 60)
    scene.evening.app.config["WTF_CSRF_ENABLED"] = True
    scene.page.goto(f"{scene.site}{evening.table_url(2)}")
    expect(scene.page.get_by_text("Time is up: the deal under way is the last.")).to_be_visible()


def evenings_searched(scene: Scene) -> None:
    evening = an_evening(scene)
    scene.page.goto(f"{scene.site}/c/{evening.club_token}/evenings?player={NAMES[0]}&text=fri")


SCENES_OF_EVENINGS: tuple[Callable[[Scene], None], ...] = (
    *(page_of_evening(path) for path in ("", "people", "change", "screen", "standings", "sheets", "cards")),
    *(page_of_evening(path) for path in ("recap", "changes")),
    evenings_searched,
    page_of_evening("tables/1/"),
    evening_with_menu,
    evening_new,
    evening_refused,
    evening_behind,
    evening_arrivals,
    evening_round,
    evening_ended,
    evening_to_be_called_off,
    evening_called_off,
    table_called_off,
    table_that_waits,
    table_out_of_time,
    page_of_evening("tables/1/scorer"),
)
