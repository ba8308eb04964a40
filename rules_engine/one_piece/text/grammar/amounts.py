"""Amounts, quantities and the words "for every" (CR 4-8-1, 1-3-5)."""

from rules_engine.one_piece.text.nodes import (
    AnyNumber,
    AtLeast,
    Chosen,
    Count,
    Exactly,
    Moved,
    Per,
    StatOf,
    StatTotal,
    UpTo,
)
from rules_engine.one_piece.text.table import alias, template

template("Amount", "{number:int}", Exactly)
template("Amount", "up to {number:int}", UpTo)
template("Amount", "up to a total of {number:int}", UpTo)
template("Amount", "a total of {number:int}", Exactly)
template("Amount", "a total of up to {number:int}", UpTo)
template("Amount", "{number:int} or more", AtLeast)
template("Amount", "<any number|up to any number>", AnyNumber)

template("Quantity", "the number of {set:SetCount!p}", Count)
template("Quantity", "the total number of {set:SetCount!p}", Count)
template("Quantity", "the total of your and your opponent's {set:SetBoth!p}", Count)
template("Quantity", "the chosen cost", Chosen)
template("Quantity", "your number of {set:SetYou!p}", Count)
template("Per", "per {each:int} {quantity:CostOn}", Per)
template("CostOn", "cost on {target:Slot}", StatOf, stat="cost")
template("Each", "DON!! card~s rested this way", Moved, what="DON!! card", verb="rested this way")
for stat in ("cost", "power", "base cost", "base power"):
    template("Quantity", f"{{target:Target}}'<s|> {stat}", StatOf, stat=stat)
    template("Quantity", f"the {stat} of {{target:Target!s}}", StatOf, stat=stat)
    template("Quantity", f"the total {stat} of {{set:Set!p}}", StatTotal, stat=stat)
template("Quantity", "the number of DON!! cards given to {target:Target}", StatOf, stat="don")

template("Per", "for <every|each> {quantity:Each!s}", Per)
template("Per", "for <every|each> {each:int} {quantity:Each!p}", Per)
template("Each", "of {set:Set!p}", Count)
template("Each", "{set:Set}", Count)
for verb in ("trashed", "returned", "placed", "revealed", "K.O.'d", "rested"):
    for what in ("card", "Character", "Event", "DON!! card"):
        template("Each", f"{what}~s {verb}", Moved, what=what, verb=verb)
        template("Each", f"{verb} {what}~s", Moved, what=what, verb=verb)
template("Each", "card~s placed at the bottom of your deck", Moved, verb="placed at the bottom")
template("Each", "DON!! card~s given to {target:Target}", StatOf, stat="don")
alias("Number", "Quantity")
