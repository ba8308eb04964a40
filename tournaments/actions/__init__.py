"""What people do: one function per act, called by page, API, command and task alike."""

from tournaments.actions.announcements import announce, take_down_announcement
from tournaments.actions.bans import ban_person, change_suspension, lift_ban, suspend_person
from tournaments.actions.byes import set_awarded_byes
from tournaments.actions.check_in import (
    CheckedIn,
    check_in,
    check_in_by_code,
    check_in_second_day,
    mark_rest_absent,
    tick,
    undo_check_in,
)
from tournaments.actions.clock import (
    extend_match,
    pause_round,
    prolong_round,
    resume_round,
    start_timer,
    stop_timer,
    take_back_time,
)
from tournaments.actions.cut import begin_cut, replace_in_cut, undo_begin_cut
from tournaments.actions.device_pins import remove_device_pin, set_device_pin, switch_user
from tournaments.actions.drops import drop_player, mark_absent
from tournaments.actions.end_of_round import (
    answer_end_of_round,
    begin_end_of_round,
    confirm_end_of_round,
    drop_end_of_round,
    take_back_answer,
)
from tournaments.actions.events import (
    EventFacts,
    cancel_event,
    change_event,
    close_registration,
    create_event,
    open_check_in,
    publish_event,
    reopen_registration,
)
from tournaments.actions.hand_pairing import change_table, move_bye, pair_by_hand, swap_players
from tournaments.actions.head_judge import give_back_head_judge, hand_over_head_judge
from tournaments.actions.jobs import retry_job, start_job
from tournaments.actions.organizers import change_organizer
from tournaments.actions.pairing import pair_round, repair_round, undo_pairing
from tournaments.actions.player_lists import ImportReport, import_players
from tournaments.actions.pods import draw_pods
from tournaments.actions.prizes import hand_out_prize, hand_out_to_all, set_prizes, take_back_prize
from tournaments.actions.reinstating import reinstate_player
from tournaments.actions.reporting import finish_event, mark_reported, reopen_event, unmark_reported
from tournaments.actions.results import (
    EndOfRoundFacts,
    confirm_claim,
    correct_result,
    enter_result,
    enter_result_by_table,
    report_result,
    settle_dispute,
    take_back_report,
)
from tournaments.actions.rounds import close_round, publish_round, reopen_round, start_round
from tournaments.actions.seats import mark_not_seated
from tournaments.actions.sign_up import (
    cancel_registration,
    change_registration,
    new_private_link,
    set_membership_number,
    sign_up,
)
from tournaments.actions.staff import (
    NewAccount,
    add_staff,
    make_account,
    make_staff_account,
    remove_staff,
)
from tournaments.actions.tables import set_fixed_table, set_tables
from tournaments.actions.ties import decide_tie, undo_tie_decision
from tournaments.actions.zones import remove_judge_zone, set_judge_zone

__all__ = [
    "CheckedIn",
    "EndOfRoundFacts",
    "EventFacts",
    "ImportReport",
    "NewAccount",
    "add_staff",
    "announce",
    "answer_end_of_round",
    "ban_person",
    "begin_cut",
    "begin_end_of_round",
    "cancel_event",
    "cancel_registration",
    "change_event",
    "change_organizer",
    "change_registration",
    "change_suspension",
    "change_table",
    "check_in",
    "check_in_by_code",
    "check_in_second_day",
    "close_registration",
    "close_round",
    "confirm_claim",
    "confirm_end_of_round",
    "correct_result",
    "create_event",
    "decide_tie",
    "draw_pods",
    "drop_end_of_round",
    "drop_player",
    "enter_result",
    "enter_result_by_table",
    "extend_match",
    "finish_event",
    "give_back_head_judge",
    "hand_out_prize",
    "hand_out_to_all",
    "hand_over_head_judge",
    "import_players",
    "lift_ban",
    "make_account",
    "make_staff_account",
    "mark_absent",
    "mark_not_seated",
    "mark_reported",
    "mark_rest_absent",
    "move_bye",
    "new_private_link",
    "open_check_in",
    "pair_by_hand",
    "pair_round",
    "pause_round",
    "prolong_round",
    "publish_event",
    "publish_round",
    "reinstate_player",
    "remove_device_pin",
    "remove_judge_zone",
    "remove_staff",
    "reopen_event",
    "reopen_registration",
    "reopen_round",
    "repair_round",
    "replace_in_cut",
    "report_result",
    "resume_round",
    "retry_job",
    "set_awarded_byes",
    "set_device_pin",
    "set_fixed_table",
    "set_judge_zone",
    "set_membership_number",
    "set_prizes",
    "set_tables",
    "settle_dispute",
    "sign_up",
    "start_job",
    "start_round",
    "start_timer",
    "stop_timer",
    "suspend_person",
    "swap_players",
    "switch_user",
    "take_back_answer",
    "take_back_prize",
    "take_back_report",
    "take_back_time",
    "take_down_announcement",
    "tick",
    "undo_begin_cut",
    "undo_check_in",
    "undo_pairing",
    "undo_tie_decision",
    "unmark_reported",
]
