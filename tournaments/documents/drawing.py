"""Draws HTML as PDF with WeasyPrint, and joins parts; nothing is fetched from anywhere."""

from __future__ import annotations

import gc
import io
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from tournaments.documents.catalog import Part
from tournaments.documents.paper import Paper
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Pango and fontconfig below WeasyPrint are used by one thread at a time.
_drawing = threading.Lock()


def html_of(part: Part, paper: Paper) -> str:
    """Return one part as a whole HTML page with its style, ready to be drawn here or by a worker."""
    sides = (paper.height, paper.width) if part.context.get("is_wide") else (paper.width, paper.height)
    page_size = "{:g}mm {:g}mm".format(*sides)
    context = {**part.context, "paper": paper, "page_size": page_size, "style": _style()}
    return render_to_string(part.template, context)


def draw(html: str) -> bytes:
    """Return `html` as a PDF: the same input gives the same bytes. Raises `Refused` (printing_not_installed)."""
    document_class, fetcher = _weasyprint()
    with _drawing, _fewer_collections():
        drawn: bytes = document_class(string=html, url_fetcher=fetcher).write_pdf()
    return drawn


def join(parts: Sequence[bytes]) -> bytes:
    """Return the parts as one PDF, in order."""
    if len(parts) == 1:
        return parts[0]
    from pypdf import PdfWriter

    writer = PdfWriter()
    for part in parts:
        writer.append(io.BytesIO(part))
    # Each part brought its own copy of the same fonts: identical ones are kept once.
    writer.compress_identical_objects()
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


@cache
def _style() -> str:
    return (Path(settings.BASE_DIR) / "templates" / "static" / "print.css").read_text(encoding="utf-8")


@cache
def _weasyprint() -> tuple[Any, Any]:
    """Import WeasyPrint on first use: it takes a second and 50 MB, which only those who print pay."""
    try:
        from weasyprint import HTML
        from weasyprint.urls import URLFetcher
    except OSError as error:
        raise Refused(
            Problem(
                "printing_not_installed",
                gettext_noop("This machine lacks the libraries that draw PDFs ({library})."),
                advice=gettext_noop(
                    "Stop Logpose and run `make run` again: it installs them. All else works without."
                ),
                params={"library": str(error).split(":", maxsplit=1)[0][:120]},
            )
        ) from error
    # QR codes stand in the page as data; an address of any other kind is a defect and stops the drawing.
    return HTML, URLFetcher(allowed_protocols={"data"}, fail_on_errors=True)


@contextmanager
def _fewer_collections() -> Iterator[None]:
    """Let the garbage collector run less often while a page tree of many objects is built (measured: - 10 %)."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)
