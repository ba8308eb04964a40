"""The steps of `make run` on systems that are not this one: the scripts, with stubs for the machine's own commands."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from deploy.serving import server_environment
from tests.deploy.machines import ROOT
from tests.deploy.stubbed import NOTED, SCRIPTS, Machine

_PANGO = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def mac(machine: Machine, *, installed: str = "", python: str = "exit 0") -> None:
    machine.stub("uname", "echo Darwin")
    machine.stub("python3", python)
    machine.stub(
        "brew", f'{NOTED}if [ "$1" = list ]; then case " {installed} " in *" $3 "*) ;; *) exit 1 ;; esac; fi'
    )


def installs(machine: Machine) -> list[str]:
    return [line for line in machine.noted if " install " in f"{line} "]


@pytest.mark.parametrize(
    ("purpose", "installed", "python", "expected"),
    [
        ("run", "", "exit 0", ["pango"]),
        ("run", "pango", "exit 0", []),
        ("run", "", "exit 1", ["pango", "python@3.13"]),
        ("test", "", "exit 0", ["pango", "gettext"]),
        ("test", "pango", "exit 0", ["gettext"]),
        ("test", "pango gettext", "exit 0", []),
    ],
)
def test_macos_gets_what_is_missing_from_brew_and_nothing_twice(
    machine: Machine, purpose: str, installed: str, python: str, expected: list[str]
) -> None:
    mac(machine, installed=installed, python=python)
    done = machine.run("system.sh", purpose)
    assert done.returncode == 0, done.stderr
    assert installs(machine) == [f"brew install --quiet {formula}" for formula in expected]


def test_macos_without_brew_is_told_what_to_do(machine: Machine) -> None:
    machine.stub("uname", "echo Darwin")
    machine.stub("python3", "exit 0")
    assert "Homebrew" in machine.run("system.sh", "run").stderr
    assert machine.run("system.sh", "run").returncode == 0
    assert machine.run("system.sh", "test").returncode == 1


def linux(machine: Machine, *, user: int, missing: bool, apt: str = "exit 0", python: str = "exit 0") -> None:
    machine.stub("uname", "echo Linux")
    machine.stub("id", f"echo {user}")
    machine.stub("python3", python)
    machine.stub("dpkg-query", "exit 1" if missing else 'echo "install ok installed"')
    machine.stub("apt-get", f"{NOTED}{apt}")
    if user:
        machine.stub("sudo", f'{NOTED}exec "$@"')


def test_linux_with_everything_calls_no_installer(machine: Machine) -> None:
    linux(machine, user=0, missing=False)
    assert machine.run("system.sh", "run").returncode == 0
    assert machine.noted == []


def test_linux_as_root_installs_all_packages_in_one_call(machine: Machine) -> None:
    linux(machine, user=0, missing=True)
    assert machine.run("system.sh", "run").returncode == 0
    (call,) = machine.noted
    assert call.startswith("apt-get install -y --no-install-recommends ")
    packages = call.split()[4:]
    assert packages[:3] == _PANGO
    assert len(set(packages)) == len(packages)


def test_linux_as_somebody_else_asks_sudo(machine: Machine) -> None:
    linux(machine, user=1000, missing=True)
    assert machine.run("system.sh", "run").returncode == 0
    assert machine.noted[0].startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y")


def test_old_package_lists_are_refreshed_once_and_the_installation_tried_again(machine: Machine) -> None:
    refreshed = machine.folder / "refreshed"
    apt = f'[ "$1" = update ] && : >"{refreshed}"; [ -f "{refreshed}" ]'
    linux(machine, user=0, missing=True, apt=apt)
    assert machine.run("system.sh", "run").returncode == 0
    assert [line.split()[1] for line in machine.noted] == ["install", "update", "install"]


@pytest.mark.parametrize(("system", "brings_chromium"), [("debian", True), ("ubuntu", False)])
def test_the_snap_that_ubuntu_calls_chromium_is_left_alone(
    machine: Machine, system: str, brings_chromium: bool
) -> None:
    linux(machine, user=0, missing=True)
    release = machine.folder / "os-release"
    release.write_text(f"ID={system}\n", encoding="utf-8")
    grep = shutil.which("grep")
    (machine.bin / "grep").unlink()
    machine.stub("grep", f'[ "$3" = /etc/os-release ] && exec {grep} -q "$2" "{release}"; exec {grep} "$@"')
    assert machine.run("system.sh", "test").returncode == 0
    assert ("chromium-headless-shell" in machine.noted[0].split()) is brings_chromium


def test_a_machine_without_a_new_enough_python_gets_one(machine: Machine) -> None:
    linux(machine, user=0, missing=False, python="exit 1")
    assert machine.run("system.sh", "run").returncode == 0
    assert machine.noted == ["apt-get install -y --no-install-recommends python3.11 python3.11-venv"]


def test_a_folder_of_both_kinds_of_mac_is_searched_for_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DYLD_FALLBACK_LIBRARY_PATH", raising=False)
    environment = server_environment(system="darwin")
    folders = environment["DYLD_FALLBACK_LIBRARY_PATH"].split(":")
    assert folders[:2] == ["/opt/homebrew/lib", "/usr/local/lib"]
    assert "DYLD_FALLBACK_LIBRARY_PATH" not in server_environment(system="linux")


def test_every_command_of_make_finds_pango_on_a_mac_too() -> None:
    """Not only the server: worker, tests and commands draw PDFs, and macOS drops the variable in a shell."""
    named = "DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib:/usr/local/lib:/usr/lib"
    assert f"PYTHON := env {named} .venv/bin/python" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"export {named}" in (SCRIPTS / "tests.sh").read_text(encoding="utf-8")


def test_scripts_and_makefile_use_nothing_that_macos_lacks() -> None:
    """GNU make 3.81 and the BSD tools: none of what only newer or GNU ones know."""
    foreign = re.compile(
        r"\bsed -i|\bgrep -[a-zA-Z]*P|\bdate -d|\breadlink -f|\bxargs -[a-z]*r|\bmktemp --|\bstat -c|\[\[|"
        r"\bfunction |\bsource |\blocal |<<<|\bsort -V|\bnproc\b|\becho -e|\brealpath\b"
    )
    files = [*SCRIPTS.glob("*.sh"), ROOT / "Makefile"]
    found = [
        f"{path.name}: {line}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if foreign.search(line)
    ]
    newer = re.compile(
        r"^\.(ONESHELL|RECIPEPREFIX|EXTRA_PREREQS)|\$\(file |!=|&:|\$\(let |\$\(intcmp ", re.MULTILINE
    )
    assert found == []
    assert not newer.search((ROOT / "Makefile").read_text(encoding="utf-8"))
