"""Everything works as plain forms, page by page."""

import csv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import DealKind
from tests.browser.played import ALONE, Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening

PLAIN = {"java_script_enabled": False}


@pytest.fixture
def table(five: Evening, sit_down: SitDown) -> Table:
    """A phone without JavaScript on the sheet of five people."""
    return sit_down(five, **PLAIN)


def start_a_deal(table: Table) -> None:
    table.tap_through(table.new_deal_button)


def test_a_new_session(live_server: Served, phone: TakePhone) -> None:
    page = phone(**PLAIN)
    page.goto(live_server.url)
    page.get_by_role("link", name="New session").click()
    for place, name in enumerate((ANNA, BRUNO, "", CHLOE, DAVID, EMMA)):
        page.get_by_role("textbox", name=f"Person {place + 1}").fill(name)
    page.get_by_role("group", name="Players in a deal").get_by_role("radio", name="4").check()
    page.get_by_role("group", name="First dealer").get_by_role("radio", name="Person 4").check()
    page.get_by_text("Name and note").click()
    page.get_by_label("Name of the session").fill("Friday")
    page.get_by_role("button", name="Start").click()
    table = Table(page, page.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday")
    assert table.badges() == {ANNA: [], BRUNO: [], CHLOE: ["deals", "sits out"], DAVID: [], EMMA: []}


def test_a_new_session_refused_keeps_what_was_typed(live_server: Served, phone: TakePhone) -> None:
    page = phone(**PLAIN)
    page.goto(f"{live_server.url}/sessions/new")
    for place, name in enumerate((ANNA, "anna", BRUNO)):
        page.get_by_role("textbox", name=f"Person {place + 1}").fill(name)
    five = page.get_by_role("group", name="Players in a deal").get_by_role("radio", name="5")
    five.check()
    page.get_by_role("button", name="Start").click()
    assert page.get_by_role("alert").locator("li").all_inner_texts() == [
        "Anna and anna are the same name: add a letter.",
        "There are not that many people: choose fewer players per deal.",
    ]
    expect(page.get_by_role("textbox", name="Person 2")).to_have_value("anna")
    expect(five).to_be_checked()


def test_a_deal_with_bonuses(five: Evening, table: Table) -> None:
    played = Played(
        ANNA, "garde", 2, "45", EMMA, petit_au_bout="attack", handfuls={EMMA: 2}, slam="announced_failed", note="Late"
    )
    scores = played.scores(five)
    start_a_deal(table)
    table.enter(played)
    table.save()
    expect(table.page.get_by_role("status")).to_contain_text("Deal 1 recorded")
    assert table.rows()[0].scores == table.totals() == scores
    assert (table.rows()[0].story, table.rows()[0].note) == (
        "Anna + Emma · Garde · petit · double handful · failed slam",
        "Late",
    )


def test_a_refusal_tells_everything_and_keeps_everything(five: Evening, table: Table) -> None:
    start_a_deal(table)
    table.choose("partner", ALONE)
    table.choose("contract", "garde_sans")
    table.points.fill("45.25")
    table.unfold()
    table.choose("petit_au_bout", "defence")
    table.show_handful(DAVID, 1)
    table.note.fill("Rain")
    with table.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        table.save()
    assert answer.value.status == 422
    assert table.page.get_by_role("alert").locator("li").all_inner_texts() == [
        "Points are whole or half: type 45, 45.5 or 45,5.",
        "Who took?",
        "How many bouts are in the attack’s tricks?",
    ]
    assert five.sheet.deals == ()
    expect(table.radio("partner", ALONE)).to_be_checked()
    expect(table.radio("contract", "garde_sans")).to_be_checked()
    expect(table.radio("petit_au_bout", "defence")).to_be_checked()
    expect(table.radio(f"handful_{five.id(DAVID)}", 1)).to_be_checked()
    expect(table.points).to_have_value("45.25")
    expect(table.note).to_have_value("Rain")
    expect(table.note).to_be_visible()

    table.choose("taker", CHLOE)
    table.choose("bouts", 1)
    table.points.fill("45,5")
    table.save()
    played = Played(CHLOE, "garde_sans", 1, "45½", ALONE, petit_au_bout="defence", handfuls={DAVID: 1})
    assert table.totals() == played.scores(five)


def test_a_warning_is_shown_before_it_is_saved(five: Evening, table: Table) -> None:
    start_a_deal(table)
    played = Played(BRUNO, "petite", 0, "80", ALONE)
    table.enter(played)
    table.save()
    assert table.warnings() == ["With these bouts the attack has at most 78 points: count again."]
    assert five.sheet.deals == ()
    expect(table.save_button).to_contain_text("Save anyway")
    table.save()
    assert table.totals() == played.scores(five)


def test_the_bid_now_the_result_later(five: Evening, table: Table) -> None:
    start_a_deal(table)
    table.choose("taker", DAVID)
    table.choose("contract", "garde_contre")
    table.later()
    assert table.rows()[0].result == "being played"
    start_a_deal(table)
    table.choose("partner", ANNA)
    table.choose("bouts", 0)
    table.points.fill("56")
    table.save()
    assert table.totals() == Played(DAVID, "garde_contre", 0, "56", ANNA).scores(five)


def test_everybody_passed(five: Evening, table: Table) -> None:
    start_a_deal(table)
    table.nobody_took("passed_out")
    table.save()
    assert table.rows()[0].story == "passed out"
    assert table.badges()[BRUNO] == ["deals"]


def test_an_adjustment(table: Table) -> None:
    start_a_deal(table)
    table.nobody_took("adjustment")
    table.unfold()
    table.adjust({ANNA: "-40", EMMA: "30"}, reason="Penalty")
    table.save()
    assert table.page.get_by_role("alert").locator("li").all_inner_texts() == [
        "The amounts must sum to zero; together they are −10."
    ]
    table.part("amounts").get_by_role("textbox", name=ANNA).fill("-30")
    table.save()
    assert table.totals() == {ANNA: -60, BRUNO: 0, CHLOE: 0, DAVID: 0, EMMA: 60}


def test_correcting_withdrawing_and_bringing_back(five: Evening, table: Table) -> None:
    five.record(ANNA, "49")
    table.open()
    table.open_row(1)
    table.tap_through(table.page.get_by_role("link", name="Correct"))
    table.points.fill("47")
    table.save()
    corrected = {ANNA: 248, BRUNO: 124, CHLOE: -124, DAVID: -124, EMMA: -124}
    assert table.totals() == corrected
    table.open_row(1)
    table.tap_through(table.page.get_by_role("button", name="Withdraw"))
    expect(table.page.get_by_role("status")).to_contain_text("Deal 1 withdrawn")
    assert set(table.totals().values()) == {0}
    table.tap_through(table.page.get_by_role("button", name="Bring it back"))
    expect(table.page.get_by_role("status")).to_contain_text("Deal 1 brought back")
    assert table.totals() == corrected
    table.open("changes")
    assert table.page.locator(".changes b").all_inner_texts() == ["Brought back", "Withdrawn", "Corrected", "Recorded"]


def test_inserting_a_missed_deal(five: Evening, table: Table) -> None:
    five.record(ANNA)
    five.record(BRUNO, partner=CHLOE)
    table.open()
    table.open_row(2)
    table.tap_through(table.page.get_by_role("link", name="Insert a missed deal before this one"))
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Missed deal 2")
    table.enter(Played(EMMA, "petite", 3, "40", DAVID))
    table.save()
    assert [(row.number, row.story) for row in table.rows()] == [
        (3, "Bruno + Chloé · Garde"),
        (2, "Emma + David · Petite"),
        (1, "Anna + Bruno · Garde"),
    ]


def test_people_join_leave_and_get_another_name(five: Evening, table: Table) -> None:
    five.record(ANNA)
    page = table.page
    table.open("session")
    page.get_by_label("Somebody joins").fill("Félicité")
    table.tap_through(page.get_by_role("button", name="Seat"))
    page.get_by_label("Name of Félicité").fill("Félix")
    table.tap_through(page.locator(".manage .action"))
    table.tap_through(page.locator("li", has=page.get_by_label("Name of Emma")).get_by_role("button", name="Leaves"))
    table.open()
    assert table.badges() == {ANNA: [], BRUNO: ["deals"], CHLOE: [], DAVID: [], EMMA: ["left"], "Félix": []}
    assert table.totals()[EMMA] == -132
    table.open("session")
    table.tap_through(page.locator("li", has=page.get_by_label("Name of Emma")).get_by_role("button", name="Is back"))
    table.open()
    assert table.badges()[BRUNO] == ["deals", "sits out"]


def test_the_enter_key_saves_everything_that_was_typed(five: Evening, table: Table) -> None:
    table.open("session")
    page = table.page
    page.get_by_label("Name of Anna").fill("Anne")
    page.get_by_label("Note").fill("rain")
    with page.expect_event("domcontentloaded"):
        page.get_by_label("Note").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Saved.")
    assert (five.sheet.people[0].name, five.sheet.note) == ("Anne", "rain")


def test_somebody_seated_by_mistake(five: Evening, table: Table) -> None:
    five.record(ANNA)
    page = table.page
    table.open("session")
    page.get_by_label("Somebody joins").fill("Félix")
    table.tap_through(page.get_by_role("button", name="Seat"))
    table.tap_through(page.get_by_role("button", name="Remove"))
    assert [person.name for person in five.sheet.people] == [ANNA, BRUNO, CHLOE, DAVID, EMMA]


def test_closing_while_a_deal_is_played(five: Evening, table: Table) -> None:
    five.record(ANNA, kind=DealKind.OPEN)
    for choice, closed in (("Enter the result", False), ("Close anyway", True)):
        table.open()
        table.tap(table.page.locator(".menu > summary"))
        table.tap_through(table.page.locator(".menu").get_by_role("button", name="Close the session"))
        expect(table.page.get_by_role("alert")).to_contain_text("Deal 1 is still being played")
        table.tap_through(table.page.get_by_text(choice, exact=True))
        assert five.sheet.closed is closed


def test_another_language_and_other_colours(table: Table) -> None:
    def choose(name: str) -> None:
        table.tap(table.page.locator(".menu > summary"))
        table.tap_through(table.page.get_by_role("button", name=name))

    choose("Français")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    expect(table.page.locator(".badge.gold")).to_have_text("donne")
    choose("Sombre")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
    choose("English")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")


def test_the_file(five: Evening, table: Table, tmp_path: Path) -> None:
    five.record(ANNA, "49")
    table.open()
    download = table.download("Export CSV, with commas (,)")
    file = tmp_path / "session.csv"
    download.save_as(file)
    with file.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.reader(lines))
    assert rows[-1][-5:] == ["132", "66", "-66", "-66", "-66"]


def test_closing_and_reopening(five: Evening, table: Table) -> None:
    five.record(ANNA, kind=DealKind.PASSED_OUT)
    for button, closed in (("Close the session", True), ("Reopen the session", False)):
        table.tap(table.page.locator(".menu > summary"))
        table.tap_through(table.page.locator(".menu").get_by_role("button", name=button))
        assert five.sheet.closed is closed
        assert table.new_deal_button.is_visible() is not closed
