"""The main job: whole evenings entered on a phone, with every total and the file right."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from tests.browser.played import ALONE, Played
from tests.browser.table import Table, TakePhone, start_session
from tests.conftest import Served
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA

PEOPLE = (ANNA, BRUNO, CHLOE, DAVID, EMMA)
OUT = None
"""Instead of a score: had no part in it."""


class Adjusted(NamedTuple):
    """An adjustment with its reason."""

    amounts: Mapping[str, str]
    reason: str


Told = Played | Adjusted | str
Scores = Sequence[float | None]

# What is told to the phone, and what each of the five should get in points, worked out by hand.
FIVE: list[tuple[Told, Scores]] = [
    (Played(ANNA, "petite", 1, "56", CHLOE), (60, -30, 30, -30, -30)),
    (Played(BRUNO, "garde", 2, "36", EMMA), (60, -120, 60, 60, -60)),
    (Played(CHLOE, "garde_sans", 3, "50", ALONE), (-156, -156, 624, -156, -156)),
    ("passed_out", (0, 0, 0, 0, 0)),
    (Played(DAVID, "garde_contre", 2, "41", ANNA), (150, -150, -150, 300, -150)),
    (Played(EMMA, "garde", 1, "50½", BRUNO), (52, -52, 52, 52, -104)),
    (Played(ANNA, "garde", 2, "41½", DAVID), (104, -52, -52, 52, -52)),
    (Played(BRUNO, "petite", 1, "60", CHLOE, petit_au_bout="attack"), (-44, 88, 44, -44, -44)),
    (Played(CHLOE, "garde", 1, "45", EMMA, petit_au_bout="attack"), (42, 42, -84, 42, -42)),
    (Played(DAVID, "garde", 2, "50", BRUNO, petit_au_bout="defence"), (-48, 48, -48, 96, -48)),
    (Played(EMMA, "garde", 2, "47", ANNA, handfuls={EMMA: 1}), (82, -82, -82, -82, 164)),
    ("misdeal", (0, 0, 0, 0, 0)),
    (Played(ANNA, "garde", 1, "41", BRUNO, handfuls={CHLOE: 2}), (-200, -100, 100, 100, 100)),
    (Played(BRUNO, "petite", 3, "40", ALONE, handfuls={BRUNO: 3}), (-69, 276, -69, -69, -69)),
    (Played(CHLOE, "garde", 3, "91", DAVID, slam="announced_made"), (-560, -560, 1120, 560, -560)),
    (Played(DAVID, "garde_sans", 2, "87", EMMA, slam="unannounced_made"), (-484, -484, -484, 968, 484)),
    ("lone_petit", (0, 0, 0, 0, 0)),
    (Played(EMMA, "garde", 2, "60", CHLOE, slam="announced_failed"), (112, 112, -112, 112, -224)),
    (Played(ANNA, "garde", 0, "4", EMMA, slam="defence"), (-708, 354, 354, 354, -354)),
    (Adjusted({BRUNO: "-30", ANNA: "10½", CHLOE: "9,5", DAVID: "10"}, "Revoke"), (10.5, -30, 9.5, 10, OUT)),
    (Played(BRUNO, "garde", 2, "42", ANNA, side="defence"), (66, 132, -66, -66, -66)),
    (Played(CHLOE, "garde_contre", 1, "62½", BRUNO), (-222, 222, 444, -222, -222)),
    (Played(DAVID, "petite", 0, "40", ALONE), (41, 41, 41, -164, 41)),
    (Played(EMMA, "garde", 2, "44", DAVID, handfuls={EMMA: 1, DAVID: 1}), (-96, -96, -96, 96, 192)),
]
MISSED = (Played(EMMA, "petite", 2, "40½", CHLOE), (26, 26, -26, 26, -52))
"""Found missing later: it was played before the eighth."""
CORRECTED = (Played(BRUNO, "garde", 2, "46", EMMA), (-60, 120, -60, -60, 60))
"""The second deal as it really was."""
WITHDRAWN = 14
"""Entered twice."""

FOUR: list[tuple[Told, Scores]] = [
    (Played(BRUNO, "garde", 2, "49"), (OUT, 198, -66, -66, -66)),
    (Played(CHLOE, "petite", 1, "51"), (-25, OUT, 75, -25, -25)),
    (Played(DAVID, "garde_sans", 1, "45"), (124, 124, OUT, -372, 124)),
    ("passed_out", (0, 0, 0, OUT, 0)),
    (Played(ANNA, "garde", 3, "60", petit_au_bout="attack"), (354, -118, -118, -118, OUT)),
    (Played(EMMA, "garde_contre", 2, "41"), (OUT, -150, -150, -150, 450)),
    ("misdeal", (0, OUT, 0, 0, 0)),
    (Played(DAVID, "garde", 0, "50", handfuls={ANNA: 3}), (102, OUT, 102, -306, 102)),
    (Played(ANNA, "petite", 2, "31", side="defence"), (132, -44, OUT, -44, -44)),
    (Played(BRUNO, "garde", 3, "91", slam="announced_made"), (-560, 1680, -560, OUT, -560)),
    (Played(CHLOE, "garde", 2, "40"), (52, 52, -156, 52, OUT)),
]


def half_points(scores: Scores) -> dict[str, int]:
    """The scores of those who had a part in it."""
    return {name: int(2 * score) for name, score in zip(PEOPLE, scores, strict=True) if score is not OUT}


def sums(evening: Iterable[Scores]) -> dict[str, int]:
    """Everybody's total in half points."""
    return {name: sum(half_points(scores).get(name, 0) for scores in evening) for name in PEOPLE}


def tell(table: Table, told: Told) -> None:
    """Enter a deal, from the sheet back to the sheet."""
    table.new_deal()
    if isinstance(told, Played):
        table.enter(told)
    elif isinstance(told, Adjusted):
        table.nobody_took("adjustment")
        table.adjust(told.amounts, told.reason)
    else:
        table.nobody_took(told)
    table.save()


def download(table: Table, label: str, separator: str, folder: Path) -> list[dict[str, str]]:
    """The session's file, fetched through the menu: its rows by the names of the columns."""
    file = folder / "session.csv"
    table.download(label).save_as(file)
    with file.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines, delimiter=separator))


def figures(row: Mapping[str, str], kind: str) -> dict[str, int]:
    """Everybody's ``score`` or ``total`` of a row of the file, in half points."""
    texts = {name: row[f"{kind} {name}"].replace(",", ".") for name in PEOPLE}
    return {name: int(2 * float(text)) for name, text in texts.items() if text}


def test_an_evening_of_five(live_server: Served, phone: TakePhone, tmp_path: Path) -> None:
    table = start_session(phone(), live_server.url, *PEOPLE, dealer=ANNA)
    deals_next = 0
    for number, (told, scores) in enumerate(FIVE, start=1):
        assert table.badges()[PEOPLE[deals_next]] == ["deals"]
        tell(table, told)
        row = table.rows()[0]
        assert row.number == number
        assert row.scores == (half_points(scores) if any(scores) else {})
        if told != "misdeal" and not isinstance(told, Adjusted):
            deals_next = (deals_next + 1) % 5
    expect(table.page.locator(".bar-title p")).to_contain_text("23 deals · round 5")
    counted = [scores for _, scores in FIVE]
    assert table.totals() == sums(counted)

    table.open_row(2)
    table.tap_through(table.page.get_by_role("link", name="Correct"))
    for _ in "36":
        table.tap(table.form.locator("[data-key=delete]"))
    table.press(CORRECTED[0].points)
    table.save()
    counted[1] = CORRECTED[1]
    assert table.totals() == sums(counted)

    table.open_row(WITHDRAWN)
    table.tap_through(table.page.get_by_role("button", name="Withdraw"))
    counted[WITHDRAWN - 1] = (0,) * 5
    assert table.totals() == sums(counted)

    table.open_row(8)
    table.tap_through(table.page.get_by_role("link", name="Insert a missed deal before this one"))
    table.enter(MISSED[0])
    table.save()
    counted.insert(7, MISSED[1])
    assert table.totals() == sums(counted)
    rows = table.rows()
    assert [row.number for row in rows] == list(range(25, 0, -1))
    assert [row.number for row in rows if row.withdrawn] == [WITHDRAWN + 1]

    lines = download(table, "Export CSV, for Excel (;)", ";", tmp_path)
    del counted[WITHDRAWN]
    assert [line["number"] for line in lines] == [*(str(n) for n in range(1, 26) if n != WITHDRAWN + 1), "total"]
    for line, scores in zip(lines, counted, strict=False):
        assert figures(line, "score") == half_points(scores)
    assert figures(lines[-1], "total") == figures(lines[-2], "total") == sums(counted) == table.totals()


def test_an_evening_of_four_with_a_fifth_who_waits(live_server: Served, phone: TakePhone, tmp_path: Path) -> None:
    table = start_session(phone(), live_server.url, *PEOPLE, hands=4, dealer=ANNA)
    for told, scores in FOUR:
        waits = PEOPLE[scores.index(OUT)]
        assert {name: said for name, said in table.badges().items() if said} == {waits: ["deals", "sits out"]}
        tell(table, told)
        assert table.rows()[0].scores == (half_points(scores) if any(scores) else {})
    counted = [scores for _, scores in FOUR]
    assert table.totals() == sums(counted)

    lines = download(table, "Export CSV, with commas (,)", ",", tmp_path)
    for line, scores in zip(lines, counted, strict=False):
        assert figures(line, "score") == half_points(scores)
        assert line["sitting_out"] == line["dealer"] == PEOPLE[scores.index(OUT)]
    assert len(lines) == len(FOUR) + 1
    assert figures(lines[-1], "total") == sums(counted)
