"""Conditions after "if" (CR 8-3-2)."""

from rules_engine.one_piece.text.nodes import (
    Activates,
    AllAre,
    AllTrue,
    AnyTrue,
    By,
    Compare,
    Count,
    EitherHas,
    HandTrashed,
    Happened,
    Happens,
    Has,
    HasEach,
    HasMore,
    Is,
    IsTurn,
    NotDrawnByThis,
    Noun,
    OnlyHas,
    Rested,
    Set,
    TurnNumber,
    Zone,
)
from rules_engine.one_piece.text.table import alias, template

template("CondOne", "{target:CondSubject} {filters:Pred&and}", Is)
template("CondOne", "{target:CondSubject} {filters:PredOr^}", Is)
template("CondOne", "{target:CondSubject}'s {filters:Poss^}", Is)
template("CondOne", "{target:CondSubject} is <a|an> {filters:Pre*}{nouns:Nouns!s}{filters:Post*}", Is)
template("CondOne", "{target:CondSubject} is <a|an> {filters:Name^}{filters:Post*}", Is)
alias("CondSubject", "This", "Slot", "All")

for have, category in (
    ("you have", "SetYou"),
    ("your opponent has", "SetOpp"),
    ("there <is|are>", "SetAny"),
    ("you and your opponent have a total of", "SetBoth"),
    ("you have a total of", "SetYou"),
    ("your opponent has a total of", "SetOpp"),
):
    template("CondOne", f"{have} {{number:int}} or more {{set:{category}!p}}", Has, op=">=")
    template("CondOne", f"{have} {{number:int}} or less {{set:{category}!p}}", Has, op="<=")
    template("CondOne", f"{have} {{number:int}} {{set:{category}}}", Has, op="==")
    template("CondOne", f"{have} <a|an> {{set:{category}!s}}", Has, op=">=")
    template("CondOne", f"{have} any {{set:{category}!p}}", Has, op=">=")
    template("CondOne", f"{have} {{set:{category}!s}}", Has, op=">=")
    template("CondOne", f"{have} no {{set:{category}!p}}", Has, op="==", number=0)
template("CondOne", "you <don't|do not> have {set:SetYou!s}", Has, op="==", number=0)
template("CondOne", "you <don't|do not> have any {set:SetYou!p}", Has, op="==", number=0)
template("CondOne", "you <don't|do not> have {number:int} {set:SetYou!p}", Has, op="<")
for op, words in (
    ("<=", "equal to or less than"),
    (">=", "equal to or more than"),
    ("==", "equal to"),
    ("<", "less than"),
    (">", "more than"),
):
    template("CondOne", f"{{left:Quantity}} is {words} {{right:NumberOf}}", Compare, op=op)
template("CondOne", "{left:Quantity} is {right:int} or more", Compare, op=">=")
template("CondOne", "{left:Quantity} is {right:int} or less", Compare, op="<=")
template(
    "CondOne",
    "{left:Quantity} is at least {right:int} less than {than:NumberOf}",
    Compare,
    op="at least less",
)
for who in ("you", "opponent"):
    have = "you have" if who == "you" else "your opponent has"
    than = "your opponent" if who == "you" else "you"
    for op, words in (("<", "less"), (">", "more")):
        template(
            "CondOne",
            f"{have} {words} {{set:{'SetYou' if who == 'you' else 'SetOpp'}!p}} than {than}",
            HasMore,
            op=op,
            who=who,
        )
template("CondOne", "either you or your opponent has {number:int} {set:SetAny!p}", EitherHas)
template("CondOne", "{set:AllCards} are {filters:PredPlural^}", AllAre)
template("AllCards", "all of your {filters:Pre*}{nouns:Nouns!p}{filters:Post*}", Set, owner="you")
template("PredPlural", "rested", Rested)
template("CondOne", "{event:Happened}", Happened)
template(
    "Happened",
    "your opponent's Character has been K.O.'d during this turn",
    Happens,
    verb="K.O.'d",
    subject=Set("opponent", (), (Noun("character"),)),
)
template(
    "Happened", "you have activated {set:SubjSet} during this turn", Activates, who="you", whats=("event",)
)
template("Happened", "{subject:Subject} battles {against:Set!s} during this turn", Happens, verb="battled")
template(
    "CondOne",
    "your deck has {number:int} cards",
    Has,
    set=Set("you", (), (Noun("card"),), (Zone("deck"),)),
    op="==",
)
template("CondOne", "{number:int} or more {set:SetYou!p}", Has, op=">=")
template("CondOne", "{number:int} or less {set:SetYou!p}", Has, op="<=")
template("CondOne", "a {set:SetYou!s}", Has, op=">=")
template(
    "NumberOf",
    "the number in your opponent's hand",
    Count,
    set=Set("any", (), (Noun("card"),), (Zone("hand", "opponent"),)),
)
template(
    "NumberOf",
    "the number on your opponent's field",
    Count,
    set=Set("any", (), (Noun("don"),), (Zone("field", "opponent"),)),
)
alias("NumberOf", "Quantity")
template("CondOne", "the only Characters on your field are {set:SetYou!p}", OnlyHas, owner="you")
template("CondOne", "you only have {set:SetYou!p}", OnlyHas, owner="you")
template("CondOne", "you have {or_exactly:int} or {number:int} or more {set:SetYou!p}", Has, op=">=")
template("CondOne", "haven't drawn a card using this Leader's effect during this turn", NotDrawnByThis)
template(
    "DuringCond",
    "a card in your hand is trashed by an effect",
    Happened,
    event=HandTrashed(By("effect", "any")),
)
for start in ("there are", "you have"):
    template(
        "TrashCount",
        f"{start} {{number:int}} or more cards",
        Has,
        op=">=",
        set=Set("you", (), (Noun("card"),), (Zone("trash"),)),
    )
template("TurnCond", "during your opponent's turn", IsTurn, who="opponent")
template("TurnCond", "during your turn", IsTurn, who="you")
template("CondOne", "it is your opponent's turn", IsTurn, who="opponent")
template("CondOne", "it is your turn", IsTurn, who="you")
template("CondOne", "it is your second turn or later", TurnNumber, number=2)
template("CondOne", "you have {sets:SetYou^} and {sets:SetYou^}", HasEach)
template("Cond", "{conditions:CondOne^}<| ,|,> and {conditions:CondOne^}", AllTrue)
template("Cond", "{conditions:CondOne^}, {conditions:CondOne^} and {conditions:CondOne^}", AllTrue)
template("Cond", "{conditions:CondOne^} or {conditions:CondOne^}", AnyTrue)
alias("Cond", "CondOne")
