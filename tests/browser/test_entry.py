"""The entry says at every moment what would be recorded, what is missing, and what looks wrong."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules import Side
from tests.browser.played import ALONE, Played
from tests.browser.table import SitDown, Table
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, Evening

DEALS = {
    3: [
        Played(BRUNO, "petite", 1, "51"),  # just made
        Played(CHLOE, "garde", 2, "40½"),  # down one for half a point
    ],
    4: [
        Played(ANNA, "garde", 2, "49"),
        Played(DAVID, "garde_sans", 1, "43"),
        Played(BRUNO, "garde", 2, "42", side="defence"),
        Played(CHLOE, "garde", 0, "4", slam="defence"),
    ],
    5: [
        Played(EMMA, "garde_contre", 3, "36½", BRUNO),
        Played(CHLOE, "garde", 1, "44", ALONE),
        Played(ANNA, "garde", 2, "36", DAVID, petit_au_bout="attack"),  # at the end of a contract that failed
        Played(ANNA, "garde", 1, "60", DAVID, petit_au_bout="defence"),
        Played(BRUNO, "petite", 0, "50", EMMA, handfuls={EMMA: 2}),  # lost by the side that showed it
        Played(DAVID, "garde", 3, "91", ANNA, slam="announced_made"),
        Played(ANNA, "garde", 3, "71", BRUNO, "attack", "attack", {ANNA: 1, CHLOE: 1}, "announced_failed", "Wow"),
    ],
}


def posts(page: Page) -> list[str]:
    """Fills with the address of every form that the page sends."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent


def test_what_is_missing_is_read_without_a_second_stop(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    table.choose("contract", "garde")
    expect(table.form.locator("[data-status]")).to_have_text("Taker? Bouts? Points?")


@pytest.mark.parametrize("hands", DEALS)
def test_what_is_said_is_what_is_recorded(live_server: Served, sit_down: SitDown, hands: int) -> None:
    evening = Evening(live_server.app, *EVERYBODY[:hands])
    table = sit_down(evening)
    for played in DEALS[hands]:
        said, scores = played.said(evening), played.scores(evening)
        table.new_deal()
        table.enter(played)
        table.expect_live(*said)
        table.save()
        row = table.rows()[0]
        assert row.scores == scores
        assert row.result.lower() in said[0].lower()
        assert table.totals() == evening.totals()


def test_nothing_is_preset(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    sent = posts(table.page)
    table.new_deal()
    table.expect_live("Taker?", "Partner? Contract? Bouts? Points?")
    for part in ("taker", "partner", "contract", "bouts"):
        expect(table.part(part).locator(":checked")).to_have_count(0)
    expect(table.points).to_have_value("")
    table.tap(table.save_button)
    expect(table.part("taker")).to_contain_class("wanted")
    assert sent == []
    assert five.sheet.deals == ()


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("taker", "Taker?"),
        ("partner", "Partner?"),
        ("contract", "Contract?"),
        ("bouts", "Bouts?"),
        ("points", "Points?"),
    ],
)
def test_save_leads_to_what_is_missing(five: Evening, sit_down: SitDown, part: str, said: str) -> None:
    table = sit_down(five)
    sent = posts(table.page)
    table.new_deal()
    for name, value in (("taker", ANNA), ("partner", BRUNO), ("contract", "garde"), ("bouts", 1)):
        if part != name and (part, name) != ("taker", "partner"):
            table.choose(name, value)
    if part != "points":
        table.press("55")
    table.expect_live(said, "Partner?" if part == "taker" else "")
    table.tap(table.save_button)
    focus = table.part(part).locator("input:focus")
    expect(focus).to_have_count(1)
    expect(table.part(part)).to_be_in_viewport(ratio=1)
    assert sent == []


def test_a_second_tap_takes_a_choice_back(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    table.new_deal()
    for name, value in (("taker", ANNA), ("partner", ALONE), ("contract", "garde_sans"), ("bouts", 3)):
        table.choose(name, value)
        table.wait_a_moment()
        table.tap(table.choice(name, value))
        expect(table.part(name).locator(":checked")).to_have_count(0)
        table.choose(name, value)
    table.press("50")
    table.expect_live("Made by 14 ✓ · −156 each", "Anna +624 · the defence −156")
    table.tap(table.choice("taker", ANNA))
    table.expect_live("Taker?", "Partner?")


def test_a_nervous_second_tap_takes_nothing_back(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    table.tap(table.choice("taker", ANNA))
    table.tap(table.choice("taker", ANNA))
    expect(table.choice("taker", ANNA)).to_be_checked()


def test_another_taker_keeps_the_rest(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    table.new_deal()
    table.enter(Played(ANNA, "garde", 2, "49", CHLOE))
    table.choose("taker", BRUNO)
    table.expect_live("Made by 8 ✓ · −66 each", "Bruno +132 · Chloé +66")
    table.choose("taker", CHLOE)
    table.expect_live("Partner?")
    expect(table.choice("partner", CHLOE)).to_be_hidden()
    table.choose("partner", ALONE)
    table.expect_live("Made by 8 ✓ · −66 each", "Chloé +264 · the defence −66")


def test_the_keypad_corrects_itself(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    delete = table.form.locator("[data-key=delete]")
    table.press("457")
    expect(table.points).to_have_value("45")
    table.tap(delete)
    table.press("8½")
    expect(table.points).to_have_value("48½")
    expect(table.side("defence").locator("b")).to_have_text("42½")
    table.tap(delete)
    expect(table.points).to_have_value("48")
    table.tap(table.side("defence"))
    expect(table.side("attack").locator("b")).to_have_text("43")
    table.tap(delete)
    table.tap(delete)
    expect(table.points).to_have_value("")
    expect(table.side("attack").locator("b")).to_have_text("")


def test_a_folded_bonus_is_seen_and_recorded(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    table.new_deal()
    played = Played(
        EMMA, "garde", 2, "55", BRUNO, petit_au_bout="attack", handfuls={BRUNO: 1}, slam="announced_failed", note="!"
    )
    table.enter(played)
    table.tap(table.bonuses)
    expect(table.part("slam")).to_be_hidden()
    shown = table.bonuses.inner_text().translate(dict.fromkeys(map(ord, "\u2068\u2069")))
    assert shown == "Petit au bout: attack · Handful: Bruno 8 · Slam announced, failed · Note: !"
    table.expect_live(*played.said(five))
    table.save()
    assert table.rows()[0].story == "Emma + Bruno · Garde · petit · handful · failed slam"
    assert table.rows()[0].note == "!"
    assert five.sheet.deals[0].deal.petit_au_bout is Side.ATTACK


def test_a_bonus_is_taken_back_too(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    table.new_deal()
    plain = Played(ANNA, "garde", 2, "49")
    table.enter(plain)
    table.unfold()
    table.choose("petit_au_bout", "attack")
    table.show_handful(ANNA, 3)
    table.expect_live(*Played(ANNA, "garde", 2, "49", petit_au_bout="attack", handfuls={ANNA: 3}).said(four))
    table.tap(table.choice("petit_au_bout", "attack"))
    table.show_handful(ANNA, 3)
    table.expect_live(*plain.said(four))
    expect(table.bonuses).to_have_text("Petit au bout · Handful · Slam · Note")


@pytest.mark.parametrize(
    ("played", "warnings"),
    [
        (Played(ANNA, "garde", 2, "45½"), ["Half points cannot happen at four players: count again."]),
        (
            Played(BRUNO, "petite", 0, "80", petit_au_bout="attack"),
            [
                "With these bouts the attack has at most 78 points: count again.",
                "The attack won the petit, so it has at least one bout.",
            ],
        ),
        (
            Played(CHLOE, "garde", 2, "50", handfuls={ANNA: 2, BRUNO: 1}),
            ["These handfuls need 23 trumps; there are 22."],
        ),
    ],
)
def test_what_looks_wrong_is_told_and_can_be_saved(
    four: Evening, sit_down: SitDown, played: Played, warnings: list[str]
) -> None:
    table = sit_down(four)
    table.new_deal()
    table.enter(played)
    expect(table.form.locator("[data-save]")).to_have_text("Save anyway")
    assert table.warnings() == warnings
    table.expect_live(*played.said(four))
    table.save()
    assert table.rows()[0].scores == played.scores(four)
    table.open_row(1)
    kept = table.page.locator(".notice.warning")
    expect(kept.locator("h2")).to_have_text("Unusual, and saved all the same")
    assert kept.locator("li").all_inner_texts() == warnings


def test_points_beyond_91_are_refused_and_stay(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    sent = posts(table.page)
    table.new_deal()
    table.enter(Played(ANNA, "garde", 2, "92"))
    table.expect_live("Points go from 0 to 91")
    table.tap(table.save_button)
    expect(table.points).to_be_focused()
    expect(table.points).to_have_value("92")
    assert sent == []


def test_every_reason_is_told_at_once(four: Evening, sit_down: SitDown) -> None:
    table = sit_down(four)
    sent = posts(table.page)
    table.new_deal()
    table.choose("contract", "garde")
    table.press("95")
    table.expect_live("Taker?", "Bouts? Points go from 0 to 91")
    table.tap(table.save_button)
    expect(table.part("taker").locator("input:focus")).to_have_count(1)
    expect(table.points).to_have_value("95")
    expect(table.radio("contract", "garde")).to_be_checked()
    assert sent == []


def test_points_typed_with_a_keyboard(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, ANNA, BRUNO, CHLOE)
    table: Table = sit_down(evening)
    table.new_deal()
    table.enter(Played(ANNA, "garde", 2, "4"))
    for typed, said in (
        ("45,5", "Made by 5 ✓ · −60 each"),
        ("45.5", "Made by 5 ✓ · −60 each"),
        ("45.25", "Points: a number or a half"),
        ("abc", "Points: a number or a half"),
        ("-1", "Points go from 0 to 91"),
    ):
        table.points.fill(typed)
        expect(table.live).to_have_text(said)
