"""Pages of an evening that were open for long: what they do arrives once, and overwrites nobody."""

from datetime import date

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from scorekeeper.database import writing
from scorekeeper.draw import DrawMethod
from scorekeeper.evening_plan import RoundLength
from scorekeeper.models import EveningRow, Tally
from scorekeeper.rules import PRESETS, Preset
from tests.club_evening import ClubEvening
from tests.pages import Page


def test_every_deed_of_an_evening_s_pages_has_its_form(played: ClubEvening) -> None:
    deeds = [form for page in ("", "people") for form in played.page(page).forms if form.action.startswith(played.url)]
    played.end_round()
    deeds += [form for form in played.page().forms if form.action.startswith(played.url)]
    played.post("close")
    deeds += [form for form in played.page().forms if form.action.startswith(played.url)]

    endings = {form.action.removeprefix(played.url) for form in deeds if form.method == "post"}
    assert {"rounds/1/close", "rounds/1/reopen", "close", "reopen", "people"} <= endings
    assert all(form.fields.get("form_id") for form in deeds if form.method == "post")


def test_an_old_page_sends_nobody_home(played: ClubEvening) -> None:
    player = played.now.here[0]
    form = played.page("people").form(f"/people/{player.id}/leave")
    played.client.post(form.action, data=form.filled())
    played.arrive(player.name)

    assert played.client.post(form.action, data=form.filled()).status_code == 303

    assert player in played.now.here


def test_an_old_page_ends_no_round(played: ClubEvening) -> None:
    form = played.page().form("/rounds/1/close")
    played.client.post(form.action, data=form.filled(sure="1"))
    played.post("rounds/1/reopen")

    assert played.client.post(form.action, data=form.filled(sure="1")).status_code == 303

    assert played.now.current is not None


def test_two_organisers_change_different_things(client: FlaskClient, evening: ClubEvening) -> None:
    one, other = (Page(client.get(f"{evening.url}change")).form("/change") for _ in range(2))
    client.post(one.action, data=one.filled(name="Gala", round_deals="6", rules="pousse"))

    answer = client.post(other.action, data=other.filled(draw="standing"))

    assert answer.status_code == 303
    plan = evening.now.plan
    assert (plan.name, plan.length, plan.rules) == ("Gala", RoundLength(deals=6), PRESETS[Preset.POUSSE])
    assert plan.draw is DrawMethod.STANDING


@pytest.mark.parametrize(
    ("theirs", "mine", "said"),
    [
        ({"name": "Gala"}, {"name": "Final"}, "“Gala”"),
        ({"day": "2026-02-01"}, {"day": "2026-03-01"}, "“1 February 2026”"),
        ({"seats": "3"}, {"seats": "5"}, "“3”"),
        ({"spare": "rest"}, {}, ""),
        ({"draw": "standing"}, {"draw": "meetings"}, "“by standing”"),
        ({"round_deals": "6"}, {"length": "free"}, "“6 deals”"),
        ({"rules": "pousse"}, {"rules": "contre_8"}, "“With pousse”"),
    ],
)
def test_two_organisers_change_the_same(
    client: FlaskClient, evening: ClubEvening, theirs: dict[str, str], mine: dict[str, str], said: str
) -> None:
    one, other = (Page(client.get(f"{evening.url}change")).form("/change") for _ in range(2))
    client.post(one.action, data=one.filled(**theirs))
    before = evening.now

    asked = client.post(other.action, data=other.filled(**mine))

    if not mine:
        assert (asked.status_code, evening.now.plan) == (303, before.plan)
        return
    assert asked.status_code == 409
    page = Page(asked)
    assert f"Somebody changed this to {said} meanwhile" in page.text
    assert evening.now == before
    again = page.form("/change")
    assert {name: again.fields[name] for name in mine} == mine
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert evening.now.plan != before.plan


@pytest.mark.parametrize("day", ["0001-01-01", "0026-01-09", "1899-12-31", "3000-01-01", "3026-01-09", "9999-12-31"])
def test_a_year_in_which_nobody_plays(evening: ClubEvening, day: str) -> None:
    before = evening.now

    answers = [
        evening.post("change", **evening.form(day=day)),
        evening.client.post(f"/c/{evening.club_token}/evenings/new", data=evening.form(day=day)),
    ]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert all("Choose the date of the evening" in Page(answer).text for answer in answers)
    assert evening.now == before


@pytest.mark.parametrize("day", ["1900-01-01", "2999-12-31"])
def test_the_first_and_the_last_day_lead_nowhere_dead(played: ClubEvening, day: str) -> None:
    played.play(1)
    played.end_round()
    assert played.post("change", **played.form(day=day)).status_code == 303
    club = f"/c/{played.club_token}/"

    for page in ("season?from=&to=", "season", "statistics", "evenings", f"evenings?since={day}", f"days/{day}"):
        answer = played.client.get(f"{club}{page}")
        assert answer.status_code == 200
        for link in set(Page(answer).links):
            assert not link.startswith("/") or played.client.get(link).status_code < 400, link


def test_the_end_of_time_breaks_no_page(played: ClubEvening) -> None:
    played.play(1)
    for day in (date.min, date.max):
        with played.connected(), writing() as connection:  # as evenings could be dated once
            connection.execute(sa.update(EveningRow).values(day=day))
            connection.execute(sa.delete(Tally))
        for page in ("season", "statistics", "season.csv", f"days/{day}", f"days/{day}/picture.svg"):
            assert played.client.get(f"/c/{played.club_token}/{page}").status_code == 200
        assert played.client.get(f"{played.url}recap").status_code == 200


def test_a_table_s_link_is_in_no_index(client: FlaskClient, evening: ClubEvening, played: ClubEvening) -> None:
    for path in (played.table_url(1), played.url):
        assert client.get(path).headers["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.parametrize("seen", ["*", '"None-x"', "None"])
@pytest.mark.parametrize("page", ["live", "screen/live"])
def test_nobody_follows_an_evening_that_is_none(client: FlaskClient, played: ClubEvening, page: str, seen: str) -> None:
    live = client.get(f"{played.url}live").headers["ETag"].strip('"').partition("-")[2]
    for mark in (seen, f'"None-{live}"'):
        url = played.url.replace(f"/{played.evening_id}/", "/999999/")
        assert client.get(f"{url}{page}", headers={"If-None-Match": mark}).status_code == 404
