"""Games for chips in which people, purchases and rules changed behind each other's back: nothing breaks the sheet."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import PRESETS, Contract, Preset, read_rules
from scorekeeper.rules.chips import BrokeDefender, ChipRules, OddChip, OnBust
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, FELIX, Evening
from tests.pages import Page


def test_undoing_does_not_bring_back_who_was_taken_off_the_sheet(client: FlaskClient, chips: Evening) -> None:
    with chips.connected():
        store.seat_player(chips.access, FELIX, uuid4())
    deal_id = chips.buy(FELIX, 5)
    form = Page(client.get(f"{chips.url}deals/{deal_id}/correct")).form("/correct")
    corrected = client.post(form.action, data=form.filled(player=chips.id(ANNA)))
    undo = Page(client.get(corrected.location)).form("/undo")
    with chips.connected():
        store.remove_player(chips.access, chips.id(FELIX))
    before = chips.rows()

    assert client.post(undo.action, data=undo.filled()).status_code == 409

    assert chips.rows() == before
    assert client.get(chips.url).status_code == 200


@pytest.mark.parametrize("points_too", [False, True])
def test_too_few_with_chips_is_told(client: FlaskClient, app: Flask, points_too: bool) -> None:
    rules = ChipRules(start=2, on_bust=OnBust.DROP_OUT, points_too=points_too)
    evening = Evening(app, ANNA, BRUNO, CHLOE, chips=rules)
    form = Page(client.get(f"{evening.url}deals/new")).form("/deals/new")
    evening.record(ANNA, bouts=None, half_points=None, made=False)
    before = evening.rows()

    answers = [
        client.get(f"{evening.url}deals/new"),
        client.post(form.action, data=form.filled(taker=evening.id(ANNA))),
    ]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("Fewer than three people have chips" in Page(answer).text for answer in answers)
    assert evening.rows() == before
    assert client.get(evening.url).status_code == 200


def test_a_table_where_nobody_has_chips_is_shown(client: FlaskClient, app: Flask) -> None:
    rules = ChipRules(
        start=1, on_bust=OnBust.DROP_OUT, odd_chip=OddChip.POT, broke_defender=BrokeDefender.MAY_WIN, points_too=True
    )
    evening = Evening(app, ANNA, BRUNO, CHLOE, chips=rules)
    bought = [evening.buy(name, 5) for name in (ANNA, BRUNO, CHLOE)]
    for name in (ANNA, BRUNO, CHLOE):
        evening.record(name, bouts=None, half_points=None, made=False, contract=Contract.PETITE)
    for deal_id in bought:
        with evening.connected():
            store.withdraw_deal(evening.access, deal_id)

    assert client.get(evening.url).status_code == 200
    assert client.get(f"{evening.url}deals/new").status_code in (200, 409)


def test_what_somebody_took_along_is_not_withdrawn_by_hand(client: FlaskClient, chips: Evening) -> None:
    with chips.connected():
        store.leave_table(chips.access, chips.id(DAVID))
        store.return_to_table(chips.access, chips.id(DAVID))
    before = chips.rows()

    for recorded in chips.sheet.deals:
        page = Page(client.get(f"{chips.url}deals/{recorded.id}"))
        assert not page.has_form("/withdraw")
        answer = client.post(f"{chips.url}deals/{recorded.id}/withdraw", data={"revision": recorded.revision})
        assert answer.status_code == 303

    assert chips.rows() == before


def test_whoever_has_left_meanwhile_buys_nothing(client: FlaskClient, chips: Evening) -> None:
    form = Page(client.get(f"{chips.url}chips")).form("/chips")
    access = chips.access
    with chips.connected():
        store.leave_table(access, chips.id(DAVID))
        with pytest.raises(store.NotOnThisSheetError):
            store.buy_chips(access, uuid4(), chips.purchase(DAVID, 5))
    before = chips.rows()

    assert client.post(form.action, data=form.filled(player=chips.id(DAVID), chips="5")).status_code == 422

    assert chips.rows() == before


def test_both_versions_are_shown_when_the_rules_do_not_know_one(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)
    with four.connected():
        store.change_rules(four.access, PRESETS[Preset.POUSSE], seen=four.sheet.rules, rescored=False)
    form = Page(client.get(f"{four.url}deals/new")).form("/deals/new")
    typed = {"id": deal_id, "taker": four.id(BRUNO), "contract": "pousse", "bouts": "2", "points": "50"}

    answer = client.post(form.action, data=form.filled(**typed))

    assert answer.status_code == 409
    assert "Two versions of deal 1" in Page(answer).text


def test_the_preview_knows_what_was_taken_along(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(points_too=True))
    evening.record(ANNA)
    with app.app_context():
        store.leave_table(evening.access, evening.id(DAVID))

    answer = client.post(f"{evening.url}rules/import", data={"text": '{"base": 30}'})

    assert "David 18 18" in Page(answer).text


def test_a_misere_that_cannot_be_paid_is_not_imported(client: FlaskClient, four: Evening) -> None:
    before = four.rows()
    text = '{"misere": {"mode": "split", "single": 10, "double": 20}}'

    answer = client.post(f"{four.url}rules/import", data={"text": text})

    assert answer.status_code == 422
    assert "cannot pay this misère" in Page(answer).text
    assert four.rows() == before


def test_naming_the_same_rules_again_changes_nothing(client: FlaskClient, four: Evening) -> None:
    with four.connected():
        store.change_rules(four.access, read_rules({"base": 30}), seen=four.sheet.rules, rescored=True)
    form = Page(client.get(f"{four.url}rules")).form("/rules/name")
    answer = client.post(form.action, data=form.filled(name="Ours"))
    assert "offered when a session starts" in Page(client.get(answer.location)).text
    before = four.rows()

    client.post(form.action, data=form.filled(name="Ours"))

    assert four.rows() == before


def test_changing_the_rules_again_changes_nothing_even_with_a_deal_that_keeps_its_own(four: Evening) -> None:
    withdrawn = four.record(ANNA, contract=Contract.GARDE_SANS)
    with four.connected():
        store.withdraw_deal(four.access, withdrawn)
        four.record(BRUNO)
        rules = read_rules({"multipliers": {"petite": 1, "garde": 2}})
        store.change_rules(four.access, rules, seen=four.sheet.rules, rescored=True)
        before = four.rows()
        store.change_rules(four.access, rules, seen=four.sheet.rules, rescored=True)

    assert four.rows() == before


def test_the_deal_that_ended_the_game_is_answered_again(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, chips=ChipRules(start=2, on_bust=OnBust.DROP_OUT))
    form = Page(client.get(f"{evening.url}deals/new")).form("/deals/new")
    tapped = form.filled(taker=evening.id(ANNA), contract="garde", made="no")
    assert client.post(form.action, data=tapped).status_code == 303
    before = evening.rows()

    assert client.post(form.action, data={**tapped, "late": "yes"}).status_code == 303

    assert evening.rows() == before
