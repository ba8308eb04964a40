"""What a card gains, loses or becomes."""

from rules_engine.one_piece.text.nodes import (
    Add,
    GainAttribute,
    GainKeyword,
    GainOneOf,
    SetStat,
    StatOf,
)
from rules_engine.one_piece.text.table import template

for stat in ("power", "cost"):
    template("Change", f"{{number:signed}} {stat}", Add, stat=stat)
template("Change", "{number:signed}", Add, stat="power")
template("Change", "{keyword:keyword}", GainKeyword)
template("Change", "<a|> {keyword:keyword}", GainKeyword)
template("Change", "the {attributes:attribute&and} attribute", GainAttribute)
template("Change", "{keywords:keyword^}, {keywords:keyword^} or {keywords:keyword^}", GainOneOf)
template("Change", "an additional {number:signed} power", Add, stat="power")
template("Change", "a {number:signed} Counter", Add, stat="counter")
for stat in ("base power", "base cost", "power", "cost"):
    template("Becomes", f"{stat} <becomes|become> {{number:int}}", SetStat, stat=stat)
    template("Becomes", f"{stat} <becomes|become> the same as {{number:Quantity}}", SetStat, stat=stat)
    template("Becomes", f"{stat} <becomes|become> the same as {{number:BarePower}}", SetStat, stat=stat)
    key = stat.title().replace(" ", "")
    template(f"To{key}", "{number:int}", SetStat, stat=stat)
template("BarePower", "{target:AllOwned}", StatOf, stat="power")
