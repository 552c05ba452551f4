"""The trace of an evening in words: on its own page, and on that of the club with the evening's name."""

import re
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.club_evening import NAMES, ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


def told(page: Page) -> list[str]:
    """What happened, the newest first: each entry as it is read, without the day."""
    entries = re.findall(r"<time[^>]*>.*?</time>(.*?)(?=<time|</ol>)", page.html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", entry).split()) for entry in entries]


def test_an_evening_is_read_from_its_trace(played: ClubEvening) -> None:
    played.arrive("Felix")
    played.go_home("Ida")
    played.end_round()
    played.post("rounds/1/reopen")
    played.end_round()
    played.draw(draw="standing")

    trace = told(played.page("changes"))

    newest, *rest = trace
    assert newest.startswith("organiser Round 2 drawn: 2 tables Table 1: ")
    assert [each.removeprefix("organiser ") for each in rest[:5]] == [
        "Round 1 ended",
        "Round 1 goes on",
        "Round 1 ended",
        "Ida went home",
        "Felix arrived",
    ]
    assert rest[5] == "organiser Round 1 drawn: 2 tables Table 1: Ida, Jan, Kim, Leo Table 2: Mia, Noa, Ida B., Jan B."
    assert rest[6].startswith("organiser Evening opened name Friday date 9 January 2026 people at a table: 4 ")
    assert rest[6].endswith(", ".join(NAMES[:8]))
    assert len(rest) == 7


def test_what_it_is_to_be_is_told_before_and_after(evening: ClubEvening) -> None:
    for plan in (
        {"length": "minutes", "round_minutes": "45"},
        {"length": "minutes", "round_minutes": "50"},
        {"name": "Gala", "day": "2026-01-16", "seats": "5", "spare": "sit_out", "draw": "standing"},
        {"rules": "pousse", "round_deals": "6"},
    ):
        evening.plan_fields |= plan
        assert evening.post("change", **evening.form()).status_code == 303
    evening.plan_fields |= {"length": "deals", "round_deals": "4"}
    evening.post("change", **evening.form())
    evening.post("change", **evening.form(round_deals="5"))

    to_five, to_deals, rules, plan_changed, to_fifty, to_minutes, _ = told(evening.page("changes"))

    assert to_five == "organiser Evening changed Rounds changed from 4 to 5 deals"
    assert to_deals == "organiser Evening changed a round: 50 minutes → 4 deals"
    assert to_minutes == "organiser Evening changed a round: 4 deals → 45 minutes"
    assert to_fifty == "organiser Evening changed Round time changed from 45 to 50 minutes"
    assert plan_changed == (
        "organiser Evening changed name Friday → Gala date 9 January 2026 → 16 January 2026 people at a table: 4 → 5 "
        "left over: other tables take them → they sit out, in turn tables are drawn by chance → by standing"
    )
    assert "Pousse ×2, Garde ×4" in rules


def test_many_arrivals_are_counted_and_named_below(evening: ClubEvening) -> None:
    evening.arrive("Felix", "Greta", "Hugo")
    evening.arrive("Inès", "Jules", "Karim", "Léa")

    many, few, _ = told(evening.page("changes"))

    assert many == "organiser 4 people arrived Inès, Jules, Karim, Léa"
    assert few == "organiser Felix, Greta, Hugo arrived"


def test_whoever_has_no_place_is_told(evening: ClubEvening) -> None:
    evening.arrive("Felix")
    evening.sit_down(FIRST, SECOND)

    assert told(evening.page("changes"))[0].endswith("Sitting out: Felix")


def test_the_end_and_a_renewed_link_are_told(played: ClubEvening) -> None:
    played.end_round()
    played.post("tables/2/scorer/renew", form_id=str(uuid4()))
    played.post("close")
    played.post("reopen")

    trace = told(played.page("changes"))

    assert trace[:3] == [
        "organiser The evening goes on",
        "organiser Evening ended",
        "organiser Link of table 2 renewed scorer",
    ]


def test_a_club_tells_of_its_evenings_by_name(client: FlaskClient, played: ClubEvening) -> None:
    page = Page(client.get(f"/c/{played.club_token}/changes"))

    assert told(page)[0].startswith("organiser Round 1 drawn: 2 tables · Friday Table 1: ")
    assert played.url in page.links


def test_an_evening_tells_its_own_changes_alone(client: FlaskClient, played: ClubEvening) -> None:
    other = ClubEvening(played.app, client, 8, name="Elsewhere")
    with played.connected():
        store.add_people(played.club, ["Zoé"], uuid4())

    trace = told(played.page("changes"))
    assert len(trace) == 2
    assert not any("Zoé" in each or "Friday" in each.partition("name Friday")[0] for each in trace)
    assert client.get(f"/c/{played.club_token}/evenings/{other.evening_id}/changes").status_code == 404


def test_a_long_trace_has_pages(evening: ClubEvening) -> None:
    for _ in range(11):
        evening.go_home("Ida")
        evening.arrive("Ida")

    page = evening.page("changes")
    assert len(told(page)) == 20
    (older,) = [link for link in page.links if "page=2" in link]
    assert older.startswith(f"{evening.url}changes?")
    assert told(Page(evening.client.get(older)))[-1].startswith("organiser Evening opened")


@pytest.mark.parametrize("role", Role)
def test_everybody_finds_it_in_the_menu(client: FlaskClient, played: ClubEvening, role: Role) -> None:
    url = played.url_for(role)

    assert f"{url}changes" in Page(client.get(url)).links
    assert client.get(f"{url}changes").status_code == 200


def test_names_and_words_are_written_as_texts(played: ClubEvening) -> None:
    played.end_round()
    played.arrive("<b>Eve</b>")

    assert "<b>Eve" not in played.page("changes").html
    assert told(played.page("changes"))[0] == "organiser &lt;b&gt;Eve&lt;/b&gt; arrived"
