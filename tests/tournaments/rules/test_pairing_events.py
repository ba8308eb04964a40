"""Whole events: drops, returns, late entries, awarded byes, corrected results; every round is as good as can be."""

from __future__ import annotations

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.tournaments.rules.pairing_oracle import best_pairings, plain_value
from tournaments.rules.pairing import Entrant, Pairing, check_pairing, pair_round, verify_certificate
from tournaments.rules.problems import Severity


class EventMachine(RuleBasedStateMachine):
    """An event as a desk runs it, round after round, on the plain pairing rules."""

    def __init__(self) -> None:
        super().__init__()
        self.active: set[int] = set()
        self.gone: set[int] = set()
        self.next_id = 0
        self.rounds: list[tuple[Pairing, dict[tuple[int, int], tuple[int, int]]]] = []
        self.awarded: set[int] = set()

    @initialize(players=st.integers(2, 40))
    def people_come(self, players: int) -> None:
        for _ in range(players):
            self.late_entry()

    @rule()
    def late_entry(self) -> None:
        self.active.add(self.next_id)
        self.next_id += 1

    @precondition(lambda self: len(self.active) > 2)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(sorted(self.active)))
        self.active.remove(player)
        self.awarded.discard(player)
        self.gone.add(player)

    @precondition(lambda self: self.gone)
    @rule(data=st.data())
    def reinstate(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(sorted(self.gone)))
        self.gone.remove(player)
        self.active.add(player)

    @rule(data=st.data())
    def award_a_bye(self, data: st.DataObject) -> None:
        self.awarded.add(data.draw(st.sampled_from(sorted(self.active))))

    @precondition(lambda self: self.rounds)
    @rule(data=st.data())
    def correct_a_result(self, data: st.DataObject) -> None:
        results = data.draw(st.sampled_from(self.rounds))[1]
        if results:
            results[data.draw(st.sampled_from(sorted(results)))] = data.draw(RESULTS)

    @rule(seed=st.integers(0, 2**32), results=st.lists(st.deferred(lambda: RESULTS), min_size=1, max_size=8))
    def play_a_round(self, seed: int, results: list[tuple[int, int]]) -> None:
        entrants = self.entrants()
        pairing = pair_round(entrants, rounds_played=len(self.rounds), seed=seed, awarded_byes=self.awarded)
        self.check(entrants, pairing)
        played = {pair: results[index % len(results)] for index, pair in enumerate(pairing.pairs)}
        self.rounds.append((pairing, played))
        self.awarded = set()

    def entrants(self) -> list[Entrant]:
        points: Counter[int] = Counter()
        byes: Counter[int] = Counter()
        opponents: dict[int, set[int]] = {player: set() for player in range(self.next_id)}
        for pairing, results in self.rounds:
            for (one, other), gained in results.items():
                points[one] += gained[0]
                points[other] += gained[1]
                opponents[one].add(other)
                opponents[other].add(one)
            for player in (*pairing.awarded_byes, *(() if pairing.bye is None else (pairing.bye,))):
                byes[player] += 1
                points[player] += 3
        return [
            Entrant(player, points[player], frozenset(opponents[player]), byes[player])
            for player in sorted(self.active)
        ]

    def check(self, entrants: list[Entrant], pairing: Pairing) -> None:
        found = check_pairing(entrants, pairing.pairs, pairing.bye, awarded_byes=pairing.awarded_byes)
        assert not [problem for problem in found if problem.severity is Severity.ERROR]
        assert not [problem for problem in found if problem.params["avoidable"]]
        assert verify_certificate(entrants, pairing)
        playing = [entrant for entrant in entrants if entrant.id not in pairing.awarded_byes]
        if 0 < len(playing) <= 7:
            assert plain_value(playing, list(pairing.pairs), pairing.bye) == best_pairings(playing)[0]
        if len(playing) >= 2 * (len(self.rounds) + 1) and not any(e.byes for e in playing):
            # Each can refuse fewer than half of the others: a pairing without a rematch exists (Dirac).
            assert pairing.certificate.value.rematches == 0
            assert pairing.certificate.value.bye_byes == 0
        points = {entrant.id: entrant.points for entrant in entrants}
        if pairing.certificate.method.value == "parity":
            down = Counter(points[a] for a, b in pairing.pairs if points[a] != points[b])
            assert all(count == 1 for count in down.values())

    @invariant()
    def nobody_is_in_and_out(self) -> None:
        assert not self.active & self.gone
        assert self.awarded <= self.active


RESULTS = st.sampled_from([(3, 0), (0, 3), (3, 0), (0, 3), (1, 1), (0, 0)])

TestEvents = EventMachine.TestCase
TestEvents.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)
