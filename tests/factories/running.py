"""Runs events of tests through the acts: pair, play, close; whole Swiss rounds in a line.

event = ready_event(players=8)
round_ = play_round(event)                     # paired, started, every result in, closed
round_ = started_round(event)                  # paired, published, started; results open
enter(round_, 1, "win_1")                      # one table
places = begun_cut(event, rounds=4)            # Swiss played, ties decided, the cut has its places
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from tests.factories.tournaments import START
from tournaments.actions import (
    begin_cut,
    close_round,
    decide_tie,
    enter_result,
    pair_round,
    publish_round,
    start_round,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import CutPlace, Event, Match, Registration, Round
from tournaments.queries.ties import undecided_ties
from tournaments.rules.outcomes import Outcome


def paired_round(event: Event, *, seed: int = 1, now: datetime = START) -> Round:
    """Pair the next round."""
    return pair_round(event=event, by=SYSTEM, seed=seed, now=now)


def published_round(event: Event, *, seed: int = 1, now: datetime = START) -> Round:
    """Pair and publish the next round."""
    return publish_round(round_=paired_round(event, seed=seed, now=now), by=SYSTEM, now=now)


def started_round(event: Event, *, seed: int = 1, now: datetime = START) -> Round:
    """Pair, publish and start the next round."""
    return start_round(round_=published_round(event, seed=seed, now=now), by=SYSTEM, now=now)


def enter(round_: Round, table: int, outcome: str, **facts: object) -> Match:
    """Enter one result by table, for the desk."""
    match = Match.objects.select_related("round__event").get(round=round_, table=table)
    return enter_result(match=match, by=SYSTEM, outcome=Outcome(outcome), **facts)  # type: ignore[arg-type]


def first_player_wins(match: Match) -> str:
    """Let the pairing's first player win."""
    return "win_1"


def lower_number_wins(match: Match) -> str:
    """Let the player with the smaller number win, so that standings can be foretold."""
    assert match.player_2 is not None
    return "win_1" if match.player_1.number < match.player_2.number else "win_2"


def play_round(
    event: Event, *, seed: int = 1, decide: Callable[[Match], str] = first_player_wins, now: datetime = START
) -> Round:
    """Play the next round to its end and close it."""
    round_ = started_round(event, seed=seed, now=now)
    rows = Match.objects.select_related("player_1", "player_2", "round__event")
    for match in rows.filter(round=round_, outcome="").order_by("table"):
        enter_result(match=match, by=SYSTEM, outcome=Outcome(decide(match)), now=now)
    return close_round(round_=round_, by=SYSTEM, now=now + timedelta(minutes=35))


def play_swiss(event: Event, rounds: int, *, decide: Callable[[Match], str] = lower_number_wins) -> Round:
    """Play so many rounds of Swiss and return the last."""
    last = None
    for number in range(1, rounds + 1):
        last = play_round(event, seed=number, decide=decide)
    assert last is not None
    return last


def decide_ties(event: Event, *, for_cut_only: bool = False) -> None:
    """Decide every tie by the method that is due, at random with a fixed seed."""
    for _ in range(40):
        ties = undecided_ties(Event.objects.get(pk=event.pk))
        ties = [tie for tie in ties if tie.matters_for_cut or not for_cut_only]
        if not ties:
            return
        people = Registration.objects.in_bulk([row.registration_id for row in ties[0].rows])
        decide_tie(
            event=event,
            by=SYSTEM,
            registrations=list(people.values()),
            method=ties[0].due_method,
            seed=1 if ties[0].due_method == "random" else None,
        )
    raise AssertionError("ties that cannot be decided")


def begun_cut(event: Event, *, rounds: int) -> list[CutPlace]:
    """Play Swiss so that lower numbers win, decide all ties, and return the places of the cut."""
    play_swiss(event, rounds)
    decide_ties(event)
    return begin_cut(event=event, by=SYSTEM)


def fill_results(round_: Round, outcome: str = "win_1") -> None:
    """Give every open match of a round a result at once, past the acts: for large fields."""
    round_.matches.filter(outcome="").update(outcome=outcome, entered_by="staff", entered_at=START)


def quick_round(event: Event, *, seed: int = 1) -> Round:
    """Play the next round with few statements, whatever the number of players."""
    round_ = started_round(event, seed=seed)
    fill_results(round_)
    return close_round(round_=round_, by=SYSTEM, now=START + timedelta(minutes=35))
