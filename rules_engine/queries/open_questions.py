"""What cannot be decided from what is known: open cards without a name, effects that depend on one (CR 3-1-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from rules_engine.one_piece import unknown
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES
from rules_engine.queries.names import area_words


def open_questions(game: Game, who: str = "judge") -> tuple[str, ...]:
    """Return what people have to say before everything on the table can be decided, a sentence each.

    That something depends on hidden cards is for the judge alone.
    """
    found = []
    open_ones = unknown.unnamed(game)
    if open_ones:
        found.append(
            _("These cards lie open, but nobody has said which they are: {where}.").format(
                where=_where(game, open_ones)
            )
        )
    for card, unnamed in game.effects.undecided(game) if who == "judge" else ():
        words = _(
            "What {card} does cannot be decided from what is known: it depends on cards without a name: {where}."
        )
        found.append(words.format(card=game.name(card), where=_where(game, unnamed)))
    return tuple(found)


def _where(game: Game, cards: Iterable[int]) -> str:
    held = (game.state.cards[card] for card in cards)
    counts = Counter((SIDES[card.owner].upper(), card.zone) for card in held)
    return ", ".join(f"{side}: {area_words(zone)} ({count})" for (side, zone), count in counts.items())
