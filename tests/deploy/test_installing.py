"""The virtual environment and the browser of the tests: what `venv.sh` and `browser.sh` do on machines of stubs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.deploy.stubbed import NOTED, Machine

PYTHON = ".venv/bin/python"
_SNAP = 'exec /snap/bin/chromium "$@"'


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# ------------------------------------------------------------------------------------------------------- the browser


def playwright(machine: Machine, *, has_chromium: bool, installs: bool = True) -> None:
    """Put a Python into .venv whose Playwright has, or can bring, a Chromium."""
    answer = f"exit {0 if has_chromium else 1}"
    machine.stub(PYTHON, f'[ "$1" = - ] && {answer}\n{NOTED}exit {0 if installs else 1}')


@pytest.mark.parametrize("name", ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"])
def test_a_chromium_of_the_system_is_enough(machine: Machine, name: str) -> None:
    machine.stub(name, "exit 0")
    playwright(machine, has_chromium=False)
    assert machine.run("browser.sh").returncode == 0
    assert machine.noted == []


def test_chrome_among_the_applications_of_a_mac_is_enough(machine: Machine) -> None:
    machine.stub("Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "exit 0")
    playwright(machine, has_chromium=False)
    assert machine.run("browser.sh").returncode == 0
    assert machine.noted == []


def test_the_chromium_that_playwright_brought_is_not_fetched_twice(machine: Machine) -> None:
    playwright(machine, has_chromium=True)
    assert machine.run("browser.sh").returncode == 0
    assert machine.noted == []


@pytest.mark.parametrize("snap", [False, True], ids=["none", "snap"])
def test_without_a_browser_playwright_brings_one_and_a_snap_is_none(machine: Machine, snap: bool) -> None:
    if snap:
        machine.stub("chromium-browser", _SNAP)
    playwright(machine, has_chromium=False)
    done = machine.run("browser.sh")
    assert done.returncode == 0, done.stderr
    assert machine.noted == ["python -m playwright install --with-deps chromium"]
    assert "once" in done.stderr


def test_a_true_browser_counts_though_another_name_is_a_snap(machine: Machine) -> None:
    machine.stub("chromium", _SNAP)
    machine.stub("google-chrome", "exit 0")
    playwright(machine, has_chromium=False)
    assert machine.run("browser.sh").returncode == 0
    assert machine.noted == []


def test_a_browser_that_cannot_be_brought_is_said_with_what_to_do(machine: Machine) -> None:
    playwright(machine, has_chromium=False, installs=False)
    done = machine.run("browser.sh")
    assert done.returncode == 1
    assert "Install Chromium or Google Chrome" in done.stderr


# ------------------------------------------------------------------------------------------- the virtual environment


def python(
    machine: Machine, name: str = "python3", *, new: bool = True, venv: bool = True, pip: bool = True
) -> None:
    """Put a Python on the path that is new enough, makes environments and installs, or does not."""
    inside = f'[ "$1" = -c ] && exit 0\n{NOTED}exit {0 if pip else 1}'
    (machine.folder / "inside").write_text(f"#!/bin/sh\n{inside}\n", encoding="utf-8")
    makes = f"mkdir -p .venv/bin\ncat inside >{PYTHON}\nchmod 755 {PYTHON}\nexit {0 if venv else 1}"
    machine.stub(name, f'[ "$1" = -c ] && exit {0 if new else 1}\n{NOTED}{makes}')


def locks(machine: Machine, **content: str) -> None:
    folder = machine.folder / "requirements"
    folder.mkdir(exist_ok=True)
    for kind in ("base", "dev"):
        (folder / f"{kind}.txt").write_text(content.get(kind, f"{kind}==1\n"), encoding="utf-8")


def ready(machine: Machine, kind: str) -> subprocess.CompletedProcess[str]:
    done = machine.run("venv.sh", kind)
    assert done.returncode == 0, done.stderr
    return done


def installed(kind: str) -> str:
    return (
        "python -m pip install -qq --disable-pip-version-check --require-hashes "
        f"--requirement requirements/{kind}.txt"
    )


@pytest.mark.parametrize("kind", ["base", "dev"])
def test_the_first_start_makes_an_environment_of_the_lock_and_the_second_does_nothing(
    machine: Machine, kind: str
) -> None:
    locks(machine)
    python(machine)
    assert "once, some minutes" in ready(machine, kind).stderr
    assert machine.noted == ["python3 -m venv .venv", installed(kind)]
    assert ready(machine, kind).stderr == ""
    assert len(machine.noted) == 2


def test_a_changed_lock_is_installed_into_the_environment_that_is_there(machine: Machine) -> None:
    locks(machine)
    python(machine)
    ready(machine, "base")
    locks(machine, base="base==2\n")
    ready(machine, "base")
    assert machine.noted == ["python3 -m venv .venv", installed("base"), installed("base")]


def test_what_tests_need_holds_what_running_needs_and_not_the_other_way_round(machine: Machine) -> None:
    locks(machine)
    python(machine)
    ready(machine, "base")
    ready(machine, "dev")
    (machine.folder / ".venv" / "locked-base").unlink()
    ready(machine, "base")
    assert machine.noted[1:] == [installed("base"), installed("dev")]


def test_an_environment_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    locks(machine)
    python(machine)
    ready(machine, "base")
    machine.stub(PYTHON, "exit 127")
    assert "no longer works" in ready(machine, "base").stderr
    assert machine.noted == ["python3 -m venv .venv", installed("base")] * 2


def test_a_python_too_old_is_passed_over(machine: Machine) -> None:
    locks(machine)
    python(machine, new=False)
    python(machine, "python3.12")
    ready(machine, "base")
    assert machine.noted[0] == "python3.12 -m venv .venv"


def test_without_a_python_new_enough_it_is_said_which(machine: Machine) -> None:
    locks(machine)
    python(machine, new=False)
    done = machine.run("venv.sh", "base")
    assert done.returncode == 1
    assert "Python 3.11 or newer" in done.stderr
    assert machine.noted == []


def test_half_an_environment_is_not_left_behind(machine: Machine) -> None:
    locks(machine)
    python(machine, venv=False)
    done = machine.run("venv.sh", "base")
    assert done.returncode == 1
    assert "python3-venv" in done.stderr
    assert not (machine.folder / ".venv").exists()


def test_an_installation_that_failed_is_said_and_tried_again(machine: Machine) -> None:
    locks(machine)
    python(machine, pip=False)
    done = machine.run("venv.sh", "base")
    assert done.returncode == 1
    assert "run the same command again" in done.stderr
    assert machine.run("venv.sh", "base").returncode == 1
    assert machine.noted == ["python3 -m venv .venv", installed("base"), installed("base")]
