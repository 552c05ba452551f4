"""Drawing a round: who would sit where, again, otherwise, by hand, and every reason against it."""

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
    assert evening.post("rounds/new", **by_hand(evening, two_tables(Ida="2"))).status_code == 303

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
    assert "Sitting out: Ida" in evening.page().text


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
    ({"Ida": "", "Jan": "", "Kim": ""}, "At table 1 there is 1 person", 422),
    ({"Ida": "", "Jan": ""}, "At table 1 there are 2 people", 422),
    ({"Mia": "1"} | dict.fromkeys(SECOND, "1"), None, 303),
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
