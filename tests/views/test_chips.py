"""A session for chips in the app: started, entered by result, looked at by points, exported."""

import csv
import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import PRESETS, Contract, DealKind, Preset
from scorekeeper.rules.chips import ChipRules, OddChip, OnBust
from scorekeeper.sheet import Sheet
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page


def start(client: FlaskClient, app: Flask, **changes: Any) -> Sheet:
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID))}
    answer = client.post(form.action, data=form.filled(**names, scoring="chips", **changes))
    assert answer.status_code == 303, Page(answer).text
    with app.app_context():
        access = store.find_access(answer.location.split("/")[2])
        assert access is not None
        return store.load_sheet(access)


def test_a_session_is_played_for_points_otherwise(client: FlaskClient) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")

    assert form.fields["scoring"] == "points"
    assert form.fields["start_chips"] == "20"


def test_a_session_for_chips(client: FlaskClient, app: Flask) -> None:
    sheet = start(client, app)

    assert sheet.chips == ChipRules()
    assert set(sheet.stacks.values()) == {20}


def test_everything_about_chips_can_be_chosen(client: FlaskClient, app: Flask) -> None:
    choices = {"stakes": "pousse", "odd_chip": "pot", "on_bust": "drop_out", "points_too": "yes", "start_chips": " 50 "}

    sheet = start(client, app, **choices)

    assert sheet.chips is not None
    assert (sheet.chips.start, sheet.chips.odd_chip, sheet.chips.on_bust) == (50, OddChip.POT, OnBust.DROP_OUT)
    assert list(sheet.chips.stakes.values()) == [1, 2, 4, 8, 12]
    assert sheet.chips.points_too
    assert sheet.rules == PRESETS[Preset.POUSSE]


@pytest.mark.parametrize("typed", ["", "0", "-5", "many", "1.5", "99999999", "٢٠"])
def test_a_strange_number_of_chips_is_refused(client: FlaskClient, typed: str) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID))}

    answer = client.post(form.action, data=form.filled(**names, scoring="chips", start_chips=typed))

    assert answer.status_code == 422
    assert "Everybody begins with 1 to 10000 chips" in Page(answer).text
    assert Page(answer).form("/sessions/new").fields["start_chips"] == typed


def entry(client: FlaskClient, evening: Evening) -> Any:
    return Page(client.get(f"{evening.url}deals/new")).form("/deals/new")


def test_only_what_matters_is_asked(client: FlaskClient, chips: Evening) -> None:
    form = entry(client, chips)

    assert form.choices.getlist("made") == ["yes", "no"]
    assert "made" not in form.fields
    for name in ("bouts", "points", "petit_au_bout", "slam"):
        assert name not in form.fields
        assert name not in form.choices


def test_a_result_moves_chips(client: FlaskClient, chips: Evening) -> None:
    form = entry(client, chips)
    tapped = {"taker": chips.id(ANNA), "contract": "garde_sans", "made": "no"}

    answer = client.post(form.action, data=form.filled(**tapped))

    assert answer.status_code == 303
    assert list(chips.sheet.stacks.values()) == [8, 24, 24, 24]
    page = Page(client.get(chips.url))
    for words in ("Anna 8", "Bruno 24", "Garde sans", "failed", "Anna: −12"):
        assert words in page.text
    deal = Page(client.get(f"{chips.url}deals/{chips.sheet.deals[0].id}"))
    for words in (
        "Stake of a defender",
        "4 chips",
        "Anna had 20 chips, played for 12 −12",
        "Bruno had 20 chips, played for 4 +4",
    ):
        assert words in deal.text
    assert "Together" not in deal.text
    assert "FFT" not in deal.text


def test_a_deal_shows_what_went_into_the_pot_and_what_came_out(client: FlaskClient, app: Flask) -> None:
    rules = ChipRules(start=7, odd_chip=OddChip.POT, on_bust=OnBust.PLAY_ON)
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=rules)
    lost = evening.record(ANNA, bouts=None, half_points=None, made=False, contract=Contract.GARDE_SANS)
    won = evening.record(BRUNO, bouts=None, half_points=None, made=True, contract=Contract.PETITE)

    pages = [Page(client.get(f"{evening.url}deals/{deal}")).text for deal in (lost, won)]

    for words in ("Anna had 7 chips, played for 7 −7", "David had 7 chips, played for 4 +2", "The pot had 0 chips +1"):
        assert words in pages[0]
    for words in ("Anna had 0 chips, played for 0 0", "Bruno had 9 chips, played for 3 +3", "The pot had 1 chip −1"):
        assert words in pages[1]


def test_what_is_missing_is_the_result(client: FlaskClient, chips: Evening) -> None:
    form = entry(client, chips)

    page = Page(client.post(form.action, data=form.filled(taker=chips.id(ANNA), contract="garde")))

    assert "Was the contract made?" in page.text
    assert "bouts" not in page.text.lower().split("not recorded yet")[1][:200]


def test_a_correction_says_what_it_moved_after_it(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(start=6, on_bust=OnBust.PLAY_ON))
    for taker in (BRUNO, ANNA):
        evening.record(taker, bouts=None, half_points=None, made=True)
    first = evening.sheet.deals[0].id
    form = Page(client.get(f"{evening.url}deals/{first}/correct")).form("/correct")
    assert form.fields["made"] == "yes"

    page = Page(client.post(form.action, data=form.filled(contract="petite"), follow_redirects=True))

    assert "Deal 1 corrected deal 2 moved other chips" in page.text
    assert "deal 2 moved other chips" in Page(client.get(f"{evening.url}changes")).text


def test_a_corrected_result_is_told(client: FlaskClient, chips: Evening) -> None:
    deal = chips.record(ANNA, bouts=None, half_points=None, made=True)
    form = Page(client.get(f"{chips.url}deals/{deal}/correct")).form("/correct")

    client.post(form.action, data=form.filled(made="no"))

    assert "result made → failed" in Page(client.get(f"{chips.url}changes")).text


def test_points_of_the_same_deals(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(points_too=True))
    evening.record(ANNA, "49")

    assert "Anna 26" in Page(client.get(evening.url)).text
    points = Page(client.get(f"{evening.url}?show=points"))

    assert "Anna +198" in points.text
    assert "Anna: +198" in points.text
    assert not points.has_form("/deals/new")
    assert "Anna 26" in Page(client.get(evening.url)).text


def test_points_may_be_left_out_even_where_they_are_written_down(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(points_too=True))
    form = entry(client, evening)
    assert "points" in form.fields

    client.post(form.action, data=form.filled(taker=evening.id(ANNA), contract="garde", made="yes"))
    client.post(
        entry(client, evening).action,
        data=entry(client, evening).filled(
            taker=evening.id(ANNA), contract="garde", bouts="2", points="40", made="yes"
        ),
    )

    assert [recorded.made for recorded in evening.sheet.deals] == [True, False]


def test_chips_are_in_the_file(client: FlaskClient, chips: Evening) -> None:
    chips.record(ANNA, bouts=None, half_points=None, made=True)
    chips.buy(BRUNO, 7)

    text = client.get(f"{chips.url}session.csv?separator=comma").get_data(as_text=True)
    start, first, second, last = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))

    assert (start["number"], start["chips Anna"], start["stack Anna"]) == ("start", "", "20")
    assert (first["chips Anna"], first["chips Bruno"], first["stack Anna"], first["made"]) == ("6", "-2", "26", "yes")
    assert (second["kind"], second["number"], second["chips Bruno"]) == ("chips_bought", "", "")
    assert (second["brought Bruno"], second["stack Bruno"], second["pot"]) == ("7", "25", "0")
    assert (last["stack Anna"], last["stack Bruno"]) == ("26", "25")
    assert (last["chips Anna"], last["chips Bruno"], last["brought Bruno"]) == ("6", "-2", "7")
    assert first["per_defender"] == ""
    assert "score Anna" not in last


def test_points_are_in_the_file_where_they_are_written_down(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(points_too=True))
    evening.record(ANNA)

    text = client.get(f"{evening.url}session.csv?separator=comma").get_data(as_text=True)
    start, first, last = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))

    assert (start["score Anna"], start["stack Anna"]) == ("", "20")
    assert (first["score Anna"], first["total Anna"], first["stack Anna"]) == ("198", "198", "26")
    assert (last["score Anna"], last["total Anna"], last["chips Anna"], last["stack Anna"]) == ("198", "198", "6", "26")


def test_how_chips_are_played_for_is_told(client: FlaskClient, chips: Evening) -> None:
    text = Page(client.get(f"{chips.url}rules")).text

    for words in (
        "Played for chips",
        "everybody begins with 20 chips",
        "Garde 2",
        "the game ends when somebody has none",
    ):
        assert words in text


@pytest.mark.parametrize("kind", [DealKind.CHIPS_BOUGHT, DealKind.CHIPS_TAKEN])
def test_chips_are_not_entered_as_a_deal(client: FlaskClient, chips: Evening, kind: DealKind) -> None:
    answer = client.post(entry(client, chips).action, data=entry(client, chips).filled(kind=kind, taker=chips.id(ANNA)))

    assert answer.status_code == 422
    assert chips.sheet.deals == ()
