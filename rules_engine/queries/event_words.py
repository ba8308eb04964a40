"""What happened, in the reader's language: the sentences of the engine's log with the names of areas, phases, deeds."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules_engine.one_piece import log
from rules_engine.one_piece.game import Game
from rules_engine.queries.names import area_words, change_words, deed_words, phase_words


def event_words(game: Game, event: log.Happened, who: str = "judge") -> str:
    """Return an event in a sentence, as `who` may know it."""
    return log.words(game, event, who, say=_, value=_value(event), before=area_words(event.before))


def _value(event: log.Happened) -> str:
    """Return what the event is about in words; heads of texts and numbers stay as they are."""
    if event.kind == "moved":
        return area_words(event.value)
    if event.kind == "phase":
        return phase_words(event.value)
    if event.kind in ("lost", "draw"):
        return _(event.value)
    if event.kind == "judge":
        return deed_words(event.value)
    if event.kind in ("changed", "expired"):
        return change_words(event.value)
    return event.value
