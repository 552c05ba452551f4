"""What a command cannot do is said in one line, with a status that says so, and never as a traceback."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from tests.serving import free_port, plain_environment


@pytest.mark.parametrize("arguments", [("serve", "--port", "1"), ("db", "upgrade")], ids=["serve", "upgrade"])
@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"TRUSTED_PROXIES": "a"}, "TRUSTED_PROXIES"),
        ({"DATABASE_URL": "sqlite:////no/where.sqlite"}, "unable to open"),
        ({"DATABASE_URL": "postgresql://me@127.0.0.1:1/nothing"}, "refused"),
        ({"DATABASE_URL": "postgresql+pg8000://here/tarot"}, "pg8000"),
        ({"DATABASE_URL": "mysql://here/tarot"}, "MySQLdb"),
        ({"DATABASE_URL": "foo://here/tarot"}, "DATABASE_URL"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql://here:port/tarot"}, "DATABASE_URL"),
        ({"SCOREKEEPER_INSTANCE": "/dev/null"}, "/dev/null"),
        ({"SCOREKEEPER_INSTANCE": "{folder}/broken"}, "secret_key"),
        ({"SCOREKEEPER_INSTANCE": "{folder}/empty"}, "secret_key"),
    ],
    ids=str,
)
def test_what_it_cannot_start_with_is_said_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], environment: dict[str, str], named: str
) -> None:
    for folder, secret in (("broken", b"\xff\xfe"), ("empty", b"")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "secret_key").write_bytes(secret)
    chosen = {name: value.format(folder=tmp_path) for name, value in environment.items()}

    result = CliRunner().invoke(main, arguments, env={"SCOREKEEPER_INSTANCE": str(tmp_path), **chosen})

    assert result.exit_code == 1
    assert re.fullmatch(r"Error: [^\n]+\n", result.output)
    assert named in result.output


@pytest.mark.parametrize("arguments", [("serve",), ("db", "upgrade")], ids=["serve", "upgrade"])
def test_a_missing_driver_of_postgresql_is_named(
    tmp_path: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    variables = {"SCOREKEEPER_INSTANCE": str(tmp_path), "DATABASE_URL": "postgresql://me@here/tarot"}

    result = CliRunner().invoke(main, arguments, env=variables)

    assert result.exit_code == 1
    assert result.output.startswith("Error: PostgreSQL needs its driver: pip install 'tarot-scorekeeper[postgres]'")
    assert result.output.count("\n") == 1


def test_help_is_given_whatever_is_wrong(tmp_path: Path) -> None:
    variables = {"SCOREKEEPER_INSTANCE": str(tmp_path), "DATABASE_URL": "nonsense"}
    result = CliRunner().invoke(main, ["--help"], env=variables)

    assert result.exit_code == 0
    assert "DATABASE_URL" in result.output
    assert "serve" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("arguments", [("score", "-"), ("score", "--help"), ("serve", "--help")], ids=" ".join)
def test_output_that_cannot_be_written_is_said_in_one_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this machine has no full device")
    with full.open("w") as output:
        result = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *arguments],
            input="[]",
            env=plain_environment(SCOREKEEPER_INSTANCE=str(tmp_path)),
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert result.returncode == 1
    assert re.fullmatch(r"Error: [^\n]+\n", result.stderr)


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid", "256.1.1.1", "a b"])
def test_a_wrong_host_is_named_as_the_host(tmp_path: Path, host: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "serve", "--host", host, "--port", str(free_port())],
        env=plain_environment(SCOREKEEPER_INSTANCE=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 1
    assert result.stderr.endswith(f"Error: {host} is no address of this machine: choose another one with HOST.\n")
    assert "Traceback" not in result.stderr
