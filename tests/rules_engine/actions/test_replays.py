"""A replay as a whole: begun, kept, thrown away."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from decks.actions import submit_list
from rules_engine.actions import (
    Point,
    import_replay,
    new_replay,
    push_decisions,
    remove_replay,
    set_position,
)
from rules_engine.models import Replay
from rules_engine.queries.starts import new_game, position
from rules_engine.views.common import names_of
from tests.factories.decks import legal_list
from tests.factories.replays import LEADER, OTHER_LEADER, a_replay, acts_of, deck
from tests.factories.running import started_round
from tests.factories.tournaments import UserFactory, acting, ready_event
from tests.rules_engine.logs.a_log import a_log
from tournaments.actions.acting import SYSTEM, VISITOR, AlreadyDone
from tournaments.hooks import board_counts
from tournaments.models import LogEntry
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def replay():
    """A replay of a match that is being played."""
    match = started_round(ready_event(players=4)).matches.get(table=1)
    return a_replay(event=match.round.event, match=match)


def test_an_impossible_start_is_refused_and_nothing_is_kept():
    start = new_game(deck(), deck(), "a")
    start["new"]["a"]["cards"]["XX99-999"] = 4
    with pytest.raises(Refused) as refusal:
        new_replay(by=SYSTEM, name="x", start=start)
    assert refusal.value.codes == ("unknown_number",)
    assert not Replay.objects.exists()


def test_the_same_form_begins_one_replay():
    a_replay(once="k")
    with pytest.raises(AlreadyDone):
        a_replay(once="k")
    assert Replay.objects.count() == 1


def test_a_saved_record_opens_as_a_file_and_goes_on_the_same():
    first = a_replay()
    push_decisions(replay=first, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}])
    first.refresh_from_db()
    again = import_replay(by=SYSTEM, raw=json.dumps(first.record).encode())
    assert again.record == first.record
    assert again.name == "Table 1"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_is_empty"),
        (b'{"game": "one_piece", "start": {', "file_is_cut_off"),
        (b"\xff\xd8\xff\xe0", "file_is_no_text"),
        (b"[1, 2]", "not_a_record"),
        (b'{"game": "chess", "start": {}}', "record_of_another_game"),
        (b'{"game": "one_piece", "engine": 999, "start": {}}', "engine_is_older"),
    ],
)
def test_a_file_that_is_no_record_gets_one_clear_message(raw: bytes, code: str):
    with pytest.raises(Refused) as refusal:
        import_replay(by=SYSTEM, raw=raw)
    assert refusal.value.codes == (code,)
    assert not Replay.objects.exists()


def test_a_file_with_an_illegal_decision_names_it_and_is_not_half_loaded():
    record = {**a_replay().record, "decisions": ["keep", "keep", "block"]}
    with pytest.raises(Refused) as refusal:
        import_replay(by=SYSTEM, raw=json.dumps(record).encode())
    assert refusal.value.problems[0].place_words() == "decision 3"
    assert Replay.objects.count() == 1


def test_steps_of_a_replay_make_no_page_of_the_event_old(replay: Replay):
    before = LogEntry.objects.count(), replay.event.version
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}])
    replay.event.refresh_from_db()
    assert (LogEntry.objects.count(), replay.event.version) == before


def test_a_board_is_set_before_the_first_decision_and_begins_a_new_replay_after_it():
    first = a_replay()
    board = position(deck(), deck())
    assert set_position(replay=first, by=SYSTEM, position=board).pk == first.pk
    push_decisions(replay=first, by=SYSTEM, at=Point("main", 0), acts=[{"do": "end_main"}])
    first.refresh_from_db()
    other = set_position(replay=first, by=SYSTEM, position=board)
    assert other.pk != first.pk
    assert acts_of(Replay.objects.get(pk=first.pk).record["decisions"]) == ["end_main"]


def test_only_who_began_a_replay_without_event_throws_it_away():
    row = a_replay(by=acting(UserFactory()))
    with pytest.raises(NotAllowed):
        remove_replay(replay=row, by=VISITOR)
    remove_replay(replay=row, by=acting(row.created_by))
    assert not Replay.objects.exists()


def test_what_strangers_tried_out_long_ago_goes_when_the_next_one_begins():
    long_ago = timezone.now() - timedelta(days=70)
    old, mine = a_replay(now=long_ago), a_replay(by=acting(UserFactory()), now=long_ago)
    Replay.objects.filter(pk=old.pk).update(created_by=None)
    new = a_replay()
    assert set(Replay.objects.all()) == {mine, new}


def a_match(leaders: tuple[str, str]):
    """Return a match that is being played with a list of each Leader."""
    match = started_round(ready_event(players=4)).matches.get(table=1)
    for player, leader in zip((match.player_1, match.player_2), leaders, strict=True):
        submit_list(
            registration=player,
            by=SYSTEM,
            text=legal_list(leader=leader),
            is_from_paper=True,
            reason="late",
        )
    return match


def a_file(leaders: tuple[str, str]) -> bytes:
    """Return a record in which player A has lost two cards of their Life."""
    row = a_replay(start=new_game(deck(leaders[0]), deck(leaders[1]), "a"))
    taken = {"do": "override", "value": "move:trash", "card": "a life 1", "reason": "taken by mistake"}
    acts = [{"do": "keep"}, {"do": "keep"}, taken, taken]
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=acts)
    row.refresh_from_db()
    return json.dumps(row.record).encode()


@pytest.mark.parametrize(
    ("at_table", "player_a", "life", "last"),
    [
        ((LEADER, OTHER_LEADER), "", (3, 4), "1"),
        ((OTHER_LEADER, LEADER), "", (4, 3), "2"),
        ((LEADER, LEADER), "", (3, 4), "1"),
        ((LEADER, OTHER_LEADER), "2", (4, 3), "2"),
        ((OTHER_LEADER, LEADER), "1", (3, 4), "1"),
    ],
)
def test_a_file_that_seats_the_players_the_other_way_round_is_told_by_the_leaders_or_the_judge(
    at_table, player_a, life, last
):
    match = a_match(at_table)
    raw = a_file((LEADER, OTHER_LEADER))
    row = import_replay(by=SYSTEM, raw=raw, event=match.round.event, match=match, player_a=player_a)
    first, second = match.player_1.name, match.player_2.name
    assert names_of(row) == ((second, first) if last == "2" else (first, second))
    ((figures,),) = board_counts.ask(match, "")
    shown = figures.counts
    assert (shown["life"], shown["last_life"]) == (life, last)


def test_a_log_whose_leaders_are_not_those_of_the_match_asks_who_is_player_a():
    match = a_match((LEADER, OTHER_LEADER))
    given = {"by": SYSTEM, "raw": a_log().text().encode(), "event": match.round.event, "match": match}
    with pytest.raises(Refused) as refusal:
        import_replay(**given)
    assert refusal.value.codes == ("say_who_is_player_a",)
    assert import_replay(**given, player_a="2").a_is_player_2


def test_an_account_begun_anew_keeps_who_is_player_a():
    match = a_match((OTHER_LEADER, LEADER))
    row = import_replay(by=SYSTEM, raw=a_file((LEADER, OTHER_LEADER)), event=match.round.event, match=match)
    board = position(deck(LEADER), deck(OTHER_LEADER))
    assert set_position(replay=row, by=SYSTEM, position=board).a_is_player_2
