"""How a deal was scored, line by line, and what was changed."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import Contract, DealKind, Side, Slam
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Page


def test_the_computation_line_by_line(client: FlaskClient, five: Evening) -> None:
    deal_id = five.record(
        ANNA,
        "49",
        partner=CHLOE,
        handfuls={DAVID: 1},
        petit_au_bout=Side.DEFENCE,
        slam=Slam.ANNOUNCED_FAILED,
        contract=Contract.GARDE_SANS,
    )

    text = Page(client.get(f"{five.url}deals/{deal_id}")).text

    for words in (
        "Contract made by 8",
        "2 bouts need 41, the attack has 49",
        "25 + 8 = 33",
        "Petit au bout, defence",
        "−10",
        "Garde sans",
        "× 4 = +92",
        "David showed it",
        "+20",
        "announced and failed",
        "−200",
        "Each defender receives",
        "88",
        "Anna taker, 2 shares −176",
        "Chloé partner, 1 share −88",
        "Bruno, David, Emma defence +88 each",
    ):
        assert words in text


def test_a_failed_contract_is_negative_from_the_first_line(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "38")

    text = Page(client.get(f"{four.url}deals/{deal_id}")).text

    assert "Contract down 3" in text
    assert "−(25 + 3) = −28" in text
    assert "taker, 3 shares −168" in text


def test_alone_at_five(client: FlaskClient, five: Evening) -> None:
    deal_id = five.record(ANNA, "41", partner=None, alone=True)

    text = Page(client.get(f"{five.url}deals/{deal_id}")).text

    assert "alone" in text
    assert "taker, 4 shares +200" in text


@pytest.mark.parametrize("kind", [DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL, DealKind.OPEN])
def test_deals_without_a_score(client: FlaskClient, four: Evening, kind: DealKind) -> None:
    deal_id = four.record(kind=kind, note="why not")

    response = client.get(f"{four.url}deals/{deal_id}")

    assert response.status_code == 200
    assert "why not" in Page(response).text


def test_an_adjustment(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(kind=DealKind.ADJUSTMENT, amounts={ANNA: "-20", BRUNO: "20"}, note="revoke")

    text = Page(client.get(f"{four.url}deals/{deal_id}")).text

    for words in ("revoke", "Anna −20", "Bruno +20", "Together 0"):
        assert words in text


def test_what_is_unusual_is_said_for_ever(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "45.5", petit_au_bout=Side.DEFENCE, bouts=3)

    text = Page(client.get(f"{four.url}deals/{deal_id}")).text

    assert "Half points cannot happen at four players" in text
    assert "at most two bouts" in text


def test_who_dealt_and_who_sat_out(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, hands=4)
    deal_id = evening.record(BRUNO, sitting_out=(ANNA,), partner=None)

    text = Page(client.get(f"{evening.url}deals/{deal_id}")).text

    assert "Anna dealt" in text
    assert "Anna sat out" in text


def test_the_hour_is_that_of_the_club(client: FlaskClient, four: Evening) -> None:
    far = Evening(four.app, ANNA, BRUNO, CHLOE, timezone="Asia/Kathmandu")
    deal_id = far.record(ANNA)
    here = far.sheet.deals[0].played_at

    text = Page(client.get(f"{far.url}deals/{deal_id}")).text

    minutes = (here.hour * 60 + here.minute + 345) % 1440
    hour, minute = divmod(minutes, 60)
    assert f"{hour:02}:{minute:02}" in text


def test_the_history_of_a_deal(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.correct(deal_id, half_points=95, taker=four.id(BRUNO))
    with four.app.app_context():
        store.withdraw_deal(four.access, deal_id)

    text = Page(client.get(f"{four.url}deals/{deal_id}")).text

    for words in ("points 49 → 47½", "taker Anna → Bruno", "Withdrawn", "Corrected", "Recorded", "organiser"):
        assert words in text


@pytest.mark.parametrize("role", Role)
def test_whoever_may_enter_may_correct(client: FlaskClient, four: Evening, role: Role) -> None:
    deal_id = four.record(ANNA)
    url = f"/s/{four.link(role)}/deals/{deal_id}"

    page = Page(client.get(url))

    assert (f"{url}/correct" in page.links) == (role >= Role.SCORER)
    assert page.has_form("/withdraw") == (role >= Role.SCORER)


def test_nothing_of_a_closed_session_is_offered_for_change(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)
    with four.app.app_context():
        store.close_session(four.access)

    page = Page(client.get(f"{four.url}deals/{deal_id}"))

    assert "Contract made by 8" in page.text
    assert not page.has_form("/withdraw")
    assert f"{four.url}deals/{deal_id}/correct" not in page.links


def test_a_deal_of_another_sheet_is_not_here(client: FlaskClient, four: Evening, five: Evening) -> None:
    theirs = five.record(ANNA)

    for deal_id in (theirs, uuid4()):
        assert client.get(f"{four.url}deals/{deal_id}").status_code == 404
        assert client.get(f"{four.url}deals/{deal_id}/correct").status_code == 404


@pytest.mark.parametrize("deal_id", ["x", "1", "9" * 5000, "%00", "g" * 36, "new/", "0" * 32])
def test_what_is_no_deal_is_not_here(client: FlaskClient, four: Evening, deal_id: str) -> None:
    assert client.get(f"{four.url}deals/{deal_id}").status_code == 404
