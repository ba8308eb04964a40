"""Attacks and battles, a module a step (CR 7): attack, block, counter, damage and end; `steps` leads through them."""

from rules_engine.one_piece.battle import counter, damage
from rules_engine.one_piece.battle.attack import legal_attacks, targets
from rules_engine.one_piece.battle.block import blockers
from rules_engine.one_piece.battle.steps import STEPS, change_target, current, end_battle, is_cut_short

__all__ = [
    "STEPS",
    "blockers",
    "change_target",
    "counter",
    "current",
    "damage",
    "end_battle",
    "is_cut_short",
    "legal_attacks",
    "targets",
]
