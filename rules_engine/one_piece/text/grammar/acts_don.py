"""Acts on DON!! cards, and the costs written as signs (CR 4-6, 8-3, 10-2-10)."""

from rules_engine.one_piece.text.nodes import (
    AddDon,
    Exactly,
    GiveDon,
    RestDon,
    ReturnDon,
    ReturnGivenDon,
)
from rules_engine.one_piece.text.table import template

template(
    "Act",
    "add {amount:Amount} DON!! card~s from your DON!! deck and set <it|them> as active",
    AddDon,
    state="active",
)
template(
    "Act", "add {amount:Amount} DON!! card~s from your DON!! deck and rest <it|them>", AddDon, state="rested"
)
template("Act", "add {amount:Amount} DON!! card~s as rested from your DON!! deck", AddDon, state="rested")
for state, words in (("rested", "rested "), ("active", "active "), ("any", "")):
    template("Act", f"give {{amount:Amount}} {words}DON!! card~s to {{to:Target}}", GiveDon, state=state)
    template("Act", f"give {{to:Target}} {{amount:Amount}} {words}DON!! card~s", GiveDon, state=state)
template("Act", "return {amount:Amount} DON!! card~s from your field to your DON!! deck", ReturnDon)
template(
    "Act",
    "your opponent returns {amount:Amount} DON!! card~s from their field to their DON!! deck",
    ReturnDon,
    who="opponent",
)

template("Act", "add {amount:Amount} DON!! card~s as active from your DON!! deck", AddDon, state="active")
template("Act", "add {amount:Amount} additional DON!! card~s and rest <it|them>", AddDon, state="rested")
template(
    "Act",
    "<give|place> {to:Target} {amount:Amount} rested DON!! card~s each",
    GiveDon,
    state="rested",
    each=True,
)
template(
    "Act", "give {amount:Amount} rested DON!! card~s to {to:ItsOwner}", GiveDon, state="rested", owner="its"
)
template(
    "Act",
    "give {amount:Amount} of your opponent's rested DON!! cards to {to:Target}",
    GiveDon,
    state="rested",
    owner="opponent",
)
template("Act", "give {amount:Amount} of your active DON!! cards to {to:Target}", GiveDon, state="active")
template(
    "Act",
    "give {amount:Amount} <of|total of> your currently given DON!! cards to {to:Target}",
    GiveDon,
    source="given",
)
template(
    "Act",
    "give {amount:Amount} DON!! card~s from your opponent's cost area to {to:Target}",
    GiveDon,
    owner="opponent",
)
template(
    "Act",
    "give {amount:Amount} DON!! card~s from its owner's cost area to {to:ItsOwner}",
    GiveDon,
    owner="its",
)
template(
    "Act", "return {amount:Amount} of your active DON!! cards to your DON!! deck", ReturnDon, state="active"
)
template("Act", "return {amount:Amount} DON!! card~s to your DON!! deck", ReturnDon)
template(
    "Act",
    "return {amount:Amount} total of your currently given DON!! cards to your cost area rested",
    ReturnGivenDon,
)
template(
    "Act",
    "your opponent return {amount:Amount} of their active DON!! cards to their DON!! deck",
    ReturnDon,
    who="opponent",
    state="active",
)

template("CostAct", "DON!! -{amount:Number1}", ReturnDon)
template("CostAct", "{amount:Circled}", RestDon)
template("Number1", "{number:int}", Exactly)
template("Circled", "{number:circled}", Exactly)
