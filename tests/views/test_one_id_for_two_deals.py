"""Two deals that were entered by the same id: whoever sees both says which is right, or that both are."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import store
from tests.evening import ANNA, BRUNO, CHLOE, Evening
from tests.pages import Form, Page


def points(evening: Evening) -> list[int | None]:
    return [recorded.deal.half_points for recorded in evening.sheet.deals]


def another(response: TestResponse) -> Form:
    """The form that says so."""
    return Page(response).form("/deals/new")


@pytest.fixture
def conflict(client: FlaskClient, four: Evening) -> TestResponse:
    """Bruno's deal is on the sheet, and Chloé's is sent by its id."""
    first = four.form(BRUNO, "49")
    assert client.post(f"{four.url}deals/new", data=first).status_code == 303
    return client.post(f"{four.url}deals/new", data=four.form(CHLOE, "45") | {"id": first["id"], "late": "60"})


def test_both_are_kept(client: FlaskClient, four: Evening, conflict: TestResponse) -> None:
    assert conflict.status_code == 409
    assert "This is another deal" in Page(conflict).text
    (first,) = four.sheet.deals

    form = another(conflict)
    answers = [client.post(form.action, data=form.filled()) for _ in range(2)]

    assert points(four) == [98, 90]
    second = four.sheet.deals[-1]
    assert (second.number, second.deal.taker) == (2, four.id(CHLOE))
    # What waited by the id of the first is told to wait no more.
    assert {answer.location for answer in answers} == {f"{four.url}?recorded={second.id}&kept={first.id}"}


def test_a_bid_can_be_another_deal_too(client: FlaskClient, four: Evening) -> None:
    first = four.form(BRUNO, "49")
    client.post(f"{four.url}deals/new", data=first)
    bid = {**four.form(CHLOE, ""), "id": first["id"], "kind_now": "open", "late": "60"}

    form = another(client.post(f"{four.url}deals/new", data=bid))
    assert client.post(form.action, data=form.filled()).status_code == 303

    assert four.sheet.open_deal is not None
    assert four.sheet.open_deal.deal.taker == four.id(CHLOE)


def test_what_is_looked_at_again_is_still_sent_instead(
    client: FlaskClient, four: Evening, conflict: TestResponse
) -> None:
    (first,) = four.sheet.deals
    form = another(conflict)
    with four.connected():
        store.close_session(four.access)
    again = another(client.post(form.action, data=form.filled()))
    with four.connected():
        store.reopen_session(four.access)

    response = client.post(again.action, data=again.filled())

    assert response.location.endswith(f"&kept={first.id}")
    assert points(four) == [98, 90]


def test_a_correction_is_no_other_deal(client: FlaskClient, four: Evening) -> None:
    four.record(ANNA)
    (recorded,) = four.sheet.deals
    form = Page(client.get(f"{four.url}deals/{recorded.id}/correct")).form("/correct")
    client.post(form.action, data=form.filled(points="50"))

    response = client.post(form.action, data=form.filled(points="52"))

    assert response.status_code == 409
    assert not Page(response).has_form("/deals/new")
