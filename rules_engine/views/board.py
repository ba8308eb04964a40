"""The board of a replay: the table at one point, what can be done, the way there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rules_engine import actions
from rules_engine.actions import Point, Said
from rules_engine.models import Replay
from rules_engine.queries.board import board, line_title
from rules_engine.queries.names import area_typed
from rules_engine.queries.opening import Stop, opening
from rules_engine.queries.places import places_of
from rules_engine.queries.positions import decks_in, find_card
from rules_engine.queries.starts import Deck
from rules_engine.queries.tools import round_end, tools
from rules_engine.views.common import (
    READ,
    SEES,
    WORKS,
    address,
    before_step,
    names_of,
    of_replay,
    page_facts,
    point,
    seen,
    steps_nav,
    to_point,
    viewer,
)
from tournaments.rules.plain_json import read_plain_json
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, typed
from tournaments.wording import problem_facts


@of_replay(SEES, *READ)
def replay(request: HttpRequest, row: Replay) -> HttpResponse:
    """Show a replay at a point, as the judge or as somebody else may see it."""
    return shown(request, row, point(request, row))


def shown(request: HttpRequest, row: Replay, at: Point, *, status: int = 200, **more: Any) -> HttpResponse:
    """Draw the page of a replay at a point; the part that changes alone when htmx asks."""
    who = viewer(request)
    found = opening(row, at.line, at.step)
    timeline = found.timeline
    at = Point(timeline.line, timeline.step)
    facts = board(timeline, who=who, names=names_of(row), checks=found.checks)
    context = {
        **page_facts(request, row),
        "stops": [stop_facts(stop) for stop in found.stops],
        "otherwise": [problem_facts(problem) for problem in found.otherwise_at(facts.line, facts.otherwise)],
        "board": facts,
        "who": who,
        "tools": tools(timeline, asked_of(request), is_hand=bool(typed(request, "hand", 3)))
        if who == "judge"
        else None,
        "ends": round_end(timeline),
        "verdicts": Replay.Verdict.choices,
        "said": Said(row.verdict, row.notes, row.what_was_done),
        "places": places_of(row),
        "nav": steps_nav(row, at, facts.steps, who),
        "here": before_step(row, at.line, who),
        "here_query": before_step(row, at.line, "judge").partition("?")[2],
        **more,
    }
    if found.stops:  # every act would be refused: the record as it stands no longer replays
        context["may_go_on"], context["may_act"] = context["may_act"], False
    is_partial = asks_part(request)
    response = render(
        request,
        "rules_engine/_replay.html" if is_partial else "rules_engine/replay.html",
        context,
        status=status,
    )
    if is_partial:
        response["HX-Push-Url"] = address(row, at, who)
    return response


def stop_facts(stop: Stop) -> dict[str, Any]:
    """Return a step that no longer goes as recorded, as the page says it."""
    return {
        "line": line_title(stop.line),
        "step": stop.step,
        "left": stop.left,
        "problems": [problem_facts(problem) for problem in stop.problems],
    }


@of_replay(WORKS, "POST")
def replay_go_on(request: HttpRequest, row: Replay) -> HttpResponse:
    """Begin a new replay that holds what still replays of this record, and go there."""
    new = actions.go_on_from_stop(replay=row, by=actor(request), once=once(request))
    return done(request, _("What still replays stands here; the old record stays as it was."), address(new))


def asked_of(request: HttpRequest) -> dict[str, Any] | None:
    """Return the action that somebody asks about, None when nobody does."""
    if request.method != "GET" or not typed(request, "why", 3):
        return None
    asked: dict[str, Any] = {"do": typed(request, "kind", 20)}
    for name in ("card", "target"):
        value = typed(request, name, 6)
        if value.isdecimal():
            asked[name] = int(value)
    return asked


def after(request: HttpRequest, row: Replay, at: Point) -> HttpResponse:
    """Answer an act: the changed part for htmx, else the way to the page."""
    if not asks_part(request):
        return to_point(request, row, at)
    row.refresh_from_db(fields=["record", "version", "changed_at"])
    return shown(request, row, at)


@of_replay(WORKS, "POST")
def replay_do(request: HttpRequest, row: Replay) -> HttpResponse:
    """Enter what a button, a tick list or a form says, at the point the page showed."""
    at = actions.push_decisions(
        replay=row,
        by=actor(request),
        at=point(request, row),
        acts=[named(row, act) for act in acts_of(request)],
        note=typed(request, "note", 500),
        seen=seen(request),
        once=once(request),
    )
    return after(request, row, at)


def acts_of(request: HttpRequest) -> list[Mapping[str, Any]]:
    """Return the decisions a form sends: `do` as JSON, or the fields of a hand-made one. Raises `Refused`."""
    text = typed(request, "do", 2000)
    if text:
        try:
            found = read_plain_json(text)
        except (ValueError, RecursionError):
            found = None
        rows = found if isinstance(found, list) else [found]
        if not rows or not all(isinstance(row, dict) for row in rows):
            raise Refused(
                Problem(
                    "no_such_action",
                    gettext_noop("The form says nothing that can be done."),
                    advice=gettext_noop("Choose one of the actions of the page, or load it again."),
                )
            )
        return rows
    kind = typed(request, "kind", 20)
    act: dict[str, Any] = {"do": kind}
    for name in ("card", "target", "number"):
        value = typed(request, name, 9)
        if value.removeprefix("-").isdecimal():
            act[name] = int(value)
    for name in ("value", "reason"):
        value = typed(request, name, 300)
        if value:
            act[name] = value
    word = typed(request, "word", 40)
    if word and "value" in act:
        act["value"] = f"{act['value']}:{area_typed(word) if act['value'] == 'move' else word}"
    cards = [int(card) for card in request.POST.getlist("cards")[:60] if card.isdecimal() and len(card) < 6]
    if cards:
        act["cards"] = cards
    return [act]


def named(row: Replay, act: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a "reveal" with the number of the card whose letters were typed. Raises `Refused` unless one fits."""
    if act.get("do") != "reveal" or not isinstance(act.get("value"), str):
        return act
    cards: dict[str, int] = {}
    for deck in decks_in(row.record.get("start", {})).values():
        cards.update(deck.cards)
    number, problem = find_card(act["value"], Deck("", cards), None, "")
    if problem is not None:
        raise Refused(problem)
    return {**act, "value": number}


@of_replay(WORKS, "POST")
def replay_pop(request: HttpRequest, row: Replay) -> HttpResponse:
    """Take the last decision out of the record."""
    at = actions.pop_decision(
        replay=row, by=actor(request), at=point(request, row), seen=seen(request), once=once(request)
    )
    return after(request, row, at)


@of_replay(WORKS, "POST")
def replay_branch(request: HttpRequest, row: Replay) -> HttpResponse:
    """Begin another account here, or throw one away."""
    who, version, key_once = actor(request), seen(request), once(request)
    if typed(request, "remove", 3):
        line = point(request, row).line
        at = actions.remove_branch(replay=row, by=who, line=line, seen=version, once=key_once)
    else:
        at = actions.begin_branch(
            replay=row,
            by=who,
            at=point(request, row),
            name=typed(request, "name", 60),
            seen=version,
            once=key_once,
        )
    return after(request, row, at)


@of_replay(WORKS, "POST")
def replay_note(request: HttpRequest, row: Replay) -> HttpResponse:
    """Put a note beside the decision that led here."""
    at = actions.note_decision(
        replay=row,
        by=actor(request),
        at=point(request, row),
        note=typed(request, "note", 500),
        seen=seen(request),
        once=once(request),
    )
    return after(request, row, at)


@of_replay(WORKS, "POST")
def replay_rename(request: HttpRequest, row: Replay) -> HttpResponse:
    """Give the replay another name."""
    actions.rename_replay(
        replay=row,
        by=actor(request),
        name=typed(request, "name", 200),
        seen=seen(request),
        once=once(request),
    )
    return done(request, _("Renamed."), address(row))
