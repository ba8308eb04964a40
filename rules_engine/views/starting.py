"""Where a replay begins: nothing but two lists, a match of an event, or a file."""

from __future__ import annotations

from typing import Any, BinaryIO, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules_engine import actions
from rules_engine.actions import OfLog
from rules_engine.forms.starts import FileForm, StartForm
from rules_engine.logs import MOST_LOG_BYTES, GameLines, WhichGame
from rules_engine.models import Replay
from rules_engine.queries.event_replays import replays_of
from rules_engine.queries.starts import Deck, decks_of, new_game, position, read_deck
from rules_engine.timeline import read_bounded
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import match_in
from tournaments.queries.rounds import match_place
from tournaments.rules.problems import Problem, Refused
from tournaments.views.pace import brake
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, once, takes_form, typed
from tournaments.views.staff_page import staff_page
from tournaments.wording import problem_facts

#: So many replays may be begun in a minute from one network.
STARTS_A_MINUTE = 30
#: Refusals that the fields of the Leaders answer.
_LEADERS = {"log_names_no_leader", "log_leader_otherwise"}


@takes_form
def replays(request: HttpRequest) -> HttpResponse:
    """Offer the ways to begin; a post begins a replay of two lists, at its first turn or at a board."""
    return _start(request, None, None)


@takes_form
def match_replays(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Offer the same for a match of an event, both lists filled in; a post begins one."""
    event = event_for(request.user, slug, need="judge" if request.method == "POST" else "note_on_floor")
    return _start(request, event, match_in(event, match_id))


@require_safe
def event_replays(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's replays to its judges."""
    event = event_for(request.user, slug, need="note_on_floor")
    context = {
        **staff_page(request, event, "replays"),
        "layout": "layouts/floor.html",
        "lines": replays_of(event),
    }
    return render(request, "rules_engine/event_replays.html", context)


def _start(request: HttpRequest, event: Event | None, match: Match | None) -> HttpResponse:
    if request.method != "POST" and asks_part(request):
        # A file sent again after a lost answer leads here: the page itself, which lists what was begun.
        return HttpResponse(headers={"HX-Redirect": request.get_full_path()})
    problems: tuple[Problem, ...] = ()
    games: tuple[GameLines, ...] = ()
    # The page has two forms; one that is posted leaves the other as it was, lists filled in.
    is_file = request.method == "POST" and "list_a" not in request.POST
    filled = _filled(match)
    players = [match.player_1.name, match.player_2.name] if match and match.player_2 else []
    form = StartForm(None if is_file else request.POST or None, initial=filled, players=players)
    posted = (request.POST, request.FILES) if is_file else ()
    file_form = FileForm(*posted, players=players)
    given: dict[str, Any] = {"by": actor(request), "event": event, "match": match, "once": once(request)}
    if request.method == "POST":
        brake(request, "replays", STARTS_A_MINUTE)
        try:
            row = _opened(file_form, given) if is_file else _begun(request, form, given)
        except Refused as refusal:
            if refusal.status != Refused.status:
                raise
            problems = refusal.problems
            games = refusal.games if isinstance(refusal, WhichGame) else ()
        else:
            if row is not None:
                return _way_to(request, row)
    context: dict[str, Any] = {
        "form": form,
        # Lists that were handed in need no look; what was refused in them does.
        "has_lists": bool(filled.get("list_a") and filled.get("list_b")) and (is_file or not problems),
        "file_form": file_form,
        "problems": [_facts(problem, file_form) for problem in problems],
        "is_file": is_file,
        "is_part": asks_part(request),
        "games": games,
        "asks_leaders": any(problem.code in _LEADERS for problem in problems),
        "match": match,
    }
    status = 422 if problems or form.errors or file_form.errors else 200
    if is_file and context["is_part"]:  # the form keeps its file
        return render(request, "rules_engine/_open_file.html", context, status=status)
    context |= {
        "mine": _mine(request, match),
        "layout": "layouts/floor.html" if event else "layouts/public.html",
        "may_act": event is None or may(request.user, "judge", event),
        **(staff_page(request, event, "replays") if event else {}),
    }
    return render(request, "rules_engine/replays.html", context, status=status)


def _facts(problem: Problem, form: FileForm) -> dict[str, str]:
    """Return a problem as the page says it, the field it is about by the words above that field."""
    facts = problem_facts(problem)
    field = form.fields.get(problem.place)
    return facts if field is None else {**facts, "place": str(field.label)}


def _way_to(request: HttpRequest, row: Replay) -> HttpResponse:
    page = reverse("replay-position" if typed(request, "begin", 8) == "board" else "replay", args=[row.key])
    return HttpResponse(headers={"HX-Redirect": page}) if asks_part(request) else redirect(page)


def _opened(form: FileForm, given: dict[str, Any]) -> Replay | None:
    """Return the replay of a file, None when the form is to be shown again."""
    if not form.is_valid():
        return None
    facts = form.cleaned_data
    return actions.import_replay(
        raw=read_bounded(cast("BinaryIO", facts["file"]), MOST_LOG_BYTES),
        player_a=facts["player_a"],
        of_log=OfLog(facts["game"], facts["leader_a"], facts["leader_b"]),
        **given,
    )


def _begun(request: HttpRequest, form: StartForm, given: dict[str, Any]) -> Replay | None:
    """Return the replay of two lists, None when the form is to be shown again."""
    if not form.is_valid():
        return None
    facts = form.cleaned_data
    found: list[Deck] = []
    problems: list[Problem] = []
    for letter, field in (("A", "list_a"), ("B", "list_b")):
        try:
            found.append(read_deck(facts[field], letter))
        except Refused as refusal:
            problems += refusal.problems
    if problems:
        raise Refused(*problems)
    a, b = found
    if typed(request, "begin", 8) == "board":
        start = {"position": position(a, b, facts["first"])}
    else:
        start = new_game(a, b, facts["first"])
    return actions.new_replay(name=facts["name"] or _name(a, b), start=start, **given)


def _name(a: Deck, b: Deck) -> str:
    return _("{a} against {b}").format(a=a.leader, b=b.leader)


def _filled(match: Match | None) -> dict[str, str]:
    """Return the form of a match: its lists as lines of numbers."""
    if match is None:
        return {}
    table = match_place(match)
    begun = Replay.objects.filter(match=match).count()
    lists = [
        "\n".join([f"1 {deck.leader}", *(f"{count} {number}" for number, count in deck.cards.items())])
        if deck
        else ""
        for deck in decks_of(match)
    ]
    name = f"{table} ({begun + 1})" if begun else table  # whoever picks one of several tells them apart
    return {"name": name, "list_a": lists[0], "list_b": lists[1]}


def _mine(request: HttpRequest, match: Match | None) -> list[Replay]:
    """Return what can be gone on with: the match's replays, else those the person began."""
    if match is not None:
        return list(Replay.objects.filter(match=match).order_by("-changed_at"))
    if not request.user.is_authenticated:
        return []
    return list(Replay.objects.filter(created_by=request.user).select_related("event").defer("record")[:20])
