"""What the sheet of a table says of its round: how far it is, that it is done, where everybody goes."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND

DONE = "The round is done at this table"


@pytest.fixture
def short(app: Flask, client: FlaskClient) -> ClubEvening:
    """A round of two deals has begun."""
    evening = ClubEvening(app, client, 8, round_deals="2")
    evening.sit_down(FIRST, SECOND)
    return evening


def new_deal(page: Page) -> str:
    """How the button of the next deal looks."""
    return next(each["class"] or "" for each in page.elements("a") if "data-open-entry" in each)


def test_the_table_sees_how_far_it_is(app: Flask, short: ClubEvening) -> None:
    phone = app.test_client()
    sheet = short.sheet_url(1, phone)
    assert "0 of 2 deals" in Page(phone.get(sheet)).text
    short.play(1)
    page = Page(phone.get(sheet))
    assert "1 of 2 deals" in page.text
    assert DONE not in page.text
    assert new_deal(page) == "action"
    short.play(1)

    page = Page(phone.get(sheet))
    assert DONE in page.text
    assert "next draw" in page.text
    assert new_deal(page) == "action spare"
    assert DONE not in Page(phone.get(short.sheet_url(2, phone))).text


def test_a_deal_that_is_being_played_is_not_done(app: Flask, short: ClubEvening) -> None:
    short.play(1)
    short.play(1)
    short.bid(1)
    assert DONE not in Page(app.test_client().get(short.sheet_url(1, app.test_client()))).text


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_an_open_sheet_hears_of_the_next_round(app: Flask, short: ClubEvening, role: Role) -> None:
    phone = app.test_client()
    sheet = short.sheet_url(1, phone, role)
    short.end_round()
    seen = phone.get(f"{sheet}live").headers["ETag"]
    short.sit_down([FIRST[0], *SECOND[:3]], [FIRST[1], FIRST[2], SECOND[3]])

    answer = phone.get(f"{sheet}live", headers={"If-None-Match": seen})

    assert answer.status_code == 200
    page = Page(answer)
    assert "Round 2 has begun: find your table" in page.text
    assert "Ida Table 1 Jan Table 2 Kim Table 2 Leo sits out this round" in page.text
    assert "This table’s next sheet" in page.text
    onward = next(link for link in page.links if link.startswith("/t/") and link.endswith("/"))
    assert phone.get(onward).location == short.sheet_url(1, phone, role)
    assert short.club_token not in page.html


def test_with_the_club_s_link_everybody_s_sheet_is_a_tap_away(client: FlaskClient, short: ClubEvening) -> None:
    first = short.table(1).game_id
    short.end_round()
    short.sit_down(SECOND, FIRST)
    page = Page(client.get(f"/s/{short.club.opens(first)}/"))

    assert f"/s/{short.club.opens(short.table(2).game_id)}/" in page.links
    assert "Ida Table 2" in page.text


def test_a_round_that_is_taken_back_is_not_told(app: Flask, client: FlaskClient, short: ClubEvening) -> None:
    phone = app.test_client()
    sheet = short.sheet_url(1, phone)
    short.end_round()
    short.sit_down(SECOND, FIRST)
    seen = phone.get(f"{sheet}live").headers["ETag"]
    form = short.page("rounds/2/take-back").form("/rounds/2/take-back")
    client.post(form.action, data=form.filled())

    answer = phone.get(f"{sheet}live", headers={"If-None-Match": seen})
    assert answer.status_code == 200
    assert "has begun" not in Page(answer).text


def test_after_the_evening_nobody_is_sent_anywhere(client: FlaskClient, short: ClubEvening) -> None:
    first = short.table(1).game_id
    short.end_round()
    short.sit_down(SECOND, FIRST)
    short.end_round()
    short.post("close")

    assert "has begun" not in Page(client.get(f"/s/{short.club.opens(first)}/")).text


def test_a_deal_that_was_not_played_is_told_apart(app: Flask, short: ClubEvening) -> None:
    phone = app.test_client()
    sheet = short.sheet_url(1, phone)
    short.play(1)
    assert "does not count" not in Page(phone.get(sheet)).text
    short.play(1, kind=DealKind.PASSED_OUT, taker=None, contract=None, bouts=None, half_points=None)
    short.bid(1)

    text = Page(phone.get(sheet)).text

    assert "3 deals" in text
    assert "1 of 2 deals" in text
    assert "1 deal passed out or thrown in: it does not count for the round." in text


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_an_open_sheet_hears_that_the_evening_is_over_and_who_won(app: Flask, short: ClubEvening, role: Role) -> None:
    phone = app.test_client()
    sheet = short.sheet_url(1, phone, role)
    short.play(1)
    short.play(2)
    short.play(2)
    short.end_round()
    assert "What is played at this table now" in Page(phone.get(sheet)).text
    seen = phone.get(f"{sheet}live").headers["ETag"]
    short.post("close")

    page = Page(phone.get(f"{sheet}live", headers={"If-None-Match": seen}))

    assert "The evening has ended. Mia wins with +396 Standings of the evening" in page.text
    assert "What is played at this table now" not in page.text
    short.post("reopen")
    assert "The evening has ended" not in Page(phone.get(sheet)).text


def test_with_the_club_s_link_it_says_so_too(client: FlaskClient, short: ClubEvening) -> None:
    short.play(1)
    short.end_round()
    short.post("close")
    assert (
        "The evening has ended. Ida wins with +198"
        in Page(client.get(f"/s/{short.club.opens(short.table(1).game_id)}/")).text
    )


TIME_IS_UP = "Time is up: the deal under way is the last"


def told_of_the_time(page: Page) -> bool:
    """Whether the sheet says that the time is up."""
    return any("data-time-is-up" in each and "hidden" not in each for each in page.elements("p"))


def test_once_the_time_is_up_a_new_deal_stands_back(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 8, length="minutes", round_minutes="45", round_deals="")
    evening.sit_down(FIRST, SECOND)
    phone = app.test_client()
    sheet = evening.sheet_url(1, phone)
    evening.set_clock("start")
    evening.time_passes(44 * 60)
    page = Page(phone.get(sheet))
    assert (new_deal(page), told_of_the_time(page)) == ("action", False)

    evening.time_passes(60)
    page = Page(phone.get(sheet))
    assert (new_deal(page), told_of_the_time(page)) == ("action spare", True)
    assert TIME_IS_UP in page.text
    assert page.has_form("/deals/new"), "it is still there"
    evening.set_clock("pause")
    page = Page(phone.get(sheet))
    assert (new_deal(page), told_of_the_time(page)) == ("action spare", True)

    evening.bid(1)
    assert new_deal(Page(phone.get(sheet))) == "action", "the deal under way gets its result"
    evening.set_clock("lengthen")
    assert not told_of_the_time(Page(phone.get(sheet)))


def test_where_deals_are_counted_no_time_is_up(app: Flask, short: ClubEvening) -> None:
    assert TIME_IS_UP not in Page(app.test_client().get(short.sheet_url(1, app.test_client()))).text
