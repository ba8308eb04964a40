"""Acts: what an effect or a cost does."""

from rules_engine.one_piece.text.nodes import (
    KO,
    ActivateEffect,
    AddDon,
    Choose,
    Draw,
    Exactly,
    GiveDon,
    Look,
    Modify,
    Move,
    Negate,
    Place,
    Play,
    RestCards,
    RestDon,
    ReturnDon,
    Reveal,
    SetActive,
    Shuffle,
    StayRested,
    This,
    Trash,
    TurnLife,
)
from rules_engine.one_piece.text.table import template

template("Act", "draw {amount:Amount} card~s", Draw)
template("Act", "look at {target:Target}", Look)
template("Act", "reveal {target:Target}", Reveal)
template("Act", "<select|choose> {target:Target}", Choose)
template("Act", "K.O. {target:Target}", KO)
template("Act", "trash {target:Target}", Trash)
template("Act", "play {target:Target}", Play)
template("Act", "play {target:Target} rested", Play, rested=True)
template("Act", "rest {target:Target}", RestCards)
template("Act", "set {target:Target} as active", SetActive)
template("Act", "shuffle your deck", Shuffle)
template("Act", "turn {target:Target} face-up", TurnLife, face="up")
template("Act", "turn {target:Target} face-down", TurnLife, face="down")
template("Act", "activate this card's {head:head} effect", ActivateEffect, target=This("card"))

# Moves
for verb in ("add", "place", "return"):
    template("Act", f"{verb} {{target:Target}} {{to:Place}}", Move, verb=verb)
_DECKS = {"your deck": "you", "the owner's deck": "its", "the deck": "same", "your opponent's deck": "opponent", "their deck": "their"}
_LIVES = {
    "your Life cards": "you",
    "the Life cards": "same",
    "your opponent's Life cards": "opponent",
    "the owner's Life cards": "its",
    "their Life cards": "their",
}
_ORDERS = {"": "", " in any order": "any"}
for order, kept in _ORDERS.items():
    for end in ("top", "bottom", "top or bottom"):
        said = "either" if " " in end else end
        for words, owner in _DECKS.items():
            for link in ("at", "to"):
                template("Place", f"{link} the {end} of {words}{order}", Place, zone="deck", owner=owner, end=said, order=kept)
        for words, owner in _LIVES.items():
            for link in ("at", "to"):
                for face in ("", "up", "down"):
                    more = f" face-{face}" if face else ""
                    template(
                        "Place", f"{link} the {end} of {words}{more}{order}", Place,
                        zone="life", owner=owner, end=said, face=face, order=kept,
                    )
for words, owner in {"your hand": "you", "the owner's hand": "its", "their hand": "their"}.items():
    template("Place", f"to {words}", Place, zone="hand", owner=owner)
template("Place", "to your deck", Place, zone="deck", owner="you")

# DON!!
template("Act", "add {amount:Amount} DON!! card~s from your DON!! deck and set <it|them> as active", AddDon, state="active")
template("Act", "add {amount:Amount} DON!! card~s from your DON!! deck and rest <it|them>", AddDon, state="rested")
template("Act", "add {amount:Amount} DON!! card~s as rested from your DON!! deck", AddDon, state="rested")
for state, words in (("rested", "rested "), ("active", "active "), ("any", "")):
    template("Act", f"give {{amount:Amount}} {words}DON!! card~s to {{to:Target}}", GiveDon, state=state)
    template("Act", f"give {{to:Target}} {{amount:Amount}} {words}DON!! card~s", GiveDon, state=state)
template("Act", "return {amount:Amount} DON!! card~s from your field to your DON!! deck", ReturnDon)
template("Act", "your opponent returns {amount:Amount} DON!! card~s from their field to their DON!! deck", ReturnDon, who="opponent")

# Changes
template("Act", "{target:Target} <gains|gain> {changes:Change&and} {duration:Duration}", Modify)
template("Act", "{target:Target} <gains|gain> {changes:Change&and}", Modify)
template("Act", "{target:Target} <gains|gain> {changes:Change&and} {duration:Duration} {per:Per}", Modify)
template("Act", "{target:Target} <gains|gain> {changes:Change&and} {per:Per} {duration:Duration}", Modify)
template("Act", "{target:Target} <gains|gain> {changes:Change&and} {per:Per}", Modify)
template("Act", "give {target:Target} {changes:Change&and} {duration:Duration}", Modify)
template("Act", "give {target:Target} {changes:Change&and}", Modify)
template("Act", "give {target:Target} {changes:Change&and} {duration:Duration} {per:Per}", Modify)
template("Act", "give {target:Target} {changes:Change&and} {per:Per}", Modify)
template("Act", "negate the <effect|effects> of {target:Target} {duration:Duration}", Negate)
template("Act", "negate the <effect|effects> of {target:Target}", Negate)
template("Act", "{target:Target} will not become active in your opponent's next Refresh Phase", StayRested)
template("Act", "{target:Target} will not become active in the next Refresh Phase", StayRested)

# The opponent does
template("Act", "your opponent trashes {target:Target}", Trash, who="opponent")
for verb in ("add", "place", "return"):
    template("Act", f"your opponent {verb}s {{target:Target}} {{to:Place}}", Move, verb=verb, who="opponent")
template("Act", "your opponent <chooses|selects> {target:Target}", Choose, who="opponent")
template("Act", "your opponent draws {amount:Amount} card~s", Draw, who="opponent")
template("Act", "your opponent rests {target:Target}", RestCards, who="opponent")
template("Act", "your opponent reveals {target:Target}", Reveal, who="opponent")

# Costs alone
template("CostAct", "DON!! -{amount:Number1}", ReturnDon)
template("CostAct", "{amount:Circled}", RestDon)
template("Number1", "{number:int}", Exactly)
template("Circled", "{number:circled}", Exactly)
