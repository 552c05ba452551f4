"""Deals that waited for the network: recorded whatever came before them, pointed out when two phones entered one."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.database import writing
from scorekeeper.models import Game
from scorekeeper.rules import PRESETS, DealKind, Preset
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Form, Page


def entry(client: FlaskClient, evening: Evening) -> Form:
    return Page(client.get(f"{evening.url}deals/new")).form("/deals/new")


def garde(evening: Evening, form: Form, taker: str = ANNA, **more: object) -> dict[str, object]:
    return {**form.filled(taker=evening.id(taker), contract="garde", bouts="2", points="49"), **more}


def test_a_late_deal_goes_behind_what_came_meanwhile(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    four.record(BRUNO, dealer=ANNA)
    asked = client.post(form.action, data=garde(four, form))
    assert asked.status_code == 409

    late = client.post(form.action, data=garde(four, form, late="yes"))

    assert late.status_code == 303
    recorded = four.sheet.deals[-1]
    assert (recorded.number, recorded.meant_number) == (2, 1)
    assert "entered without a network" in Page(client.get(f"{four.url}changes")).text


def test_the_same_deal_of_two_phones_is_pointed_out(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    first = four.record(ANNA, "48")
    client.post(form.action, data=garde(four, form, late="yes"))
    second = four.sheet.deals[-1].id

    assert {late: double.id for late, double in four.sheet.doubles.items()} == {second: first}
    sheet = Page(client.get(four.url))
    assert "Deal 2 is probably deal 1 once more" in sheet.text
    assert "probably deal 1 once more" in sheet.text
    deal = Page(client.get(f"{four.url}deals/{second}"))
    both = deal.form("/both")
    for _ in range(2):
        assert client.post(both.action, data=both.filled()).status_code == 303
    assert four.sheet.doubles == {}
    assert "Both deals were played" in Page(client.get(f"{four.url}changes")).text


def test_a_double_that_is_withdrawn_is_none(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    four.record(ANNA)
    client.post(form.action, data=garde(four, form, late="yes"))
    with four.connected():
        store.withdraw_deal(four.access, four.sheet.deals[-1].id)

    assert four.sheet.doubles == {}
    assert "once more" not in Page(client.get(four.url)).text


@pytest.mark.parametrize("meanwhile", [{"taker": BRUNO}, {"kind": DealKind.PASSED_OUT}])
def test_another_deal_is_no_double(client: FlaskClient, four: Evening, meanwhile: dict[str, Any]) -> None:
    form = entry(client, four)
    four.record(**meanwhile)

    client.post(form.action, data=garde(four, form, late="yes"))

    assert four.sheet.doubles == {}


def test_a_late_deal_counts_by_the_rules_of_now(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    with four.connected():
        store.change_rules(four.access, PRESETS[Preset.NO_MULTIPLIER], seen=four.sheet.rules, rescored=True)
    sent = garde(four, form)
    assert client.post(form.action, data=sent).status_code == 409

    assert client.post(form.action, data={**sent, "late": "yes"}).status_code == 303

    assert four.sheet.deals[-1].rules == PRESETS[Preset.NO_MULTIPLIER]
    assert sum(four.totals().values()) == 0


def test_whoever_left_meanwhile_has_played_it(client: FlaskClient, five: Evening, app: Flask) -> None:
    form = entry(client, five)
    sent = {**garde(five, form), "partner": five.id(EMMA)}
    with app.app_context():
        store.leave_table(five.access, five.id(EMMA))
    assert client.post(form.action, data=sent).status_code == 409

    assert client.post(form.action, data={**sent, "late": "yes"}).status_code == 303

    assert five.sheet.deals[-1].deal.partner == five.id(EMMA)


def test_a_late_deal_sent_again_is_recorded_once(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    sent = garde(four, form, late="yes")
    four.record(DAVID)
    assert client.post(form.action, data=sent).status_code == 303
    before = four.rows()

    assert client.post(form.action, data=sent).status_code == 303
    other = client.post(form.action, data={**sent, "bouts": "3"})

    assert other.status_code == 409
    assert four.rows() == before


def test_a_late_deal_of_a_closed_session_waits(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    with four.connected():
        store.close_session(four.access)
    before = four.rows()

    answer = client.post(form.action, data=garde(four, form, CHLOE, late="yes"))

    assert answer.status_code == 409
    assert "This session was closed meanwhile" in Page(answer).text
    assert four.rows() == before


@pytest.mark.parametrize(
    ("late", "least", "most"), [("7200", 7100, 7300), ("yes", 0, 60), ("-5", 0, 60), ("x" * 99, 0, 60)]
)
def test_a_late_deal_was_played_when_it_was_entered(
    client: FlaskClient, four: Evening, late: str, least: int, most: int
) -> None:
    begin_earlier(four, timedelta(days=1))
    form = entry(client, four)
    client.post(form.action, data=garde(four, form, late=late))

    ago = datetime.now(UTC) - four.sheet.deals[-1].played_at
    assert least <= ago.total_seconds() <= most


def test_no_deal_is_older_than_its_session(client: FlaskClient, four: Evening) -> None:
    form = entry(client, four)
    client.post(form.action, data=garde(four, form, late="99999999"))

    assert four.sheet.deals[-1].played_at == four.sheet.created_at


def begin_earlier(evening: Evening, by: timedelta) -> None:
    """Let a session have begun some time ago."""
    began = evening.sheet.created_at - by
    with evening.connected(), writing() as connection:
        connection.execute(sa.update(Game).where(Game.id == evening.game_id).values(created_at=began))
