"""Positions: a board as people remember it, at any moment of a turn or battle, read into a state (CR 6, 7).

`reading` a whole position, `players` a player's areas, `lasting` effects in force on a card, `battles` a battle in
progress, `slips` what is wrong with it.
"""

from rules_engine.one_piece.positions.battles import STEPS
from rules_engine.one_piece.positions.reading import PHASES, Position, read_position, start_position

__all__ = ["PHASES", "STEPS", "Position", "read_position", "start_position"]
