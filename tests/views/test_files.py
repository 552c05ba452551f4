"""The files of the interface are sent as small as can be, to whoever can read that."""

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import beside_or_inside


@pytest.fixture
def root(app: Flask) -> str:
    """Where the files of this version are."""
    return f"/static/{app.extensions['scorekeeper.static_version']}"


@pytest.mark.parametrize("name", ["css/app.css", "js/entry.js", "js/vendor/idb.js"])
def test_texts_are_compressed(client: FlaskClient, root: str, name: str) -> None:
    response = client.get(f"{root}/{name}", headers={"Accept-Encoding": "gzip, br"})

    assert response.headers["Content-Encoding"] == "br"
    assert "Accept-Encoding" in response.headers["Vary"]
    assert "immutable" in response.headers["Cache-Control"]
    whole = (beside_or_inside("static") / name).read_bytes()
    assert brotli.decompress(response.data) == whole
    assert len(response.data) < len(whole) / 2


@pytest.mark.parametrize("accepted", ["", "identity"])
def test_whoever_cannot_read_that_gets_them_whole(client: FlaskClient, root: str, accepted: str) -> None:
    response = client.get(f"{root}/css/app.css", headers={"Accept-Encoding": accepted}, buffered=True)

    assert "Content-Encoding" not in response.headers
    assert response.data == (beside_or_inside("static") / "css" / "app.css").read_bytes()


def test_pictures_are_sent_as_they_are(client: FlaskClient, root: str) -> None:
    response = client.get(f"{root}/icons/icon-192.png", headers={"Accept-Encoding": "br"}, buffered=True)

    assert "Content-Encoding" not in response.headers


@pytest.mark.parametrize("path", ["js/none.js", "../pyproject.toml", "js/../../pyproject.toml", "js", "css/"])
def test_nothing_else_is_sent(client: FlaskClient, root: str, path: str) -> None:
    response = client.get(f"{root}/{path}", headers={"Accept-Encoding": "br"}, follow_redirects=True)

    assert response.status_code == 404
