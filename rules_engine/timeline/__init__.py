"""Records of games, for any game: replay, rewind, branch, compare two accounts, see it as one of those who watch.

A record is a start, a seed and a tree of decisions. Everything else follows from them and is never stored as truth.
Nothing here knows a card or a rule; a game is whatever keeps the promises of :mod:`~rules_engine.timeline.protocol`.
"""

from rules_engine.timeline.compare import Difference, Fact, compare, compare_records, differing_facts
from rules_engine.timeline.files import MOST_BYTES, load, read_bounded, save
from rules_engine.timeline.protocol import VIEWERS, Game, Rules
from rules_engine.timeline.record import MAIN, Decision, Line, Record
from rules_engine.timeline.replay import Point, replay
from rules_engine.timeline.timeline import Timeline
from rules_engine.timeline.verify import Outcome, Verdict, verify

__all__ = [
    "MAIN",
    "MOST_BYTES",
    "VIEWERS",
    "Decision",
    "Difference",
    "Fact",
    "Game",
    "Line",
    "Outcome",
    "Point",
    "Record",
    "Rules",
    "Timeline",
    "Verdict",
    "compare",
    "compare_records",
    "differing_facts",
    "load",
    "read_bounded",
    "replay",
    "save",
    "verify",
]
