"""Steps: how acts are tied to each other (CR 4-10, 8-4)."""

from rules_engine.one_piece.text.nodes import ChooseOne, Delayed, Do, If, IfYouDo, May, Option, Repeat, Replace
from rules_engine.one_piece.text.table import alias, template

#: The ways a step follows another.
JOINS = (". ", ". then, ", " and ", ", and ", ", then ", " then ", "; ", ", and then ", ". additionally, ", ". also, ", ", ")

for join in ("", *JOINS):
    first = "First" if not join else "Next"
    simple = "Simple" if not join else "SimpleNext"
    alias(first, simple)
    template(simple, join + "{act:Act}", Do, join=join)
    if join in (" and ", ", and "):
        template(simple, join + "{act:Elided}", Do, join=join)
    chain = "{steps:First^}{steps:Next*}"
    template(first, join + "if {condition:Cond}, " + chain, If, join=join)
    template(first, join + "{steps:Simple^}{steps:SimpleNext*} if {condition:Cond}", If, join=join)
    template(first, join + "you may {steps:Simple^}{steps:SimpleNext*}", May, join=join)
    template(first, join + "your opponent may {steps:Simple^}{steps:SimpleNext*}", May, join=join, who="opponent")
    template(first, join + "if you do, " + chain, IfYouDo, join=join)
    template(first, join + "if <they do not|you do not>, " + chain, IfYouDo, join=join, done=False)
    template(first, join + "choose one:{options:Option^}{options:OptionNext*}", ChooseOne, join=join)
    template(first, join + "your opponent chooses one:{options:Option^}{options:OptionNext*}", ChooseOne, join=join, who="opponent")
    template(first, join + "{steps:Simple^}{steps:SimpleNext*} {when:Moment}", Delayed, join=join)
    template(first, join + "{when:Moment}, " + chain, Delayed, join=join)
    template(first, join + "{per:Per}, " + chain, Repeat, join=join)
    template(first, join + "if {event:Would}, {steps:Simple^}{steps:SimpleNext*} instead", Replace, join=join)
    template(first, join + "if {condition:CondOne} and {event:Would}, {steps:Simple^}{steps:SimpleNext*} instead", Replace, join=join)
    template(first, join + "if {condition:CondOne} and {event:Would}, you may {steps:Simple^}{steps:SimpleNext*} instead", Replace, join=join, optional=True)
    template(first, join + "if {event:Would}, you may {steps:Simple^}{steps:SimpleNext*} instead", Replace, join=join, optional=True)
template("Option", " * {steps:First^}{steps:Next*}", Option)
template("OptionNext", ". * {steps:First^}{steps:Next*}", Option)
