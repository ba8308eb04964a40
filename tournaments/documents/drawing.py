"""From a part of a plan to a PDF: its HTML with the sheets' style, drawn, and joined with the others."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string

from tournaments.documents import weasy
from tournaments.documents.catalog import Part
from tournaments.documents.paper import Paper
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def html_of(part: Part, paper: Paper) -> str:
    """Return one part as a whole HTML page with its style, ready to be drawn here or by a worker."""
    sides = (paper.height, paper.width) if part.context.get("is_wide") else (paper.width, paper.height)
    page_size = "{:g}mm {:g}mm".format(*sides)
    context = {**part.context, "paper": paper, "page_size": page_size, "style": _style()}
    return render_to_string(part.template, context)


def draw(html: str) -> bytes:
    """Return `html` as a PDF, drawn in this process. Raises `Refused` (printing_not_installed)."""
    with _refusing():
        return weasy.draw(html)


def draw_all(pages: Sequence[str], progress: Callable[[int, int], None] | None = None) -> bytes:
    """Return several HTML parts as one PDF; more than one are drawn by a child process.

    Raises `Refused` (printing_not_installed).
    """
    if len(pages) == 1:
        return draw(pages[0])
    with _refusing():
        return join(weasy.draw_in_child(pages, progress))


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


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn missing libraries into a sentence for the person at the printer."""
    try:
        yield
    except weasy.LibrariesMissing as error:
        raise Refused(
            Problem(
                "printing_not_installed",
                gettext_noop("This machine lacks the libraries that draw PDFs ({library})."),
                advice=gettext_noop(
                    "Stop Logpose and run `make run` again: it installs them. All else works without."
                ),
                params={"library": str(error)},
            )
        ) from error
