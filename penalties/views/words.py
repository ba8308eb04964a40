"""What pages say after an act on a penalty and beside a form that is refused; what their forms say of games."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from penalties.models import Penalty
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Refused
from tournaments.wording import problem_facts


def said(row: Penalty) -> str:
    """Return what was done, in words."""
    words = {
        Penalty.State.PROPOSED: _("{level} for {name} waits for the head judge."),
        Penalty.State.ISSUED: _("{level} for {name} is recorded."),
    }[Penalty.State(row.state)]
    return words.format(level=row.get_level_display(), name=row.name)


def say_beside(form: forms.Form, refused: Refused) -> None:
    """Put every problem of a refusal beside the field it is about, so that what was typed stays.

    What an older page or another role is told (`Stale`, `NotAllowed`) is raised again: the form is not at fault.
    """
    if refused.status != Refused.status:
        raise refused
    for problem in refused.problems:
        facts = problem_facts(problem)
        field = problem.place if problem.place in form.fields else None
        form.add_error(field, " ".join(filter(None, (facts["words"], facts["advice"]))))


def game_now(score: str, games_lost: int) -> dict[str, Any]:
    """Return the games won by play, and the one that is lost now: the next after those and any lost before."""
    if not score:
        return {}
    played = GameScore(*map(int, score.split("-")))
    return {"played": played, "game": played.games_1 + played.games_2 + games_lost + 1}
