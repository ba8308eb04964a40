"""The desk's one next step: each name that `queries.desk.NextStep.action` can take, and the act behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.models import Event, Round
from tournaments.queries.access import event_for
from tournaments.queries.rounds import round_by_number, round_label
from tournaments.views.posting import actor, done, once

#: Steps that act on the event.
_ON_EVENT: dict[str, str] = {
    "publish_event": "publish_event",
    "open_check_in": "open_check_in",
    "close_registration": "close_registration",
    "draw_pods": "draw_pods",
    "pair_round": "pair_round",
    "begin_cut": "begin_cut",
    "finish_event": "finish_event",
}
#: Steps that act on a round.
_ON_ROUND = frozenset({"publish_round", "start_round", "close_round"})
#: Steps that are done on a page of their own: url name, whether it takes the round's number.
_ON_PAGE: dict[str, tuple[str, bool]] = {
    "repair_round": ("round", True),
    "decide_tie": ("desk-standings", False),
    "mark_reported": ("report", False),
}


def step_url(event: Event, action: str, round_number: int | None) -> str:
    """Return the page on which a step is done, "" for a step that is one button or typing."""
    if action not in _ON_PAGE:
        return ""
    name, takes_round = _ON_PAGE[action]
    return reverse(name, args=[event.slug, round_number] if takes_round else [event.slug])


def step_is_button(action: str) -> bool:
    """Return whether one press does the step."""
    return action in _ON_EVENT or action in _ON_ROUND


@require_POST
def take_step(request: HttpRequest, slug: str, step: str, number: int | None = None) -> HttpResponse:
    """Do the next step of the event, or of its round `number`; the act refuses what is not due."""
    event = event_for(request.user, slug)
    asked: dict[str, Any] = {"by": actor(request), "once": once(request)}
    label = ""
    if step in _ON_ROUND and number is not None:
        round_ = round_by_number(event, number)
        label = round_label(event, round_)
        _act(step)(round_=round_, **asked)
        if step == "start_round" and round_.minutes is None:
            step = "start_round_without_limit"
    elif step in _ON_EVENT and number is None:
        _act(_ON_EVENT[step])(event=event, **asked)
    else:
        raise Http404(_("There is no such step."))
    to = reverse("report", args=[slug]) if step == "finish_event" else reverse("desk", args=[slug])
    said = _said(step, label)
    if step == "begin_cut" and event.deck_rule != Event.DeckRule.NONE:
        said += " " + _("The decks of all its players are to be checked (TRM 4.4).")
    return done(request, said, to)


def _act(name: str) -> Callable[..., Event | Round]:
    act: Callable[..., Event | Round] = getattr(actions, name)
    return act


def _said(step: str, label: str) -> str:
    words = {
        "publish_event": _("The event is public and sign-up is open."),
        "open_check_in": _("Check-in is open."),
        "close_registration": _("Registration is closed."),
        "draw_pods": _("The pods are drawn."),
        "pair_round": _("The round is paired. Look at it, then publish it."),
        "publish_round": _("{round}: published."),
        "start_round": _("{round}: started. The clock runs."),
        "start_round_without_limit": _("{round}: started. It has no time limit."),
        "close_round": _("{round}: closed."),
        "begin_cut": _("The top cut is set."),
        "finish_event": _("The event is finished."),
    }
    return words[step].format(round=label)
