"""What every test stands on: no network, one seed, an empty cache, nothing skipped."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from deploy.celery import BEAT_KEY
from tests import made_database

_slow_here = [HealthCheck.too_slow, HealthCheck.data_too_large]
# Two cores shared with a browser and a database say nothing about our speed: no deadline anywhere.
hypothesis_settings.register_profile(
    "suite", max_examples=50, deadline=None, suppress_health_check=_slow_here
)
hypothesis_settings.register_profile(
    "quick", max_examples=10, deadline=None, suppress_health_check=_slow_here
)
hypothesis_settings.register_profile(
    "slow", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=_slow_here
)
hypothesis_settings.load_profile(os.environ.get("LOGPOSE_HYPOTHESIS", "suite"))


def pytest_report_header(config: pytest.Config) -> str:
    """Say what the tests run on, so that a log tells by itself."""
    engine = settings.DATABASES["default"]["ENGINE"].rsplit(".", 1)[-1]
    cache_kind = settings.CACHES["default"]["BACKEND"].rsplit(".", 1)[-1]
    return f"logpose: {engine}, {cache_kind}, seed {config.getoption('randomly_seed', 'none')}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, rather than skip, what belongs to the other database: .ci/run runs the suite on both."""
    has = {
        "sqlite": "sqlite" in settings.DATABASES["default"]["ENGINE"],
        "postgres": "postgresql" in settings.DATABASES["default"]["ENGINE"],
        "redis": bool(settings.REDIS_URL),
    }
    elsewhere = [
        item for item in items if any(not has[name] and item.get_closest_marker(name) for name in has)
    ]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Take thousands of tests and all modules out of the garbage collector's sight: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count a skipped test as a failure: a test that is skipped for want of a tool proves nothing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and session.exitstatus == pytest.ExitCode.OK:
        reporter.write_line(f"FAILED: {len(skipped)} skipped; a test here runs, or is removed.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def kept_database(request: pytest.FixtureRequest) -> Path | None:
    """Where the empty database is kept from run to run; None on PostgreSQL, which migrates anew."""
    if "sqlite" not in settings.DATABASES["default"]["ENGINE"]:
        return None
    return made_database.kept_as(request.config.cache.mkdir("made-database"), made_database.migration_files())


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_keepdb: bool, django_db_modify_db_settings: None, kept_database: Path | None
) -> bool:
    """Begin with a copy of the database that the same migrations made before, if there is one."""
    if kept_database is None:
        return django_db_keepdb
    name = Path(connections["default"].settings_dict["TEST"]["NAME"])
    return made_database.take(kept_database, name) or django_db_keepdb


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_keepdb: bool, kept_database: Path | None
) -> Iterator[None]:
    """Keep a database that was made anew, for the next process."""
    if kept_database is not None and not django_db_keepdb:
        made_database.keep(Path(connections["default"].settings_dict["NAME"]), kept_database)
    yield
    connections.close_all()


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Give every test a cache of its own, in which a worker has been heard of (/healthz asks with Redis)."""
    cache.clear()
    cache.set(BEAT_KEY, 1)
    yield
    cache.clear()
