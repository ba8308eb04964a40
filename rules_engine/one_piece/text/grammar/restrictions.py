"""What cards and players cannot do, or can do all the same."""

from rules_engine.one_piece.text.nodes import (
    Allow,
    AttacksThisTurn,
    By,
    Deed,
    Forbid,
    Noun,
    Pick,
    SameSubject,
    Set,
)
from rules_engine.one_piece.text.table import template

template("Act", "{subject:Target} cannot {deed:Deed}", Forbid)
template("Act", "{subject:Target} cannot {deed:Deed} {duration:Duration}", Forbid)
template("Act", "{subject:Player} cannot {deed:PlayerDeed}", Forbid)
template("Act", "{subject:Player} cannot {deed:PlayerDeed} {duration:Duration}", Forbid)
template("Act", "{subject:Target} cannot {deed:Deed} unless {unless:Cond}", Forbid)
template("Act", "{subject:NoneOf} can {deed:Deed}", Forbid)
template("Act", "{subject:NoneOf} can {deed:Deed} {duration:Duration}", Forbid)
template("Act", "once per turn, {subject:Target} cannot {deed:Deed}", Forbid, times=1)
template("Act", "{subject:Player} cannot {deed:PlayerDeed} if {when:When}", Forbid)
template("Act", "{subject:Player} cannot {deed:PlayerDeed} <whenever|when> {when:When}", Forbid)
template("Act", "{subject:Target} cannot {deed:Deed} {duration:Duration} unless {unless:Cond}", Forbid)
template("Act", "if {when:When}, {subject:Player} cannot {deed:PlayerDeed}", Forbid)
template("When", "{target:Target} attacks during this turn", AttacksThisTurn)
template("Elided", "cannot {deed:Deed}", Forbid, subject=SameSubject())
template("Elided", "cannot {deed:Deed} {duration:Duration}", Forbid, subject=SameSubject())
template("Act", "{subject:Target} can <also |>{deed:Deed}", Allow)
template("Act", "{subject:Target} can <also |>{deed:Deed} {duration:Duration}", Allow)

template("Deed", "attack", Deed, kind="attack")
template("Deed", "attack <a Leader|Leaders>", Deed, kind="attack leader")
template(
    "Deed",
    "attack <a Leader|Leaders> on the turn in which <it is|they are> played",
    Deed,
    kind="attack leader on turn played",
)
template(
    "Deed",
    "attack Characters on the turn in which <it is|they are> played",
    Deed,
    kind="attack characters on turn played",
)
template("Deed", "attack on the turn in which <it is|they are> played", Deed, kind="attack on turn played")
template("Deed", "attack {objects:Set!p}", Deed, kind="attack")
template("Deed", "be rested", Deed, kind="be rested")
template("Deed", "be rested{by:By}", Deed, kind="be rested")
for kind in ("be K.O.'d", "be removed from the field", "be played", "be negated", "be blocked"):
    template("Deed", kind, Deed, kind=kind)
    template("Deed", kind + "{by:By}", Deed, kind=kind)
template("Deed", "activate [Blocker]", Deed, kind="activate own blocker")
template("Deed", "be K.O.'d or rested{by:By}", Deed, kind="be K.O.'d or rested")
template("PlayerDeed", "attack <a Leader|Leaders>", Deed, kind="attack leader")
template(
    "PlayerDeed", "attack any card other than the Character {objects:SetBare}", Deed, kind="attack", but=True
)
template("PlayerDeed", "activate [Blocker]", Deed, kind="activate blocker")
template("PlayerDeed", "activate a [Blocker] {objects:SetAny!s}", Deed, kind="activate blocker")
template("PlayerDeed", "activate the [Blocker] of any {objects:SetAny!s}", Deed, kind="activate blocker")
template("PlayerDeed", "play {objects:SetAny!p}", Deed, kind="play")
template("PlayerDeed", "play any {objects:SetAny!p}", Deed, kind="play")
for words, kind in (("add Life cards to your hand", "add life to hand"), ("draw cards", "draw")):
    template("PlayerDeed", f"{words} using your own effects", Deed, kind=kind, by=By("effect", "you"))
template(
    "PlayerDeed",
    "set DON!! cards as active using Character effects",
    Deed,
    kind="set don active",
    by=By("effect", "any", Set("any", (), (Noun("character"),))),
)
template(
    "Act",
    "{duration:Duration}, none of {subject:Slot} can {deed:Deed} unless {unless_pay:Act^} whenever they attack",
    Forbid,
)
# Up to so many are chosen when this is carried out (CR 8-4-4), and cannot block afterwards.
template(
    "Act",
    "your opponent cannot activate {subject:BlockerPick} {duration:Duration}",
    Forbid,
    deed=Deed("activate own blocker"),
)
template("BlockerPick", "{amount:Amount} {set:SetOpp!s}", Pick)
