"""What each act of the log is called in words; an act without words of its own shows its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

_WORDS: Final[Mapping[str, Any]] = {
    "add_staff": _("gave a role"),
    "announce": _("announced"),
    "ask_amendment": _("asked for a readable deck list"),
    "answer_end_of_round": _("answered at the end of the round"),
    "begin_cut": _("began the top cut"),
    "begin_end_of_round": _("began the end of the round at a table"),
    "cancel_check": _("called a deck check off"),
    "cancel_event": _("cancelled the event"),
    "cancel_registration": _("cancelled an entry"),
    "change_event": _("changed the set-up"),
    "change_registration": _("changed an entry"),
    "change_table": _("moved a match to another table"),
    "check_cut_players": _("had the cut's decks checked"),
    "check_in": _("checked in"),
    "check_in_second_day": _("checked in for day 2"),
    "choose_deck_check": _("chose a deck to check"),
    "close_registration": _("closed registration"),
    "close_round": _("closed a round"),
    "confirm_end_of_round": _("confirmed the end of the round at a table"),
    "correct_result": _("corrected a result"),
    "create_event": _("created the event"),
    "decide_tie": _("decided a tie"),
    "draw_deck_checks": _("drew tables for deck checks"),
    "draw_pods": _("drew the draft pods"),
    "drop_end_of_round": _("left the end of the round at a table undecided"),
    "drop_player": _("dropped a player"),
    "enter_result": _("entered a result"),
    "extend_match": _("gave a match more time"),
    "finish_check": _("finished a deck check"),
    "finish_event": _("finished the event"),
    "give_back_head_judge": _("gave the head judge's role back"),
    "hand_out_prize": _("handed out a prize"),
    "hand_over_head_judge": _("handed the head judge's role over"),
    "import_players": _("loaded players from a file"),
    "mark_absent": _("marked a player absent"),
    "mark_not_seated": _("noted who is not seated"),
    "mark_reported": _("marked the event as reported"),
    "mark_rest_absent": _("marked the rest absent"),
    "move_bye": _("moved a bye"),
    "new_private_link": _("gave a new private link"),
    "open_check_in": _("opened check-in"),
    "pair_by_hand": _("paired by hand"),
    "pair_round": _("paired a round"),
    "pause_round": _("stopped the clock"),
    "prolong_round": _("prolonged a round"),
    "publish_event": _("opened sign-up"),
    "publish_lists": _("published the deck lists"),
    "publish_round": _("published a round"),
    "reinstate_player": _("reinstated a player"),
    "remove_judge_zone": _("took a zone from a judge"),
    "remove_staff": _("took a role away"),
    "reopen_check": _("opened a deck check again"),
    "reopen_event": _("reopened the event"),
    "reopen_registration": _("opened registration again"),
    "reopen_round": _("opened a round again"),
    "repair_round": _("paired a round again"),
    "replace_in_cut": _("replaced a player in the cut"),
    "report_result": _("reported a result"),
    "resume_round": _("let the clock go on"),
    "set_awarded_byes": _("set earned byes"),
    "set_fixed_table": _("set a fixed table"),
    "set_judge_zone": _("gave a judge a zone"),
    "set_prizes": _("set the prizes"),
    "set_tables": _("set the tables"),
    "settle_dispute": _("settled a dispute"),
    "sign_up": _("entered a player"),
    "start_check": _("started a deck check"),
    "start_round": _("started a round"),
    "start_timer": _("started a timer"),
    "stop_timer": _("stopped a timer"),
    "submit_list": _("handed in a deck list"),
    "set_device_pin": _("set digits for shared devices"),
    "swap_players": _("swapped two players"),
    "switch_user": _("took over a shared device"),
    "take_back_amendment": _("took back the request for a readable list"),
    "take_back_answer": _("took an answer at the end of the round back"),
    "take_back_prize": _("took a prize back"),
    "take_down_announcement": _("took an announcement down"),
    "tick": _("ticked"),
    "undo_check_in": _("took a check-in back"),
    "undo_pairing": _("took a pairing back"),
    "unlock_list": _("opened a deck list again"),
    "unmark_reported": _("took the report mark back"),
}


def act_words(verb: str) -> str:
    """Return an act in words.

    >>> act_words("fly_to_the_moon")
    'fly to the moon'
    """
    return str(_WORDS.get(verb, verb.replace("_", " ")))
