"""The written normalisation.

The same words in the same signs, one line for each ability (the round trip compares these lines).

In this order: HTML; signs (dashes, circled digits, brackets, quotation marks, spaces); reminder sentences; heads
onto lines of their own; bullets as ``* ``; a space before a colon; the comma after a sign of cost; capitals at the
start of a sentence. Nothing else is touched: no plural, no wording.
"""

from __future__ import annotations

import html
import re

from .reminders import is_reminder

_SIGNS = str.maketrans(
    {
        "\u2212": "-",
        "\uff0d": "-",
        "\u2013": "-",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\uff1c": "<",
        "\uff1e": ">",
    }
    | {chr(0x2460 + i): chr(0x2780 + i) for i in range(10)}
    | {chr(0x2776 + i): chr(0x2780 + i) for i in range(10)}
)
_PARENTHESES = re.compile(r" ?\(([^()]*)\)")
_HEAD = (
    r"\[(?:DON!! x\d+|Your Turn|Opponent's Turn|On Play|On K\.O\.|On Block|When Attacking|Activate: Main"
    r"|Main|Counter|Trigger|Once Per Turn|End of Your Turn|End of Your Opponent's Turn|On Your Opponent's Attack"
    r"|Rush: Character|Rush|Blocker|Double Attack|Banish|Unblockable)\]"
)
_TRIGGER = re.compile(r"(?<=[.)\]\w\n]) ?-? ?(?=\[Trigger\] [A-Z\u2780-\u2789]|\[Trigger\] \[)")
_KEYWORD = re.compile(r"^(\[(?:Rush: Character|Rush|Blocker|Double Attack|Banish|Unblockable)\]) (?=\[)")
_SECOND = re.compile(
    r"(?<=[a-z]\.) ?(?=\[(?:On Your Opponent's Attack|When Attacking|On Play|On K\.O\.|Activate: Main)\] )"
)
_OPENING = re.compile(rf"(?:\* )?(?:(?:{_HEAD}|DON!! -\d+|[\u2780-\u2789])[/:,]? ?)*")
_PROTECTED_OR_CAPITAL = re.compile(
    r"\[[^\]]*\]|\{[^}]*\}|\"[^\"]*\"|<[^<>]*>|(?<=[.:] )[A-Z](?=[a-z ])|(?<= \* )[A-Z](?=[a-z ])"
)


def normalise(text: str) -> tuple[str, ...]:
    """Give the lines of a card text.

    >>> normalise("[On Play] Draw 1 card.<br>[Blocker] (A made-up sentence.)")
    ('[On Play] draw 1 card.', '[Blocker] (A made-up sentence.)')
    """
    text = html.unescape(html.unescape(text))
    text = re.sub(r"<br ?/?>", "\n", text).translate(_SIGNS)
    text = _PARENTHESES.sub(lambda found: " " if is_reminder(found[1]) else found[0], text)
    lines: list[str] = []
    for raw in text.split("\n"):
        line = re.sub(r"\s+", " ", raw).strip()
        if not line:
            continue
        line = re.sub(r"^- (?=\[Trigger\])", "", line)
        line = re.sub(r"^[•-] ?(?!\d)", "* ", line)
        line = re.sub(r" +:", ":", line)
        line = re.sub(r":(?=[A-Z\[])(?![^\[]*\])", ": ", line)
        line = re.sub(r" +([.,])", r"\1", line)
        line = _SECOND.sub("\n", line)
        line = _KEYWORD.sub(r"\1\n", line)
        lines += [part.strip() for part in _TRIGGER.sub("\n", line).split("\n") if part.strip()]
    return tuple(_joined([_small(line) for line in lines]))


def _small(line: str) -> str:
    """Set small letters at the start of sentences, outside brackets and quotation marks."""
    opening = _OPENING.match(line)
    start = opening.end() if opening else 0
    if re.match(r"[A-Z][a-z ]", line[start:]):
        line = line[:start] + line[start].lower() + line[start + 1 :]
    return _PROTECTED_OR_CAPITAL.sub(lambda found: found[0].lower() if len(found[0]) == 1 else found[0], line)


def _joined(lines: list[str]) -> list[str]:
    """Bullets belong to the line that offers them."""
    out: list[str] = []
    for line in lines:
        if line.startswith("* ") and out:
            out[-1] += " " + line
        elif line.startswith("then, ") and out:
            out[-1] += "\n" + line
        else:
            out.append(line)
    return out
