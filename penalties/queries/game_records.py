"""Where records of replayed games stand, and where they can be put to (TRM 4.10)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from penalties.models import GameState, JudgeCall, Penalty
from penalties.queries.own_call import OPEN
from penalties.queries.penalties import infraction_section, infraction_words
from tournaments.models import Event, Match
from tournaments.queries.namesakes import namesakes_of
from tournaments.queries.record_places import RecordPlace, RecordRuling

_STANDING = (Penalty.State.PROPOSED, Penalty.State.ISSUED)


def standing_penalties(match: Match) -> QuerySet[Penalty]:
    """Return the penalties of a match that are in force or wait for the head judge."""
    rows = Penalty.objects.filter(match=match, state__in=_STANDING)
    return rows.order_by("issued_at", "id")


def latest_call(match: Match) -> JudgeCall | None:
    """Return the open call of a match, else its latest one; None without one."""
    calls = match.judge_calls.exclude(state=JudgeCall.State.CANCELLED)
    return calls.filter(state__in=OPEN).first() or calls.order_by("-opened_at", "-id").first()


def call_words(call: JudgeCall) -> str:
    """Return a call in words, as a choice and in the log: when it was opened, about what, its state."""
    time = timezone.localtime(call.opened_at, call.event.zone).strftime("%H:%M")
    about = str(call.get_about_display()) if call.about else ""
    words = _("Judge call of {time}").format(time=time)
    return ", ".join(filter(None, [words, about, str(call.get_state_display())]))


def penalty_words(penalty: Penalty, name: str = "") -> str:
    """Return a penalty in words: who, called `name` where another one has theirs, which, for what."""
    return f"{name or penalty.name}: {penalty.get_level_display()}, {infraction_words(penalty.infraction)}"


def record_places(match: Match, key: str = "") -> list[RecordPlace]:
    """Return the calls and penalties of a match; chosen are those the record of replay `key` stands with.

    Before it stands anywhere the open call is chosen, else the latest. Four queries.
    """
    event = match.round.event
    state = match.game_states.filter(replay_key=key).defer("replay").order_by("-id").first() if key else None
    calls = list(match.judge_calls.exclude(state=JudgeCall.State.CANCELLED).order_by("-opened_at", "-id"))
    by_default = next((call for call in calls if call.state in OPEN), calls[0] if calls else None)
    chosen_call = state.call_id if state else by_default.pk if by_default else None
    chosen = set(state.penalties.values_list("pk", flat=True)) if state else set()
    places = []
    for call in calls:
        call.event = event
        places.append(_at_call(event, call, is_chosen=call.pk == chosen_call))
    return places + [_at_penalty(event, row, is_chosen=row.pk in chosen) for row in standing_penalties(match)]


def records_put(event: Event) -> dict[str, list[RecordPlace]]:
    """Return where the records of an event's replays stand, by the replay's address. Two queries."""
    rows = GameState.objects.filter(match__round__event=event).exclude(replay_key="")
    rows = (
        rows.select_related("call")
        .prefetch_related("penalties")
        .defer("replay")
        .order_by("recorded_at", "id")
    )
    return {row.replay_key: _places_of(event, row) for row in rows}


def _places_of(event: Event, row: GameState) -> list[RecordPlace]:
    places = []
    if row.call is not None:
        row.call.event = event
        places.append(_at_call(event, row.call, is_chosen=True))
    places += [_at_penalty(event, penalty, is_chosen=True) for penalty in row.penalties.all()]
    address = reverse("game-state", args=[event.slug, row.match_id])
    return places or [RecordPlace("state", "", _("Game states of the match"), address, is_chosen=True)]


def record_rulings(match: Match, key: str) -> list[RecordRuling]:
    """Return what was ruled on the record of the replay `key`: the verdict, its call, the penalties that rest on it.

    Those that came of the call are among them, as on a penalty's own page; one that no longer counts is not. Nothing
    for a record that stands nowhere. As many queries however much was ruled.
    """
    rows = match.game_states.filter(replay_key=key) if key else match.game_states.none()
    state = rows.select_related("recorded_by", "call").defer("replay").order_by("-id").first()
    if state is None:
        return []
    found = [
        RecordRuling(
            "", str(state.get_verdict_display()), "", str(state.recorded_by or ""), state.recorded_at
        )
    ]
    if state.call is not None:
        state.call.event = match.round.event
        found += _of_call(state.call)
    rests_on = Q(game_states=state) | (Q(call=state.call_id) if state.call_id is not None else Q())
    penalties = Penalty.objects.filter(rests_on, event=match.round.event, state__in=_STANDING)
    penalties = penalties.select_related("registration").distinct()
    names = namesakes_of(match.round.event)
    for row in penalties.order_by("issued_at", "id"):
        player = row.registration
        name = row.name if player is None else names.told_in_full(row.name, player.number)
        waits = f" ({row.get_state_display()})" if row.state == Penalty.State.PROPOSED else ""
        about = penalty_words(row, name) + waits
        found.append(
            RecordRuling(about, row.reason, infraction_section(row.infraction), row.judge, row.issued_at)
        )
    return found


def _of_call(call: JudgeCall) -> list[RecordRuling]:
    """Return the rulings on a call, the head judge's last; its opening where nobody has ruled yet."""
    words = call_words(call)
    rulings = [
        RecordRuling(
            words,
            ": ".join(filter(None, [str(row.get_outcome_display()), row.words])),
            row.section,
            row.judge,
            row.ruled_at,
        )
        for row in call.rulings.order_by("ruled_at", "id")
    ]
    return rulings or [RecordRuling(words, "", "", "", call.opened_at)]


def _at_call(event: Event, call: JudgeCall, *, is_chosen: bool) -> RecordPlace:
    address = reverse("call", args=[event.slug, call.pk])
    return RecordPlace("call", f"call-{call.pk}", call_words(call), address, is_chosen)


def _at_penalty(event: Event, penalty: Penalty, *, is_chosen: bool) -> RecordPlace:
    address = reverse("penalty", args=[event.slug, penalty.pk])
    return RecordPlace("penalty", f"penalty-{penalty.pk}", penalty_words(penalty), address, is_chosen)


def states_with_penalty(penalty: Penalty) -> Iterable[GameState]:
    """Return the damaged states a penalty rests on: those put to it, and those of its judge call (TRM 4.10)."""
    with_it = Q(penalties=penalty)
    if penalty.call_id is not None:
        with_it |= Q(call=penalty.call_id)
    rows = GameState.objects.filter(with_it).distinct().defer("replay")
    return rows.order_by("recorded_at", "id")
