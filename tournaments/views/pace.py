"""Brakes: so many forms in a minute from one network, so few wrong tries against one person, then a wait."""

from __future__ import annotations

from typing import Final

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

from tournaments.rules.problems import Problem, TooMany
from tournaments.rules.words import gettext_noop

#: Everybody in a shop comes from one address: a queue of people signing up at the door must fit.
SIGN_UPS_A_MINUTE = 60
#: Tries against one person's digits or password: how many within how many seconds. Four digits are guessed
#: with a chance of 1 in 500 on the best of days.
TRIES: Final = ((5, 15 * 60), (20, 24 * 60 * 60))


def brake(request: HttpRequest, what: str, most: int) -> None:
    """Count one `what` from the sender's network. Raises `TooMany` beyond `most` within a minute of the first."""
    if _count(f"pace:{what}:{get_adapter(request).get_client_ip(request)}", 60) > most:
        raise TooMany(
            Problem(
                "too_many_at_once",
                gettext_noop(
                    "Too many forms came from this network within a minute; this one was not taken."
                ),
                advice=gettext_noop("Wait a minute and send it again; what you typed is still here."),
            )
        )


def count_try(what: str, person: int) -> None:
    """Count one try against a person, from wherever it comes, before it is known whether it is right.

    Raises `TooMany` beyond what `TRIES` allows; the try is then not made. `forget_tries` after a right one.
    """
    for most, seconds in TRIES:
        if _count(_tries_key(what, person, seconds), seconds) > most:
            raise TooMany(
                Problem(
                    "too_many_tries",
                    gettext_noop("Too many wrong tries; this one was not looked at."),
                    advice=gettext_noop("Wait {minutes} minutes, or sign in with the password."),
                    params={"minutes": seconds // 60},
                )
            )


def forget_tries(what: str, person: int) -> None:
    """Begin counting anew: the last try was right."""
    cache.delete_many([_tries_key(what, person, seconds) for _, seconds in TRIES])


def _tries_key(what: str, person: int, seconds: int) -> str:
    return f"tries:{what}:{person}:{seconds}"


def _count(key: str, seconds: int) -> int:
    """Return how often this was called with `key` within `seconds` of the first time."""
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key)
    except ValueError:
        # It ran out between the two calls: the count begins anew.
        return 1
