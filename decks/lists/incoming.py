"""Takes in a pasted text or a file: its encoding, its line ends, invisible signs, and limits on its size."""

from __future__ import annotations

import codecs
import re
import unicodedata

#: A list of 51 cards written as indented JSON stays under 20,000 characters; more is not a deck list.
MAX_CHARACTERS = 60_000
MAX_LINES = 1_500
#: A list on one line has some 600 characters, a link with names some 2,000.
MAX_LINE_CHARACTERS = 4_000

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_ENDS = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
#: Zero-width signs, soft hyphen, direction marks, byte order mark, and other invisible signs.
_INVISIBLE = re.compile(
    "[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]"
)
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_TIMES = re.compile("[\u00d7\u2715\u2716\u2a2f]")
_SPACES = re.compile(r"\s+")


def decode(text: str | bytes) -> str:
    r"""Return a file's text: by its byte order mark, else UTF-8, else Windows' Western code page.

    Never raises: a sign that cannot be decoded becomes the replacement character and so a problem line.

    >>> decode(b"\xef\xbb\xbf1xOP13-004"), decode("4 Señor".encode("cp1252"))
    ('1xOP13-004', '4 Señor')
    """
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    for bom, encoding in _BOMS:
        if text.startswith(bom):
            return text[len(bom) :].decode(encoding, errors="replace")
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("cp1252", errors="replace")


def is_too_long(text: str | bytes) -> bool:
    """Whether a text is beyond any deck list, told before anything else is done with it."""
    if isinstance(text, bytes):
        return len(text) > 4 * MAX_CHARACTERS
    return len(text) > MAX_CHARACTERS


def split_lines(text: str) -> list[str]:
    r"""Split at every kind of line end.

    >>> split_lines("a\r\nb\rc\nd")
    ['a', 'b', 'c', 'd']
    """
    lines = _LINE_ENDS.split(text)
    if lines and not lines[-1]:
        lines.pop()
    return lines


def clean(line: str) -> str:
    r"""Return a line with plain signs: no invisible ones, one kind of dash, of times sign, of space.

    >>> clean("４\u00d7OP01\u2013016\u200b\tNami")
    '4xOP01-016 Nami'
    """
    visible = _INVISIBLE.sub("", line)
    plain = _TIMES.sub("x", _DASHES.sub("-", unicodedata.normalize("NFKC", visible)))
    return _SPACES.sub(" ", plain).strip()
