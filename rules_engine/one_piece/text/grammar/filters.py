"""Filters before and after the noun (CR 2: card information)."""

from rules_engine.one_piece.text.nodes import (
    Active,
    AnyOf,
    Attacking,
    AttributeIs,
    Chosen,
    ColorIs,
    DifferentColor,
    DistinctNames,
    DistinctTotal,
    DonGiven,
    FaceUp,
    Given,
    HasHead,
    HasKeyword,
    HasTrigger,
    Multicolor,
    NameIncludes,
    NameIs,
    NoBaseEffect,
    NoCounter,
    Not,
    NotThis,
    PlayedThisTurn,
    Rested,
    SameAs,
    StatIs,
    StatOneOf,
    TotalIs,
    TypeIncludes,
    TypeIs,
)
from rules_engine.one_piece.text.table import alias, template

# Before the noun, each with its space.
template("Pre", "rested ", Rested)
template("Pre", "active ", Active)
template("Pre", "face-up ", FaceUp)
template("Pre", "<multicolored|multicolor> ", Multicolor)
template("Pre", "<given|currently given> ", Given)
template("Post", " given", Given)
template("Pre", "{keyword:keyword} ", HasKeyword)
template("Pre", "monocolored ", Not, filter=Multicolor())
template("Pre", "{number:int} cost ", StatIs, stat="cost", op="==")
template("Pre", "attacking ", Attacking)
template("Pre", "other ", NotThis)
template("Pre", "{types:type&or} type ", TypeIs)
template("Pre", "{colors:color&or} ", ColorIs)
template("Pre", "{attributes:attribute&or} attribute ", AttributeIs)
template("Pre", "{names:name&or} ", NameIs)
template("Pre", "{names:name^} and {names:name^} ", NameIs)
template("Pre", "{filters:BareName^} and {filters:BareType^} ", AnyOf)
template("Post", " that is equal to or less than {number:Quantity}", StatIs, stat="cost", op="<=")
template("Post1", " and the same card name as {target:Target}", SameAs, stat="name")
template("Post", " other than your {filter:Name}", Not, owner="you")
template("Pre", "{filters:BareName^} or {filters:BareType^} ", AnyOf)
template("Pre", "{filters:BareType^} or {filters:BareName^} ", AnyOf)
template("Pre", "{filters:BareType^} or {filters:BareAttribute^} ", AnyOf)
template("Pre", "{filters:BareAttribute^} or {filters:BareType^} ", AnyOf)
for stat, words in (("power", "power"), ("base power", "base power")):
    template("Pre", f"{{number:int}} {words} ", StatIs, stat=stat, op="==")
template("BareName", "{names:name&or}", NameIs)
template("BareType", "{types:type&or} type", TypeIs)
template("BareAttribute", "{attributes:attribute&or} attribute", AttributeIs)
template("Name", "{names:name&or}", NameIs)
template("NameAnd", "{names:name&and}", NameIs)

# After the noun, each with the space before it.
WITH = "<with|and|and with>"
for stat in ("cost", "base cost", "power", "base power"):
    template("Post1", f" {WITH} a {stat} of {{number:int}} or less", StatIs, stat=stat, op="<=")
    template("Post1", f" {WITH} a {stat} of {{number:int}} or more", StatIs, stat=stat, op=">=")
    template("Post1", f" {WITH} a {stat} of {{number:int}}", StatIs, stat=stat, op="==")
    template(
        "Post1", f" {WITH} a {stat} equal to or less than {{number:Quantity}}", StatIs, stat=stat, op="<="
    )
    template("Post1", f" {WITH} a {stat} of {{number:Quantity}} or less", StatIs, stat=stat, op="<=")
    template("Post1", f" {WITH} a {stat} equal to {{number:Quantity}}", StatIs, stat=stat, op="==")
    template("Post1", f" {WITH} a {stat} of {{low:int}} to {{high:int}}", StatOneOf, stat=stat)
    template("Post", f" with a total {stat} of {{number:int}} or less", TotalIs, stat=stat, op="<=")
    template("Post1", f" {WITH} the same {stat} as {{target:Target}}", SameAs, stat=stat)
for stat in ("power", "base power"):
    template("Post1", f" {WITH} {{number:int}} {stat} or less", StatIs, stat=stat, op="<=")
    template("Post1", f" {WITH} {{number:int}} or less {stat}", StatIs, stat=stat, op="<=")
    template("Post1", f" {WITH} {{number:int}} {stat} or more", StatIs, stat=stat, op=">=")
    template("Post1", f" {WITH} {{number:int}} or more {stat}", StatIs, stat=stat, op=">=")
    template("Post1", f" {WITH} {{number:int}} {stat}", StatIs, stat=stat, op="==")
    template("Post1", f" that <has|have> {{number:int}} or less {stat}", StatIs, stat=stat, op="<=")
    template("Post1", f" that <has|have> {{number:int}} or more {stat}", StatIs, stat=stat, op=">=")
    template("Post1", f" that <has|have> {{number:int}} {stat} or less", StatIs, stat=stat, op="<=")
    template("Post1", f" that <has|have> {{number:int}} {stat} or more", StatIs, stat=stat, op=">=")
    template("Post1", f" {WITH} {{low:int}} to {{high:int}} {stat}", StatOneOf, stat=stat)
template("Post1", f" {WITH} a {{number:int}} Counter", StatIs, stat="counter", op="==")
template("Post1", f" {WITH} a +{{number:int}} Counter", StatIs, stat="counter", op="==")
template("Post1", f" {WITH} a type including {{texts:quoted&or}}", TypeIncludes)
template("TypeText", " with a type including {texts:quoted&or}", TypeIncludes)
template("Post1", f" {WITH} a type that includes {{texts:quoted&or}}", TypeIncludes)
template("Post1", f" {WITH} a card name including {{text:quoted}}", NameIncludes)
template("Post1", " <with|and> the {types:type&or} type", TypeIs)
template("Post1", " <with|and> the {attributes:attribute&or} attribute", AttributeIs)
template("Post1", " <with|and> <a|> [Trigger]", HasTrigger)
template("Post1", " <with|and> <a|> {keyword:keyword}", HasKeyword)
template("Post1", " <with|and> <a|an> {head:head} effect", HasHead)
template("Post1", " <with|and> no base effect", NoBaseEffect)
template("Post1", " <without a|with no> Counter", NoCounter)
template("Post", " without <a|an> {filter:HeadOnly} effect", Not)
template("Post", " without <a|> {filter:TriggerOnly}", Not)
template("HeadOnly", "{head:head}", HasHead)
template("TriggerOnly", "[Trigger]", HasTrigger)
template("Post1", " with a DON!! card given", DonGiven)
template("Post1", " with {number:int} or more DON!! cards given", DonGiven)
template("Post", " <other than|except|excluding> <this Character|this card>", NotThis)
template("Post", " <other than|except> {filter:Name}", Not)
template("Post", " that is a different color than {target:Target}", DifferentColor)
template("Post", " that <is|are> the same color as {target:Target}", SameAs, stat="color")
template("Post", " with the same card name as {target:Target}", SameAs, stat="name")
template("Post", " with <a different card name|different card names>", DistinctNames)
template("Post", " that <was|were> played <on|during> this turn", PlayedThisTurn)
template("Post1", " that <has|have> {number:int} or more DON!! cards given", DonGiven)
template("Post", " without {filter:AttributeOnly}", Not)
template("AttributeOnly", "the {attributes:attribute&or} attribute", AttributeIs)
template("Lacking", " that <do|does> not have {filter:TypeTextOnly}", Not)
template("TypeTextOnly", "a type including {texts:quoted&or}", TypeIncludes)
template("Post", " that is either {filters:BareName^} or {filters:Pred^}", AnyOf)
template("Post", "{filters:Post1^} or{filters:Post1^}", AnyOf)
template("Post", " with a cost of {low:int} or {high:int}", StatOneOf, stat="cost")
template("Post1", " and different card names", DistinctNames)
template(
    "Post",
    " with different card names and a total cost of {number:int} or less",
    DistinctTotal,
    stat="cost",
    op="<=",
)
alias("Post", "Post1")

# As predicates ("your Leader ... ").
template("Pred", "has the {types:type&or} type", TypeIs)
template("Pred", "has the {attributes:attribute&or} attribute", AttributeIs)
template("Pred", "<has a|a> type including {texts:quoted&or}", TypeIncludes)
template("Pred", "is {names:name&or}", NameIs)
template("Pred", "is {names:name^}, {names:name^} or {names:name^}", NameIs)
template("Pred", "is <multicolored|multicolor>", Multicolor)
template("Pred", "is rested", Rested)
template("Pred", "is active", Active)
template("Pred", "<was played on|was played> this turn", PlayedThisTurn)
template("Pred", "the {types:type&or} type", TypeIs)
template("Pred", "the {attributes:attribute&or} attribute", AttributeIs)
template("Pred", "multicolored", Multicolor)
for stat in ("cost", "base cost", "base power"):
    template("Pred", f"<has a|a> {stat} of {{number:int}} or less", StatIs, stat=stat, op="<=")
    template("Pred", f"<has a|a> {stat} of {{number:int}} or more", StatIs, stat=stat, op=">=")
    template("Pred", f"<has a|a> {stat} of {{number:int}}", StatIs, stat=stat, op="==")
    template("Pred", f"has a {stat} equal to {{number:Quantity}}", StatIs, stat=stat, op="==")
for stat in ("power", "base power"):
    template("Pred", f"has {{number:int}} {stat} or less", StatIs, stat=stat, op="<=")
    template("Pred", f"has {{number:int}} {stat} or more", StatIs, stat=stat, op=">=")
template("Pred", "has the chosen cost", StatIs, stat="cost", op="==", number=Chosen())
template("PredOr", "{filters:Pred^} or {filters:Pred^}", AnyOf)
alias("Pred1", "Pred")
template("Poss", "type includes {texts:quoted&or}", TypeIncludes)
template("Poss", "card name includes {text:quoted}", NameIncludes)
template("Poss", "colors include {colors:color&or}", ColorIs)
