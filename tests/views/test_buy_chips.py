"""Chips that come to the table and leave it: bought, withdrawn, taken along and brought back."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules.chips import ChipRules
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Page


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

    assert "The game is over: Anna wins with +1 chip" in page.text
    assert "out of chips" in page.text
    assert not page.has_form("/deals/new")
    evening.buy(BRUNO, 5)
    assert Page(client.get(evening.url)).has_form("/deals/new")


def test_a_purchase_is_corrected(client: FlaskClient, chips: Evening) -> None:
    deal_id = chips.buy(ANNA, 5)
    page = Page(client.get(f"{chips.url}deals/{deal_id}"))
    form = Page(client.get(next(link for link in page.links if link.endswith("/correct")))).form("/correct")
    assert form.fields["chips"] == "5"
    assert form.filled()["player"] == [str(chips.id(ANNA))]

    for _ in range(2):
        answer = client.post(form.action, data=form.filled(player=chips.id(BRUNO), chips="7"))
        assert answer.status_code == 303

    assert list(chips.sheet.stacks.values()) == [20, 27, 20, 20]
    page = Page(client.get(answer.location))
    assert "chips Anna +5 → Bruno +7" in Page(client.get(f"{chips.url}changes")).text
    client.post(page.form("/undo").action, data=page.form("/undo").filled())
    assert list(chips.sheet.stacks.values()) == [25, 20, 20, 20]


def test_a_purchase_that_somebody_else_corrected_is_shown(client: FlaskClient, chips: Evening) -> None:
    deal_id = chips.buy(ANNA, 5)
    address = f"{chips.url}deals/{deal_id}/correct"
    mine, theirs = (Page(client.get(address)).form("/correct") for _ in range(2))
    client.post(address, data=theirs.filled(chips="6"))

    answer = client.post(address, data=mine.filled(chips="7"))

    assert answer.status_code == 409
    assert "Anna +6 chips" in Page(answer).text
    again = Page(answer).form("/correct")
    assert again.fields["chips"] == "7"
    assert client.post(address, data=again.filled()).status_code == 303
    assert list(chips.sheet.stacks.values()) == [27, 20, 20, 20]


@pytest.mark.parametrize(("changes", "status"), [({"chips": "0"}, 422), ({"player": "999999"}, 422), ({}, 409)])
def test_a_correction_of_a_purchase_is_refused(
    client: FlaskClient, chips: Evening, changes: dict[str, str], status: int
) -> None:
    address = f"{chips.url}deals/{chips.buy(ANNA, 5)}/correct"
    form = Page(client.get(address)).form("/correct")
    if status == 409:
        with chips.app.app_context():
            store.close_session(chips.access)
    before = chips.rows()

    answer = client.post(address, data=form.filled(**{"chips": "7", **changes}))

    assert answer.status_code == status
    assert Page(answer).form("/correct").fields["chips"] == changes.get("chips", "7")
    assert chips.rows() == before


def test_what_somebody_took_along_is_not_corrected(client: FlaskClient, chips: Evening, app: Flask) -> None:
    with app.app_context():
        store.leave_table(chips.access, chips.id(DAVID))
    left = chips.sheet.deals[-1]

    assert not any(link.endswith("/correct") for link in Page(client.get(f"{chips.url}deals/{left.id}")).links)
    assert client.get(f"{chips.url}deals/{left.id}/correct").status_code == 302


def test_whoever_left_keeps_the_place_that_was_won(client: FlaskClient, chips: Evening, app: Flask) -> None:
    chips.record(DAVID, bouts=None, half_points=None, made=True)
    chips.buy(BRUNO, 30)
    with app.app_context():
        store.leave_table(chips.access, chips.id(DAVID))

    sheet = chips.sheet
    assert [(place.total, place.rank) for place in sheet.standings.values()] == [(-2, 2), (-2, 2), (-2, 2), (6, 1)]
    assert list(sheet.stacks.values()) == [18, 48, 18, 26]
    client.get(chips.url)  # so that the device knows the session
    start = Page(client.get("/")).text
    assert "David leads with +6 chips" in start
    assert "1 deal" in start


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


def test_lines_and_pages_say_whose_chips_came_and_went(client: FlaskClient, chips: Evening, app: Flask) -> None:
    bought = chips.buy(BRUNO, 30)
    with app.app_context():
        store.leave_table(chips.access, chips.id(DAVID))

    sheet = Page(client.get(chips.url)).text

    assert "Bruno · chips bought" in sheet
    assert "David · left with the chips" in sheet
    for deal_id, words in ((bought, "Bruno · chips bought"), (chips.sheet.deals[-1].id, "David · left with the chips")):
        assert words in Page(client.get(f"{chips.url}deals/{deal_id}")).text


def test_the_chart_shows_what_was_won(client: FlaskClient, chips: Evening, app: Flask) -> None:
    chips.record(DAVID, bouts=None, half_points=None, made=True)
    chips.buy(BRUNO, 30)
    with app.app_context():
        store.leave_table(chips.access, chips.id(DAVID))

    assert 'aria-label="Anna −2, Bruno −2, Chloé −2, David +6"' in client.get(chips.url).get_data(as_text=True)
