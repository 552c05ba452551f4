"""What is played at a table is called by its round and table, in the language of whoever reads."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.database import writing
from scorekeeper.models import Game
from tests.club_evening import ClubEvening
from tests.pages import Page

CALLED = {"en": "Table 2 · round 1", "fr": "Table 2 · manche 1"}


@pytest.fixture
def begun(played: ClubEvening) -> ClubEvening:
    """A deal at table 2; the table has the name that older versions gave it, in the organiser’s language."""
    played.play(2)
    with played.connected(), writing() as connection:
        connection.execute(sa.update(Game).where(Game.id == played.table(2).game_id).values(name="Mesa 2 · ronda 1"))
    return played


def pages(evening: ClubEvening) -> list[str]:
    """Everywhere that a table is named outside its evening."""
    sheet = f"/s/{evening.club.opens(evening.table(2).game_id)}/"
    club = f"/c/{evening.club_token}/"
    return [
        sheet,
        f"{sheet}rules",
        f"{sheet}changes",
        f"{sheet}share",
        f"{club}deals",
        f"{club}?player=mia",
        "/",
        "/forget",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_is_called_in_the_reader_s_language(client: FlaskClient, begun: ClubEvening, language: str) -> None:
    for path in pages(begun):
        text = Page(client.get(path, headers={"Accept-Language": language})).text
        assert CALLED[language] in text, path
        assert "Mesa" not in text, path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_is_found_by_what_it_is_called(client: FlaskClient, begun: ClubEvening, language: str) -> None:
    def found(text: str) -> str:
        return Page(
            client.get(f"/c/{begun.club_token}/", query_string={"text": text}, headers={"Accept-Language": language})
        ).text

    for text in ("table 2", CALLED[language].rpartition(" · ")[2]):
        assert CALLED[language] in found(text), text
    assert CALLED[language] not in found("Mesa")
    assert CALLED[language] not in found("table 3")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_in_the_club_s_file(client: FlaskClient, begun: ClubEvening, language: str) -> None:
    answer = client.get(
        f"/c/{begun.club_token}/deals.csv?separator=comma&from=&to=", headers={"Accept-Language": language}
    )
    (row,) = csv.DictReader(StringIO(answer.get_data().decode("utf-8-sig")))

    assert row["session_name"] == CALLED[language]
    assert (row["evening"], row["evening_name"]) == (str(begun.evening_id), "Friday")
    assert (row["round"], row["table"]) == ("1", "2")


def test_a_table_has_no_other_name(client: FlaskClient, begun: ClubEvening) -> None:
    sheet = f"/s/{begun.club.opens(begun.table(2).game_id)}/"
    form = Page(client.get(f"{sheet}session")).form("/session")

    assert "name" not in form.fields
    saved = client.post(form.action, data=form.filled(name="Ours", seen_name="", note="by the window"))
    assert saved.status_code == 303
    page = Page(client.get(sheet))
    assert CALLED["en"] in page.text
    assert "by the window" in page.text
    assert "Ours" not in page.text


def test_a_round_is_that_of_the_evening(client: FlaskClient, begun: ClubEvening) -> None:
    begun.end_round()
    begun.draw()
    text = Page(client.get(f"/s/{begun.club.opens(begun.table(1).game_id)}/")).text

    assert "Table 1 · round 2 0 deals · FFT rules" in text, "the turns of dealing are not told beside it"


def test_two_at_two_tables_of_a_round_are_two_people(client: FlaskClient, begun: ClubEvening) -> None:
    answer = merged(client, begun, "Ida", "Mia")

    assert answer.status_code == 409
    assert "Both played in round 1 of 9 January 2026" in Page(answer).text
    assert "at tables 1 and 2: they are two people." in Page(answer).text


def test_two_at_one_table_are_two_people_there(client: FlaskClient, begun: ClubEvening) -> None:
    begun.end_round()
    begun.sit_down(("Ida", "Mia", "Jan"), ("Kim", "Leo", "Noa", "Ida B.", "Jan B."))
    begun.end_round()
    begun.sit_down(("Ida", "Kim", "Jan"), ("Mia", "Leo", "Noa", "Ida B.", "Jan B."))
    answer = merged(client, begun, "Ida", "Mia")

    assert answer.status_code == 409
    assert "Both sat at the same table, in the session “Table 1 · round 2” of 9 January 2026" in Page(answer).text


def merged(client: FlaskClient, evening: ClubEvening, goes: str, stays: str) -> TestResponse:
    """Say that two are one person."""
    path = f"/c/{evening.club_token}/people/{evening.id(goes)}/merge"
    return client.post(path, data={"form_id": str(uuid4()), "into": str(evening.id(stays))})
