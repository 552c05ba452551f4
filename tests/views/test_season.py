"""The season, the statistics and their files as people read them."""

import csv
import io
import re
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.database import db, writing
from scorekeeper.models import Player
from scorekeeper.rules import DealKind, Side
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page
from tests.queries import counted, selects
from tests.views.two_evenings import SECOND, again, played_on, ranking


def test_a_season_is_ranked_after_its_last_evening(client: FlaskClient, season: str) -> None:
    page = Page(client.get(f"{season}/season?from=2025-09-01&to=2026-08-31"))

    assert "Season 2025–2026" in page.text
    assert "After 20 March 2026" in page.text
    assert "evening 2 of 2 · 4 deals" in page.text
    # Bruno: −66 + 318 − 210 + 318; Anna: 198 − 106 + 70 − 106.
    assert ranking(page) == [
        ("1", "▲1", BRUNO, "+360"),
        ("2", "▼1", ANNA, "+56"),
        ("3", "▼1", CHLOE, "−208"),
        ("3", "▼1", DAVID, "−208"),
    ]
    assert "1 rank up" in page.text


def test_the_table_stands_as_it_was_after_an_evening_before(client: FlaskClient, season: str) -> None:
    page = Page(client.get(f"{season}/season?from=&to="))
    before = next(link for link in page.links if "evening=2026-03-06" in link)

    first = Page(client.get(before))

    assert [row[1:] for row in ranking(first)][:2] == [("★", ANNA, "+198"), ("★", BRUNO, "−66")]
    assert "After 6 March 2026" in first.text
    assert any("evening=2026-03-20" in link for link in first.links)


def test_a_range_of_days_leaves_the_others_out(client: FlaskClient, season: str) -> None:
    page = Page(client.get(f"{season}/season?from=2026-03-07&to=2026-03-31"))

    assert ranking(page)[0][2:] == (BRUNO, "+426")
    assert "evening 1 of 1" in page.text
    # The wrong way round is meant the right way.
    assert ranking(Page(client.get(f"{season}/season?from=2026-03-31&to=2026-03-07"))) == ranking(page)
    assert "No cards were played in these days." in Page(client.get(f"{season}/season?from=2027-01-01&to=")).text


def test_without_a_choice_the_last_season_with_cards_is_shown(client: FlaskClient, season: str) -> None:
    page = Page(client.get(f"{season}/season"))

    assert "Season 2025–2026" in page.text
    assert ranking(page)


def test_too_few_deals_are_listed_apart(client: FlaskClient, season: str, four: Evening) -> None:
    guest = again(four)
    with guest.connected():
        store.seat_player(guest.access, "Gaston", guest.sheet.session_id)
    guest.record("Gaston", "49", sitting_out=[DAVID])
    played_on(guest, SECOND)

    page = Page(client.get(f"{season}/season?from=&to=&deals=2"))

    assert "Gaston" not in [row[2] for row in ranking(page)]
    assert "Not ranked: fewer than 2 deals Gaston 1 deal · +198" in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("from=12%2F03%2F2026&to=", "“12/03/2026” is no day"),
        ("from=&to=9999-12-31", "“9999-12-31” is no day"),
        ("deals=many", "“many” is no number of deals"),
        ("evening=%00", "is no day"),
    ],
)
@pytest.mark.parametrize("shown", ["season", "statistics"])
def test_what_cannot_be_read_is_said(client: FlaskClient, season: str, shown: str, query: str, said: str) -> None:
    answer = client.get(f"{season}/{shown}?{query}")

    assert answer.status_code == 422
    assert said in Page(answer).text


def test_the_curves_have_their_numbers_beside_them(client: FlaskClient, season: str, four: Evening) -> None:
    page = client.get(f"{season}/season?player={four.id(DAVID)}").text

    assert page.count("<polyline") == 4
    assert re.search(r'class="chart-line line-3 bold"', page)
    assert 'aria-label="Bruno +360, Anna +56, Chloé −208, David −208"' in page


def test_a_person_is_told_in_words_and_numbers(client: FlaskClient, season: str, four: Evening) -> None:
    page = Page(client.get(f"{season}/people/{four.id(BRUNO)}"))

    assert "Bruno took 3 of 4 deals (75%) and made 2 of these contracts (67%)." in page.text
    assert "Made contracts: by 28.0 on average, by 28 at best." in page.text
    assert "Failed ones: by 10.0 on average, by 10 at worst." in page.text
    assert "In defence, 0 of 1 contract failed (0%)." in page.text
    assert "Best evening 20 March 2026 +426 Worst evening 6 March 2026 −66 Best deal +318 Worst deal −210" in page.text
    assert "Garde 2 3 67%" in page.text
    assert "as taker 3 +142.0 +426" in page.text
    deals = [link for link in page.links if "/deals/" in link]
    assert [client.get(link).status_code for link in deals] == [200, 200]


def test_a_person_who_was_entered_twice_leads_to_the_one(client: FlaskClient, season: str, four: Evening) -> None:
    anna, bruno = four.id(ANNA), four.id(BRUNO)
    with four.connected(), writing() as connection:
        connection.execute(sa.update(Player).where(Player.id == bruno).values(merged_into_id=anna))

    answer = client.get(f"{season}/people/{bruno}?from=2026-01-01&to=")

    assert answer.status_code == 302
    assert answer.location == f"{season}/people/{anna}?from=2026-01-01&to="


def test_nobody_else_s_person_is_shown(client: FlaskClient, season: str, app: Flask) -> None:
    stranger = Evening(app, "Zoé", "Yann", "Xavier")

    assert client.get(f"{season}/people/{stranger.id('Zoé')}").status_code == 404
    assert client.get(f"{season}/people/999999").status_code == 404
    assert client.get(f"{season}/people/{10**30}").status_code == 404


def test_a_club_is_told_in_words_and_numbers(client: FlaskClient, season: str, four: Evening) -> None:
    four.record(kind=DealKind.PASSED_OUT)
    four.record(CHLOE, "41", petit_au_bout=Side.DEFENCE)

    page = Page(client.get(f"{season}/statistics?from=&to="))

    assert "4 of 5 contracts were made (80%)." in page.text
    assert "Petit au bout: 0 for the attack, 1 for the defence." in page.text
    assert "Nobody took: 1 passed out." in page.text
    assert "Best evening Bruno , 20 March 2026 +426" in page.text
    assert "Bruno 2 3 67%" in page.text
    assert len([link for link in page.links if link.endswith(".csv") or ".csv?" in link]) == 2


def test_numbers_are_written_as_the_language_does(client: FlaskClient, season: str, four: Evening) -> None:
    french = {"Accept-Language": "fr"}
    page = Page(client.get(f"{season}/people/{four.id(BRUNO)}", headers=french))

    assert "67\u202f%" in page.html
    assert "+142,0" in page.html
    assert "20 mars 2026" in page.html


def rows_of(text: str, separator: str = ",") -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator))


def test_the_table_is_a_file_too(client: FlaskClient, season: str) -> None:
    answer = client.get(f"{season}/season.csv?separator=semicolon")

    assert answer.headers["Content-Disposition"] == "attachment; filename=tarot-season-2025-09-01-2026-08-31.csv"
    rows = rows_of(answer.text, ";")
    assert [(row["rank"], row["name"], row["total"], row["moved"]) for row in rows][:2] == [
        ("1", BRUNO, "360", "1"),
        ("2", ANNA, "56", "-1"),
    ]
    assert rows[0]["average"] == "90,000"
    assert rows[0]["best_evening"] == rows[0]["last_evening"] == "426"


def test_every_deal_is_a_line_of_a_file(client: FlaskClient, season: str, four: Evening) -> None:
    withdrawn = four.record(ANNA, "91")
    with four.connected():
        store.withdraw_deal(four.access, withdrawn)
    four.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "-7.5", BRUNO: "7.5"}, note="=late")

    rows = rows_of(client.get(f"{season}/deals.csv").text)

    assert [(row["day"], row["number"], row["kind"], row["taker"]) for row in rows] == [
        ("2026-03-06", "1", "played", ANNA),
        ("2026-03-06", "3", "adjustment", ""),
        *(("2026-03-20", number, "played", BRUNO) for number in ("1", "2", "3")),
    ]
    assert [rows[0][f"{what}_{place}"] for place in (1, 2) for what in ("player", "score")] == [
        ANNA,
        "198",
        BRUNO,
        "-66",
    ]
    assert rows[1]["note"] == "'=late"
    assert rows[1]["score_1"] == "-7.5"
    later = rows_of(client.get(f"{season}/deals.csv?from=2026-03-10&to=").text)
    assert len(later) == 3


def test_a_name_is_no_formula_in_a_file(client: FlaskClient, season: str, four: Evening) -> None:

    with four.connected():
        store.rename_player(four.access, four.id(ANNA), "=HYPERLINK(1)")

    for name in ("season", "deals"):
        text = client.get(f"{season}/{name}.csv").text
        assert "'=HYPERLINK(1)" in text
        assert not re.search(r"(^|[,;])\"?=", text, re.MULTILINE)


def test_the_names_of_the_columns_are_safe_and_every_line_has_as_many_cells(client: FlaskClient, season: str) -> None:
    for name in ("season", "deals"):
        lines = list(csv.reader(io.StringIO(client.get(f"{season}/{name}.csv").text)))
        assert len({len(line) for line in lines}) == 1


def test_a_page_takes_no_more_queries_for_more_evenings(client: FlaskClient, season: str, four: Evening) -> None:
    paths = ("season", "statistics", f"people/{four.id(ANNA)}", "season.csv")

    def queries() -> list[int]:
        numbers = []
        for path in paths:
            client.get(f"{season}/{path}?from=&to=")  # the tallies are made
            with four.connected():
                db.session.rollback()
            with four.app.app_context(), counted() as statements:
                client.get(f"{season}/{path}?from=&to=")
            numbers.append(len(selects(statements)))
        return numbers

    few = queries()
    for number in range(4):
        more = again(four)
        more.record(ANNA)
        played_on(more, SECOND + timedelta(days=number))

    assert queries() == few
    assert max(few) <= 8


def test_the_club_leads_there(client: FlaskClient, season: str) -> None:
    links = Page(client.get(f"{season}/")).links

    assert {f"{season}/season", f"{season}/statistics"} <= set(links)


def test_readers_of_a_club_see_all_of_it(client: FlaskClient, season: str, four: Evening) -> None:
    club = f"/c/{four.club_link(Role.VIEWER)}"

    page = Page(client.get(f"{club}/season"))

    assert all(link.startswith((f"{club}/", "/")) for link in page.links)
    assert not any(four.club_token in link for link in page.links)


def test_a_club_without_deals_has_empty_pages(client: FlaskClient, four: Evening) -> None:
    club = f"/c/{four.club_token}"

    for path in ("season", "statistics", f"people/{four.id(ANNA)}", "season.csv", "deals.csv"):
        assert client.get(f"{club}/{path}").status_code == 200
    assert "Anna did not play in these days." in Page(client.get(f"{club}/people/{four.id(ANNA)}")).text
