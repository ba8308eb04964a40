"""Copies of the whole database: after each round by itself, at any time by hand, and back again.

SQLite is copied with its own backup call while the event goes on; PostgreSQL with pg_dump. A copy is written
beside its final name and renamed when it is whole, so a file with the right name is always a good one.
"""

from tournaments.backup.copying import copies, copy_after_round, copy_database
from tournaments.backup.restoring import restore_database
from tournaments.backup.status import BackupStatus, last_status

__all__ = [
    "BackupStatus",
    "copies",
    "copy_after_round",
    "copy_database",
    "last_status",
    "restore_database",
]
