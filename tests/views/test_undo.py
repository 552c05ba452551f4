"""Undo, right after a correction or a result."""

from flask.testing import FlaskClient

from scorekeeper.rules import DealKind
from tests.evening import ANNA, BRUNO, Evening
from tests.pages import Page


def test_undo_after_a_correction_puts_the_deal_back(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    as_it_was = four.recorded(deal_id).deal
    four.correct(deal_id, half_points=82)

    page = Page(client.get(f"{four.url}?recorded={deal_id}"))
    form = page.form("/undo")
    assert client.post(form.action, data=form.filled()).status_code == 303

    assert four.recorded(deal_id).deal == as_it_was
    assert "Correction taken back" in Page(client.get(f"{four.url}changes")).text


def test_undo_after_a_result_lets_the_bid_wait_again(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, kind=DealKind.OPEN)
    four.correct(deal_id, kind=DealKind.PLAYED, bouts=2, half_points=98)

    form = Page(client.get(f"{four.url}?recorded={deal_id}")).form("/undo")
    client.post(form.action, data=form.filled())

    assert four.sheet.open_deal is not None
    assert not any(four.totals().values())


def test_undo_twice_is_like_once(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.correct(deal_id, half_points=82)
    form = Page(client.get(f"{four.url}?recorded={deal_id}")).form("/undo")

    for _ in range(2):
        assert client.post(form.action, data=form.filled()).status_code == 303

    assert four.recorded(deal_id).deal.half_points == 98
    assert four.recorded(deal_id).revision == 3


def test_undo_of_what_somebody_changed_meanwhile_does_nothing(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.correct(deal_id, half_points=82)
    form = Page(client.get(f"{four.url}?recorded={deal_id}")).form("/undo")
    four.correct(deal_id, half_points=84)

    client.post(form.action, data=form.filled())

    assert four.recorded(deal_id).deal.half_points == 84


def test_undo_of_the_correction_of_a_withdrawn_deal_withdraws_it_again(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    client.post(f"{four.url}deals/{deal_id}/withdraw")
    four.correct(deal_id, half_points=82)

    form = Page(client.get(f"{four.url}?recorded={deal_id}")).form("/undo")
    client.post(form.action, data=form.filled())

    assert four.recorded(deal_id).withdrawn


def test_what_is_not_the_latest_any_more_is_not_offered(client: FlaskClient, four: Evening) -> None:
    first = four.record(ANNA)
    four.record(BRUNO)

    assert not Page(client.get(f"{four.url}?recorded={first}")).has_form("/withdraw")


def test_an_undone_deal_can_be_corrected_instead(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA)
    page = Page(client.post(f"{four.url}deals/{deal_id}/withdraw", follow_redirects=True))

    assert page.has_form("/restore")
    assert f"{four.url}deals/{deal_id}/correct" in page.links
