"""How long an effect lasts."""

from rules_engine.one_piece.text.nodes import Duration
from rules_engine.one_piece.text.table import template

for words, until in {
    "during this turn": "turn",
    "during this battle": "battle",
    "until the start of your next turn": "your next turn start",
    "until the end of your next turn": "your next turn end",
    "until the end of your opponent's next turn": "opponent next turn end",
    "until the end of your opponent's next End Phase": "opponent next end phase",
    "until the end of your opponent's turn": "opponent turn",
    "during your opponent's next turn": "opponent next turn",
    "during your opponent's turn": "opponent turn",
}.items():
    template("Duration", words, Duration, until=until)
