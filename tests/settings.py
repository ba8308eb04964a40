"""Settings for tests: the product's own, in a throw-away folder, with cheap passwords."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Before the settings are read: tests never touch what a desk keeps, and each process has a folder to itself.
_var = tempfile.mkdtemp(prefix="logpose-tests-")
atexit.register(shutil.rmtree, _var, ignore_errors=True)
os.environ["LOGPOSE_VAR_DIR"] = _var
for _name in (
    "LOGPOSE_MODE",
    "LOGPOSE_PUBLIC_URL",
    "LOGPOSE_BACKUP_DIR",
    "LOGPOSE_HOSTS",
    "LOGPOSE_DEBUG",
    "PORT",
):
    os.environ.pop(_name, None)

from deploy.settings import *  # noqa: E402, F403 - the whole file on purpose
from deploy.settings import CACHES, DATABASES, REDIS_URL  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# No worker runs beside the tests; tests/deploy starts a real one for itself.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

# Copies after a round are written where a test asks for them, and before it goes on.
LOGPOSE_BACKUP_AFTER_ROUNDS = False
LOGPOSE_BACKUP_IN_BACKGROUND = False
LOGPOSE_JOBS_IN_BACKGROUND = False

#: The tests in the browser run beside the others and number their processes anew.
_beside = os.environ.get("TESTS_BESIDE", "")
if REDIS_URL:
    # A database of its own for every process: one test's `cache.clear()` must not empty another's cache.
    _worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) + (7 if _beside else 0)
    CACHES["default"]["LOCATION"] = (
        f"{REDIS_URL.rsplit('/', 1)[0] if REDIS_URL.count('/') > 2 else REDIS_URL}/{_worker + 1}"
    )
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # The throw-away folder needs no protection from a power cut.
    DATABASES["default"]["OPTIONS"]["init_command"] = DATABASES["default"]["OPTIONS"]["init_command"].replace(
        "synchronous=FULL", "synchronous=OFF"
    )
    DATABASES["default"]["TEST"] = {"NAME": Path(_var) / "test.sqlite3"}
elif _beside:
    DATABASES["default"]["TEST"] = {"NAME": f"test_{DATABASES['default']['NAME']}_{_beside}"}
