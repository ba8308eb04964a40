"""The block a number belongs to by the set table and the table of promotional numbers, without exceptions."""

from __future__ import annotations

from decks.catalog.facts import Regulation


def printed_block(number: str, regulation: Regulation) -> str:
    """Return "1", "2" … for a number the tables know, else "".

    The tables count, not the symbol a data file gives for one printing: 91 base printings of OP05 are
    listed there with the wrong block.

    >>> from datetime import date
    >>> from decks.catalog.facts import PromoBlock, SetFacts
    >>> table = Regulation(date(2026, 10, 4), sets={"OP05": SetFacts("OP05", block="2")},
    ...                    promo_blocks=(PromoBlock(41, 63, "2"),))
    >>> printed_block("OP05-081", table), printed_block("P-050", table), printed_block("P-999", table)
    ('2', '2', '')
    """
    code, _, no = number.partition("-")
    if code == "P" and no.isdecimal():
        return next((row.block for row in regulation.promo_blocks if row.first <= int(no) <= row.last), "")
    found = regulation.sets.get(code)
    return found.block if found else ""
