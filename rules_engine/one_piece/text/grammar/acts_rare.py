"""Acts that few cards have: the game itself, rules of the deck, one act instead of another."""

from rules_engine.one_piece.text.nodes import (
    ActivateCard,
    ActivateEffect,
    AddDon,
    All,
    AlsoNamed,
    AnyNumberInDeck,
    ChangeAttackTarget,
    ChooseInstead,
    ChooseNumber,
    Count,
    DealDamage,
    DeckOnly,
    DeckOutWins,
    DeckWithout,
    DiscardTo,
    DonDeckSize,
    Draw,
    DrawTo,
    EitherAct,
    EntersRested,
    Exactly,
    ExtraTurn,
    HandCounter,
    InsteadOfAct,
    KOorRest,
    LateDeckLoss,
    LifeGoesToDeck,
    Modify,
    Move,
    Moved,
    NoDeckLoss,
    Noun,
    Pick,
    Place,
    PlaceDonGiven,
    Play,
    PlayCostLess,
    PlayCostReduced,
    PlayPair,
    Reorder,
    ReturnDon,
    ReturnDonToEqual,
    Reveal,
    Set,
    Shuffle,
    SplitPower,
    StartOfGame,
    StayActiveNot,
    Top,
    Trash,
    TrashLifeTo,
    WinGame,
    Zone,
)
from rules_engine.one_piece.text.table import alias, template

template("Act", "activate {target:Pick}", ActivateCard)
template("Act", "activate the {head:head} effect of {target:Target}", ActivateEffect)
template("Act", "take an extra turn after this one", ExtraTurn)
template(
    "Act",
    "change the <attack target|target of the attack|target of that attack> to {target:Target}",
    ChangeAttackTarget,
)
template("Act", "choose a cost", ChooseNumber)
template("Act", "deal {number:int} damage to your opponent", DealDamage)
template("Act", "you take {number:int} damage", DealDamage, who="you")
template("Act", "you win the game", WinGame)
template("Act", "your {set:SetYou!p} are played rested", EntersRested)
template(
    "Act", "{number:int} DON!! card~s placed during your DON!! Phase is given to {to:AllOwned}", PlaceDonGiven
)
template(
    "Act",
    "{target:AllOwned} are placed {to:Place} instead of being added {usual:Place}, according to the rules",
    LifeGoesToDeck,
)
template(
    "Act",
    "the next time you play {set:SubjSet} {duration:Duration}, the cost will be reduced by {number:int}",
    PlayCostLess,
)
template("Act", "the cost of playing {set:SetAny!p} will be reduced by {number:int}", PlayCostReduced)
template("Act", "{target:All} do not become active in your and your opponent's Refresh Phases", StayActiveNot)
template("Act", "{target:All} <have|has> a +{number:int} Counter, according to the rules", HandCounter)
template("Act", "{target:All} <have|has> a +{number:int} Counter", HandCounter)
template("Act", "{target:This} <have|has> a +{number:int} Counter", HandCounter)
template("Act", "the counter of {target:All} becomes +{number:int}", HandCounter)
template("Act", "trash cards from your hand until you have {number:int} cards in your hand", DiscardTo)
template(
    "Act",
    "you and your opponent trash cards from your hands until you each have {number:int} cards in your hands",
    DiscardTo,
    who="each",
)
template(
    "Act", "trash cards from the top of your Life cards until you have {number:int} Life card~s", TrashLifeTo
)
template("Act", "draw <card(s)|cards> so that you have {number:int} cards in your hand", DrawTo)
template(
    "Act",
    "return {set:SetAny!p} to your DON!! deck until you have the same number of {counted:SetYou!p} as your opponent",
    ReturnDonToEqual,
)
template("Act", "draw cards equal to {amount:EqualTo}", Draw)
template("Act", "draw a card {amount:PerAmount}", Draw)
template("PerAmount", "for each of {number:CountSet}", Exactly)
template("CountSet", "{set:Set!p}", Count)
template("EqualTo", "{number:MovedNumber}", Exactly)
template(
    "MovedNumber", "the number you placed at the bottom of your deck", Moved, verb="placed at the bottom"
)
template("MovedNumber", "the number you returned to your deck", Moved, verb="returned")
template("MovedNumber", "the number of cards trashed", Moved, verb="trashed")
template("Act", "trash {target:SameNumberTop}", Trash)
template(
    "SameNumberTop",
    "the same number of cards from the top of your deck as you did from your hand",
    Top,
    amount=Exactly(Moved(0, "card", "trashed")),
    zone=Zone("deck"),
)
template("Act", "trash {target:SameNumberHand}", Trash)
template(
    "SameNumberHand",
    "the same number of cards from your hand",
    Pick,
    amount=Exactly(Moved(0, "card", "drawn")),
    set=Set("you", (), (Noun("card"),), (Zone("hand"),)),
)
template("Act", "place {target:Target} back in {to:Back}", Move, verb="place")
template("Back", "your Life area in any order", Place, zone="life", owner="you", order="any", end="top")
template("Back", "their Life area in any order", Place, zone="life", owner="their", order="any", end="top")
template("Act", "also treat this card's name as {names:name&and} according to the rules", AlsoNamed)
template("Act", "also treat this card's name as {names:name&and}", AlsoNamed)
template("Act", "you may have {amount:Amount} of {target:This} in your deck", AnyNumberInDeck)
template("Act", "you cannot include {set:SetAny!p} in your deck", DeckWithout)
template("Act", "you can only include {set:SetAny!p} in your deck", DeckOnly)
template("Act", "your DON!! deck consists of {number:int} cards", DonDeckSize)
template("Act", "at the start of the game, {steps:Simple^}", StartOfGame)
template("Act", "you do not lose when your deck has {number:int} cards", NoDeckLoss)
template("Act", "you lose at the end of the turn in which your deck becomes {number:int} cards", LateDeckLoss)
template("Act", "when your deck is reduced to {number:int}, you win the game instead of losing", DeckOutWins)
template(
    "Act",
    "when your deck is reduced to {number:int}, you win the game instead of losing, according to the rules",
    DeckOutWins,
)
template("ActPlus", "{acts:Act^} or {acts:Act^}", EitherAct)
template("ActPlus", "{acts:Act^}, or {acts:Act^}", EitherAct)
template("ActPlus", "{act:Act} instead of drawing 1 card", InsteadOfAct, instead=Draw(Exactly(1)))
alias("ActAny", "Act", "ActPlus")
template("Act", "you may select {target:OneOf} instead", ChooseInstead, optional=True)
template("Act", "choose {target:Pick} instead of {than:SubjSet}", ChooseInstead)
template(
    "Elided",
    "reveals their hand",
    Reveal,
    who="opponent",
    target=All(Set("opponent", (), (Noun("card"),), (Zone("hand", "opponent"),))),
)
template(
    "Act",
    "add {amount:Amount} DON!! card~s from their DON!! deck and set it as active",
    AddDon,
    state="active",
    who="opponent",
)
template(
    "Act",
    "return {amount:Amount} of their active DON!! cards to their DON!! deck",
    ReturnDon,
    who="opponent",
    state="active",
)
template("Act", "shuffle it", Shuffle)
template("Elided", "shuffles their deck", Shuffle, owner="opponent", who="opponent")
template("Elided", "trashes {target:Slot}", Trash, who="opponent")
template(
    "Act",
    "give 1 Character {first:signed} power and the other {second:signed} power {duration:Duration}",
    SplitPower,
)
template("Act", "play 1 card and play the other card rested", PlayPair)
template(
    "Act",
    "play 1 of the revealed cards and play the other card rested if it has a cost of {limit:int} or less",
    PlayPair,
)
template("Act", "K.O. or rest {target:Target}", KOorRest)
template("Act", "they place {target:Target} {to:Place}", Move, verb="place", who="opponent")
template("Act", "your opponent must place {target:Target} {to:Place}", Move, verb="place", who="opponent")
template("Act", "place {target:BareOne} {to:Place}", Move, verb="place")
template("Act", "return {target:Target} {to:Place} or {or_to:PlaceTwo}", Move, verb="return")
template("PlaceTwo", "the bottom of their deck", Place, zone="deck", owner="their", end="bottom")
template("Place", "to their deck", Place, zone="deck", owner="their")
template("Act", "reorganize {target:Target} in any order", Reorder)
template("Act", "your opponent plays {target:Target}", Play, who="opponent")
template("Act", "{target:BothPoss} become {changes:ToBasePower^}", Modify)
template(
    "Act",
    "the next time you play {set:SetAny!s} {duration:Duration}, the cost will be reduced by {number:int}",
    PlayCostLess,
)
for words, owner in {"the owner's deck": "its"}.items():
    template(
        "Place",
        f"at the bottom of {words} in any order of the owner's choosing",
        Place,
        zone="deck",
        owner=owner,
        end="bottom",
        order="owner",
    )
