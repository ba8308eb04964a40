"""The reminder sentences in parentheses that say again what a keyword or cost means, by fingerprint.

Names in parentheses stay.
"""

from __future__ import annotations

import hashlib
import re

#: Of: attack on the turn played (all cards; Characters only), two damage, Banish, no block, new target of the attack,
#: resting DON!!, returning DON!!.
_KNOWN = {
    "87db894582ca5229",
    "e36b73133a472006",
    "d37a7db7c52cd06b",
    "2965af07b75c6d4b",
    "04b0000c3639c031",
    "a13a88826dc81319",
    "68ff3fd244b54224",
    "b9cc14dc8e952301",
}


def fingerprint(text: str) -> str:
    """Hash the words alone.

    >>> fingerprint("A made-up Sentence.") == fingerprint("a made up sentence")
    True
    """
    words = re.sub(r"\W+", " ", text.lower()).strip()
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def is_reminder(text: str) -> bool:
    """Whether the words between parentheses only remind of a rule.

    >>> is_reminder("Somebody's Real Name")
    False
    """
    return fingerprint(text) in _KNOWN
