"""Forms are UTF-8: any other bytes are refused on every address, before anything is changed."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.views.routes import ROUTES
from tests.evening import ANNA, Evening
from tests.pages import Page
from tests.views.addresses import address

POSTED = [route.path for route in ROUTES if "POST" in route.roles]
URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"


def part(value: bytes, name: bytes = b"note", kind: bytes = b"") -> bytes:
    head = b'--x\r\nContent-Disposition: form-data; name="' + name + b'"' + kind
    return head + b"\r\n\r\n" + value + b"\r\n--x--\r\n"


NOT_UTF_8 = {
    "raw": (b"note=\xff\xfe", URLENCODED),
    "raw in a name": (b"\xff\xfe=1", URLENCODED),
    "quoted": (b"note=%FF%FE", URLENCODED),
    "quoted in small letters": (b"note=a%ff%fe", URLENCODED),
    "Latin-1": (b"note=Chlo%E9", URLENCODED),
    "half a letter": (b"note=%C3&name=%A9", URLENCODED),
    "a surrogate": (b"note=%ED%A0%80", URLENCODED),
    "half raw and half quoted": (b"note=\xc3%A9", URLENCODED),
    "a part": (part(b"\xff\xfe"), MULTIPART),
    "the name of a part": (part(b"1", b"\xff\xfe"), MULTIPART),
    "a part in another encoding": (part(b"\xe9", kind=b"\r\nContent-Type: text/plain; charset=latin-1"), MULTIPART),
}


@pytest.mark.parametrize(("body", "kind"), NOT_UTF_8.values(), ids=NOT_UTF_8)
@pytest.mark.parametrize("path", POSTED)
def test_a_form_that_is_not_utf_8_changes_nothing(
    client: FlaskClient, four: Evening, path: str, body: bytes, kind: str
) -> None:
    url = address(path, four.token, four.record(ANNA), four.id(ANNA), club=four.club_token)
    before = four.rows()

    response = client.post(url, data=body, content_type=kind)

    assert response.status_code == 400
    assert "This did not arrive whole" in Page(response).text
    assert four.rows() == before


def test_its_token_makes_no_difference(guarded_client: FlaskClient, four: Evening) -> None:
    form = Page(guarded_client.get(f"{four.url}session")).form("/session")
    body = f"csrf_token={form.fields['csrf_token']}&note=%FF".encode()

    response = guarded_client.post(form.action, data=body, content_type=URLENCODED)

    assert response.status_code == 400
    assert "This did not arrive whole" in Page(response).text
    assert four.sheet.note == ""


def test_an_address_that_is_not_utf_8(client: FlaskClient, four: Evening) -> None:
    assert client.post(f"{four.url}session?x=%FF", data={"note": "rain"}).status_code == 400
    assert client.get(f"{four.url}session.csv?separator=%FF").status_code == 200
    assert four.sheet.note == ""


@pytest.mark.parametrize("note", ["Chloé", "100 %", "%FF", "%E9 %", "👩‍👩‍👧", "\ufffd", "50%zz"])
@pytest.mark.parametrize("kind", [URLENCODED, "multipart/form-data"])
def test_every_text_is_kept(client: FlaskClient, four: Evening, note: str, kind: str) -> None:
    assert client.post(f"{four.url}session", data={"note": note}, content_type=kind).status_code == 303
    assert four.sheet.note == note


def test_raw_letters_are_read(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}session", data="note=Chloé %".encode(), content_type=URLENCODED)

    assert four.sheet.note == "Chloé %"
