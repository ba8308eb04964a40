"""What a card gains, loses or becomes."""

from rules_engine.one_piece.text.nodes import Add, GainAbility, GainAttribute, GainKeyword, GainName, GainType, SetStat
from rules_engine.one_piece.text.table import template

for stat in ("power", "cost"):
    template("Change", f"{{number:signed}} {stat}", Add, stat=stat)
template("Change", "{number:signed}", Add, stat="power")
template("Change", "{keyword:keyword}", GainKeyword)
template("Change", "<a|> {keyword:keyword}", GainKeyword)
template("Change", "the {types:type&and} type~s", GainType)
template("Change", "the {attributes:attribute&and} attribute", GainAttribute)
_ = (GainAbility, GainName, SetStat)
