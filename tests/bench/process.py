"""The serving process as it is started by people."""

import os
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from urllib.parse import urlencode
from uuid import uuid4

from tests.bench.evening import NAMES

STARTING_SECONDS = 30


def resident_megabytes(folder: Path, requests: int) -> float:
    """Resident memory of ``scorekeeper serve`` after this many requests of a sheet, in megabytes."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "SCOREKEEPER_INSTANCE": str(folder), "HOST": "127.0.0.1", "PORT": str(port)}
    command = [sys.executable, "-m", "scorekeeper", "serve"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        connection = _connected(port)
        address = _started(connection)
        for _ in range(requests):
            connection.request("GET", address)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200
        return _resident_kilobytes(process.pid) / 1024
    finally:
        process.terminate()
        process.wait()


def _connected(port: int) -> HTTPConnection:
    end = time.monotonic() + STARTING_SECONDS
    while True:
        connection = HTTPConnection("127.0.0.1", port)
        try:
            connection.connect()
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return connection


def _started(connection: HTTPConnection) -> str:
    """Start a session through the form; returns the sheet's address."""
    connection.request("GET", "/sessions/new")
    answer = connection.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
    token = answer.read().decode().split('name="csrf_token" value="')[1].split('"')[0]
    people = {f"people-{place}": name for place, name in enumerate(NAMES)}
    body = urlencode({"csrf_token": token, "form_id": str(uuid4()), "first_dealer": "0", **people})
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/sessions/new", body, headers)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 303
    return answer.getheader("Location") or ""


def _resident_kilobytes(pid: int) -> int:
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return int(shown.stdout)
