"""What people do: one function per act, called by page, API, command and task alike."""

from tournaments.actions.announcements import announce, take_down_announcement
from tournaments.actions.clock import (
    extend_match,
    pause_round,
    prolong_round,
    resume_round,
    start_timer,
    stop_timer,
)
from tournaments.actions.cut import begin_cut, replace_in_cut, undo_begin_cut
from tournaments.actions.drops import drop_player, mark_absent
from tournaments.actions.hand_pairing import change_table, move_bye, pair_by_hand, swap_players
from tournaments.actions.pairing import pair_round, repair_round, undo_pairing
from tournaments.actions.pods import draw_pods
from tournaments.actions.results import (
    EndOfRoundFacts,
    confirm_claim,
    correct_result,
    enter_result,
    enter_result_by_table,
    report_result,
    settle_dispute,
)
from tournaments.actions.rounds import close_round, publish_round, reopen_round, start_round
from tournaments.actions.ties import decide_tie, undo_tie_decision

__all__ = [
    "EndOfRoundFacts",
    "announce",
    "begin_cut",
    "change_table",
    "close_round",
    "confirm_claim",
    "correct_result",
    "decide_tie",
    "draw_pods",
    "drop_player",
    "enter_result",
    "enter_result_by_table",
    "extend_match",
    "mark_absent",
    "move_bye",
    "pair_by_hand",
    "pair_round",
    "pause_round",
    "prolong_round",
    "publish_round",
    "reopen_round",
    "repair_round",
    "replace_in_cut",
    "report_result",
    "resume_round",
    "settle_dispute",
    "start_round",
    "start_timer",
    "stop_timer",
    "swap_players",
    "take_down_announcement",
    "undo_begin_cut",
    "undo_pairing",
    "undo_tie_decision",
]
