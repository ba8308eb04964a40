"""Commands on a machine where `make run` was never typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.long
@pytest.mark.parametrize(
    "command", ["check_deck no-such-file.txt", "simulate_event --players 4", "seed_demo", "load_catalog"]
)
def test_a_command_without_tables_says_how_they_are_made(command, tmp_path):
    environment = {
        key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}
    } | {"LOGPOSE_VAR_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "manage.py", *command.split()],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "not made yet" in done.stderr
    assert "make run" in done.stderr
    assert "Traceback" not in done.stderr
