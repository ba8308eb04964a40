"""How the last copy went: for every page, also after a restart."""

from __future__ import annotations

import json
import logging
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.cache import cache

from tournaments.rules.problems import Problem

logger = logging.getLogger("logpose.backup")

_STATUS_KEY = "logpose:backup-status"


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """How the last copy went: when (UTC), where to, and what went wrong if something did."""

    at: datetime
    path: str
    problem: Problem | None = None


def last_status() -> BackupStatus | None:
    """Return how the last automatic or manual copy went, or None before the first."""
    kept = cache.get(_STATUS_KEY)
    if kept is None:
        try:
            kept = json.loads(_status_file().read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        cache.set(_STATUS_KEY, kept, timeout=None)
    problem = kept.get("problem")
    return BackupStatus(
        at=datetime.fromisoformat(kept["at"]),
        path=kept["path"],
        problem=Problem(**problem) if problem else None,
    )


def _status_file() -> Path:
    return Path(settings.LOGPOSE_VAR_DIR) / "backup-status.json"


def remember(status: BackupStatus) -> None:
    """Keep the outcome for every page: in the cache all servers share, in a file that outlives a restart."""
    problem = status.problem
    kept = {
        "at": status.at.isoformat(),
        "path": status.path,
        "problem": problem
        and {
            "code": problem.code,
            "message": problem.message,
            "advice": problem.advice,
            "params": dict(problem.params),
        },
    }
    cache.set(_STATUS_KEY, kept, timeout=None)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=_status_file().parent, delete=False, prefix="backup-status-"
        ) as part:
            json.dump(kept, part)
        Path(part.name).replace(_status_file())
    except OSError:
        logger.exception("The outcome of the copy could not be written down")
