"""What was typed survives the phone, the network and other people; what was sent twice counts once."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.played import ALONE, Played
from tests.browser.table import SitDown, Table
from tests.browser.unsent import points_of
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

HALF = Played(EMMA, "garde", 2, "4", CHLOE, side="defence", petit_au_bout="attack", handfuls={ANNA: 1}, note="Rain")
DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('deal-draft'))"


@pytest.fixture
def table(five: Evening, sit_down: SitDown) -> Table:
    """A phone on which a deal is being entered: one digit of the points is missing."""
    table = sit_down(five)
    table.new_deal()
    table.enter(HALF)
    return table


def assert_everything_is_there(table: Table) -> None:
    expect(table.form).to_be_visible()
    for part, value in (
        ("taker", EMMA),
        ("partner", CHLOE),
        ("contract", "garde"),
        ("bouts", 2),
        ("petit_au_bout", "attack"),
    ):
        expect(table.choice(part, value)).to_be_checked()
    expect(table.radio("points_side", "defence")).to_be_checked()
    expect(table.points).to_have_value("4")
    expect(table.note).to_have_value("Rain")
    expect(table.bonuses).to_have_text(re.compile("Petit au bout: attack · Handful: .*Anna.* 8 · Note: .*Rain"))


def save_with_the_last_digit(table: Table, evening: Evening) -> None:
    table.press("1")
    played = Played(
        EMMA, "garde", 2, "41", CHLOE, side="defence", petit_au_bout="attack", handfuls={ANNA: 1}, note="Rain"
    )
    scores = played.scores(evening)
    table.expect_live(*played.said(evening))
    table.save()
    assert [row.scores for row in table.rows()] == [scores]
    assert len(evening.sheet.deals) == 1


def test_a_reload_keeps_everything(five: Evening, table: Table) -> None:
    table.page.reload()
    assert_everything_is_there(table)
    expect(table.page.get_by_text("Taken up where you left off.")).to_be_visible()
    save_with_the_last_digit(table, five)


def test_another_visit_keeps_everything(five: Evening, table: Table) -> None:
    table.page.goto("about:blank")
    table.open()
    assert_everything_is_there(table)
    save_with_the_last_digit(table, five)


def test_closing_the_entry_keeps_everything(five: Evening, table: Table) -> None:
    table.tap(table.form.locator("[data-close]"))
    expect(table.form).to_be_hidden()
    table.page.wait_for_url(table.url)
    table.page.reload()
    expect(table.form).to_be_hidden()
    table.new_deal()
    assert_everything_is_there(table)
    save_with_the_last_digit(table, five)


def test_turning_the_phone_keeps_everything(five: Evening, table: Table) -> None:
    table.page.set_viewport_size({"width": 640, "height": 360})
    assert_everything_is_there(table)
    table.page.set_viewport_size({"width": 360, "height": 640})
    assert_everything_is_there(table)
    save_with_the_last_digit(table, five)


def test_back_closes_the_entry_and_keeps_everything(five: Evening, table: Table) -> None:
    table.page.go_back()
    expect(table.form).to_be_hidden()
    assert table.page.url == table.url
    table.page.go_forward()
    assert_everything_is_there(table)
    save_with_the_last_digit(table, five)


def test_starting_over_empties_the_entry(table: Table) -> None:
    table.page.reload()
    table.tap(table.page.get_by_role("button", name="Start over"))
    table.expect_live("Taker?", "Partner? Contract? Bouts? Points?")
    expect(table.bonuses).to_have_text("Petit au bout · Handful · Slam · Note")
    assert table.page.evaluate(DRAFTS) == []


def test_nothing_is_left_of_what_was_saved(five: Evening, table: Table) -> None:
    save_with_the_last_digit(table, five)
    assert table.page.evaluate(DRAFTS) == []
    table.new_deal()
    table.expect_live("Taker?", "Partner? Contract? Bouts? Points?")


def test_a_correction_survives_a_reload(five: Evening, sit_down: SitDown) -> None:
    deal = five.record(ANNA, "49")
    table = sit_down(five)
    table.open(f"deals/{deal}/correct")
    table.choose("contract", "garde_contre")
    table.page.reload()
    expect(table.radio("contract", "garde_contre")).to_be_checked()
    expect(table.points).to_have_value("49")
    table.save()
    assert table.rows()[0].story == "Anna + Bruno · Garde contre"


def test_a_double_tap_records_one_deal(five: Evening, table: Table) -> None:
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    table.press("1")
    box = table.save_button.bounding_box()
    assert box is not None
    for _ in range(2):
        table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(table.form).to_be_hidden()
    assert len(table.rows()) == 1
    assert len(five.sheet.deals) == len(sent) == 1


def test_the_same_form_again_changes_nothing(five: Evening, table: Table) -> None:
    with table.page.expect_request(lambda request: request.method == "POST") as sent:
        save_with_the_last_digit(table, five)
    before = five.sheet
    again = table.page.request.post(
        sent.value.url,
        data=sent.value.post_data or "",
        headers={"content-type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert again.status == 303
    assert five.sheet == before
    table.page.reload()
    assert len(table.rows()) == 1


def lose_the_answer(route: Route) -> None:
    if route.request.method == "POST":
        assert route.fetch(max_redirects=0).status == 303
        route.abort("connectionreset")
    else:
        route.fallback()


def test_an_answer_lost_after_saving_costs_nothing(five: Evening, table: Table) -> None:
    table.press("1")
    table.page.route("**/deals/new", lose_the_answer)
    table.save()
    expect(table.page.locator(".deal.unsent")).to_have_count(1)
    assert len(five.sheet.deals) == 1
    table.page.unroute_all(behavior="ignoreErrors")
    table.page.reload()
    expect(table.page.locator(".deal.unsent")).to_have_count(0)
    assert len(table.rows()) == len(five.sheet.deals) == 1
    expect(table.form).to_be_hidden()
    assert table.page.evaluate(DRAFTS) == []
    table.new_deal()
    table.expect_live("Taker?", "Partner? Contract? Bouts? Points?")


def test_a_deal_that_never_arrived_is_still_there(five: Evening, table: Table) -> None:
    table.page.route("**/deals/new", lambda route: route.abort("internetdisconnected"))
    table.press("1")
    table.save()
    assert points_of(five) == []
    table.page.unroute_all(behavior="ignoreErrors")
    table.page.reload()
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(1)
    assert points_of(five) == [50]


def test_a_form_that_grew_old_is_renewed(five: Evening, table: Table) -> None:
    table.press("1")
    table.page.context.clear_cookies()
    table.save()
    expect(table.page.locator(".deal:not(.unsent)")).to_have_count(1)
    assert points_of(five) == [50]


def test_back_after_saving_shows_the_sheet_as_it_is(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five)
    for played in (Played(ANNA, "garde", 2, "49", CHLOE), Played(BRUNO, "petite", 1, "40", ALONE)):
        table.new_deal()
        table.enter(played)
        table.save()
    table.open_row(1)
    table.go_back()
    assert len(table.rows()) == 2
    table.new_deal()
    table.enter(Played(DAVID, "garde", 3, "30", EMMA))
    table.save()
    assert [row.number for row in table.rows()] == [3, 2, 1]
