"""Heads, gates, costs and whole abilities (CR 8-1, 8-3, 10-2)."""

from rules_engine.one_piece.text.nodes import (
    Ability,
    Cost,
    DeckRule,
    Gate,
    Keyword,
    Moment,
    Static,
    Timing,
    Watch,
)
from rules_engine.one_piece.text.table import template

template("Keyword", "{name:keyword}", Keyword)
template("Gate", "[DON!! x{number:int}] ", Gate, name="DON!! x")
template("Gate", "[Your Turn] ", Gate, name="Your Turn")
template("Gate", "[Opponent's Turn] ", Gate, name="Opponent's Turn")
template("Timing", "{name:head}", Timing)
template("TimingNext", "/{name:head}", Timing)
template("Watch", "when {event:Event}, ", Watch)
template("Watch", "when {event:EventOr}, ", Watch)
template("Watch", "this effect can be activated when {event:Event}. ", Watch, may=True)
template("Watch", "this effect can be activated when {event:EventOr}. ", Watch, may=True)
template("Watch", "this effect can be activated {event:StartMoment}. ", Watch, may=True)
template("StartMoment", "at the start of your turn", Moment, when="start of your turn")
template("WatchPost", " when {event:Event}", Watch)

template("Cost", "{acts:CostAct+}: ", Cost, optional=False)
template("Cost", "{acts:CostAct+}< |, |, and >you may {acts:ActAny&and}: ", Cost)
template("Cost", "you <may|can> {acts:ActAny&and}: ", Cost)
template("Cost", "you may {acts:ActAny^}, and {acts:ActAny^}: ", Cost)
template("Cost", "{acts:ActAny^} and you may {acts:ActAny^}: ", Cost)
template("Cost", "if {condition:Cond}, you may {acts:ActAny&and}: ", Cost)

template("Cost", "you may {acts:ActAny&and} to activate this effect. ", Cost)
template("Cost", "{acts:Act^}: ", Cost, optional=False)
template("Watch", "{event:EndBattle}", Watch)
template("Watch", "if {event:IfEvent}, ", Watch)

template("Line", "{keyword:Keyword}", Ability)
template("Line", "under the rules of this game, {body:First^}{body:Next*}.", Ability, heads=(DeckRule(),))
BODY = "{body:First^}{body:Next*}."
for once in (False, True):
    mark = "[Once Per Turn] " if once else ""
    for cost in ("", "{cost:Cost}"):
        template(
            "Line",
            "{gates:Gate*}{heads:Timing^}{heads:TimingNext*} {gates:Gate*}" + mark + cost + BODY,
            Ability,
            once=once,
        )
        template("Line", "{gates:Gate*}" + mark + "{heads:Watch^}" + cost + BODY, Ability, once=once)
        template("Line", "{gates:Gate*}" + mark + cost + BODY, Ability, once=once, heads=(Static(),))
        if cost:
            template("Line", "{gates:Gate*}" + mark + cost + "{heads:Watch^}" + BODY, Ability, once=once)
    template("Line", "{gates:Gate*}" + mark + "{body:First^}{heads:WatchPost^}.", Ability, once=once)
    if once:
        template("Line", "{gates:Gate^}" + mark + "{gates:Gate+}{heads:Watch^}" + BODY, Ability, once=once)
        template(
            "Line", "{gates:Gate^}" + mark + "{gates:Gate+}" + BODY, Ability, once=once, heads=(Static(),)
        )
