"""Nouns, areas and sets of cards (CR 2-2, 3)."""

from rules_engine.one_piece.text.nodes import Noun, Set, Zone
from rules_engine.one_piece.text.table import constant, template

_known: dict[tuple[str, ...], int] = {}


def nouns(pattern: str, *kinds: str) -> None:
    """Add a wording of a list of nouns; "card:character" is a Character card. Wordings of the same list differ in style."""
    style = _known.get(kinds, 0)
    _known[kinds] = style + 1
    value = [Noun(kind.removeprefix("card:"), card=kind.startswith("card:")) for kind in kinds]
    value[0] = Noun(value[0].kind, card=value[0].card, style=style)
    constant("Nouns", pattern, tuple(value))


nouns("Character~s", "character")
nouns("Character card~s", "card:character")
nouns("Leader", "leader")
nouns("Leader card~s", "leader")
nouns("Leaders", "leader")
nouns("Stage~s", "stage")
nouns("Stage card~s", "card:stage")
nouns("Event~s", "event")
nouns("Event card~s", "event")
nouns("card~s", "card")
nouns("Life card~s", "life")
nouns("Life", "life")
nouns("card~s in their Life area", "life")
nouns("DON!! card~s", "don")
nouns("Leader or Character card~s", "leader", "character")
nouns("Leader or Character~s", "leader", "character")
nouns("Leader and Character card~s", "leader", "character")
nouns("Leader and Character~s", "leader", "character")
nouns("Leader and/or Character card~s", "leader", "character")
nouns("Leaders and Characters", "leader", "character")
nouns("Leaders or Characters", "leader", "character")
nouns("Leader or Stage card~s", "leader", "stage")
nouns("Character or Stage card~s", "character", "stage")
nouns("Character~s or Stage~s", "character", "stage")
nouns("Characters or DON!! card~s", "character", "don")
nouns("Character or DON!! card~s", "character", "don")
nouns("DON!! cards or Characters", "don", "character")
nouns("Leader, Character, and DON!! cards", "leader", "character", "don")
nouns("Event or Stage card~s", "event", "card:stage")
nouns("Character or Event card~s", "card:character", "event")

OWNERS = {
    "your ": "you",
    "your opponent's ": "opponent",
    "their ": "opponent",
    "your and your opponent's ": "both",
    "your or your opponent's ": "both",
    "yours or your opponent's ": "both",
}
_WORDS = {
    "hand": "hand",
    "trash": "trash",
    "field": "field",
    "deck": "deck",
    "Life area": "life",
    "Life cards": "life",
    "Life": "life",
    "cost area": "cost",
    "DON!! deck": "don deck",
}
for words, owner in {**OWNERS, "the ": "any", "either player's ": "both"}.items():
    for word, zone in _WORDS.items():
        for link in ("from", "in", "on"):
            template("ZonePost", f" {link} {words}{word}", Zone, zone=zone, owner=owner)
        template("ZoneGen", f"{words}{word}", Zone, zone=zone, owner=owner)
for word in ("hand", "trash", "deck", "field"):
    for link in ("or", "and"):
        template("ZoneMore", f" {link} {word}", Zone, zone=word, owner="you")
        template("ZoneMore", f" {link} your {word}", Zone, zone=word, owner="you")
template("ZonePost", " among them", Zone, zone="looked")
template("ZonePost", " from among them", Zone, zone="looked")
template("ZonePost", " revealed", Zone, zone="looked")

_SINGLE = {
    "a ": "any",
    "an ": "any",
    "your ": "you",
    "your Character ": "you",
    "your opponent's ": "opponent",
}
_OF = {"one of your ": "you", "any of your ": "you", "one of your opponent's ": "opponent"}
_STARTS: dict[str, list[tuple[str, str, str]]] = {
    "Set": [("", "any", ""), *((words, whose, "") for words, whose in OWNERS.items())],
    "SetCount": [("", "any", ""), *((words, whose, "") for words, whose in OWNERS.items())],
    "SetOwned": [(words, whose, "") for words, whose in OWNERS.items()],
    "SetYou": [("", "you", "")],
    "SetOpp": [("", "opponent", "")],
    "SetBoth": [("", "both", "")],
    "SetAny": [("", "any", "")],
    "HaveSet": [("a ", "you", "!s"), ("an ", "you", "!s")],
    "SubjSet": [(w, o, "!s") for w, o in _SINGLE.items()] + [(w, o, "!p") for w, o in _OF.items()],
}
for category, starts in _STARTS.items():
    for words, whose, number in starts:
        for middle in (f"{{filters:Pre*}}{{nouns:Nouns{number}}}", "{filters:Pre*}{filters:Name^}"):
            start = f"{words}{middle}{{filters:Post*}}"
            template(category, start, Set, owner=whose)
            zone = "{zones:ZonePost^}{zones:ZoneMore*}"
            template(category, start + zone, Set, owner=whose)
            if category == "SetCount":
                continue
            template(category, f"{words}{middle}{zone}{{filters:Post+}}", Set, owner=whose)
            template(category, f"{words}{middle}{{filters:Post^}}{zone}{{filters:Post+}}", Set, owner=whose)
            if category == "Set":
                template(category, start + " or {others:SetBare^}", Set, owner=whose)
                template(category, start + " or {others:SetBare^}" + zone, Set, owner=whose)
                template(category, start + " or {others:SetPlain^}{shared:Post+}", Set, owner=whose)
                template(category, start + " or {others:SetPlain^}{shared:Post+}" + zone, Set, owner=whose)
for middle in ("{filters:Pre*}{nouns:Nouns}", "{filters:Pre*}{filters:Name^}"):
    template("SetBare", f"{middle}{{filters:Post*}}", Set)
    template("SetPlain", middle + "{filters:TypeText*}", Set)
for words, whose, _ in _STARTS["Set"]:
    template("SetEach", f"{words}{{filters:Pre*}}{{nouns:Nouns}}{{filters:Post*}}", Set, owner=whose)
    template("SetEach", f"{words}{{filters:NameAnd^}}{{filters:Post*}}{{zones:ZonePost*}}", Set, owner=whose)
template("Set", "your {nouns:Nouns} {filters:Name^}", Set, owner="you")
