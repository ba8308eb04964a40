"""Steps: how acts are tied to each other (CR 4-10, 8-4)."""

from rules_engine.one_piece.text.nodes import (
    ApplyEach,
    ChooseOne,
    Delayed,
    Do,
    If,
    IfYouDo,
    JudgeDecides,
    May,
    Option,
    Repeat,
    Replace,
)
from rules_engine.one_piece.text.table import alias, template

#: The ways a step follows another within a sentence, and over sentences.
AND_JOINS = (" and ", ", and ", ", ")
JOINS = (". ", ". then, ", ", then ", " then ", "; ", ", and then ", " and then ", " and, ", ".\nthen, ")

CHAIN = "{steps:First^}{steps:Next*}"  # a whole chain of sentences
ANDS = "{steps:Simple^}{steps:AndNext*}"  # one sentence
alias("First", "Simple")
alias("Next", "AndNext")

for join in ("", *AND_JOINS, *JOINS):
    plain = "Simple" if not join else "AndNext" if join in AND_JOINS else "Next"
    step = "First" if not join else "Next"
    template(plain, join + "{act:ActAny}", Do, join=join)
    if join in AND_JOINS:
        template(plain, join + "{act:Elided}", Do, join=join)
    template(step, join + "if {condition:Cond}, " + CHAIN, If, join=join)
    template(step, join + ANDS + " if {condition:Cond}", If, join=join)
    template(step, join + "{steps:MayPart^} if {condition:Cond}", If, join=join)
    template(step, join + "you may " + ANDS, May, join=join)
    template(step, join + "your opponent may " + ANDS, May, join=join, who="opponent")
    template(step, join + "if you do, " + CHAIN, IfYouDo, join=join)
    template(step, join + "if <they do not|you do not>, " + CHAIN, IfYouDo, join=join, done=False)
    template(step, join + "choose one:{options:Option^}{options:OptionNext*}", ChooseOne, join=join)
    template(
        step,
        join + "your opponent chooses one:{options:Option^}{options:OptionNext*}",
        ChooseOne,
        join=join,
        who="opponent",
    )
    template(step, join + ANDS + " {when:Moment}", Delayed, join=join)
    template(step, join + "{when:Moment}, " + CHAIN, Delayed, join=join)
    template(step, join + "{per:Per}, " + CHAIN, Repeat, join=join)
    for optional in (False, True):
        you_may = "you may " if optional else ""
        for ending in (" instead", " instead of that Character being K.O.'d"):
            body = f", {you_may}{ANDS}{ending}"
            template(step, join + "if {event:Would}" + body, Replace, join=join, optional=optional)
            template(
                step,
                join + "if {event:Would} {duration:Duration}" + body,
                Replace,
                join=join,
                optional=optional,
            )
            template(
                step,
                join + "if {condition:CondOne} and {event:Would}" + body,
                Replace,
                join=join,
                optional=optional,
            )
template("First", "\u27e6{clause:int}\u27e7", JudgeDecides)
for join in (". ", ". then, "):
    template("Next", join + "\u27e6{clause:int}\u27e7", JudgeDecides, join=join)
template("MayPart", "you may " + ANDS, May)
template("Option", " * {steps:First^}{steps:Next*}", Option)
template("OptionNext", ". * {steps:First^}{steps:Next*}", Option)

template("First", "during the turn in which {condition:DuringCond}, " + CHAIN, If)
template("First", "this effect can be activated when {condition:Cond}. " + CHAIN, If, may=True)
template(
    "First",
    "apply each of the following effects based on {basis:Quantity}:{options:TrashOption^}{options:TrashOptionNext*}",
    ApplyEach,
)
template("TrashOption", " * {steps:TrashIf^}", Option)
template("TrashOptionNext", ". * {steps:TrashIf^}", Option)
template("TrashIf", "if {condition:TrashCount}, " + CHAIN, If)
template("First", "{condition:TurnCond}, " + ANDS, If)
