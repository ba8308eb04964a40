"""Looks at this machine for what would go wrong on an event day; `manage.py doctor` prints it."""

from __future__ import annotations

import importlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy import health
from deploy.words import problem_lines
from tournaments import backup, lan
from tournaments.rules.words import gettext_noop

_FREE_BYTES = 500_000_000
#: A language only a font for its script covers: one of each script that names come in.
_SCRIPTS = {
    "ja": gettext_noop("Japanese"),
    "ko": gettext_noop("Korean"),
    "zh": gettext_noop("Chinese"),
    "ar": gettext_noop("Arabic"),
    "th": gettext_noop("Thai"),
    "hi": gettext_noop("Hindi"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: `advice` is empty when it is well; `stops` is False for what can wait."""

    what: str
    found: str
    advice: str = ""
    stops: bool = True


def examine() -> Iterator[Finding]:
    """Yield a finding for every check, one after the other; a check that breaks is a finding, too."""
    for check in _CHECKS:
        try:
            yield from check()
        except Exception as error:  # noqa: BLE001 - the doctor goes on to the next organ
            yield Finding(
                check.__name__.strip("_").replace("_", " "), str(error), _("This check itself failed.")
            )


def _python() -> Iterator[Finding]:
    yield Finding(
        "Python", f"{sys.version_info.major}.{sys.version_info.minor}, SQLite {sqlite3.sqlite_version}"
    )


def _services() -> Iterator[Finding]:
    shown = {
        "database": (_("database"), _("Is DATABASE_URL right, and the database server running?")),
        "migrations": (_("migrations"), _("Run manage.py start, or manage.py migrate.")),
        "cache": (_("cache"), _("Is REDIS_URL right, and Redis running?")),
        "worker": (_("worker"), _("Start a worker: make worker")),
    }
    for name, answer in health.health().items():
        what, advice = shown[name]
        yield Finding(what, health.in_words(answer), "" if answer == health.OK else advice)


def _disk() -> Iterator[Finding]:
    for what, folder in (
        (_("data folder"), settings.LOGPOSE_VAR_DIR),
        (_("backup folder"), settings.LOGPOSE_BACKUP_DIR),
    ):
        path = Path(folder)
        there = next(parent for parent in (path, *path.parents) if parent.exists())
        free = shutil.disk_usage(there).free
        if not os.access(there, os.W_OK):
            yield Finding(
                what,
                _("{path} cannot be written").format(path=path),
                _("Is the stick in and writable? Whose folder is it?"),
            )
        elif free < _FREE_BYTES:
            yield Finding(
                what,
                _("{path}: {size} MB free").format(path=path, size=f"{free / 1e6:.0f}"),
                _("Free some space: 500 MB last a long event day."),
            )
        else:
            yield Finding(what, _("{path}: {size} GB free").format(path=path, size=f"{free / 1e9:.1f}"))


def _last_copy() -> Iterator[Finding]:
    status = backup.last_status()
    if status is None:
        yield Finding(_("last copy"), _("none yet: the first is made when a round is published"))
    elif status.problem:
        found, advice = problem_lines(status.problem)
        yield Finding(_("last copy"), found, advice)
    else:
        minutes = (datetime.now(UTC) - status.at) // timedelta(minutes=1)
        words = ngettext("{count} minute ago: {path}", "{count} minutes ago: {path}", minutes)
        yield Finding(_("last copy"), words.format(count=minutes, path=status.path))


def _printing() -> Iterator[Finding]:
    install = _("make run installs what printing needs; it asks for an administrator's password.")
    try:
        importlib.import_module("weasyprint")
    except OSError as error:
        yield Finding(_("printing"), str(error).splitlines()[0], install)
        return
    from weasyprint.text.ffi import harfbuzz_subset

    slow = not harfbuzz_subset
    yield Finding(
        _("printing"),
        _("slow: no HarfBuzz subset library") if slow else _("ready"),
        install if slow else "",
        stops=False,
    )
    fc_list = shutil.which("fc-list")
    for language, script in _SCRIPTS.items() if fc_list else ():
        listed = subprocess.run(  # noqa: S603 - fontconfig's own tool, fixed arguments
            [str(fc_list), f":lang={language}", "family"], capture_output=True, text=True, check=True
        )
        has_font = bool(listed.stdout.strip())
        yield Finding(
            _("{script} names").format(script=_(script)),
            _("a font is there") if has_font else _("print as boxes"),
            "" if has_font else install,
        )


def _network() -> Iterator[Finding]:
    addresses = lan.phone_addresses()
    if not addresses:
        yield Finding(_("phones"), _("no network"), _("Join the shop's Wi-Fi or plug in its cable."))
    else:
        yield Finding(_("phones"), f" {_('or')} ".join(addresses))


def _clock() -> Iterator[Finding]:
    now = datetime.now(UTC)
    newest = max((copy.stat().st_mtime for copy in backup.copies()), default=0)
    time = f"{now:%Y-%m-%d %H:%M}"
    behind = newest > now.timestamp() + 60
    yield Finding(
        _("clock"),
        _("{time} UTC, earlier than the last copy").format(time=time) if behind else f"{time} UTC",
        _("Set this machine's clock: rounds are timed by it.") if behind else "",
    )


_CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _python,
    _services,
    _disk,
    _last_copy,
    _printing,
    _network,
    _clock,
)
