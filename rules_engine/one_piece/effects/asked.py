"""What a pending decision of an effect is about, in plain words: the part of the text that asks, and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.effects.paths import node_at
from rules_engine.one_piece.state import SIDES
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.parser import load_table
from rules_engine.one_piece.text.printer import emit
from rules_engine.one_piece.text.walk import every
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Words for what is no text of a card.
WORDS = {
    "top": gettext_noop("the top"),
    "bottom": gettext_noop("the bottom"),
    "hand": gettext_noop("the hand"),
    "deck": gettext_noop("the deck"),
    "rest": gettext_noop("rest"),
}
ENDS = gettext_noop("{card}: its effect ends")


def option_words(game: Game) -> tuple[str, ...]:
    """Return what each number of a pending choice among options means; () when none is pending.

    Parts of a text are printed from its program, what else there is to say from :data:`WORDS`.
    """
    pending = game.state.pending
    if pending is None or pending.kind != "option":
        return ()
    return tuple(_words(game, kind, word) for kind, word in pending.data)


def part_words(game: Game) -> str:
    """Return the part of a text that now asks or waits, printed from its program; "" outside effects.

    Of a part that may be left out all its acts are said, of a cost that may be declined the whole cost.
    """
    frame = game.state.frames[-1] if game.state.frames else None
    if frame is None or frame.kind != "effect" or not frame.data[2]:
        return ""
    number, path = frame.data[0], frame.data[2][0]
    node: Any
    if path == ("ask",):
        # Of an ability without a cost the whole body is what may be left out.
        ability: Any = node_at(game, (number, frame.data[2][1][:1]))
        node = ability.body if ability.cost is None else ability.cost.acts
    elif path[0] in ("paid", "actor", "whole"):
        return ""
    else:
        node = node_at(game, (number, path))
    acts = [one for one in every(node) if isinstance(one, n.Act)]
    return "; ".join(filter(None, (_act(act) for act in acts)))


def _act(act: n.Act) -> str:
    """Return the print of one act, "" for the few that only print together with their neighbours."""
    load_table()
    return next(
        (said for said in (emit(category, act) for category in ("Act", "CostAct", "ActPlus")) if said), ""
    )


def _words(game: Game, kind: str, word: str) -> str:
    if kind == "side" and word:
        return f"{SIDES[int(word)].upper()}"
    if kind == "expires":
        return ENDS.format(card=word)
    if kind == "keyword":
        return f"[{word}]"
    if kind in ("option", "act") and word.isdigit():
        return _printed(game, int(word)) or f"{int(word) + 1}"
    return WORDS.get(word, word)


def _printed(game: Game, index: int) -> str | None:
    """Return the program's own print of one of several options or acts of the step in progress."""
    frame = game.state.frames[-1]
    if frame.kind != "effect" or not frame.data[2]:
        return None
    node: Any = node_at(game, (frame.data[0], frame.data[2][0]))
    if isinstance(node, n.Do):
        node = node.act
    held: tuple[Any, ...] = getattr(node, "options", ()) or getattr(node, "acts", ())
    if index >= len(held):
        return None
    load_table()
    said = emit("Option" if isinstance(held[index], n.Option) else "Act", held[index])
    said = said or (emit("OptionNext", held[index]) if isinstance(held[index], n.Option) else None)
    return said.strip(" .*\n•") if said else None
