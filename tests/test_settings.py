"""Where the app keeps its things, and what the environment changes."""

import errno
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.settings import SettingsError, default_settings, instance_folder, secret_key
from tests.conftest import disconnect
from tests.evening import ANNA, BRUNO, CHLOE, Evening


def test_the_database_is_a_file_in_the_instance(tmp_path: Path) -> None:
    assert default_settings(tmp_path, {})["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path}/scorekeeper.sqlite"


@pytest.mark.parametrize("url", ["postgres://me@here/tarot", "postgresql://me@here/tarot"])
def test_another_database_is_named_by_the_environment(tmp_path: Path, url: str) -> None:
    settings = default_settings(tmp_path, {"DATABASE_URL": url})

    assert settings["SQLALCHEMY_DATABASE_URI"] == "postgresql://me@here/tarot"


def test_the_instance_can_be_anywhere(tmp_path: Path) -> None:
    assert instance_folder({"SCOREKEEPER_INSTANCE": str(tmp_path / "x")}) == tmp_path / "x"


def test_in_a_checkout_the_instance_stands_in_it() -> None:
    assert instance_folder({}) == Path(__file__).parent.parent / "instance"


def test_the_secret_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    first = secret_key(tmp_path)

    assert secret_key(tmp_path) == first
    assert len(first) >= 32
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_two_instances_have_two_secrets(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()

    assert len({secret_key(folder) for folder in folders}) == 2


def test_all_who_start_at_once_get_the_same_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        secrets = set(pool.map(lambda _: secret_key(tmp_path), range(64)))

    assert len(secrets) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_the_secret_of_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = "from the environment"
    monkeypatch.setenv("SECRET_KEY", chosen)

    assert create_app(instance=tmp_path).config["SECRET_KEY"] == chosen
    assert not (tmp_path / "secret_key").exists()


def test_forms_do_not_grow_old(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


def test_a_proxy_is_believed_only_when_it_is_expected(tmp_path: Path, app: Flask) -> None:
    database = app.config["SQLALCHEMY_DATABASE_URI"]
    settings = {"SECRET_KEY": "only for tests", "TRUSTED_PROXIES": 1, "SQLALCHEMY_DATABASE_URI": database}
    proxied = create_app(settings, tmp_path)
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "tarot.example"}
    cookies = [
        each.test_client().get("/sessions/new", headers=headers).headers["Set-Cookie"] for each in (app, proxied)
    ]
    disconnect(proxied)

    assert ["Secure" in cookie for cookie in cookies] == [False, True]


def test_the_address_of_pages_changes_with_their_files(app: Flask) -> None:
    version = app.extensions["scorekeeper.static_version"]

    assert f"/static/{version}/css/app.css" in app.test_client().get("/").get_data(as_text=True)


def test_two_apps_on_one_database_see_the_same(tmp_path: Path, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE)
    evening.record(ANNA, "49")
    settings = {"SECRET_KEY": "only for tests", "SQLALCHEMY_DATABASE_URI": app.config["SQLALCHEMY_DATABASE_URI"]}
    other = create_app(settings, tmp_path)
    pages = [each.test_client().get(f"{evening.url}session.csv").get_data() for each in (app, other)]
    evening.record(BRUNO, "41")

    later = [each.test_client().get(f"{evening.url}session.csv").get_data() for each in (app, other)]
    disconnect(other)

    assert pages[0] == pages[1]
    assert later[0] == later[1] != pages[0]


@pytest.mark.parametrize(
    "environment",
    [
        {"DEFAULT_TIMEZONE": "Mars/Phobos"},
        {"DEFAULT_TIMEZONE": ""},
        {"TRUSTED_PROXIES": "a"},
        {"TRUSTED_PROXIES": "-1"},
    ],
)
def test_an_impossible_setting_is_named(tmp_path: Path, environment: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match=next(iter(environment))):
        default_settings(tmp_path, environment)


def test_an_empty_secret_is_no_secret(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(SettingsError, match="remove it"):
        secret_key(tmp_path)


def test_a_secret_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"secret_key cannot be read \(it is no text\)"):
        secret_key(tmp_path)


def test_a_secret_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret_key(tmp_path)

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(SettingsError, match=r"secret_key cannot be read \(Permission denied\)"):
        secret_key(tmp_path)
