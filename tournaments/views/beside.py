"""Says a refusal beside the fields of the form it is about, so that nothing typed is lost."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.html import format_html

from tournaments.rules.problems import Refused
from tournaments.templatetags.logpose import section
from tournaments.wording import problem_facts

_BY_PLACE: Mapping[str, str] = {}


def say_beside(form: forms.Form, refused: Refused, fields: Mapping[str, str] = _BY_PLACE) -> None:
    """Put every problem of a refusal beside the field it is about, or above the form.

    `fields` names the field by the problem's code; without it the problem's place is the field's name. What an
    older page or another role is told (`Stale`, `NotAllowed`) is raised again: the form is not at fault.
    """
    if refused.status != Refused.status:
        raise refused
    for problem in refused.problems:
        facts = problem_facts(problem)
        name = fields.get(problem.code, problem.place)
        # As components/problem.html says a refusal: the code for whoever is asked about it, the section to read.
        said = format_html(
            '<span class="words" title="{}">{}</span> {} {}',
            problem.code,
            facts["words"],
            section(problem.section),
            facts["advice"],
        )
        form.add_error(name if name in form.fields else None, forms.ValidationError(said, problem.code))
