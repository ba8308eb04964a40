"""A list that cannot be read goes back to its player, and the request can be taken back (TRM 7.4.2-4)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from decks.actions import ask_amendment, take_back_amendment
from decks.forms.checks import AmendmentForm
from decks.models import AmendmentRequest, DeckCheck
from tournaments.models import Registration
from tournaments.queries.access import event_for
from tournaments.views.posting import actor, done, once


@require_POST
def deck_amendment(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask the player to make the list readable."""
    event = event_for(request.user, slug, need="judge")
    registration = get_object_or_404(Registration, event=event, number=number)
    form = AmendmentForm(request.POST)
    form.is_valid()
    check = form.cleaned_data.get("check")
    ask_amendment(
        registration=registration,
        by=actor(request),
        words=form.cleaned_data.get("words", ""),
        check=DeckCheck.objects.filter(event=event, registration=registration, pk=check).first()
        if check
        else None,
        once=once(request),
    )
    words = _("{name} is asked to make the list readable; it is open until they have.")
    return done(request, words.format(name=registration.name), reverse("deck", args=[slug, number]))


@require_POST
def deck_amendment_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the open request back."""
    event = event_for(request.user, slug, need="judge")
    rows = AmendmentRequest.objects.select_related("deck_list__registration__event")
    amendment = get_object_or_404(
        rows,
        deck_list__event=event,
        deck_list__registration__number=number,
        answered_at__isnull=True,
    )
    take_back_amendment(amendment=amendment, by=actor(request), once=once(request))
    return done(request, _("The request is taken back."), reverse("deck", args=[slug, number]))
