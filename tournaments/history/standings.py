"""The standings of Swiss and the places after the bracket, uncached, as acts and queries need them (TRM 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.history.results import Results, results_of
from tournaments.models import Event, Registration, Round, TieDecision
from tournaments.rules import standings as rules

_METHODS = {
    TieDecision.Method.MATCH: rules.TieMethod.DECIDING_MATCH,
    TieDecision.Method.HEAD_TO_HEAD: rules.TieMethod.HEAD_TO_HEAD,
    TieDecision.Method.RANDOM: rules.TieMethod.RANDOM,
}


def method_of(method: str) -> rules.TieMethod:
    """Return the rules' name of a stored `TieDecision.Method`."""
    return _METHODS[TieDecision.Method(method)]


def tie_decisions_of(event: Event, *, after_round: int) -> list[rules.TieDecision[int]]:
    """Return the head judge's decisions that hold after `after_round`, in the order they were made."""
    rows = TieDecision.objects.filter(event=event, after_round=after_round).order_by("id")
    return [rules.TieDecision(tuple(row.order), method_of(row.method), tuple(row.rest)) for row in rows]


def last_swiss_round(event: Event, *, closed_only: bool = True) -> int:
    """Return the number of the last Swiss round (closed ones only, unless told otherwise); 0 before it."""
    rounds = Round.objects.filter(event=event, stage=Round.Stage.SWISS)
    if closed_only:
        rounds = rounds.filter(state=Round.State.CLOSED)
    return rounds.order_by("-number").values_list("number", flat=True).first() or 0


def swiss_table(
    event: Event,
    *,
    after_round: int,
    results: Results | None = None,
    decisions: Sequence[rules.TieDecision[int]] | None = None,
) -> tuple[rules.Standing[int], ...]:
    """Return the standings after `after_round`, players as registration ids, best first.

    Everyone who was paired stands in them, and checked-in players whose first round has come; disqualified
    players are left out, their matches count for their opponents. Players level on every figure follow
    each other by number.
    """
    results = results or results_of(event, until=after_round)
    decisions = tie_decisions_of(event, after_round=after_round) if decisions is None else decisions
    played = results.players
    rows = Registration.objects.filter(event=event).order_by("number")
    facts = rows.values_list("id", "status", "first_round")
    status = Registration.Status
    listed = [
        pk
        for pk, is_status, first_round in facts
        if is_status != status.DISQUALIFIED
        and (pk in played or (is_status == status.ACTIVE and first_round <= after_round))
    ]
    return rules.standings(listed, results.matches, results.byes, tie_decisions=decisions)
