"""Says whether this server can do its work: /healthz for load balancers, `manage.py doctor` for people."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from deploy.celery import BEAT_KEY
from tournaments.rules.words import gettext_noop

OK = "ok"
_MISSING = " missing"


def check_database() -> str:
    """Ask the database one question."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def check_migrations() -> str:
    """Compare the tables with the code."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(missing)}{_MISSING}" if missing else OK


def check_cache() -> str:
    """Write and read one value; without Redis the cache is this process' memory."""
    key, value = f"logpose:health:{secrets.token_hex(4)}", secrets.token_hex(4)
    cache.set(key, value, timeout=10)
    return OK if cache.get(key) == value else gettext_noop("a value written was not read back")


def check_worker() -> str:
    """Look for the time a living Celery worker leaves; without Redis the web process does long work."""
    if not settings.REDIS_URL:
        return OK
    return OK if cache.get(BEAT_KEY) else gettext_noop("no worker has been heard of for a minute")


CHECKS: dict[str, Callable[[], str]] = {
    "database": check_database,
    "migrations": check_migrations,
    "cache": check_cache,
    "worker": check_worker,
}


#: What is missing without it waits, and every page is served: no reason to take this server out of the line.
CAN_WAIT = frozenset({"worker"})


def health() -> dict[str, str]:
    """Return every check's name with "ok" or what is wrong; never raises."""
    found = {}
    for name, check in CHECKS.items():
        try:
            found[name] = check()
        except Exception as error:  # noqa: BLE001 - whatever a client library raises is the answer
            found[name] = type(error).__name__
    return found


def in_words(answer: str) -> str:
    """Return what `health` answered in the language of who reads it; machines get it as it stands.

    >>> in_words("3 missing")
    '3 missing'
    """
    if answer == OK:
        return _("ok")
    if answer.endswith(_MISSING):
        return _("{count} missing").format(count=answer.removesuffix(_MISSING))
    return _(answer)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 while pages can be served, else 503; names what is wrong, tells no secrets.

    Without a worker long work waits and the status is "limited", still 200: the worker starts after the web
    server, and an event goes on without its PDFs.
    """
    found = health()
    ill = {name for name, answer in found.items() if answer != OK}
    serves = ill <= CAN_WAIT
    status = OK if not ill else "limited" if serves else "unwell"
    return JsonResponse({"status": status, "checks": found}, status=200 if serves else 503)
