"""What every sheet knows: its event, its title, when it was made, and the round it is about."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from tournaments.models import Event


def sheet_facts(event: Event, params: Mapping[str, Any], *, title: str, sub: str = "") -> dict[str, Any]:
    """Return the facts of a sheet's head. "made_at" in `params` (ISO) fixes the time for a repeatable file."""
    made_at = parse_datetime(str(params.get("made_at", ""))) or timezone.now()
    return {"event": event, "title": title, "sub": sub, "made": local_words(event, made_at)}


def local_words(event: Event, moment: datetime) -> str:
    """Return a moment in the venue's time with the zone's name: "7 Mar 2026, 14:03 CET"."""
    local = moment.astimezone(event.zone)
    return f"{date_format(local, 'j M Y, H:i')} {local.tzname()}"


def round_asked(event: Event, params: Mapping[str, Any]) -> Round:
    """Return the round of `params`, else the last one; raises `Refused` (no_round_yet, no_such_round)."""
    number = params.get("round")
    rounds = Round.objects.filter(event=event).order_by("-number")
    if number:
        rounds = rounds.filter(number=number)
    found = rounds.first()
    if found is None and number:
        raise Refused(
            Problem(
                "no_such_round",
                gettext_noop("There is no round {round} to print."),
                advice=gettext_noop("Pair it first, or choose another round."),
                params={"round": number},
            )
        )
    if found is None:
        raise Refused(
            Problem(
                "no_round_yet",
                gettext_noop("No round has been paired yet, so there is nothing to print."),
                advice=gettext_noop("Pair round 1 on the desk first."),
            )
        )
    found.event = event
    return found


def file_name(event: Event, *words: str) -> str:
    """Return a file name that any system takes: the event's address and the sheet's words."""
    return "-".join([event.slug, *(slugify(word) for word in words if slugify(word))])


def best_of_words(best_of: int) -> str:
    """Return "Best of 1" or "Best of 3"."""
    return _("Best of {games}").format(games=best_of)


def no_such_player(number: object) -> Problem:
    """Return the refusal of a sheet for a player whom the event does not have."""
    return Problem(
        "no_such_player",
        gettext_noop("There is no player {number}."),
        advice=gettext_noop("Look at the number in the list of players."),
        params={"number": number},
    )
