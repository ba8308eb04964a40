"""The staff's pages of deck lists: who has handed in, paper lists, unlocking, publication, the card file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.actions import (
    allow_card,
    publish_lists,
    publish_lists_to_cut,
    submit_list,
    unlock_list,
    withdraw_card,
    withdraw_publication,
)
from decks.actions.card_file import KIND, start_card_import
from decks.forms.lists import CardFileForm, PaperListForm, ReasonForm
from decks.models import CardOverride
from decks.queries.lists import (
    amendments_of,
    count_lists,
    deadline_of,
    list_of,
    list_rows,
    staff_may_read,
    status_of,
    view_of,
)
from decks.queries.reading import read_list, terms_of
from decks.rules.pictures import picture_type
from decks.views.player import reading_facts
from tournaments.forms.beside import say_beside
from tournaments.models import Event, Job, Registration
from tournaments.permissions import may, may_create_events
from tournaments.queries.access import event_for
from tournaments.queries.rounds import current_round, round_label
from tournaments.rules.problems import Refused
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, once, takes_form, typed
from tournaments.views.staff_page import staff_page


@require_safe
@never_cache
def decks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every player's list status, what is missing, and what can be done."""
    event = event_for(request.user, slug)
    rows = list_rows(event)
    shown = request.GET.get("show", "")
    round_ = current_round(event)
    context = {
        **staff_page(request, event, "decks"),
        "counts": count_lists(rows),
        "rows": [row for row in rows if not shown or row.status == shown],
        "shown": shown,
        "deadline": deadline_of(event).astimezone(event.zone),
        "may_read": staff_may_read(event),
        "may_publish": may(request.user, "manage_event", event),
        "may_judge": may(request.user, "judge", event),
        "overrides": event.card_overrides.filter(withdrawn_at__isnull=True),
        "has_cut": event.cut_places.exists(),
        # A round that is out or being played, in words: opponents must not read each other's lists by an accident.
        "running": round_label(event, round_) if round_ is not None and round_.state != "closed" else "",
    }
    return render(request, "decks/desk.html", context)


def _player(event: Event, number: int) -> Registration:
    registration = get_object_or_404(Registration, event=event, number=number)
    registration.event = event
    return registration


@takes_form
@never_cache
def deck(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one player's list to staff (cards only once the event has begun), and take it from paper."""
    event = event_for(request.user, slug, need="run_desk" if request.method == "POST" else "see_staff_pages")
    registration = _player(event, number)
    form = PaperListForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            version = submit_list(
                registration=registration,
                by=actor(request),
                text=form.cleaned_data["text"],
                reason=form.cleaned_data["reason"],
                is_from_paper=True,
                once=once(request),
            )
            messages.success(request, _("The list is in. Receipt: {mark}").format(mark=version.fingerprint))
            return redirect("decks", slug=slug)
        except Refused as refused:
            say_beside(form, refused, {"reason_missing": "reason", "list_empty": "text"})
    context = {**_deck_facts(request, registration), "form": form}
    return render(request, "decks/desk_deck.html", context, status=422 if form.errors else 200)


def _deck_facts(request: HttpRequest, registration: Registration) -> dict[str, Any]:
    event = registration.event
    deck_list = list_of(registration)
    may_read = staff_may_read(event)
    amendments = amendments_of(registration)
    return {
        **staff_page(request, event, "decks"),
        "registration": registration,
        "deck_list": deck_list,
        "status": status_of(deck_list.current),
        "current": deck_list.current if may_read else None,
        "view": view_of(deck_list.current) if may_read and deck_list.current else None,
        "versions": deck_list.versions.select_related("submitted_by") if deck_list.pk else [],
        "amendments": amendments if may_read else [],
        "is_asked": any(amendment.answered_at is None for amendment in amendments),
        "may_read": may_read,
        "may_judge": may(request.user, "judge", event),
        "may_type": may(request.user, "run_desk", event),
    }


@require_safe
@never_cache
def deck_photo(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show the photo of an online player's deck to staff, once they may read its list (TRM 8.3)."""
    event = event_for(request.user, slug)
    photo = list_of(_player(event, number)).photo
    if not photo or not staff_may_read(event):
        raise Http404(_("There is no photo of this deck to look at."))
    file = photo.open("rb")
    kind = picture_type(file.read(16))
    file.seek(0)
    return FileResponse(file, content_type=kind or "application/octet-stream", as_attachment=not kind)


@require_POST
@never_cache
def deck_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a paper list being typed holds; nothing is kept."""
    event = event_for(request.user, slug)
    reading = read_list(request.POST.get("text", "")[:200_000], terms_of(event))
    return render(request, "decks/_reading.html", reading_facts(reading))


@require_POST
def deck_unlock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let one player replace their list."""
    event = event_for(request.user, slug, need="judge")
    form = ReasonForm(request.POST)
    form.is_valid()
    unlock_list(
        registration=_player(event, number),
        by=actor(request),
        reason=form.cleaned_data.get("reason", ""),
        once=once(request),
    )
    messages.success(request, _("The list is open for 20 minutes."))
    return redirect("deck", slug=slug, number=number)


@require_POST
def decks_publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish all lists, those of the cut, or hide them again."""
    event = event_for(request.user, slug, need="manage_event")
    by, key = actor(request), once(request)
    whom = request.POST.get("whom", "")
    if whom == "all":
        publish_lists(event=event, by=by, once=key)
        messages.success(request, _("All lists are public."))
    elif whom == "cut":
        publish_lists_to_cut(event=event, by=by, once=key)
        messages.success(request, _("The players of the cut read each other's lists."))
    else:
        withdraw_publication(event=event, by=by, reason=typed(request, "reason"), once=key)
        messages.success(request, _("The lists are hidden again."))
    return redirect("decks", slug=slug)


@require_POST
def card_allow(request: HttpRequest, slug: str) -> HttpResponse:
    """Allow a number outside the card data, or take it back."""
    event = event_for(request.user, slug, need="judge")
    by, key = actor(request), once(request)
    form = ReasonForm(request.POST)
    form.is_valid()
    given = form.cleaned_data
    if "withdraw" in request.POST:
        override = get_object_or_404(
            CardOverride, event=event, number=given.get("number", ""), withdrawn_at=None
        )
        withdraw_card(override=override, by=by, reason=given.get("reason", ""), once=key)
    else:
        allow_card(
            event=event, by=by, number=given.get("number", ""), reason=given.get("reason", ""), once=key
        )
    return redirect("decks", slug=slug)


@takes_form
@never_cache
def card_import(request: HttpRequest) -> HttpResponse:
    """Take a card file; the import runs as a job with its progress on a page."""
    if not may_create_events(request.user):
        raise PermissionDenied(_("Only organizers update the card data."))
    form = CardFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        job = start_card_import(
            content=form.cleaned_data["file"].read(),
            by=actor(request),
        )
        return redirect("card-import-job", pk=job.pk)
    return render(request, "decks/card_import.html", {"form": form})


@require_safe
@never_cache
def card_import_job(request: HttpRequest, pk: int) -> HttpResponse:
    """Show how far an import is, and what it did."""
    if not may_create_events(request.user):
        raise PermissionDenied(_("Only organizers update the card data."))
    job = get_object_or_404(Job, pk=pk, kind=KIND)
    template = "decks/_card_import_job.html" if asks_part(request) else "decks/card_import.html"
    return render(request, template, {"job": job, "form": CardFileForm()})
