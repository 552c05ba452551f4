"""Print the figures that the app must reach; the exit status says whether it does."""

import json
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from urllib.parse import urljoin

from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.labels import deal_lines
from scorekeeper.migration import migrate_database
from scorekeeper.rules import PRESETS, Contract, Deal, Handful, Preset, Side, score
from scorekeeper.store import change_rules, find_access, load_sheet
from tests.bench.bare import commit_app, hello_app, model_app, rows_app
from tests.bench.club import club_figures
from tests.bench.draw import CROWD, drawing_seconds
from tests.bench.evening import deal_values, form_token, record, start
from tests.bench.figures import Figure, at_least, at_most, seconds_each
from tests.bench.process import resident_megabytes

DEALS = 100
RESCORED = 300


def main() -> None:
    """Measure everything in one run, or the pages of clubs alone (``python -m tests.bench club``)."""
    with tempfile.TemporaryDirectory() as folder:
        figures = [] if sys.argv[1:] == ["club"] else list(_figures(Path(folder)))
        figures += club_figures(Path(folder))
    width = max(len(figure.what) for figure in figures)
    for figure in figures:
        mark = "✓" if figure.reached else "✗"
        print(f"{mark} {figure.what:<{width}}  {figure.measured:>10}  {figure.wanted}")  # noqa: T201 - it prints
    sys.exit(not all(figure.reached for figure in figures))


def _figures(folder: Path) -> Iterator[Figure]:
    app = create_app({}, folder / "instance")
    migrate_database(app)
    client = app.test_client()
    address = start(client)
    token = form_token(client, address)
    for number in range(DEALS):
        record(client, address, token, number)
    with app.test_request_context():
        access = find_access(address.strip("/").rsplit("/", 1)[-1])
        assert access is not None
        lines = deal_lines(load_sheet(access)).finished
    assert len(lines) == DEALS

    bare = rows_app(lines, "columns-5").test_client()
    ours, theirs = seconds_each(lambda: client.get(address), lambda: bare.get("/"))
    yield at_least(f"sheet of {DEALS} deals, 5 players : bare view", theirs / ours, 0.35)

    sent = _cold_load(app.test_client(), address)
    yield at_most("cold load of the sheet", sum(sent.values()) / 1024, 40, "KB")
    yield at_most("requests of a cold load", len(sent), 8, "")
    yield at_most("the worker and its shell, compressed", _shell_bytes(app.test_client()) / 1024, 60, "KB")

    hello = hello_app().test_client()
    seen = {"If-None-Match": client.get(f"{address}live").headers["ETag"]}
    assert client.get(f"{address}live", headers=seen).status_code == 304
    ours, theirs = seconds_each(lambda: client.get(f"{address}live", headers=seen), lambda: hello.get("/"))
    yield at_least("a poll that finds nothing new : bare view that says hello", theirs / ours, 0.6)

    numbers = iter(range(DEALS, 10_000))
    connecting = commit_app(folder / "connecting.sqlite", kept_open=False).test_client()
    connected = commit_app(folder / "connected.sqlite", kept_open=True).test_client()
    model = model_app(folder).test_client()
    values = deal_values(1)
    ours, by_model, by_connecting, by_connected = seconds_each(
        lambda: record(client, address, token, next(numbers)),
        lambda: model.post("/", data=values),
        lambda: connecting.post("/", data=values),
        lambda: connected.post("/", data=values),
        rounds=30,
    )
    yield at_least("saving a deal, committed : bare view with Flask-SQLAlchemy", by_model / ours, 0.35)
    yield at_least("saving a deal, committed : bare view with sqlite3, connecting", by_connecting / ours, 0.35)
    yield Figure(
        "saving a deal, committed : bare view on one open connection", f"{by_connected / ours:.2f} ×", "", reached=True
    )

    yield at_most("scoring one deal", _scoring_microseconds(), 20, "µs")
    yield at_most(f"changing the rules of {RESCORED} deals", _rescoring_seconds(folder / "rules"), 0.5, "s")
    yield at_most(f"seats for {CROWD} people proposed, by the slowest method", drawing_seconds(), 2, "s")
    yield at_most("memory after 2,000 requests", resident_megabytes(folder / "process", 2000), 90, "MB")


def _cold_load(client: FlaskClient, address: str) -> dict[str, int]:
    """Bytes as sent of the page and of everything that it loads, by address."""
    sent: dict[str, int] = {}
    waiting = [address]
    while waiting:
        url = waiting.pop()
        if url in sent:
            continue
        answer = client.get(url, headers={"Accept-Encoding": "br, gzip"})
        assert answer.status_code == 200, url
        sent[url] = len(answer.data)
        plain = client.get(url).text
        # No browser fetches the manifest or the icon of an installed app to show a page.
        found = re.findall(r'(?:<script[^>]* src|<link rel="stylesheet"[^>]* href|<img[^>]* src)="([^"]+)"', plain)
        if url.endswith(".js"):
            found = re.findall(r'(?:from|import)\s*"([^"]+)"', plain)
        waiting += [urljoin(url, each) for each in found if not each.startswith("data:")]
    return sent


def _shell_bytes(client: FlaskClient) -> int:
    """Bytes as sent of the worker and of everything that it fetches when it is installed."""
    first, _, _ = client.get("/sw.js").text.partition("\n")
    told = json.loads(first.removeprefix("const SHELL = ").removesuffix(";"))
    sent = 0
    for url in ("/sw.js", told["offline"], told["unanswered"], *told["files"]):
        answer = client.get(url, headers={"Accept-Encoding": "br, gzip"})
        assert answer.status_code == 200, url
        sent += len(answer.data)
    return sent


def _rescoring_seconds(folder: Path) -> float:
    """The median time of changing the rules of a long evening, every deal scored again and committed."""
    app = create_app({}, folder)
    migrate_database(app)
    client = app.test_client()
    address = start(client)
    token = form_token(client, address)
    for number in range(RESCORED):
        record(client, address, token, number)
    times = []
    rules = cycle((PRESETS[Preset.POUSSE], PRESETS[Preset.FFT]))
    with app.app_context():
        for _ in range(6):
            access = find_access(address.strip("/").rsplit("/", 1)[-1])
            assert access is not None
            begun = time.perf_counter()
            change_rules(access, next(rules), seen=access.table.rules, rescored=True)
            times.append(time.perf_counter() - begun)
    return statistics.median(times)


def _scoring_microseconds() -> float:
    deal = Deal(
        players=(1, 2, 3, 4, 5),
        taker=1,
        partner=2,
        contract=Contract.GARDE,
        bouts=2,
        half_points=91,
        petit_au_bout=Side.ATTACK,
        handfuls=(Handful(1, 3),),
    )
    times = []
    for _ in range(5000):
        begun = time.perf_counter()
        score(deal)
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1_000_000


main()
