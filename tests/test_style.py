"""Small guards of the rooms: who imports whom, what pages may hold, how long files are."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "versions" not in path.parts)
LONGEST = 340


def imports(path: Path) -> Iterator[str]:
    """The dotted names of everything that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(path: Path) -> str:
    """The folder of the package, or the module's own name at its top."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0].removesuffix(".py")


def importers(of: str) -> set[str]:
    """The rooms whose modules import a package."""
    return {room(path) for path in MODULES for name in imports(path) if name == of or name.startswith(f"{of}.")}


@pytest.mark.parametrize("name_of_room", ["rules", "draw"])
def test_the_rules_and_the_draw_know_nothing_but_themselves(name_of_room: str) -> None:
    for path in sorted((PACKAGE / name_of_room).glob("*.py")):
        for name in imports(path):
            own = name.startswith(f"scorekeeper.{name_of_room}.")
            assert own or name.split(".")[0] in sys.stdlib_module_names, path


def test_statistics_know_nothing_but_deals() -> None:
    known = ("scorekeeper.rules", "scorekeeper.recorded", "scorekeeper.statistics")
    for path in sorted((PACKAGE / "statistics").glob("*.py")):
        for name in imports(path):
            assert name.split(".")[0] in sys.stdlib_module_names or name.startswith(known), path


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("scorekeeper.store", {"store", "views", "cli"}),
        ("scorekeeper.database", {"store", "application", "cli", "migration", "migrations"}),
        ("scorekeeper.forms", {"forms", "entry", "views"}),
        ("scorekeeper.views", {"views", "application"}),
        ("scorekeeper.models", {"models", "store", "database", "migrations", "forms"}),
        ("flask_babel", {"labels", "application"}),
        ("sqlalchemy", {"models", "database", "store", "migrations"}),
        ("flask_migrate", {"migration"}),
        ("alembic", {"migrations"}),
        ("wtforms", {"forms"}),
        ("flask_wtf", {"forms", "views", "application"}),
        ("waitress", {"cli"}),
        ("click", {"cli"}),
    ],
)
def test_imports_go_one_way(package: str, allowed: set[str]) -> None:
    assert importers(package) <= allowed


def test_only_the_store_holds_a_database_session() -> None:
    holders = {room(path) for path in MODULES if "db.session" in path.read_text(encoding="utf-8")}

    assert holders == {"store", "database"}


def test_views_ask_the_store_and_forms_ask_nobody() -> None:
    for folder in ("views", "forms"):
        for path in (PACKAGE / folder).rglob("*.py"):
            assert not re.search(r"\b(?:select|execute|scalars?)\(", path.read_text(encoding="utf-8")), path


def test_there_are_no_drawers() -> None:
    names = {path.stem for path in (*PACKAGE.rglob("*"), *(ROOT / "tests").rglob("*.py"))}

    assert not names & {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base_view"}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_pages_hold_no_style_and_no_script(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert not re.search(r"\sstyle\s*=", text)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"""\son[a-z]+\s*=\s*["'{]""", text)
    assert "javascript:" not in text
    for attributes, content in re.findall(r"<script\b([^>]*)>(.*?)</script>", text, re.DOTALL):
        assert 'type="application/json"' in attributes or not content.strip()


def test_nothing_speaks_to_another_host() -> None:
    own = [*TEMPLATES, *(path for path in (ROOT / "static").rglob("*") if path.suffix in (".js", ".css", ".svg"))]
    for path in own:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        if "vendor" in path.parts:
            text = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)  # what others wrote tells where it comes from
        assert not re.search(r"""(?:https?:)?//[a-z0-9-]+\.[a-z]{2,}""", text), path


def test_every_form_that_changes_something_carries_its_token() -> None:
    for path in TEMPLATES:
        for form in re.findall(r"<form\b.*?</form>", path.read_text(encoding="utf-8"), re.DOTALL):
            if 'method="get"' in form:  # it asks, and changes nothing
                assert "csrf" not in form, path
                continue
            assert 'method="post"' in form, path
            assert "{{ csrf() }}" in form, path


def test_what_is_marked_safe_is_known() -> None:
    lines = [line for path in TEMPLATES for line in path.read_text(encoding="utf-8").splitlines()]

    assert [line for line in lines if re.search(r"\|\s*safe\b", line) and "settings_json" not in line] == []


def test_files_are_short() -> None:
    folders = (PACKAGE, ROOT / "templates", ROOT / "static" / "js", ROOT / "tests")
    kinds = (".py", ".js", ".html")
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in kinds and "vendor" not in path.parts
    }

    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_a_refusal_is_told_with_the_sheet_of_now() -> None:
    """``load_sheet`` reads the sheet that the request found; after a refusal that of ``sheet_now`` is meant."""
    for path in sorted((PACKAGE / "views").rglob("*.py")):
        handlers = (
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ExceptHandler)
        )
        for handler in handlers:
            names = {node.attr for node in ast.walk(handler) if isinstance(node, ast.Attribute)}
            assert "load_sheet" not in names, f"{path}: line {handler.lineno}"


def test_the_rooms_are_those_of_contributing() -> None:
    """Every module beside the folders is named there; nothing is left of a merge."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(\w+\.py)\b", text))

    assert {path.name for path in PACKAGE.glob("[a-z]*.py")} - named == set()
    assert named - {path.name for folder in (PACKAGE, ROOT / "tests") for path in folder.rglob("*.py")} == set()
    for document in ROOT.glob("*.md"):
        assert re.findall(r"^(?:<{7}|={7}|>{7}).*", document.read_text(encoding="utf-8"), re.MULTILINE) == []
