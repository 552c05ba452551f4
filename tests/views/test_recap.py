"""An evening told in one go, as a page and as a picture."""

from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind, Slam
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page
from tests.views.two_evenings import FIRST, SECOND, again, played_on, ranking

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def test_an_evening_has_its_podium_its_deals_and_its_curves(client: FlaskClient, season: str) -> None:
    page = Page(client.get(f"{season}/days/2026-03-20"))

    assert "20 March 2026" in page.text
    assert "Bruno +426 1st Anna −142 2nd Chloé −142 2nd David −142 2nd" in page.text
    assert "1 session · 3 deals · 4 players" in page.text
    assert "Best deal Bruno · Garde · made by 28 +318" in page.text
    assert "2 of 3 contracts were made (67%)." in page.text
    assert page.html.count("<polyline") == 4
    deals = [link for link in page.links if "/deals/" in link]
    assert deals
    assert all(client.get(deal).status_code == 200 for deal in deals)
    back = next(link for link in page.links if "/season" in link)
    assert ranking(Page(client.get(back)))[0] == ("1", "▲1", BRUNO, "+360")


def test_sessions_of_one_day_are_one_evening(client: FlaskClient, season: str, four: Evening) -> None:
    other = again(four)
    other.record(ANNA, "91", bouts=3, slam=Slam.ANNOUNCED_MADE)
    other.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "-20", CHLOE: "20"}, note="late")
    played_on(other, SECOND)

    page = Page(client.get(f"{season}/days/2026-03-20"))

    assert "2 sessions · 4 deals" in page.text
    # 3 × (160 for what is made by 55 + 400 for the slam); Anna had −142 at the other table, and was fined 20.
    assert "Anna +1518 1st" in page.text
    assert "Best deal Anna · Garde · made by 55 · announced slam +1680" in page.text


def test_the_picture_says_the_same_without_a_style_sheet(client: FlaskClient, season: str) -> None:
    answer = client.get(f"{season}/days/2026-03-20/picture.svg")

    assert answer.mimetype == "image/svg+xml"
    assert "class=" not in answer.text
    assert "style" not in answer.text
    found = texts(answer.text)
    assert {"20 March 2026 · 1 session · 3 deals · 4 players", BRUNO, "+426", "1", "2"} <= set(found)
    assert found[found.index("Best deal") + 1] == "Bruno · Garde · made by 28 · +318"


def test_a_picture_speaks_the_language_of_whoever_asks(client: FlaskClient, season: str) -> None:
    answer = client.get(f"{season}/days/2026-03-20/picture.svg", headers={"Accept-Language": "fr"})

    assert any(text.startswith("20 mars 2026 · ") for text in texts(answer.text))


def test_names_cannot_break_out_of_the_picture(client: FlaskClient, season: str, four: Evening) -> None:
    with four.connected():
        store.rename_player(four.access, four.id(BRUNO), "<b>&\"'")

    for path in ("", "/picture.svg"):
        assert "<b>&" not in client.get(f"{season}/days/2026-03-20{path}").text
    assert "<b>&\"'" in texts(client.get(f"{season}/days/2026-03-20/picture.svg").text)


@pytest.mark.parametrize("day", ["2026-03-21", "yesterday", "0000-00-00", "9999-12-31"])
@pytest.mark.parametrize("path", ["", "/picture.svg"])
def test_a_day_without_cards_is_not_there(client: FlaskClient, season: str, day: str, path: str) -> None:
    assert client.get(f"{season}/days/{day}{path}").status_code == 404


def test_evenings_are_reached_from_where_they_are_told(client: FlaskClient, season: str, four: Evening) -> None:
    wanted = f"{season}/days/{SECOND.date()}"

    for path in ("season", "statistics", f"people/{four.id(BRUNO)}"):
        assert wanted in Page(client.get(f"{season}/{path}")).links
    assert f"{season}/days/{FIRST.date()}" in Page(client.get(f"{season}/people/{four.id(BRUNO)}")).links
    assert client.get(wanted).status_code == 200
    assert DAVID in client.get(wanted).text
