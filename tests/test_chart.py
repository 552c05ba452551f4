"""The chart is well-formed, says what it shows, and is drawn from the whole evening."""

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.chart import HEIGHT, MARKS, WIDTH, totals_chart
from scorekeeper.roster import COLOURS
from scorekeeper.rules import DealKind
from scorekeeper.settings import beside_or_inside
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EVERYBODY, Evening


def drawn(evening: Evening) -> ElementTree.Element:
    return ElementTree.fromstring(str(totals_chart(evening.sheet)))  # noqa: S314 - our own picture


@pytest.fixture
def four(app: Flask) -> Evening:
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID)


def test_there_is_nothing_to_draw_before_the_first_score(four: Evening) -> None:
    assert totals_chart(four.sheet) == ""
    four.record(kind=DealKind.PASSED_OUT)
    four.record(kind=DealKind.OPEN)

    assert totals_chart(four.sheet) == ""


def test_everybody_has_a_line_and_a_name(four: Evening) -> None:
    four.record(ANNA, "49")
    four.record(BRUNO, "41")

    picture = drawn(four)

    assert picture.get("role") == "img"
    assert picture.get("aria-label") == "Anna +148, Bruno +84, Chloé −116, David −116"
    lines = picture.findall("polyline")
    assert [line.get("class") for line in lines] == [f"chart-line line-{colour}" for colour in range(4)]
    assert all(len((line.get("points") or "").split()) == 3 for line in lines)
    marks = {mark.get("data-place"): mark.get("class") for mark in picture.findall("path")}
    assert marks == {str(place): f"chart-mark mark-{place}" for place in range(4)}
    assert {text.text for text in picture.findall("text")} == {ANNA, BRUNO, CHLOE, DAVID}


@pytest.mark.parametrize("people", range(3, 9))
@pytest.mark.parametrize("deals", [1, 2, 40, 200])
def test_everything_is_inside_the_picture_and_no_name_covers_another(app: Flask, people: int, deals: int) -> None:
    evening = Evening(app, *EVERYBODY[:people])
    evening.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "7.5", BRUNO: "-7.5"}, note="again and again")
    sheet = evening.sheet
    long = replace(sheet, deals=sheet.deals * deals, revision=sheet.revision + 1)

    picture = ElementTree.fromstring(str(totals_chart(long)))  # noqa: S314 - our own picture

    for line in picture.findall("polyline"):
        for point in (line.get("points") or "").split():
            x, y = (int(each) for each in point.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT
    heights = sorted(int(text.get("y") or "") for text in picture.findall("text"))
    assert heights[0] >= 10
    assert heights[-1] <= HEIGHT
    assert all(below - above >= 18 for above, below in pairwise(heights))


def test_a_curve_ends_at_the_total(four: Evening) -> None:
    for taker in (ANNA, BRUNO, ANNA):
        four.record(taker, "60")

    picture = drawn(four)

    ends = [(line.get("points") or "").split()[-1].split(",")[1] for line in picture.findall("polyline")]
    totals = [four.totals()[name] for name in (ANNA, BRUNO, CHLOE, DAVID)]
    rights = {int((line.get("points") or "").split()[-1].split(",")[0]) for line in picture.findall("polyline")}
    names = {int(text.get("x") or "") for text in picture.findall("text")}
    assert (len(rights), len(names)) == (1, 1)
    assert 0 < names.pop() - rights.pop() <= 40
    by_height = sorted(zip(map(int, ends), totals, strict=True))
    assert [total for _, total in by_height] == sorted(totals, reverse=True)


def test_a_withdrawn_deal_is_not_drawn(four: Evening) -> None:
    four.record(ANNA, "49")
    before = drawn(four).get("aria-label")
    withdrawn = four.record(BRUNO, "91")
    with four.app.app_context():
        store.withdraw_deal(four.access, withdrawn)

    assert drawn(four).get("aria-label") == before


def test_names_cannot_break_out_of_the_picture(app: Flask) -> None:
    names = ('"><script>alert(1)</script>', "<b>&amp;", 'O\'Brien "x"', "]]>--><")
    evening = Evening(app, *names)
    evening.record(names[0], "49")

    svg = str(totals_chart(evening.sheet))

    assert "<script" not in svg
    assert not re.search(r"\son\w+=", re.sub(r'"[^"]*"', "", svg))
    assert all(name in (drawn(evening).get("aria-label") or "") for name in names)


def test_nothing_of_it_is_style_or_script(four: Evening) -> None:
    four.record(ANNA)

    svg = str(totals_chart(four.sheet))

    assert "style" not in svg
    assert "<a" not in svg
    assert "http" not in svg


def test_long_names_are_shortened_in_the_picture_alone(app: Flask) -> None:
    evening = Evening(app, "Bartholomäusz", BRUNO, CHLOE)
    evening.record("Bartholomäusz")

    picture = drawn(evening)

    assert "Bartholomäu…" in {text.text for text in picture.findall("text")}
    assert "Bartholomäusz" in (picture.get("aria-label") or "")


def seated(evening: Evening, *people: tuple[str, int]) -> ElementTree.Element:
    """The picture of the same evening, its people with these names and lines of their own."""
    changed = tuple(
        person._replace(name=name, colour=colour)
        for person, (name, colour) in zip(evening.sheet.people, people, strict=True)
    )
    sheet = replace(evening.sheet, people=changed, revision=evening.sheet.revision + 1000)
    return ElementTree.fromstring(str(totals_chart(sheet)))  # noqa: S314 - our own picture


def test_no_two_at_a_table_have_one_line(four: Evening) -> None:
    four.record(ANNA)
    picture = seated(four, (ANNA, 3), (BRUNO, 3), (CHLOE, 0), (DAVID, 3))

    looks = [(line.get("class") or "").removeprefix("chart-line line-") for line in picture.findall("polyline")]
    assert looks == ["3", "1", "0", "2"], "whoever sat first keeps the own line"
    names = {text.get("data-place"): (text.get("class") or "")[-1] for text in picture.findall("text")}
    marks = {mark.get("data-place"): (mark.get("class") or "")[-1] for mark in picture.findall("path")}
    shapes = {mark.get("d") for mark in picture.findall("path")}
    assert [names[str(place)] for place in range(4)] == [marks[str(place)] for place in range(4)] == looks
    assert len(shapes) == 4


@pytest.mark.parametrize(
    ("people", "called"),
    [
        (("Martine Besson", "Martine Blanc", "Anna"), ["M. Besson", "M. Blanc", "Anna"]),
        (("Anne-Marie Lefèvre", "Anne-Marie Lefebvre", "Anne-Marie"), ["A. Lefèvre", "A. Lefebvre", "Anne-Marie"]),
        (("Jean-Baptiste Courtois", "Jean-Baptiste Courtoise", "Jo"), ["J. Courtois", "J. Courtoise", "Jo"]),
        (("Maximiliane 1", "Maximiliane 2", "Maximiliane 3"), ["M. 1", "M. 2", "M. 3"]),
        (("Bartholomäusa", "Bartholomäusb", "Jo"), ["Bartholomä…a", "Bartholomä…b", "Jo"]),
    ],
)
def test_names_in_the_picture_are_as_different_as_the_people(
    app: Flask, people: tuple[str, ...], called: list[str]
) -> None:
    evening = Evening(app, *people)
    evening.record(people[0])
    picture = drawn(evening)

    names = {int(text.get("data-place") or ""): text.text or "" for text in picture.findall("text")}
    assert [names[place] for place in range(3)] == called
    assert len(set(names.values())) == 3
    assert all(len(name) <= 12 for name in names.values())


def test_the_browser_draws_the_same_marks() -> None:
    module = (beside_or_inside("static") / "js" / "chart.js").read_text(encoding="utf-8")
    listed = module.partition("MARKS = [")[2].partition("]")[0]

    assert re.findall(r'"([^"]+)"', listed) == list(MARKS)
    assert len(set(MARKS)) == COLOURS
