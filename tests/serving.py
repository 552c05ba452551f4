"""The app as its own process, as people start it."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

PATIENCE = 60
"""Seconds until a process that does not answer has failed."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def plain_environment(**more: str) -> dict[str, str]:
    """The environment without anything that changes where the app runs."""
    own = ("SCOREKEEPER_", "DATABASE_URL", "SECRET_KEY", "FLASK_", "HOST", "PORT", "PYTHON", "TRUSTED_", "DEFAULT_")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)} | more


@contextmanager
def serving(
    command: Sequence[str | Path], port: int, folder: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[str]]:
    """The process, once it answers; it is ended afterwards."""
    process = subprocess.Popen(
        [*command, "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        wait_for(process, port)
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def wait_for(process: subprocess.Popen[str], port: int) -> None:
    """Until the start page answers.

    :raises AssertionError: with what the process printed when it ended or does not answer.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    process.kill()
    raise AssertionError(f"not serving: {process.communicate()[0]}")


class Visitor:
    """A browser with cookies, in as few words as possible."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.base = f"http://127.0.0.1:{port}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self._opener.addheaders = [("Accept-Language", language)]

    def get(self, path: str) -> tuple[int, str]:
        """Status and text of a page."""
        try:
            with self._opener.open(f"{self.base}{path}", timeout=PATIENCE) as response:
                return response.status, response.read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
