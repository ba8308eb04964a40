"""Keeps the database of one machine readable while its disk is full.

SQLite in WAL mode needs two files beside its own, and takes them away with the last connection. A page's connection
lasts as long as its request: the next one would have to make the files anew, and on a full disk not even reading
worked. One connection that stays open keeps them; then reading needs no new space, and writing is refused as before.
"""

from __future__ import annotations

import sqlite3

from django.conf import settings

_kept: list[sqlite3.Connection] = []


def stay_readable() -> None:
    """Hold one connection to the SQLite database open as long as this process lives; nothing with another database.

    A database that does not exist yet is left alone. Called once, in each process that answers requests.
    """
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return
    try:
        connection = sqlite3.connect(
            f"file:{database['NAME']}?mode=rw", uri=True, timeout=20, check_same_thread=False
        )
        # The files come with the first reading; read to its end, it holds no older state for others to keep.
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except sqlite3.OperationalError:
        return
    _kept.append(connection)
