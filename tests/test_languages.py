"""Every text is translated, completely, and the words of the game are the field's own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

ROOT = Path(__file__).parent.parent
CATALOGUES = sorted((ROOT / "scorekeeper" / "translations").glob("*/LC_MESSAGES/messages.po"))
KEYWORDS = {
    "_": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


@pytest.fixture(scope="module")
def texts() -> Catalog:
    """Every text of the code and the templates."""
    found = Catalog()
    for folder, method in ((ROOT / "scorekeeper", "python"), (ROOT / "templates", "jinja2")):
        pattern = "**.py" if method == "python" else "**.html"
        for _, _, message, _, context in extract_from_dir(
            folder, method_map=[(pattern, method)], keywords=KEYWORDS, options_map={pattern: {"encoding": "utf-8"}}
        ):
            found.add(message, context=context)
    assert len(found) > 200
    return found


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def parts(message: Message) -> Iterator[tuple[str, str]]:
    """Each form of a text beside its translation."""
    if isinstance(message.id, str):
        yield message.id, str(message.string)
    else:
        forms = message.string if isinstance(message.string, list | tuple) else ()
        yield from zip(message.id, forms, strict=True)


def identities(catalogue: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def test_french_is_there() -> None:
    assert [path.parent.parent.name for path in CATALOGUES] == ["fr"]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_no_text_is_missing_fuzzy_or_left_over(path: Path, texts: Catalog) -> None:
    catalogue = read(path)
    assert identities(texts) - identities(catalogue) == set()
    assert identities(catalogue) - identities(texts) == set()
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert [message.id for message in catalogue if message.id and not all(each for _, each in parts(message))] == []
    assert not catalogue.obsolete


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_translations_keep_every_place_for_a_name_or_number(path: Path) -> None:
    for message in read(path):
        for source, translation in parts(message) if message.id else ():
            assert sorted(PLACEHOLDER.findall(source)) == sorted(PLACEHOLDER.findall(translation)), source


@pytest.mark.parametrize(
    ("accepts", "language", "word"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr", "Nouvelle partie"),
        ("en-GB", "en", "New session"),
        ("de,pl;q=0.5", "en", "New session"),
        ("", "en", "New session"),
    ],
)
def test_the_browser_chooses_the_language(client: FlaskClient, accepts: str, language: str, word: str) -> None:
    page = client.get("/", headers={"Accept-Language": accepts}).text
    assert f'<html lang="{language}"' in page
    assert word in page


def test_the_switch_wins_over_the_browser(client: FlaskClient) -> None:
    answer = client.post("/preferences", data={"language": "fr", "next": "/sessions/new"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/sessions/new")
    assert "Nouvelle partie" in client.get("/", headers={"Accept-Language": "en"}).text


def test_french_typography() -> None:
    """No plain space stands before a double sign in French, where a line could break."""
    for message in read(ROOT / "scorekeeper" / "translations" / "fr" / "LC_MESSAGES" / "messages.po"):
        for _, translation in parts(message) if message.id else ():
            assert not re.search(r" [?!;:»]|« ", translation), translation
            assert "'" not in translation, translation
