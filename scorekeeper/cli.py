"""The console command: ``scorekeeper serve``, ``scorekeeper score``, and Flask's own commands."""

import errno
import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import click
import segno
import waitress
from flask import Flask
from flask.cli import FlaskGroup, ScriptInfo

from scorekeeper import __version__, create_app, store
from scorekeeper.database import CannotUseDatabaseError
from scorekeeper.demo import DemoPlan
from scorekeeper.migration import init_migrations, migrate_aside
from scorekeeper.rules.chip_vectors import score_chips_text
from scorekeeper.rules.vectors import score_text
from scorekeeper.settings import SettingsError
from scorekeeper.sheet import Role

PORT = 5000
THREADS = 8
_PORT_TROUBLE = (errno.EADDRINUSE, errno.EACCES)


@contextmanager
def _said_plainly() -> Iterator[None]:
    """Within it, what the settings, the database or the machine refuse ends the command with one line.

    :raises ClickException: with that line.
    """
    try:
        yield
    except SettingsError as error:
        raise click.ClickException(str(error)) from error
    except CannotUseDatabaseError as error:
        reason = str(error.__cause__ or error).splitlines()[0]
        raise click.ClickException(f"The database or its folder cannot be used: {reason}") from error
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise  # whoever read the output has enough: click ends quietly
        _forget_output()
        raise click.ClickException(f"Something cannot be read or written: {error}") from error


def _forget_output() -> None:
    """Let Python not complain once more, when it ends, of what could not be printed."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _app() -> Flask:
    """The app; nothing has asked the database yet, so that what is wrong with it is wrong with its address."""
    with _said_plainly():
        try:
            return create_app()
        except OSError as error:
            raise SettingsError(f"The database or its folder cannot be used: {error}") from error
        except ModuleNotFoundError as error:
            raise SettingsError(_missing_driver(error)) from error
        except (CannotUseDatabaseError, ValueError) as error:
            raise SettingsError(
                "DATABASE_URL is no address of a database that is known here: "
                "use postgresql://user@host/name, or leave it out."
            ) from error


def _missing_driver(error: ModuleNotFoundError) -> str:
    if error.name == "psycopg":
        return "PostgreSQL needs its driver: pip install 'tarot-scorekeeper[postgres]', or leave DATABASE_URL out."
    return f"DATABASE_URL names a database without its driver ({error.name}): use postgresql://user@host/name."


class Commands(FlaskGroup):
    """The commands. Whatever the machine refuses them is said in one line."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named."""
        with _said_plainly():
            return super().invoke(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; what changes tables is only loaded where it is meant."""
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        if cmd_name == "db":
            init_migrations(ctx.ensure_object(ScriptInfo).load_app())
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, or those that need no app while there is none."""
        try:
            init_migrations(ctx.ensure_object(ScriptInfo).load_app())
        except click.ClickException as error:
            error.show()
            return sorted(self.commands)
        return super().list_commands(ctx)


@click.group(cls=Commands, create_app=_app, add_version_option=False)
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
    app = _app()
    _bring_up_to_date(app)
    server = _listen(app, host, port)
    click.echo(f"On this machine:        http://localhost:{port}/")
    address = _network_address() if host in ("0.0.0.0", "::") else None  # noqa: S104 - compared, not bound
    if address:
        url = f"http://{address}:{port}/"
        click.echo(f"On the same network:    {url}")
        segno.make(url, micro=False).terminal(out=sys.stdout, compact=True)
    click.echo("Stop with Ctrl+C.")
    server.run()


def _bring_up_to_date(app: Flask) -> None:
    ended = migrate_aside(app)
    if ended and ended.returncode:
        click.echo(ended.stderr, err=True, nl=False)
        raise click.exceptions.Exit(ended.returncode)


def _listen(app: Flask, host: str, port: int) -> Any:
    try:
        return waitress.create_server(app, host=host, port=port, threads=THREADS, ident=None)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno in _PORT_TROUBLE:
            raise click.ClickException(
                f"Port {port} cannot be used ({error.strerror}): choose another one with PORT=5001."
            ) from error
        raise click.ClickException(f"{host} is no address of this machine: choose another one with HOST.") from error


@main.command(with_appcontext=False)
@click.option("--players", type=click.IntRange(3, 1000), default=DemoPlan.players, show_default=True)
@click.option("--sessions", type=click.IntRange(1, 20_000), default=DemoPlan.sessions, show_default=True)
@click.option("--deals", type=click.IntRange(1, 1_000_000), default=DemoPlan.deals, show_default=True)
@click.option("--seed", type=int, default=DemoPlan.seed, show_default=True, help="The same seed deals the same cards.")
@click.option("--name", default="The Friday circle", show_default=True, help="What the club is called.")
@click.option(
    "--port",
    envvar="PORT",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="The port that the app is served on, for the links.",
)
def demo(players: int, sessions: int, deals: int, seed: int, *, name: str, port: int) -> None:
    """Write a club with people who never were, to look around in, and print its links."""
    os.umask(0o077)  # the database holds the links
    app = _app()
    _bring_up_to_date(app)
    now = datetime.now(UTC)
    # Its last session was yesterday: the evening with tables is held today.
    plan = DemoPlan(players, sessions, deals, seed, until=now.date() - timedelta(days=1))
    with app.app_context():
        written = store.write_demo(plan, name=name, locale="en", timezone=app.config["DEFAULT_TIMEZONE"])
        with click.progressbar(length=deals, label="Dealing", file=sys.stderr) as bar:
            for club in written:
                bar.update(club.deals - bar.pos)
        organised = store.find_club(club.links[Role.ORGANISER])
        if organised is not None:
            store.write_demo_evenings(organised, plan, now)
    for role, token in club.links.items():
        click.echo(f"{role.word + ':':<11} http://localhost:{port}/c/{token}/")


@main.command(with_appcontext=False)
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@click.option("--chips", is_flag=True, help="FILE holds deals played for chips.")
def score(file: Path, chips: bool) -> None:
    """Score the deals of FILE (- for standard input), a JSON array, and print what each player gets."""
    try:
        text = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        results, sound = score_chips_text(text) if chips else score_text(text)
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
