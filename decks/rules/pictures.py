"""Tell a picture by its first bytes, whatever its name says (TRM 8.3: a photo of the deck)."""

from __future__ import annotations

import re

_BEGINS = (
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"\x89PNG\r\n\x1a\n"), "image/png"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "image/webp"),
    (re.compile(rb"....ftypavif", re.DOTALL), "image/avif"),
    (re.compile(rb"....ftyp(?:heic|heix|mif1|msf1)", re.DOTALL), "image/heic"),
)


def picture_type(first: bytes) -> str:
    r"""Return the content type of a picture as phones take them, from its first 16 bytes; "" for anything else.

    >>> picture_type(b"\xff\xd8\xff\xe0"), picture_type(b"<!doctype html>")
    ('image/jpeg', '')
    """
    return next((kind for begin, kind in _BEGINS if begin.match(first)), "")
