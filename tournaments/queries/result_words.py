"""The result of a match in words, with the winner's name."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Match
from tournaments.rules.outcomes import Outcome


def result_words(outcome: str, games: tuple[int | None, int | None], names: tuple[str, str]) -> str:
    """Return the outcome of a match between `names` in words, "" without one: "Anna won 2–1"."""
    if not outcome:
        return ""
    found = Outcome(outcome)
    winner = {1: names[0], 2: names[1]}.get(found.winner or 0)
    if winner is None:
        words = str(Match.Outcome(outcome).label)
    elif found.is_by_default:
        words = _("{name} won by default").format(name=winner)
    else:
        words = _("{name} won").format(name=winner)
    won_1, won_2 = games
    if won_1 is None or won_2 is None or (winner is not None and won_1 == won_2):
        return words
    more, less = sorted((won_1, won_2), reverse=True) if winner else (won_1, won_2)
    return f"{words} {more}–{less}"
