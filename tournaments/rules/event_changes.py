"""Which facts of an event may still be changed, and which values cannot stand together (TRM 3.2-3.7, 4.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from tournaments.rules.event_figures import figures_for
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: Announced with round 1 or before it: players came on these terms (TRM 3.2, 3.6, 4.4).
UNTIL_ROUND_1: Final = frozenset(
    {
        "level",
        "format",
        "structure",
        "is_online",
        "starts_at",
        "time_zone",
        "region",
        "limited_deck_size",
        "rounds_planned",
        "rounds_minimum",
        "cut_size",
        "deck_lists_required",
        "deck_rule",
        "release_delay_days",
        "seeds_by_qualification",
        "by_invitation",
        "minimum_age",
        "number_may_follow",
        "sign_up_opens_at",
    }
)
#: Counts from the next round that is paired.
UNTIL_THE_END: Final = frozenset(
    {
        "swiss_best_of",
        "swiss_minutes",
        "swiss_extra_minutes",
        "cut_best_of",
        "cut_minutes",
        "cut_extra_minutes",
        "final_best_of",
        "final_minutes",
        "cap",
        "sign_up_closes_at",
        "late_entry_allowed",
        "needs_id",
        "needs_fee",
        "fee_text",
        "needs_badge",
        "deck_deadline",
        "self_report",
        "phones_during_match",
        "uses_slips",
        "has_second_day",
        "ends_at",
        "break_text",
        "players_meeting_at",
        "online_notes",
    }
)
#: Words only: they can be put right at any time.
ALWAYS: Final = frozenset({"name", "venue", "prize_text"})
CHANGEABLE: Final = UNTIL_ROUND_1 | UNTIL_THE_END | ALWAYS

_OVER: Final = frozenset({"finished", "reported", "cancelled"})


def change_problems(changed: Collection[str], *, state: str, round_1_announced: bool) -> list[Problem]:
    """Return why these facts can no longer be changed, one problem for each fact, in order of name.

    >>> [p.params["field"] for p in change_problems({"level", "name"}, state="running", round_1_announced=True)]
    ['level']
    >>> change_problems({"swiss_minutes"}, state="running", round_1_announced=True)
    []
    """
    problems = []
    for name in sorted(changed):
        if name in ALWAYS:
            continue
        if name not in CHANGEABLE:
            problems.append(
                Problem(
                    "fact_unknown",
                    gettext_noop("An event has no {field}."),
                    advice=gettext_noop("Look at the spelling, or leave it out."),
                    params={"field": name},
                )
            )
        elif state in _OVER:
            problems.append(
                Problem(
                    "event_over",
                    gettext_noop("The event is over; this can no longer be changed."),
                    place=name,
                    advice=gettext_noop("Reopen the event first, if its report is not sent."),
                    params={"field": name},
                )
            )
        elif name in UNTIL_ROUND_1 and round_1_announced:
            problems.append(
                Problem(
                    "announced_with_round_1",
                    gettext_noop("This was announced with round 1 and can no longer be changed."),
                    section="TRM 3.6",
                    advice=gettext_noop("Undo the pairing of round 1 first, if it has not started."),
                    place=name,
                    params={"field": name},
                )
            )
    return problems


def value_problems(facts: Mapping[str, Any]) -> list[Problem]:
    """Return which values cannot stand together; `facts` holds every changeable field by name.

    >>> facts = {"level": 3, "structure": "swiss_cut", "is_online": False, "deck_lists_required": False}
    >>> [p.code for p in value_problems({**facts, "cut_size": 6})]
    ['deck_list_cannot_be_waived', 'cut_not_a_bracket']
    """
    problems = []
    figures = figures_for(
        level=facts["level"], structure=facts["structure"], is_online=bool(facts.get("is_online"))
    )
    if figures["deck_lists_required"].value and not facts.get("deck_lists_required"):
        problems.append(
            Problem(
                "deck_list_cannot_be_waived",
                gettext_noop("A level 3 event always has deck lists."),
                section="TRM 4.4",
                advice=gettext_noop("Ask for deck lists, or choose level 1 or 2."),
                place="deck_lists_required",
            )
        )
    elif facts.get("deck_lists_required") and facts.get("deck_rule") == "none":
        problems.append(
            Problem(
                "deck_rule_missing",
                gettext_noop("Deck lists are required, so the event must take them."),
                section="TRM 4.4",
                place="deck_rule",
                advice=gettext_noop("Choose until when a list may be replaced."),
            )
        )
    cut = facts.get("cut_size")
    if cut and (cut < 2 or cut & (cut - 1)):
        problems.append(
            Problem(
                "cut_not_a_bracket",
                gettext_noop("A cut of {cut} fills no bracket."),
                section="TRM 3.4",
                place="cut_size",
                advice=gettext_noop("Choose 0 (no cut), 2, 4, 8, 16, 32 or 64."),
                params={"cut": cut},
            )
        )
    rounds, least = facts.get("rounds_planned"), facts.get("rounds_minimum")
    if rounds is not None and rounds < 1:
        problems.append(
            Problem(
                "rounds_below_one",
                gettext_noop("An event has at least one round."),
                advice=gettext_noop("Type 1 or more, or leave it empty: the number of players then decides."),
                place="rounds_planned",
            )
        )
    if least is not None and (rounds is None or least > rounds or least < 1):
        problems.append(
            Problem(
                "round_range_upside_down",
                gettext_noop("A variable number of rounds needs a least and a greater most."),
                section="TRM 3.6",
                place="rounds_minimum",
                advice=gettext_noop("Type 6 and 8 for “6 to 8 rounds”, or leave the least number empty."),
            )
        )
    problems.extend(
        Problem(
            "best_of_1_or_3",
            gettext_noop("A match is best of 1 or best of 3."),
            section="TRM 3.5",
            advice=gettext_noop("Choose 1 or 3."),
            place=name,
            params={"field": name},
        )
        for name in ("swiss_best_of", "cut_best_of", "final_best_of")
        if facts.get(name) not in {None, 1, 3}
    )
    if facts.get("time_zone") and not _is_zone(facts["time_zone"]):
        problems.append(
            Problem(
                "no_such_time_zone",
                gettext_noop("There is no time zone {zone}."),
                place="time_zone",
                advice=gettext_noop("Write it as region and city: Europe/Berlin, America/New_York."),
                params={"zone": facts["time_zone"]},
            )
        )
    starts, ends = facts.get("starts_at"), facts.get("ends_at")
    if starts and ends and ends <= starts:
        problems.append(
            Problem(
                "ends_before_start",
                gettext_noop("The set end is before the start."),
                advice=gettext_noop("Choose a later end or an earlier start."),
                place="ends_at",
            )
        )
    opens, closes = facts.get("sign_up_opens_at"), facts.get("sign_up_closes_at")
    if opens and closes and closes <= opens:
        problems.append(
            Problem(
                "sign_up_closes_first",
                gettext_noop("Sign-up closes before it opens."),
                advice=gettext_noop("Choose a later end of sign-up, or leave it empty."),
                place="sign_up_closes_at",
            )
        )
    if facts.get("cap") is not None and facts["cap"] < 2:
        problems.append(
            Problem(
                "cap_below_two",
                gettext_noop("An event has at least two places."),
                advice=gettext_noop("Type 2 or more, or leave it empty for no limit."),
                place="cap",
            )
        )
    return problems


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True
