"""The Celery application: long work runs here when REDIS_URL is set."""

import os
import time

from celery import Celery
from celery.signals import heartbeat_sent, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
app = Celery("logpose")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

#: Where a living worker leaves the time; /healthz reads it.
BEAT_KEY = "logpose:worker-beat"
BEAT_SECONDS = 60
_WRITE_EVERY_SECONDS = 10
_last_written = 0.0


@worker_ready.connect
@heartbeat_sent.connect
def leave_beat(**_: object) -> None:
    """Note in the shared cache that a worker lives."""
    global _last_written  # noqa: PLW0603 - one worker, one clock
    if time.monotonic() - _last_written > _WRITE_EVERY_SECONDS:
        from django.core.cache import cache

        _last_written = time.monotonic()
        cache.set(BEAT_KEY, int(time.time()), timeout=BEAT_SECONDS)
