"""Judge calls on the staff's side: the queue, one call up to its ruling, appeals, notes (TRM 1.4, 4.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from penalties import actions
from penalties.actions.rulings import VERDICTS
from penalties.forms.calls import CloseForm, FinalRulingForm, NoteForm, OpenCallForm, RulingForm
from penalties.models import JudgeCall, Ruling
from penalties.queries.calls import (
    CallPage,
    call_in,
    call_lines,
    call_page,
    judge_in,
    open_calls,
    past_calls,
    standing_penalties,
)
from penalties.rules.sections import section_titles
from penalties.views.kept_words import forget_words, keep_words, kept_words
from tournaments.forms.numbers import whole_number
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.rounds import current_round
from tournaments.queries.zones import zone_tables
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page

_PER_PAGE = 40
#: What the button of an infraction sends while its penalty is still to be given (TRM 7.1).
_PENALTY_FIRST = "penalty_first"
#: Outcomes beside which a penalty of the same call is odd: on an appeal, say, that the head judge grants.
_NOTHING_WRONG = {Ruling.Outcome.ANSWERED, Ruling.Outcome.PLAY_ON}


@require_safe
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what waits and what is over; htmx asks again and gets nothing while nothing has changed."""
    event = event_for(request.user, slug)
    if asks_part(request) and request.GET.get("seen") == str(event.version):
        return HttpResponse(status=204)
    past = Paginator(past_calls(event), _PER_PAGE).get_page(request.GET.get("page"))
    context = {
        **staff_page(request, event, "calls"),
        "queue": open_calls(event, request.user, zone=zone_tables(event, request.user)),
        "past_page": past,
        "past": call_lines(past.object_list, request.user),
        "may_judge": may(request.user, "judge", event),
        "may_note": may(request.user, "note_on_floor", event),
        "is_head_judge": may(request.user, "head_judge", event),
    }
    template = "penalties/calls/_board.html" if asks_part(request) else "penalties/calls/calls.html"
    return render(request, template, context)


@takes_form
def new_call(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a call at a table for what a judge just saw; with `takes` the judge is on it at once."""
    event = event_for(request.user, slug, need="note_on_floor")
    may_judge = may(request.user, "judge", event)
    form = OpenCallForm(request.POST or None, initial={"table": whole_number(typed(request, "table", 9))})
    if request.method == "POST" and form.is_valid():
        call = actions.call_judge(
            event=event,
            by=actor(request),
            match=_match_at(event, form.cleaned_data["table"]),
            about=form.cleaned_data["about"],
            words=form.cleaned_data["words"],
            takes=request.POST.get("takes") == "1",
            once=once(request),
        )
        words = _("Table {table}: the call is open.").format(table=call.table or "–")
        return done(request, words, _page_of(call))
    context = {**staff_page(request, event, "calls"), "form": form, "may_judge": may_judge}
    return render(request, "penalties/calls/new.html", context, status=422 if form.errors else 200)


def _match_at(event: Event, table: int) -> Match | None:
    round_ = current_round(event)
    if round_ is None:
        return None
    return Match.objects.select_related("round__event").filter(round=round_, table=table).first()


@takes_form
def call(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Show one call; a post rules on it and, when the players accept, closes it with the time it took."""
    event = event_for(request.user, slug, need="judge" if request.method == "POST" else "see_staff_pages")
    row = call_in(event, call_id)
    page = call_page(row, request.user)
    if request.method == "POST" and request.POST.get("outcome") == _PENALTY_FIRST:
        return _to_penalty(request, row)
    form = _ruling_form(request, page)
    if request.method == "POST" and form.is_valid():
        asked: dict[str, Any] = {"call": row, "by": actor(request), "once": once(request), **form.facts}
        act = actions.head_judge_rules if page.may_rule_finally else actions.rule_on_call
        ruled = act(**asked)
        forget_words(request)
        return _ruled(request, event, ruled)
    return _page(request, page, form=form, status=422 if form.errors else 200)


def _to_penalty(request: HttpRequest, row: JudgeCall) -> HttpResponse:
    """Lead to the penalty of an infraction; what was typed about the ruling waits for the way back."""
    typed_words = {name: typed(request, name, 2000) for name in ("words", "section")}
    keep_words(request, row.pk, typed_words)
    asked = {"call": row.pk, **({"match": row.match_id} if row.match_id else {})}
    return HttpResponseRedirect(f"{reverse('penalty-new', args=[row.event.slug])}?{urlencode(asked)}")


def _ruled(request: HttpRequest, event: Event, row: JudgeCall) -> HttpResponse:
    """Say what became of the call; closed, the judge is back on the floor."""
    if row.state == JudgeCall.State.CLOSED:
        last = row.rulings.order_by("-is_final").first()
        ended = last.get_outcome_display() if last is not None else ""
        given = row.extension.seconds // 60 if row.extension is not None else 0
        words = _("Table {table}: closed. {outcome}.").format(table=row.table or "–", outcome=ended)
        if given:
            words += " " + ngettext(
                "{minutes} more minute for both players.", "{minutes} more minutes for both players.", given
            ).format(minutes=given)
        if last is not None and last.outcome in _NOTHING_WRONG and standing_penalties(row):
            words += " " + _("A penalty given with this call still stands: withdraw it if it is not due.")
            return done(request, words, _page_of(row))
        return done(request, words, reverse("floor", args=[event.slug]))
    if row.state == JudgeCall.State.APPEALED:
        return done(request, _("The head judge has it now."), _page_of(row))
    return done(request, _("The ruling is noted. Do the players accept it?"), _page_of(row))


def _ruling_form(request: HttpRequest, page: CallPage) -> FinalRulingForm:
    """Return the form of a ruling: minutes and, on an appeal, what the floor judge ruled are filled in."""
    line = page.line
    initial: dict[str, Any] = {"minutes": _minutes(page), "seen_version": line.call.version}
    initial |= kept_words(request, line.call.pk)
    if page.is_head_judge:
        if line.floor_ruling is not None:
            initial |= {"section": line.floor_ruling.section, "outcome": line.floor_ruling.outcome}
        return FinalRulingForm(request.POST or None, initial=initial, call=line.call)
    names = {side.side: side.registration.name for side in line.sides}
    return RulingForm(request.POST or None, initial=initial, call=line.call, names=names)


def _minutes(page: CallPage) -> int | None:
    return page.extension.minutes or None if page.has_clock else None


def _page(
    request: HttpRequest, page: CallPage, *, form: forms.Form, status: int = 200, **more: Any
) -> HttpResponse:
    row = page.line.call
    context = {
        **staff_page(request, row.event, "calls"),
        "page": page,
        "call": row,
        "line": page.line,
        "form": form,
        "close_form": CloseForm(initial={"minutes": _minutes(page), "seen_version": row.version}),
        "note_form": NoteForm(),
        "outcomes": _outcomes(page),
        "sections": [(number, _(title)) for number, title in section_titles().items()],
        "penalty_form": f"{reverse('penalty-new', args=[row.event.slug])}?call={row.pk}",
        "extension_words": _(page.extension.words),
        **more,
    }
    return render(request, "penalties/calls/call.html", context, status=status)


def _outcomes(page: CallPage) -> list[dict[str, Any]]:
    """Return the outcomes as buttons; an infraction without its penalty leads to the penalty first (TRM 7.1)."""
    choices = []
    for value, label in Ruling.Outcome.choices:
        is_penalty = value == Ruling.Outcome.INFRACTION and not page.penalties
        choices.append(
            {"value": value, "label": label, "needs_penalty": is_penalty, "is_state": value in VERDICTS}
        )
    return choices


@require_POST
def take(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Say "I'm on it", or take a call over from the judge the form names; the call's page follows."""
    event = event_for(request.user, slug, need="judge")
    row = actions.take_call(
        call=call_in(event, call_id),
        by=actor(request),
        instead_of=judge_in(event, whole_number(typed(request, "instead_of", 9))),
        once=once(request),
    )
    return done(request, _("You are on it: table {table}.").format(table=row.table or "–"), _page_of(row))


@require_POST
def leave(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Put a call back into the queue."""
    row = _with_reason(request, slug, call_id, actions.leave_call, need="judge")
    words = _("Table {table} waits for another judge.").format(table=row.table or "–")
    return done(request, words, reverse("floor", args=[slug]))


@require_POST
def take_back(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Take back a call that was a mistake."""
    row = _with_reason(request, slug, call_id, actions.take_back_call, need="note_on_floor")
    words = _("Table {table}: the call is taken back.").format(table=row.table or "–")
    return done(request, words, reverse("floor", args=[slug]))


@require_POST
def appeal(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Hand a ruled call to the head judge."""
    event = event_for(request.user, slug, need="judge")
    row = actions.appeal(
        call=call_in(event, call_id),
        by=actor(request),
        appealed_by=whole_number(typed(request, "side", 1)),
        seen_version=whole_number(typed(request, "seen_version", 9)),
        once=once(request),
    )
    return done(request, _("The head judge has it now."), _page_of(row))


@require_POST
def close(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Close a call whose ruling the players accept."""
    event = event_for(request.user, slug, need="judge")
    row = call_in(event, call_id)
    form = CloseForm(request.POST)
    if not form.is_valid():
        page = call_page(row, request.user)
        return _page(request, page, form=_ruling_form(request, page), close_form=form, status=422)
    row = actions.close_call(call=row, by=actor(request), once=once(request), **form.facts)
    return _ruled(request, event, row)


@require_POST
def reopen(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Open a closed call again: its last ruling is taken back."""
    row = _with_reason(request, slug, call_id, actions.reopen_call, need="judge")
    words = _("Table {table}: the call is open again.").format(table=row.table or "–")
    return done(request, words, _page_of(row))


def _with_reason(
    request: HttpRequest, slug: str, call_id: int, act: Callable[..., JudgeCall], *, need: str
) -> JudgeCall:
    """Carry out an act on a call that takes nothing but a reason."""
    call = call_in(event_for(request.user, slug, need=need), call_id)
    return act(call=call, by=actor(request), reason=typed(request, "reason", 200), once=once(request))


@require_POST
def note(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Add a note; judges in training do it too."""
    event = event_for(request.user, slug, need="note_on_floor")
    row = call_in(event, call_id)
    actions.note_on_call(call=row, by=actor(request), words=typed(request, "words", 2000), once=once(request))
    return done(request, _("Noted."), _page_of(row))


def _page_of(row: JudgeCall) -> str:
    return reverse("call", args=[row.event.slug, row.pk])
