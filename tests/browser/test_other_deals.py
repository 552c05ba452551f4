"""Deals that nobody took, adjustments, bids whose result comes later, and who deals and sits out."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import DealKind
from tests.browser.played import Played
from tests.browser.table import SitDown
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, Evening

DEALS, SITS_OUT = "deals", "sits out"


@pytest.mark.parametrize(
    ("kind", "said", "deals_next"),
    [("passed_out", "Passed out", BRUNO), ("lone_petit", "Lone petit", BRUNO), ("misdeal", "Misdeal", ANNA)],
)
def test_nobody_took(five: Evening, sit_down: SitDown, kind: str, said: str, deals_next: str) -> None:
    table = sit_down(five)
    assert table.badges()[ANNA] == [DEALS]
    table.new_deal()
    table.nobody_took(kind)
    table.expect_live(said, "Nobody scores")
    expect(table.part("taker")).to_be_hidden()
    table.save()
    row = table.rows()[0]
    assert (row.number, row.story, row.scores) == (1, said.lower(), {})
    assert table.badges()[deals_next] == [DEALS]
    assert set(table.totals().values()) == {0}


def test_nobody_took_is_taken_back(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    table.enter(Played(ANNA, "garde", 2, "49"))
    table.nobody_took("passed_out")
    table.expect_live("Passed out", "Nobody scores")
    table.tap(table.form.locator(".nobody > summary"))
    table.expect_live("Made by 8 ✓ · −66 each", "Anna +198 · the defence −66")


def test_an_adjustment_sums_to_zero_and_has_a_reason(five: Evening, sit_down: SitDown) -> None:
    five.record(ANNA)
    table = sit_down(five)
    table.new_deal()
    table.nobody_took("adjustment")
    table.expect_live("Amounts?", "Reason?")
    table.adjust({CHLOE: "-20", DAVID: "10"}, reason="")
    table.expect_live("Together −10, must be 0", "Reason?")
    table.tap(table.save_button)
    expect(table.part("amounts").locator("input:focus")).to_have_count(1)
    expect(table.part("amounts").get_by_role("textbox", name=CHLOE)).to_have_value("-20")
    assert len(five.sheet.deals) == 1
    table.adjust({DAVID: "10,5", EMMA: "9½"}, reason="Dealt twice out of turn")
    table.expect_live("Adjustment", "Chloé −20 · David +10½ · Emma +9½")
    table.save()
    row = table.rows()[0]
    assert (row.story, row.note) == ("adjustment", "Dealt twice out of turn")
    assert row.scores == {CHLOE: -40, DAVID: 21, EMMA: 19}
    assert table.totals() == {ANNA: 264, BRUNO: 132, CHLOE: -172, DAVID: -111, EMMA: -113}
    assert table.badges()[BRUNO] == [DEALS]


def test_the_sign_of_an_amount_is_one_tap(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    table.nobody_took("adjustment")
    table.adjust({ANNA: "30", BRUNO: "30"}, reason="Penalty")
    table.expect_live("Together +60, must be 0")
    table.tap(table.form.locator(f"[data-sign=amount-{four.id(ANNA)}]"))
    table.expect_live("Adjustment", "Anna −30 · Bruno +30")


def test_the_bid_now_the_result_later(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    table.new_deal()
    table.choose("taker", EMMA)
    table.choose("contract", "garde_sans")
    table.later()
    row = table.rows()[0]
    assert (row.number, row.story, row.result) == (1, "Emma · Garde sans", "being played")
    assert set(table.totals().values()) == {0}
    expect(table.new_deal_button).to_have_text(re.compile("Enter the result.*Deal 1"))

    table.new_deal()
    expect(table.choice("taker", EMMA)).to_be_checked()
    expect(table.radio("contract", "garde_sans")).to_be_checked()
    table.choose("partner", CHLOE)
    table.choose("bouts", 1)
    table.press("46")
    played = Played(EMMA, "garde_sans", 1, "46", CHLOE)
    table.expect_live(*played.said(five))
    table.save()
    assert table.rows()[0].scores == played.scores(five) == table.totals()
    assert [deal.deal.kind for deal in five.sheet.deals] == [DealKind.PLAYED]
    expect(table.new_deal_button).to_have_text(re.compile("New deal.*Bruno deals"))


def test_an_open_deal_can_turn_out_a_misdeal(four: Evening, sit_down: SitDown) -> None:
    four.record(ANNA, kind=DealKind.OPEN)
    table = sit_down(four)
    table.new_deal()
    table.nobody_took("misdeal")
    table.save()
    assert table.rows()[0].story == "misdeal"
    assert table.badges()[ANNA] == [DEALS]


def test_another_dealer_for_one_deal(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX)
    table = sit_down(evening)
    assert table.badges()[ANNA] == [DEALS, SITS_OUT]
    table.new_deal()
    expect(table.choice("taker", ANNA)).to_be_hidden()
    table.tap(table.form.locator(".seats > summary"))
    table.choose("dealer", DAVID)
    expect(table.choice("sitting_out", DAVID)).to_be_checked()
    expect(table.choice("sitting_out", ANNA)).not_to_be_checked()
    table.choose("sitting_out", FELIX)
    expect(table.choice("sitting_out", DAVID)).not_to_be_checked()
    table.tap(table.form.locator(".seats > summary"))
    expect(table.form.locator("[data-seats]")).to_have_text(re.compile("David.* deals · .*Félix.* sits out"))

    played = Played(ANNA, "garde", 2, "49", DAVID, sitting_out=(FELIX,))
    table.enter(played)
    table.save()
    assert table.rows()[0].scores == played.scores(evening)
    assert FELIX not in table.rows()[0].scores
    assert evening.sheet.deals[0].dealer == evening.id(DAVID)
    assert table.badges()[EMMA] == [DEALS, SITS_OUT]


def test_as_many_sit_out_as_there_are_too_many(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA)
    table = sit_down(evening)
    table.new_deal()
    table.tap(table.form.locator(".seats > summary"))
    expect(table.part("sitting_out").locator(":checked")).to_have_count(2)
    table.tap(table.choice("sitting_out", ANNA))
    table.tap(table.form.locator(".seats > summary"))
    table.enter(Played(BRUNO, "garde", 2, "49", CHLOE))
    table.expect_live("Who sits out?")
    table.tap(table.save_button)
    expect(table.part("sitting_out").locator("input:focus")).to_have_count(1)
    table.choose("sitting_out", EMMA)
    table.expect_live("Made by 8 ✓ · −66 each", "Bruno +132 · Chloé +66")
