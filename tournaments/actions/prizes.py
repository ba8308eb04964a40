"""Prizes: write them down, hand them out, take back a slip of the hand (TRM 1.5, 6.0)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Act, Actor, act, numbers_of
from tournaments.models import Event, Prize, PrizeHandout, Registration
from tournaments.queries.prizes import entitlements, facts_of
from tournaments.rules.prizes import PrizeFacts, read_prizes
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop


def set_prizes(
    *, event: Event, by: Actor, text: str, once: str = "", now: datetime | None = None
) -> list[Prize]:
    """Set the event's prizes from lines such as "1: Trophy", "3-4: Sleeves", "all: Promo card".

    A prize that stays as it was keeps who has received it. Raises `Refused` with every unreadable line, and
    for a prize taken off the list that somebody has already received (prize_already_received).
    """
    wanted, problems = read_prizes(text)
    with act("set_prizes", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        old = list(
            Prize.objects.filter(event=this.event).prefetch_related("handouts").order_by("first_place", "id")
        )
        before = [facts_of(prize).line for prize in old]
        kept, new = _matched(old, wanted)
        gone = [prize for prize in old if prize not in kept]
        problems += [_received(prize) for prize in gone if prize.handouts.all()]
        if problems:
            raise Refused(*problems)
        Prize.objects.filter(pk__in=[prize.pk for prize in gone]).delete()
        made = Prize.objects.bulk_create(
            Prize(event=this.event, first_place=facts.first, last_place=facts.last, what=facts.what)
            for facts in new
        )
        this.log(before={"prizes": before}, after={"prizes": [facts.line for facts in wanted]})
    return sorted([*kept, *made], key=lambda prize: (prize.first_place, prize.pk))


def hand_out_prize(
    *,
    event: Event,
    by: Actor,
    prize: Prize,
    registration: Registration,
    once: str = "",
    now: datetime | None = None,
) -> PrizeHandout:
    """Note that a player has received a prize; a second time changes nothing.

    Raises `Refused`: without_prizes (TRM 6.0, 7.2), tie_undecided (TRM 5.4), not_their_prize; `Stale` (prize_gone).
    """
    with act("hand_out_prize", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        prize = _still_there(this, prize)
        registration = Registration.objects.get(pk=registration.pk, event=this.event)
        _check_entitled(this.event, prize, registration)
        handout, is_new = PrizeHandout.objects.get_or_create(
            prize=prize, registration=registration, defaults={"given_by": by.user, "given_at": this.now}
        )
        if is_new:
            this.log(f"player {registration.number}", after={"prize": prize.what})
    return handout


def hand_out_to_all(
    *, event: Event, by: Actor, prize: Prize, once: str = "", now: datetime | None = None
) -> list[PrizeHandout]:
    """Note that everybody who is entitled to a prize, and has not received it, has it now; return the new ones.

    The log has a line for each of them, so that one is taken back like a prize handed out alone. Left out are
    players whose places are shared while it is not decided who gets the prize (TRM 5.4), and those without a
    right to prizes (TRM 6.0, 7.2). With nobody left nothing is changed.
    """
    with act("hand_out_to_all", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        prize = _still_there(this, prize)
        prizes, index = _in_order(this.event, prize)
        have = set(PrizeHandout.objects.filter(prize=prize).values_list("registration_id", flat=True))
        gets = [line.player for line in entitlements(this.event, prizes) if index in line.certain]
        left = [player for player in gets if player not in have]
        new = PrizeHandout.objects.bulk_create(
            PrizeHandout(prize=prize, registration_id=player, given_by=by.user, given_at=this.now)
            for player in left
        )
        for number in numbers_of(left):
            this.log(f"player {number}", after={"prize": prize.what})
    return new


def take_back_prize(
    *,
    event: Event,
    by: Actor,
    prize: Prize,
    registration: Registration,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> None:
    """Note that a prize was not received after all; nothing to take back changes nothing."""
    with act("take_back_prize", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        handout = PrizeHandout.objects.filter(
            prize=prize, prize__event=this.event, registration=registration
        ).first()
        if handout is not None:
            this.log(
                f"player {registration.number}",
                before={"prize": prize.what, "at": handout.given_at.isoformat()},
                reason=reason,
            )
            handout.delete()


def _still_there(this: Act, prize: Prize) -> Prize:
    """Return the prize as it is now; `Stale` when it was taken off the list meanwhile."""
    row = Prize.objects.filter(pk=prize.pk, event=this.event).first()
    if row is None:
        raise Stale(
            Problem(
                "prize_gone",
                gettext_noop("“{what}” is not in the list of prizes any more."),
                advice=gettext_noop("Look at the prize list again: the prizes have changed."),
                params={"what": prize.what},
            )
        )
    return row


def _matched(old: list[Prize], wanted: list[PrizeFacts]) -> tuple[list[Prize], list[PrizeFacts]]:
    """Return the rows that stay and the facts that are new; the same line twice means two prizes."""
    free = list(old)
    kept: list[Prize] = []
    new: list[PrizeFacts] = []
    for facts in wanted:
        same = next((prize for prize in free if facts_of(prize) == facts), None)
        if same is None:
            new.append(facts)
        else:
            free.remove(same)
            kept.append(same)
    return kept, new


def _received(prize: Prize) -> Problem:
    return Problem(
        "prize_already_received",
        gettext_noop("“{what}” has been received by {count} and cannot be taken off the list."),
        advice=gettext_noop("Take it back from those players first, or leave it in the list."),
        params={"what": prize.what, "count": len(prize.handouts.all())},
    )


def _in_order(event: Event, prize: Prize) -> tuple[list[Prize], int]:
    """Return the event's prizes in the order in which they are written down, and the place of `prize` in it."""
    prizes = list(Prize.objects.filter(event=event).order_by("first_place", "id"))
    return prizes, [row.pk for row in prizes].index(prize.pk)


def _check_entitled(event: Event, prize: Prize, registration: Registration) -> None:
    """Raise `Refused` unless the final standings give `prize` to the player."""
    prizes, index = _in_order(event, prize)
    line = next((line for line in entitlements(event, prizes) if line.player == registration.pk), None)
    if line is not None and index in line.certain:
        return
    params = {"name": registration.name, "what": prize.what}
    if registration.without_prizes:
        problem = Problem(
            "without_prizes",
            gettext_noop("{name} has no right to prizes: disqualified, suspended or left without telling."),
            section="TRM 6.0",
            advice=gettext_noop("If that is a mistake, reinstate the player first."),
            params=params,
        )
    elif line is not None and index in line.shared:
        problem = Problem(
            "tie_undecided",
            gettext_noop("{name} shares the places {first}-{last}: it is not decided who gets “{what}”."),
            section="TRM 5.4",
            advice=gettext_noop("The head judge decides the tie on the standings page first."),
            params={**params, "first": line.first, "last": line.last},
        )
    else:
        problem = Problem(
            "not_their_prize",
            gettext_noop("“{what}” does not go to {name}'s place."),
            advice=gettext_noop("Look at the prize list again: the standings or the prizes have changed."),
            params=params,
        )
    raise Refused(problem)
