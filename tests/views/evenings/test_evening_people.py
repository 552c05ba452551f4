"""Who is there: people arrive, go home and come back."""

import re
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.draw import MOST_PEOPLE
from tests.club_evening import ClubEvening
from tests.evening import ANNA
from tests.pages import Page


def names(evening: ClubEvening) -> list[str]:
    return [person.name for person in evening.now.here]


def test_somebody_of_the_club_and_others_arrive(evening: ClubEvening) -> None:
    page = evening.page("people")
    form = page.form("/people")
    with evening.connected():
        anna = next(person.id for person in store.load_roster(evening.club).people if person.name == ANNA)
    assert str(anna) in form.choices.getlist("players")
    assert str(evening.now.here[0].id) not in form.choices.getlist("players"), "whoever is there is not offered"

    answer = evening.client.post(form.action, data=form.filled(players=str(anna), newcomers="Zoé, Yann"))

    assert answer.status_code == 303
    assert names(evening)[8:] == [ANNA, "Zoé", "Yann"]
    assert "11 people" in evening.page("people").text


def test_sent_twice_they_arrive_once(evening: ClubEvening) -> None:
    form_id = str(uuid4())
    for _ in range(2):
        assert evening.post("people", form_id=form_id, newcomers="Zoé").status_code == 303
    evening.go_home("Zoé")
    assert evening.post("people", form_id=form_id, newcomers="Zoé").status_code == 303

    assert "Zoé" not in names(evening), "a form that arrives again brings nobody back"


def test_whoever_is_there_already_is_passed_over(evening: ClubEvening) -> None:
    before = evening.now
    assert evening.post("people", form_id=str(uuid4()), newcomers=" IDA ").status_code == 303
    assert evening.now == before


def test_somebody_goes_home_and_comes_back(evening: ClubEvening) -> None:
    form = next(form for form in evening.page("people").forms if form.action.endswith("/leave"))
    for _ in range(2):
        assert evening.client.post(form.action, data=form.filled()).status_code == 303
    assert names(evening)[0] == "Jan"
    page = evening.page("people")
    assert "gone at" in page.text

    back = next(form for form in page.forms if form.action.endswith("/people") and "players" in form.fields)
    evening.client.post(back.action, data=back.filled())

    assert names(evening)[0] == "Ida"


def test_whoever_has_gone_stays_in_the_standings(played: ClubEvening) -> None:
    played.play(1)
    played.end_round()
    played.go_home("Ida")

    place = next(place for place in played.now.standings if place.person.name == "Ida")
    assert (place.total, place.here) == (396, False)
    assert "gone" in played.page().text
    played.draw()
    assert all(place.person.id not in table.people for table in played.now.rounds[-1].tables)


def test_the_last_table_of_somebody_is_told(played: ClubEvening) -> None:
    assert "Table 2" in played.page("people").text
    played.end_round()
    assert "Table 2" not in played.page("people").text


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({}, "Tick somebody, or type a name"),
        ({"newcomers": " \n, ;"}, "Tick somebody, or type a name"),
        ({"newcomers": "\u200b"}, "A name is missing"),
        ({"newcomers": "y" * 41}, "40 characters at most"),
        ({"newcomers": "\n".join(f"Guest {each}" for each in range(MOST_PEOPLE + 1))}, "At most 120"),
        ({"newcomers": "\n".join(f"Guest {each}" for each in range(MOST_PEOPLE - 7))}, "than can be seated"),
        ({"newcomers": "Zoé", "form_id": "x"}, "load the page again"),
    ],
    ids=lambda each: str(each)[:40],
)
def test_every_reason_against_it(evening: ClubEvening, sent: dict[str, str], reason: str) -> None:
    before = evening.now

    answer = evening.post("people", **{"form_id": str(uuid4()), **sent})

    assert answer.status_code == 422
    assert reason in Page(answer).text
    typed = sent.get("newcomers", "").strip()
    assert typed.partition("\n")[0] in Page(answer).text
    assert evening.now == before


def test_120_can_be_there_and_be_seated(evening: ClubEvening) -> None:
    evening.arrive(*(f"Guest {each}" for each in range(MOST_PEOPLE - 8)))
    evening.draw()

    assert len(evening.now.here) == MOST_PEOPLE
    assert [len(table.people) for table in evening.now.tables] == [4] * 30


def test_people_of_another_club_are_nobody(app: Flask, client: FlaskClient, evening: ClubEvening) -> None:
    stranger = ClubEvening(app, client, 8).now.here[0].id
    before = evening.now

    assert evening.post("people", form_id=str(uuid4()), players=str(stranger)).status_code == 404
    assert evening.post(f"people/{stranger}/leave").status_code == 404
    assert evening.post("people/999999/leave").status_code == 404
    assert evening.now == before


def test_one_stays_where_one_was(evening: ClubEvening) -> None:
    mia = evening.id("Mia")
    page = evening.page("people")
    assert {"id": f"person-{mia}", "class": "card participant", "tabindex": "-1"} in list(page.elements("li"))

    left = evening.post(f"people/{mia}/leave")
    assert left.location == f"{evening.url}people#person-{mia}"
    back = next(form for form in evening.page("people").forms if ("back", "1") in form.buttons)
    returned = evening.client.post(back.action, data=back.filled(back="1"))
    assert returned.location == f"{evening.url}people#person-{mia}"
    arrived = evening.post("people", form_id=str(uuid4()), newcomers="Zoé")
    assert arrived.location == f"{evening.url}people#arrivals"
    assert "arrivals" in [each.get("id") for each in evening.page("people").elements("h2")]


def test_whoever_left_a_table_on_its_sheet_is_not_drawn(played: ClubEvening) -> None:
    mia, sheet = played.id("Mia"), f"/s/{played.club.opens(played.table(2).game_id)}/"
    managing = Page(played.client.get(f"{sheet}session"))
    assert "Whoever leaves here has left the evening too" in managing.text
    left = played.client.post(f"{sheet}people/{mia}/leave", data=managing.form("/session").filled())
    assert left.status_code == 303

    people = played.page("people").text
    assert "Mia left table 2 at " in people
    assert "Mia left table 2 and went home" in played.page("changes").text
    played.end_round()
    assert re.search(r"Gone, and not drawn: Mia \(\d\d:\d\d\) Who is there", played.page("rounds/new").text)
    played.draw()
    latest = played.now.latest
    assert latest is not None
    assert mia not in latest.there


def test_whoever_is_back_for_the_next_round_has_left_the_table_all_the_same(played: ClubEvening) -> None:
    sheet = f"/s/{played.club.opens(played.table(2).game_id)}/"
    page = Page(played.client.get(f"{sheet}session"))
    played.client.post(f"{sheet}people/{played.id('Mia')}/leave", data=page.form("/session").filled())
    back = next(form for form in played.page("people").forms if ("back", "1") in form.buttons)
    played.client.post(back.action, data=back.filled(back="1"))

    assert "· left table 2" in played.page("people").text


def test_arrivals_come_first_and_people_by_their_names(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, ["Zoé", "Émile", "Ida"])
    text = evening.page("people").text

    places = [text.index(each) for each in ("Somebody arrives", "Émile", "Ida", "Zoé")]
    assert places == sorted(places)
    assert len([fold for fold in evening.page("people").elements("details") if "open" in fold]) == 0
    refused = Page(evening.post("people", form_id=str(uuid4())))
    assert len([fold for fold in refused.elements("details") if "open" in fold]) == 1
