"""What judges do: one act, one function."""

from penalties.actions.both_at_fault import penalize_both
from penalties.actions.calls import (
    call_judge,
    describe_call,
    leave_call,
    note_on_call,
    take_back_call,
    take_call,
)
from penalties.actions.disqualification_reports import fill_in_report
from penalties.actions.ejections import consent_to_ejection, eject_person
from penalties.actions.game_states import attach_replay, record_game_state
from penalties.actions.penalties import issue_penalty
from penalties.actions.penalty_changes import correct_penalty, withdraw_penalty
from penalties.actions.proposals import (
    acknowledge_corrected_penalty,
    acknowledge_penalty,
    decline_penalty,
)
from penalties.actions.reopened import reopen_call
from penalties.actions.rulings import appeal, close_call, head_judge_rules, rule_on_call
from penalties.actions.tardiness import issue_tardiness

__all__ = [
    "acknowledge_corrected_penalty",
    "acknowledge_penalty",
    "appeal",
    "attach_replay",
    "call_judge",
    "close_call",
    "consent_to_ejection",
    "correct_penalty",
    "decline_penalty",
    "describe_call",
    "eject_person",
    "fill_in_report",
    "head_judge_rules",
    "issue_penalty",
    "issue_tardiness",
    "leave_call",
    "note_on_call",
    "penalize_both",
    "record_game_state",
    "reopen_call",
    "rule_on_call",
    "take_back_call",
    "take_call",
    "withdraw_penalty",
]
