"""What each fact of the log is called in words; a fact without words of its own has its field's label or name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Registration

_WORDS: Final[Mapping[str, Any]] = {
    "about": _("about"),
    "acts_on": _("acts on"),
    "added": _("added"),
    "allowed": _("allowed"),
    "amendment": _("readable list"),
    "answer": _("answer"),
    "answers": _("answers"),
    "appealed_by": _("appealed by side"),
    "at": _("at"),
    "awarded_byes": _("earned byes in rounds"),
    "badge_seen": _("badge seen"),
    "blocked_tables": _("tables not used"),
    "by_invitation": _("by invitation"),
    "byes": _("byes"),
    "check": _("deck check"),
    "consent": _("consent"),
    "consent_seen": _("consent seen"),
    "cut_best_of": _("best of, cut"),
    "cut_extra_minutes": _("extra minutes, cut"),
    "cut_minutes": _("minutes, cut"),
    "cut_size": _("top cut"),
    "deck_deadline": _("deadline of deck lists"),
    "deck_lists_required": _("deck lists required"),
    "deck_rule": _("deck lists may be replaced"),
    "decided_by": _("decided by"),
    "differences": _("differences"),
    "disputed": _("players disagree"),
    "effect": _("effect"),
    "email": _("e-mail"),
    "entered_by": _("entered by"),
    "exchanged_with": _("exchanged with table"),
    "feature_table": _("feature table"),
    "fee_paid": _("fee paid"),
    "fee_text": _("fee"),
    "final_best_of": _("best of, last match"),
    "final_minutes": _("minutes, last match"),
    "findings": _("findings"),
    "fingerprint": _("fingerprint of the list"),
    "first_round": _("plays from round"),
    "first_table": _("first table"),
    "fixed_table": _("fixed table"),
    "format": _("format"),
    "from": _("drawn from tables"),
    "game": _("game"),
    "game_state": _("game state"),
    "games": _("games"),
    "given_at": _("given at"),
    "has_no_phone": _("has no phone"),
    "id_seen": _("identification seen"),
    "infraction": _("infraction"),
    "invitation_seen": _("invitation seen"),
    "is_complete": _("complete"),
    "is_minor": _("is a minor"),
    "judge": _("judge"),
    "kind": _("kind"),
    "known": _("here already"),
    "label": _("called"),
    "last_table": _("last table"),
    "late_entry_allowed": _("late entries"),
    "left_after_round": _("left after round"),
    "left_without_telling": _("left without telling"),
    "legal": _("legal"),
    "level": _("level"),
    "list": _("list"),
    "lists_changed": _("lists with another result"),
    "lost_by_penalty": _("lost by penalty"),
    "matches": _("matches"),
    "memo": _("note"),
    "method": _("method"),
    "minimum_age": _("minimum age"),
    "minutes": _("minutes"),
    "not_seated": _("not seated"),
    "note": _("note"),
    "now_illegal": _("not legal now"),
    "now_legal": _("legal now"),
    "now_needs_judge": _("for a judge now"),
    "online_link": _("link"),
    "order": _("order"),
    "outcome": _("result"),
    "pairs": _("pairs"),
    "players": _("players"),
    "players_counted": _("players counted"),
    "players_meeting_at": _("players' meeting"),
    "prize": _("prize"),
    "prizes": _("prizes"),
    "prolonged_seconds": _("seconds more"),
    "published": _("published"),
    "question": _("question"),
    "reason": _("reason"),
    "refused_rows": _("rows refused"),
    "region": _("region"),
    "release_delay_days": _("days after a release"),
    "replay": _("record of the game"),
    "reported": _("reported"),
    "rest": _("the others"),
    "result_stays": _("the result stays"),
    "role": _("role"),
    "rounds_minimum": _("fewest rounds"),
    "rounds_missed": _("rounds missed"),
    "ruling": _("ruling"),
    "second_day_checked_in_at": _("checked in for day 2"),
    "seconds": _("seconds"),
    "seed": _("seed of the draw"),
    "seed_place": _("place for the seeding"),
    "seeds": _("seeds, by player number"),
    "seeds_by_qualification": _("seeds from qualifying places"),
    "shape": _("shape of the file"),
    "side": _("side"),
    "sign_up_closes_at": _("sign-up closes"),
    "sign_up_opens_at": _("sign-up opens"),
    "sizes": _("sizes"),
    "stage": _("stage"),
    "stands_in_for": _("stands in for"),
    "state": _("state"),
    "status": _("status"),
    "structure": _("structure"),
    "swiss_best_of": _("best of, Swiss"),
    "swiss_extra_minutes": _("extra minutes, Swiss"),
    "swiss_minutes": _("minutes, Swiss"),
    "table": _("table"),
    "tables": _("tables"),
    "text": _("text"),
    "to": _("put to"),
    "uses_slips": _("result slips"),
    "verdict": _("verdict"),
    "version": _("version"),
    "what_happened": _("what happened"),
    "what_was_done": _("what was done"),
    "why_above": _("why above the guide"),
    "without_prizes": _("without prizes"),
    "without_telling": _("without telling"),
    "words": _("words"),
}


def fact_words(fact: str) -> str:
    """Return what a fact is called.

    >>> fact_words("colour_of_the_moon")
    'colour of the moon'
    """
    return str(_WORDS.get(fact) or _label(fact) or fact.replace("_", " "))


def has_words(fact: str) -> bool:
    """Return whether a fact is told in the reader's language."""
    return fact in _WORDS or _label(fact) is not None


def _label(fact: str) -> Any:
    """Return the label that a model gives the field; Django makes one of the name where there is none."""
    for model in (Event, Registration):
        field = next((field for field in model._meta.fields if field.name == fact), None)
        if field is not None and isinstance(field.verbose_name, Promise):
            return field.verbose_name
    return None
