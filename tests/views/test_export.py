"""The file of a session, byte by byte."""

import csv
import io
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.models import DealRow
from scorekeeper.rules import Contract, DealKind, Side, Slam
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

FACTS = (
    "number,time,kind,dealer,taker,partner,contract,bouts,points,target,made,margin,"
    "petit_au_bout,handfuls,slam,per_defender,sitting_out,note,king_au_bout,small_slam,miseres,places,factor"
)
FIVE_WITH_COMMAS = f"""\
\ufeff{FACTS},\
score Anna,score Bruno,score Chloé,score David,score Emma,total Anna,total Bruno,total Chloé,total David,total Emma
1,2026-11-27 21:30,played,Anna,Anna,Bruno,garde,2,49,41,yes,8,,,,66,,,,,,,1,132,66,-66,-66,-66,132,66,-66,-66,-66
2,2026-11-27 21:31,played,Bruno,Chloé,alone,garde_sans,1,45.5,51,no,-6,attack,"Anna single, David double",\
announced_failed,-334,,"a ""long"" night",,,,,1,334,334,-1336,334,334,466,400,-1402,268,268
4,2026-11-27 21:33,passed_out,Chloé,,,,,,,,,,,,,,,,,,,,0,0,0,0,0,466,400,-1402,268,268
5,2026-11-27 21:34,adjustment,,,,,,,,,,,,,,,revoke,,,,,,-19.5,19.5,,,,446.5,419.5,-1402,268,268
6,2026-11-27 21:35,open,David,Emma,,petite,,,,,,,,,,,,,,,,,0,0,0,0,0,446.5,419.5,-1402,268,268
total,,,,,,,,,,,,,,,,,,,,,,,446.5,419.5,-1402,268,268,446.5,419.5,-1402,268,268
"""


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A bit of everything, a minute apart, the third deal withdrawn."""
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    evening.record(ANNA, "49")
    evening.record(
        CHLOE,
        "45.5",
        bouts=1,
        partner=None,
        alone=True,
        contract=Contract.GARDE_SANS,
        handfuls={ANNA: 1, DAVID: 2},
        petit_au_bout=Side.ATTACK,
        slam=Slam.ANNOUNCED_FAILED,
        note='a "long" night',
    )
    withdrawn = evening.record(BRUNO, "91")
    with app.app_context():
        store.withdraw_deal(evening.access, withdrawn)
    evening.record(kind=DealKind.PASSED_OUT)
    evening.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "-19.5", BRUNO: "19.5"}, note="revoke")
    evening.record(EMMA, kind=DealKind.OPEN, contract=Contract.PETITE, partner=None)
    at_half_past_nine(evening)
    return evening


def at_half_past_nine(evening: Evening) -> None:
    with evening.app.app_context():
        for recorded in evening.sheet.deals:
            moment = datetime(2026, 11, 27, 20, 29 + recorded.number, tzinfo=UTC)
            db.session.execute(sa.update(DealRow).where(DealRow.id == recorded.id).values(played_at=moment))
        db.session.commit()
        # The deals are read again when the session has changed.
        first = evening.sheet.people[0]
        store.rename_player(evening.access, first.id, "Somebody")
        store.rename_player(evening.access, first.id, first.name)


def test_the_file_with_commas(client: FlaskClient, evening: Evening) -> None:
    response = client.get(f"{evening.url}session.csv?separator=comma")

    assert response.get_data() == FIVE_WITH_COMMAS.replace("\n", "\r\n").encode()


def test_the_file_with_semicolons_has_decimal_commas(client: FlaskClient, evening: Evening) -> None:
    expected = (
        FIVE_WITH_COMMAS.replace("single, David", "single# David")
        .replace(",", ";")
        .replace("#", ",")
        .replace("45.5", "45,5")
        .replace("19.5", "19,5")
        .replace("446.5", "446,5")
    )

    response = client.get(f"{evening.url}session.csv?separator=semicolon")

    assert response.get_data(as_text=True) == expected.replace("\n", "\r\n")


def test_the_separator_follows_the_language(client: FlaskClient, four: Evening) -> None:
    files = [
        client.get(f"{four.url}session.csv{query}", headers={"Accept-Language": language}).get_data(as_text=True)
        for language, query in (("en", ""), ("fr", ""), ("fr", "?separator=comma"), ("en", "?separator=tab"))
    ]

    assert [file[len("\ufeffnumber")] for file in files] == [",", ";", ",", ","]


def test_it_is_a_file_to_keep(client: FlaskClient, evening: Evening) -> None:
    response = client.get(f"{evening.url}session.csv")

    assert response.content_type == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith("attachment; filename=")
    assert response.headers["Content-Disposition"].endswith(".csv")


def rows(client: FlaskClient, evening: Evening) -> list[dict[str, str]]:
    text = client.get(f"{evening.url}session.csv?separator=comma").get_data(as_text=True)
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_an_empty_session_has_its_header_and_a_row_of_totals(client: FlaskClient, four: Evening) -> None:
    (last,) = rows(client, four)

    assert last["number"] == "total"
    assert last["total Anna"] == "0"


def test_the_running_totals_lead_to_the_totals(client: FlaskClient, evening: Evening) -> None:
    *deals, last = rows(client, evening)

    for name in (ANNA, BRUNO, CHLOE, DAVID, EMMA):
        scores = [float(row[f"score {name}"] or 0) for row in deals]
        assert [float(row[f"total {name}"]) for row in deals] == [sum(scores[: n + 1]) for n in range(len(scores))]
        assert float(last[f"score {name}"]) == float(last[f"total {name}"]) == evening.totals()[name] / 2


@pytest.mark.parametrize("name", ["=1+1", "+33", "-12", "@sum", "=cmd|' /C calc'!A0"])
def test_names_that_would_be_formulas_are_neutralised(client: FlaskClient, app: Flask, name: str) -> None:
    evening = Evening(app, name, "a;b", 'c,"d', "<script>", "Emma")
    evening.record(name, "40.5", partner="a;b", handfuls={name: 1}, note=f"{name}!")

    deal, _ = rows(client, evening)

    assert (deal["dealer"], deal["taker"], deal["partner"]) == (f"'{name}", f"'{name}", "a;b")
    assert (deal["note"], deal["handfuls"]) == (f"'{name}!", f"'{name} single")
    assert deal[f"score {name}"].startswith("-")
    assert not [value for value in deal.values() if value.startswith(("=", "+", "@", "\t", "\r"))]
    assert all(float(value) < 0 for value in deal.values() if value.startswith("-"))


HOSTILE = {
    "comma": """\
\ufeff{facts},\
score Zoé,"score a;'=1+1","score b,'+2",score @c,total Zoé,"total a;'=1+1","total b,'+2",total @c
1,2026-11-27 21:30,played,Zoé,"a;'=1+1",,garde,2,49,41,yes,8,,"b,'+2 single, '@c double",,116,,\
"'-1;'@x ""y\"\"\",,,,,1,\
-116,348,-116,-116,-116,348,-116,-116
total,,,,,,,,,,,,,,,,,,,,,,,-116,348,-116,-116,-116,348,-116,-116
""",
    "semicolon": """\
\ufeff{facts};\
score Zoé;"score a;'=1+1";"score b,'+2";score @c;total Zoé;"total a;'=1+1";"total b,'+2";total @c
1;2026-11-27 21:30;played;Zoé;"a;'=1+1";;garde;2;49;41;yes;8;;"b,'+2 single, '@c double";;116;;\
"'-1;'@x ""y\"\"\";;;;;1;\
-116;348;-116;-116;-116;348;-116;-116
total;;;;;;;;;;;;;;;;;;;;;;;-116;348;-116;-116;-116;348;-116;-116
""",
}


@pytest.mark.parametrize("separator", HOSTILE)
def test_no_file_holds_a_formula_whichever_separator_it_is_read_with(
    client: FlaskClient, app: Flask, separator: str
) -> None:
    evening = Evening(app, "Zoé", "a;=1+1", "b,+2", "@c")
    evening.record("a;=1+1", handfuls={"b,+2": 1, "@c": 2}, note='-1;@x "y"')
    at_half_past_nine(evening)
    facts = FACTS.replace(",", {"comma": ",", "semicolon": ";"}[separator])

    text = client.get(f"{evening.url}session.csv?separator={separator}").get_data(as_text=True)

    assert text == HOSTILE[separator].format(facts=facts).replace("\n", "\r\n")


def test_negative_scores_stay_numbers(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA, "38")

    deal, last = rows(client, four)

    assert (deal["score Anna"], deal["margin"], deal["per_defender"]) == ("-168", "-3", "-56")
    assert last["total Anna"] == "-168"


def test_whoever_sat_out_or_came_later_has_an_empty_score(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, hands=4)
    evening.record(BRUNO, sitting_out=(ANNA,), partner=None)

    deal, _ = rows(client, evening)

    assert (deal["score Anna"], deal["total Anna"], deal["sitting_out"]) == ("", "0", ANNA)


def test_a_line_break_in_a_note_stays_one_row(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}deals/new", data=four.form(note="one\r\ntwo"))

    deal, _ = rows(client, four)

    assert deal["note"] == "one two"


def test_a_viewer_may_keep_the_file(client: FlaskClient, evening: Evening) -> None:
    assert client.get(f"/s/{evening.link(Role.VIEWER)}/session.csv").status_code == 200


def test_summer_time_is_that_of_the_club(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, timezone="America/New_York")
    evening.record(ANNA)
    at_half_past_nine(evening)

    assert rows(client, evening)[0]["time"] == "2026-11-27 15:30"
