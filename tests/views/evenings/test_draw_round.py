"""Drawing a round: who would sit where, again, otherwise, by hand, and every reason against it."""

import re
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.draw import DrawMethod
from tests.club_evening import NAMES, ClubEvening, selected
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


def seats(evening: ClubEvening, **query: str) -> dict[int, str]:
    """The table that the draw proposes for everybody."""
    return dict(selected(evening.client.get(f"{evening.url}rounds/new", query_string=query)))


def by_hand(evening: ClubEvening, tables: dict[str, str], **changes: str) -> dict[str, object]:
    """The form of a draw with a number of a table for each name."""
    places = {f"seat_{evening.id(name)}": table for name, table in tables.items()}
    order = " ".join(str(evening.id(name)) for name in tables)
    sent = {"form_id": str(uuid4()), "number": str(evening.now.next_number), "draw": "chance", "order": order}
    return {**sent, **places, **changes}


def two_tables(**changes: str) -> dict[str, str]:
    """The first four at table 1, the others at table 2."""
    return {**dict.fromkeys(FIRST, "1"), **dict.fromkeys(SECOND, "2"), **changes}


@pytest.mark.parametrize("method", DrawMethod)
def test_each_draw_seats_everybody(evening: ClubEvening, method: DrawMethod) -> None:
    drawn = seats(evening, draw=method.value)

    assert sorted(drawn) == sorted(person.id for person in evening.now.here)
    assert sorted(drawn.values()) == ["1"] * 4 + ["2"] * 4
    evening.draw(draw=method.value)
    assert evening.now.rounds[0].draw is method
    assert {player: str(table.number) for table in evening.now.tables for player in table.people} == drawn


def test_nothing_is_drawn_by_looking(evening: ClubEvening) -> None:
    before = evening.now
    assert seats(evening) == seats(evening), "the same draw whenever it is looked at"
    assert evening.now == before


def test_it_can_be_drawn_again(evening: ClubEvening) -> None:
    first = seats(evening)
    page = evening.page("rounds/new")
    link = next(link for link in page.links if "again=" in link)
    draws = [dict(selected(evening.client.get(f"{link[:-1]}{attempt}"))) for attempt in range(1, 6)]

    assert any(each != first for each in draws)
    further = Page(evening.client.get(link))
    assert any("again=2" in each for each in further.links)


@pytest.mark.parametrize("again", ["", "x", "-1", "²", "9" * 50])
def test_any_number_of_a_draw_will_do(evening: ClubEvening, again: str) -> None:
    assert len(seats(evening, again=again, draw="cards")) == 8


def test_the_best_meet_by_standing(played: ClubEvening) -> None:
    played.play(1, taker=FIRST[0])
    played.play(2, taker=SECOND[0])
    played.play(2, taker=SECOND[0])
    played.end_round()

    drawn = seats(played, draw="standing")

    assert {drawn[played.id(name)] for name in (FIRST[0], SECOND[0])} == {"1"}
    assert {drawn[played.id(name)] for name in SECOND[1:]} == {"2"}


def test_how_many_meet_again_is_told(played: ClubEvening) -> None:
    played.end_round()

    assert "12 pairs meet again" in Page(played.post("rounds/new", **by_hand(played, two_tables(), number="7"))).text
    assert "4 pairs meet again" in played.page("rounds/new?draw=meetings").text


def test_it_is_changed_by_hand(evening: ClubEvening) -> None:
    assert evening.post("rounds/new", **by_hand(evening, two_tables(Ida="2"), sure="3 5")).status_code == 303

    assert [[evening.name(each) for each in table.people] for table in evening.now.tables] == [
        list(FIRST[1:]),
        [FIRST[0], *SECOND],
    ]


def test_numbers_of_tables_need_not_follow_each_other(evening: ClubEvening) -> None:
    sent = by_hand(evening, {**dict.fromkeys(FIRST, "7"), **dict.fromkeys(SECOND, "3")})
    assert evening.post("rounds/new", **sent).status_code == 303

    assert [[evening.name(each) for each in table.people] for table in evening.now.tables] == [
        list(SECOND),
        list(FIRST),
    ]


def test_whoever_is_taken_off_a_table_sits_out(evening: ClubEvening) -> None:
    assert evening.post("rounds/new", **by_hand(evening, two_tables(Ida=""))).status_code == 303

    current = evening.now.current
    assert current is not None
    assert current.resting == (evening.id("Ida"),)
    assert "Sitting out this round: Ida" in evening.page().text


def test_those_who_sit_out_are_told_apart(evening: ClubEvening) -> None:
    evening.post("rounds/new", **by_hand(evening, two_tables(Ida="", Mia="")))

    shown = re.sub(r"<[^>]+>", "", evening.page().html)
    assert "Sitting out this round: Ida, Mia" in " ".join(shown.split())


def test_sitting_out_goes_round(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 9, spare="sit_out", length="free")
    resting: list[int] = []
    for _ in range(9):
        assert len([seat for seat in seats(evening).values() if seat == ""]) == 1
        evening.draw()
        resting += evening.now.rounds[-1].resting
        evening.end_round()

    assert len(set(resting)) == 9, "everybody once before anybody twice"


REFUSED = [
    ({"Ida": "2"}, "Table 1 has 3 people, table 2 has 5 people. Begin all the same?", 422),
    ({"Ida": "", "Jan": "", "Kim": ""}, "At table 1 there is 1 person", 422),
    ({"Ida": "", "Jan": ""}, "At table 1 there are 2 people", 422),
    (dict.fromkeys(SECOND, "1"), "Table 1 has 8 people. Begin all the same?", 422),
    (dict.fromkeys(NAMES[:8], ""), "Nobody sits at a table yet", 422),
    (dict.fromkeys(NAMES[:8], "x"), "Nobody sits at a table yet", 422),
    (dict.fromkeys(NAMES[:8], "121"), "Nobody sits at a table yet", 422),
]


@pytest.mark.parametrize(("changes", "reason", "status"), REFUSED, ids=lambda each: str(each)[:30])
def test_tables_that_cannot_play(
    evening: ClubEvening, changes: dict[str, str], reason: str | None, status: int
) -> None:
    answer = evening.post("rounds/new", **by_hand(evening, two_tables(**changes)))

    assert answer.status_code == status
    if reason is not None:
        assert reason in Page(answer).text
        kept = selected(answer)
        for name, table in two_tables(**changes).items():
            assert kept[evening.id(name)] in (table, ""), "what was chosen stays"
        assert evening.now.rounds == ()


def test_tables_that_nobody_plans_are_asked_about_once(evening: ClubEvening) -> None:
    answer = evening.post("rounds/new", **by_hand(evening, two_tables(Ida="2")))
    form = Page(answer).form("/rounds/new")
    places = {f"seat_{player}": table for player, table in selected(answer).items()}

    assert evening.now.rounds == ()
    assert "Begin all the same" in Page(answer).text
    other = {**form.filled(), **places, f"seat_{evening.id('Jan')}": ""}
    assert evening.client.post(form.action, data=other).status_code == 422, "other sizes are asked about anew"
    assert evening.client.post(form.action, data={**form.filled(), **places}).status_code == 303
    assert [len(table.people) for table in evening.now.tables] == [3, 5]


@pytest.mark.parametrize(
    ("people", "tables"),
    [
        pytest.param(9, (4, 5), id="as it is drawn"),
        pytest.param(9, (5, 4), id="the larger one first"),
        pytest.param(8, (3, 4), id="somebody sits out"),
        pytest.param(11, (4, 4, 3), id="a table of three that has to be"),
    ],
)
def test_tables_that_are_planned_begin_at_once(
    app: Flask, client: FlaskClient, people: int, tables: tuple[int, ...]
) -> None:
    evening = ClubEvening(app, client, people)
    names = iter(NAMES)
    seats = {next(names): str(number) for number, size in enumerate(tables, 1) for _ in range(size)}
    seats |= dict.fromkeys(set(NAMES[:people]) - set(seats), "")
    assert evening.post("rounds/new", **by_hand(evening, seats)).status_code == 303


def test_the_plan_is_shown_as_it_was_typed(played: ClubEvening) -> None:
    played.end_round()
    answer = played.post("rounds/new", **by_hand(played, two_tables(Ida="2", Mia="1")), show="plan")

    page = Page(answer)
    assert answer.status_code == 200
    assert selected(answer)[played.id("Ida")] == "2"
    assert "6 pairs meet again this evening" in page.text
    assert [each.get("data-table") for each in page.elements("li") if "data-table" in each] == ["1", "2", "3", ""]
    assert len(played.now.rounds) == 1, "nothing has begun"
    uneven = Page(played.post("rounds/new", **by_hand(played, two_tables(Ida="2")), show="plan"))
    assert "Table 1 3 people uneven" in uneven.text
    assert "Table 2 5 people, called king uneven" in uneven.text


@pytest.mark.parametrize(
    ("fives", "said", "hands"),
    [("called_king", "5 people, called king", 5), ("four_play", "5 people, 4 play", 4)],
)
def test_what_a_table_of_five_plays(app: Flask, client: FlaskClient, fives: str, said: str, hands: int) -> None:
    evening = ClubEvening(app, client, 9, fives=fives)
    assert said in evening.page("rounds/new").text
    evening.draw()

    five = next(table for table in evening.now.tables if len(table.people) == 5)
    assert five.hands == hands
    assert evening.page().text.count(said) == 1
    assert evening.access(five.game_id).table.hands == hands


def test_meetings_of_the_season_count_where_it_is_wished(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    played.end_round()
    sent = {**played.plan_fields, "form_id": str(uuid4()), "day": "2026-02-06", "draw": "meetings"}
    people = [str(played.id(name)) for name in (*FIRST, *SECOND)]
    answer = client.post(f"/c/{played.club_token}/evenings/new", data={**sent, "players": people})
    url = answer.headers["Location"]
    assert "meet again" not in Page(client.get(f"{url}rounds/new")).text
    client.post(f"{url}change", data={**sent, "form_id": str(uuid4()), "meetings_of": "season"})

    page = client.get(f"{url}rounds/new")
    assert "4 pairs meet again this season" in Page(page).text, "as few as two tables of four allow"
    client.post(f"{url}change", data={**sent, "form_id": str(uuid4()), "meetings_of": "season", "day": "2026-09-04"})
    assert "0 pairs meet again this season" in Page(client.get(f"{url}rounds/new")).text, "another season"


def test_nine_are_too_many_for_a_table(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 9)
    answer = evening.post("rounds/new", **by_hand(evening, dict.fromkeys(NAMES[:9], "1")))

    assert answer.status_code == 422
    assert "At table 1 there are 9 people: a table has 3 to 8" in Page(answer).text


def test_a_round_that_was_drawn_meanwhile(played: ClubEvening) -> None:
    played.end_round()
    sent = by_hand(played, two_tables(), number="1")

    answer = played.post("rounds/new", **sent)

    assert answer.status_code == 409
    assert "A round was drawn meanwhile" in Page(answer).text
    again = Page(answer).form("/rounds/new")
    assert again.fields["number"] == "2", "looked at, it can be begun"
    assert selected(answer)[played.id("Ida")] == "1"
    places = {f"seat_{player}": table for player, table in selected(answer).items()}
    assert played.client.post(again.action, data={**again.filled(), **places}).status_code == 303
    assert len(played.now.rounds) == 2


def test_a_round_that_is_played_is_not_drawn_over(played: ClubEvening) -> None:
    assert played.client.get(f"{played.url}rounds/new").location == played.url
    assert played.post("rounds/new", **by_hand(played, two_tables(), number="2")).location == played.url
    assert len(played.now.rounds) == 1


def test_sent_twice_it_begins_one(evening: ClubEvening) -> None:
    sent = by_hand(evening, two_tables())
    first, second = (evening.post("rounds/new", **sent) for _ in range(2))

    assert first.location == second.location == evening.url
    assert len(evening.now.rounds) == 1
    evening.end_round()
    assert evening.post("rounds/new", **sent).status_code == 409, "once more, after it has ended"
    assert len(evening.now.rounds) == 1


def test_whoever_came_meanwhile_sits_out_unless_seated(evening: ClubEvening) -> None:
    sent = by_hand(evening, two_tables())
    evening.arrive("Zoé")

    answer = evening.post("rounds/new", **sent)

    assert answer.status_code == 409
    assert "Somebody came or went meanwhile" in Page(answer).text
    assert selected(answer)[evening.id("Zoé")] == ""
    again = Page(answer).form("/rounds/new")
    places = {f"seat_{player}": table for player, table in selected(answer).items()}
    assert evening.client.post(again.action, data={**again.filled(), **places}).status_code == 303
    assert evening.now.rounds[0].resting == (evening.id("Zoé"),)


def test_whoever_went_meanwhile_is_missed(evening: ClubEvening) -> None:
    sent = by_hand(evening, two_tables())
    evening.go_home("Ida")

    answer = evening.post("rounds/new", **sent)

    assert answer.status_code == 409
    assert "Somebody came or went meanwhile" in Page(answer).text
    assert evening.now.rounds == ()


def test_fewer_than_three_are_too_few(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 2)
    page = evening.page("rounds/new")

    assert "At least three people have to be there" in page.text
    assert not page.has_form("/rounds/new")
    assert f"{evening.url}people" in page.links
    assert evening.post("rounds/new", **by_hand(evening, dict.fromkeys(NAMES[:2], "1"))).status_code == 422


def test_people_of_another_evening_are_not_seated(app: Flask, client: FlaskClient, evening: ClubEvening) -> None:
    other = ClubEvening(app, client, 8)
    strangers = {f"seat_{person.id}": "1" for person in other.now.here}
    order = " ".join(str(person.id) for person in (*other.now.here, *evening.now.here))

    assert evening.post("rounds/new", **by_hand(evening, two_tables(), order=order), **strangers).status_code == 409
    assert evening.post("rounds/new", **by_hand(evening, two_tables()), **strangers).status_code == 303
    seated = {player for table in evening.now.tables for player in table.people}
    assert seated == {person.id for person in evening.now.here}
