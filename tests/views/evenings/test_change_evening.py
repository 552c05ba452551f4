"""Changing an evening, ending it and going on with it."""

from dataclasses import replace
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.draw import DrawMethod
from scorekeeper.evening_plan import RoundLength
from scorekeeper.rules import FFT, PRESETS, Preset
from tests.club_evening import ClubEvening
from tests.pages import Page


def test_the_form_shows_the_evening_as_it_is(client: FlaskClient, evening: ClubEvening) -> None:
    form = Page(client.get(f"{evening.url}change")).form("/change")

    shown = {name: form.fields[name] for name in evening.plan_fields}
    assert shown == evening.plan_fields
    assert client.post(form.action, data=form.filled()).status_code == 303
    assert evening.now.revision == 1, "nothing was changed"


def test_another_plan_is_for_rounds_to_come(played: ClubEvening) -> None:
    assert played.post("change", **played.form(length="free", draw="standing", rules="pousse")).status_code == 303

    now = played.now
    assert (now.plan.length, now.plan.draw, now.plan.rules) == (
        RoundLength(),
        DrawMethod.STANDING,
        PRESETS[Preset.POUSSE],
    )
    assert now.rounds[0].length == RoundLength(deals=4)
    assert played.access(played.table(1).game_id).table.rules == FFT


def test_from_the_draw_one_changes_the_length_and_is_back_there(client: FlaskClient, evening: ClubEvening) -> None:
    page = evening.page("rounds/new")
    assert "A round: 4 deals Change" in page.text
    way = next(link for link in page.links if "/change" in link)
    assert way.endswith("#length")
    changing = Page(client.get(way))
    assert f"{evening.url}rounds/new" in changing.links
    form = changing.form("/change")

    answer = client.post(form.action, data=form.filled(length="minutes", round_minutes="30"))

    assert answer.location == f"{evening.url}rounds/new"
    assert "A round: 30 minutes" in evening.page("rounds/new").text
    refused = client.post(form.action, data=form.filled(length="minutes", round_minutes="x"))
    assert "then=draw" in Page(refused).form("/change").action


def test_what_was_typed_stays(evening: ClubEvening) -> None:
    answer = evening.post("change", **evening.form(name="Gala", round_deals="999"))

    form = Page(answer).form("/change")
    assert answer.status_code == 422
    assert (form.fields["name"], form.fields["round_deals"]) == ("Gala", "999")
    assert evening.now.plan.name == "Friday"


def test_rules_without_a_name_can_be_left_as_they_are(client: FlaskClient, evening: ClubEvening) -> None:
    own = replace(FFT, petit_au_bout=FFT.petit_au_bout + 2)
    with evening.connected():
        store.change_evening(evening.club, evening.evening_id, replace(evening.now.plan, rules=own))
    form = Page(client.get(f"{evening.url}change")).form("/change")
    assert form.fields["rules"] == "as-it-is"

    client.post(form.action, data=form.filled(name="Gala"))

    assert evening.now.plan.name == "Gala"
    assert evening.now.plan.rules == own


def test_an_evening_ends_and_goes_on(client: FlaskClient, played: ClubEvening) -> None:
    refused = played.post("close")
    assert refused.status_code == 409
    assert "A round is under way" in Page(refused).text
    played.play(1)
    played.end_round()
    page = played.page()
    assert page.has_form(f"{played.url}close")

    for _ in range(2):
        assert played.post("close").status_code == 303

    page = played.page()
    assert "This evening has ended" in page.text
    assert "Ida wins with +198" in page.text
    assert not page.has_form("/rounds/new")
    assert not any(link.endswith("/rounds/new") for link in page.links)
    assert client.post(page.form("/reopen").action).status_code == 303
    assert any(link.endswith("/rounds/new") for link in played.page().links)


@pytest.mark.parametrize("path", ["change", "people", "people/{player}/leave", "rounds/1/reopen", "rounds/1/close"])
def test_nothing_is_changed_once_it_has_ended(played: ClubEvening, path: str) -> None:
    played.end_round()
    played.post("close")
    before = played.now

    answer = played.post(path.format(player=played.now.here[0].id), **played.form(name="Gala", newcomers="Zoé"))

    assert answer.status_code == 409
    assert "This evening has ended" in Page(answer).text
    assert played.url in Page(answer).links
    assert played.now == before


def test_no_round_is_drawn_once_it_has_ended(played: ClubEvening) -> None:
    played.end_round()
    played.post("close")

    answer = played.post("rounds/new", form_id=str(uuid4()), number="2", draw="chance", order="")

    assert (answer.status_code, answer.location) == (303, played.url)
    assert len(played.now.rounds) == 1
