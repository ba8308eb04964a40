"""A process on a full disk: no file can grow, by a limit of the system; it asks pages and tells their status.

`python -m tests.deploy.full_disk DATABASE USER` reads pages from stdin as JSON: paths to get, and one to
post a report to. It has begun like a server, before the disk was full.
"""

from __future__ import annotations

import json
import resource
import sys
from typing import Any

import django


def main(database: str, user: str) -> None:
    """Print the status of each page, with the disk full."""
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = database
    # Nothing has been collected here.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    django.setup()
    from django.db import connection
    from django.test import Client

    from deploy.readable import stay_readable
    from tournaments.models import User

    client = Client(raise_request_exception=False, headers={"host": "localhost"})
    client.force_login(User.objects.get(pk=user))
    connection.close()
    stay_readable()
    asked: dict[str, Any] = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    statuses = [client.get(path).status_code for path in asked["read"]]
    statuses.append(client.post(asked["report"], {"result": "win_1"}).status_code)
    statuses += [client.get(path).status_code for path in asked["read"]]
    sys.stdout.write(json.dumps(statuses))


if __name__ == "__main__":
    main(*sys.argv[1:])
