"""What a judge typed about a ruling before its penalty was given: it waits in their session for the way back."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

_KEY = "words_of_ruling"


def keep_words(request: HttpRequest, call_id: int, words: Mapping[str, str]) -> None:
    """Keep what was typed about one call; the words of another call are forgotten."""
    request.session[_KEY] = {"call": call_id, "words": {name: text for name, text in words.items() if text}}


def kept_words(request: HttpRequest, call_id: int | None) -> dict[str, str]:
    """Return what was typed about this call, by field; empty when nothing was."""
    kept = request.session.get(_KEY)
    if not kept or call_id is None or kept.get("call") != call_id:
        return {}
    return dict(kept["words"])


def forget_words(request: HttpRequest) -> None:
    """Forget what was kept, once the ruling is given."""
    request.session.pop(_KEY, None)
