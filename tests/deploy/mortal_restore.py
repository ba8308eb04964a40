"""Restores a copy again and again, killed by SIGKILL a step later each time, until it comes through.

Started as `python -m tests.deploy.mortal_restore FOLDER`. FOLDER holds `desk`, a database with what belongs to it,
and `copy.sqlite3`. Each attempt is a fork that works on a fresh `desk-N`; what it does to files are its steps, and it
dies before step N. One line on stdout: the number of the attempt that lived.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import traceback
from itertools import count
from pathlib import Path
from typing import Any

import django

#: What a process does to files, as Python tells its hooks.
_STEPS = frozenset({"open", "os.remove", "os.rename", "shutil.copyfile", "sqlite3.connect"})


def _dies_before(step: int, folder: Path) -> None:
    passed = 0

    def hook(event: str, facts: tuple[Any, ...]) -> None:
        nonlocal passed
        if event in _STEPS and str(folder) in str(facts[0]):
            passed += 1
            if passed == step:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def _attempt(folder: Path, copy: Path, step: int) -> bool:
    """Restore in a fork that dies before `step`; return whether it lived."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            sys.exit("the restore failed")
        return os.WIFEXITED(status)
    from django.db import connection

    from tournaments.backup import restore_database

    failed = 1
    try:
        connection.settings_dict["NAME"] = str(folder / "db.sqlite3")
        _dies_before(step, folder)
        restore_database(copy)
        failed = 0
    except BaseException:  # noqa: BLE001 - told to the test, which fails
        traceback.print_exc()
    finally:
        os._exit(failed)


def main(place: Path) -> None:
    """Try until one lives."""
    django.setup()
    for step in count(1):
        folder = Path(shutil.copytree(place / "desk", place / f"desk-{step}"))
        if _attempt(folder, place / "copy.sqlite3", step):
            sys.stdout.write(f"{step}\n")
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
