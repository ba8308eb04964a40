"""The hash each decision of a record was entered with: by it a later engine sees which step goes otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rules_engine.timeline import Record

NOTHING_NEW: Mapping[tuple[str, int], str] = MappingProxyType({})


def keep_checks(record: Record, before: Record, new: Mapping[tuple[str, int], str] = NOTHING_NEW) -> Record:
    """Return `record` with the hashes that `before` holds for the same decisions, and `new` ones by line and step.

    The versions stay those of `before`, so that what was entered with an older engine goes on being looked at.
    """
    known = {line.name: line.decisions for line in before.lines}
    lines = []
    for line in record.lines:
        old = known.get(line.name, ())
        decisions = []
        for index, decision in enumerate(line.decisions):
            is_old = index < len(old) and old[index].act == decision.act
            check = old[index].check if is_old else new.get((line.name, line.at + index + 1), "")
            decisions.append(replace(decision, check=check))
        lines.append(replace(line, decisions=tuple(decisions)))
    return replace(
        record, lines=tuple(lines), engine=before.engine or record.engine, data=before.data or record.data
    )
