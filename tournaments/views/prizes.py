"""Prizes: what each place gets, and who has received theirs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.models import Prize
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import registration_in
from tournaments.queries.prizes import announced_prizes, prize_lines, prize_text, prizes_left
from tournaments.queries.reporting import tie_notes
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page


@takes_form
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who gets what; the organizer writes the prizes down here."""
    event = event_for(request.user, slug, need="manage_event" if request.method == "POST" else "run_desk")
    if request.method == "POST":
        text = typed(request, "prizes", 5_000)
        actions.set_prizes(event=event, by=actor(request), text=text, once=once(request))
        return done(request, _("The prizes are saved."), reverse("prizes", args=[slug]))
    lines = prize_lines(event)
    text = prize_text(event)
    context = {
        **staff_page(request, event, "prizes"),
        "lines": lines,
        "left": prizes_left(lines),
        "text": text,
        "announced": "" if text else announced_prizes(event),
        "notes": tie_notes(event),
        "may_change": may(request.user, "manage_event", event),
        "received": sum(line.received for line in lines),
        "wanted": sum(line.is_certain for line in lines),
    }
    return render(request, "tournaments/documents/prizes.html", context)


@require_POST
def give(request: HttpRequest, slug: str, prize_id: int, number: int) -> HttpResponse:
    """Note that a player has received a prize."""
    event = event_for(request.user, slug, need="run_desk")
    prize = get_object_or_404(Prize, pk=prize_id, event=event)
    player = registration_in(event, number)
    actions.hand_out_prize(
        event=event, by=actor(request), prize=prize, registration=player, once=once(request)
    )
    words = _("{name} has received: {what}").format(name=player.name, what=prize.what)
    return done(request, words, reverse("prizes", args=[slug]))


@require_POST
def give_to_all(request: HttpRequest, slug: str, prize_id: int) -> HttpResponse:
    """Note that everybody who is entitled to a prize has received it."""
    event = event_for(request.user, slug, need="run_desk")
    prize = get_object_or_404(Prize, pk=prize_id, event=event)
    new = actions.hand_out_to_all(event=event, by=actor(request), prize=prize, once=once(request))
    words = ngettext(
        "{count} player has received: {what}", "{count} players have received: {what}", len(new)
    ).format(count=len(new), what=prize.what)
    return done(request, words, reverse("prizes", args=[slug]))


@require_POST
def take_back(request: HttpRequest, slug: str, prize_id: int, number: int) -> HttpResponse:
    """Note that a prize was not received after all."""
    event = event_for(request.user, slug, need="run_desk")
    prize = get_object_or_404(Prize, pk=prize_id, event=event)
    player = registration_in(event, number)
    actions.take_back_prize(
        event=event, by=actor(request), prize=prize, registration=player, once=once(request)
    )
    return done(request, _("Taken back."), reverse("prizes", args=[slug]))
