"""What the scripts install on each kind of machine, with stand-ins for its commands: each says what it was asked."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "deploy" / "scripts" / "system.sh"
REAL = ("sh", "cat", "id", "mktemp", "tail", "rm", "env", "uname")
GREP = shutil.which("grep") or ""


class Machine:
    """A folder of commands that is the whole PATH, and the list of what was asked of the package manager."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.home = folder / "project"
        self.asked = folder / "asked"
        self.bin.mkdir()
        self.home.mkdir()
        self.asked.touch()
        for name in REAL:
            (self.bin / name).symlink_to(shutil.which(name) or "")
        self.release = folder / "os-release"
        self.release.write_text("ID=debian\n")
        self.command("grep", f'for last; do :; done\n[ "$last" = /etc/os-release ] || exec {GREP} "$@"')
        with (self.bin / "grep").open("a") as script:
            script.write(f'\nexec {GREP} -q "$2" {self.release}\n')
        self.command("python3", "exit 0")
        self.command("id", "echo 0")

    def command(self, name: str, words: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\n{words}\n")
        path.chmod(0o755)

    def debian(self, *, installed: bool, works: str = "exit 0") -> None:
        self.command("apt-get", f'echo "apt-get $*" >>{self.asked}\n{works}')
        self.command("dpkg-query", 'echo "install ok installed"' if installed else "exit 1")

    def brew(self, *, installed: bool, works: str = "exit 0") -> None:
        self.command("uname", "echo Darwin")
        status = 0 if installed else 1
        self.command("brew", f'[ "$1" = list ] && exit {status}\necho "brew $*" >>{self.asked}\n{works}')

    def run(self, purpose: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.bin / "sh"), str(SCRIPT), purpose],
            cwd=self.home,
            env={"PATH": str(self.bin), "HOME": str(self.home), "TMPDIR": str(self.home)},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def lines(self) -> list[str]:
        return self.asked.read_text().splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_mac_with_brew_gets_pango_to_run_and_gettext_to_test(machine: Machine) -> None:
    machine.brew(installed=False)
    assert machine.run("run").returncode == 0
    assert machine.lines() == ["brew install --quiet pango"]
    assert machine.run("test").returncode == 0
    assert machine.lines()[1:] == ["brew install --quiet pango", "brew install --quiet gettext"]


def test_a_mac_that_has_everything_installs_nothing(machine: Machine) -> None:
    machine.brew(installed=True)
    assert machine.run("test").returncode == 0
    assert machine.lines() == []


def test_a_mac_with_an_old_python_gets_a_new_one(machine: Machine) -> None:
    machine.brew(installed=True)
    machine.command("python3", "exit 1")
    machine.brew(installed=False)
    machine.run("run")
    assert machine.lines() == ["brew install --quiet pango", "brew install --quiet python@3.13"]


def test_a_mac_without_brew_is_told_what_to_do_and_the_desk_still_runs(machine: Machine) -> None:
    machine.command("uname", "echo Darwin")
    done = machine.run("run")
    assert done.returncode == 0
    assert "brew install pango" in done.stderr
    assert machine.run("test").returncode == 1


@pytest.mark.parametrize(("release", "brings_chromium"), [("ID=debian\n", True), ("ID=ubuntu\n", False)])
def test_the_snap_that_ubuntu_calls_chromium_is_left_alone(
    machine: Machine, release: str, brings_chromium: bool
) -> None:
    machine.release.write_text(release)
    machine.debian(installed=False)
    assert machine.run("test").returncode == 0
    (asked,) = machine.lines()
    assert ("chromium" in asked.split()) is brings_chromium
    assert {"libpango-1.0-0", "libharfbuzz-subset0", "gettext"} <= set(asked.split())


def test_a_machine_that_has_all_packages_asks_for_none(machine: Machine) -> None:
    machine.debian(installed=True)
    assert machine.run("test").returncode == 0
    assert machine.lines() == []


def test_old_package_lists_are_refreshed_once(machine: Machine) -> None:
    machine.debian(
        installed=False,
        works=f'[ "$1" = update ] && exit 0\n[ "$({GREP} -c install {machine.asked})" -gt 1 ]',
    )
    assert machine.run("run").returncode == 0
    assert [line.split()[1] for line in machine.lines()] == ["install", "update", "install"]


def test_without_rights_the_command_for_an_administrator_is_printed(machine: Machine) -> None:
    machine.debian(installed=False)
    machine.command("id", "echo 1000")
    done = machine.run("run")
    assert done.returncode == 0
    assert "apt-get install -y" in done.stderr
    assert machine.lines() == []
