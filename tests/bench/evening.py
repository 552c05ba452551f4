"""An evening to measure with, entered through the forms."""

import re
from uuid import uuid4

from flask.testing import FlaskClient

NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma")


def start(client: FlaskClient) -> str:
    """Start a session of five; returns the sheet's address."""
    page = client.get("/sessions/new").text
    people = {f"people-{place}": name for place, name in enumerate(NAMES)}
    form = {"csrf_token": _token(page), "form_id": str(uuid4()), "hands": "5", "first_dealer": "0", **people}
    answer = client.post("/sessions/new", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def form_token(client: FlaskClient, address: str) -> str:
    """What proves that a form is ours."""
    return _token(client.get(f"{address}deals/new").text)


def record(client: FlaskClient, address: str, token: str, number: int) -> None:
    """Save the deal with this number, as the form does."""
    answer = client.post(f"{address}deals/new", data={"csrf_token": token, **deal_values(number)})
    assert answer.status_code == 303, answer.text


def deal_values(number: int) -> dict[str, str]:
    """A deal of this evening; the same number gives the same deal, but for its id."""
    taker = number % 5
    return {
        "id": str(uuid4()),
        "kind": "played",
        "dealer": str(taker + 1),
        "taker": str(taker + 1),
        "partner": str((taker + 1 + number % 4) % 5 + 1),
        "contract": "garde",
        "bouts": "2",
        "points": str(30 + number * 7 % 40),
        "points_side": "attack",
    }


def _token(page: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found is not None
    return found[1]
