"""Logs of simulators, read back into records. A log tells results, not decisions: an import is a reconstruction."""

from rules_engine.logs.importing import Imported, import_log

__all__ = ["Imported", "import_log"]
