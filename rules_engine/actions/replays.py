"""A replay as a whole: begun, taken from a file, named, set up anew, thrown away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace as dataclass_replace
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any, Final, NamedTuple

from django.utils import timezone

from rules_engine.actions.checks import keep_checks
from rules_engine.actions.frame import PERMISSION, change, locked
from rules_engine.logs import WhichGame, import_log, list_games, read_text
from rules_engine.models import Replay
from rules_engine.queries.engine import rules
from rules_engine.queries.opening import Stop, opening
from rules_engine.queries.starts import decks_of, leaders_of
from rules_engine.timeline import MOST_BYTES, Record, Timeline, load, read_bounded
from rules_engine.timeline.shape import place_of
from tournaments.actions.acting import Actor, act, check_permission, remember
from tournaments.actions.locking import require_not_over
from tournaments.hooks import game_record_removed
from tournaments.models import Event, Match
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

#: Replays that belong to no event and nobody's account go when nobody has touched them for so long.
KEPT_WITHOUT_EVENT: Final = timedelta(days=60)
LONGEST_NAME: Final = 80
LONGEST_NOTES: Final = 10_000
#: A line that only a simulator writes: what somebody did, in words, or a move of the machine.
_LINE_OF_LOG: Final = re.compile(r'^(?:\[[^\]"{]*\] \w|(?:\[ReplaySync\] )?RZ1\|)', re.MULTILINE)


class OfLog(NamedTuple):
    """What whoever opens a log says where the log does not: which of its games, who has which Leader."""

    game: int | None = None
    leader_a: str = ""
    leader_b: str = ""


def new_replay(
    *,
    by: Actor,
    name: str,
    start: Mapping[str, Any],
    seed: int | None = None,
    event: Event | None = None,
    match: Match | None = None,
    a_is_player_2: bool = False,
    once: str = "",
    now: datetime | None = None,
) -> Replay:
    """Begin a replay at a new game or a position; of an event its judges may.

    Raises `Refused` with everything that is impossible about the start, each with its place.
    """
    record = Timeline(rules(), start, seed, title=name).record()
    row = Replay(name=name, event=event, match=match, a_is_player_2=a_is_player_2)
    return _keep(row, by=by, record=record, once=once, now=now)


def import_replay(
    *,
    by: Actor,
    raw: bytes,
    name: str = "",
    event: Event | None = None,
    match: Match | None = None,
    player_a: str = "",
    of_log: OfLog | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Replay:
    """Take a replay from a file: a record, whose every decision must be legal here, or a simulator's log.

    `player_a` says which of the match's players the file calls player A, "1" or "2"; left out, the Leaders tell.
    Nothing is half loaded; a log that stops explaining itself becomes the record up to there, its notes say where.
    Raises `Refused`, also where a log's Leaders do not tell, and `WhichGame` for a log of several games of which
    `of_log` names none.
    """
    is_log = _is_log(raw)
    record = _read_log(raw, of_log or OfLog()) if is_log else _read_record(raw)
    turned = match is not None and _is_turned(record, match, player_a, ask=is_log)
    title = (name or record.title or "Replay")[:LONGEST_NAME]
    row = Replay(name=title, event=event, match=match, a_is_player_2=turned)
    return _keep(row, by=by, record=record, once=once, now=now)


def _is_turned(record: Record, match: Match, player_a: str, *, ask: bool) -> bool:
    """Whether player A of a file is the match's second player.

    A record was made here, where player A is the first one; a log's seats say nothing about the match's.
    """
    if player_a in {"1", "2"}:
        return player_a == "2"
    in_file = leaders_of(record.start)
    at_table = tuple(deck.leader if deck else "" for deck in decks_of(match))
    straight, turned = in_file == at_table, in_file == at_table[::-1]
    if ask and straight == turned:
        raise Refused(
            Problem(
                "say_who_is_player_a",
                gettext_noop("The Leaders do not tell which player of the file is which of this match."),
                section="TRM 4.10",
                advice=gettext_noop("Choose who is player A of the file, and open it again."),
                place="player_a",
            )
        )
    return turned and not straight


def _is_log(raw: bytes) -> bool:
    """Whether a file is lines of text and no JSON: then only a simulator can have written it.

    A log may end like JSON, with a list of cards: then its lines tell.
    """
    text = read_text(raw).strip()
    if text.count("\n") < 2 or text.startswith("{"):
        return False
    return text[-1:] not in {"}", "]"} or _LINE_OF_LOG.search(text) is not None


def _read_record(raw: bytes) -> Record:
    read_bounded(BytesIO(raw), MOST_BYTES)  # what may be as long as a session's log is no record
    found = load(raw)
    return keep_checks(Timeline.open(rules(), found).record(), found)


def _read_log(raw: bytes, of_log: OfLog) -> Record:
    text = read_text(raw)
    if of_log.game is None:
        games = list_games(text)
        if len(games) > 1:
            raise WhichGame(games)
    leaders = {player: number for player, number in ((1, of_log.leader_a), (2, of_log.leader_b)) if number}
    return import_log(text, rules(), game_number=of_log.game, leaders=leaders).record


def _keep(row: Replay, *, by: Actor, record: Record, once: str, now: datetime | None) -> Replay:
    """Save a replay that is begun; `row` says its name and what it belongs to."""
    moment = now or timezone.now()
    event = row.event
    row.name = _name(row.name)
    row.record = record.to_json()
    row.notes = "\n".join(record.notes)[:LONGEST_NOTES]
    row.created_by = by.user
    row.created_at = row.changed_at = moment
    if event is None:
        if once:
            remember(once, verb="new_replay", now=moment)
        _forget_old(moment)
        row.save()
        return row
    with act("new_replay", event=event, by=by, permission=PERMISSION, once=once, now=now) as this:
        this.touches()
        row.save()
        this.log(row.name, after={"replay": row.key})
    return row


def _forget_old(now: datetime) -> None:
    """Throw away what strangers tried out long ago."""
    Replay.objects.filter(event=None, created_by=None, changed_at__lt=now - KEPT_WITHOUT_EVENT).delete()


def go_on_from_stop(*, replay: Replay, by: Actor, once: str = "", now: datetime | None = None) -> Replay:
    """Begin a new replay with what still replays of a record made by an older engine; the old one stays as it is.

    Its notes say which step does not go on and why. Raises `Refused` when every step replays.
    """
    if replay.event is not None:
        check_permission(replay.event, by=by, permission=PERMISSION, verb="go_on_from_stop")
    found = opening(replay)
    if not found.stops:
        raise Refused(
            Problem(
                "replay_goes_to_its_end",
                gettext_noop("Every decision of this replay can be carried out; go on in it."),
                advice=gettext_noop("Open it and enter the next decision."),
            )
        )
    notes = [*filter(None, [replay.notes]), *(_stop_words(stop) for stop in found.stops)]
    record = dataclass_replace(found.timeline.record(), notes=tuple(notes))
    row = Replay(name=replay.name, event=replay.event, match=replay.match, a_is_player_2=replay.a_is_player_2)
    return _keep(row, by=by, record=record, once=once, now=now)


def _stop_words(stop: Stop) -> str:
    reasons = " ".join(f"{problem.words()} {problem.section}".strip() for problem in stop.problems)
    return f"{place_of(stop.line, stop.step)}: {reasons}"


def rename_replay(
    *,
    replay: Replay,
    by: Actor,
    name: str,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Replay:
    """Give a replay another name. Raises `Refused`."""
    with change("rename_replay", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        row.name = _name(name)
    return row


def remove_replay(*, replay: Replay, by: Actor, once: str = "", now: datetime | None = None) -> None:
    """Throw a replay away; what stands with a match's game states stays there.

    One of an event goes with a log line, and not once the event is over: a ruling may stand on it. Raises `Refused`.
    """
    if replay.event is None:
        if replay.created_by is not None and replay.created_by != by.user:
            raise _not_yours()
        locked(replay).delete()
        return
    with act("remove_replay", event=replay.event, by=by, permission=PERMISSION, once=once, now=now) as this:
        this.touches()
        require_not_over(this.event)
        row = locked(replay)
        this.log(row.name, before={"replay": row.key, "verdict": row.verdict})
        game_record_removed.ask(this, row.key)
        row.delete()


def _not_yours() -> Refused:
    return NotAllowed(
        Problem(
            "replay_of_somebody_else",
            gettext_noop("Whoever began this replay throws it away, nobody else."),
            advice=gettext_noop("Ask them, or leave it: a replay without an event goes by itself in time."),
        )
    )


def _name(name: str) -> str:
    named = " ".join(name.split())
    if not named or len(named) > LONGEST_NAME:
        raise Refused(
            Problem(
                "replay_has_no_name",
                gettext_noop("A replay has a name of 1 to {most} letters."),
                advice=gettext_noop("The table and the round are a good name."),
                params={"most": LONGEST_NAME},
            )
        )
    return named


def set_position(
    *,
    replay: Replay,
    by: Actor,
    position: Mapping[str, Any],
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Replay:
    """Let a replay begin at another board; one that has gone on stays, and a new one begins there.

    Raises `Refused` with everything that is impossible about the board, each with its place.
    """
    if replay.event is not None:
        check_permission(replay.event, by=by, permission=PERMISSION, verb="set_position")
    start = {"position": dict(position)}
    if replay.record.get("decisions") or replay.record.get("branches"):
        return new_replay(
            by=by,
            name=replay.name,
            start=start,
            event=replay.event,
            match=replay.match,
            a_is_player_2=replay.a_is_player_2,
            once=once,
            now=now,
        )
    record = Timeline(rules(), start, None, title=replay.name).record()
    with change("set_position", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        row.record = record.to_json()
    return replay
