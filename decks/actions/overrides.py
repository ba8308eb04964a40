"""A judge allows a card number that the card data does not know, for one event (TRM 2.4.1)."""

from __future__ import annotations

from datetime import datetime

from decks.actions.judging import judge_lists
from decks.models import CardOverride
from tournaments.actions.acting import Actor, act
from tournaments.models import Event
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def allow_card(
    *, event: Event, by: Actor, number: str, reason: str, once: str = "", now: datetime | None = None
) -> CardOverride:
    """Allow a number outside the card data and look at the waiting lists again. Raises Refused, NotAllowed."""
    with act("allow_card", event=event, by=by, permission="judge", once=once, now=now) as this:
        number = number.strip().upper()
        problems = []
        if not number:
            problems.append(
                Problem(
                    "card_number_missing",
                    gettext_noop("Which card number is allowed?"),
                    section="TRM 2.4.1",
                    advice=gettext_noop("Type the number as it is printed on the card, such as OP01-016."),
                )
            )
        if not reason.strip():
            problems.append(
                Problem(
                    "reason_missing",
                    gettext_noop("Allowing a card needs a reason."),
                    section="TRM 2.4.1",
                    advice=gettext_noop("Write what you have seen: the card itself, its release date."),
                )
            )
        if problems:
            raise Refused(*problems)
        override, is_new = CardOverride.objects.get_or_create(
            event=this.event,
            number=number,
            withdrawn_at=None,
            defaults={"reason": reason, "allowed_by": by.user, "allowed_at": this.now},
        )
        if is_new:
            this.log(number, after={"allowed": True}, reason=reason)
            judge_lists(this, number=number)
    return override


def withdraw_card(
    *, override: CardOverride, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> CardOverride:
    """Take an allowed number back; lists that hold it wait for a judge again."""
    with act("withdraw_card", event=override.event, by=by, permission="judge", once=once, now=now) as this:
        if override.withdrawn_at is None:
            override.withdrawn_at = this.now
            override.save(update_fields=["withdrawn_at"])
            this.log(override.number, after={"allowed": False}, reason=reason)
            judge_lists(this, number=override.number)
    return override
