"""Acts that put a change in force: gains, base values, negation, staying rested."""

from rules_engine.one_piece.text.nodes import (
    Modify,
    Negate,
    Player,
    SameSubject,
    StayRested,
    SwapBasePower,
    This,
)
from rules_engine.one_piece.text.table import template

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
