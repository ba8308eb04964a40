"""A card's text as people read it: files mark line breaks and signs for web pages."""

from __future__ import annotations

import html
import re

_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)


def as_printed(text: str) -> str:
    r"""Return a text with the line breaks and signs of the card, where the file has them as a web page would.

    >>> as_printed("[On Play] Draw 1 card.<br>[Blocker] Invented &amp; &lt;Slash&gt;.")
    '[On Play] Draw 1 card.\n[Blocker] Invented & <Slash>.'
    """
    # Some rows are escaped twice. Breaks go last: an escaped one is a break too.
    return _BREAK.sub("\n", html.unescape(html.unescape(text)))
