"""Every act for every role, called as the pages call it: a person whose role does not cover it gets `NotAllowed`."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.db import transaction

import decks.actions
import penalties.actions
import rules_engine.actions
import tournaments.actions
from decks.models import AmendmentRequest, DeckCheck
from penalties.models import Ejection, GameState, JudgeCall, Penalty
from rules_engine.actions import Point, Said
from rules_engine.models import Replay
from rules_engine.queries.starts import new_game
from tests.factories.replays import deck
from tests.factories.tournaments import BanFactory, SuspensionFactory, acting
from tests.roles.conftest import World
from tests.roles.rows import CREATOR, SIGNED_IN, TOKEN
from tournaments.actions.acting import VISITOR, Actor
from tournaments.models import Announcement, Job, JudgeZone, Match, Prize, TieDecision, TimeExtension
from tournaments.permissions import ROLES_FOR
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db

Facts = dict[str, Any]

#: Whoever is a member of the organizer itself.
MEMBER = "member"
#: Nobody but the player through their own link.
PLAYER_ALONE = "player alone"


@dataclass(frozen=True)
class ActRow:
    """One act: who may do it, whether the player through their own link may too, its smallest arguments."""

    need: str
    facts: Callable[[World], Facts]
    by_link: bool = False


def event(w: World) -> Facts:
    return {"event": w.event}


def entry(w: World) -> Facts:
    return {"registration": w.player}


def round_(w: World) -> Facts:
    return {"round_": w.event.rounds.get(number=w.parts["number"])}


def match(w: World) -> Facts:
    rows = Match.objects.select_related("round__event", "player_1", "player_2")
    return {"match": rows.get(pk=w.parts["match_id"])}


def zone(w: World) -> JudgeZone:
    return JudgeZone.objects.create(event=w.event, user=w.users["floor_judge"], first_table=1, last_table=9)


def prize(w: World) -> Facts:
    return {**event(w), **entry(w), "prize": Prize.objects.get(pk=w.parts["prize_id"])}


def replay(w: World) -> Facts:
    return {"replay": Replay.objects.select_related("event", "match").get(key=w.parts["key"])}


def record(w: World) -> Any:
    return replay(w)["replay"].record


def deck_check(w: World) -> Facts:
    return {"check": DeckCheck.objects.get(pk=w.parts["deck_check"])}


def judge_call(w: World) -> Facts:
    rows = JudgeCall.objects.select_related("event", "match__round__event")
    return {"call": rows.get(pk=w.parts["call_id"])}


def game_state(w: World) -> Facts:
    rows = GameState.objects.select_related("match__round__event")
    return {"game_state": rows.get(pk=w.parts["state_id"])}


def penalty(w: World) -> Facts:
    return {"penalty": Penalty.objects.select_related("event").get(pk=w.parts["penalty"])}


def more(basis: Callable[[World], Facts], /, **facts: Any) -> Callable[[World], Facts]:
    return lambda w: {**basis(w), **facts}


def nothing(_w: World) -> Facts:
    return {}


def people(w: World) -> list[Any]:
    return list(w.event.registrations.order_by("number")[:2])


ACTS: dict[str, ActRow] = {
    "create_event": ActRow(
        MEMBER,
        lambda w: {
            "organizer": w.event.organizer,
            "facts": tournaments.actions.EventFacts("New", w.event.starts_at, {}),
        },
    ),
    "change_event": ActRow("manage_event", more(event, changes={"name": "Other"})),
    "publish_event": ActRow("manage_event", event),
    "cancel_event": ActRow("manage_event", more(event, reason="")),
    "open_check_in": ActRow("run_desk", event),
    "close_registration": ActRow("run_desk", event),
    "reopen_registration": ActRow("run_desk", event),
    "add_staff": ActRow("manage_event", more(event, role="trainee", username="nobody-of-this-name")),
    "remove_staff": ActRow(
        "manage_event", lambda w: {**event(w), "user": w.users["trainee"], "role": "trainee"}
    ),
    "hand_over_head_judge": ActRow("head_judge", lambda w: {**event(w), "to": w.users["floor_judge"]}),
    "give_back_head_judge": ActRow("head_judge", event),
    "set_judge_zone": ActRow(
        "head_judge",
        lambda w: {**event(w), "user": w.users["floor_judge"], "first_table": 1, "last_table": 2},
    ),
    "remove_judge_zone": ActRow("head_judge", lambda w: {"zone": zone(w)}),
    "set_device_pin": ActRow(SIGNED_IN, more(nothing, password="", digits="")),
    "remove_device_pin": ActRow(SIGNED_IN, nothing),
    "switch_user": ActRow("see_staff_pages", lambda w: {**event(w), "to": w.users["trainee"], "digits": ""}),
    "make_account": ActRow(CREATOR, more(nothing, username="", name="")),
    "make_staff_account": ActRow("manage_event", more(event, username="", name="", role="trainee")),
    "suspend_person": ActRow(CREATOR, more(nothing, membership_number="", starts_on=date(2026, 3, 1))),
    "change_suspension": ActRow(CREATOR, lambda _w: {"suspension": SuspensionFactory(), "ends_on": None}),
    "change_organizer": ActRow(MEMBER, lambda w: {"organizer": w.event.organizer, "name": ""}),
    "ban_person": ActRow(MEMBER, lambda w: {"organizer": w.event.organizer, "membership_number": ""}),
    "lift_ban": ActRow(
        MEMBER, lambda w: {"ban": BanFactory(organizer=w.event.organizer, membership_number="0000000077")}
    ),
    # players
    "sign_up": ActRow("run_desk", more(event, name="", is_walk_in=True)),
    "change_registration": ActRow("run_desk", more(entry, name=""), by_link=True),
    "set_membership_number": ActRow("run_desk", more(entry, membership_number=""), by_link=True),
    "cancel_registration": ActRow("run_desk", entry, by_link=True),
    "new_private_link": ActRow("run_desk", entry),
    "check_in": ActRow("run_desk", entry, by_link=True),
    "check_in_second_day": ActRow("run_desk", entry, by_link=True),
    "check_in_by_code": ActRow("run_desk", lambda w: {**event(w), "code": w.player.token}, by_link=True),
    "undo_check_in": ActRow("run_desk", entry),
    "mark_rest_absent": ActRow("run_desk", event),
    "tick": ActRow("run_desk", more(entry, what="fee_paid")),
    "reinstate_player": ActRow("keep_scores", entry),
    "set_awarded_byes": ActRow("keep_scores", more(entry, rounds=[3])),
    "set_fixed_table": ActRow("run_desk", more(entry, table=1)),
    "set_tables": ActRow("run_desk", more(event, first=1, last=20)),
    "import_players": ActRow("run_desk", more(event, rows="Name\nAnna\n")),
    "drop_player": ActRow("keep_scores", entry, by_link=True),
    "mark_absent": ActRow("keep_scores", entry),
    # rounds
    "pair_round": ActRow("keep_scores", event),
    "repair_round": ActRow("keep_scores", more(round_, reason="")),
    "undo_pairing": ActRow("keep_scores", round_),
    "swap_players": ActRow(
        "keep_scores", lambda w: {**round_(w), "first": people(w)[0], "second": people(w)[1]}
    ),
    "move_bye": ActRow("keep_scores", lambda w: {**round_(w), **entry(w)}),
    "pair_by_hand": ActRow("keep_scores", more(round_, pairs=[])),
    "change_table": ActRow("keep_scores", more(match, table=9)),
    "publish_round": ActRow("run_desk", round_),
    "start_round": ActRow("run_desk", round_),
    "close_round": ActRow("run_desk", round_),
    "reopen_round": ActRow("run_desk", more(round_, reason="")),
    "draw_pods": ActRow("run_desk", event),
    # results
    "report_result": ActRow(
        PLAYER_ALONE, lambda w: {**match(w), "side": side_of(w), "outcome": Outcome.WIN_1}, by_link=True
    ),
    "take_back_report": ActRow(PLAYER_ALONE, lambda w: {**match(w), "side": side_of(w)}, by_link=True),
    "enter_result": ActRow("keep_scores", more(match, outcome=Outcome.WIN_1)),
    "enter_result_by_table": ActRow("keep_scores", more(round_, text="")),
    "confirm_claim": ActRow("keep_scores", more(match, side=1)),
    "settle_dispute": ActRow("keep_scores", more(match, outcome=Outcome.WIN_1)),
    "correct_result": ActRow("keep_scores", more(match, outcome=Outcome.WIN_1, reason="")),
    # on the floor
    "mark_not_seated": ActRow("note_on_floor", more(match, sides="1")),
    "begin_end_of_round": ActRow("judge", match),
    "answer_end_of_round": ActRow("judge", more(match, value="in_game")),
    "take_back_answer": ActRow("judge", match),
    "drop_end_of_round": ActRow("judge", match),
    "confirm_end_of_round": ActRow("judge", match),
    # cut and ties
    "begin_cut": ActRow("run_desk", event),
    "undo_begin_cut": ActRow("run_desk", more(event, reason="")),
    "replace_in_cut": ActRow("manage_event", more(event, seed=1, reason="")),
    "decide_tie": ActRow(
        "head_judge", lambda w: {**event(w), "registrations": people(w), "method": "random"}
    ),
    "undo_tie_decision": ActRow(
        "head_judge",
        lambda w: {"decision": TieDecision.objects.get(pk=w.parts["decision_id"]), "reason": ""},
    ),
    # clock and announcements
    "pause_round": ActRow("run_desk", round_),
    "resume_round": ActRow("run_desk", round_),
    "prolong_round": ActRow("run_desk", more(round_, seconds=0)),
    "extend_match": ActRow("give_time", more(match, seconds=0)),
    "take_back_time": ActRow(
        "give_time", lambda w: {"extension": TimeExtension.objects.get(pk=w.parts["extension_id"])}
    ),
    "start_timer": ActRow("run_desk", more(event, label="", seconds=0)),
    "stop_timer": ActRow("run_desk", event),
    "announce": ActRow("give_time", more(event, text="")),
    "take_down_announcement": ActRow(
        "give_time", lambda w: {"announcement": Announcement.objects.get(pk=w.parts["announcement_id"])}
    ),
    # paper and the end
    "start_job": ActRow("run_desk", more(event, kind="prizes")),
    "retry_job": ActRow(
        "run_desk", lambda w: {"job": Job.objects.create(event=w.event, kind="prizes", state="failed")}
    ),
    "set_prizes": ActRow("manage_event", more(event, text="?")),
    "hand_out_prize": ActRow("run_desk", prize),
    "hand_out_to_all": ActRow("run_desk", lambda w: {key: prize(w)[key] for key in ("event", "prize")}),
    "take_back_prize": ActRow("run_desk", prize),
    "finish_event": ActRow("manage_event", event),
    "reopen_event": ActRow("manage_event", more(event, reason="")),
    "mark_reported": ActRow("manage_event", event),
    "unmark_reported": ActRow("manage_event", event),
    # judge calls
    "call_judge": ActRow("note_on_floor", lambda w: {**event(w), **entry(w)}, by_link=True),
    "describe_call": ActRow("note_on_floor", more(judge_call, about="rules"), by_link=True),
    # A judge in training takes back a call of their own alone.
    "take_back_call": ActRow("judge", judge_call, by_link=True),
    "take_call": ActRow("judge", judge_call),
    "leave_call": ActRow("judge", judge_call),
    "rule_on_call": ActRow("judge", more(judge_call, outcome="answered")),
    "appeal": ActRow("judge", judge_call),
    "close_call": ActRow("judge", judge_call),
    "reopen_call": ActRow("judge", judge_call),
    "head_judge_rules": ActRow("head_judge", more(judge_call, outcome="answered")),
    "note_on_call": ActRow("note_on_floor", more(judge_call, words="")),
    "record_game_state": ActRow("judge", more(match, verdict="accepted", what_happened="")),
    "attach_replay": ActRow("judge", more(game_state, replay=None)),
    # decks
    "submit_list": ActRow("run_desk", more(entry, text=""), by_link=True),
    "unlock_list": ActRow("judge", more(entry, reason="")),
    "allow_card": ActRow("judge", more(event, number="", reason="")),
    "withdraw_card": ActRow(
        "judge",
        lambda w: {
            "override": w.event.card_overrides.create(
                number="P-999", reason="x", allowed_at=w.event.starts_at
            )
        },
    ),
    "draw_deck_checks": ActRow("judge", more(event, tables=0)),
    "choose_deck_check": ActRow("judge", more(event, table=999)),
    "check_cut_players": ActRow("judge", event),
    "start_check": ActRow("judge", deck_check),
    "take_up_list": ActRow("judge", deck_check),
    "save_counts": ActRow("note_on_floor", more(deck_check, notes=decks.actions.CheckNotes())),
    "finish_check": ActRow("judge", deck_check),
    "cancel_check": ActRow("judge", deck_check),
    "reopen_check": ActRow("judge", more(deck_check, reason="")),
    "ask_amendment": ActRow("judge", more(entry, words="")),
    "take_back_amendment": ActRow(
        "judge", lambda w: {"amendment": AmendmentRequest.objects.get(deck_list=w.player.deck_list)}
    ),
    # penalties
    "issue_penalty": ActRow(
        "judge", more(event, infraction="behavior", level="warning", reason="", person="spectator")
    ),
    "acknowledge_corrected_penalty": ActRow("head_judge", more(penalty, reason="")),
    "acknowledge_penalty": ActRow("head_judge", penalty),
    "decline_penalty": ActRow("head_judge", more(penalty, reason="")),
    "correct_penalty": ActRow("head_judge", more(penalty, reason="")),
    "withdraw_penalty": ActRow("head_judge", more(penalty, reason="")),
    "issue_tardiness": ActRow("judge", more(match, side=1)),
    "penalize_both": ActRow("judge", more(match, more_at_fault=1, infraction="game_rules", reason="")),
    # replays
    "new_replay": ActRow("judge", more(event, name="x", start=new_game(deck(), deck(), "a"))),
    "import_replay": ActRow(
        "judge", lambda w: {**event(w), "name": "x", "raw": json.dumps(replay(w)["replay"].record).encode()}
    ),
    "rename_replay": ActRow("judge", more(replay, name="x")),
    "rule_on_replay": ActRow("judge", more(replay, said=Said("accepted"))),
    "attach_to_match": ActRow("judge", replay),
    "remove_replay": ActRow("judge", replay),
    "go_on_from_stop": ActRow("judge", replay),
    "set_position": ActRow("judge", more(replay, position={})),
    "push_decisions": ActRow("judge", more(replay, at=Point("main", 0), acts=[])),
    "pop_decision": ActRow("judge", more(replay, at=Point("main", 0))),
    "begin_branch": ActRow("judge", more(replay, at=Point("main", 0))),
    "remove_branch": ActRow("judge", more(replay, line="main")),
    "note_decision": ActRow("judge", more(replay, at=Point("main", 0), note="")),
    # after a penalty
    "fill_in_report": ActRow("head_judge", lambda w: {"report": penalty(w)["penalty"].report}),
    "eject_person": ActRow("head_judge", more(event, reason="", name="")),
    "consent_to_ejection": ActRow(
        "manage_event", lambda w: {"ejection": Ejection.objects.get(pk=w.parts["ejection"])}
    ),
    "publish_lists": ActRow("manage_event", event),
    "publish_lists_to_cut": ActRow("manage_event", event),
    "withdraw_publication": ActRow("manage_event", more(event, reason="")),
    "start_card_import": ActRow(CREATOR, more(nothing, content=b"[]")),
    "delete_rows": ActRow(CREATOR, more(nothing, rows=[])),
    "take_back_rows": ActRow(CREATOR, more(nothing, rows=[])),
}

#: Done from the terminal and by tasks; no page calls them and no person is named.
WITHOUT_A_PERSON = {"import_cards", "import_regulation", "load_shipped_catalog"}

FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: getattr(module, name)
    for module in (tournaments.actions, decks.actions, penalties.actions, rules_engine.actions)
    for name in module.__all__
    if inspect.isfunction(getattr(module, name))
}


def side_of(w: World) -> int:
    return 1 if match(w)["match"].player_1_id == w.player.pk else 2


def is_allowed(w: World, name: str, by: Actor) -> bool:
    """Return whether the act let `by` in, whatever it then said about the rest; everything is undone."""
    with transaction.atomic():
        try:
            FUNCTIONS[name](**ACTS[name].facts(w), by=by)
        except NotAllowed:
            return False
        except Refused:
            return True
        finally:
            transaction.set_rollback(True)
    return True


def may(row: ActRow, role: str) -> bool:
    """Return whether a signed-in role may do the act of `row`."""
    if row.need == CREATOR:
        return role in {"organizer", "other_organizer"}
    if row.need == MEMBER:
        return role == "organizer"
    if row.need == SIGNED_IN:
        return True
    return role in ROLES_FOR.get(row.need, frozenset())


@pytest.mark.parametrize("name", ACTS)
def test_an_act_lets_in_whom_its_row_names_and_nobody_else(world: World, name: str):
    row = ACTS[name]
    wanted = {role: may(row, role) for role in world.users}
    assert {role: is_allowed(world, name, acting(user)) for role, user in world.users.items()} == wanted


@pytest.mark.parametrize("name", ACTS)
def test_an_act_is_for_no_visitor_and_for_a_player_only_on_their_own_entry(world: World, name: str):
    other = world.event.registrations.exclude(pk__in=[world.player.pk, *opponents(world)]).first()
    assert not is_allowed(world, name, VISITOR)
    assert is_allowed(world, name, acting(world.player)) == ACTS[name].by_link
    assert not is_allowed(world, name, acting(other))
    assert not is_allowed(world, name, acting(world.elsewhere))


def opponents(w: World) -> list[int]:
    row = match(w)["match"]
    return [row.player_1_id, row.player_2_id]


def test_anybody_signs_up_and_nobody_else_signs_up_as_a_walk_in(world: World):
    with transaction.atomic(), pytest.raises(Refused) as refusal:
        tournaments.actions.sign_up(event=world.event, by=VISITOR, name="")
    assert not isinstance(refusal.value, NotAllowed)
    assert not is_allowed(world, "sign_up", VISITOR)


def test_a_member_of_one_organizer_makes_no_member_of_another(world: World):
    with transaction.atomic(), pytest.raises(NotAllowed):
        tournaments.actions.make_account(
            by=acting(world.users["other_organizer"]),
            organizer=world.event.organizer,
            username="mia",
            name="Mia",
        )


def test_every_act_has_a_row_and_every_row_an_act():
    assert set(FUNCTIONS) - WITHOUT_A_PERSON == set(ACTS)
    assert TOKEN not in {row.need for row in ACTS.values()}


def test_every_act_takes_its_facts_by_name_and_the_person_as_by():
    for name in ACTS:
        facts = inspect.signature(FUNCTIONS[name]).parameters.values()
        assert all(fact.kind is inspect.Parameter.KEYWORD_ONLY for fact in facts), name
        assert "by" in {fact.name for fact in facts}, name
