"""In which month the season of a club begins: where it is said, and every page that follows."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from scorekeeper.views import season as season_views
from scorekeeper.views.clubs import club as club_views
from tests.evening import ANNA, BRUNO, Evening
from tests.pages import Page
from tests.views.two_evenings import FIRST, played_on, ranking

SUMMER = date(2026, 7, 31)


@pytest.fixture(autouse=True)
def _in_summer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both evenings, of March, are of the present season, whatever the month."""
    for views in (season_views, club_views):
        monkeypatch.setattr(views, "evening_day", lambda *_: SUMMER)


def choose(client: FlaskClient, season: str, month: int, **changes: Any) -> Any:
    form = Page(client.get(f"{season}/settings")).form("/settings")
    filled = form.filled(name="Fridays", timezone="Europe/Paris", season_begins=str(month), **changes)
    return client.post(form.action, data=filled)


def chosen(client: FlaskClient, season: str) -> str:
    page = client.get(f"{season}/settings").text
    return page.split(" selected>")[-1].split("<")[0]


def test_it_is_set_on_the_page_of_settings(client: FlaskClient, season: str) -> None:
    assert chosen(client, season) == "September"

    assert choose(client, season, 1).status_code == 303

    assert chosen(client, season) == "January"
    assert "beginning of the season September → January" in Page(client.get(f"{season}/changes")).text
    french = Page(client.get(f"{season}/changes", headers={"Accept-Language": "fr"})).text
    assert "septembre → janvier" in french


@pytest.mark.parametrize("month", ["0", "13", "-1", "9.0", "٩", "", "September"])
def test_there_are_twelve_months(client: FlaskClient, season: str, month: str) -> None:
    for path, sent in (("/settings", f"{season}/settings"), ("/clubs/new", "/clubs/new")):
        form = Page(client.get(sent)).form(path)
        filled = form.filled(name="Fridays", timezone="Europe/Paris", season_begins=month)
        answer = client.post(form.action, data=filled)

        assert answer.status_code == 422
        assert "Choose one of the months." in Page(answer).text


def test_who_changed_it_meanwhile_is_told_in_words(client: FlaskClient, season: str) -> None:
    form = Page(client.get(f"{season}/settings")).form("/settings")
    choose(client, season, 1)
    sent = form.filled(timezone="Europe/Paris", season_begins="10", form_id=str(uuid4()))

    answer = client.post(form.action, data=sent)

    assert answer.status_code == 409
    assert "changed this to “January” meanwhile" in Page(answer).text
    form = Page(answer).form("/settings")
    client.post(form.action, data=form.filled(timezone="Europe/Paris", season_begins="10"))
    assert chosen(client, season) == "October"


def test_a_page_that_was_open_before_there_were_months_leaves_it_as_it_is(client: FlaskClient, season: str) -> None:
    form = Page(client.get(f"{season}/settings")).form("/settings")
    choose(client, season, 1)
    sent = form.filled(name="Mondays", seen_name="Fridays", timezone="Europe/Paris", form_id=str(uuid4()))

    answer = client.post(form.action, data={key: sent[key] for key in sent if "season" not in key})

    assert answer.status_code == 303
    assert chosen(client, season) == "January"


def test_a_new_club_is_asked(client: FlaskClient) -> None:
    form = Page(client.get("/clubs/new")).form("/clubs/new")

    made = client.post(form.action, data=form.filled(name="Families", people=f"{ANNA}\n{BRUNO}", season_begins="1"))

    assert chosen(client, made.location.removesuffix("/")) == "January"


def test_the_season_page_follows(client: FlaskClient, season: str) -> None:
    page = Page(client.get(f"{season}/season"))
    assert page.html.count("Season 2025–2026") == 3, "title, fold and choice"
    assert "Year 2026" in page.text

    choose(client, season, 1)
    page = Page(client.get(f"{season}/season"))

    assert "Season 20" not in page.text
    offered = "Year 2026 Year 2025 All evenings"
    assert offered in page.text, "each once"
    assert len(ranking(page)) == 4
    choose(client, season, 4)
    page = Page(client.get(f"{season}/season"))
    assert "Season 2025–2026" in page.text, "the last one in which cards were played"
    assert "Season 2026–2027" in page.text


@pytest.mark.parametrize("path", ["season", "statistics", "people/{anna}"])
def test_days_that_are_no_season_of_the_club_are_days(
    client: FlaskClient, season: str, four: Evening, path: str
) -> None:
    address = f"{season}/{path.format(anna=four.id(ANNA))}"
    days = "?from=2025-09-01&to=2026-08-31"
    assert "Season 2025–2026" in Page(client.get(address + days)).text

    choose(client, season, 1)

    assert "1 Sept 2025 to 31 Aug 2026" in Page(client.get(address + days)).text
    assert "Year 2026" in Page(client.get(address)).text


def test_the_file_is_of_the_same_days(client: FlaskClient, season: str) -> None:
    choose(client, season, 3)

    answer = client.get(f"{season}/season.csv")

    assert answer.headers["Content-Disposition"] == "attachment; filename=tarot-season-2026-03-01-2027-02-28.csv"


def test_an_evening_leads_to_its_season(client: FlaskClient, season: str) -> None:
    choose(client, season, 1)

    links = Page(client.get(f"{season}/days/2026-03-20")).links

    assert f"{season}/season?from=2026-01-01&to=2026-12-31&evening=2026-03-20" in links


def test_days_that_are_looked_for_are_called_as_the_club_does(client: FlaskClient, season: str) -> None:
    days = "since=2025-09-01&until=2026-08-31"
    assert "Season 2025–2026" in Page(client.get(f"{season}/?{days}")).text
    assert "Season 2025–2026" in Page(client.get(f"{season}/deals?{days}")).text

    choose(client, season, 10)

    for path in ("", "deals"):
        assert "1 Sept 2025 to 31 Aug 2026" in Page(client.get(f"{season}/{path}?{days}")).text


def test_the_page_of_the_club_says_who_leads(client: FlaskClient, season: str, four: Evening) -> None:
    page = Page(client.get(f"{season}/"))
    assert "Season 2025–2026 1st Bruno +360 2nd Anna +56 3rd Chloé −208 3rd David −208" in page.text
    link = f"{season}/season?from=2025-09-01&to=2026-08-31"
    assert link in page.links
    assert ranking(Page(client.get(link)))[0][2:] == (BRUNO, "+360")

    choose(client, season, 1)

    for club in (season, f"/c/{four.club_link(Role.VIEWER)}"):
        page = Page(client.get(f"{club}/"))
        assert "Year 2026 1st Bruno +360" in page.text
        assert f"{club}/season?from=2026-01-01&to=2026-12-31" in page.links


def test_nobody_leads_before_cards_were_played_nor_among_what_was_found(client: FlaskClient, four: Evening) -> None:
    club = f"/c/{four.club_token}"
    assert "leaders" not in client.get(f"{club}/").text
    four.record(ANNA, "49")
    played_on(four, FIRST)
    assert "leaders" in client.get(f"{club}/?page=1").text
    assert "leaders" not in client.get(f"{club}/?state=open").text
    assert "leaders" not in client.get(f"{club}/?page=2").text
