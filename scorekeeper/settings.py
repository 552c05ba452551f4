"""Where the app keeps its things, and what the environment can change."""

import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

PACKAGE = Path(__file__).parent
MAX_BODY_BYTES = 64 * 1024


class SettingsError(Exception):
    """Something in the environment or in the instance folder that the app cannot start with; the text says what."""


def beside_or_inside(name: str) -> Path:
    """A folder that stands beside the package in a checkout and inside it when installed."""
    beside = PACKAGE.parent / name
    return beside if _is_checkout() else PACKAGE / name


def _is_checkout() -> bool:
    return (PACKAGE.parent / "pyproject.toml").is_file()


def instance_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of the database and the secret: ``SCOREKEEPER_INSTANCE``, or ``instance/`` in the checkout or here."""
    chosen = environment.get("SCOREKEEPER_INSTANCE")
    if chosen:
        return Path(chosen).resolve()
    return (PACKAGE.parent if _is_checkout() else Path.cwd()) / "instance"


def default_settings(instance: Path, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The settings of the app; the README lists those that the environment can change.

    :raises SettingsError: when the environment names something impossible.
    """
    return {
        "SQLALCHEMY_DATABASE_URI": _database_url(instance, environment),
        "SECRET_KEY": environment.get("SECRET_KEY"),
        "DEFAULT_TIMEZONE": _timezone(environment.get("DEFAULT_TIMEZONE", "Europe/Paris")),
        "TRUSTED_PROXIES": _proxies(environment.get("TRUSTED_PROXIES", "0")),
        "MAX_CONTENT_LENGTH": MAX_BODY_BYTES,
        "MAX_FORM_MEMORY_SIZE": MAX_BODY_BYTES,
        "WTF_CSRF_TIME_LIMIT": None,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "BABEL_TRANSLATION_DIRECTORIES": str(PACKAGE / "translations"),
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 5,
    }


def _timezone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise SettingsError(f"DEFAULT_TIMEZONE={name} is no time zone: name one such as Europe/Paris.") from error


def _proxies(text: str) -> int:
    if not re.fullmatch(r"[0-9]", text):
        raise SettingsError(f"TRUSTED_PROXIES={text} is no number of proxies: 0 without any, 1 behind one.")
    return int(text)


def _database_url(instance: Path, environment: Mapping[str, str]) -> str:
    url = environment.get("DATABASE_URL", "")
    if url.startswith("postgres://"):
        return "postgresql://" + url.removeprefix("postgres://")
    return url or f"sqlite:///{instance / 'scorekeeper.sqlite'}"


def secret_key(instance: Path) -> str:
    """The app's secret, made on first start and readable by the owner alone; processes that start together agree.

    :raises SettingsError: when its file is empty or cannot be read.
    """
    path = instance / "secret_key"
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=instance)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32))
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        Path(draft).unlink()
    try:
        secret = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise SettingsError(
            f"{path} cannot be read ({reason}): let its owner start the app, or remove it for a new secret."
        ) from error
    if not secret:
        raise SettingsError(f"{path} is empty: remove it, and the next start makes a new secret.")
    return secret
