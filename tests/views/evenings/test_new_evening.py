"""Opening an evening: what it is to be, who is there already, and every reason against it."""

from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening_plan import RoundLength
from scorekeeper.rules import FFT, PRESETS, Preset
from tests.club_evening import ClubEvening
from tests.evening import ANNA, BRUNO, CHLOE
from tests.pages import Page


def new_url(evening: ClubEvening) -> str:
    return f"/c/{evening.club_token}/evenings/new"


def open_another(evening: ClubEvening, **changes: object) -> ClubEvening:
    """Open another evening of the club, and speak of that one."""
    answer = evening.client.post(new_url(evening), data=evening.form(**changes))
    assert answer.status_code == 303, Page(answer).text
    evening.url = answer.headers["Location"]
    evening.evening_id = int(evening.url.strip("/").rpartition("/")[2])
    return evening


def evenings(evening: ClubEvening) -> int:
    with evening.connected():
        return store.club_evenings(evening.club).total or 0


def test_the_form_proposes_today_and_the_club_s_people(client: FlaskClient, evening: ClubEvening) -> None:
    page = Page(client.get(new_url(evening)))
    form = page.form("/new")

    assert len(form.fields["day"]) == len("2026-01-09")
    assert form.fields["seats"] == "4"
    assert form.fields["draw"] == "chance"
    assert form.fields["length"] == "deals"
    assert form.fields["round_deals"] == "4"
    assert "players" not in form.fields
    assert len(form.choices.getlist("players")) == 11
    assert ANNA in page.text


def test_what_was_asked_for_is_kept(evening: ClubEvening) -> None:
    with evening.connected():
        ids = [person.id for person in store.load_roster(evening.club).people if person.name in (ANNA, BRUNO)]
    open_another(
        evening,
        players=[str(each) for each in ids],
        newcomers=" chloé ,Zoé\nZoé;Yann\r\n",
        name="  Gala ",
        day="2026-02-28",
        rules="pousse",
        seats="5",
        spare="sit_out",
        draw="meetings",
        length="minutes",
        round_minutes="30",
    )

    plan = evening.now.plan
    assert (plan.name, plan.day.isoformat(), plan.seats, plan.spare) == ("Gala", "2026-02-28", 5, Spare.SIT_OUT)
    assert plan.rules == PRESETS[Preset.POUSSE]
    assert (plan.draw, plan.length) == (DrawMethod.MEETINGS, RoundLength(minutes=30))
    assert [person.name for person in evening.now.here] == [ANNA, BRUNO, CHLOE, "Zoé", "Yann"]


def test_a_round_may_have_no_end_of_its_own(evening: ClubEvening) -> None:
    open_another(evening, newcomers="Zoé", length="free", round_deals="", round_minutes="")
    assert evening.now.plan.length == RoundLength()


def test_an_evening_begins_with_somebody(client: FlaskClient, evening: ClubEvening) -> None:
    answer = client.post(new_url(evening), data=evening.form(newcomers=" ,\n"))

    assert answer.status_code == 422
    assert "Tick who is there, or type a name" in Page(answer).text
    assert evenings(evening) == 1


def test_everybody_is_ticked_with_one_button(client: FlaskClient, evening: ClubEvening) -> None:
    page = Page(client.get(new_url(evening)))
    assert "Nobody is ticked yet." in page.text

    form = page.form("/new")
    assert ("tick", "all") in form.buttons
    answer = client.post(form.action, data=form.filled(tick="all", name="Gala"))

    ticked = Page(answer).form("/new")
    assert answer.status_code == 200
    assert len(ticked.fields.getlist("players")) == 11
    assert ticked.fields["name"] == "Gala"
    assert "11 people · 3 tables: 4, 4, 3" in Page(answer).text
    assert evenings(evening) == 1


RECKONED = [
    ({"newcomers": "Zoé"}, "1 person: three at least make a table."),
    ({"newcomers": "Zoé, Yann\nzoé"}, "2 people: three at least make a table."),
    ({"newcomers": "Anna, Zoé, Yann, Xavier, Willy", "seats": "5"}, "5 people · 1 table: 5"),
    ({"newcomers": ", ".join(f"Guest {each}" for each in range(23))}, "23 people · 5 tables: 4, 4, 5, 5, 5"),
    (
        {"newcomers": ", ".join(f"Guest {each}" for each in range(23)), "spare": "sit_out"},
        "23 people · 5 tables: 4, 4, 4, 4, 4 · 3 sit out",
    ),
    ({"newcomers": ", ".join(f"Guest {each}" for each in range(102))}, "102 people · 25 tables: 23 × 4, 2 × 5"),
    ({"newcomers": ", ".join(f"Guest {each}" for each in range(121))}, "121 people"),
    ({"newcomers": "Zoé, Yann, Xavier", "seats": "9"}, "3 people"),
]


@pytest.mark.parametrize(("changes", "told"), RECKONED, ids=lambda each: str(each)[:30])
def test_how_many_tables_there_would_be(
    client: FlaskClient, evening: ClubEvening, changes: dict[str, object], told: str
) -> None:
    answer = client.post(new_url(evening), data=evening.form(reckon="1", **changes))

    assert answer.status_code == 200
    assert f" {told} How many tables?" in Page(answer).text
    assert evenings(evening) == 1


def test_whoever_is_ticked_and_typed_is_one(client: FlaskClient, evening: ClubEvening) -> None:
    with evening.connected():
        ids = [str(person.id) for person in store.load_roster(evening.club).people if person.name in (ANNA, BRUNO)]

    answer = client.post(new_url(evening), data=evening.form(reckon="1", players=ids, newcomers="anna, Zoé"))

    assert "3 people · 1 table: 3" in Page(answer).text


REASONS = [
    ({"day": ""}, "Choose the date"),
    ({"day": "9 January"}, "Choose the date"),
    ({"day": "2026-02-30"}, "Choose the date"),
    ({"day": None}, "Choose the date"),
    ({"seats": "6"}, "3, 4 or 5"),
    ({"seats": None, "spare": "leave"}, "left over"),
    ({"spare": ""}, "left over"),
    ({"draw": "cards"}, "how the tables are drawn"),
    ({"length": "hours"}, "what ends a round"),
    ({"round_deals": "0"}, "1 to 60 deals"),
    ({"round_deals": "61"}, "1 to 60 deals"),
    ({"round_deals": "four"}, "1 to 60 deals"),
    ({"length": "minutes", "round_minutes": "301"}, "1 to 300 minutes"),
    ({"length": "minutes", "round_minutes": ""}, "1 to 300 minutes"),
    ({"rules": "house-999"}, "Choose the rules"),
    ({"rules": "as-it-is"}, "Choose the rules"),
    ({"name": "x" * 81}, "80 characters at most"),
    ({"newcomers": "Zoé\n" + "y" * 41}, "40 characters at most"),
    ({"newcomers": "Zoé\n\u200b"}, "A name is missing"),
    ({"newcomers": "\n".join(f"Guest {each}" for each in range(121))}, "At most 120"),
    ({"players": [str(each) for each in range(1, 122)]}, "At most 120"),
    ({"form_id": "x"}, "load the page again"),
    ({"form_id": None}, None),
]


@pytest.mark.parametrize(("changes", "reason"), REASONS, ids=str)
def test_every_reason_against_it(
    client: FlaskClient, evening: ClubEvening, changes: dict[str, object], reason: str | None
) -> None:
    answer = client.post(new_url(evening), data=evening.form(**{"newcomers": "Zoé", **changes}))

    if reason is None:  # a form without an id opens an evening all the same
        assert answer.status_code == 303
        return
    assert answer.status_code == 422
    assert reason in Page(answer).text
    assert evenings(evening) == 1


def test_what_was_typed_stays(client: FlaskClient, evening: ClubEvening) -> None:
    with evening.connected():
        anna = next(person.id for person in store.load_roster(evening.club).people if person.name == ANNA)
    typed = {
        "name": "Gala <b>",
        "seats": "5",
        "spare": "sit_out",
        "draw": "standing",
        "length": "minutes",
        "round_minutes": "999",
        "rules": "pousse",
        "players": str(anna),
        "newcomers": "Zoé\nYann",
    }
    answer = client.post(new_url(evening), data=evening.form(**typed))

    form = Page(answer).form("/new")
    assert answer.status_code == 422
    kept = {name: form.fields[name] for name in typed if name != "newcomers"}
    assert kept == {name: value for name, value in typed.items() if name != "newcomers"}
    assert "Zoé\nYann</textarea>" in answer.text


def test_people_of_another_club_are_nobody(app: Flask, client: FlaskClient, evening: ClubEvening) -> None:
    other = ClubEvening(app, client, 8)
    stranger = other.now.here[0].id

    answer = client.post(new_url(evening), data=evening.form(players=str(stranger)))

    assert answer.status_code == 404
    assert evenings(evening) == 1


def test_sent_twice_it_opens_one(client: FlaskClient, evening: ClubEvening) -> None:
    sent = evening.form(newcomers="Zoé")
    first, second = (client.post(new_url(evening), data=sent) for _ in range(2))

    assert first.status_code == second.status_code == 303
    assert first.location == second.location
    assert evenings(evening) == 2


def test_the_form_of_another_club_opens_nothing_here(app: Flask, client: FlaskClient, evening: ClubEvening) -> None:
    other = ClubEvening(app, client, 8)
    sent = evening.form(form_id=str(uuid4()), newcomers="Zoé")
    assert client.post(new_url(other), data=sent).status_code == 303

    assert client.post(new_url(evening), data=sent).status_code == 409
    assert evenings(evening) == 1


def test_house_rules_can_be_chosen(client: FlaskClient, evening: ClubEvening) -> None:
    with evening.connected():
        access = store.find_access(evening.session_token)
        assert access is not None
        store.name_rules(access, "As at Anna’s", PRESETS[Preset.CONTRE_EIGHT])
    page = Page(client.get(new_url(evening)))
    choice = next(each for each in page.form("/new").choices.getlist("rules") if each.startswith("house-"))
    assert "As at Anna’s" in page.text

    open_another(evening, newcomers="Zoé", rules=choice)

    assert evening.now.plan.rules == PRESETS[Preset.CONTRE_EIGHT]
    evening.arrive("Zoé", "Yann", "Xavier")
    evening.draw()
    assert evening.access(evening.table(1).game_id).table.rules == PRESETS[Preset.CONTRE_EIGHT]


def test_the_club_s_usual_rules_are_proposed_by_name(client: FlaskClient, evening: ClubEvening) -> None:
    dear = replace(FFT, petit_au_bout=FFT.petit_au_bout + 2)
    with evening.connected():
        store.add_rules(evening.club, "Ours", dear, uuid4())
        [ours] = store.named_rules(evening.club)
        store.choose_usual_rules(evening.club, dear, uuid4())

    for path in ("evenings/new", "sessions/new"):
        page = Page(client.get(f"/c/{evening.club_token}/{path}"))
        assert page.form("/new").fields["rules"] == f"house-{ours.id}"
        assert "Played by: Ours" in page.text
    open_another(evening, rules=None, newcomers="Zoé")
    assert evening.now.plan.rules == dear
    assert "Played by: Ours" in evening.page("change").text


def test_the_fold_names_the_rules_that_are_chosen(client: FlaskClient, evening: ClubEvening) -> None:
    assert "Played by: FFT rules" in Page(client.get(new_url(evening))).text

    answer = client.post(new_url(evening), data=evening.form(rules="pousse", day=""))

    assert "Played by: With pousse" in Page(answer).text
