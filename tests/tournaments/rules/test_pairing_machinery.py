"""The parts behind pairing that whole rounds reach only by bad luck: repair, large windows, wide weights."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.rules.pairing_oracle import plain_value
from tests.tournaments.rules.test_pairing import people, random_field
from tournaments.rules.pairing import Entrant, Method, pair_round, verify_certificate
from tournaments.rules.problems import Refused
from tournaments.rules.swiss import counting, draw, layout, matching
from tournaments.rules.swiss.blind import GroupTask
from tournaments.rules.swiss.counting import BestPairings, TooMany
from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.matching import best_pairs, heaviest_matching
from tournaments.rules.swiss.plan import Stuck, plan_round
from tournaments.rules.swiss.value import Floats, Value
from tournaments.rules.swiss.window import Board, Window
from tournaments.rules.swiss.window_task import WindowTask


def crowd(players: int, met_each: int) -> list[Entrant]:
    """One group in a ring where everybody has met their `met_each` nearest neighbours on each side."""
    return [
        Entrant(
            player,
            0,
            frozenset((player + step) % players for step in range(-met_each, met_each + 1) if step % players),
        )
        for player in range(players)
    ]


# Repair of a BIG group


def test_a_crowd_in_which_no_blind_draw_passes_is_repaired() -> None:
    entrants = crowd(120, 12)
    field = Field(entrants)
    task = GroupTask(field.groups[0].ids, takers=1, floaters=2, bye_candidates=frozenset({5}))
    dice = random.Random(1)
    assert task.draw(field, dice) is None
    part = task.repair(field, dice)
    assert part is not None
    assert not field.any_have_met(part.firsts, part.seconds)
    assert (len(part.takers), len(part.floaters), part.bye) == (1, 2, 5)
    everyone = [*part.firsts, *part.seconds, *part.takers, *part.floaters, 5]
    assert sorted(everyone) == list(range(120))


def test_a_whole_round_of_such_a_crowd_is_paired_and_proved_by_parity_alone() -> None:
    entrants = crowd(121, 12)
    pairing = pair_round(entrants, rounds_played=24, seed=3)
    assert pairing.certificate.method is Method.PARITY
    assert verify_certificate(entrants, pairing)


def test_repair_prefers_nobody() -> None:
    field = Field(crowd(8, 1))
    task = GroupTask(field.groups[0].ids, takers=0, floaters=0)
    partners: Counter[int] = Counter()
    for seed in range(1500):
        part = task.repair(field, random.Random(seed))
        assert part is not None
        partners.update(
            b if a == 0 else a for a, b in zip(part.firsts, part.seconds, strict=True) if 0 in {a, b}
        )
    # By symmetry 2 and 6 are equally likely partners of 0, and so are 3 and 5.
    assert abs(partners[2] - partners[6]) < 4 * (partners[2] + partners[6]) ** 0.5
    assert abs(partners[3] - partners[5]) < 4 * (partners[3] + partners[5]) ** 0.5
    assert set(partners) == {2, 3, 4, 5, 6}


def test_repair_gives_up_where_nothing_helps() -> None:
    field = Field(crowd(9, 4)[:8])
    assert GroupTask(field.groups[0].ids, 0, 0).repair(field, random.Random(1)) is None


def test_repair_never_leaves_a_clash_behind() -> None:
    """Seats that were in order when looked at can be spoilt by a later exchange; the end is what counts."""
    dice = random.Random(8)
    for _ in range(200):
        players = 2 * dice.randint(2, 5)
        met = {pair for pair in combinations(range(players), 2) if dice.random() < 0.6}
        field = Field(
            [
                Entrant(player, 0, frozenset(b if a == player else a for a, b in met if player in {a, b}))
                for player in range(players)
            ]
        )
        part = GroupTask(field.groups[0].ids, 0, 0).repair(field, dice)
        assert part is None or not field.any_have_met(part.firsts, part.seconds)


def test_a_big_group_that_breaks_its_promise_is_taken_back() -> None:
    met = " ".join(map("".join, combinations("defghi", 2)))
    entrants = people("ab c defghi j", met)
    pairing = pair_round(entrants, rounds_played=0, seed=1)
    assert pairing.certificate.method is Method.WHOLE
    assert pairing.certificate.value.rematches == 1
    assert verify_certificate(entrants, pairing)


def test_floaters_who_have_met_everybody_below_them_make_their_neighbourhood_exact() -> None:
    above, below = "abcdefg", "tuvwxyz"
    met = " ".join(one + other for one in above for other in below)
    pairing = pair_round(people(f"{above} {below}", met), rounds_played=0, seed=1)
    assert pairing.certificate.value.rematches == 1


# Windows


def test_a_window_between_big_groups_is_decided_alone() -> None:
    entrants = [
        *(Entrant(player, 9) for player in range(10)),
        Entrant(100, 6, frozenset({101})),
        Entrant(101, 6, frozenset({100})),
        *(Entrant(player, 3) for player in range(200, 210)),
    ]
    pairing = pair_round(entrants, rounds_played=1, seed=4)
    assert pairing.certificate.method is Method.WINDOWS
    assert (pairing.certificate.big, pairing.certificate.exact) == ((9, 3), (6,))
    assert pairing.certificate.value.floats == (Floats(0, 0), Floats(2, 0), Floats(0, 0))


def test_the_last_window_draws_players_down_from_the_big_group_if_it_must() -> None:
    entrants = [
        *(Entrant(player, 3) for player in range(11)),
        *(Entrant(p, 0, frozenset({100, 101, 102} - {p})) for p in (100, 101, 102)),
    ]
    pairing = pair_round(entrants, rounds_played=2, seed=4)
    assert pairing.certificate.exact == (0,)
    assert pairing.certificate.value.floats[0] == Floats(3, 0)
    assert verify_certificate(entrants, pairing)


def test_a_floater_passes_a_window_in_which_only_the_bye_is_left() -> None:
    entrants = [
        *(Entrant(player, 6) for player in range(7)),
        Entrant(100, 3),
        *(Entrant(player, 0, byes=1) for player in range(200, 207)),
    ]
    for exact in (frozenset[int](), frozenset({1})):
        plan = plan_round(Field(entrants), frozenset({0, 2}), exact)
        assert plan.bound == Value(0, 0, 1, (Floats(1, 1), Floats(0, 0), Floats(0, 0)))
        drawn = draw._draw(Field(entrants), plan, random.Random(2))
        assert drawn.bye == 100
        assert Value.of(Field(entrants), drawn.pairs, drawn.bye) == plan.bound


def test_a_plan_says_which_groups_are_too_small_for_their_task() -> None:
    entrants = people("a bc", met="")
    with pytest.raises(Stuck, match="cannot be drawn"):
        plan_round(
            Field([*people("ab c d", met="ab ac bc"), Entrant(1, -3)]), frozenset({1, 2, 3}), frozenset({0})
        )
    assert plan_round(Field(entrants), frozenset(), frozenset()).bound.floats == (Floats(1, 0), Floats(0, 0))


def test_windows_too_large_to_count_are_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    entrants = [Entrant(player, player // 4, frozenset({player ^ 1})) for player in range(48)]
    field = Field(entrants)
    board = Board(field, Window(range(len(field.groups))))
    best = best_pairs(board)
    assert best is not None
    monkeypatch.setattr(counting, "COUNT_LIMIT", 20)
    with pytest.raises(TooMany):
        BestPairings(board, best).count()
    monkeypatch.setattr(counting, "COUNT_NODES", 40)
    with pytest.raises(TooMany):
        BestPairings(board, best)
    task = WindowTask(board, best)
    drawn = set()
    for seed in range(10):
        part = task.draw(random.Random(seed))
        pairs = tuple(zip(part.firsts, part.seconds, strict=True))
        assert Value.of(field, pairs, None) == Value(0, 0, 0, (Floats(0, 0),) * 12)
        drawn.add(frozenset(map(frozenset, pairs)))
    assert len(drawn) == 10


def test_a_window_of_two_nodes_has_nothing_to_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", 0)
    assert pair_round(people("ab", met="ab"), rounds_played=1, seed=1).certificate.value.rematches == 1


def test_the_best_pairings_of_a_window_are_counted() -> None:
    field = Field(people("abcd efgh", met="ab"))
    board = Board(field, Window(range(2)))
    best = best_pairs(board)
    assert best is not None
    assert BestPairings(board, best).count() == 2 * 3


# Weights of any width


def test_criteria_too_many_for_one_weight_are_decided_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(4)
    for _ in range(60):
        players = dice.randint(3, 8)
        met = {pair for pair in combinations(range(players), 2) if dice.random() < 0.5}
        entrants = [
            Entrant(p, dice.randrange(6), frozenset(b if a == p else a for a, b in met if p in {a, b}))
            for p in range(players)
        ]
        wide = pair_round(entrants, rounds_played=9, seed=1)
        with monkeypatch.context() as narrow:
            # Just enough for what is known and one digit more.
            narrow.setattr(matching, "WEIGHT_BITS", matching.NOISE_BITS + 14)
            tight = pair_round(entrants, rounds_played=9, seed=1)
        assert tight.certificate.value == wide.certificate.value
        assert wide.certificate.value.as_vector() == plain_value(entrants, list(wide.pairs), wide.bye)


def test_a_field_with_more_point_groups_than_any_event_has_is_refused_not_mispaired(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matching, "WEIGHT_BITS", matching.NOISE_BITS + 3)
    with pytest.raises(Refused) as refusal:
        pair_round(people("abc d e f g h i j", met="ab ac bc"), rounds_played=9, seed=1)
    assert refusal.value.codes == ("too_many_point_groups",)


def test_sixty_different_scores_are_paired_exactly_even_if_all_neighbours_have_met() -> None:
    entrants = [Entrant(p, p, frozenset({p ^ 1})) for p in range(60)]
    pairing = pair_round(entrants, rounds_played=20, seed=1)
    assert pairing.certificate.method is Method.WHOLE
    # Two by two the pairs of four neighbours cross: (0, 1, 2, 3) becomes 0-2 and 1-3.
    assert pairing.certificate.value == Value.of(
        Field(entrants), [(p, p + 2) for p in range(60) if p % 4 < 2], None
    )


def test_the_matching_is_of_maximum_weight_though_it_leaves_nodes_alone() -> None:
    assert heaviest_matching(3, [(0, 1, 2), (1, 2, 3)]) == {(1, 2)}
    assert heaviest_matching(0, []) == set()


# Cutting the field


def test_who_is_drawn_for_the_bye_has_the_fewest_byes_in_the_lowest_group() -> None:
    bye = layout.best_bye_class(Field(people("ab cd e", byes="de")))
    assert bye is not None
    assert (bye.group, bye.byes, bye.candidates) == (1, 0, frozenset({ord("c")}))
    assert layout.best_bye_class(Field(people("ab"))) is None


def test_no_runs_of_nothing() -> None:
    assert list(layout.runs(())) == []


def test_a_value_is_compared_at_the_first_criterion_that_differs() -> None:
    low, high = Value(0, 0, 0, (Floats(1, 0),)), Value(0, 0, 0, (Floats(1, 1),))
    assert (high.first_worse(low), low.first_worse(high), low.first_worse(low)) == (4, None, None)


def test_all_methods_turn_up_in_ordinary_events() -> None:
    methods = {
        pair_round(random_field(seed, 24, 5), rounds_played=5, seed=seed).certificate.method
        for seed in range(25)
    }
    assert Method.PARITY in methods
    assert len(methods) > 1
