"""The state that words said to a player belong to: once it is another one, they are not said any more."""

from __future__ import annotations

from django.db.models import Q

from tournaments.models import Match, Registration, Round
from tournaments.queries.rounds import current_round


def state_mark(registration: Registration) -> str:
    """Return a mark of the player's entry, round and match as they are now in the database. Three queries at most.

    A "Reported." that a phone never showed, since its page was loaded anew meanwhile, must not stand on the page of
    a later round, nor beside a result that has been settled since.
    """
    status, state = Registration.objects.values_list("status", "event__state").get(pk=registration.pk)
    round_ = current_round(registration.event, public=True)
    parts = [registration.pk, status, state]
    if round_ is not None:
        parts += [round_.number, round_.state]
        if round_.state != Round.State.CLOSED:
            mine = Q(player_1=registration) | Q(player_2=registration)
            parts.append(Match.objects.filter(mine, round=round_).values_list("version", flat=True).first())
    return "-".join(str(part) for part in parts)
