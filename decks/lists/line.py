"""Reads one line of pasted text, whatever its form, into the findings of the whole list."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from decks.catalog.facts import CardFacts
from decks.lists import headings
from decks.lists.base64_json import is_base64_json, read_base64_json
from decks.lists.card_line import read_piece
from decks.lists.deckgen import is_deckgen, read_deckgen
from decks.lists.don import take_don
from decks.lists.incoming import MAX_LINE_CHARACTERS
from decks.lists.json_lists import parse_json, read_json
from decks.lists.likely import Likely
from decks.lists.links import Link, find_link, read_link
from decks.lists.numbers import GLUED, NUMBER, repaired
from decks.lists.pieces import Piece, find_pieces
from decks.lists.reading import Findings, Found, Mention, line_problem
from tournaments.rules.problems import Severity
from tournaments.rules.words import gettext_noop

_COMMENT = re.compile(r"^(?:#+|//+|--\s)\s*(?P<body>.*)$")
_TRAILING_COMMENT = re.compile(r"\s(?://|#)(?P<body>.*)$")
#: No heading, name or note about a list is longer.
_LONGEST_HEADING = 200
_COUNTED_NAME = re.compile(
    r"^\W*(?:(?P<first>\d{1,2})\s?[xX]?\s+(?P<a>.+)|(?P<b>.+?)\s+[xX]?\s?(?P<last>\d{1,2}))$"
)


class LineReader:
    """Reads the lines of one text in order; it remembers the heading they stand under."""

    def __init__(self, cards: Mapping[str, CardFacts], likely: Likely, findings: Findings) -> None:
        self._cards = cards
        self._likely = likely
        self._findings = findings
        self._under_leader = False

    def read(self, no: int, line: str) -> None:
        """Read a cleaned line; what is found goes to the findings, nothing found means it is ignorable."""
        if not line:
            return
        if len(line) > MAX_LINE_CHARACTERS:
            self._findings.add(no, _not_understood())
            return
        link = find_link(line)
        if link:
            self._link(no, *link)
        elif is_deckgen(line):
            self._add(no, read_deckgen(line))
        elif is_base64_json(line):
            self._base64(no, line)
        elif comment := _COMMENT.match(line):
            self._comment(no, comment["body"])
        elif document := parse_json(line.rstrip(",")):
            by_line = read_json(document, line).by_line
            self._add(no, by_line.get(1, []))
        else:
            trailing = _TRAILING_COMMENT.search(line)
            if trailing:
                self._note_card_in_comment(no, trailing["body"])
                line = line[: trailing.start()].rstrip()
            self._plain(no, line)

    def _plain(self, no: int, line: str) -> None:
        rest, don, has_don = take_don(line)
        self._findings.add_don(don)
        if has_don and not rest:
            self._under_leader = False
            return
        if not self._cards_of(no, rest):
            self._without_number(no, rest)

    def _cards_of(self, no: int, line: str) -> bool:
        """Read the cards of a line; False when it has no number."""
        pieces = find_pieces(line)
        if not pieces:
            return False
        word, rest = headings.take_prefix(line)
        if word:
            pieces = find_pieces(rest)
        for position, piece in enumerate(pieces):
            found = self._card_of(piece)
            if isinstance(found, Mention):
                found = msgspec.structs.replace(
                    found,
                    is_leader=found.is_leader or (position == 0 and headings.is_leader_word(word)),
                    may_be_leader=self._under_leader,
                )
            self._findings.add(no, found)
        return True

    def _without_number(self, no: int, line: str) -> None:
        if headings.is_ruler(line) or headings.is_banner(line):
            return
        if len(line) > _LONGEST_HEADING:
            self._findings.add(no, _not_understood())
            return
        word = headings.heading_word(line)
        if word:
            self._under_leader = headings.is_leader_word(word)
            return
        if headings.is_side_deck(line):
            self._under_leader = False
            self._findings.add(no, _side_deck())
            return
        about = headings.about_the_list(line)
        if about and not re.match(r"\d+\s?[xX]?\s", about[1]):
            self._note_name(*about)
            return
        self._findings.add(no, self._name_only(line))

    def _comment(self, no: int, body: str) -> None:
        """Read what comments are used for: the list's name and the Leader; cards in them are not counted."""
        word, _ = headings.take_prefix(body)
        if headings.is_leader_word(word) and NUMBER.search(body):
            self._cards_of(no, body)
            return
        self._note_card_in_comment(no, body)
        _, don, has_don = take_don(body)
        if has_don:
            self._under_leader = False
            self._findings.add_don(don)
        elif about := headings.about_the_list(body):
            self._note_name(*about)
        elif heading := headings.heading_word(body):
            self._under_leader = headings.is_leader_word(heading)

    def _note_card_in_comment(self, no: int, body: str) -> None:
        match = NUMBER.search(body) or GLUED.search(body)
        if match:
            number = match["number"] if match.re is NUMBER else match[0]
            self._findings.add(
                no,
                line_problem(
                    "card_in_comment",
                    gettext_noop("{number} stands in a comment and is not counted."),
                    gettext_noop("Delete the # or // in front if the card is in the deck."),
                    params={"number": number.upper()},
                    severity=Severity.NOTE,
                ),
            )

    def _note_name(self, key: str, value: str) -> None:
        if key.removeprefix("deck").strip() in ("name", "title") and not self._findings.name:
            self._findings.name = value

    def _link(self, no: int, link: Link, around: str) -> None:
        found, name = read_link(link)
        self._add(no, found)
        self._findings.name = self._findings.name or name
        self._cards_of(no, around)

    def _base64(self, no: int, word: str) -> None:
        found = read_base64_json(word)
        if found is None:
            found = [
                line_problem(
                    "base64_unreadable",
                    gettext_noop("This looks like a packed list but cannot be unpacked."),
                    gettext_noop("Copy it again from its beginning to its end, or paste the list as text."),
                )
            ]
        self._add(no, found)

    def _add(self, no: int, found: list[Found]) -> None:
        for one in found:
            self._findings.add(no, one)

    def _card_of(self, piece: Piece) -> Found:
        if piece.mistyped:
            return self._mistyped(piece, piece.mistyped)
        if piece.glued:
            return line_problem(
                "number_glued",
                gettext_noop('The number "{written}" runs into other letters or figures.'),
                gettext_noop("Put a space after the number; write one card a line."),
                params={"written": piece.glued, "cards": (piece.glued.upper(),)},
            )
        return read_piece(piece, self._cards)

    def _mistyped(self, piece: Piece, mistyped: re.Match[str]) -> Found:
        written = mistyped["mistyped"]
        names = [
            re.sub(r"^\W*\d+\s?[xX]?\s*", "", text).strip(" ()[]\"':,-")
            for text in (piece.before, piece.after)
        ]
        likely = self._likely.near_number(repaired(mistyped), [name for name in names if name])
        if not likely:
            return line_problem(
                "number_mistyped",
                gettext_noop('"{written}" is not a card number.'),
                gettext_noop("Write the number as it is printed on the card, such as OP01-016."),
                params={"written": written},
            )
        return line_problem(
            "number_mistyped",
            gettext_noop('"{written}" is not a card number; most likely: {likely}.'),
            gettext_noop("Write the number as it is printed on the card: {number}?"),
            params={
                "written": written,
                "likely": self._likely.words(likely),
                "number": likely[0],
                "cards": tuple(likely[:3]),
            },
        )

    def _name_only(self, line: str) -> Found:
        counted = _COUNTED_NAME.match(line)
        _, bare = headings.take_prefix(line)
        name = (counted["a"] or counted["b"]) if counted else bare
        likely = self._likely.near_name(name) or self._likely.near_name(line)
        if likely:
            return line_problem(
                "name_without_number",
                gettext_noop('"{name}" has no card number. Cards of that name: {total} ({likely}).'),
                gettext_noop('Write number and name, such as "4 OP01-016 Nami".'),
                params={
                    "name": name,
                    "total": len(likely),
                    "likely": self._likely.words(likely),
                    "cards": tuple(likely[:3]),
                },
            )
        if counted:
            return line_problem(
                "name_without_number",
                gettext_noop('"{name}" has no card number.'),
                gettext_noop('Write number and name, such as "4 OP01-016 Nami".'),
                params={"name": name},
            )
        has_figure = re.search(r"\d", line)
        return _not_understood(Severity.ERROR if has_figure else Severity.WARNING)


def _not_understood(severity: Severity = Severity.ERROR) -> Found:
    """Return the problem of an unread line; only a line without figures can be no card at all."""
    return line_problem(
        "line_not_understood",
        gettext_noop("This line could not be read."),
        gettext_noop('Delete it, or write the card as count, number and name, such as "4 OP01-016 Nami".'),
        severity=severity,
    )


def _side_deck() -> Found:
    return line_problem(
        "side_deck",
        gettext_noop("Side decks are not permitted; the cards below are read as part of the deck."),
        gettext_noop("Delete the heading and the cards of the side deck."),
        section="TRM 2.4",
    )
