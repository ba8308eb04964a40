"""Says a refusal beside the fields of the form it is about, so that nothing typed is lost."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.html import format_html

from tournaments.rules.problems import Problem, Refused
from tournaments.templatetags.logpose import section
from tournaments.wording import problem_facts

_BY_PLACE: Mapping[str, str] = {}


def say_beside(form: forms.Form, refused: Refused, fields: Mapping[str, str] = _BY_PLACE) -> None:
    """Put every problem of a refusal beside the field it is about, or above the form.

    `fields` names the field by the problem's code; without it the fact `field` names it, else the problem's place.
    What an older page or another role is told (`Stale`, `NotAllowed`) is raised again: the form is not at fault.
    """
    if refused.status != Refused.status:
        raise refused
    for problem in refused.problems:
        name = fields.get(problem.code) or str(problem.params.get("field", problem.place))
        form.add_error(name if name in form.fields else None, _said(problem))


def errors_of(refused: Refused) -> forms.ValidationError:
    """Return what a field's own `clean` raises when a rule refuses what was typed there."""
    return forms.ValidationError([_said(problem) for problem in refused.problems])


def _said(problem: Problem) -> forms.ValidationError:
    """Return a problem as components/problem.html says it: the code for whoever is asked, the section to read."""
    facts = problem_facts(problem)
    words = format_html(
        '<span class="words" title="{}">{}</span> {} {}',
        problem.code,
        facts["words"],
        section(problem.section),
        facts["advice"],
    )
    return forms.ValidationError(words, problem.code)
