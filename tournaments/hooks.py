"""Named questions this app asks the apps above it; they fill them in their apps.py.

A hook is a list of callables and the question is put to each. Nothing here imports a higher app.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """One question; `ask` returns every answer in the order the apps were loaded."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._answers: list[Callable[P, R]] = []

    def fill(self, answer: Callable[P, R]) -> Callable[P, R]:
        """Add a callable that answers; the same one is added once. Usable as a decorator."""
        if answer not in self._answers:
            self._answers.append(answer)
        return answer

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """Put the question to everybody who fills this hook."""
        return [answer(*args, **kwargs) for answer in self._answers]


#: (event, registration) -> list[Problem]: why this player's check-in is not complete (deck list missing, ...).
check_in_problems: Hook[Any, Any] = Hook("check_in_problems")
#: (event) -> list[Problem]: what stands against starting round 1 (lists missing, illegal lists, ...).
start_problems: Hook[Any, Any] = Hook("start_problems")
#: (event) -> dict[registration id, words]: one short status per player for the registration table.
player_statuses: Hook[Any, Any] = Hook("player_statuses")
#: (registration, match at hand or None) -> list of {"title", "url", "status", "verb"}: parts of a player's own page.
player_page_parts: Hook[Any, Any] = Hook("player_page_parts")
#: (event) -> list of (file name in the zip, bytes): files of the event report (TRM 3.9).
report_files: Hook[Any, Any] = Hook("report_files")
#: (event) -> None: the event passes from Swiss to the cut, or its places have changed before it starts (TRM 4.4 deck
#: checks, 3.7 publication).
cut_begins: Hook[Any, Any] = Hook("cut_begins")
#: (user, event) -> list of {"title", "url", "key"}: links for the event's staff navigation.
staff_links: Hook[Any, Any] = Hook("staff_links")
#: (event) -> list of tournaments.queries.open_calls.OpenCall, oldest first: judge calls that are open, for the line on
#: the desk and the counts of the navigation (TRM 1.4). One query.
open_calls: Hook[Any, Any] = Hook("open_calls")
#: (act, names of facts) -> None: facts of an event have changed, inside the act's transaction; "state" among them when
#: its start was taken back (deck lists are judged again).
event_changed: Hook[Any, Any] = Hook("event_changed")
#: (event, round) -> None: after a round was published, started or closed and the transaction committed.
round_changed: Hook[Any, Any] = Hook("round_changed")
#: (an act, a fact, its value) -> words or "": values that an app's acts note in the log, as people read them.
log_value_words: Hook[Any, Any] = Hook("log_value_words")
#: (act, round) -> None: a round is being started, inside the act's transaction (losses waiting for it act now).
round_starts: Hook[Any, Any] = Hook("round_starts")
#: (event, at_end: bool) -> list[Problem], warnings: what judges have not finished (calls, penalties that wait, deck
#: checks), before a round is left behind; `at_end` of the event what else its report lacks (TRM 1.3, 3.9).
left_open: Hook[Any, Any] = Hook("left_open")
#: (event, user) -> list of tournaments.queries.floor_parts.FloorPart: what waits on the judges' floor page.
floor_parts: Hook[Any, Any] = Hook("floor_parts")
#: (match, user) -> list of tournaments.queries.floor_parts.TablePart: what a judge can do at one table.
table_parts: Hook[Any, Any] = Hook("table_parts")
#: (registration, match at hand or None) -> list of {"key", "label", "url", "status", "method"}: acts of one tap on a
#: player's own page; a "post" does it, a "get" leads to its page, `status` says beside it how things stand.
player_page_buttons: Hook[Any, Any] = Hook("player_page_buttons")
#: (registration, TRM section, deck check id or None) -> list of addresses of the penalty form, filled in.
penalty_links: Hook[Any, Any] = Hook("penalty_links")
#: (act, match, *, key, record, verdict, what_happened, what_was_done, to) -> list of words, where it now stands: the
#: record of a replayed game is put to its match and to the calls and penalties `to` names, inside the act (TRM 4.10).
game_record_saved: Hook[Any, Any] = Hook("game_record_saved")
#: (act, key) -> None: the replay at this address is being thrown away; what stands of it stays, without a way back.
game_record_removed: Hook[Any, Any] = Hook("game_record_removed")
#: (match, key) -> list of tournaments.queries.record_places.RecordPlace: where the record can be put to.
record_places: Hook[Any, Any] = Hook("record_places")
#: () -> dict of number -> title in English ("CR 7-1-1": "Attack Step"): sections of other rulebooks that are quoted.
rule_titles: Hook[Any, Any] = Hook("rule_titles")
#: (match, key) -> list of tournaments.queries.record_places.RecordRuling, oldest first within each kind: what was ruled
#: on the record of the replay at this address, by whom and when, for its sheet.
record_rulings: Hook[Any, Any] = Hook("record_rulings")
#: (event) -> dict of a replay's address -> list of RecordPlace: where the records of an event stand.
records_put: Hook[Any, Any] = Hook("records_put")
#: (match, address of the replay a judge picked or "") -> list of tournaments.queries.board_figures.BoardFigures: the
#: replays of a match and what the last board of one shows, by which the questions at the end of the round fill
#: themselves in (TRM 5.2).
board_counts: Hook[Any, Any] = Hook("board_counts")
#: (dict of card number -> newest wording) -> list[Problem]: what nobody could read in card texts just loaded.
card_texts_loaded: Hook[Any, Any] = Hook("card_texts_loaded")
