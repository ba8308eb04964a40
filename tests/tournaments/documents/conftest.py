"""Events in every state that paper and report are made of."""

from __future__ import annotations

import pytest

from tests.factories.tournaments import START, MatchFactory, RoundFactory, people_of, ready_event
from tests.tournaments.documents.paper_checks import NAMES
from tournaments.documents import catalog, paper
from tournaments.models import Event, Match
from tournaments.rules.names import fold_name


@pytest.fixture
def event(db) -> Event:
    """A running event of 27 players; round 1 closed, round 2 paired."""
    event = ready_event(
        players=27, state="running", name="Treasure Cup", rounds_planned=5, cut_size=4, cut_best_of=3
    )
    players = list(event.registrations.order_by("number"))
    play(event, players, closed=True)
    play(event, players[1:] + players[:1], closed=False)
    return event


@pytest.fixture
def named(event) -> Event:
    """The same event with names that break printers, namesakes and a hidden name."""
    players = list(event.registrations.order_by("number"))
    for player, name in zip(players, NAMES + NAMES[:2], strict=False):
        player.name, player.name_key = name, fold_name(name)
    players[20].hides_name, players[20].name = True, "Hidden Hancock"
    type(players[0]).objects.bulk_update(players, ["name", "name_key", "hides_name"])
    return event


def play(event: Event, players, *, closed: bool, **facts):
    """Seat `players` in order, the last one with a bye; a closed round is won by every first player."""
    state = {"closed": True} if closed else {"published": True}
    round_ = RoundFactory(event=event, **state, **facts)
    outcome = Match.Outcome.WIN_1 if closed else ""
    pairs = list(zip(players[::2], players[1::2], strict=False))
    for table, (one, two) in enumerate(pairs, start=1):
        MatchFactory(round=round_, table=table, player_1=one, player_2=two, outcome=outcome)
    if len(players) % 2:
        MatchFactory(round=round_, bye=True, player_1=players[-1])
    return round_


@pytest.fixture
def finished(event) -> Event:
    """The same event, finished after round 1, with prizes."""
    event.rounds.filter(number=2).delete()
    event.rounds_planned, event.cut_size = 1, 0
    event.state, event.finished_at = Event.State.FINISHED, START
    event.save()
    event.prizes.create(first_place=1, last_place=1, what="Trophy")
    event.prizes.create(first_place=0, last_place=0, what="Promo card")
    return event


@pytest.fixture
def people(event):
    return people_of(event)


@pytest.fixture
def large(monkeypatch):
    """Make every list of more than eight rows large, in parts of a page each."""
    monkeypatch.setattr(paper, "ROWS_PER_PART", 4)
    monkeypatch.setattr(catalog, "ROWS_AT_ONCE", 8)
    monkeypatch.setitem(paper.parts_of_pages.__kwdefaults__, "at_once", 8)
    monkeypatch.setattr(paper, "A4", paper.Paper("a4", 210, 297, 7))
    monkeypatch.setitem(paper.PAPERS, "a4", paper.A4)


@pytest.fixture
def undrawn(monkeypatch):
    """Leave out the drawing, which takes half a second, where a test is about something else."""
    for place in ("tournaments.tasks.draw_plan", "tournaments.views.documents.draw_plan"):
        monkeypatch.setattr(place, lambda *_, **__: b"%PDF undrawn")
    monkeypatch.setattr("tournaments.report_package.draw_all", lambda *_: b"%PDF undrawn")
