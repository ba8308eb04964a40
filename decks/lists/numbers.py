"""Card numbers in running text: OP01-016 with any art suffix, and what looks like a number gone wrong."""

from __future__ import annotations

import re
from collections.abc import Collection

from rapidfuzz import fuzz, process

#: Where a number may begin: after no letter or digit, or glued to its count (4xOP01-016, 4OP01-016).
_START = r"(?:(?<![A-Za-z0-9])|(?<=\d)|(?<=\d[xXnN])|(?<=\d [xX])|(?<=[\s^*(\[][xX]))"
#: Families the game uses; any other of two to four letters counts when it stands alone.
_FAMILY = r"(?:OP|ST|EB|PRB|LT|SD|GC)\d{2}|P|(?<![A-Za-z0-9])(?!DON|X(?:OP|ST|EB|PRB))[A-Z]{2,4}\d{2}"
#: Marks of an art: _p1, _r1, -P1, -1, -SP, -AA and the like. They belong to the printing, not the number.
_ART = r"(?P<art>[_-](?:[pr]\d{1,2}|\d{1,2}|SPR?|AA|ALT|MANGA|FA|TR|PR)(?![A-Za-z0-9]))*"
_END = r"(?![0-9])(?=[xX*]\s?\d|[^A-Za-z]|$)"

NUMBER = re.compile(rf"{_START}(?P<number>(?:{_FAMILY})-\d{{3}}){_ART}{_END}", re.IGNORECASE)

#: A number run into other letters or figures, which could hide a card or its count.
GLUED = re.compile(r"(?:OP|ST|EB|PRB|LT|SD)\d{2}-\d{3}|(?<![A-WYZ])P-\d{3}", re.IGNORECASE)

_LIKE_DIGIT = "[0-9OoIl]"
#: A number with a lost zero, a dash too many or too few, or a letter for a digit.
MISTYPED = re.compile(
    rf"{_START}(?P<mistyped>"
    rf"(?P<family>[O0]P|[S5]T|E[B8]|PR[B8]|LT|SD)[-_ .]?(?P<set>{_LIKE_DIGIT}{{1,3}})"
    rf"(?:[-_ .:/]{{1,3}}|(?<={_LIKE_DIGIT}{{2}})(?={_LIKE_DIGIT}{{3}}(?![0-9])))(?P<no>{_LIKE_DIGIT}{{1,4}})"
    rf"|P(?:[-_ .]{{1,2}}(?P<promo>{_LIKE_DIGIT}{{1,4}})|(?P<glued>\d{{3}}))"
    rf")(?![A-Za-z0-9])",
    re.IGNORECASE,
)

_DIGITS = str.maketrans("OoIl", "0011")
_FAMILY_LETTERS = {"0P": "OP", "5T": "ST", "E8": "EB", "PR8": "PRB"}


def canonical(number: str) -> str:
    """Return a number as the catalog writes it.

    >>> canonical("op01-016")
    'OP01-016'
    """
    return number.upper()


def repaired(mistyped: re.Match[str]) -> str:
    """Return the number that a match of `MISTYPED` most plainly means; it need not exist.

    >>> repaired(MISTYPED.search("4 OP1-16")), repaired(MISTYPED.search("4x0P01-O16"))
    ('OP01-016', 'OP01-016')
    """
    promo = mistyped["promo"] or mistyped["glued"]
    if promo:
        return f"P-{_figure(promo, 3)}"
    family = mistyped["family"].upper()
    family = _FAMILY_LETTERS.get(family, family)
    return f"{family}{_figure(mistyped['set'], 2)}-{_figure(mistyped['no'], 3)}"


def nearest(number: str, known: Collection[str], limit: int = 3) -> list[str]:
    """Return up to `limit` known numbers one slip away from `number`, the nearest first."""
    found = process.extract(number, known, scorer=fuzz.ratio, limit=limit, score_cutoff=87)
    return [match[0] for match in found]


def _figure(text: str, width: int) -> str:
    digits = text.translate(_DIGITS).lstrip("0")
    return digits.rjust(width, "0")
