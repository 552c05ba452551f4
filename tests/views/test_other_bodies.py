"""Files and JSON are no forms: they are refused like empty ones, and nothing breaks."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.evening import ANNA, Evening

PATHS = ("deals/new", "session", "people")
BODIES: tuple[object, ...] = (5, "x", [1], None, {"id": 5}, {"points": 1.5}, {"note": {"a": 1}}, {"name": "\ud800"})


@pytest.mark.parametrize("body", BODIES, ids=str)
@pytest.mark.parametrize("path", PATHS)
def test_json_is_no_form(client: FlaskClient, four: Evening, path: str, body: object) -> None:
    rows = four.rows()

    # Nothing was sent about the session: it stays as it is.
    expected = (303,) if path == "session" else (400, 422)
    assert client.post(f"{four.url}{path}", json=body).status_code in expected
    assert four.rows() == rows


def test_a_deal_sent_as_json_is_not_recorded(client: FlaskClient, four: Evening) -> None:
    fields = {name: str(value) for name, value in four.form(ANNA).items() if not isinstance(value, list)}

    assert client.post(f"{four.url}deals/new", json=fields).status_code == 400
    assert not four.sheet.deals


@pytest.mark.parametrize("field", ["id", "note", "points", "name", "form_id", "handful_1", "sitting_out"])
@pytest.mark.parametrize("path", PATHS)
def test_a_file_in_a_form(client: FlaskClient, four: Evening, path: str, field: str) -> None:
    data: dict[str, Any] = {"name": "Zoé", "hands": "4", field: (io.BytesIO(b"1"), "x.txt")}

    answer = client.post(f"{four.url}{path}", data=data, content_type="multipart/form-data")

    assert answer.status_code in (303, 400, 422)


@pytest.mark.parametrize("body", BODIES, ids=str)
def test_a_new_session_sent_as_json(client: FlaskClient, body: object) -> None:
    assert client.post("/sessions/new", json=body).status_code == 422
