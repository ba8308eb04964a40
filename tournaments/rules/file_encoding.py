"""Bytes of a file to text: byte order marks, UTF-8, and a guess for the rest that says how sure it is."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import Final

from charset_normalizer import from_bytes

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: The encodings a person is asked to choose from when the guess is unsure, with what they are used for.
OFFERED: Final[tuple[tuple[str, str], ...]] = (
    ("utf-8", gettext_noop("UTF-8 (most programs)")),
    ("cp1252", gettext_noop("Windows, Western Europe and America")),
    ("cp1250", gettext_noop("Windows, Central Europe")),
    ("cp1254", gettext_noop("Windows, Turkish")),
    ("cp1251", gettext_noop("Windows, Cyrillic")),
    ("cp932", gettext_noop("Windows, Japanese (Shift JIS)")),
    ("cp949", gettext_noop("Windows, Korean")),
    ("gb18030", gettext_noop("Chinese, simplified")),
    ("cp950", gettext_noop("Windows, Chinese, traditional")),
    ("cp1256", gettext_noop("Windows, Arabic")),
)
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: Below this many letters beyond ASCII no guess between one-byte alphabets is worth trusting.
_ENOUGH_LETTERS: Final = 12


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text. `is_sure` is False where the person should look at the names before going on."""

    text: str
    encoding: str
    is_sure: bool


def decode(data: bytes, encoding: str = "") -> Decoded:
    r"""Return the text of `data`, read as `encoding` when a person chose one. Raises `Refused`.

    A byte order mark decides, then UTF-8 (no other encoding looks like it by chance), then the likeliest
    guess, which is only sure where there are enough letters to compare.

    >>> decode(b"\xef\xbb\xbfname").text, decode("Müller".encode("cp1252")).text
    ('name', 'Müller')
    >>> decode("Müller".encode("cp1252")).is_sure
    False
    """
    if encoding:
        return Decoded(_read(data, encoding), encoding, is_sure=True)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return Decoded(_read(data, name), name, is_sure=True)
    if b"\0" in data:
        raise Refused(
            Problem(
                "file_not_text",
                gettext_noop("This is no text file: it holds bytes that no text has."),
                advice=gettext_noop(
                    "Save the spreadsheet as CSV (comma separated, UTF-8) and load that file."
                ),
            )
        )
    try:
        return Decoded(data.decode("utf-8"), "utf-8", is_sure=True)
    except UnicodeDecodeError:
        return _guess(data)


def _read(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except (UnicodeDecodeError, LookupError) as error:
        raise Refused(
            Problem(
                "file_encoding",
                gettext_noop("The file cannot be read as {encoding}."),
                advice=gettext_noop("Choose another encoding, or save the file as UTF-8."),
                params={"encoding": encoding},
            )
        ) from error


def _guess(data: bytes) -> Decoded:
    """Return the likeliest of the offered encodings; Windows Western Europe where nothing tells them apart."""
    letters = sum(byte >= 0x80 for byte in data)
    best = from_bytes(data, cp_isolation=[name for name, _ in OFFERED]).best()
    if best is not None and letters >= _ENOUGH_LETTERS:
        return Decoded(str(best), best.encoding, is_sure=best.chaos < 0.02 and letters >= 3 * _ENOUGH_LETTERS)
    try:
        return Decoded(data.decode("cp1252"), "cp1252", is_sure=False)
    except UnicodeDecodeError:
        if best is not None:
            return Decoded(str(best), best.encoding, is_sure=False)
        return Decoded(data.decode("latin-1"), "latin-1", is_sure=False)
