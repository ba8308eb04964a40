"""What tests ask of a drawn PDF: its words, its pages, whether a glyph is missing; and names that break printers."""

from __future__ import annotations

import io
import re

import pypdfium2
from pypdf import PdfReader

#: One name for each way a name has broken a printed list.
NAMES = (
    "山田 花子",
    "김민준 부산시",
    "محمد عبد الله",
    "Jürgen Müller-Lüdenscheidt von und zu Hohenstein-Waldburg",
    "Silva, J.",
    "</script><b>x",
    '=HYPERLINK("x")',
    "W" * 60 + " " + "M" * 59,
    "Łukasz Żółć",
    'Eustass "Captain" Kid',
    "王小明",
    "Νίκη Παππά",
    "Дмитрий Иванов",
)


def words_of(pdf: bytes) -> str:
    """Return the text of all pages, in the order it is drawn, broken lines joined by a space."""
    document = pypdfium2.PdfDocument(pdf)
    drawn = " ".join(page.get_textpage().get_text_range() for page in document)
    # A hyphen at the end of a line comes out as a mark of its own.
    return re.sub(r"\s+", " ", re.sub("[\x02\ufffe]\\s*", "-", drawn))


def page_count(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def counts_drawn(pdf: bytes, words: str) -> list[int]:
    """Return how often the pattern `words` stands on each page."""
    pages = pypdfium2.PdfDocument(pdf)
    return [len(re.findall(words, page.get_textpage().get_text_range())) for page in pages]


def page_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return the pages' sizes in whole millimetres."""
    sizes = {page.get_size() for page in pypdfium2.PdfDocument(pdf)}
    return {(round(width / 72 * 25.4), round(height / 72 * 25.4)) for width, height in sizes}


def missing_glyphs(pdf: bytes) -> int:
    """Return how many fonts draw an empty box for a letter they lack.

    WeasyPrint gives a lacking letter a number of its own and maps it to glyph 0 by an encoding made for it;
    a font that lacks nothing has the identity encoding.
    """
    encodings = {}
    for page in PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            facts = font.get_object()
            encodings[facts["/BaseFont"]] = facts["/Encoding"]
    assert encodings, "no font was found in the PDF: the check cannot see anything"
    return sum(encoding != "/Identity-H" for encoding in encodings.values())


def plain(name: str) -> str:
    """Return a name as it is compared with extracted text: without spaces, which line breaks may replace."""
    return re.sub(r"\s+", "", name)


def holds(text: str, name: str) -> bool:
    """Return whether extracted text holds a name; a right-to-left one may come out reversed word by word."""
    squeezed = plain(text)
    words = name.split()
    return plain(name) in squeezed or plain("".join(reversed(words))) in squeezed
