"""A brake on forms that anybody can send: so many in a minute from one network, then a short wait."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

from tournaments.rules.problems import Problem, TooMany
from tournaments.rules.words import gettext_noop

#: Everybody in a shop comes from one address: a queue of people signing up at the door must fit.
SIGN_UPS_A_MINUTE = 60


def brake(request: HttpRequest, what: str, most: int) -> None:
    """Count one `what` from the sender's network. Raises `TooMany` beyond `most` within a minute of the first."""
    key = f"pace:{what}:{get_adapter(request).get_client_ip(request)}"
    cache.add(key, 0, timeout=60)
    try:
        count = cache.incr(key)
    except ValueError:
        # It ran out between the two calls: a new minute begins.
        return
    if count > most:
        raise TooMany(
            Problem(
                "too_many_at_once",
                gettext_noop(
                    "Too many forms came from this network within a minute; this one was not taken."
                ),
                advice=gettext_noop("Wait a minute and send it again; what you typed is still here."),
            )
        )
