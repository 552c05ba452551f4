"""What is installed runs from an empty folder: the wheel holds pages, styles, modules and migrations."""

import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Visitor, free_port, plain_environment, serving

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, env=plain_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console command in an environment that holds the wheel and what it needs, nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    python = folder / "bin" / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements.lock")
    run(*pip, "--no-deps", wheel)
    return folder / "bin" / "scorekeeper"


@pytest.fixture(scope="module")
def port(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where the app is served, started in an empty folder."""
    folder, port = tmp_path_factory.mktemp("empty"), free_port()
    with serving([command], port, folder, plain_environment()):
        yield port
    assert {"scorekeeper.sqlite", "secret_key"} <= {path.name for path in (folder / "instance").iterdir()}
    assert [path.name for path in folder.iterdir()] == ["instance"]


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()

    assert {name.split("/")[0].removesuffix(".dist-info") for name in names} == {
        "scorekeeper",
        wheel.name.partition("-py3")[0],
    }
    for part in ("templates/sheet.html", "static/css/app.css", "static/js/entry.js", "migrations/alembic.ini"):
        assert f"scorekeeper/{part}" in names
    assert any(name.endswith("LICENSE") for name in names)
    assert not [name for name in names if re.search(r"\.(?:po|pyc|sqlite)$|test|instance|secret", name)]


def test_the_start_page_and_its_files(port: int) -> None:
    visitor = Visitor(port)
    status, page = visitor.get("/")

    assert status == 200
    files = re.findall(r'"(/static/[^"]+)"', page)
    assert any(file.endswith(".css") for file in files)
    assert [visitor.get(file)[0] for file in files] == [200] * len(files)


def test_the_page_in_french(port: int) -> None:
    _, page = Visitor(port, "fr").get("/sessions/new")

    assert '<html lang="fr"' in page
    assert "New session" not in page


def test_pages_of_every_kind(port: int) -> None:
    visitor = Visitor(port)
    assert visitor.get("/sessions/new")[0] == 200
    assert visitor.get("/nothing")[0] == 404
    assert visitor.get(f"/s/{'a' * 22}/")[0] == 404


def test_a_deal_is_scored(command: Path, tmp_path: Path) -> None:
    file = tmp_path / "deals.json"
    file.write_text('[{"id": "passed", "players": 3, "kind": "passed_out"}]', encoding="utf-8")

    assert '"per_defender": 0' in run(command, "score", file, cwd=tmp_path)


def test_the_database_s_commands_find_their_migrations(command: Path, tmp_path: Path) -> None:
    run(command, "db", "upgrade", cwd=tmp_path)

    assert "(head)" in run(command, "db", "current", cwd=tmp_path)
