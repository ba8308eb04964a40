"""The entry point itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.machines import ROOT, environment


@pytest.mark.long
def test_output_that_nobody_reads_to_its_end_ends_without_a_traceback_and_with_a_status_of_its_own(
    tmp_path: Path,
) -> None:
    """As `manage.py standings FILE | head` does; 1 and 2 would say something of the file."""
    file = tmp_path / "event.json"
    file.write_text(json.dumps({"players": [f"Player {n}" for n in range(20_000)]}))
    # Unbuffered, Python itself passes over a write cut short.
    env = {name: value for name, value in environment(tmp_path).items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "manage.py", "standings", str(file)],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        assert command.stdout.readline().startswith("Place")
        command.stdout.close()
        told = command.stderr.read()
        assert command.wait(timeout=60) == 141
    assert told == ""
