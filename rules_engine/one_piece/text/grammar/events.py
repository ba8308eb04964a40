"""What a card watches for and what it replaces."""

from rules_engine.one_piece.text.nodes import (
    Activates,
    AnyEvent,
    By,
    CountBecomes,
    DealsDamage,
    DonGivenTo,
    DonReturned,
    Draws,
    EitherTarget,
    HandTrashed,
    Happens,
    LifeRemoved,
    LifeToHand,
    Moment,
    Noun,
    SameSubject,
    Set,
    TakesDamage,
    Zone,
)
from rules_engine.one_piece.text.table import alias, template

template("By", " by your opponent's <effect|effects>", By, how="effect", owner="opponent")
template("By", " by your <effect|effects>", By, how="effect", owner="you")
template("By", " by <an effect|effects>", By, how="effect", owner="any")
template("By", " by your opponent", By, how="any", owner="opponent")
template("By", " by your opponent's {cards:SetOpp!s}'s effect", By, how="effect", owner="opponent")
template("By", " by effects of {cards:Set!p}", By, how="effect", owner="any")
template(
    "By",
    " by your opponent's Leader and Character effects",
    By,
    how="effect",
    owner="opponent",
    cards=Set("any", (), (Noun("leader"), Noun("character"))),
)
template("By", " by your {cards:SetYou!s}'s effect", By, how="effect", owner="you")
template("By", " in battle", By, how="battle")
template("By", " in battle by {cards:SetAny!p}", By, how="battle")

alias("Subject", "This", "Slot", "SubjSet")
for verb, words in {
    "K.O.'d": "K.O.'d",
    "removed": "removed from the field",
    "rested": "rested",
    "returned": "returned to the owner's hand",
}.items():
    for pre in ("<is|are>", "<becomes|become>"):
        template("Event", f"{{subject:Subject}} {pre} {words}", Happens, verb=verb)
        template("Event", f"{{subject:Subject}} {pre} {words}{{by:By}}", Happens, verb=verb)
    template("WouldOne", f"{{subject:Subject}} would be {words}", Happens, verb=verb)
    template("WouldOne", f"{{subject:Subject}} would be {words}{{by:By}}", Happens, verb=verb)
template("Event", "{subject:Subject} attacks", Happens, verb="attacks")
template("Event", "{subject:Subject} is attacked", Happens, verb="attacked")
template("Event", "a DON!! card on your field is returned to your DON!! deck", DonReturned)
template("Event", "a DON!! card on your field is returned to your DON!! deck{by:By}", DonReturned)
template(
    "Event", "{number:int} or more DON!! cards on your field are returned to your DON!! deck", DonReturned
)
template("Event", "you activate an Event", Activates, who="you", whats=("event",))
template("Event", "your opponent activates an Event", Activates, who="opponent", whats=("event",))
template("Event", "your opponent activates <a |>[Blocker]", Activates, who="opponent", whats=("blocker",))
template(
    "Event",
    "your opponent activates <a |>[Blocker] or an Event",
    Activates,
    who="opponent",
    whats=("blocker", "event"),
)
template(
    "Event",
    "your opponent activates an Event or [Blocker]",
    Activates,
    who="opponent",
    whats=("event", "blocker"),
)
template(
    "Event",
    "your opponent activates an Event or [Trigger]",
    Activates,
    who="opponent",
    whats=("event", "trigger"),
)
template("Event", "a [Trigger] activates", Activates, who="each", whats=("trigger",))
template("Event", "{subject:This}'s attack deals damage to your opponent's Life", DealsDamage)
template("Event", "you deal damage to your opponent's Life", DealsDamage)
template("Event", "you draw a card outside of your Draw Phase", Draws, who="you", outside=True)
template("Event", "you play {subject:SubjSet}", Happens, verb="played by you")
template("Event", "your opponent plays {subject:SubjSet}", Happens, verb="played by opponent")
template("Event", "a card is removed from your opponent's Life cards", LifeRemoved, owner="opponent")
template("Event", "a card is removed from your or your opponent's Life cards", LifeRemoved, owner="both")
for when in ("at the end of this turn", "at the end of this battle"):
    template("Moment", when, Moment, when=when.removeprefix("at the "))

template("Event", "{subject:Subject} attacks {against:Set!s}", Happens, verb="attacks")
template("Event", "{subject:This} battles {against:Set!p}", Happens, verb="battles")
template("Event", "{subject:This} battles {against:Set!s}", Happens, verb="battles")
template("Event", "{subject:This} battles and K.O.'s {against:Set!s}", Happens, verb="battles and K.O.'s")
template("Event", "{subject:Subject} is played from your trash", Happens, verb="played", zone=Zone("trash"))
template("Event", "a card is trashed from your hand{by:By}", HandTrashed)
template("Event", "a card is added to your hand from your Life", LifeToHand)
template("Event", "your number of Life cards becomes {number:int}", CountBecomes, zone=Zone("life"))
template("Event", "your deck is reduced to {number:int}", CountBecomes, zone=Zone("deck"))
template("Event", "you take damage", TakesDamage)
template(
    "Event",
    "your opponent attacks",
    Happens,
    verb="attacks",
    subject=Set("opponent", (), (Noun("leader"), Noun("character"))),
)
template("Event", "{subject:EitherOf} is given a DON!! card", DonGivenTo)
template("EitherOf", "{targets:This^} or any of {targets:AllOwned^}", EitherTarget)
template("Event", "a DON!! card on the field is returned to your DON!! deck", DonReturned, owner="any")
template("EventTail", "is attacked", Happens, verb="attacked", subject=SameSubject())
template("EventTail", "K.O.'d", Happens, verb="K.O.'d", subject=SameSubject())
template(
    "EventTail", "would be removed from the field{by:By}", Happens, verb="removed", subject=SameSubject()
)
template("EventOr", "{events:Event^} or {events:EventTail^}", AnyEvent)
template("EventOr", "{events:Event^} or {events:Event^}", AnyEvent)
template("EventOr", "{events:Event^}, or when {events:Event^}", AnyEvent)
template("WouldTwo", "{events:WouldOne^} or {events:EventTail^}", AnyEvent)
template("WouldOne", "{subject:Subject} would leave the field", Happens, verb="leaves")
template(
    "WouldOne",
    "you have {subject:HaveSet} that would be removed from the field{by:By}",
    Happens,
    verb="removed",
)
template(
    "Event",
    "your opponent plays {subject:SubjSet} using a Character's effect",
    Happens,
    verb="played by opponent",
    by=By("effect", "opponent", Set("any", (), (Noun("character"),))),
)
alias("Would", "WouldOne", "WouldTwo")
template(
    "EndBattle",
    "at the end of a battle in which {subject:This} battles {against:Set!s}, ",
    Happens,
    verb="battled",
)
template("Moment", "at the start of their next Main Phase", Moment, when="start of opponent next main phase")
template("IfEvent", "{subject:This} battles {against:Set!s}", Happens, verb="battled")
template("IfEvent", "{subject:SubjSet} is rested{by:By}", Happens, verb="rested")
