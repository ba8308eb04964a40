"""What the pages of one replay share: which one, at which point, seen by whom, and how an act answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from rules_engine.actions import Point
from rules_engine.models import Replay
from rules_engine.one_piece.shown import VIEWERS
from rules_engine.queries.access import no_replay, replay_at, require_role
from rules_engine.timeline.record import MAIN
from tournaments.forms.numbers import whole_number
from tournaments.permissions import may
from tournaments.queries.namesakes import namesakes_of
from tournaments.views.parts import asks_part
from tournaments.views.posting import typed
from tournaments.views.sign_in_first import BY_DIGITS, to_sign_in
from tournaments.views.staff_page import staff_page

#: Who looks at a replay of an event, and who works on it.
SEES, WORKS = "note_on_floor", "judge"
READ = ("GET", "HEAD")


def of_replay(
    need: str, *methods: str
) -> Callable[[Callable[[HttpRequest, Replay], HttpResponse]], Callable[[HttpRequest, str], HttpResponse]]:
    """Mark a page of one replay: it is found by its key, and one of an event is opened as its staff's pages are.

    A visitor signs in first, a stranger meets 404, a missing role 403; a device taken over by digits opens the
    replays of its own event alone (tournaments/views/sign_in_first.py).
    """

    def marked(
        view: Callable[[HttpRequest, Replay], HttpResponse],
    ) -> Callable[[HttpRequest, str], HttpResponse]:
        @wraps(view)
        def answered(request: HttpRequest, key: str) -> HttpResponse:
            row = replay_at(key)
            if row.event is not None and not request.user.is_authenticated:
                if asks_part(request):
                    return HttpResponse(status=401, headers={"HX-Redirect": reverse("account_login")})
                return to_sign_in(request)
            if request.method not in methods:
                return HttpResponseNotAllowed(methods)
            if row.event is not None and request.session.get(BY_DIGITS, row.event.slug) != row.event.slug:
                raise PermissionDenied(
                    _(
                        "This device was taken over by digits, which open one event. Sign in with the password."
                    )
                )
            require_role(request.user, row, need if request.method == "POST" or len(methods) < 3 else SEES)
            try:
                response = view(request, row)
            except Replay.DoesNotExist as gone:  # somebody else threw it away in this moment
                raise no_replay() from gone
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return answered

    return marked


def point(request: HttpRequest, replay: Replay) -> Point:
    """Return the point of a replay that an address or a form names; the end of its main line when it names none."""
    line = typed(request, "line", 100) or MAIN
    lines = {MAIN, *(str(row.get("name")) for row in replay.record.get("branches", []))}
    if line not in lines:
        line = MAIN
    step = whole_number(typed(request, "at", 6))
    most = length(replay, line)
    return Point(line, most if step is None else min(step, most))


def length(replay: Replay, line: str) -> int:
    """Return how many decisions a line has, those it shares included."""
    for row in replay.record.get("branches", []):
        if row.get("name") == line:
            return int(row.get("after", 0)) + len(row.get("decisions", []))
    return len(replay.record.get("decisions", []))


def viewer(request: HttpRequest) -> str:
    """Return as whom the page is seen: the judge unless the address names somebody else."""
    who = typed(request, "as", 10)
    return who if who in VIEWERS else "judge"


def seen(request: HttpRequest) -> int | None:
    """Return the version of the replay that the form's page showed."""
    return whole_number(typed(request, "seen", 9))


def address(replay: Replay, at: Point | None = None, who: str = "judge", name: str = "replay") -> str:
    """Return the address of a replay's page at a point."""
    given: dict[str, Any] = {}
    if at is not None and at.line != MAIN:
        given["line"] = at.line
    if at is not None and at.step != length(replay, at.line):
        given["at"] = at.step
    if who != "judge":
        given["as"] = who
    path = reverse(name, args=[replay.key])
    return f"{path}?{urlencode(given)}" if given else path


def before_step(replay: Replay, line: str, who: str) -> str:
    """Return the address of a line's points up to the number of the step."""
    given = {**({} if line == MAIN else {"line": line}), **({} if who == "judge" else {"as": who})}
    return f"{reverse('replay', args=[replay.key])}?{urlencode(given)}{'&' if given else ''}"


def steps_nav(replay: Replay, at: Point, steps: int, who: str) -> list[dict[str, str]]:
    """Return the way to the start, back, forward and to the end; without an address where one stands there."""
    base = before_step(replay, at.line, who)
    ways = (
        ("start", "⏮", _("To the start"), 0, at.step > 0),
        ("back", "◀", _("One decision back"), at.step - 1, at.step > 0),
        ("forward", "▶", _("One decision on"), at.step + 1, at.step < steps),
        ("end", "⏭", _("To the end"), steps, at.step < steps),
    )
    return [
        {"key": key, "words": sign, "hint": hint, "url": f"{base}at={step}" if is_open else ""}
        for key, sign, hint, step, is_open in ways
    ]


def names_of(replay: Replay) -> tuple[str, str]:
    """Return what the two players are called on the board, as staff read it: a number behind the name of namesakes."""
    match = replay.match
    if match is None or match.player_2 is None or replay.event is None:
        return "", ""
    told = namesakes_of(replay.event).told_in_full
    first, second = (told(player.name, player.number) for player in (match.player_1, match.player_2))
    return (second, first) if replay.a_is_player_2 else (first, second)


def page_facts(request: HttpRequest, replay: Replay) -> dict[str, Any]:
    """Return what every page of a replay gives its layout."""
    if replay.event is None:
        return {"replay": replay, "layout": "layouts/public.html", "may_act": True}
    return {
        "replay": replay,
        "layout": "layouts/floor.html",
        "may_act": may(request.user, "judge", replay.event),
        **staff_page(request, replay.event, "replays"),
    }


def to_point(request: HttpRequest, replay: Replay, at: Point) -> HttpResponse:
    """Show a replay at a point after an act."""
    replay.refresh_from_db(fields=["record", "version"])
    return HttpResponseRedirect(address(replay, at))


__all__ = [
    "READ",
    "SEES",
    "WORKS",
    "address",
    "before_step",
    "names_of",
    "page_facts",
    "point",
    "seen",
    "steps_nav",
    "to_point",
    "viewer",
]
