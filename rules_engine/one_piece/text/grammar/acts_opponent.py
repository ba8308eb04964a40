"""What the opponent does."""

from rules_engine.one_piece.text.nodes import (
    Choose,
    Draw,
    Move,
    RestCards,
    Reveal,
    Trash,
)
from rules_engine.one_piece.text.table import template

template("Act", "your opponent trashes {target:Target}", Trash, who="opponent")
for verb in ("add", "place", "return"):
    template("Act", f"your opponent {verb}s {{target:Target}} {{to:Place}}", Move, verb=verb, who="opponent")
template("Act", "your opponent <chooses|selects> {target:Target}", Choose, who="opponent")
template("Act", "your opponent draws {amount:Amount} card~s", Draw, who="opponent")
template("Act", "your opponent rests {target:Target}", RestCards, who="opponent")
template("Act", "your opponent reveals {target:Target}", Reveal, who="opponent")
