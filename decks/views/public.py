"""Check any deck, look up cards, read published lists."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from decks.catalog.card_text import as_printed
from decks.forms.lists import CheckForm
from decks.models import Card
from decks.queries.catalog import catalog, find_cards, suggest_cards
from decks.queries.lists import readable_lists, views_of
from decks.queries.reading import Terms, read_list
from decks.rules.blocks import block_on
from decks.views.card_words import attribute_words, category_word, colour_words
from decks.views.player import reading_facts
from tournaments.permissions import may_create_events
from tournaments.queries.access import public_event
from tournaments.views.parts import SHAPED_BY, asks_part
from tournaments.views.posting import takes_form, typed


@takes_form
def check_deck(request: HttpRequest) -> HttpResponse:
    """Check a pasted list against level, format and date; for anybody, nothing is kept."""
    facts: dict[str, Any] = {}
    form = CheckForm(request.POST) if request.method == "POST" else CheckForm.blank()
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        terms = Terms(level=given["level"], on=given["date"], format=given["format"])
        facts = reading_facts(read_list(given["text"], terms))
    template = "decks/_reading.html" if asks_part(request) and facts else "decks/check_deck.html"
    return render(request, template, {"form": form, "known": catalog(), **facts})


@require_safe
@vary_on_headers(*SHAPED_BY)
def cards(request: HttpRequest) -> HttpResponse:
    """Find cards by number or name; every hit, in pages."""
    words = typed(request, "q", 100)
    page = Paginator(find_cards(words), 50).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "words": words,
        "query": f"{urlencode({'q': words})}&" if words else "",
        "may_edit": may_create_events(request.user),
    }
    return render(request, "decks/_cards.html" if asks_part(request) else "decks/cards.html", context)


@require_safe
def card(request: HttpRequest, number: str) -> HttpResponse:
    """Show the facts of one card, its block today and its restrictions."""
    known = catalog()
    facts = known.cards.get(number.upper())
    if facts is None:
        raise Http404(_("This number is not in the card data."))
    bans = [ban for ban in known.regulation.bans if ban.number == facts.number]
    pairs = [pair for pair in known.regulation.banned_pairs if facts.number in pair.numbers]
    row = Card.objects.filter(number=facts.number).first()
    context = {
        "card": facts,
        "category": category_word(facts),
        "colours": colour_words(facts),
        "attributes": attribute_words(facts),
        "text": as_printed(row.text) if row and row.text != "-" else "",
        "bans": bans,
        "pairs": pairs,
        "set": known.regulation.sets.get(facts.set_code),
        # Not "block": inside a block of a template that name is Django's own.
        "block_symbol": block_on(facts, known.regulation, timezone.localdate()),
    }
    return render(request, "decks/card.html", context)


@require_safe
def card_suggestions(request: HttpRequest) -> HttpResponse:
    """Answer numbers and names for a field that completes them."""
    hits = suggest_cards(typed(request, "q", 60))
    return JsonResponse({"cards": [{"number": hit.number, "name": hit.name} for hit in hits]})


@require_safe
def published_lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all lists of an event once the organizer has published them (TRM 3.7)."""
    event = public_event(slug)
    rows = readable_lists(event)
    if not rows:
        raise Http404(_("The deck lists of this event are not published."))
    lists = views_of(rows)
    return render(request, "decks/published.html", {"event": event, "lists": lists})
