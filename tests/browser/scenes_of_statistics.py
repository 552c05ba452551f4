"""What a phone shows of a season, of statistics and of an evening, to be looked at by axe."""

from urllib.parse import urljoin

from scorekeeper.rules import Side
from tests.browser.scenes_of_rules import Scene
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX


def played(scene: Scene) -> str:
    """Some deals, won and lost; the address of the club."""
    scene.evening.record(ANNA, "56", sitting_out=(FELIX,), handfuls={ANNA: 1})
    scene.evening.record(BRUNO, "30", partner=CHLOE, sitting_out=(DAVID,), petit_au_bout=Side.ATTACK)
    scene.evening.record(CHLOE, "44", partner=None, alone=True, sitting_out=(EMMA,))
    return f"{scene.site}/c/{scene.evening.club_token}"


def season(scene: Scene) -> None:
    scene.page.goto(f"{played(scene)}/season?deals=3&player={scene.evening.id(DAVID)}")
    unfold(scene)


def season_refused(scene: Scene) -> None:
    scene.page.goto(f"{played(scene)}/season?from=yesterday")


def season_empty(scene: Scene) -> None:
    scene.page.goto(f"{scene.site}/c/{scene.evening.club_token}/season")


def statistics(scene: Scene) -> None:
    scene.page.goto(f"{played(scene)}/statistics")


def person(scene: Scene) -> None:
    scene.page.goto(f"{played(scene)}/people/{scene.evening.id(ANNA)}")
    unfold(scene)


def recap(scene: Scene) -> None:
    season(scene)
    evening = scene.page.locator(".evenings a.link").first.get_attribute("href") or ""
    scene.page.goto(urljoin(scene.page.url, evening))


def unfold(scene: Scene) -> None:
    scene.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


SCENES_OF_STATISTICS = (season, season_refused, season_empty, statistics, person, recap)
