"""What areas, phases, questions, changes and the parts of a compared board are called on a judge's pages (CR 3, 6)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules_engine.one_piece import areas
from rules_engine.one_piece.notation.references import ZONES
from rules_engine.one_piece.state import SIDES


def phase_words(phase: str) -> str:
    """Return a phase's name (CR 6)."""
    return {
        "setup": _("Setup"),
        "refresh": _("Refresh Phase"),
        "draw": _("Draw Phase"),
        "don": _("DON!! Phase"),
        "main": _("Main Phase"),
        "end": _("End Phase"),
        "over": _("over"),
    }.get(phase, phase)


def area_words(area: str) -> str:
    """Return an area's name (CR 3-1-1), or that of the place of a card that resolves."""
    return {
        areas.DECK: _("Deck"),
        areas.DON_DECK: _("DON!! deck"),
        areas.HAND: _("Hand"),
        areas.TRASH: _("Trash"),
        areas.LEADER: _("Leader"),
        areas.CHARACTERS: _("Characters"),
        areas.STAGE: _("Stage"),
        areas.COST: _("Cost area"),
        areas.LIFE: _("Life"),
        areas.RESOLVING: _("Resolving"),
        areas.GIVEN: _("given"),
    }.get(area, area)


def area_typed(text: str) -> str:
    """Return the area that somebody means by its name on the page or its word in a file; else what was typed.

    >>> area_typed("DON!! deck"), area_typed("don_deck"), area_typed("cost area"), area_typed("rush")
    ('don_deck', 'don_deck', 'cost', 'rush')
    """
    wanted = _plain(text)
    for area in areas.AREAS:
        if wanted in (_plain(area), _plain(area_words(area))):
            return area
    return text


def _plain(text: str) -> str:
    """Return letters and digits alone, in small letters."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def asked_words(kind: str) -> str:
    """Return what is asked of whoever decides, by the kind of the pending decision."""
    return {
        "first": _("who goes first"),
        "mulligan": _("keep or redraw the hand"),
        "main": _("Main Phase"),
        "block": _("block or not"),
        "counter": _("counter or not"),
        "trigger": _("[Trigger] or not"),
        "choose": _("choice of cards"),
        "number": _("choice of a number"),
        "option": _("choice of one thing"),
        "order": _("order of cards"),
        "times": _("how many times"),
        "judge": _("a judge's word"),
        "yes_no": _("yes or no"),
    }.get(kind, kind)


def battle_step_words(step: str) -> str:
    """Return the name of a step of a battle (CR 7-1)."""
    return {
        "attack": _("Attack Step"),
        "block": _("Block Step"),
        "counter": _("Counter Step"),
        "damage": _("Damage Step"),
        "end": _("end of the battle"),
    }.get(step, step)


def deed_words(deed: str) -> str:
    """Return what a judge's hand does, as a list offers it and the log tells it."""
    return {
        "move": _("Move the card to an area"),
        "rest": _("Rest the card"),
        "active": _("Set the card as active"),
        "face_up": _("Turn the Life card face up"),
        "face_down": _("Turn the Life card face down"),
        "give": _("Give the DON!! to the target"),
        "power": _("Change its power by the number"),
        "cost": _("Change its cost by the number"),
        "keyword": _("Give it a keyword this turn"),
        "cannot": _("Keep it from a deed: attack, block or refresh"),
        "used": _("Its [Once Per Turn] effects were used this turn"),
        "identity": _("It is another card: its number"),
        "fresh": _("It counts as played this turn"),
        "shuffle": _("Shuffle a deck (a or b)"),
        "skip": _("Pass over this decision"),
        "end_battle": _("End the battle"),
        "lose": _("A player loses (a or b)"),
        "draw": _("The game is a draw"),
    }.get(deed, deed)


def change_words(change: str) -> str:
    """Return a change in force on a card, such as "base_power 7000"; numbers and keywords stay as they are."""
    known = {
        "power": _("power"),
        "base power": _("base power"),
        "cost": _("cost"),
        "base cost": _("base cost"),
        "counter": _("Counter"),
        "life": _("Life"),
        "keyword": _("keyword"),
        "no keyword": _("lost keyword"),
        "attribute": _("attribute"),
        "cannot": _("cannot"),
        "forbid": _("cannot"),
        "allow": _("can"),
        "negate side": _("effects of a player negated"),
        "negate": _("effects negated"),
        "no refresh": _("stays rested"),
        "stays rested": _("stays rested"),
        "delayed": _("effect that waits for its time"),
        "replace": _("effect that replaces something"),
    }
    said = change.replace("_", " ").strip()
    for name in sorted(known, key=len, reverse=True):
        if said == name or said.startswith(f"{name} "):
            return f"{known[name]}{said[len(name) :]}"
    return said


def reference_words(reference: str) -> str:
    """Return a reference of the notation for people: "b character 2 OP01-016" is "B: Characters 2 OP01-016"."""
    side, _blank, rest = reference.partition(" ")
    word, _blank, more = rest.partition(" ")
    return f"{side.upper()}: {area_words(ZONES.get(word, word))} {more}".strip()


def until_words(until: str) -> str:
    """Return until when an effect lasts, by the words of `durations`."""
    kind, _colon, rest = until.partition(":")
    side = SIDES[int(rest[0])].upper() if rest[:1] in ("0", "1") else ""
    template = {
        "battle": _("the end of this battle"),
        "turn": _("the end of this turn"),
        "game": _("it leaves"),
        "start": _("the start of the next turn of player {side}"),
        "end": _("the end of the next turn of player {side}") if side else _("the end of this turn"),
        "in": _("the end of the next turn of player {side}, with which it begins"),
        "refresh": _("the next Refresh Phase of player {side} is over"),
    }.get(kind, until)
    return template.format(side=side)


def effect_words(effect: str) -> str:
    """Return an effect in force as the facts of a board name it: what, on which cards, until when."""
    what, _on, rest = effect.partition(" on ")
    on, _until, until = rest.rpartition(" until ")
    cards = ", ".join(reference_words(one) for one in on.split(", ") if one)
    parts = {"what": change_words(what), "cards": cards or "–", "until": until_words(until)}
    return _("{what} on {cards} until {until}").format(**parts)


def card_words(card: str) -> str:
    """Return what stands for a card among the facts of a board: its number, or that nobody knows or may see it."""
    number, face_up = card.removesuffix(" face up"), card.endswith(" face up")
    said = {"hidden": _("hidden"), "unknown": _("unknown")}.get(number, number)
    return _("{card}, face up").format(card=said) if face_up else said


def fact_words(path: str) -> str:
    """Return what a path within the facts of a board names: "a.leader.power" is "A: Leader, power"."""
    if path.startswith("effects."):
        return _("In force: {effect}").format(effect=effect_words(path.removeprefix("effects.")))
    first, *rest = path.replace("don.deck", areas.DON_DECK).split(".")
    if first in ("a", "b") and rest:
        return f"{first.upper()}: {_of(rest)}"
    return _of([first, *rest])


def _of(parts: list[str]) -> str:
    found = ""
    for part in parts:
        word = _part(part)
        found = word if not found else f"{found} {word}" if part.isdecimal() else f"{found}, {word}"
    return found


def _part(part: str) -> str:
    known = {
        "turn": _("Turn"),
        "turn_side": _("Whose turn"),
        "phase": _("Phase"),
        "decides": _("Who decides"),
        "don": _("DON!!"),
        "active": _("active"),
        "rested": _("rested"),
        "count": _("number of cards"),
        "unknown": _("unknown cards"),
        "power": _("power"),
        "cost": _("cost"),
        "card": _("card"),
        "keywords": _("keywords"),
        "new": _("played this turn"),
        "order": _("order of the cards"),
        "effects": _("In force"),
        "battle": _("Battle"),
    }
    return known.get(part) or area_words(part).replace("_", " ")
