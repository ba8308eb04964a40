"""Acts: what an effect or a cost does."""

from rules_engine.one_piece.text.nodes import (
    KO,
    ActivateCard,
    ActivateEffect,
    AddDon,
    All,
    AlsoNamed,
    AnyNumberInDeck,
    ChangeAttackTarget,
    Choose,
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
    GiveDon,
    HandCounter,
    InsteadOfAct,
    KOorRest,
    LateDeckLoss,
    LifeGoesToDeck,
    Look,
    Modify,
    Move,
    Moved,
    Negate,
    NoDeckLoss,
    Noun,
    Pick,
    Place,
    PlaceDonGiven,
    Play,
    PlayCostLess,
    PlayCostReduced,
    Player,
    PlayPair,
    Reorder,
    RestCards,
    RestDon,
    ReturnDon,
    ReturnDonToEqual,
    ReturnGivenDon,
    Reveal,
    SameSubject,
    Set,
    SetActive,
    Shuffle,
    SplitPower,
    StartOfGame,
    StayActiveNot,
    StayRested,
    SwapBasePower,
    This,
    Top,
    Trash,
    TrashLifeTo,
    TurnLife,
    WinGame,
    Zone,
)
from rules_engine.one_piece.text.table import alias, template

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

# DON!!
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
for form in ("'s", "'"):
    template("Act", f"{{target:Target}}{form} {{changes:Becomes^}}", Modify)
    template("Act", f"{{target:Target}}{form} {{changes:Becomes^}} {{duration:Duration}}", Modify)
for key, stat in (
    ("BasePower", "base power"),
    ("BaseCost", "base cost"),
    ("Power", "power"),
    ("Cost", "cost"),
):
    template("Act", f"set the {stat} of {{target:Target}} to {{changes:To{key}^}}", Modify)
    template(
        "Act", f"set the {stat} of {{target:Target}} to {{changes:To{key}^}} {{duration:Duration}}", Modify
    )
    template("Act", f"the {stat} of {{target:Target}} becomes {{changes:To{key}^}}", Modify)
    template(
        "Act", f"the {stat} of {{target:Target}} becomes {{changes:To{key}^}} {{duration:Duration}}", Modify
    )
template("Act", "give {changes:Change&and} {duration:Duration} to {target:Target}", Modify)
template("Act", "swap the base power of {target:Target} with each other {duration:Duration}", SwapBasePower)
template("Elided", "gains {changes:Change&and}", Modify, target=SameSubject())
template("Elided", "gains {changes:Change&and} {duration:Duration}", Modify, target=SameSubject())
template("Act", "{target:Target}'s <effect is|effects are> negated", Negate)
template("Act", "{target:Target}'s <effect is|effects are> negated {duration:Duration}", Negate)
template("Act", "this effect is negated", Negate, target=This("effect"))
template("Act", "{target:Target} have their effects negated", Negate)
for who, words in (("opponent", "your opponent's"), ("you", "your")):
    template("Act", f"{words} {{heads:head+}} effects are negated", Negate, target=Player(who))
    template(
        "Act",
        f"{words} {{heads:head+}} effects are negated {{duration:Duration}}",
        Negate,
        target=Player(who),
    )
template("Act", "negate the <effect|effects> of {target:Target} {duration:Duration}", Negate)
template("Act", "negate the <effect|effects> of {target:Target}", Negate)
template("Act", "{target:Target} will not become active in your opponent's next Refresh Phase", StayRested)
template("Act", "{target:Target} will not become active in <the|your> next Refresh Phase", StayRested)

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
template("Act", "1 DON!! card placed during your DON!! Phase is given to your Leader", PlaceDonGiven)
template(
    "Act",
    "your face-up Life cards are placed at the bottom of your deck instead of being added to your hand, according to the rules",
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
    "return DON!! cards from your field to your DON!! deck until you have the same number of DON!! cards on your field as your opponent",
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
template("Act", "you may have any number of this card in your deck", AnyNumberInDeck)
template("Act", "you cannot include {set:SetAny!p} in your deck", DeckWithout)
template("Act", "you can only include {set:SetAny!p} in your deck", DeckOnly)
template("Act", "your DON!! deck consists of {number:int} cards", DonDeckSize)
template("Act", "at the start of the game, {steps:Simple^}", StartOfGame)
template("Act", "you do not lose when your deck has 0 cards", NoDeckLoss)
template("Act", "you lose at the end of the turn in which your deck becomes 0 cards", LateDeckLoss)
template("Act", "when your deck is reduced to 0, you win the game instead of losing", DeckOutWins)
template(
    "Act",
    "when your deck is reduced to 0, you win the game instead of losing, according to the rules",
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
