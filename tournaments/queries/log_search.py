"""Finds lines of the log by the words its reader reads, which are kept in English for ever."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.queries.log_targets import IN_PLACE, ON_STAFF, PARTS, TARGETS, VISITOR, role_labels
from tournaments.queries.log_words import act_words
from tournaments.rules.own_reasons import OWN_REASONS

_PLACE: Final = re.compile(r"\{(\w+)\}")
#: What may stand in a place of a kept sentence; a name is searched as it is kept.
_FIGURES: Final[Mapping[str, str]] = {
    **{part: figures for part, figures in PARTS.items() if part != "name"},
    "late": r"\d+:\d\d",
}


def lines_with(word: str, event: Event, verbs: Iterable[str], *, bracket: Mapping[int, str]) -> Q:
    """Return which entries of an event hold `word` where its log says who acted, what was done, on whom and why.

    `verbs` are the acts to look among, `bracket` names the rounds of the event's bracket. Names, figures and what
    people wrote themselves are looked for as they are kept, all else as the reader's language has it. Asks the
    database nothing.
    """
    found = Q(actor__icontains=word) | Q(target__icontains=word) | Q(reason__icontains=word)
    found |= Q(verb__in=[verb for verb in verbs if _holds(act_words(verb), word)])
    targets = [*_kept(TARGETS, word)]
    rounds = [str(number) for number, label in bracket.items() if _holds(label, word)]
    if rounds:
        targets.append(rf"(judge call, )?round ({'|'.join(rounds)})( table ([0-9]+|–))?")
    if targets:
        # The name of an event or of somebody of the staff stays as it is, even one that reads like such a target.
        is_name = Q(verb__in=ON_STAFF) | Q(target=event.name)
        found |= Q(target__regex=_any_of(targets)) & ~is_name
    actors = [*targets, *_kept_actors(word)]
    if actors:
        found |= Q(actor__regex=_any_of(actors))
    reasons = [*_kept(OWN_REASONS, word)]
    if reasons:
        found |= Q(reason__regex=_any_of(reasons))
    return found


def _holds(words: str, word: str) -> bool:
    return word.casefold() in words.casefold()


def _any_of(patterns: Iterable[str]) -> str:
    return f"^({'|'.join(patterns)})$"


def _kept(sentences: Iterable[str], word: str) -> Iterator[str]:
    """Yield a pattern of what is kept for each sentence that holds `word` once it is translated.

    A figure that a language writes without a space beside its words ("3回戦") is looked for as that figure.
    """
    for sentence in sentences:
        told = _(sentence)
        if told == sentence:
            continue  # what is kept is what is read
        if any(_holds(words, word) for words in _PLACE.split(told)[::2]):
            yield _pattern(sentence, {})
            continue
        for part in told.split():
            figures = _figures_in(part, word)
            if figures:
                yield _pattern(sentence, figures)


def _figures_in(part: str, word: str) -> dict[str, str]:
    """Return the figures that `word` gives a part of a sentence with places for them and more; none if it differs."""
    pieces = _PLACE.split(part)
    places = set(pieces[1::2])
    if not places or not any(pieces[::2]) or not places <= _FIGURES.keys():
        return {}
    pattern = "".join(
        f"(?P<{piece}>{_FIGURES[piece]})" if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)
    )
    found = re.fullmatch(pattern, word, re.IGNORECASE)
    return found.groupdict() if found else {}


def _pattern(sentence: str, figures: Mapping[str, str]) -> str:
    """Return the pattern, for any database, of a kept sentence; places without a figure hold anything that fits."""
    return "".join(
        (re.escape(figures[piece]) if piece in figures else f"({_FIGURES.get(piece, '.+')})")
        if at % 2
        else re.escape(piece)
        for at, piece in enumerate(_PLACE.split(sentence))
    )


def _kept_actors(word: str) -> Iterator[str]:
    """Yield a pattern of each kept actor whose role holds `word` as the reader's language calls it."""
    if _holds(_(VISITOR), word):
        yield re.escape(VISITOR)
    in_place = re.escape(IN_PLACE)
    if _holds(_("in the head judge's place"), word):
        yield rf".+ \(.*{in_place}\)"
    for kept, label in role_labels().items():
        if _holds(label, word):
            yield rf".+ \((.*, )?{re.escape(kept)}(, .*|{in_place})?\)"
