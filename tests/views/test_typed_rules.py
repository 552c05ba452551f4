"""Rules that were typed wrongly: every row is named as the page calls it, and the reason leads to it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening
from tests.pages import Page


@pytest.fixture
def four(app: Flask) -> Evening:
    """Anna, Bruno, Chloé and David."""
    return Evening(app, ANNA, BRUNO, CHLOE, DAVID)


TYPED_WRONGLY = [
    ("poignee_0", "x", "Handful, single: a whole number"),
    ("poignee_2", "x", "Handful, triple: a whole number"),
    ("threshold_1", "x", "Points to make, 1 bout: a whole number"),
    ("worth_garde", "x", "Contracts, Garde: a number from ½"),
    ("petit_au_bout", "x", "Petit au bout: a whole number"),
    ("king", "x", "King au bout: a whole number"),
    ("poignee_counts_5", "8 x 12", "Trumps to show, at 5 players: a whole number"),
    ("poignee_counts_4", "8", "Trumps to show, at 4 players: 3 whole numbers"),
    ("chelem_defence", "x", "Slam, by the defence: a whole number"),
    ("petit_chelem_announced_made", "x", "Small slam, announced and made: a whole number"),
    ("misere_single", "x", "Misère, no trumps, or no court cards: a whole number"),
    ("misere_deal_scale_3", "1 2", "Places of a misère deal, at 3 players: 3 whole numbers"),
    ("shares_taker", "x", "Shares of taker and partner at five"),
]


@pytest.mark.parametrize(("field", "typed", "reason"), TYPED_WRONGLY, ids=[field for field, _, _ in TYPED_WRONGLY])
def test_a_wrong_row_is_named_in_words_and_leads_to_its_field(
    client: FlaskClient, four: Evening, field: str, typed: str, reason: str
) -> None:
    more = {"petit_chelem_max_lost": "1", "misere_mode": "team", "misere_double": "20", "misere_single": "10"}
    form = Page(client.get(f"{four.url}rules/change")).form("/rules/change")

    page = Page(client.post(form.action, data=form.filled(**{"choice": "own", **more, field: typed})))

    assert reason in page.text
    assert "[" not in page.text
    assert "(poignee" not in page.text
    assert any(link.endswith(f"#{field}") for link in page.links)
    named = {attributes.get("id"): attributes for _, attributes in page.tags}
    assert named[field].get("aria-invalid") == "true"
