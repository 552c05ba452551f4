"""The console command: ``scorekeeper serve``, ``scorekeeper score``, and Flask's own commands."""

import json
import os
import socket
import sys
from pathlib import Path

import click
import segno
import waitress
from flask.cli import FlaskGroup

from scorekeeper import __version__, create_app
from scorekeeper.database import CannotUseDatabaseError, migrate_database
from scorekeeper.rules.vectors import score_text
from scorekeeper.settings import SettingsError

PORT = 5000
THREADS = 8


@click.group(cls=FlaskGroup, create_app=create_app, add_version_option=False)
@click.version_option(__version__, prog_name="scorekeeper")
def main() -> None:
    """The score sheet for people who play French Tarot with real cards."""


@main.command(with_appcontext=False)
@click.option("--host", envvar="HOST", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104 - phones at the table must reach it
@click.option(
    "--port",
    envvar="PORT",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="The port to listen on.",
)
def serve(host: str, port: int) -> None:
    """Bring the database up to date and serve the app to this machine and to phones on the same network."""
    os.umask(0o077)  # the database holds the links
    try:
        app = create_app()
        migrate_database(app)
    except SettingsError as error:
        raise click.ClickException(str(error)) from error
    except (CannotUseDatabaseError, OSError) as error:
        reason = str(error.__cause__ or error).splitlines()[0]
        raise click.ClickException(f"The database or its folder cannot be used: {reason}") from error
    try:
        server = waitress.create_server(app, host=host, port=port, threads=THREADS, ident=None)
    except OSError as error:
        raise click.ClickException(
            f"Port {port} cannot be used ({error.strerror}): choose another one with PORT=5001."
        ) from error
    except ValueError as error:
        raise click.ClickException(f"{host} is no address of this machine: choose another one with HOST.") from error
    click.echo(f"On this machine:        http://localhost:{port}/")
    address = _network_address() if host in ("0.0.0.0", "::") else None  # noqa: S104 - compared, not bound
    if address:
        url = f"http://{address}:{port}/"
        click.echo(f"On the same network:    {url}")
        segno.make(url, micro=False).terminal(out=sys.stdout, compact=True)
    click.echo("Stop with Ctrl+C.")
    server.run()


@main.command(with_appcontext=False)
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
def score(file: Path) -> None:
    """Score the deals of FILE (- for standard input), a JSON array, and print what each player gets."""
    try:
        text = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        results, sound = score_text(text)
    except ValueError as error:
        raise click.UsageError(f"{file}: {error}") from error
    answer = json.dumps(results, indent=2, ensure_ascii=False)
    # Half a character in an id goes out as it came in: as a JSON escape.
    click.echo(answer.encode("utf-8", "backslashreplace"))
    if not sound:
        sys.exit(1)


def _network_address() -> str | None:
    """This machine's address on the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
