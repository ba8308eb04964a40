"""Walks the document of a plain file once and gathers every problem with its place (docs/formats.md)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeGuard

from tournaments.rules.outcomes import Outcome
from tournaments.rules.plain_files.event_facts import EventFile, FileMatch, FilePlayer, FileRound
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: Result codes of a match `[a, b, code]`: A or B won, D draw, L both lost, FA and FB won by default.
CODES: Final[Mapping[str, Outcome]] = {
    "A": Outcome.WIN_1,
    "B": Outcome.WIN_2,
    "D": Outcome.DRAW,
    "L": Outcome.DOUBLE_LOSS,
    "FA": Outcome.WIN_1_BY_DEFAULT,
    "FB": Outcome.WIN_2_BY_DEFAULT,
}

#: Longest name or id taken; a longer one is a sign of a broken file.
NAME_LIMIT: Final = 200

_EVENT_KEYS: Final = frozenset({"name", "seed", "players", "rounds", "awarded_byes"})
_PLAYER_KEYS: Final = frozenset({"id", "name"})
_ROUND_KEYS: Final = frozenset({"matches", "byes", "drops_after"})


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the file something stands: a template and what fills it."""

    words: str
    params: Mapping[str, object] = field(default_factory=dict)


_AWARDED: Final = _Place(gettext_noop("awarded byes"))


class Reader:
    """Walks the document once and gathers every problem with its place."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.known: set[str] = set()

    def event(self, document: object) -> EventFile:
        """Return what could be read; the result counts only when `problems` stays empty."""
        top = _Place(gettext_noop("the file"))
        if not isinstance(document, dict):
            self._wrong(
                "file_shape",
                gettext_noop("The file must hold one object with “players”."),
                top,
                advice=gettext_noop("Put everything into one pair of braces, the players under “players”."),
            )
            return EventFile("", None, (), (), {})
        self._only(document, _EVENT_KEYS, top)
        if "players" not in document:
            self._wrong(
                "players_missing",
                gettext_noop("The list “players” is missing."),
                top,
                advice=gettext_noop("List every player of the event under “players”."),
            )
        players = tuple(
            self._players(self._list(document.get("players", []), _Place(gettext_noop("players"))))
        )
        self.known = {player.id for player in players}
        rounds = tuple(
            self._round(number, value)
            for number, value in enumerate(
                self._list(document.get("rounds", []), _Place(gettext_noop("rounds"))), 1
            )
        )
        self._drops(rounds)
        return EventFile(
            name=self._name(document.get("name", "")),
            seed=self._seed(document.get("seed")),
            players=players,
            rounds=rounds,
            awarded_byes=self._awarded(document.get("awarded_byes", {})),
        )

    def _name(self, value: object) -> str:
        if isinstance(value, str):
            return value
        self._wrong(
            "not_text",
            gettext_noop("“name” must be text."),
            _Place(gettext_noop("name")),
            advice=gettext_noop("Write it in quotation marks, or leave it out."),
        )
        return ""

    def _seed(self, value: object) -> int | None:
        if value is None or type(value) is int:
            return value
        self._wrong(
            "not_a_whole_number",
            gettext_noop("“seed” must be a whole number."),
            _Place(gettext_noop("seed")),
            advice=gettext_noop("Write it without quotation marks and decimals, or leave it out."),
        )
        return None

    def _players(self, values: Iterable[object]) -> Iterator[FilePlayer]:
        seen: set[str] = set()
        for number, value in enumerate(values, 1):
            at = _Place(gettext_noop("player {number}"), {"number": number})
            if isinstance(value, dict):
                self._only(value, _PLAYER_KEYS, at)
                key, name = value.get("id"), value.get("name", value.get("id"))
            else:
                key = name = value
            if not _names_somebody(key) or not _names_somebody(name):
                self._wrong(
                    "player_unreadable",
                    gettext_noop(
                        "A player is a name, or an object with “id” and “name”: one line, at most {limit} characters."
                    ),
                    at,
                    advice=gettext_noop("Correct this entry, or take it out."),
                    limit=NAME_LIMIT,
                )
            elif key in seen:
                self._wrong(
                    "player_twice",
                    gettext_noop("“{player}” is listed twice."),
                    at,
                    advice=gettext_noop("Give players of the same name an “id” each."),
                    player=key,
                )
            else:
                seen.add(key)
                yield FilePlayer(key, name)

    def _round(self, number: int, value: object) -> FileRound:
        at = _Place(gettext_noop("round {round}"), {"round": number})
        if not isinstance(value, dict):
            self._wrong(
                "round_unreadable",
                gettext_noop("A round is an object with “matches”, “byes” and “drops_after”."),
                at,
                advice=gettext_noop("Put what belongs to the round into one pair of braces."),
            )
            return FileRound(number, (), (), ())
        self._only(value, _ROUND_KEYS, at)
        seated: set[str] = set()
        matches: list[FileMatch] = []
        for index, entry in enumerate(self._list(value.get("matches", []), at), 1):
            where = _Place(gettext_noop("round {round}, match {match}"), {"round": number, "match": index})
            match = self._match(entry, where)
            if match is None:
                continue
            matches.append(match)
            self._seat(match.player_1, seated, where)
            if match.player_1 == match.player_2:
                self._wrong(
                    "against_themselves",
                    gettext_noop("“{player}” plays against themselves."),
                    where,
                    section="TRM 3.4.2",
                    advice=gettext_noop("Correct one of the two; a bye stands under “byes”."),
                    player=match.player_1,
                )
            else:
                self._seat(match.player_2, seated, where)
        at_byes = _Place(gettext_noop("round {round}, byes"), at.params)
        byes = self._ids(value.get("byes", []), at_byes)
        for player in byes:
            self._seat(player, seated, at_byes)
        at_drops = _Place(gettext_noop("round {round}, drops"), at.params)
        return FileRound(number, tuple(matches), byes, self._ids(value.get("drops_after", []), at_drops))

    def _match(self, value: object, at: _Place) -> FileMatch | None:
        match value:
            case [str() as player_1, str() as player_2, (str() | None) as code]:
                pass
            case _:
                self._wrong(
                    "match_unreadable",
                    gettext_noop(
                        "A match is [player, player, code]; the code is null while no result is in."
                    ),
                    at,
                    advice=gettext_noop("Write the two players in quotation marks, then the code or null."),
                )
                return None
        if code is not None and code not in CODES:
            self._wrong(
                "unknown_code",
                gettext_noop("“{code}” is no result code."),
                at,
                advice=gettext_noop("Use A, B, D, L, FA or FB, or null while no result is in."),
                code=code,
            )
        return FileMatch(player_1, player_2, CODES.get(code) if code is not None else None)

    def _seat(self, player: str, seated: set[str], at: _Place) -> None:
        """Note that `player` sits in this round; unknown and doubled players are problems."""
        if player not in self.known:
            self._unknown(player, at)
        elif player in seated:
            self._wrong(
                "seated_twice",
                gettext_noop("“{player}” is in this round twice."),
                at,
                section="TRM 3.4.2",
                advice=gettext_noop("Take one of the two out."),
                player=player,
            )
        seated.add(player)

    def _drops(self, rounds: Iterable[FileRound]) -> None:
        """Nobody drops twice, and nobody plays after dropping (TRM 6.0)."""
        gone: dict[str, int] = {}
        for round_ in rounds:
            params = {"round": round_.number}
            seated = (*(p for m in round_.matches for p in (m.player_1, m.player_2)), *round_.byes)
            for player in seated:
                if player in gone:
                    self._wrong(
                        "plays_after_drop",
                        gettext_noop("“{player}” dropped after round {dropped} and is in this round."),
                        _Place(gettext_noop("round {round}"), params),
                        section="TRM 6.0",
                        advice=gettext_noop("Take the drop out of the file if the player was reinstated."),
                        player=player,
                        dropped=gone[player],
                    )
            for player in round_.drops_after:
                at = _Place(gettext_noop("round {round}, drops"), params)
                if player not in self.known:
                    self._unknown(player, at)
                elif player in gone:
                    self._wrong(
                        "dropped_twice",
                        gettext_noop("“{player}” dropped already after round {dropped}."),
                        at,
                        section="TRM 6.0",
                        advice=gettext_noop("Take one of the two out."),
                        player=player,
                        dropped=gone[player],
                    )
                else:
                    gone[player] = round_.number

    def _awarded(self, value: object) -> Mapping[str, tuple[int, ...]]:
        """Return the awarded byes: an object of player id to a list of round numbers (TRM 5.5)."""
        if not isinstance(value, dict):
            self._wrong(
                "awarded_byes_unreadable",
                gettext_noop("“awarded_byes” is an object of player and list of round numbers."),
                _AWARDED,
                advice=gettext_noop(
                    "Write each player with round numbers in square brackets, or leave it out."
                ),
            )
            return {}
        awarded: dict[str, tuple[int, ...]] = {}
        for player, rounds in value.items():
            if player not in self.known:
                self._unknown(player, _AWARDED)
            if isinstance(rounds, list) and all(type(r) is int and r > 0 for r in rounds):
                awarded[player] = tuple(sorted(set(rounds)))
            else:
                self._wrong(
                    "awarded_byes_unreadable",
                    gettext_noop("The awarded byes of “{player}” must be a list of round numbers."),
                    _AWARDED,
                    section="TRM 5.5",
                    advice=gettext_noop("Write round numbers from 1 in square brackets."),
                    player=player,
                )
        return awarded

    def _ids(self, value: object, at: _Place) -> tuple[str, ...]:
        """Return a list of player ids."""
        values = self._list(value, at)
        ids = tuple(item for item in values if isinstance(item, str))
        if len(ids) < len(values):
            self._wrong(
                "not_a_list_of_players",
                gettext_noop("This must be a list of players."),
                at,
                advice=gettext_noop(
                    "Write each player's name, or “id” where there is one, in quotation marks."
                ),
            )
        return ids

    def _list(self, value: object, at: _Place) -> list[object]:
        if isinstance(value, list):
            return value
        self._wrong(
            "not_a_list",
            gettext_noop("This must be a list."),
            at,
            advice=gettext_noop("Write it in square brackets, with nothing between them if there is none."),
        )
        return []

    def _only(self, value: Mapping[str, object], keys: frozenset[str], at: _Place) -> None:
        """Every key is one of `keys`: a misspelt key would silently lose what it holds."""
        for key in value:
            if key not in keys:
                self._wrong(
                    "unknown_key",
                    gettext_noop("“{key}” is not known here; known are {known}."),
                    at,
                    advice=gettext_noop("Correct the spelling, or take it out."),
                    key=key,
                    known=", ".join(sorted(keys)),
                )

    def _unknown(self, player: str, at: _Place) -> None:
        self._wrong(
            "unknown_player",
            gettext_noop("Player “{player}” is not in the list of players."),
            at,
            advice=gettext_noop("Correct the name, or add the player under “players”."),
            player=player,
        )

    def _wrong(
        self, problem: str, message: str, at: _Place, *, section: str = "", advice: str = "", **params: object
    ) -> None:
        self.problems.append(
            Problem(
                problem,
                message,
                section=section,
                advice=advice,
                place=at.words,
                params={**at.params, **params},
            )
        )


def _names_somebody(value: object) -> TypeGuard[str]:
    """Whether `value` is text that can name a player: no control characters, no half of a character."""
    return (
        isinstance(value, str)
        and bool(value.strip())
        and len(value) <= NAME_LIMIT
        and not any(unicodedata.category(character) in {"Cc", "Cs"} for character in value)
    )
