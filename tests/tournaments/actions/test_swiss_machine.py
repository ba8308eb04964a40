"""Random days of Swiss through the acts, against what must always hold (TRM 3.4.2, 5.3, 5.4, 6.0).

Each example is one event inside a savepoint that is rolled back. What is checked after every step: nobody
is twice in a round, no rematch and no second bye that could be avoided, points are the sum of results, a
pairing undone leaves nothing, and the same seed pairs the same.
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

from tests.factories.tournaments import START, RegistrationFactory, acting, ready_event
from tournaments.actions import (
    close_round,
    correct_result,
    drop_player,
    enter_result,
    mark_absent,
    pair_round,
    publish_round,
    report_result,
    start_round,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM
from tournaments.history.field import field_of
from tournaments.history.standings import swiss_table
from tournaments.models import LogEntry, Match, Registration, ResultClaim, Round
from tournaments.rules.outcomes import Outcome
from tournaments.rules.pairing import check_pairing
from tournaments.rules.problems import Refused

POINTS = {
    "win_1": (3, 0),
    "win_1_by_default": (3, 0),
    "win_2": (0, 3),
    "win_2_by_default": (0, 3),
    "double_loss": (0, 0),
}
ROUNDS = 6


class SwissDay(RuleBasedStateMachine):
    """One event of up to a dozen players; every step is an act somebody could do at that moment."""

    @initialize(players=st.integers(2, 9), byes=st.booleans())
    def open(self, players, byes):
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.event = ready_event(players, staff=False, structure="swiss", rounds_planned=ROUNDS)
        if byes and players > 3:
            self.event.registrations.filter(number=1).update(awarded_byes=[1, 2])
        self.logged = 0
        self.look()

    def teardown(self):
        if hasattr(self, "atomic"):
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    # What is there -------------------------------------------------------------------------------

    @property
    def last(self):
        return self.event.rounds.order_by("-number").first()

    def look(self):
        """Note once a step what the preconditions ask again and again."""
        last = self.last
        self.state = last.state if last else "none"
        self.has_open = last is not None and last.matches.filter(outcome="").exists()
        self.active_count = self.event.registrations.filter(status="active").count()
        self.count = self.event.registrations.count()
        self.may_pair = self.active_count > 1 and (
            last is None or (last.state == "closed" and last.number < ROUNDS)
        )

    def open_matches(self):
        return list(
            self.last.matches.filter(outcome="").select_related("round__event", "player_1", "player_2")
        )

    def active(self):
        return list(self.event.registrations.filter(status="active").order_by("number"))

    def rows(self):
        return (
            list(Match.objects.filter(round__event=self.event).order_by("pk").values()),
            list(Round.objects.filter(event=self.event).order_by("pk").values()),
            list(Registration.objects.filter(event=self.event).order_by("pk").values()),
            list(ResultClaim.objects.filter(match__round__event=self.event).order_by("pk").values()),
        )

    def refusal_of(self, act):
        """Do something and return the codes it was refused with, () when it was done."""
        try:
            act()
        except Refused as refused:
            return refused.codes
        return ()

    # What people do ------------------------------------------------------------------------------

    @precondition(lambda self: self.may_pair)
    @rule(seed=st.integers(0, 2**31 - 1))
    def pair(self, seed):
        before = self.rows()
        number = (self.last.number if self.last else 0) + 1
        drawn = self.seats(pair_round(event=self.event, by=SYSTEM, seed=seed))
        undo_pairing(round_=self.last, by=SYSTEM)
        assert self.rows() == before
        round_ = pair_round(event=self.event, by=SYSTEM, seed=seed)
        assert self.seats(round_) == drawn
        self.is_as_good_as_can_be(round_, number)

    def seats(self, round_):
        return sorted(round_.matches.values_list("table", "kind", "player_1", "player_2"), key=str)

    def is_as_good_as_can_be(self, round_, number):
        field = field_of(self.event, number)
        pairs = list(
            round_.matches.filter(kind="match").order_by("table").values_list("player_1_id", "player_2_id")
        )
        bye = round_.matches.filter(kind="bye").values_list("player_1_id", flat=True).first()
        found = check_pairing(field.entrants, pairs, bye, awarded_byes=field.awarded_byes)
        assert not [problem for problem in found if problem.params["avoidable"]]
        players = (
            {player for pair in pairs for player in pair} | ({bye} if bye else set()) | field.awarded_byes
        )
        assert players == {row.pk for row in self.active() if row.first_round <= number}

    @precondition(lambda self: self.state in {"paired", "published"})
    @rule()
    def move_on(self):
        act = publish_round if self.state == "paired" else start_round
        before = self.rows()
        refused = self.refusal_of(lambda: act(round_=self.last, by=SYSTEM, now=START))
        if refused:
            assert refused == ("pairing_out_of_date",)
            assert self.state == "paired"
            assert self.rows() == before
            undo_pairing(round_=self.last, by=SYSTEM)

    @precondition(lambda self: self.state == "started" and self.has_open)
    @rule(data=st.data(), outcome=st.sampled_from(["win_1", "win_2", "double_loss", "win_1_by_default"]))
    def enter(self, data, outcome):
        match = data.draw(st.sampled_from(self.open_matches()))
        enter_result(match=match, by=SYSTEM, outcome=Outcome(outcome))

    @precondition(lambda self: self.state == "started" and self.has_open)
    @rule(data=st.data(), side=st.sampled_from([1, 2]), outcome=st.sampled_from(["win_1", "win_2"]))
    def report(self, data, side, outcome):
        match = data.draw(st.sampled_from(self.open_matches()))
        player = match.player_1 if side == 1 else match.player_2
        if player.status != "active":
            return
        report_result(match=match, by=acting(player), side=side, outcome=Outcome(outcome))

    @precondition(lambda self: self.state == "started")
    @rule()
    def enter_the_rest_and_close(self):
        for match in self.open_matches():
            enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
        close_round(round_=self.last, by=SYSTEM, now=START)

    @precondition(lambda self: self.state in {"started", "closed"})
    @rule(data=st.data(), outcome=st.sampled_from(["win_1", "win_2", "double_loss"]))
    def correct(self, data, outcome):
        rows = Match.objects.filter(round__event=self.event, kind="match").exclude(outcome="")
        matches = list(rows.select_related("round__event", "player_1", "player_2"))
        if not matches:
            return
        match = data.draw(st.sampled_from(matches))
        before = self.rows()
        refused = self.refusal_of(
            lambda: correct_result(match=match, by=SYSTEM, outcome=Outcome(outcome), reason="slip")
        )
        is_locked = self.last.number >= match.round.number + 2
        assert refused == (("result_locked",) if is_locked else ())
        assert not refused or self.rows() == before

    @precondition(lambda self: self.active_count > 2)
    @rule(data=st.data(), absent=st.booleans())
    def leave(self, data, absent):
        row = data.draw(st.sampled_from(self.active()))
        act = mark_absent if absent else drop_player
        act(registration=row, by=SYSTEM, reason="called")

    @precondition(lambda self: self.count < 12)
    @rule()
    def come_late(self):
        following = (self.last.number if self.last else 0) + 1
        RegistrationFactory(event=self.event, active=True, first_round=following)

    # What always holds ---------------------------------------------------------------------------

    @invariant()
    def the_books_are_right(self):
        if not hasattr(self, "event"):
            return
        self.look()
        count = LogEntry.objects.filter(event=self.event).count()
        assert count >= self.logged
        self.logged = count
        rounds = dict(self.event.rounds.values_list("pk", "number"))
        points = dict.fromkeys(self.event.registrations.values_list("id", flat=True), 0)
        seated = set()
        for match in Match.objects.filter(round__in=rounds):
            players = [player for player in (match.player_1_id, match.player_2_id) if player is not None]
            for player in players:
                assert (match.round_id, player) not in seated, "twice in a round"
                seated.add((match.round_id, player))
            assert not (match.is_disputed and match.outcome), "a disputed match has no result"
            if match.outcome:
                gained = (3,) if match.player_2_id is None else POINTS[match.outcome]
                for player, more in zip(players, gained, strict=True):
                    points[player] += more
        if rounds:
            for line in swiss_table(self.event, after_round=max(rounds.values())):
                assert line.points == points[line.player], "points are the sum of results"


_PHASES = [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]
_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.long
@pytest.mark.django_db
def test_random_days_of_swiss():
    run_state_machine_as_test(
        SwissDay,
        settings=settings(
            max_examples=12,
            stateful_step_count=25,
            deadline=None,
            phases=_PHASES,
            suppress_health_check=_CHECKS,
        ),
    )


@pytest.mark.slow
@pytest.mark.django_db
def test_many_random_days_of_swiss():
    run_state_machine_as_test(
        SwissDay,
        settings=settings(
            max_examples=300,
            stateful_step_count=60,
            deadline=None,
            phases=_PHASES,
            suppress_health_check=_CHECKS,
        ),
    )
