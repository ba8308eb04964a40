"""Draws HTML as PDF with WeasyPrint, in this process or, for long lists, in a child of its own.

This module imports no Django: the child that draws is small (measured: 115 MB less than a whole server), its
memory goes back to the system when it ends, and while it works the desk's requests do not wait for it.
Nothing is fetched from anywhere: an address other than data in the page is a defect and stops the drawing.
"""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any

#: Pango and fontconfig below WeasyPrint are used by one thread at a time.
_drawing = threading.Lock()
_ROOT = Path(__file__).resolve().parents[2]
#: Exit status of a child that cannot load the libraries.
_NO_LIBRARIES = 3


class LibrariesMissing(Exception):
    """Pango or one of its companions is not on this machine; the message names it."""


def draw(html: str) -> bytes:
    """Return `html` as a PDF; the same input gives the same bytes.

    Raises `LibrariesMissing`, and ValueError for a page that names an address.
    """
    document_class, fetcher, refused_address = load()
    try:
        with _drawing, _fewer_collections():
            drawn: bytes = document_class(string=html, url_fetcher=fetcher).write_pdf()
    except refused_address as error:
        # WeasyPrint raises it past `except Exception`, which would end a worker.
        raise ValueError(str(error)) from error
    return drawn


def draw_in_child(pages: Sequence[str], progress: Callable[[int, int], None] | None = None) -> list[bytes]:
    """Return each HTML as a PDF, drawn one after the other by a child process at low priority.

    `progress` is told how many of how many are drawn. Raises `LibrariesMissing`, and RuntimeError with the
    child's last words when it fails.
    """
    command = [sys.executable, "-m", "tournaments.documents.weasy"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=_ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as child:  # noqa: S603
        to_child, from_child, last_words = child.stdin, child.stdout, child.stderr
        if not (to_child and from_child and last_words):
            raise RuntimeError("the child has no pipes")
        drawn = []
        try:
            for count, html in enumerate(pages, start=1):
                _send(to_child, html.encode())
                drawn.append(_receive(from_child))
                if progress:
                    progress(count, len(pages))
            to_child.close()
        except (BrokenPipeError, EOFError) as error:
            words = last_words.read().decode(errors="replace").strip()
            if child.wait() == _NO_LIBRARIES:
                raise LibrariesMissing(words) from error
            raise RuntimeError(f"drawing failed: {words[-2000:]}") from error
        finally:
            child.kill()
            with suppress(BrokenPipeError):
                to_child.close()
    return drawn


@cache
def load() -> tuple[Any, Any, type[BaseException]]:
    """Import WeasyPrint on first use: it takes a second and 30 MB, which only those who print pay."""
    try:
        from weasyprint import HTML
        from weasyprint.urls import FatalURLFetchingError, URLFetcher
    except OSError as error:
        raise LibrariesMissing(str(error).split(":", maxsplit=1)[0][:120]) from error
    # One line for each step of each sheet is no use in a worker's log; letters without a font still are.
    logging.getLogger("weasyprint.progress").setLevel(logging.WARNING)
    return HTML, URLFetcher(allowed_protocols={"data"}, fail_on_errors=True), FatalURLFetchingError


@contextmanager
def _fewer_collections() -> Iterator[None]:
    """Let the garbage collector run less often while a tree of many objects is built (measured: - 10 % CPU).

    A page tree is full of cycles: it is thrown away before the next part is drawn (measured: - 25 % memory).
    """
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.collect()


def _send(stream: IO[bytes], content: bytes) -> None:
    """Write one message: its length in eight bytes, then the message."""
    stream.write(len(content).to_bytes(8, "big") + content)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    """Read one message; EOFError when the other side is gone."""
    head = stream.read(8)
    content = stream.read(int.from_bytes(head, "big")) if len(head) == 8 else b""
    if not content:
        raise EOFError
    return content


def main() -> int:
    """Draw what comes in until nothing more comes."""
    # The desk's requests go first.
    os.nice(5)
    # What a library prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        load()
        while True:
            try:
                html = _receive(sys.stdin.buffer).decode()
            except EOFError:
                return 0
            _send(answers, draw(html))
    except LibrariesMissing as error:
        sys.stderr.write(str(error))
        return _NO_LIBRARIES


if __name__ == "__main__":
    sys.exit(main())
