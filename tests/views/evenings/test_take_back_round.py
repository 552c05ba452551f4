"""A round that was begun by mistake is taken back, after a question."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import DealKind
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


def test_it_is_asked_first(client: FlaskClient, played: ClubEvening) -> None:
    link = next(link for link in played.page().links if link.endswith("/rounds/1/take-back"))
    page = Page(client.get(link))

    assert "Take back round 1?" in page.text
    assert played.now.current is not None, "nothing is changed by looking"
    assert played.url in page.links
    form = page.form("/rounds/1/take-back")
    for _ in range(2):
        assert client.post(form.action, data=form.filled()).location == played.url
    assert played.now.rounds == ()
    assert any(each.endswith("/rounds/new") for each in played.page().links)
    assert "Round 1 taken back" in played.page("changes").text


def test_a_form_of_before_leaves_the_next_one_alone(client: FlaskClient, played: ClubEvening) -> None:
    form = played.page("rounds/1/take-back").form("/rounds/1/take-back")
    client.post(form.action, data=form.filled())
    played.sit_down(SECOND, FIRST)

    assert client.post(form.action, data=form.filled()).status_code == 303
    assert played.post("rounds/1/take-back", began="yesterday").status_code == 303
    assert len(played.now.rounds) == 1


def test_once_something_is_recorded_it_stays(client: FlaskClient, played: ClubEvening) -> None:
    form = played.page("rounds/1/take-back").form("/rounds/1/take-back")
    played.play(2, kind=DealKind.MISDEAL, taker=None, contract=None, bouts=None, half_points=None)

    assert not any("take-back" in link for link in played.page().links)
    assert not played.page("rounds/1/take-back").has_form("/take-back")
    refused = client.post(form.action, data=form.filled())
    assert refused.status_code == 409
    assert "This round cannot be taken back" in Page(refused).text
    assert played.now.current is not None


def test_a_table_s_link_says_that_there_is_none(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    phone = app.test_client()
    sheet = played.sheet_url(2, phone)
    form = played.page("rounds/1/take-back").form("/rounds/1/take-back")
    client.post(form.action, data=form.filled())

    assert "No round is played at this table yet" in Page(phone.get(played.table_url(2))).text
    assert phone.get(sheet).status_code == 404


def test_a_table_s_link_leads_to_the_round_before(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    phone = app.test_client()
    first = played.sheet_url(2, phone)
    played.end_round()
    played.sit_down(SECOND, FIRST)
    assert played.sheet_url(2, phone) != first
    form = played.page("rounds/2/take-back").form("/rounds/2/take-back")
    client.post(form.action, data=form.filled())

    assert played.sheet_url(2, phone) == first


def test_back_on_the_draw_it_can_be_begun_again(client: FlaskClient, evening: ClubEvening) -> None:
    answer = client.get(f"{evening.url}rounds/new")
    form = Page(answer).form("rounds/new")
    sent = form.filled(
        **{f"seat_{player.id}": "1" if place < 4 else "2" for place, player in enumerate(evening.now.here)}
    )
    client.post(form.action, data=sent)
    taking = evening.page("rounds/1/take-back").form("/rounds/1/take-back")
    client.post(taking.action, data=taking.filled())

    refused = client.post(form.action, data=sent)

    assert refused.status_code == 409
    assert "This round was taken back" in Page(refused).text
    again = Page(refused).form("rounds/new")
    assert again.fields["form_id"] != sent["form_id"]
    assert evening.now.rounds == ()
