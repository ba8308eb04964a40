"""From the document of a record to the record, every problem of its shape at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.timeline.record import FORMAT, MAIN, Decision, Line, Record
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: More decisions than any game has; a file beyond this is not replayed.
MOST_DECISIONS = 5_000
MOST_BRANCHES = 200
LONGEST_TEXT = 2_000
MOST_SEED = 2**63
#: More problems than a person would read at once.
MOST_PROBLEMS = 20

_KEYS = frozenset(
    {"format", "game", "engine", "data", "title", "notes", "seed", "start", "decisions", "branches"}
)
_BRANCH_KEYS = frozenset({"name", "from", "after", "decisions"})


def place_of(line: str, step: int) -> str:
    """Say in words where a decision stands, counted from 1 along its whole account.

    >>> place_of("main", 3), place_of("as B tells it", 3)
    ('decision 3', 'account "as B tells it", decision 3')
    """
    # Braces would be taken for placeholders when the place is filled.
    name = line.replace("{", "(").replace("}", ")")
    return f"decision {step}" if line == MAIN else f'account "{name}", decision {step}'


class _Reader:
    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, place: str, message: str, code: str = "record_has_a_mistake", **params: object) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(
                Problem(
                    code,
                    message,
                    advice=gettext_noop("Correct it in the file, or save the record again."),
                    place=place.replace("{", "(").replace("}", ")"),
                    params=params,
                )
            )

    def text(self, holder: Mapping[str, Any], key: str, place: str) -> str:
        value = holder.get(key, "")
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            self.wrong(
                place,
                gettext_noop('"{key}" must be text of at most {most} letters.'),
                key=key,
                most=LONGEST_TEXT,
            )
            return ""
        return value

    def whole(self, holder: Mapping[str, Any], key: str, place: str, default: int, most: int) -> int:
        value = holder.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            self.wrong(
                place, gettext_noop('"{key}" must be a whole number from 0 to {most}.'), key=key, most=most
            )
            return default
        return value

    def keys(self, holder: Mapping[str, Any], known: frozenset[str], place: str) -> None:
        for key in holder:
            if key not in known:
                self.wrong(place, gettext_noop('The key "{key}" is not known here.'), key=key[:60])

    def decisions(self, value: Any, line: str, after: int = 0) -> tuple[Decision, ...]:
        place = "" if line == MAIN else f'account "{line}"'
        if not isinstance(value, list):
            self.wrong(place, gettext_noop("The decisions must be a list."))
            return ()
        if len(value) > MOST_DECISIONS:
            self.wrong(place, gettext_noop("There are more than {most} decisions."), most=MOST_DECISIONS)
            return ()
        # Counted along the whole account, as everywhere else: what it shares with its parent comes first.
        return tuple(
            decision
            for number, item in enumerate(value, start=after + 1)
            if (decision := self.decision(item, place_of(line, number)))
        )

    def decision(self, item: Any, place: str) -> Decision | None:
        if isinstance(item, str):
            item = {"do": item}
        if (
            not isinstance(item, Mapping)
            or not isinstance(item.get("do"), str)
            or len(item["do"]) > LONGEST_TEXT
        ):
            self.wrong(
                place,
                gettext_noop('A decision is the name of an action, or an object with that name under "do".'),
            )
            return None
        inferred = item.get("inferred", False)
        if not isinstance(inferred, bool):
            self.wrong(place, gettext_noop('"inferred" must be true or false.'))
        source = None
        if "source" in item:
            source = self.whole(item, "source", place, 0, MOST_SEED)
        return Decision(
            {key: inner for key, inner in item.items() if key not in Decision.KEYS},
            self.text(item, "by", place),
            self.text(item, "note", place),
            inferred is True,
            source,
            self.text(item, "check", place),
        )

    def branches(self, value: Any, main: Line) -> tuple[Line, ...]:
        if not isinstance(value, list) or len(value) > MOST_BRANCHES:
            self.wrong(
                "branches",
                gettext_noop('The other accounts, "branches", must be a list of at most {most}.'),
                most=MOST_BRANCHES,
            )
            return (main,)
        lines = {MAIN: main}
        ends = {MAIN: len(main.decisions)}
        for number, item in enumerate(value, start=1):
            place = f"account {number}"
            if not isinstance(item, Mapping):
                self.wrong(place, gettext_noop("An account must be an object."))
                continue
            self.keys(item, _BRANCH_KEYS, place)
            name = self.text(item, "name", place) or place
            parent = self.text(item, "from", place) or MAIN
            if name in lines:
                self.wrong(place, gettext_noop('Another account is called "{name}" too.'), name=name)
                continue
            if parent not in ends:
                self.wrong(
                    place,
                    gettext_noop('It leaves the account "{parent}", which does not stand before it.'),
                    parent=parent,
                )
                continue
            after = self.whole(item, "after", place, 0, MOST_DECISIONS)
            if after > ends[parent]:
                self.wrong(
                    place,
                    gettext_noop(
                        'It leaves the account "{parent}" after decision {after}, but that account has {have}.'
                    ),
                    parent=parent,
                    after=after,
                    have=ends[parent],
                )
                continue
            line = Line(name, parent, after, self.decisions(item.get("decisions", []), name, after))
            lines[name] = line
            ends[name] = after + len(line.decisions)
        return tuple(lines.values())


def read_record(document: Any) -> Record:
    """Return the record a document holds.

    What may be left out: "data", "title", "notes", "seed", "branches", "engine" (then the present one is meant),
    "format". Raises Refused with every problem and its place; a document of a later format is refused before
    anything else of it is read.

    >>> read_record({"game": "piles", "start": {"new": [3]}, "decisions": ["pass"]}).path()[0].act
    {'do': 'pass'}
    """
    reader = _Reader()
    if not isinstance(document, Mapping) or "start" not in document or "game" not in document:
        raise Refused(
            Problem(
                "not_a_record",
                gettext_noop(
                    'This is no record of a game: it must be an object with at least "game" and "start".'
                ),
                advice=gettext_noop("Choose a file that was saved as the record of a game."),
            )
        )
    version = reader.whole(document, "format", "format", FORMAT, MOST_SEED)
    if version > FORMAT:
        raise Refused(
            Problem(
                "record_is_newer",
                gettext_noop("This record has format {format}; this program reads up to {known}."),
                advice=gettext_noop("Open it with a newer version of this program."),
                place="format",
                params={"format": version, "known": FORMAT},
            )
        )
    reader.keys(document, _KEYS, "")
    game = reader.text(document, "game", "game")
    start = document["start"]
    if not isinstance(start, Mapping):
        reader.wrong("start", gettext_noop("The start must be an object."))
        start = {}
    notes = document.get("notes", [])
    if not isinstance(notes, list) or not all(
        isinstance(note, str) and len(note) <= LONGEST_TEXT for note in notes
    ):
        reader.wrong("notes", gettext_noop("The notes must be a list of texts."))
        notes = []
    main = Line(decisions=reader.decisions(document.get("decisions", []), MAIN))
    record = Record(
        game,
        reader.whole(document, "engine", "engine", 0, MOST_SEED),
        reader.text(document, "data", "data"),
        start,
        None if document.get("seed") is None else reader.whole(document, "seed", "seed", 0, MOST_SEED),
        reader.branches(document.get("branches", []), main),
        reader.text(document, "title", "title"),
        tuple(notes),
    )
    if reader.problems:
        raise Refused(*reader.problems)
    return record


def check_made_for(record: Record, game: str, engine: int) -> None:
    """Refuse a record of another game, and one made by a newer engine than this one."""
    if record.game != game:
        raise Refused(
            Problem(
                "record_of_another_game",
                gettext_noop('This is a record of "{other}", not of "{game}".'),
                advice=gettext_noop("Choose a record of this game."),
                place="game",
                params={"other": record.game[:60], "game": game},
            )
        )
    if record.engine > engine:
        raise Refused(
            Problem(
                "engine_is_older",
                gettext_noop("This record was made by engine {made}; this is engine {now}."),
                advice=gettext_noop("Open it with a newer version of this program."),
                place="engine",
                params={"made": record.engine, "now": engine},
            )
        )
