"""Somebody whose browser asks for French reads French everywhere, and types commas."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.played import ALONE, Played
from tests.browser.table import SitDown, Table, TakePhone
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, Evening

ENGLISH = re.compile(
    r"\b(taker|partner|points of|bouts of the|slam|handful|deal|save|down|made|just|needs|missing|sits|the others)\b",
    re.IGNORECASE,
)


@pytest.fixture
def table(five: Evening, sit_down: SitDown) -> Table:
    """A French phone with an entry open."""
    table = sit_down(five, locale="fr-FR")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    table.new_deal()
    return table


@pytest.mark.parametrize(
    ("played", "first", "rest"),
    [
        (Played(ANNA, "garde", 2, "45", CHLOE), "Passe de 4 ✓ · −58 chacun", "Anna +116 · Chloé +58"),
        (Played(BRUNO, "garde", 2, "36", ALONE), "Chute de 5 ✗ · +60 chacun", "Bruno −240 · la défense +60"),
        (Played(DAVID, "petite", 1, "51", EMMA), "Fait juste ✓ · −25 chacun", "David +50 · Emma +25"),
    ],
    ids=["passe", "chute", "juste fait"],
)
def test_what_would_be_recorded(table: Table, played: Played, first: str, rest: str) -> None:
    table.enter(played)
    table.expect_live(first, rest)


def test_what_is_missing(table: Table) -> None:
    table.expect_live("Preneur ?", "Partenaire ? Contrat ? Bouts ? Points ?")


def test_a_comma_is_a_comma(five: Evening, table: Table) -> None:
    table.enter(Played(ANNA, "garde", 2, "4", CHLOE))
    table.points.fill("45,5")
    table.expect_live("Passe de 5 ✓ · −60 chacun", "Anna +120 · Chloé +60")
    table.save()
    assert five.sheet.deals[0].deal.half_points == 91
    assert table.rows()[0].result == "passe de 5 ✓"


def test_no_word_of_the_entry_is_english(table: Table) -> None:
    table.enter(Played(ANNA, "garde", 0, "85", CHLOE, petit_au_bout="attack", handfuls={ANNA: 1}, slam="defence"))
    table.tap(table.form.locator(".seats > summary"))
    shown = table.form.inner_text()
    assert len(table.warnings()) >= 2
    assert not ENGLISH.search(shown), shown
    table.nobody_took("adjustment")
    assert not ENGLISH.search(table.form.inner_text())


def test_no_word_of_the_pages_is_english(live_server: Served, sit_down: SitDown) -> None:
    evening = Evening(live_server.app, *EVERYBODY[:5])
    deal = evening.record(ANNA, "45", handfuls={ANNA: 1})
    evening.correct(deal, bouts=1)
    table = sit_down(evening, locale="fr-FR")
    for path in ("", f"deals/{deal}", "changes", "session", "deals/nothing"):
        table.open(path)
        shown = table.page.locator("body").inner_text()
        assert not ENGLISH.search(shown), shown
    for path in ("/", "/sessions/new"):
        table.page.goto(live_server.url + path)
        shown = table.page.locator("body").inner_text()
        assert not ENGLISH.search(shown), shown


def test_the_switch_is_kept(five: Evening, sit_down: SitDown) -> None:
    table = sit_down(five, locale="de-DE")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    table.tap(table.page.locator(".menu > summary"))
    table.tap_through(table.page.get_by_role("button", name="Français"))
    table.new_deal()
    table.expect_live("Preneur ?", "Partenaire ? Contrat ? Bouts ? Points ?")
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")


def test_dates_are_french(five: Evening, phone: TakePhone, live_server: Served) -> None:
    page = phone(locale="fr-FR")
    page.goto(live_server.url + five.url)
    page.goto(live_server.url)
    month = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
    expect(page.locator(".session")).to_contain_text(re.compile(rf"\d (er )?({month}) \d{{4}} · 0 donne"))
