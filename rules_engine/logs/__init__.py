"""Logs of simulators, read back into records. A log tells results, not decisions: an import is a reconstruction."""

from rules_engine.logs.importing import Imported, import_log, list_games
from rules_engine.logs.lines import read_text, without_names
from rules_engine.logs.sessions import MOST_LOG_BYTES, GameLines, WhichGame

__all__ = [
    "MOST_LOG_BYTES",
    "GameLines",
    "Imported",
    "WhichGame",
    "import_log",
    "list_games",
    "read_text",
    "without_names",
]
