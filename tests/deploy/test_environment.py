from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.deploy.machines import ROOT, environment, manage

SECRET = "mF3-kWq7Zx9_tR2vB8nL5cY1pD6hJ4gS0aE-uXoQiVyTzKwNbM"
PRODUCTION = {
    "LOGPOSE_MODE": "production",
    "LOGPOSE_SECRET_KEY": SECRET,
    "LOGPOSE_PUBLIC_URL": "https://logpose.example",
}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Read the settings' environment afresh with just the given variables."""

    def with_given(**given: str) -> dict[str, Any]:
        for name in names_read():
            monkeypatch.delenv(name, raising=False)
        for name, value in {"LOGPOSE_VAR_DIR": str(tmp_path), **given}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "deploy" / "environment.py"))

    return with_given


def names_read() -> list[str]:
    source = (ROOT / "deploy" / "environment.py").read_text(encoding="utf-8")
    return re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', source)


def test_every_setting_is_documented_and_every_documented_one_exists() -> None:
    table = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8").split("## Settings")[1]
    documented = re.findall(r"^\| `([A-Z_]+)` \|", table, flags=re.MULTILINE)
    assert len(names_read()) > 10
    assert sorted(documented) == sorted(names_read())


def test_no_other_module_reads_the_environment() -> None:
    apps = ("tournaments", "decks", "penalties", "rules_engine", "deploy")
    readers = [
        str(path.relative_to(ROOT))
        for app in apps
        for path in (ROOT / app).rglob("*.py")
        if re.search(r"os\.(environ\b(?!\.setdefault)|getenv)", path.read_text(encoding="utf-8"))
    ]
    # These hand their whole environment on to a program they start; the last runs without Django.
    assert sorted(readers) == [
        "deploy/servers/healthcheck.py",
        "deploy/serving.py",
        "tournaments/backup/disk.py",
    ]


def test_a_desk_needs_nothing_and_keeps_the_key_it_makes(read: Any, tmp_path: Path) -> None:
    first = read()["secret_key"]()
    assert len(first) >= 50
    assert read()["secret_key"]() == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert read()["allowed_hosts"]() == ["*"]


def test_production_without_a_secret_refuses_to_start(read: Any) -> None:
    with pytest.raises(ImproperlyConfigured, match="LOGPOSE_SECRET_KEY"):
        read(LOGPOSE_MODE="production")["secret_key"]()
    with pytest.raises(ImproperlyConfigured, match="LOGPOSE_HOSTS"):
        read(LOGPOSE_MODE="production", LOGPOSE_SECRET_KEY=SECRET)["allowed_hosts"]()


def test_production_serves_the_host_of_its_public_address(read: Any) -> None:
    assert read(**PRODUCTION)["allowed_hosts"]() == ["logpose.example"]
    assert read(**PRODUCTION, LOGPOSE_HOSTS="a.example,b.example")["allowed_hosts"]() == [
        "a.example",
        "b.example",
    ]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"LOGPOSE_MODE": "prod"}, "'desk' or 'production'"),
        ({**PRODUCTION, "LOGPOSE_DEBUG": "true"}, "LOGPOSE_DEBUG"),
        ({"LOGPOSE_WORKERS": "2"}, "REDIS_URL"),
        ({"LOGPOSE_WORKERS": "2", "REDIS_URL": "redis://127.0.0.1"}, "DATABASE_URL"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(
    read: Any, given: dict[str, str], words: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=words):
        read(**given)


@pytest.mark.long
def test_deploy_check_is_clean_in_production(tmp_path: Path) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", env=environment(tmp_path, **PRODUCTION))
    assert "no issues" in done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize(("given", "policy"), [({}, "None"), (PRODUCTION, "same-origin")])
def test_the_opener_policy_is_sent_where_pages_come_by_https_alone(
    tmp_path: Path, given: dict[str, str], policy: str
) -> None:
    asked = "from deploy import settings; print(settings.SECURE_CROSS_ORIGIN_OPENER_POLICY)"
    done = manage("shell", "--no-imports", "-c", asked, env=environment(tmp_path, **given))
    assert done.stdout.strip() == policy


def test_management_commands_refuse_production_without_its_secret(tmp_path: Path) -> None:
    given = {**PRODUCTION}
    del given["LOGPOSE_SECRET_KEY"]
    done = manage("check", env=environment(tmp_path, **given), expect=1)
    assert "Set LOGPOSE_SECRET_KEY" in done.stderr
    assert not list(tmp_path.iterdir())
