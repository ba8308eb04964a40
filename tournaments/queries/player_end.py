"""How the day ended for one player: no match to come, the place, the prizes (TRM 3.4.1, 5.4)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Event, Match, Prize, Registration, Round
from tournaments.queries.prizes import PrizeLine, prize_lines
from tournaments.queries.standings import StandingRow

_WON_BY_1 = [Match.Outcome.WIN_1, Match.Outcome.WIN_1_BY_DEFAULT]
_WON_BY_2 = [Match.Outcome.WIN_2, Match.Outcome.WIN_2_BY_DEFAULT]


def has_played_all(event: Event, registration: Registration, round_: Round) -> bool:
    """Whether no match waits for the player: the bracket goes on without them, or is decided (TRM 3.4.1)."""
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
        return _("Swiss is over. You finished in place {place}; the top {size} play on.").format(
            place=standing.rank, size=event.cut_size or event.cut_places.count()
        )
    return _("You are out of the top cut: {place}").format(place=standing.cut_words)


def gives_prizes(event: Event) -> bool:
    """Whether prizes are kept at the desk, so that a player's page shows theirs at the end."""
    return Prize.objects.filter(event=event).exists()


def prizes_of(event: Event, registration: Registration) -> tuple[PrizeLine, ...]:
    """Return what this player gets and has received; nothing while a tie still decides (TRM 5.4)."""
    return tuple(
        line for line in prize_lines(event) if line.is_certain and line.number == registration.number
    )
