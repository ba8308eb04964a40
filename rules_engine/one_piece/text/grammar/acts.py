"""Acts on cards: draw, look, reveal, choose, move, K.O., play (CR 4, 8-4)."""

from rules_engine.one_piece.text.nodes import (
    KO,
    ActivateEffect,
    Choose,
    Draw,
    Look,
    Move,
    Place,
    Play,
    RestCards,
    Reveal,
    SetActive,
    Shuffle,
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

for verb in ("add", "place", "return"):
    template("Act", f"{verb} {{target:Target}} {{to:Place}}", Move, verb=verb)
_DECKS = {
    "your deck": "you",
    "the owner's deck": "its",
    "the deck": "same",
    "your opponent's deck": "opponent",
    "their deck": "their",
}
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
                template(
                    "Place",
                    f"{link} the {end} of {words}{order}",
                    Place,
                    zone="deck",
                    owner=owner,
                    end=said,
                    order=kept,
                )
        for words, owner in _LIVES.items():
            for link in ("at", "to"):
                for face in ("", "up", "down"):
                    more = f" face-{face}" if face else ""
                    template(
                        "Place",
                        f"{link} the {end} of {words}{more}{order}",
                        Place,
                        zone="life",
                        owner=owner,
                        end=said,
                        face=face,
                        order=kept,
                    )
for words, owner in {"your hand": "you", "the owner's hand": "its", "their hand": "their"}.items():
    template("Place", f"to {words}", Place, zone="hand", owner=owner)
template("Place", "to your deck", Place, zone="deck", owner="you")
