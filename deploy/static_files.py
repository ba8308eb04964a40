"""Collects static files with hashed, compressed names, and only when one of them has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

#: Parts of packages that no page of ours shows; compressing them would take half of the first start.
UNUSED = ("rest_framework", "redoc")


def collect_when_changed() -> bool:
    """Collect the static files if any differs from the last time; return whether that was needed."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    present = fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == present:
        return False
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(UNUSED))
    stamp.write_text(present, encoding="ascii")
    return True


def fingerprint() -> str:
    """Return a digest of every static file's name, size and time of change."""
    digest = hashlib.blake2b(digest_size=16)
    for finder in get_finders():
        for name, storage in sorted(finder.list(list(UNUSED)), key=lambda found: found[0]):
            stat = Path(storage.path(name)).stat()
            digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
