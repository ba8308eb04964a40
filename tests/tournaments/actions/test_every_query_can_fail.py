"""A statement that fails anywhere in an act leaves the event as it was (pair, report, enter, drop, correct)."""

from collections.abc import Callable

import pytest
from django.apps import apps
from django.db import OperationalError, connection, transaction

from tests.factories.running import begun_cut, paired_round, play_round, started_round
from tests.factories.tournaments import acting, people_of, ready_event
from tournaments import actions
from tournaments.actions.acting import SYSTEM, act
from tournaments.actions.penalty_losses import inflict, lift
from tournaments.models import PenaltyLoss
from tournaments.rules.outcomes import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.long]

_OWN_WORDS = ("SAVEPOINT", "RELEASE", "ROLLBACK")


class FailAt:
    """Lets the statement number `at` fail (from 1), as a full disk or a lost connection would."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.seen = 0

    def __call__(self, execute, sql, params, many, context):
        if not sql.startswith(_OWN_WORDS):
            self.seen += 1
            if self.seen == self.at:
                raise OperationalError("disk full")
        return execute(sql, params, many, context)


def everything():
    """Return every row of this app, as the database has it."""
    models = apps.get_app_config("tournaments").get_models()
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def fails_everywhere(act: Callable[[], object]) -> int:
    """Fail every statement of `act` in turn; return how many it has. It is done once, at the end."""
    before = everything()
    at = 0
    while True:
        at += 1
        failing = FailAt(at)
        try:
            with transaction.atomic(), connection.execute_wrapper(failing):
                act()
        except OperationalError:
            assert everything() == before, f"statement {at} left something behind"
            continue
        assert everything() != before
        return at - 1


def match_at(round_, table):
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=table)


def test_pairing_round_1():
    event = ready_event(5)
    assert fails_everywhere(lambda: actions.pair_round(event=event, by=SYSTEM, seed=1, once="k")) > 8


def test_pairing_a_later_round_closes_the_last_one_or_does_not():
    event = ready_event(5)
    round_ = started_round(event)
    round_.matches.filter(outcome="").update(outcome="win_1", entered_by="staff")
    fails_everywhere(lambda: actions.pair_round(event=event, by=SYSTEM, seed=2, once="k"))
    assert event.rounds.get(number=1).state == "closed"


def test_pairing_the_bracket_with_its_seeds():
    event = ready_event(5, structure="elimination")
    fails_everywhere(lambda: actions.pair_round(event=event, by=SYSTEM, seed=1))
    assert event.cut_places.count() == 5


def test_drawing_a_round_again():
    round_ = paired_round(ready_event(6))
    fails_everywhere(lambda: actions.repair_round(round_=round_, by=SYSTEM, reason="x", seed=2))


def test_swapping_two_players():
    round_ = paired_round(ready_event(6))
    one, two = match_at(round_, 1), match_at(round_, 2)
    fails_everywhere(
        lambda: actions.swap_players(
            round_=round_, by=SYSTEM, first=one.player_1, second=two.player_1, reason="x"
        )
    )


def test_starting_a_round():
    round_ = paired_round(ready_event(4))
    fails_everywhere(lambda: actions.start_round(round_=round_, by=SYSTEM, once="k"))


def test_a_players_report():
    match = match_at(started_round(ready_event(4)), 1)
    by = acting(match.player_2)
    fails_everywhere(
        lambda: actions.report_result(match=match, by=by, side=2, outcome=Outcome.WIN_1, once="k")
    )


def test_a_report_that_makes_a_dispute():
    match = match_at(started_round(ready_event(4)), 1)
    actions.report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    by = acting(match.player_2)
    fails_everywhere(lambda: actions.report_result(match=match, by=by, side=2, outcome=Outcome.WIN_2))


def test_a_staff_result_with_its_record():
    match = match_at(started_round(ready_event(4)), 1)
    record = actions.EndOfRoundFacts("every_step_tied")
    fails_everywhere(
        lambda: actions.enter_result(match=match, by=SYSTEM, outcome=Outcome.DRAW, end_of_round=record)
    )


def test_a_drop_that_concedes():
    match = match_at(started_round(ready_event(4)), 1)
    fails_everywhere(lambda: actions.drop_player(registration=match.player_1, by=SYSTEM, once="k"))


def test_a_correction_that_changes_the_final():
    event = ready_event(4, structure="elimination")
    semi = play_round(event)
    paired_round(event)
    match = match_at(semi, 2)
    fails_everywhere(
        lambda: actions.correct_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, reason="slip")
    )


def test_replacing_a_player_of_the_cut():
    event = ready_event(9, structure="swiss_cut")
    places = begun_cut(event, rounds=4)
    actions.drop_player(registration=places[0].registration, by=SYSTEM)
    fails_everywhere(lambda: actions.replace_in_cut(event=event, by=SYSTEM, seed=1, reason="left"))


def given_loss(match, side):
    with acting_on(match.round.event) as this:
        return inflict(this, match, side=side, kind="match")


def acting_on(event):
    return act("penalty", event=event, by=SYSTEM, permission="judge")


def test_a_match_lost_by_penalty_and_the_penalty_withdrawn():
    match = match_at(started_round(ready_event(4)), 1)
    assert fails_everywhere(lambda: given_loss(match, 1)) > 5
    loss = PenaltyLoss.objects.select_related("match__round__event").get()

    def withdraw():
        with acting_on(match.round.event) as this:
            lift(this, loss)

    assert fails_everywhere(withdraw) > 5
    assert loss.match.round.matches.get(pk=match.pk).outcome == ""


def test_the_head_judges_role_lent_and_given_back():
    event = ready_event(2)
    judge = people_of(event).floor_judge
    fails_everywhere(lambda: actions.hand_over_head_judge(event=event, by=SYSTEM, to=judge, for_a_while=True))
    fails_everywhere(lambda: actions.give_back_head_judge(event=event, by=SYSTEM))
    assert event.staff.get(role="head_judge").user == people_of(event).head_judge
