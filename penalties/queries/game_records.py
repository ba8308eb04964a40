"""Where records of replayed games stand, and where they can be put to (TRM 4.10)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from penalties.models import GameState, JudgeCall, Penalty
from penalties.queries.own_call import OPEN
from penalties.queries.penalties import infraction_words
from tournaments.models import Event, Match
from tournaments.queries.record_places import RecordPlace

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


def penalty_words(penalty: Penalty) -> str:
    """Return a penalty in words: who, which, for what."""
    return f"{penalty.name}: {penalty.get_level_display()}, {infraction_words(penalty.infraction)}"


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
