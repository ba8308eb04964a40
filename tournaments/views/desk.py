"""The desk: what is open, what blocks, the one next step; results typed by table or tapped (TRM 5.1-5.3)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.beside import say_beside
from tournaments.forms.clock import ExtendForm
from tournaments.forms.numbers import whole_number
from tournaments.forms.reasons import USUAL_REASONS
from tournaments.forms.results import ResultForm, TypedResultForm
from tournaments.forms.rounds import ReasonForm, TableForm
from tournaments.models import Event, Match, Registration, Round
from tournaments.permissions import may
from tournaments.queries.absence import seat_time_at, seat_time_of
from tournaments.queries.access import event_for
from tournaments.queries.clock import clock_of_match
from tournaments.queries.desk import DeskFacts, desk_facts
from tournaments.queries.desk_list import desk_list
from tournaments.queries.event_rows import match_in, registration_in
from tournaments.queries.locked_results import why_locked
from tournaments.queries.pairings import PairingLine, pairing_line
from tournaments.queries.players import player_facts_for_desk
from tournaments.queries.rounds import current_round, round_by_number, round_label
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused
from tournaments.rules.typed_results import read_typed
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, takes_form, typed, way_on
from tournaments.views.qr import address_for_phones
from tournaments.views.staff_page import staff_page
from tournaments.views.steps import step_is_button, step_url

#: Typed results that open their match's page with the result chosen.
_LOOKED_AT: Final = frozenset(
    {Outcome.DRAW, Outcome.DOUBLE_LOSS, Outcome.WIN_1_BY_DEFAULT, Outcome.WIN_2_BY_DEFAULT}
)


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the desk; htmx asks for the board alone, and gets nothing while nothing has changed."""
    event = event_for(request.user, slug)
    if asks_part(request) and request.GET.get("seen") == str(event.version):
        return HttpResponse(status=204)
    return _board(request, event)


def _board(request: HttpRequest, event: Event, **more: Any) -> HttpResponse:
    """Render the desk's board for htmx, the whole page otherwise."""
    facts = desk_facts(event)
    find = typed(request, "q", 100)
    listed = _listed(request)
    tables = desk_list(facts, find=find, window=whole_number(typed(request, "window", 6)) or 1, listed=listed)
    context = {
        **staff_page(request, event, "desk"),
        "facts": facts,
        "may_keep_scores": may(request.user, "keep_scores", event),
        "find": find,
        "step_url": step_url(event, facts.next_step.action, facts.next_step.round_number),
        "sign_up_link": address_for_phones(request, reverse("sign-up", args=[event.slug])),
        "step_is_button": step_is_button(facts.next_step.action),
        "tables": tables,
        "listed": listed.isoformat(),
        "comes_back_to": _here(request, event.slug, window=tables.window),
        "scores": _scores(facts),
        "is_part": asks_part(request),
        **more,
    }
    template = "tournaments/desk/_board.html" if context["is_part"] else "tournaments/desk/desk.html"
    return render(request, template, context)


def _listed(request: HttpRequest) -> datetime:
    """Return when the list was put in order: it keeps that order while somebody is at it, or now."""
    try:
        listed = datetime.fromisoformat(typed(request, "listed", 40)) if asks_part(request) else None
    except ValueError:
        listed = None
    return listed if listed is not None and listed.tzinfo is not None else timezone.now()


def _here(request: HttpRequest, slug: str, *, window: int | None = None) -> str:
    """Return the desk's address with what is searched and the window that is shown: an entry comes back to them."""
    wanted = window or whole_number(typed(request, "window", 6)) or 1
    kept = {"q": typed(request, "q", 100), "window": str(wanted) if wanted > 1 else ""}
    query = urlencode({name: value for name, value in kept.items() if value})
    return f"{reverse('desk', args=[slug])}?{query}" if query else reverse("desk", args=[slug])


def _scores(facts: DeskFacts) -> list[tuple[int, int]]:
    """Return the game scores of a win that has its own button: none in a best of 1, 2-0 and 2-1 in a best of 3."""
    if facts.round is None or facts.round.best_of == 1:
        return []
    needed = facts.round.best_of // 2 + 1
    return [(needed, lost) for lost in range(needed)]


@require_POST
def enter_typed(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a result typed as "12 a"; the input stays focused for the next."""
    event = event_for(request.user, slug, need="keep_scores")
    form = TypedResultForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else ""
    number = whole_number(request.POST.get("round", ""))
    round_ = current_round(event) if number is None else round_by_number(event, number)
    if round_ is None:
        return done(request, _("There is no round yet."), reverse("desk", args=[slug]))
    page = _page_to_look_at(round_, text, back=way_on(request, _here(request, slug)))
    if page:
        return HttpResponse(headers={"HX-Redirect": page}) if asks_part(request) else redirect(page)
    match = actions.enter_result_by_table(round_=round_, by=actor(request), text=text, once=once(request))
    return _entered(request, event, match)


def _page_to_look_at(round_: Round, text: str, *, back: str) -> str:
    """Return the page of the table whose typed result nobody enters without a look, or "".

    A draw needs its step of TRM 5.2; that both lost or one of them was not there is rare, and one key lies beside the
    others. From there an entry comes `back`.
    """
    try:
        read = read_typed(text)
    except Refused:
        return ""
    if read.outcome not in _LOOKED_AT or round_.state != Round.State.STARTED:
        return ""
    match = round_.matches.filter(table=read.table, outcome="").first()
    if match is None:
        return ""
    asked = urlencode({"result": read.outcome.value, "next": back})
    return f"{reverse('match', args=[round_.event.slug, match.pk])}?{asked}"


@require_POST
def tap_result(request: HttpRequest, slug: str, match_id: int, outcome: str) -> HttpResponse:
    """Enter a win of one side by one tap on its button at the desk; in a best of 3 the button says the games."""
    event = event_for(request.user, slug, need="keep_scores")
    match = match_in(event, match_id)
    seen = whole_number(request.POST.get("seen_version", ""))
    games = _games(request.POST.get("games", ""), is_first=outcome == Outcome.WIN_1)
    asked: dict[str, Any] = {"by": actor(request), "seen_version": seen, "once": once(request), **games}
    actions.enter_result(match=match, outcome=Outcome(outcome), **asked)
    return _entered(request, event, match)


def _games(text: str, *, is_first: bool) -> dict[str, int]:
    """Return the games of a button, "2-1" seen from the winner, by side; nothing when there are none."""
    numbers = [whole_number(part) for part in text.split("-")]
    if len(numbers) != 2 or None in numbers:
        return {}
    games = [number for number in numbers if number is not None]
    return dict(zip(("games_1", "games_2"), games if is_first else games[::-1], strict=True))


@require_POST
def confirm(request: HttpRequest, slug: str, match_id: int, side: int) -> HttpResponse:
    """Confirm what one player reported; the other side did not answer (TRM 5.1)."""
    event = event_for(request.user, slug, need="keep_scores")
    match = match_in(event, match_id)
    actions.confirm_claim(match=match, by=actor(request), side=side, once=once(request))
    return _entered(request, event, match)


def _entered(request: HttpRequest, event: Event, match: Match) -> HttpResponse:
    """Say what was entered: on the fresh board for htmx, above the desk otherwise."""
    line = pairing_line(match_in(event, match.pk))
    if asks_part(request):
        return _board(request, event, entered=line)
    return done(request, _said(line), _here(request, event.slug))


def _said(line: PairingLine) -> str:
    """Return what stands at a table now, in words."""
    return _("Table {table}: {result}").format(
        table=line.table or "–", result=line.full_result_words or _("no result")
    )


@takes_form
def match_page(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Show one match; a post enters, settles or corrects its result, whichever its state asks for.

    What is refused comes back beside its field; what is saved leads to where the person came from.
    """
    event = event_for(
        request.user, slug, need="keep_scores" if request.method == "POST" else "see_staff_pages"
    )
    match = match_in(event, match_id)
    line = pairing_line(match)
    round_ = match.round
    asked = request.GET.get("result", "") if not line.outcome else ""
    form = ResultForm(
        request.POST or None, line=line, best_of=round_.best_of, stage=round_.stage, asked=asked
    )
    back = reverse("desk", args=[slug])
    if request.method == "POST" and form.is_valid():
        try:
            _save_result(request, match, form)
            return done(request, _said(pairing_line(match_in(event, match_id))), back)
        except Refused as refused:
            say_beside(form, refused, form.places)
    context = {
        **staff_page(request, event, "desk"),
        "round": round_,
        "round_label": round_label(event, round_),
        "match": match,
        "line": line,
        "form": form,
        "may_keep_scores": may(request.user, "keep_scores", event),
        "may_give_time": may(request.user, "give_time", event),
        "time_left": _time_left(match),
        "locked": why_locked(match),
        "seat": seat_time_at(match),
        "asks_step": bool(
            asked == Outcome.DRAW or form["deciding_step"].errors or form["deciding_step"].value()
        ),
        "usual_reasons": USUAL_REASONS.items() if line.outcome else (),
        "extend_form": ExtendForm(initial={"seconds": 3}),
        "table_form": TableForm(initial={"table": match.table}),
        "back": way_on(request, back),
        "comes_back_to": request.get_full_path(),
    }
    return render(request, "tournaments/desk/match.html", context, status=422 if form.errors else 200)


def _time_left(match: Match) -> int:
    """Return the seconds that an open table still has before time is called, 0 for none or without a limit."""
    if match.outcome or match.round.state != Round.State.STARTED:
        return 0
    return max(0, clock_of_match(match).seconds_left or 0)


def _save_result(request: HttpRequest, match: Match, form: ResultForm) -> None:
    """Call the act that the match's state asks for."""
    asked: dict[str, Any] = {"match": match, "by": actor(request), "once": once(request), **form.facts}
    if match.outcome or asked["outcome"] is None:
        actions.correct_result(reason=form.cleaned_data["reason"], **asked)
    elif match.is_disputed:
        actions.settle_dispute(reason=form.cleaned_data["reason"], **asked)
    else:
        actions.enter_result(**asked)


@takes_form
def drop(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask how a player leaves; a post drops them, or marks one who did not come or left without telling (TRM 6.0)."""
    event = event_for(request.user, slug, need="keep_scores")
    registration = registration_in(event, number)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            words = _leave(request, registration, reason=form.cleaned_data["reason"])
            return done(request, words.format(player=registration.name), reverse("desk", args=[slug]))
        except Refused as refused:
            say_beside(form, refused)
    context = {
        **staff_page(request, event, "players"),
        "registration": registration,
        "can_drop": player_facts_for_desk(registration).can_drop,
        "way_back": way_on(request, reverse("player-edit", args=[slug, number])),
        "form": form,
        "refused_reason": form["reason"] if form.errors else None,
        "seat": seat_time_of(registration),
    }
    return render(request, "tournaments/desk/leaving.html", context, status=422 if form.errors else 200)


def _leave(request: HttpRequest, registration: Registration, *, reason: str) -> str:
    """Call the act of the button that was pressed; return what to say of the player."""
    asked: dict[str, Any] = {
        "registration": registration,
        "by": actor(request),
        "reason": reason,
        "once": once(request),
    }
    how = request.POST.get("how", "")
    if how == "absent":
        actions.mark_absent(**asked)
        return _("{player} is marked absent.")
    actions.drop_player(without_telling=how == "without_telling", **asked)
    return _("{player} has left the event.")
