from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.machines import ROOT

TRACKED = subprocess.run(
    ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
).stdout.splitlines()


def test_make_alone_lists_every_target_a_person_types() -> None:
    source = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z][a-z-]*):", source, flags=re.MULTILINE)
    printed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    steps = {"ready", "ready-test"}
    assert [target for target in targets if target not in steps] == re.findall(
        r"^  make (\S+)", printed, flags=re.MULTILINE
    )
    phony = re.search(r"^\.PHONY: (.*)$", source, flags=re.MULTILINE)
    assert phony
    assert set(phony.group(1).split()) == set(targets)


@pytest.mark.parametrize(
    "script", sorted((ROOT / "deploy" / "scripts").glob("*.sh")), ids=lambda path: path.name
)
def test_every_script_is_plain_shell_that_can_be_run(script: Path) -> None:
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").startswith("#!/bin/sh\n#")
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0


def test_ci_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_ci_runs_what_make_test_leaves_out_on_both_databases() -> None:
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    services = next(number for number, step in enumerate(steps) if step.startswith("export DATABASE_URL="))
    assert {"make test", "make long"} <= set(steps[:services])
    assert "PART=all make tests" in steps[services:]


def test_a_part_that_is_none_is_refused() -> None:
    run = subprocess.run(
        [ROOT / "deploy" / "scripts" / "tests.sh"],
        cwd=ROOT,
        env={**os.environ, "PART": "half"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "PART is short, long or all, not half" in run.stderr


@pytest.mark.parametrize("kind", ["base", "dev"])
def test_locks_hold_hashes_and_no_address(kind: str) -> None:
    lock = (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    assert "://" not in lock
    packages = re.findall(
        r"^[a-z0-9][^\n]*==[^\n]*(?:\n    --hash=sha256:[0-9a-f]{64}[^\n]*)+", lock, re.MULTILINE
    )
    assert len(packages) == len(re.findall(r"^[a-z0-9]", lock, re.MULTILINE)) > 30


def test_what_is_tested_is_what_runs() -> None:
    """The development lock pins everything the base lock pins, to the same versions."""

    def pins(kind: str) -> set[str]:
        lock = (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
        return set(re.findall(r"^([a-z0-9][^ ;\\]*==[^ ;\\]+)", lock, re.MULTILINE))

    assert pins("base") - pins("dev") == set()


def test_no_file_names_this_machine() -> None:
    """A path of one machine in a file works on that machine alone."""
    own = re.compile(rf"{re.escape(str(ROOT))}|{re.escape(str(Path.home()))}/")
    found = [
        name
        for name in TRACKED
        if (ROOT / name).is_file() and own.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


@pytest.mark.long
def test_a_skipped_test_fails_the_run_and_none_reaches_the_network(tmp_path: Path) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(
        "import pytest, socket\n"
        "def test_skipped():\n"
        "    pytest.skip('no browser here')\n"
        "def test_calls():\n"
        "    with pytest.raises(UserWarning, match='tried to use socket'):\n"
        "        socket.create_connection(('192.0.2.1', 80), timeout=1)\n",
        encoding="utf-8",
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        "pyproject.toml",
        "-p",
        "tests.conftest",
        str(test),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert "1 passed, 1 skipped" in done.stdout, done.stdout
    assert done.returncode == 1


def test_every_link_of_the_docs_leads_somewhere() -> None:
    dead = [
        f"{name}: {link}"
        for name in TRACKED
        if name.endswith(".md")
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", (ROOT / name).read_text(encoding="utf-8"))
        if "://" not in link and not (ROOT / name).parent.joinpath(link).exists()
    ]
    assert dead == []


def test_every_runtime_requirement_is_used() -> None:
    """A package nobody imports is weight on every machine and a risk in every update."""
    # Named by an address or a setting, needed by a database or a system without its own data.
    silent = {"argon2-cffi", "brotli", "granian", "psycopg", "redis", "tzdata", "whitenoise"}
    imports = {
        "charset-normalizer": "charset_normalizer",
        "django-allauth": "allauth",
        "django-csp": "csp",
        "django-environ": "environ",
        "django-linear-migrations": "django_linear_migrations",
        "django-template-partials": "template_partials",
        "djangorestframework": "rest_framework",
        "drf-spectacular": "drf_spectacular",
    }
    source = "\n".join(
        (ROOT / name).read_text(encoding="utf-8")
        for name in TRACKED
        if name.endswith(".py") and not name.startswith(("tests/", "benchmarks/"))
    )
    names = re.findall(
        r"^[a-z0-9-]+", (ROOT / "requirements" / "base.in").read_text(encoding="utf-8"), re.MULTILINE
    )
    unused = [
        name
        for name in names
        if name not in silent
        and not re.search(rf"(import|from) {imports.get(name, name.replace('-', '_'))}\b", source)
        and f'"{imports.get(name, name.replace("-", "_"))}' not in source
    ]
    assert unused == []
