"""An evening as a CSV file."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from tests.club_evening import ClubEvening
from tests.views.evenings.conftest import FIRST, SECOND


def rows(client: FlaskClient, evening: ClubEvening, separator: str = "comma") -> list[dict[str, str]]:
    """The rows of the file by the names of its columns."""
    answer = client.get(f"{evening.url}evening.csv", query_string={"separator": separator})
    assert answer.status_code == 200
    text = answer.get_data().decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text), delimiter="," if separator == "comma" else ";"))


def test_everybody_in_each_round_and_the_standings(client: FlaskClient, played: ClubEvening) -> None:
    played.play(1)
    played.play(1, taker="Jan", points="40.5")
    played.end_round()
    played.sit_down(SECOND, FIRST[:3])
    played.play(1)

    read = rows(client, played)
    by_round = {(row["round"], row["player"]): row for row in read}
    assert len(read) == 8 * 3
    ida = by_round["1", "Ida"]
    assert (ida["table"], ida["deals"], ida["points"], ida["sum_of_table"]) == ("1", "2", "250", "0")
    assert by_round["2", "Leo"] == dict.fromkeys(ida, "") | {
        "row": "round",
        "round": "2",
        "player": "Leo",
        "deals": "0",
        "points": "0",
    }
    totals = [row for row in read if row["round"] == "total"]
    assert totals == [row for row in read if row["row"] == "total"]
    once = [row for row in read if row["row"] == "round"]
    assert sum(float(row["points"]) for row in once if row["player"] == "Ida") == 250, "no sum counts twice"
    assert [row["rank"] for row in totals[:2]] == ["1", "2"]
    assert (by_round["total", "Ida"]["points"], by_round["total", "Ida"]["rounds"]) == ("250", "1")
    assert sum(float(row["points"]) for row in totals) == 0
    assert {row["sum_of_table"] for row in read} == {"0", ""}


def test_whoever_has_not_played_has_no_rank(client: FlaskClient, played: ClubEvening) -> None:
    played.play(1)

    totals = [row for row in rows(client, played) if row["round"] == "total"]
    assert [row["rank"] for row in totals] == ["1", "2", "2", "2", "", "", "", ""]
    assert {row["player"] for row in totals[4:]} == set(SECOND)


def test_half_points_have_the_sign_that_goes_with_the_separator(client: FlaskClient, played: ClubEvening) -> None:
    played.adjust(1, {"Ida": "1.5", "Jan": "-1.5"})

    assert "\r\ntotal,,Ida,0,1.5,1,0,,total\r\n" in client.get(f"{played.url}evening.csv?separator=comma").text
    assert "\r\ntotal;;Ida;0;1,5;1;0;;total\r\n" in client.get(f"{played.url}evening.csv?separator=semicolon").text


def test_the_name_and_the_kind_of_the_file(client: FlaskClient, played: ClubEvening) -> None:
    answer = client.get(f"{played.url}evening.csv")

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == "attachment; filename=tarot-2026-01-09-evening.csv"
    assert answer.get_data().startswith(b"\xef\xbb\xbfround,")
    french = client.get(f"{played.url}evening.csv", headers={"Accept-Language": "fr"})
    assert french.get_data().startswith(b"\xef\xbb\xbfround;")
    assert client.get(f"{played.url}evening.csv?separator=x").status_code == 200


@pytest.mark.parametrize("name", ["=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2", "x;=1+1", '"=1'])
def test_names_are_no_formulas(client: FlaskClient, evening: ClubEvening, name: str) -> None:
    with evening.connected():
        # A list of names is parted at semicolons: whoever's name holds one was named on a sheet.
        store.check_in(evening.club, evening.evening_id, [], [name], uuid4())
    for separator in ("comma", "semicolon"):
        cells = [row["player"] for row in rows(client, evening, separator)]
        shown = next(cell for cell in cells if cell not in [*FIRST, *SECOND])
        assert shown.replace("'", "") == name.replace("'", "")
        assert shown[0] not in "=+-@"
        assert ";=" not in shown


def test_an_evening_without_rounds(client: FlaskClient, evening: ClubEvening) -> None:
    read = rows(client, evening)
    assert [row["round"] for row in read] == ["total"] * 8
    assert {row["points"] for row in read} == {"0"}
