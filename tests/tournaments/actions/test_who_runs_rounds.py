"""Every act of a running event for every role, and the second click of every form."""

import pytest

from tests.factories.running import begun_cut, paired_round, play_round, published_round, started_round
from tests.factories.tournaments import acting, people_of, ready_event
from tournaments import actions
from tournaments.actions.acting import SYSTEM, VISITOR, AlreadyDone
from tournaments.models import DoneOnce
from tournaments.queries.ties import undecided_ties
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed

pytestmark = pytest.mark.django_db

DESK = {"organizer", "head_judge", "scorekeeper"}
TIME = DESK | {"floor_judge"}


def first_match(round_):
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=1)


def played():
    return first_match(play_round(ready_event(4, staff=False)))


def disputed():
    match = first_match(started_round(ready_event(4, staff=False)))
    for side, player in ((1, match.player_1), (2, match.player_2)):
        outcome = Outcome.WIN_1 if side == 1 else Outcome.WIN_2
        actions.report_result(match=match, by=acting(player), side=side, outcome=outcome)
    return match


def claimed():
    match = first_match(started_round(ready_event(4, staff=False)))
    actions.report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    return match


def paused():
    return actions.pause_round(round_=started_round(ready_event(4, staff=False)), by=SYSTEM)


def finished_round():
    round_ = started_round(ready_event(2, staff=False, rounds_planned=1))
    actions.enter_result(match=first_match(round_), by=SYSTEM, outcome=Outcome.WIN_1)
    return round_


def tied():
    event = ready_event(4, staff=False, rounds_planned=1)
    play_round(event)
    rows = undecided_ties(type(event).objects.get(pk=event.pk))[0].rows
    return event, list(event.registrations.filter(pk__in=[row.registration_id for row in rows]))


def before_cut():
    event = ready_event(2, staff=False, structure="swiss_cut", rounds_planned=1, cut_size=2)
    play_round(event)
    return event


def in_cut():
    event = ready_event(9, staff=False, structure="swiss_cut")
    begun_cut(event, rounds=4)
    return event


def left_cut():
    event = in_cut()
    actions.drop_player(registration=event.cut_places.get(seed=1).registration, by=SYSTEM)
    return event


def somebody():
    return small()().registrations.first()


def extended(match):
    return actions.extend_match(match=match, by=SYSTEM, seconds=60)


def timed():
    event = ready_event(2, staff=False)
    actions.start_timer(event=event, by=SYSTEM, label="Lunch", seconds=60)
    return event


def of(make, call, roles):
    """Return one row of the table: how to make the state, how to call the act, who may."""
    return make, call, roles


def event_of(thing):
    if isinstance(thing, tuple):
        thing = thing[0]
    if hasattr(thing, "slug"):
        return thing
    thing = getattr(thing, "match", thing)  # time given hangs on its match
    return thing.round.event if hasattr(thing, "round") else thing.event


def small(**facts):
    return lambda: ready_event(4, staff=False, **facts)


ACTS = {
    "pair_round": of(small(), lambda e, **f: actions.pair_round(event=e, **f), DESK),
    "repair_round": of(
        lambda: paired_round(small()()), lambda r, **f: actions.repair_round(round_=r, reason="x", **f), DESK
    ),
    "undo_pairing": of(
        lambda: paired_round(small()()), lambda r, **f: actions.undo_pairing(round_=r, **f), DESK
    ),
    "swap_players": of(
        lambda: first_match(paired_round(small()())),
        lambda m, **f: actions.swap_players(
            round_=m.round, first=m.player_1, second=m.player_2, reason="x", **f
        ),
        DESK,
    ),
    "move_bye": of(
        lambda: first_match(paired_round(ready_event(5, staff=False))),
        lambda m, **f: actions.move_bye(round_=m.round, registration=m.player_1, reason="x", **f),
        DESK,
    ),
    "pair_by_hand": of(
        lambda: first_match(paired_round(ready_event(2, staff=False, rounds_planned=1))),
        lambda m, **f: actions.pair_by_hand(
            round_=m.round, pairs=[(m.player_2, m.player_1)], reason="x", **f
        ),
        DESK,
    ),
    "change_table": of(
        lambda: first_match(paired_round(small()())),
        lambda m, **f: actions.change_table(match=m, table=9, reason="x", **f),
        DESK,
    ),
    "publish_round": of(
        lambda: paired_round(small()()), lambda r, **f: actions.publish_round(round_=r, **f), DESK
    ),
    "start_round": of(
        lambda: published_round(small()()), lambda r, **f: actions.start_round(round_=r, **f), DESK
    ),
    "close_round": of(finished_round, lambda r, **f: actions.close_round(round_=r, **f), DESK),
    "reopen_round": of(
        lambda: played().round, lambda r, **f: actions.reopen_round(round_=r, reason="x", **f), DESK
    ),
    "enter_result": of(
        lambda: first_match(started_round(small()())),
        lambda m, **f: actions.enter_result(match=m, outcome=Outcome.WIN_1, **f),
        DESK,
    ),
    "enter_result_by_table": of(
        lambda: started_round(small()()),
        lambda r, **f: actions.enter_result_by_table(round_=r, text="1 a", **f),
        DESK,
    ),
    "confirm_claim": of(claimed, lambda m, **f: actions.confirm_claim(match=m, side=1, **f), DESK),
    "settle_dispute": of(
        disputed, lambda m, **f: actions.settle_dispute(match=m, outcome=Outcome.WIN_1, **f), DESK
    ),
    "correct_result": of(
        played, lambda m, **f: actions.correct_result(match=m, outcome=Outcome.WIN_2, reason="x", **f), DESK
    ),
    "drop_player": of(
        somebody,
        lambda r, **f: actions.drop_player(registration=r, **f),
        DESK,
    ),
    "mark_absent": of(
        somebody,
        lambda r, **f: actions.mark_absent(registration=r, reason="x", **f),
        DESK,
    ),
    "begin_cut": of(before_cut, lambda e, **f: actions.begin_cut(event=e, **f), DESK),
    "undo_begin_cut": of(in_cut, lambda e, **f: actions.undo_begin_cut(event=e, reason="x", **f), DESK),
    "replace_in_cut": of(
        left_cut, lambda e, **f: actions.replace_in_cut(event=e, seed=1, reason="x", **f), {"organizer"}
    ),
    "decide_tie": of(
        tied,
        lambda t, **f: actions.decide_tie(event=t[0], registrations=t[1], method="random", **f),
        {"organizer", "head_judge"},
    ),
    "pause_round": of(
        lambda: started_round(small()()), lambda r, **f: actions.pause_round(round_=r, **f), DESK
    ),
    "resume_round": of(paused, lambda r, **f: actions.resume_round(round_=r, **f), DESK),
    "prolong_round": of(
        lambda: started_round(small()()),
        lambda r, **f: actions.prolong_round(round_=r, seconds=60, **f),
        DESK,
    ),
    "extend_match": of(
        lambda: first_match(started_round(small()())),
        lambda m, **f: actions.extend_match(match=m, seconds=60, **f),
        TIME,
    ),
    "take_back_time": of(
        lambda: extended(first_match(started_round(small()()))),
        lambda given, **f: actions.take_back_time(extension=given, **f),
        TIME,
    ),
    "start_timer": of(
        small(), lambda e, **f: actions.start_timer(event=e, label="Lunch", seconds=60, **f), DESK
    ),
    "stop_timer": of(timed, lambda e, **f: actions.stop_timer(event=e, **f), DESK),
    "announce": of(small(), lambda e, **f: actions.announce(event=e, text="Lunch", **f), TIME),
    "take_down_announcement": of(
        lambda: actions.announce(event=small()(), by=SYSTEM, text="Lunch"),
        lambda a, **f: actions.take_down_announcement(announcement=a, **f),
        TIME,
    ),
    "draw_pods": of(
        small(format="draft", structure="swiss"), lambda e, **f: actions.draw_pods(event=e, **f), DESK
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_an_act_is_for_its_roles_only_and_is_done_once(name):
    make, call, roles = ACTS[name]
    thing = make()
    event = event_of(thing)
    people = people_of(event).by_role()
    outsiders = [acting(user) for role, user in people.items() if role not in roles]
    outsiders += [VISITOR, acting(event.registrations.last())] if name != "drop_player" else [VISITOR]
    before = type(event).objects.get(pk=event.pk).version
    for outsider in outsiders:
        with pytest.raises(NotAllowed):
            call(thing, by=outsider, once="outsider")
    assert type(event).objects.get(pk=event.pk).version == before
    assert not DoneOnce.objects.filter(key="outsider").exists()
    insider = acting(people[min(roles)])
    call(thing, by=insider, once="key")
    assert type(event).objects.get(pk=event.pk).version == before + 1
    with pytest.raises(AlreadyDone):
        call(thing, by=insider, once="key")
    assert type(event).objects.get(pk=event.pk).version == before + 1


def test_every_act_of_the_round_modules_is_in_the_table():
    modules = ("pairing", "hand_pairing", "rounds", "claims", "results", "drops", "cut", "ties", "clock")
    found = {
        name
        for name in actions.__all__
        if getattr(getattr(actions, name), "__module__", "").rsplit(".", 1)[-1]
        in (*modules, "announcements", "pods")
        and callable(getattr(actions, name))
        and not isinstance(getattr(actions, name), type)
    }
    tested_elsewhere = {"report_result", "take_back_report", "undo_tie_decision"}
    assert found - tested_elsewhere == set(ACTS)
