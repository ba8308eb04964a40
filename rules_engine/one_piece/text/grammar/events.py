"""What a card watches for and what it replaces."""

from rules_engine.one_piece.text.nodes import (
    Activates,
    AnyEvent,
    By,
    DealsDamage,
    DonReturned,
    Draws,
    Happens,
    LifeRemoved,
    Moment,
)
from rules_engine.one_piece.text.table import alias, template

template("By", " by your opponent's <effect|effects>", By, how="effect", owner="opponent")
template("By", " by your <effect|effects>", By, how="effect", owner="you")
template("By", " by <an effect|effects>", By, how="effect", owner="any")
template("By", " in battle", By, how="battle")
template("By", " in battle by {cards:SetAny!p}", By, how="battle")
template("By", " by {cards:Set!s}'s effect", By, how="effect", owner="any")

alias("Subject", "This", "Slot", "SubjectSet")
alias("SubjectSet", "SubjSet")
for verb, words in {
    "K.O.'d": "K.O.'d",
    "removed": "removed from the field",
    "rested": "rested",
    "returned": "returned to the owner's hand",
}.items():
    for pre in ("<is|are>", "<becomes|become>"):
        template("Event", f"{{subject:Subject}} {pre} {words}", Happens, verb=verb)
        template("Event", f"{{subject:Subject}} {pre} {words}{{by:By}}", Happens, verb=verb)
    template("Would", f"{{subject:Subject}} would be {words}", Happens, verb=verb)
    template("Would", f"{{subject:Subject}} would be {words}{{by:By}}", Happens, verb=verb)
template("Event", "{subject:Subject} attacks", Happens, verb="attacks")
template("Event", "{subject:Subject} is attacked", Happens, verb="attacked")
template("Event", "a DON!! card on your field is returned to your DON!! deck", DonReturned)
template("Event", "a DON!! card on your field is returned to your DON!! deck{by:By}", DonReturned)
template("Event", "{number:int} or more DON!! cards on your field are returned to your DON!! deck", DonReturned)
template("Event", "you activate an Event", Activates, who="you", whats=("event",))
template("Event", "your opponent activates an Event", Activates, who="opponent", whats=("event",))
template("Event", "your opponent activates <a |>[Blocker]", Activates, who="opponent", whats=("blocker",))
template("Event", "your opponent activates <a |>[Blocker] or an Event", Activates, who="opponent", whats=("blocker", "event"))
template("Event", "your opponent activates an Event or [Blocker]", Activates, who="opponent", whats=("event", "blocker"))
template("Event", "your opponent activates an Event or [Trigger]", Activates, who="opponent", whats=("event", "trigger"))
template("Event", "a [Trigger] activates", Activates, who="each", whats=("trigger",))
template("Event", "{subject:This}'s attack deals damage to your opponent's Life", DealsDamage)
template("Event", "you deal damage to your opponent's Life", DealsDamage)
template("Event", "you draw a card outside of your Draw Phase", Draws, who="you", outside=True)
template("Event", "you play <a|an> {subject:SetAny!s}", Happens, verb="played by you")
template("Event", "your opponent plays <a|an> {subject:SetAny!s}", Happens, verb="played by opponent")
template("Event", "a card is removed from your opponent's Life cards", LifeRemoved, owner="opponent")
template("Event", "a card is removed from your or your opponent's Life cards", LifeRemoved, owner="both")
template("EventOr", "{events:Event&or}", AnyEvent)
for when in ("at the end of this turn", "at the end of this battle"):
    template("Moment", when, Moment, when=when.removeprefix("at the "))
