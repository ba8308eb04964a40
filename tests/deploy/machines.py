"""Other machines for tests: a process of its own with an empty folder and nothing set."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
_OURS = ("LOGPOSE_", "DJANGO_", "DATABASE_URL", "REDIS_URL", "PORT", "EMAIL_URL")


def environment(var_dir: Path, **given: str) -> dict[str, str]:
    """Return this process' environment less every setting of Logpose, plus `given`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return {**kept, "LOGPOSE_VAR_DIR": str(var_dir), "PYTHONUNBUFFERED": "1", **given}


def manage(*arguments: str, env: dict[str, str], expect: int = 0) -> subprocess.CompletedProcess[str]:
    """Run manage.py as a person would and return what it printed; the exit status must be `expect`."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done
