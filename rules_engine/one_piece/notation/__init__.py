"""How people write a game of this kind: starts, cards by area and number, actions by name. See docs/formats.md."""

from rules_engine.one_piece.notation.records import GAME, OnePieceRules

__all__ = ["GAME", "OnePieceRules"]
