"""Random days of penalties through the acts, against what must always hold (TRM 7.2, 7.3).

Each example is one event inside a savepoint that is rolled back. Every penalty that is given is first withdrawn
and must leave everything as it was; corrections there and back do so too while the round is played.
"""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from penalties.actions import (
    acknowledge_corrected_penalty,
    acknowledge_penalty,
    correct_penalty,
    decline_penalty,
    issue_penalty,
    withdraw_penalty,
)
from penalties.models import Penalty
from penalties.rules.infractions import infraction
from penalties.rules.ladder import advice
from penalties.rules.levels import Level
from tests.factories.tournaments import START, acting, people_of, ready_event
from tournaments.actions import (
    close_round,
    enter_result,
    pair_round,
    publish_round,
    start_round,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import Match, PenaltyLoss, Registration, Suspension
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused

ROUNDS = 5
KINDS = ["slow_play", "communication", "list_differs", "outside_information", "behavior", "other"]
EXCLUSIONS = {"disqualification", "suspension"}
LOSSES = {"game_loss", "match_loss"}


class PenaltyDay(RuleBasedStateMachine):
    """One small event; every step is an act somebody could do at that moment."""

    @initialize(players=st.integers(4, 6), best_of=st.sampled_from([1, 3]))
    def open(self, players, best_of):
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.event = ready_event(players, structure="swiss", rounds_planned=ROUNDS, swiss_best_of=best_of)
        people = people_of(self.event)
        self.head_judge, self.floor_judge = acting(people.head_judge), acting(people.floor_judge)
        self.look()

    def teardown(self):
        if hasattr(self, "atomic"):
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    # What is there -------------------------------------------------------------------------------

    def look(self):
        self.last = self.event.rounds.order_by("-number").first()
        self.state = self.last.state if self.last else "none"
        self.active_count = self.event.registrations.filter(status="active").count()
        self.given = list(Penalty.objects.filter(event=self.event).select_related("event").order_by("pk"))

    def stand(self):
        """Return all that a penalty can act on; versions and the losses' own rows are no part of it."""
        return (
            list(
                Match.objects.filter(round__event=self.event)
                .order_by("pk")
                .values(
                    *("pk", "outcome", "games_1", "games_2", "is_disputed"),
                    *("entered_by", "entered_by_user", "entered_at"),
                )
            ),
            list(
                self.event.registrations.order_by("pk").values(
                    *("pk", "status", "left_after_round", "left_without_telling", "without_prizes"),
                    *("rounds_missed", "first_round"),
                )
            ),
            list(Suspension.objects.order_by("membership_number").values("membership_number", "ends_on")),
        )

    def in_force(self, *states):
        return [row for row in self.given if row.state in states]

    def refusal_of(self, act, **facts):
        """Do something and return the codes it was refused with, () when it was done."""
        try:
            act(**facts)
        except Refused as refused:
            return refused.codes
        return ()

    # What people do ------------------------------------------------------------------------------

    @precondition(
        lambda self: (
            self.active_count > 1
            and (self.last is None or (self.state == "closed" and self.last.number < ROUNDS))
        )
    )
    @rule(seed=st.integers(0, 2**31 - 1))
    def pair(self, seed):
        pair_round(event=self.event, by=SYSTEM, seed=seed, now=START)

    @precondition(lambda self: self.state in {"paired", "published"})
    @rule()
    def move_on(self):
        act = publish_round if self.state == "paired" else start_round
        refused = self.refusal_of(act, round_=self.last, by=SYSTEM, now=START)
        if refused:
            assert (refused, self.state) == (("pairing_out_of_date",), "paired")
            undo_pairing(round_=self.last, by=SYSTEM)

    @precondition(lambda self: self.state == "started")
    @rule(outcome=st.sampled_from([Outcome.WIN_1, Outcome.WIN_2]), close=st.booleans())
    def enter_results(self, outcome, close):
        rows = self.last.matches.filter(outcome="").select_related("round__event", "player_1", "player_2")
        for match in rows if close else rows[:1]:
            enter_result(match=match, by=SYSTEM, outcome=outcome, now=START)
        if close:
            close_round(round_=self.last, by=SYSTEM, now=START)

    @rule(
        number=st.integers(1, 4),
        kind=st.sampled_from(KINDS),
        level=st.sampled_from(Level),
        wish=st.sampled_from(["", "next"]),
        by_head_judge=st.booleans(),
    )
    def give(self, number, kind, level, wish, by_head_judge):
        registration = self.event.registrations.get(number=number)
        earlier = [
            Level(row.level)
            for row in self.in_force("issued")
            if (row.registration_id, row.infraction) == (registration.pk, kind)
        ]
        before = self.stand()
        facts = {
            "event": self.event,
            "by": self.head_judge if by_head_judge else self.floor_judge,
            "registration": registration,
            "infraction": kind,
            "level": level.value,
            "reason": "seen",
            "why_above": "grave",
            "acts_on": wish,
            "now": START,
        }
        if level < advice(infraction(kind), earlier).least:
            with pytest.raises(Refused) as refusal:
                issue_penalty(**facts)
            assert set(refusal.value.codes) <= {"below_the_guide", "lighter_than_before"}
            assert self.stand() == before
            return
        row = issue_penalty(**facts)
        if row.state == "proposed":
            assert self.stand() == before, "a proposal acts on nothing"
            return
        withdraw_penalty(penalty=row, by=self.head_judge, reason="slip", now=START)
        assert self.stand() == before, "withdrawing restores exactly"
        issue_penalty(**facts)

    @precondition(lambda self: self.in_force("proposed"))
    @rule(data=st.data(), agrees=st.booleans())
    def answer(self, data, agrees):
        row = data.draw(st.sampled_from(self.in_force("proposed")))
        before = self.stand()
        if not agrees:
            decline_penalty(penalty=row, by=self.head_judge, reason="no", now=START)
            assert self.stand() == before
            return
        acknowledge_penalty(penalty=row, by=self.head_judge, now=START)

    @precondition(lambda self: self.in_force("proposed"))
    @rule(data=st.data(), level=st.sampled_from(Level))
    def answer_with_another_level(self, data, level):
        row = data.draw(st.sampled_from(self.in_force("proposed")))
        before = self.stand()
        refused = self.refusal_of(
            acknowledge_corrected_penalty,
            penalty=row,
            by=self.head_judge,
            level=level.value,
            why_above="grave",
            reason="looked at it",
            now=START,
        )
        assert set(refused) <= {"below_the_guide", "lighter_than_before"}
        if refused:
            assert self.stand() == before

    @precondition(lambda self: self.in_force("issued"))
    @rule(data=st.data())
    def withdraw(self, data):
        row = data.draw(st.sampled_from(self.in_force("issued")))
        withdraw_penalty(penalty=row, by=self.head_judge, reason="slip", now=START)

    @precondition(lambda self: self.in_force("issued"))
    @rule(data=st.data(), level=st.sampled_from(Level))
    def correct(self, data, level):
        row = data.draw(st.sampled_from(self.in_force("issued")))
        refused = self.refusal_of(
            correct_penalty,
            penalty=row,
            by=self.head_judge,
            level=level.value,
            why_above="grave",
            reason="looked again",
            now=START,
        )
        assert set(refused) <= {"below_the_guide", "lighter_than_before"}

    # What always holds ---------------------------------------------------------------------------

    @invariant()
    def the_books_are_right(self):
        if not hasattr(self, "event"):
            return
        self.look()
        issued = self.in_force("issued")
        out = {row.registration_id for row in issued if row.level in EXCLUSIONS}
        players = Registration.objects.filter(event=self.event)
        assert set(players.filter(status="disqualified").values_list("pk", flat=True)) == out
        assert set(players.filter(without_prizes=True).values_list("pk", flat=True)) == out
        suspended = sorted(row.membership_number for row in issued if row.level == "suspension")
        assert sorted(Suspension.objects.values_list("membership_number", flat=True)) == suspended
        standing = set(PenaltyLoss.objects.filter(undone_at__isnull=True).values_list("pk", flat=True))
        linked = {row.loss_id for row in issued if row.loss_id is not None}
        assert standing <= linked, "a loss stands only by a penalty in force"
        for row in issued:
            if row.level in LOSSES:
                assert row.acts_on in {"now", "next"}
                assert row.acts_on == "next" or row.loss_id is not None
        if self.state in {"published", "started"}:
            for match in self.last.matches.filter(kind="match", outcome=""):
                assert not {match.player_1_id, match.player_2_id} & out, "who is out plays on"


_PHASES = [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]
_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def _run(examples, steps):
    run_state_machine_as_test(
        PenaltyDay,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=_PHASES,
            suppress_health_check=_CHECKS,
        ),
    )


@pytest.mark.long
@pytest.mark.django_db
def test_random_days_of_penalties():
    _run(15, 25)


@pytest.mark.slow
@pytest.mark.django_db
def test_many_random_days_of_penalties():
    _run(200, 40)
