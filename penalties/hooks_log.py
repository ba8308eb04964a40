"""What the penalty app answers about the log: the values that its acts note, in words."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from penalties.models import GameState, JudgeCall, Penalty
from penalties.models.calls import Ruling
from penalties.rules.infractions import find_infraction

_CHOICES: Final = {
    "about": JudgeCall.About,
    "acts_on": Penalty.ActsOn,
    "game_state": GameState.Verdict,
    "level": Penalty.Level,
    "outcome": Ruling.Outcome,
    "verdict": GameState.Verdict,
}
#: Acts whose "state" is a penalty's; a judge call's are those about a call, an appeal or a ruling.
_CALL_ACTS: Final = ("call", "appeal", "rul")


def log_value_words(verb: str, fact: str, value: Any) -> str:
    """Return a value that an act of judges noted as people read it, "" for one of another app."""
    if not isinstance(value, str):
        return ""
    if fact == "infraction":
        known = find_infraction(value)
        return f"{_(known.name)} (TRM {known.number})" if known else ""
    if (fact, value) == ("replay", "attached"):
        return _("attached")
    is_of_call = any(part in verb for part in _CALL_ACTS)
    if fact == "state":
        choices: Any = JudgeCall.State if is_of_call else Penalty.State
    else:
        choices = _CHOICES.get(fact)
    return str(choices(value).label) if choices is not None and value in choices.values else ""
