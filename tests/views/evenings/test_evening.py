"""An evening as it stands: tables side by side, who is behind, the standings."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


def test_before_the_first_round(evening: ClubEvening) -> None:
    page = evening.page()

    assert "No round has been drawn yet" in page.text
    assert "8 people" in page.text
    assert "Draw round 1 by chance" in page.text
    assert "Standings" not in page.text


def test_every_table_with_its_people_and_sum(played: ClubEvening) -> None:
    played.play(1)
    page = played.page()

    assert "Table 1 1 of 4 deals Ida +198 Jan −66 Kim −66 Leo −66 " in page.text
    assert "Table 2 0 of 4 deals Mia 0 Noa 0 Ida B. 0 Jan B. 0 " in page.text
    assert page.text.count("The points of each table add up to zero, as they should.") == 1
    assert "Together" not in page.text
    assert page.text.count("Code of table") == 2
    assert page.links.count(f"/s/{played.club.opens(played.table(1).game_id)}/") == 1


def test_standings_share_ranks(played: ClubEvening) -> None:
    played.play(1)
    played.play(2)
    rows = played.page("standings").text

    assert "1st Ida +198 1 1 +198.0" in rows
    assert "1st Mia +198 1 1 +198.0" in rows
    assert "3rd Jan −66 1 1 −66.0" in rows


def test_rounds_before_are_folded_below(played: ClubEvening) -> None:
    played.play(1)
    played.end_round()
    played.sit_down(SECOND, FIRST)
    played.play(2)
    page = played.page()

    assert "Round 1" in page.text
    assert len(list(page.elements("details"))) == 2, "the menu and the first round"
    assert page.text.index("Round 2") < page.text.index("Round 1")
    assert "Ida +396" in page.text


def test_an_evening_of_another_club_is_unknown(client: FlaskClient, evening: ClubEvening) -> None:
    for path in ("", "screen", "standings", "sheets", "cards", "people", "change", "rounds/new", "evening.csv"):
        answer = client.get(f"{evening.url.replace(f'/{evening.evening_id}/', '/999999/')}{path}")
        assert (path, answer.status_code) == (path, 404)


def test_an_evening_is_remembered_by_the_device(client: FlaskClient, evening: ClubEvening) -> None:
    client.get(evening.url)
    cookie = client.get_cookie("sessions")
    assert cookie is not None
    assert evening.club_token in cookie.value


BEHIND = [
    # deals at the first, the second and the third table; those that are behind
    ((0, 0, 0), ""),
    ((1, 0, 0), ""),
    ((2, 1, 0), "3"),
    ((3, 1, 1), "2 3"),
    ((4, 4, 3), "3"),  # the last to finish
    ((4, 3, 3), ""),
    ((4, 4, 4), ""),
    ((5, 4, 4), ""),
    ((6, 4, 4), ""),  # whoever has played all that was wanted is not behind
]


@pytest.mark.parametrize(("deals", "behind"), BEHIND)
def test_tables_that_are_behind(evening: ClubEvening, deals: tuple[int, ...], behind: str) -> None:
    evening.arrive("Zoé", "Yann", "Xavier", "Willy")
    evening.sit_down(FIRST, SECOND, ("Zoé", "Yann", "Xavier", "Willy"))
    for number, count in enumerate(deals, 1):
        for _ in range(count):
            evening.play(number)

    current = evening.now.current
    assert current is not None
    assert " ".join(str(table.number) for table in current.tables if current.is_behind(table)) == behind
    for page in (evening.page(), evening.page("screen")):
        assert page.text.count("behind") == len(behind.split())
    evening.end_round()
    assert "behind" not in evening.page().text


def test_without_a_number_of_deals_nobody_is_last(client: FlaskClient, evening: ClubEvening) -> None:
    evening.post("change", **evening.form(length="free"))
    evening.sit_down(FIRST, SECOND)
    evening.play(1)
    assert "behind" not in evening.page().text
    evening.play(1)
    assert evening.page().text.count("behind") == 1
    assert "2 deals" in Page(client.get(evening.url)).text


def test_the_empty_page_leads_to_who_is_there(client: FlaskClient, evening: ClubEvening) -> None:
    assert evening.page().links.count(f"{evening.url}people") == 2, "in the menu, and where it is asked for"
    looking_on = Page(client.get(evening.url_for(Role.VIEWER)))
    assert not any(link.endswith("/people") and "evenings" in link for link in looking_on.links)


@pytest.mark.parametrize("role", Role)
def test_an_ended_evening_leads_to_what_is_kept_of_it(client: FlaskClient, played: ClubEvening, role: Role) -> None:
    played.play(1)
    played.end_round()
    url = played.url_for(role)
    before = Page(client.get(url))
    played.post("close")
    page = Page(client.get(url))

    for path in ("recap", "standings"):
        assert (before.links.count(f"{url}{path}"), page.links.count(f"{url}{path}")) == (1, 2)


def test_how_many_people_is_told_in_words(played: ClubEvening) -> None:
    played.play(1)
    assert "8 people" in played.page().text
    played.go_home("Ida")
    assert "8 came, 7 are there" in played.page().text
    assert "8 came, 7 are there" in played.page("people").text
    played.end_round()
    played.post("close")
    assert "8 came, 4 played" in played.page().text


def test_the_sheet_of_a_table_without_deals_says_so(client: FlaskClient, played: ClubEvening) -> None:
    sheet = played.url_for(Role.VIEWER).split("/")[2] + f"~{played.table(2).game_id}"
    assert "as soon as they are recorded" in Page(client.get(f"/s/{sheet}/")).text
    played.end_round()
    assert "Nothing was recorded here." in Page(client.get(f"/s/{sheet}/")).text


def test_an_ended_evening_shows_its_standings_before_its_tables(played: ClubEvening) -> None:
    played.play(1)
    assert played.page().text.index("Table 2") < played.page().text.index("Per deal")
    played.end_round()
    played.post("close")

    page = played.page()

    assert page.text.index("Per deal") < page.text.index("Table 1")
    assert "Standings Recap" in page.text
    assert f"{played.url}standings" in page.links
