"""How the day ended for one player: no match to come, the place, the prizes (TRM 3.4.1, 5.4)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tournaments.history.announced import announced_of
from tournaments.history.progress import swiss_is_over
from tournaments.models import Event, Match, Prize, Registration, Round
from tournaments.queries.prizes import PrizeLine, prize_lines
from tournaments.queries.standings import StandingRow, kept

#: A cut of fewer is none: one player has nobody to play.
MIN_CUT: Final = 2
_WON_BY_1 = [Match.Outcome.WIN_1, Match.Outcome.WIN_1_BY_DEFAULT]
_WON_BY_2 = [Match.Outcome.WIN_2, Match.Outcome.WIN_2_BY_DEFAULT]


def swiss_has_ended(event: Event, round_: Round) -> bool:
    """Whether `round_`, the last one published, was the last of Swiss and is closed (TRM 3.6). Kept in the cache."""
    if round_.stage != Round.Stage.SWISS or round_.state != Round.State.CLOSED:
        return False
    return kept(
        event,
        f"swiss-over:{round_.number}",
        lambda: swiss_is_over(event, round_),
        after_round=round_.number,
    )


def has_played_all(event: Event, registration: Registration, round_: Round) -> bool:
    """Whether no match waits for the player: no bracket follows, it goes on without them or is decided (TRM 3.4.1)."""
    if swiss_has_ended(event, round_) and announced_of(event).cut < MIN_CUT:
        return True
    if round_.stage == Round.Stage.CUT and round_.state == Round.State.CLOSED and round_.matches.count() == 1:
        return True
    places = set(event.cut_places.values_list("registration_id", flat=True))
    if not places:
        return False
    if registration.pk not in places:
        return True
    lost = Match.objects.filter(round__event=event, round__stage=Round.Stage.CUT, kind=Match.Kind.MATCH)
    one = lost.filter(player_1=registration).exclude(outcome__in=["", *_WON_BY_1])
    two = lost.filter(player_2=registration).exclude(outcome__in=["", *_WON_BY_2])
    return one.exists() or two.exists()


def played_words(event: Event, standing: StandingRow | None, *, is_over: bool) -> str:
    """Return how it ended for a player without a match to come: the place, and who plays on.

    Once the event is over the final place alone, "" for a player without one.
    """
    if standing is None:
        return "" if is_over else _("You have played all your matches")
    if standing.rank == 1 and not standing.is_tied and (is_over or standing.cut_seed is not None):
        return _("You have won the event")
    if is_over:
        words = _("You share place {place}") if standing.is_tied else _("You finished in place {place}")
        return words.format(place=standing.rank)
    if standing.cut_seed is None:
        size = event.cut_places.count()
        if not size:
            return swiss_over_words(standing)
        return _("Swiss is over. You finished in place {place}; the top {size} play on.").format(
            place=standing.rank, size=size
        )
    return _("You are out of the top cut: {place}").format(place=standing.cut_words)


def swiss_over_words(standing: StandingRow | None) -> str:
    """Return that Swiss is over, and the place in it while what follows is not settled yet."""
    if standing is None:
        return _("Swiss is over")
    words = (
        _("Swiss is over. You share place {place}.")
        if standing.is_tied
        else _("Swiss is over. You are in place {place}.")
    )
    return words.format(place=standing.rank)


def waiting_words(event: Event, standing: StandingRow | None, round_: Round) -> tuple[str, str]:
    """Return what a player without a match reads between two rounds: a heading, and what comes next (TRM 3.4)."""
    if standing is not None and standing.cut_seed is not None:
        return _("You play on in the top cut"), _("Your table will stand here as soon as it is published.")
    if swiss_has_ended(event, round_):
        size = announced_of(event).cut
        return swiss_over_words(standing), _(
            "The top {size} play on. Who that is stands here as soon as the desk has named them."
        ).format(size=size)
    return _("Waiting for the next pairings"), _("Your table will stand here as soon as it is published.")


def gives_prizes(event: Event) -> bool:
    """Whether prizes are kept at the desk, so that a player's page shows theirs at the end."""
    return Prize.objects.filter(event=event).exists()


def prizes_of(event: Event, registration: Registration) -> tuple[PrizeLine, ...]:
    """Return what this player gets and has received; nothing while a tie still decides (TRM 5.4)."""
    return tuple(
        line for line in prize_lines(event) if line.is_certain and line.number == registration.number
    )
