"""Logs of simulators, read back into records. A log tells results, not decisions: an import is a reconstruction."""

from rules_engine.logs.importing import Imported, import_log
from rules_engine.logs.lines import read_text, without_names

__all__ = ["Imported", "import_log", "read_text", "without_names"]
