"""The console command: serving the app, scoring a file, Flask's own commands."""

import json
import socket
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from tests.serving import PATIENCE, Visitor, free_port, plain_environment, serving

COMMAND = [sys.executable, "-m", "scorekeeper"]
GARDE = {
    "id": "g1",
    "players": 4,
    "taker": "A",
    "partner": None,
    "contract": "garde",
    "bouts": 2,
    "points": 49,
    "ruleset": "fft",
    "overrides": {},
}


def score(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["score", *arguments], input=given)


def test_a_file_is_scored(tmp_path: Path) -> None:
    file = tmp_path / "deals.json"
    file.write_text(json.dumps([GARDE, {**GARDE, "id": "g2", "points": 40.5}]), encoding="utf-8")

    result = score(str(file))

    assert result.exit_code == 0
    first, second = json.loads(result.output)
    assert first == {"id": "g1", "per_defender": 66, "scores": {"A": 198, "B": -66, "C": -66, "D": -66}, "warnings": []}
    assert (second["id"], second["per_defender"]) == ("g2", -52)
    assert len(second["warnings"]) == 1


def test_standard_input_is_scored() -> None:
    result = score("-", given=json.dumps([GARDE]))

    assert result.exit_code == 0
    assert json.loads(result.output)[0]["per_defender"] == 66


def test_nothing_to_score_is_fine() -> None:
    result = score("-", given="[]")

    assert (result.exit_code, json.loads(result.output)) == (0, [])


def test_a_bad_entry_is_answered_with_its_reasons_and_status_1() -> None:
    result = score("-", given=json.dumps([GARDE, {**GARDE, "id": "bad", "taker": "Z", "bouts": 9}]))

    assert result.exit_code == 1
    good, bad = json.loads(result.output)
    assert good["per_defender"] == 66
    assert bad["id"] == "bad"
    assert len(bad["errors"]) == 2


@pytest.mark.parametrize("text", ["", "{}", "nonsense", "[1,", "null", '"x"', "\ufeff", "[" * 100_000])
def test_what_is_no_array_is_refused_with_status_2(text: str) -> None:
    result = score("-", given=text)

    assert result.exit_code == 2
    assert "Error" in result.output
    assert "Traceback" not in result.output


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")

    for file in (tmp_path / "nothing", tmp_path, binary):
        result = score(str(file))
        assert result.exit_code == 2
        assert isinstance(result.exception, SystemExit)


def test_scoring_needs_no_database(tmp_path: Path) -> None:
    result = subprocess.run(
        [*COMMAND, "score", "-"],
        input=json.dumps([GARDE]),
        cwd=tmp_path,
        env=plain_environment(SCOREKEEPER_INSTANCE=str(tmp_path / "instance")),
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(result.stdout)[0]["per_defender"] == 66
    assert list(tmp_path.iterdir()) == []


def test_flask_s_commands_are_there() -> None:
    result = CliRunner().invoke(main, ["--help"])

    assert result.exit_code == 0
    for name in ("serve", "score", "db", "routes", "shell"):
        assert name in result.output


def test_serving_from_nothing(tmp_path: Path) -> None:
    instance, port = tmp_path / "here" / "instance", free_port()

    with serving(COMMAND, port, tmp_path, plain_environment(SCOREKEEPER_INSTANCE=str(instance))):
        visitor = Visitor(port)
        assert visitor.get("/")[0] == 200
        assert visitor.get("/sessions/new")[0] == 200
        assert visitor.get("/nothing")[0] == 404

    assert {"scorekeeper.sqlite", "secret_key"} <= {path.name for path in instance.iterdir()}
    secret = instance / "secret_key"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert len(secret.read_text().strip()) >= 32
    assert not [path for path in instance.iterdir() if path.name.startswith("tmp")]


def test_a_server_does_not_carry_what_changes_tables(tmp_path: Path) -> None:
    """The tables of a first start are made in a process aside, and no command but ``db`` loads what makes them."""
    program = (
        "import sys\n"
        "from scorekeeper import create_app\n"
        "from scorekeeper.cli import main\n"
        "from scorekeeper.migration import is_up_to_date, migrate_aside\n"
        "app = create_app()\n"
        "before = is_up_to_date(app)\n"
        "assert main.get_command(main.make_context('x', ['serve']), 'serve') is main.commands['serve']\n"
        "ended = migrate_aside(app)\n"
        "assert ended\n"
        "print(before, ended.returncode, is_up_to_date(app), migrate_aside(app), 'alembic' in sys.modules)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=plain_environment(SCOREKEEPER_INSTANCE=str(tmp_path / "instance")),
        capture_output=True,
        text=True,
        check=True,
    )

    assert result.stdout == "False 0 True None False\n"


def test_the_addresses_are_printed(tmp_path: Path) -> None:
    port = free_port()
    environment = plain_environment(
        SCOREKEEPER_INSTANCE=str(tmp_path), PORT=str(port), HOST="127.0.0.1", PYTHONUNBUFFERED="1"
    )
    process = subprocess.Popen(
        [*COMMAND, "serve"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    with process.stdout:
        line = process.stdout.readline()
    process.terminate()
    process.wait(timeout=PATIENCE)

    assert f"http://localhost:{port}/" in line


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104 - what phones reach
def test_a_port_in_use_is_said_clearly(tmp_path: Path, host: str) -> None:
    with socket.socket() as taken:
        taken.bind((host, 0))
        taken.listen()
        port = taken.getsockname()[1]

        result = run_serve(tmp_path, "--host", host, "--port", str(port))

    assert result.returncode == 1
    assert f"Port {port} cannot be used" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [("--port", "99999"), ("--port", "x"), ("--host", "no.such.host.invalid")])
def test_an_address_that_cannot_be_is_said_clearly(tmp_path: Path, arguments: tuple[str, str]) -> None:
    result = run_serve(tmp_path, *arguments)

    assert result.returncode in (1, 2)
    assert "Error" in result.stderr
    assert "Traceback" not in result.stderr


def run_serve(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "serve", *arguments],
        cwd=folder,
        env=plain_environment(SCOREKEEPER_INSTANCE=str(folder / "instance")),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_processes_that_start_together_agree(tmp_path: Path) -> None:
    environment = plain_environment(SCOREKEEPER_INSTANCE=str(tmp_path / "instance"))

    start_together(tmp_path, environment)

    assert len(list((tmp_path / "instance").glob("secret_key*"))) == 1


def test_processes_that_start_together_on_one_postgresql(tmp_path: Path, fresh_postgresql: sa.URL) -> None:
    url = fresh_postgresql.render_as_string(hide_password=False)
    environment = plain_environment(SCOREKEEPER_INSTANCE=str(tmp_path / "instance"), DATABASE_URL=url)

    start_together(tmp_path, environment)


def start_together(folder: Path, environment: dict[str, str]) -> None:
    """Four processes on one empty database: each of them answers."""
    ports = [free_port() for _ in range(4)]
    beginning = time.monotonic() + 0.2

    def visit(port: int) -> int:
        time.sleep(max(beginning - time.monotonic(), 0))
        with serving(COMMAND, port, folder, environment):
            return Visitor(port).get("/sessions/new")[0]

    with ThreadPoolExecutor(len(ports)) as pool:
        assert list(pool.map(visit, ports)) == [200] * len(ports)


CHIPS = {"id": "c1", "bank": {"A": 7, "B": 20, "C": 20, "D": 20}, "taker": "A", "stake": 4, "won": False, "options": {}}


def test_deals_for_chips_are_settled(tmp_path: Path) -> None:
    file = tmp_path / "chips.json"
    file.write_text(json.dumps([CHIPS, {**CHIPS, "id": "c2", "options": {"odd_chip": "pot"}}]), encoding="utf-8")

    result = score("--chips", str(file))

    assert result.exit_code == 0
    first, second = json.loads(result.output)
    assert first == {
        "id": "c1",
        "delta": {"A": -7, "B": 3, "C": 2, "D": 2},
        "after": {"A": 0, "B": 23, "C": 22, "D": 22},
    }
    assert (second["id"], second["pot"]) == ("c2", 1)


def test_a_bad_deal_for_chips_is_answered_with_its_reasons_and_status_1() -> None:
    result = score("--chips", "-", given=json.dumps([CHIPS, {**CHIPS, "stake": 0, "won": "no"}, GARDE]))

    assert result.exit_code == 1
    good, bad, other = json.loads(result.output)
    assert good["delta"]["A"] == -7
    assert [reason.split(":")[0] for reason in bad["errors"]] == ["stake", "won"]
    assert other["errors"]


@pytest.mark.parametrize("text", ["", "{}", "nonsense", "null", "[" * 100_000])
def test_what_is_no_array_of_deals_for_chips_is_refused_with_status_2(text: str) -> None:
    result = score("--chips", "-", given=text)

    assert result.exit_code == 2
    assert "Error" in result.output
    assert "Traceback" not in result.output


def test_the_flag_for_chips_is_explained() -> None:
    assert "FILE holds deals played for chips." in " ".join(score("--help").output.split())
