"""What an act is about: this card, a remembered card, a pick, all of a set, cards from the top (CR 8-4-4)."""

from rules_engine.one_piece.text.nodes import (
    All,
    Both,
    EitherTarget,
    EventCard,
    Exactly,
    Noun,
    Pick,
    PickEach,
    Player,
    Rest,
    Set,
    Slot,
    SlotPick,
    This,
    Top,
    TopEach,
)
from rules_engine.one_piece.text.table import alias, template

for noun in ("Character", "Leader", "Stage", "card", "Event"):
    template("This", f"this {noun}", This, noun=noun.lower())
template("This", "this Character card", This, noun="character card")

for noun in (
    "card",
    "Character",
    "Leader",
    "Character card",
    "Leader or Character",
    "Event",
    "DON!! card",
    "Stage",
):
    for verb in (
        "that",
        "the revealed",
        "the selected",
        "the chosen",
        "the trashed",
        "the returned",
        "the played",
        "the added",
        "the rested",
        "the placed",
        "the same",
    ):
        template("Slot", f"{verb} {noun}", Slot, noun=noun, verb=verb)
        template("Slot", f"{verb} {noun}s".replace("that ", "those "), Slot, noun=noun + "s", verb=verb)
for words in ("the Character played with this effect", "the 1 Character played by this effect"):
    template("Slot", words, Slot, noun="Character", verb="played")
template("Slot", "the card given these DON!! cards", Slot, noun="card", verb="given")
template("One", "the opponent's Character you battled with", EventCard, noun="battled")
template("BareOne", "{amount:Amount}", SlotPick)
template("This", "this Character{filters:Post1+}", This, noun="character")
template(
    "Both", "{targets:One^}, {targets:More^}, and {targets:More^},{filters:Post1+}{zones:ZonePost*}", Both
)
template("Either", "{targets:One^} or {targets:More^},{filters:Post1+},", EitherTarget)
template("BothPoss", "{targets:One^}' base power and {targets:This^}'s base power", Both)
for word in ("it", "them"):
    template("Slot", word, Slot, noun=word)
for noun, number in (("card", "s"), ("cards", "p")):
    template("Slot", f"the {noun} played", Slot, noun=noun, verb="played")
    _ = number
template("Rest", "the rest", Rest)

template("Pick", "{amount:Amount} of {set:Set!p}", Pick)
template("Pick", "{amount:Amount} {set:Set}", Pick)
template("Pick", "{amount:Amount} of the {set:Set!p}", Pick)
template("All", "all of {set:Set!p}", All)
template("All", "all {set:Set!p}", All)
template("All", "{set:Set}", All)
template("All", "all of the {set:Set!p}", All)
template("All", "every {set:Set!s}", All)

for end, words in (("top", "top"), ("bottom", "bottom"), ("either", "top or bottom")):
    template("Top", f"{{amount:Amount}} card~s from the {words} of {{zone:ZoneGen}}", Top, end=end)
    template("Top", f"{{amount:Amount}} card~s at the {words} of {{zone:ZoneGen}}", Top, end=end)
template("This", "this card in your hand", This, noun="card in hand")
template("This", "this Character card from your trash", This, noun="card in trash")
template("PickEach", "{amount:Amount} <each of|of each of|each of the> {set:SetEach!p}", PickEach)
template("TopEach", "{amount:Amount} card~s from the top of each of {zone:ZoneGen}", TopEach)
template("All", "each of {set:Set!p}", All)
template("AllOwned", "{set:SetOwned}", All)
template("AllOwned", "all of {set:Set!p}", All)
template("AllOwned", "all {set:Set!p}", All)
template("Pick", "your {amount:Amount} {set:SetYou}", Pick)
alias("One", "This", "Slot", "Rest", "Pick", "All", "Top", "PickEach", "TopEach")
alias("More", "This", "Pick", "AllOwned", "Top")
alias("Target", "One", "Both", "Either")
template("Both", "{targets:One^} and {targets:More^}", Both)
template("Both", "{targets:One^}, {targets:More^}, and {targets:More^}", Both)
# What they lack is said once for both: "your Leader and all of your Characters that do not have ...".
template("Both", "{targets:One^} and {targets:More^}{filters:Lacking+}", Both)
template("Either", "{targets:One^} or {targets:More^}", EitherTarget)
template("Either", "{targets:One^} or to {targets:More^}", EitherTarget)
template("AllOwned", "one of {set:SetOwned!p}", Pick, amount=Exactly(1))
template("OneOf", "{set:Set!s}", Pick, amount=Exactly(1))
_ITS = (All(Set("its", (), (Noun("leader"),))), Pick(Exactly(1), Set("its", (), (Noun("character"),))))
template("ItsOwner", "its owner's Leader or 1 of their Characters", EitherTarget, targets=_ITS)
template("Player", "you", Player, who="you")
template("Player", "your opponent", Player, who="opponent")
template("NoneOf", "none of {set:Set!p}", All)
