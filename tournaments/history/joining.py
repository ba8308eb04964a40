"""Who can still join an event: by its state, a bracket that is fixed, the rounds that are left (TRM 3.4)."""

from __future__ import annotations

from tournaments.history.announced import announced_of
from tournaments.history.entries import last_paired_round
from tournaments.models import Event, Round
from tournaments.rules.event_states import takes_entries
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


def entry_problems(event: Event) -> list[Problem]:
    """Return why nobody can join (again) now: by state, a fixed bracket, a cut under way, no round left."""
    if not takes_entries(event.state):
        return [
            Problem(
                "no_entries_now",
                gettext_noop("The event takes no players now."),
                advice=gettext_noop("It is not open yet, or it is over."),
            )
        ]
    last = last_paired_round(event)
    if not last:
        return []
    if event.structure == Event.Structure.ELIMINATION or event.rounds.filter(stage=Round.Stage.CUT).exists():
        return [
            Problem(
                "bracket_fixed",
                gettext_noop("The bracket is fixed; nobody can join any more."),
                section="TRM 3.4.1",
                advice=gettext_noop("Whoever comes now can enter the next event."),
            )
        ]
    rounds = announced_of(event).rounds
    if rounds is not None and last >= rounds.maximum:
        return [
            Problem(
                "last_round_paired",
                gettext_noop("The last round of Swiss is paired; nobody can join any more."),
                section="TRM 3.4.2",
                advice=gettext_noop("The desk can undo that pairing first, if the round has not started."),
            )
        ]
    return []


def no_late_entries() -> Problem:
    """Return that the event has begun and nobody new comes in."""
    return Problem(
        "no_late_entries",
        gettext_noop("Registration is closed; this event takes no late entries."),
        section="TRM 3.4.2",
        advice=gettext_noop("The organizer can allow late entries in the set-up."),
    )


def takes_late_entries(event: Event) -> bool:
    """Return whether somebody who comes once the players are counted can still play (TRM 3.4.2)."""
    return event.late_entry_allowed and not entry_problems(event)


def may_check_in(event: Event) -> bool:
    """Return whether the desk can check in a player who is signed up now, late entries with them."""
    if event.state not in {Event.State.CHECK_IN, Event.State.RUNNING}:
        return False
    return takes_late_entries(event) if last_paired_round(event) else not entry_problems(event)
