"""A session for chips in the app: started, entered by result, bought, looked at by points, exported."""

import csv
import io
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import PRESETS, Contract, DealKind, Preset
from scorekeeper.rules.chips import ChipRules, OddChip, OnBust
from scorekeeper.sheet import Sheet
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Page


@pytest.fixture
def chips(app: Flask) -> Evening:
    """Four people with twenty chips each."""
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules())


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
    for words in ("Stake of a defender", "4 chips", "Anna had 20 chips −12", "Bruno had 20 chips +4"):
        assert words in deal.text
    assert "Together" not in deal.text
    assert "FFT" not in deal.text


def test_a_deal_shows_what_went_into_the_pot_and_what_came_out(client: FlaskClient, app: Flask) -> None:
    rules = ChipRules(start=7, odd_chip=OddChip.POT, on_bust=OnBust.PLAY_ON)
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=rules)
    lost = evening.record(ANNA, bouts=None, half_points=None, made=False, contract=Contract.GARDE_SANS)
    won = evening.record(BRUNO, bouts=None, half_points=None, made=True, contract=Contract.PETITE)

    pages = [Page(client.get(f"{evening.url}deals/{deal}")).text for deal in (lost, won)]

    for words in ("Anna had 7 chips −7", "David had 7 chips +2", "The pot had 0 chips +1"):
        assert words in pages[0]
    for words in ("Anna had 0 chips 0", "Bruno had 9 chips +3", "The pot had 1 chip −1"):
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


def test_who_leaves_with_chips_is_told(client: FlaskClient, chips: Evening, app: Flask) -> None:
    with app.app_context():
        store.leave_table(chips.access, chips.id(DAVID))

    page = Page(client.get(f"{chips.url}session")).text
    assert "has 20 chips" in page
    assert "took 20 chips along" in page
    assert "Whoever leaves takes the chips along" in page
    assert f"{DAVID} · left with the chips" in Page(client.get(f"{chips.url}changes")).text


def test_who_is_back_has_the_chips_again(client: FlaskClient, chips: Evening, app: Flask) -> None:
    with app.app_context():
        store.leave_table(chips.access, chips.id(DAVID))
        store.return_to_table(chips.access, chips.id(DAVID))

    assert chips.sheet.chip_game is not None
    assert chips.sheet.chip_game.pockets == {}
    assert "along, and" not in Page(client.get(chips.url)).text
    assert "took" not in Page(client.get(f"{chips.url}session")).text


def test_chips_are_bought(client: FlaskClient, chips: Evening) -> None:
    link = next(link for link in Page(client.get(chips.url)).links if "/chips" in link)
    form = Page(client.get(link)).form("/chips")

    for _ in range(2):
        answer = client.post(form.action, data=form.filled(player=chips.id(CHLOE), chips="15"))
        assert answer.status_code == 303

    assert list(chips.sheet.stacks.values()) == [20, 20, 35, 20]
    page = Page(client.get(answer.location))
    assert "Chips bought" in page.text
    assert "chips bought" in page.text
    assert f"{CHLOE} · chips bought +15" in Page(client.get(f"{chips.url}changes")).text
    client.post(page.form("/withdraw").action, data=page.form("/withdraw").filled())
    assert list(chips.sheet.stacks.values()) == [20, 20, 20, 20]


def test_back_and_another_purchase_is_another_purchase(client: FlaskClient, chips: Evening) -> None:
    form = Page(client.get(f"{chips.url}chips")).form("/chips")
    client.post(form.action, data=form.filled(player=chips.id(CHLOE), chips="15"))
    client.post(form.action, data=form.filled(player=chips.id(DAVID), chips="5"))

    assert list(chips.sheet.stacks.values()) == [20, 20, 35, 25]


@pytest.mark.parametrize(
    "changes", [{"chips": "0"}, {"chips": "x"}, {"chips": "2.5"}, {"chips": ""}, {"player": "999999"}, {"player": ""}]
)
def test_a_purchase_that_cannot_be_is_refused(client: FlaskClient, chips: Evening, changes: dict[str, str]) -> None:
    form = Page(client.get(f"{chips.url}chips")).form("/chips")
    before = chips.rows()

    answer = client.post(form.action, data=form.filled(**{"player": str(chips.id(ANNA)), "chips": "10", **changes}))

    assert answer.status_code == 422
    assert chips.rows() == before


def test_nobody_buys_in_a_closed_session(client: FlaskClient, chips: Evening) -> None:
    form = Page(client.get(f"{chips.url}chips")).form("/chips")
    with chips.app.app_context():
        store.close_session(chips.access)

    answer = client.post(form.action, data=form.filled(player=chips.id(ANNA), chips="10"))

    assert answer.status_code == 409
    assert Page(answer).form("/chips").fields["chips"] == "10"


def test_the_game_is_over_and_goes_on_with_new_chips(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(start=1))
    evening.record(ANNA, bouts=None, half_points=None, made=True)

    page = Page(client.get(evening.url))

    assert "The game is over: Anna wins with 2 chips" in page.text
    assert "out of chips" in page.text
    assert not page.has_form("/deals/new")
    with app.app_context():
        store.buy_chips(evening.access, uuid4(), evening.id(BRUNO), 5)
    assert Page(client.get(evening.url)).has_form("/deals/new")


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
    with chips.app.app_context():
        store.buy_chips(chips.access, uuid4(), chips.id(BRUNO), 7)

    text = client.get(f"{chips.url}session.csv?separator=comma").get_data(as_text=True)
    first, second, last = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))

    assert (first["chips Anna"], first["chips Bruno"], first["stack Anna"], first["made"]) == ("6", "-2", "26", "yes")
    assert (second["kind"], second["chips Bruno"], second["stack Bruno"]) == ("chips_bought", "7", "25")
    assert (last["stack Anna"], last["stack Bruno"]) == ("26", "25")


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


def test_a_purchase_is_not_corrected_but_withdrawn(client: FlaskClient, chips: Evening) -> None:
    deal_id = uuid4()
    with chips.app.app_context():
        store.buy_chips(chips.access, deal_id, chips.id(ANNA), 5)
    page = Page(client.get(f"{chips.url}deals/{deal_id}"))

    assert page.has_form("/withdraw")
    assert client.get(f"{chips.url}deals/{deal_id}/correct").status_code == 302


def test_a_table_for_points_has_no_chips(client: FlaskClient, four: Evening) -> None:
    assert client.get(f"{four.url}chips").location == four.url
    form = Page(client.get(f"{four.url}deals/new")).form("/deals/new")
    assert "made" not in form.choices
    forged = form.filled(taker=four.id(ANNA), contract="garde", made="yes")
    assert client.post(form.action, data=forged).status_code == 422


def test_leaving_with_chips_is_told(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, chips=ChipRules())
    form = Page(client.get(f"{evening.url}session")).form("/session")
    with app.app_context():
        store.leave_table(evening.access, evening.id(EMMA))

    text = Page(client.get(evening.url)).text

    assert form is not None
    assert "left with the chips" in text
    assert "Emma: −20" in text
