"""Judge calls, rulings and appeals; damaged game states; penalties with their trail; reports of the head judge."""

from penalties.models.calls import CallNote, GameState, JudgeCall, Ruling
from penalties.models.penalties import DisqualificationReport, Ejection, Penalty, PenaltyChange

__all__ = [
    "CallNote",
    "DisqualificationReport",
    "Ejection",
    "GameState",
    "JudgeCall",
    "Penalty",
    "PenaltyChange",
    "Ruling",
]
