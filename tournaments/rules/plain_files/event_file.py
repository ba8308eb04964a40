"""Reads the plain file of players and results that `pairings` and `standings` share (docs/formats.md)."""

from __future__ import annotations

import json
from collections import Counter

from tournaments.rules.plain_files.event_facts import EventFile, FileMatch, FilePlayer, FileRound
from tournaments.rules.plain_files.event_reader import CODES, NAME_LIMIT, Reader
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

__all__ = [
    "CODES",
    "NAME_LIMIT",
    "EventFile",
    "FileMatch",
    "FilePlayer",
    "FileRound",
    "read_event",
    "read_event_file",
]


def read_event_file(data: bytes) -> EventFile:
    """Return the event in `data`, a JSON document in UTF-8 (a byte order mark is ignored) or UTF-16 with one.

    Raises `Refused` with every problem found and its place ("round 2, match 3").

    >>> event = read_event_file(b'{"players": ["A", "B"], "rounds": [{"matches": [["A", "B", "FA"]]}]}')
    >>> event.played_matches[0].outcome.value
    'win_1_by_default'
    >>> read_event_file(b'{"players": ["A"], "rounds": [{"matches": [["A", "Z", "A"]]}]}')
    Traceback (most recent call last):
    ...
    tournaments.rules.problems.Refused: Player “Z” is not in the list of players.
    """
    return read_event(_parsed(data))


def read_event(document: object) -> EventFile:
    """Return the event in an already parsed JSON `document`; raises `Refused` with every problem."""
    reader = Reader()
    event = reader.event(document)
    if reader.problems:
        raise Refused(*reader.problems)
    return event


def _parsed(data: bytes) -> object:
    """Return the JSON value in `data`; raises `Refused` when it cannot be read."""
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return json.loads(data.decode(encoding), object_pairs_hook=_without_repeats)
    except UnicodeDecodeError as error:
        raise Refused(
            Problem(
                "file_encoding",
                gettext_noop("The file is not in UTF-8: byte {byte} cannot be read."),
                advice=gettext_noop("Save it again as UTF-8."),
                params={"byte": error.start},
            )
        ) from None
    except json.JSONDecodeError as error:
        raise Refused(
            Problem(
                "file_not_json",
                gettext_noop("The file is not JSON: {reason}."),
                advice=gettext_noop("Look there for a comma, quotation mark or bracket too many or too few."),
                place=gettext_noop("line {line}, column {column}"),
                params={"reason": error.msg, "line": error.lineno, "column": error.colno},
            )
        ) from None
    except ValueError:
        # The decoder refuses numbers of thousands of digits with a plain ValueError.
        raise Refused(
            Problem(
                "file_number",
                gettext_noop("The file holds a number that is too long to read."),
                advice=gettext_noop("Look for a number of thousands of digits and correct it."),
            )
        ) from None
    except RecursionError:
        raise Refused(
            Problem(
                "file_too_deep",
                gettext_noop("The file is nested too deeply."),
                advice=gettext_noop("Look whether this is the right file: an event needs few levels."),
            )
        ) from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object; a key written twice would silently lose the first, so it is refused."""
    counted = Counter(key for key, _ in pairs)
    repeated = [key for key, count in counted.items() if count > 1]
    if repeated:
        raise Refused(
            *(
                Problem(
                    "key_twice",
                    gettext_noop("“{key}” is written twice in one object."),
                    advice=gettext_noop("Take one of the two out."),
                    params={"key": key},
                )
                for key in repeated
            )
        )
    return dict(pairs)
