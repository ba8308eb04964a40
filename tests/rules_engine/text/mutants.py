"""Programs with one value changed, for the tests that nothing can get lost between a program and its print."""

from dataclasses import fields, is_dataclass, replace

from rules_engine.one_piece.text.table import BOUND

OTHER_WORDS = {
    "owner": ("you", "opponent", "any", "both"),
    "who": ("you", "opponent", "each"),
    "zone": ("hand", "trash", "deck", "life"),
    "end": ("top", "bottom", "either"),
    "op": ("<=", ">=", "=="),
    "stat": ("cost", "power", "base cost", "base power"),
    "until": ("turn", "battle", "opponent next turn end", "your next turn start"),
    "keyword": ("Rush", "Blocker", "Banish"),
    "verb": ("K.O.'d", "removed", "rested", "attacks", "add", "place", "return"),
    "state": ("active", "rested", "any"),
    "kind": ("leader", "character", "stage", "event"),
}
#: Read for people, never by the engine, or wording of the same thing.
WORDS_ONLY = {"style", "join", "noun", "what"}


def mutants(one):
    """Every way to change one value inside a node: a number, a word, a flag, one element of a tuple less."""
    for entry in fields(one):
        if entry.name in BOUND or entry.name in WORDS_ONLY:
            continue
        value = getattr(one, entry.name)
        for other in changed(entry.name, value):
            yield replace(one, **{entry.name: other})


def changed(name, value):
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        for word in OTHER_WORDS.get(name, ()):
            if word != value:
                yield word
    elif isinstance(value, tuple):
        for at, inner in enumerate(value):
            if is_dataclass(inner):
                for other in mutants(inner):
                    yield (*value[:at], other, *value[at + 1 :])
            elif isinstance(inner, str):
                yield (*value[:at], inner + "x", *value[at + 1 :])
            yield (*value[:at], *value[at + 1 :])
    elif is_dataclass(value):
        yield from mutants(value)
