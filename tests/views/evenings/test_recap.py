"""What is told of an evening: podium, deals to remember, facts, and the picture."""

import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.recap_picture import HEIGHT, WIDTH
from scorekeeper.rules import Contract, DealKind, Handful, Side, Slam
from scorekeeper.sheet import Role
from scorekeeper.statistics import Group
from scorekeeper.statistics.recap import DealsTold, EveningTold, Recap
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND

SVG = "{http://www.w3.org/2000/svg}"


def recap(evening: ClubEvening) -> Recap:
    """The recap as it would be now."""
    with evening.connected():
        return store.load_evening_recap(evening.club, evening.evening_id)


def told_of(evening: ClubEvening) -> DealsTold:
    """What is told of its deals."""
    return recap(evening).deals


def rounds_of(evening: ClubEvening) -> EveningTold:
    """What is told of its rounds."""
    told = recap(evening).evening
    assert told is not None
    return told


def two_rounds(evening: ClubEvening) -> None:
    """Ida wins most, Mia loses a garde sans, Noa falls furthest short; Jan rises in the second round."""
    evening.play(1, taker="Ida", points="80")
    evening.play(1, taker="Ida", points="41", handfuls=(Handful(1, evening.id("Ida")),))
    evening.play(2, taker="Mia", points="36", contract=Contract.GARDE_SANS)
    evening.play(2, taker="Noa", points="12", contract=Contract.PETITE, petit_au_bout=Side.DEFENCE)
    evening.play(2, kind=DealKind.PASSED_OUT, taker=None, contract=None, bouts=None, half_points=None)
    evening.end_round()
    evening.sit_down(FIRST, SECOND)
    for _ in range(3):
        evening.play(1, taker="Jan", points="60")
    with evening.connected():
        withdrawn = evening.play(1, taker="Leo", points="91")
        store.withdraw_deal(evening.access(evening.table(1).game_id), withdrawn)
    evening.end_round()


def names(people: Sequence[object]) -> list[str]:
    return [getattr(each, "name", "") for each in people]


def test_before_anything_was_played(evening: ClubEvening) -> None:
    page = evening.page("recap")
    assert "once a deal has its result" in page.text
    assert not any(link.endswith("/recap") for link in evening.page().links)
    assert recap(evening).podium == ()
    assert recap(evening).curves == ()
    evening.draw()
    assert "once a deal has its result" in evening.page("recap").text
    assert any(link.endswith("/recap") for link in evening.page().links)


def test_deals_to_remember(played: ClubEvening) -> None:
    two_rounds(played)
    told = told_of(played)

    assert told.best is not None
    assert told.worst is not None
    assert told.defence is not None
    assert (told.best.taker.name, told.best.amount // 2) == ("Ida", 3 * 2 * (25 + 39))
    assert (told.worst.taker.name, told.worst.amount // 2) == ("Mia", -3 * 4 * (25 + 5))
    assert (told.defence.taker.name, told.defence.played.recorded.margin) == ("Noa", 2 * 29)
    assert (told.best.played.round_number, told.best.played.table_number) == (1, 1)


def test_who_did_most(played: ClubEvening) -> None:
    two_rounds(played)
    told = told_of(played)

    assert told.takes is not None
    assert (names(told.takes.people), told.takes.times) == (["Jan"], 3)
    assert told.makes is not None
    assert (names(told.makes.people), told.makes.times) == (["Jan"], 3)
    assert (told.dealt, told.just_made) == (8, 1), "a deal that was passed out was dealt, withdrawn ones are none"
    assert (told.facts.line(Group.ROLE, "taker").deals, told.facts.line(Group.ROLE, "taker").made) == (7, 5)


def test_the_same_number_is_shared(played: ClubEvening) -> None:
    for taker in ("Ida", "Jan", "Kim"):
        played.play(1, taker=taker)
    shared = told_of(played).takes
    assert shared is not None
    assert sorted(names(shared.people)) == ["Ida", "Jan", "Kim"]
    played.play(1, taker="Leo")
    assert told_of(played).takes is None, "four at the same number are no news"


def test_ties_share_the_podium(played: ClubEvening) -> None:
    played.play(1, taker="Ida")
    played.play(2, taker="Mia")

    assert [(place.rank, place.person.name) for place in recap(played).podium] == [
        (1, "Ida"),
        (1, "Mia"),
        *((3, name) for name in ("Jan", "Kim", "Leo", "Noa", "Ida B.", "Jan B.")),
    ]


def test_whoever_has_not_played_is_on_no_podium(played: ClubEvening) -> None:
    played.play(1, taker="Ida")
    assert [place.person.name for place in recap(played).podium] == ["Ida", "Jan", "Kim", "Leo"]
    played.adjust(2, {"Mia": "1", "Noa": "-1"})
    assert [place.person.name for place in recap(played).podium] == ["Ida"]


def test_the_curve_after_each_round(played: ClubEvening) -> None:
    two_rounds(played)
    curves = {curve.person.name: curve.totals for curve in recap(played).curves}

    assert len(curves) == 8
    assert all(len(totals) == 3 for totals in curves.values())
    assert {name: totals[-1] for name, totals in curves.items()} == {
        place.person.name: place.total for place in played.now.standings
    }
    assert curves["Mia"][1] == curves["Mia"][2], "nothing was played at the second table"
    assert list(curves) == [place.person.name for place in played.now.standings]


def test_who_rose(played: ClubEvening) -> None:
    two_rounds(played)
    climb, best = rounds_of(played).climb, rounds_of(played).best_round

    assert climb is not None
    assert (climb.person.name, climb.after) == ("Jan", 1)
    assert best is not None
    assert (best.person.name, best.number, best.amount // 2) == ("Jan", 2, 3 * 3 * 2 * (25 + 19))


def test_the_page_tells_it(client: FlaskClient, played: ClubEvening) -> None:
    two_rounds(played)
    page = played.page("recap")

    assert "Friday 9 January 2026" in page.text
    assert "2 rounds · 8 deals · 8 players" in page.text
    assert "Best deal Ida · Garde · made by 39 +384 · round 1, table 1" in page.text
    assert "Dearest deal Mia · Garde sans · down 5 −360" in page.text
    assert "Finest defence, against Noa · Petite · down 29 · " in page.text
    assert "Most takes Jan 3 times" in page.text
    for fact in (
        "5 of 7 contracts were made (71%).",
        "1 contract was made with nothing to spare.",
        "1 contract was played without the dog or against it.",
        "Handfuls shown: 1 single.",
        "Petit au bout: 0 for the attack, 1 for the defence.",
        "Nobody took: 1 passed out.",
    ):
        assert fact in page.text
    deals = [link for link in page.links if "/deals/" in link]
    assert len(deals) == 3
    assert all(client.get(link).status_code == 200 for link in deals)


@pytest.mark.parametrize("role", Role)
def test_whoever_looks_on_may_read_it(client: FlaskClient, played: ClubEvening, role: Role) -> None:
    two_rounds(played)
    url = played.url_for(role)
    page = Page(client.get(f"{url}recap"))

    inside = [link for link in page.links if link.startswith(("/s/", "/c/"))]
    assert all(link.split("/")[2].partition("~")[0] == url.split("/")[2] for link in inside)
    assert all(client.get(link).status_code == 200 for link in inside)


def picture(evening: ClubEvening) -> ElementTree.Element:
    """The picture as it is read by whoever shows it."""
    answer = evening.client.get(f"{evening.url}recap.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    return ElementTree.fromstring(answer.get_data())  # noqa: S314 - our own picture


def texts(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_the_picture_shows_the_podium_and_the_curve(played: ClubEvening) -> None:
    two_rounds(played)
    root = picture(played)

    assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
    assert {"Friday", "Jan", "Best deal", "Totals by round"} <= set(texts(root))
    assert len(list(root.iter(f"{SVG}polyline"))) == 8
    for line in root.iter(f"{SVG}polyline"):
        points = [tuple(map(int, point.split(","))) for point in (line.get("points") or "").split()]
        assert len(points) == 3
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    for text in root.iter(f"{SVG}text"):
        assert 0 < int(text.get("x") or "") < WIDTH
        assert 0 < int(text.get("y") or "") < HEIGHT


def test_names_of_curves_do_not_cover_each_other(played: ClubEvening) -> None:
    played.play(1)  # six people have the same total
    heights = sorted(
        int(text.get("y") or "") for text in picture(played).iter(f"{SVG}text") if int(text.get("x") or "") > 1000
    )
    assert len(heights) == 4
    assert all(below - above >= 25 for above, below in pairwise(heights))


def test_the_picture_before_anything_was_played(evening: ClubEvening) -> None:
    assert texts(picture(evening))[0] == "Friday"


def test_the_picture_needs_nothing_else(client: FlaskClient, played: ClubEvening) -> None:
    two_rounds(played)
    svg = client.get(f"{played.url}recap.svg").text

    assert not re.search(r"<(script|style|image|a|use|foreignObject)\b", svg)
    assert "href" not in svg
    assert "url(" not in svg
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert played.club_token not in svg


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>', "<b>&amp;", "]]>--><", "a\x0bb\ufffe", 'O\'Brien "x"'])
def test_names_cannot_break_out_of_it(played: ClubEvening, name: str) -> None:
    played.end_round()
    played.arrive(name)
    played.post("change", **played.form(name=name))
    played.sit_down([*FIRST[:3], played.now.here[-1].name], SECOND)
    played.play(1, taker=played.now.here[-1].name)

    root = picture(played)
    assert {child.tag.removeprefix(SVG) for child in root.iter()} <= {
        *("svg", "title", "desc", "rect", "text", "circle", "line", "polyline"),
    }
    assert "<script>" not in played.page("recap").html


def test_a_slam_is_told(played: ClubEvening) -> None:
    played.play(1, points="91", bouts=3, slam=Slam.UNANNOUNCED_MADE)
    assert "Slams: 1 made by the attack." in played.page("recap").text


def test_an_evening_of_another_club_is_not_told(client: FlaskClient, played: ClubEvening) -> None:
    other = ClubEvening(played.app, client, 8)
    other.draw()
    with other.connected(), pytest.raises(store.EveningUnknownError):
        store.load_evening_recap(played.club, other.evening_id)
    for path in ("recap", "recap.svg"):
        assert client.get(f"/c/{played.club_token}/evenings/{other.evening_id}/{path}").status_code == 404


def test_whoever_came_later_has_no_points_before(played: ClubEvening) -> None:
    played.play(1)
    played.end_round()
    played.arrive("Zoé")
    played.sit_down(["Zoé", *FIRST[:3]], [FIRST[3], *SECOND])
    played.play(1, taker="Zoé")
    played.end_round()

    text = played.page("recap").text

    assert "Zoé – +198" in text
    assert "Ida +198 +132" in text
