"""Draft pods of four (TRM 3.3)."""

from __future__ import annotations

import secrets
from datetime import datetime

from tournaments.actions.acting import Actor, act
from tournaments.actions.locking import require_running
from tournaments.models import Event, Pod, PodSeat, Registration, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.structure import pods
from tournaments.rules.words import gettext_noop


def draw_pods(
    *, event: Event, by: Actor, seed: int | None = None, once: str = "", now: datetime | None = None
) -> list[Pod]:
    """Seat the checked-in players of a draft in pods at random; drawing again replaces them until round 1 starts.

    The seed (drawn when left out) is kept. Raises `Refused`: not a draft, too few players, round 1 started.
    """
    with act("draw_pods", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        _refuse_unless_draft(this.event)
        drawn = secrets.randbelow(2**31) if seed is None else seed
        rows = Registration.objects.filter(event=this.event, status=Registration.Status.ACTIVE)
        players = list(rows.order_by("number").values_list("id", flat=True))
        seated = pods(players, drawn)
        Pod.objects.filter(event=this.event).delete()
        made = Pod.objects.bulk_create(
            Pod(event=this.event, number=number, seed=drawn) for number in range(1, len(seated) + 1)
        )
        PodSeat.objects.bulk_create(
            PodSeat(pod=pod, seat=seat, registration_id=player)
            for pod, members in zip(made, seated, strict=True)
            for seat, player in enumerate(members, start=1)
        )
        this.log("pods", after={"seed": drawn, "sizes": [len(members) for members in seated]})
        return made


def _refuse_unless_draft(event: Event) -> None:
    problems: list[Problem] = []
    if event.format != Event.Format.DRAFT:
        problems.append(
            Problem(
                "not_a_draft",
                gettext_noop("Only a draft seats its players in pods."),
                section="TRM 3.3",
                advice=gettext_noop(
                    "Choose the format draft in the set-up before round 1, or do without pods."
                ),
            )
        )
    if Round.objects.filter(event=event).exclude(state__in=["paired", "published"]).exists():
        problems.append(
            Problem(
                "round_started",
                gettext_noop("Round 1 has started: the draft is over."),
                section="TRM 3.3",
                advice=gettext_noop("Leave the pods as they were drawn."),
            )
        )
    if problems:
        raise Refused(*problems)
