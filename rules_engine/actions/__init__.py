"""What people do with a replay, one function for each act."""

from rules_engine.actions.decisions import (
    Point,
    begin_branch,
    note_decision,
    pop_decision,
    push_decisions,
    remove_branch,
)
from rules_engine.actions.replays import (
    OfLog,
    go_on_from_stop,
    import_replay,
    new_replay,
    remove_replay,
    rename_replay,
    set_position,
)
from rules_engine.actions.verdicts import Said, attach_to_match, rule_on_replay

__all__ = [
    "OfLog",
    "Point",
    "Said",
    "attach_to_match",
    "begin_branch",
    "go_on_from_stop",
    "import_replay",
    "new_replay",
    "note_decision",
    "pop_decision",
    "push_decisions",
    "remove_branch",
    "remove_replay",
    "rename_replay",
    "rule_on_replay",
    "set_position",
]
