"""Records as files: read with bounds, every problem with its place, all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from rules_engine.timeline import shape
from rules_engine.timeline.record import Record
from tournaments.rules.plain_json import read_plain_json
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: A record of a long game has some 40 kB; whatever is larger than this is none.
MOST_BYTES = 2_000_000


def read_bounded(source: Path | BinaryIO, most: int = MOST_BYTES) -> bytes:
    """Return what a file holds, never reading more than `most` bytes of it.

    Raises Refused when it holds more, or cannot be read at all.
    """
    try:
        if isinstance(source, Path):
            with source.open("rb") as stream:
                raw = stream.read(most + 1)
        else:
            raw = source.read(most + 1)
    except OSError as error:
        raise Refused(
            Problem(
                "file_not_readable",
                gettext_noop("The file cannot be read: {error}"),
                advice=gettext_noop("Look whether the file is there and may be read."),
                params={"error": error.strerror or "no such file"},
            )
        ) from error
    if len(raw) > most:
        raise Refused(
            Problem(
                "file_too_large",
                gettext_noop("The file is larger than {most} bytes; no record is that long."),
                advice=gettext_noop("Look whether this is the right file."),
                place="byte {most}",
                params={"most": most},
            )
        )
    return raw


def read_json(raw: bytes) -> Any:
    """Read JSON text; a byte order mark is ignored, and UTF-16 with one is read.

    Raises Refused with the line and column of the first thing that is wrong.
    """
    utf16 = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = raw.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(
            Problem(
                "file_is_no_text",
                gettext_noop("This is no text file in UTF-8."),
                advice=gettext_noop("Save it again as UTF-8, or choose another file."),
                place="byte {byte}",
                params={"byte": error.start + 1},
            )
        ) from error
    try:
        return read_plain_json(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise Refused(_not_json(text, error)) from error
    except RecursionError as error:
        raise Refused(
            Problem(
                "file_nested_too_deeply",
                gettext_noop("The file nests far deeper than any record."),
                advice=gettext_noop("Look whether this is the right file."),
            )
        ) from error
    except ValueError as error:
        raise Refused(
            Problem(
                "file_has_a_bad_value",
                gettext_noop("The file holds what no record can: {what}"),
                advice=gettext_noop("Correct it in the file, or save the record again."),
                params={"what": error},
            )
        ) from error


def load(raw: bytes) -> Record:
    """Read a record; raise Refused with every problem and its place when any of it is wrong."""
    return shape.read_record(read_json(raw))


def save(record: Record) -> str:
    """Return the text of a record, a decision a line, the same text for the same record.

    >>> from rules_engine.timeline.record import Decision, Line
    >>> main = Line(decisions=(Decision({"do": "pass"}), Decision({"do": "take", "n": 1})))
    >>> made = Record("piles", 1, "", {"new": [3]}, 7, (main,))
    >>> print(save(made))
    {
     "format": 1,
     "game": "piles",
     "engine": 1,
     "seed": 7,
     "start": {
      "new": [3]
     },
     "decisions": [
      "pass",
      {"do": "take", "n": 1}
     ]
    }
    <BLANKLINE>
    >>> load(save(made).encode()) == made
    True
    """
    return "\n".join(_lines(record.to_json(), 0)) + "\n"


def _lines(value: Any, depth: int) -> list[str]:
    flat = json.dumps(value, ensure_ascii=False)
    is_list_of_decisions = isinstance(value, list) and len(value) > 1
    if (
        not isinstance(value, Mapping | list)
        or not value
        or (depth > 1 and len(flat) < 120 and not is_list_of_decisions)
    ):
        return [flat]
    if depth > 1 and isinstance(value, Mapping) and "do" in value:
        return [flat]
    pad = " " * (depth + 1)
    rows = []
    if isinstance(value, Mapping):
        opening, closing = "{", "}"
        items = [(f"{json.dumps(key, ensure_ascii=False)}: ", inner) for key, inner in value.items()]
    else:
        if all(not isinstance(inner, Mapping | list) for inner in value) and len(flat) < 120:
            return [flat]
        opening, closing = "[", "]"
        items = [("", inner) for inner in value]
    for number, (head, inner) in enumerate(items):
        first, *rest = _lines(inner, depth + 1)
        rows += [f"{pad}{head}{first}", *rest]
        if number < len(items) - 1:
            rows[-1] += ","
    return [opening, *rows, f"{' ' * depth}{closing}"]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f'the key "{key[:60]}" stands twice in one object')
        found[key] = value
    return found


def _not_json(text: str, error: json.JSONDecodeError) -> Problem:
    if not text.strip():
        return Problem(
            "file_is_empty",
            gettext_noop("The file is empty."),
            advice=gettext_noop("Choose the file that holds the record."),
        )
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return Problem(
            "file_is_cut_off",
            gettext_noop("The file ends in the middle; part of it is missing."),
            advice=gettext_noop("Take the file again from where it came: it was not copied to its end."),
            place="line {line}",
            params={"line": text.rstrip().count("\n") + 1},
        )
    return Problem(
        "file_is_no_json",
        gettext_noop("This is no JSON: {what}."),
        advice=gettext_noop("Look there for a comma, quotation mark or bracket too many or too few."),
        place="line {line}, column {column}",
        params={"what": error.msg, "line": error.lineno, "column": error.colno},
    )
