"""The evenings of a club: who won them, and finding some of them by readable addresses."""

import pytest
from flask.testing import FlaskClient

from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


@pytest.fixture
def two(evening: ClubEvening) -> str:
    """The address of the evenings of a club that has two of them: Friday in January, Gala in February."""
    evening.sit_down(FIRST, SECOND)
    evening.play(1)
    again = evening.form(name="Gala", day="2026-02-06", newcomers="Felix, Greta, Hugo")
    assert evening.client.post(f"/c/{evening.club_token}/evenings/new", data=again).status_code == 303
    return f"/c/{evening.club_token}/evenings"


def found(page: Page) -> list[str]:
    return [name for name in ("Gala", "Friday") if f"<b>{name}</b>" in page.html]


@pytest.mark.parametrize(
    ("query", "evenings"),
    [
        ("", ["Gala", "Friday"]),
        ("?text=gal", ["Gala"]),
        ("?player=ida", ["Friday"]),
        ("?player=Felix&since=2026-01-01", ["Gala"]),
        ("?since=2026-01-09&until=2026-01-09", ["Friday"]),
        ("?until=2026-01-08", []),
        ("?player=&text=&since=&until=", ["Gala", "Friday"]),
        ("?page=2", []),
        ("?page=x", ["Gala", "Friday"]),
        ("?before=20", ["Gala", "Friday"]),
    ],
)
def test_evenings_are_found(client: FlaskClient, two: str, query: str, evenings: list[str]) -> None:
    answer = client.get(f"{two}{query}")

    assert answer.status_code == 200
    assert found(Page(answer)) == evenings


def test_what_was_looked_for_stays_in_the_form(client: FlaskClient, two: str) -> None:
    page = Page(client.get(f"{two}?player=Ida&since=2026-01-01"))

    assert "1 evening found" in page.text
    assert (page.form("/evenings").fields["player"], page.form("/evenings").fields["since"]) == ("Ida", "2026-01-01")
    assert "No evening is like that." in Page(client.get(f"{two}?text=Monday")).text


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("?player=Nobody", "Nobody of the club is called “Nobody”."),
        ("?since=yesterday", "“yesterday” is no day"),
        ("?since=2026-02-01&until=2026-01-01", "The last day comes before the first."),
    ],
)
def test_what_cannot_be_looked_for_says_why(client: FlaskClient, two: str, query: str, reason: str) -> None:
    answer = client.get(f"{two}{query}")

    assert answer.status_code == 422
    assert reason in Page(answer).text


def test_who_leads_and_who_won(client: FlaskClient, two: str, evening: ClubEvening) -> None:
    assert "Ida leads with +198" in Page(client.get(two)).text

    evening.end_round()
    evening.post("close")

    assert "Ida wins with +198" in Page(client.get(two)).text


def test_every_table_says_who_leads_and_who_won(evening: ClubEvening) -> None:
    evening.sit_down(FIRST, SECOND)
    evening.play(1)
    assert evening.page().text.count("leads with") == 1, "nothing was played at the second table"
    assert "Ida leads with +198" in evening.page().text
    evening.play(2, taker="Mia")
    evening.play(2, taker="Noa")

    evening.end_round()

    assert "Ida wins with +198" in evening.page().text
    assert "Mia, Noa win with +132" in evening.page().text
