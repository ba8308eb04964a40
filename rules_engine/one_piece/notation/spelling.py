"""One line of words as an action: other words for its name, arrows, what stands before and behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules_engine.one_piece.actions import KINDS
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: What people call an action, besides its own name; "_" and "-" count as spaces.
SPELLINGS: dict[str, str] = {
    **{kind.replace("_", " "): kind for kind in KINDS},
    **dict.fromkeys(("go first",), "first"),
    **dict.fromkeys(("go second",), "second"),
    **dict.fromkeys(("keep hand", "no mulligan"), "keep"),
    **dict.fromkeys(("redraw",), "mulligan"),
    **dict.fromkeys(("deploy", "summon", "play card"), "play"),
    **dict.fromkeys(("use", "use effect", "activate main", "activate effect"), "activate"),
    **dict.fromkeys(("give don!!", "attach don", "attach don!!", "attach", "give"), "give_don"),
    **dict.fromkeys(("attacks", "attack with", "declare attack"), "attack"),
    **dict.fromkeys(("end", "end turn", "end main phase", "end the turn"), "end_main"),
    **dict.fromkeys(("block with", "activate blocker"), "block"),
    **dict.fromkeys(("no blocker", "do not block", "don't block"), "no_block"),
    **dict.fromkeys(("counter with",), "counter"),
    **dict.fromkeys(("no counters", "do not counter", "don't counter"), "no_counter"),
    **dict.fromkeys(("use trigger", "activate trigger"), "trigger"),
    **dict.fromkeys(("add to hand", "do not trigger", "don't trigger"), "no_trigger"),
    **dict.fromkeys(("select", "pick"), "choose"),
    **dict.fromkeys(("concedes", "surrender", "resign"), "concede"),
}
#: What a word means by what is asked.
BY_QUESTION = {
    ("pass", "main"): "end_main",
    **{(word, "block"): "no_block" for word in ("pass", "no")},
    **{(word, "counter"): "no_counter" for word in ("pass", "no")},
    **{(word, "trigger"): "no_trigger" for word in ("pass", "no")},
    ("yes", "trigger"): "trigger",
    ("pass", "yes_no"): "no",
}
_ARROW = re.compile(r"\s*(?:-+>|=+>|→|⇒)\s*")
_TO = re.compile(r"\s+(?:to|onto|for|against|vs\.?)\s+", re.IGNORECASE)
_WITH_TO = frozenset({"give_don", "attack", "counter"})
_SEVERAL = re.compile(r"(\d{1,2})(?:\s+don(?:!!)?)?", re.IGNORECASE)
_OPTION = re.compile(r"(?:^|\s)option\s+(\d{1,2})$", re.IGNORECASE)
_LONGEST_NAME = 4
_NOTHING = frozenset({"none", "nothing", "no card", "no cards"})


def unfold(act: Mapping[str, Any]) -> dict[str, Any]:
    """Read the one-line form: "attack OP01-016 -> leader", "choose b character 1, b character 2", "concede a".

    An object keeps what it says beside its line. A name that nothing means is left as it was written.
    """
    line = act.get("do")
    others = {key: value for key, value in act.items() if key != "do"}
    if not isinstance(line, str):
        return dict(act)
    kind, rest = split_name(line)
    found: dict[str, Any] = {"do": kind}
    if rest:
        found |= _named(kind, rest)
    found |= others
    if kind == "give_don":
        _one_at_a_time(found)
    return found


def split_name(line: str) -> tuple[str, str]:
    """Return an action's name and the words behind it, the longest name that fits.

    >>> split_name("Attach DON!! -> leader"), split_name("end_main"), split_name("jump high")
    (('give_don', '-> leader'), ('end_main', ''), ('jump', 'high'))
    """
    words = line.split()
    for count in range(min(_LONGEST_NAME, len(words)), 0, -1):
        spelled = " ".join(words[:count]).lower().replace("_", " ").replace("-", " ").replace("\u2019", "'")
        if spelled in SPELLINGS:
            return SPELLINGS[spelled], " ".join(words[count:])
    return (words[0] if words else "", " ".join(words[1:]))


def _named(kind: str, rest: str) -> dict[str, Any]:
    head, *targets = _ARROW.split(rest, maxsplit=1)
    if not targets and kind in _WITH_TO:
        head, *targets = _TO.split(f" {rest}", maxsplit=1)
    head = head.strip()
    found: dict[str, Any] = {"target": targets[0].strip()} if targets else {}
    option = _OPTION.search(head) if kind in ("choose", "activate") else None
    if option:
        head = head[: option.start()].strip()
        found["option"] = int(option[1])
        if not head:
            return found
    if kind in ("choose", "order", "times"):
        if head.isdecimal() and len(head) < 5:
            return {**found, "number": int(head)}
        return {
            **found,
            "cards": [] if head.lower() in _NOTHING else [part.strip() for part in head.split(",")],
        }
    if kind == "concede":
        return {**found, "value": head.lower().removeprefix("player ")}
    if kind == "give_don":
        several = _SEVERAL.fullmatch(head) or re.fullmatch(r"()(?:a\s+)?don(?:!!)?", head, re.IGNORECASE)
        if several and targets:
            return {**found, **({"number": int(several[1])} if several[1] else {})}
        return {"target": head} if not targets else {**found, **({"card": head} if head else {})}
    if kind == "reveal":
        where, _, number = head.rpartition(" ")
        if targets:
            where, number = head, found.pop("target")
        return {"card": where, "value": number.strip()}
    return {**found, **({"card": head} if head else {})}


def _one_at_a_time(found: dict[str, Any]) -> None:
    """Leave out that it is one DON!!; refuse more, since each is a step of its own (CR 6-5-5-1)."""
    count = found.get("number")
    if count == 1 and not isinstance(count, bool):
        del found["number"]
    elif isinstance(count, int) and not isinstance(count, bool) and count > 1:
        raise Refused(
            Problem(
                "one_don_at_a_time",
                gettext_noop("A decision gives one DON!! card."),
                "CR 6-5-5-1",
                gettext_noop("Write the decision {count} times."),
                params={"count": count},
            )
        )
