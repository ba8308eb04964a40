"""Check-in: a scan field that survives bad codes, one tap a player, the rest absent, day 2 (TRM 2.1-2.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.actions import CheckedIn
from tournaments.forms.numbers import whole_number
from tournaments.models import Event
from tournaments.queries.access import event_for
from tournaments.queries.check_in import SHOWN, Listed, check_in_facts, seen_words, ticks_left
from tournaments.queries.event_rows import registration_in
from tournaments.rules.problems import Problem, Refused
from tournaments.views.parts import asks_part
from tournaments.views.posting import LONGEST_LISTED, actor, done, once, typed
from tournaments.views.staff_page import staff_page
from tournaments.wording import problem_facts


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is expected and who is in."""
    return _board(request, event_for(request.user, slug, need="run_desk"))


@require_POST
def scan(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in whoever the code names; a bad code is said beside the field, which is empty for the next one."""
    event = event_for(request.user, slug, need="run_desk")
    try:
        result = actions.check_in_by_code(
            event=event, by=actor(request), code=typed(request, "code"), once=once(request)
        )
    except Refused as refused:
        # The field is empty for the next code: what was read stands before the reason.
        read = typed(request, "code", 40)
        told = tuple(
            replace(problem, place=problem.place or "{read}", params={**problem.params, "read": read})
            for problem in refused.problems
        )
        return _board(request, event, problems=told, status=refused.status)
    return _board(request, event, result=result)


@require_POST
def tap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Check in one player of the list, or note what was seen of one who is in already."""
    event = event_for(request.user, slug, need="run_desk")
    return _act(request, event, actions.check_in, number, seen=request.POST.getlist("seen"))


@require_POST
def second_day(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Check in one player for the second day."""
    event = event_for(request.user, slug, need="run_desk")
    return _act(request, event, actions.check_in_second_day, number)


def _act(request: HttpRequest, event: Event, act: Any, number: int, **more: Any) -> HttpResponse:
    try:
        row = registration_in(event, number)
        result = act(registration=row, by=actor(request), once=once(request), **more)
    except Refused as refused:
        return _board(request, event, problems=refused.problems, status=refused.status)
    return _board(request, event, result=result)


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a check-in back."""
    event = event_for(request.user, slug, need="run_desk")
    row = actions.undo_check_in(
        registration=registration_in(event, number), by=actor(request), once=once(request)
    )
    return done(request, _("{name} is not checked in any more.").format(name=row.name), _here(slug))


@require_POST
def rest_absent(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark everybody who did not come as absent."""
    event = event_for(request.user, slug, need="run_desk")
    rows = actions.mark_rest_absent(event=event, by=actor(request), once=once(request))
    return done(request, _("Marked absent: {count}.").format(count=len(rows)), _here(slug))


def _board(
    request: HttpRequest,
    event: Event,
    *,
    result: CheckedIn | None = None,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """Render the page, or for htmx its board, with what the last scan or tap brought."""
    is_part = asks_part(request)
    # An act answered as a part leaves the list as it was asked for; a whole page is ready for the next name.
    find = "" if result and not is_part else typed(request, "q", 100)
    listed = Listed(_numbers(request, "listed"), _numbers(request, "listed_again"))
    context = {
        **staff_page(request, event, "check-in"),
        "facts": check_in_facts(event, find=find, listed=listed),
        "find": find,
        "is_part": is_part,
        "result": result,
        "notes": [problem_facts(note) for note in result.notes] if result else [],
        "to_tick": ticks_left(result.registration) if result else [],
        "ticked_words": seen_words(request.POST.getlist("seen")) if result else "",
        "problems": [problem_facts(problem) for problem in problems],
    }
    template = "tournaments/people/_check_in.html" if is_part else "tournaments/people/check_in.html"
    return render(request, template, context, status=status)


def _numbers(request: HttpRequest, name: str) -> list[int]:
    """Return the numbers of the players whom the page that acts shows in a list."""
    found = [whole_number(part) for part in typed(request, name, LONGEST_LISTED).split(",")[: 4 * SHOWN]]
    return [number for number in found if number is not None]


def _here(slug: str) -> str:
    return reverse("check-in", args=[slug])
