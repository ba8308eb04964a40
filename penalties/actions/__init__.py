"""What judges do: one act, one function."""

from penalties.actions.calls import (
    call_judge,
    describe_call,
    leave_call,
    note_on_call,
    take_back_call,
    take_call,
)
from penalties.actions.game_states import attach_replay, record_game_state
from penalties.actions.rulings import appeal, close_call, head_judge_rules, rule_on_call

__all__ = [
    "appeal",
    "attach_replay",
    "call_judge",
    "close_call",
    "describe_call",
    "head_judge_rules",
    "leave_call",
    "note_on_call",
    "record_game_state",
    "rule_on_call",
    "take_back_call",
    "take_call",
]
