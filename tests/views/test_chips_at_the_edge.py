"""Chips where it gets narrow: dropping out, corrections with people who left, strange choices."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind
from scorekeeper.rules.chips import ChipRules, OnBust
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Page


def test_who_drops_out_holds_no_cards_until_chips_are_bought(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, chips=ChipRules(start=1, on_bust=OnBust.DROP_OUT))
    # Anna has one chip and can win no more than one: Bruno’s.
    evening.record(ANNA, bouts=None, half_points=None, made=True, partner=None, alone=True)
    out = [person.name for person in evening.sheet.people if evening.sheet.stacks[person.id] == 0]
    assert out == [BRUNO]
    form = Page(client.get(f"{evening.url}deals/new")).form("/deals/new")

    assert str(evening.id(BRUNO)) not in form.choices.getlist("taker")
    assert "partner" not in form.choices
    tapped = {"taker": evening.id(ANNA), "contract": "petite", "made": "no"}
    assert client.post(form.action, data=form.filled(**tapped)).status_code == 303
    assert len(evening.sheet.deals[-1].deal.players) == 4
    evening.buy(BRUNO, 5)
    assert str(evening.id(BRUNO)) in Page(client.get(f"{evening.url}deals/new")).form("/deals/new").choices.getlist(
        "taker"
    )


def test_the_chips_of_a_missed_deal_are_those_of_its_time(client: FlaskClient, chips: Evening) -> None:
    first = chips.record(ANNA, bouts=None, half_points=None, made=True)

    page = client.get(f"{chips.url}deals/new?before={first}").get_data(as_text=True)

    settings = json.loads(page.split('id="entry-settings">')[1].split("</script>")[0])
    assert set(settings["chips"]["bank"].values()) == {20}


def test_a_correction_with_somebody_who_has_left_keeps_what_was_typed(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, chips=ChipRules(), hands=4)
    with app.app_context():
        store.leave_table(evening.access, evening.id(EMMA))
    fine = evening.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "10", EMMA: "-10"}, note="late")
    form = Page(client.get(f"{evening.url}deals/{fine}/correct")).form("/correct")
    out = [str(evening.id(ANNA))]
    played = {"kind": "played", "dealer": evening.id(ANNA), "sitting_out": out, "contract": "garde", "made": "yes"}

    answer = client.post(form.action, data=form.filled(**played | {"taker": evening.id(EMMA)}))

    assert answer.status_code == 409
    assert "taken the chips away" in Page(answer).text
    assert Page(answer).form("/correct").fields["contract"] == "garde"


@pytest.mark.parametrize("changes", [{"stakes": "no_multiplier"}, {"odd_chip": "xx"}, {"on_bust": ""}])
def test_unknown_ways_of_playing_for_chips_are_refused(client: FlaskClient, changes: dict[str, str]) -> None:
    form = Page(client.get("/sessions/new")).form("/sessions/new")
    names = {f"people-{place}": name for place, name in enumerate((ANNA, BRUNO, CHLOE, DAVID))}

    answer = client.post(form.action, data=form.filled(**names, scoring="chips", **changes))

    assert answer.status_code == 422
    assert "Choose again how chips are played for" in Page(answer).text


@pytest.mark.parametrize("deal_id", ["", "zz"])
def test_a_correction_without_its_id_is_read_from_the_address(
    client: FlaskClient, chips: Evening, deal_id: str
) -> None:
    first = chips.record(ANNA, bouts=None, half_points=None, made=True)
    form = Page(client.get(f"{chips.url}deals/{first}/correct")).form("/correct")

    assert client.post(form.action, data=form.filled(id=deal_id, made="")).status_code == 422


def test_a_change_of_rules_shows_the_stacks_of_both(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules(points_too=True))
    evening.record(ANNA, "45")
    form = Page(client.get(f"{evening.url}rules/change")).form("/rules/change")

    page = Page(client.post(form.action, data=form.filled(choice="own", threshold_2="46")))

    assert "Anna 26 14 Bruno 18 22" in page.text
    again = page.form("/rules/change")
    client.post(again.action, data=again.filled(apply="all"))
    assert list(evening.sheet.stacks.values()) == [14, 22, 22, 22]
