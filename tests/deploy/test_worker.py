"""A real Celery worker beside the tests, as `make worker` starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache

from deploy.celery import BEAT_KEY
from deploy.health import check_worker
from tests.deploy.machines import ROOT, environment

pytestmark = pytest.mark.redis


def test_a_living_worker_is_heard_of_and_stops_in_order(tmp_path: Path) -> None:
    cache.delete(BEAT_KEY)
    assert check_worker() != "ok"
    env = environment(
        tmp_path,
        REDIS_URL=settings.CACHES["default"]["LOCATION"],
        DATABASE_URL=os.environ.get("DATABASE_URL", ""),
    )
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "--app", "deploy", "worker", "--concurrency", "1"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + 180
        while check_worker() != "ok":
            assert worker.poll() is None
            assert time.monotonic() < end
            time.sleep(0.2)
        assert abs(cache.get(BEAT_KEY) - time.time()) < 60
    finally:
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=60) == 0
