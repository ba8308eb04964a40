"""Filters that format what pages show; they decide nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from itertools import groupby
from typing import Any

from django import forms, template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.models import Event, Registration
from tournaments.queries import problem_pages
from tournaments.queries.cited import cited_section
from tournaments.queries.log_targets import actor_words
from tournaments.queries.player_state import state_mark
from tournaments.rules.manual import Section, find_section
from tournaments.rules.problems import Problem
from tournaments.wording import problem_facts, reason_words

register = template.Library()

#: A section as people write it within a sentence; a point or a dash at the end is the sentence's.
_CITED = re.compile(r"\b((?:TRM|CR) [0-9]+(?:[.-][0-9]+)*)")


@register.filter
def rate(value: Fraction | float | None) -> str:
    """Show a match-win rate with four decimals (TRM 5.4); compared are fractions.

    >>> rate(Fraction(1, 3))
    '0.3333'
    """
    return "" if value is None else f"{float(value):.4f}"


@register.filter
def clock(seconds: int | None) -> str:
    """Show seconds as minutes and seconds, negative ones as overtime.

    >>> clock(125), clock(-61)
    ('2:05', '+1:01')
    """
    if seconds is None:
        return ""
    sign = "+" if seconds < 0 else ""
    minutes, rest = divmod(abs(int(seconds)), 60)
    return f"{sign}{minutes}:{rest:02d}"


@register.filter
def moment(milliseconds: int | None) -> datetime | None:
    """Return milliseconds since 1970 (`ClockFacts.ends_at_ms`) as an aware time.

    >>> moment(0).isoformat()
    '1970-01-01T00:00:00+00:00'
    """
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)


def _kind_of(problem: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    return problem["code"], problem.get("section"), problem.get("advice")


@register.filter
def by_kind(problems: Sequence[Mapping[str, Any]]) -> list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]]:
    """Put problems of one kind together, in the order of the first of each: (the first, the others like it).

    A deck of an old set is one thing wrong thirteen times, not thirteen things. Two alike stay apart: they
    are read at once.

    >>> [(first["code"], len(others)) for first, others in by_kind([{"code": "a"}] * 3 + [{"code": "b"}])]
    [('a', 2), ('b', 0)]
    """
    kinds: dict[Any, list[Mapping[str, Any]]] = {}
    for problem in problems:
        kinds.setdefault(_kind_of(problem), []).append(problem)
    groups: list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]] = []
    for alike in kinds.values():
        if len(alike) > 2:
            groups.append((alike[0], alike[1:]))
        else:
            groups += [(problem, []) for problem in alike]
    return groups


@register.filter
def by_run(problems: Sequence[Mapping[str, Any]]) -> list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]]:
    """Put neighbours of one kind together as `by_kind` does, and leave the order: problems that stand in rows.

    >>> [(first["code"], len(others)) for first, others in by_run([{"code": c} for c in "aaab"] + [{"code": "a"}])]
    [('a', 2), ('b', 0), ('a', 0)]
    """
    runs = (list(run) for _kind, run in groupby(problems, key=_kind_of))
    return [group for run in runs for group in by_kind(run)]


@register.filter
def faulty_fields(form: forms.Form) -> list[forms.BoundField]:
    """Return the fields that have to be put right, when there are several: one is seen without a list of them.

    What is wrong with each stands beside the field alone.
    """
    faulty = [field for field in form.visible_fields() if field.errors]
    return faulty if len(faulty) > 1 else []


@register.filter
def shown(problem: Problem) -> dict[str, str]:
    """Return a problem translated and filled for components/problem.html."""
    return problem_facts(problem)


@register.simple_tag(takes_context=True)
def said(context: template.Context) -> list[Any]:
    """Return the messages to show; those said to a player in an earlier round or state of their match fall away.

    The page names its player as `registration`; on a page of nobody what was said to a player is not shown.
    """
    kept, player = context.get("messages"), context.get("registration")
    # Looking at a storage without messages would have the browser told to forget them, on every page.
    found = list(kept) if kept else []
    if not any(message.extra_tags for message in found):
        return found
    mark = state_mark(player) if isinstance(player, Registration) else None
    return [message for message in found if not message.extra_tags or message.extra_tags == mark]


@register.filter
def why(reason: str) -> str:
    """Return a kept reason in words: what Logpose gave by itself is translated."""
    return reason_words(reason)


@register.filter
def acted_by(actor: str) -> str:
    """Return who acted as a record keeps it ("Mia (head judge)"), the roles in the reader's language."""
    return actor_words(actor)


@register.filter
def page_of(problem: Problem, event: Event) -> str:
    """Return the staff page on which a problem is put right, or nothing."""
    return problem_pages.page_of(problem.code, event)


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    """Return `mapping[key]`, or nothing."""
    return mapping.get(key, "")


@register.simple_tag
def section(number: str) -> SafeString | str:
    """Link a section of the manual ("TRM 3.4.2") to our own one-sentence summary of it."""
    return format_html_join(", ", "{}", ((_section_link(part),) for part in number.split(", ") if part))


@register.filter
def cited(words: str) -> SafeString:
    """Link the sections that people cite in their words ("as CR 7-1-1 says") to the page of rules; escape the rest."""
    parts = _CITED.split(str(words))
    linked = (_link(part, cited_section(part)) if at % 2 else part for at, part in enumerate(parts))
    return format_html_join("", "{}", ((part,) for part in linked))


def _section_link(number: str) -> SafeString | str:
    return _link(number, find_section(number))


def _link(number: str, known: Section | None) -> SafeString | str:
    if known is None:
        return number
    return format_html(
        '<a class="section" href="{}#{}" title="{}">{}</a>',
        reverse("manual"),
        known.anchor,
        gettext(known.summary),
        number,
    )
