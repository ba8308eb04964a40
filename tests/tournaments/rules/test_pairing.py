"""Pairing a Swiss round by TRM 3.4.2: what is promised of every round, and what is refused."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from tests.tournaments.rules.pairing_oracle import plain_value
from tournaments.rules.pairing import (
    Certificate,
    Entrant,
    Floats,
    Method,
    Pairing,
    PairingReasonKind,
    Value,
    check_pairing,
    pair_round,
    verify_certificate,
)
from tournaments.rules.problems import Refused


def people(groups: str, met: str = "", byes: str = "") -> list[Entrant]:
    """Groups from the top, "ab cd"; who has met, "ac bd"; who has had a bye, "a" (twice: "aa")."""
    opponents: dict[str, set[int]] = {name: set() for name in groups.replace(" ", "")}
    for one, other in met.split():
        opponents[one].add(ord(other))
        opponents[other].add(ord(one))
    return [
        Entrant(ord(name), 3 * points, frozenset(opponents[name]), byes.count(name), name)
        for points, group in enumerate(reversed(groups.split()))
        for name in group
    ]


def all_met(names: str) -> str:
    return " ".join(map("".join, combinations(names, 2)))


def named(pairing: Pairing) -> list[str]:
    """The pairs as letters, each pair and the pairs in alphabetical order, the bye last."""
    pairs = sorted("".join(sorted(map(chr, pair))) for pair in pairing.pairs)
    return pairs if pairing.bye is None else [*pairs, chr(pairing.bye)]


def draw(entrants: list[Entrant], seed: int = 0, **how: object) -> Pairing:
    longest = max(len(entrant.opponents) for entrant in entrants)
    return pair_round(entrants, rounds_played=longest, seed=seed, **how)  # type: ignore[arg-type]


# A rematch that only a chain of changes avoids: no luck of a shuffle can pass these.


@pytest.mark.parametrize(
    ("groups", "met", "expected"),
    [
        # a and b have met everybody but one: there is exactly one pairing without a rematch.
        ("abcd", "ac ad bc", ["ab", "cd"]),
        # a can only meet c; b and d would then leave e and f, who have met: b jumps over a group.
        ("ab cd ef", "ab cd ef ad bc be df ae af", ["ac", "bf", "de"]),
        # f needs somebody from the top; of the two ways left for e the one with fewer jumps is taken.
        ("ab cd ef", "ef ce cf df be af", ["ac", "bf", "de"]),
        # Ten on the same points, all met but for one perfect matching.
        (
            "abcdefghij",
            " ".join(sorted(set(all_met("abcdefghij").split()) - {"aj", "bi", "ch", "dg", "ef"})),
            ["aj", "bi", "ch", "dg", "ef"],
        ),
        # The bottom two have met each other and their neighbours: both are met from the very top.
        ("ab cd e f", "ef ce de cf df ae bf", ["af", "be", "cd"]),
    ],
)
def test_a_rematch_is_avoided_through_a_chain_of_changes(groups: str, met: str, expected: list[str]) -> None:
    for seed in range(20):
        pairing = draw(people(groups, met), seed)
        assert named(pairing) == expected
        assert pairing.certificate.value.rematches == 0


def test_the_only_pairing_without_a_rematch_is_found_among_hundreds_of_billions() -> None:
    names = "abcdefghijklmnopqrstuvwx"
    only = dict(zip(names, reversed(names), strict=True))
    met = " ".join(one + other for one, other in combinations(names, 2) if only[one] != other)
    for seed in range(5):
        assert named(draw(people(names, met), seed)) == sorted(one + only[one] for one in names[:12])


def test_a_second_bye_is_avoided_even_if_a_group_above_must_give_it() -> None:
    pairing = draw(people("ab cd e", met="ac", byes="cde"))
    assert pairing.bye in {ord("a"), ord("b")}
    assert pairing.certificate.value.bye_byes == 0
    assert pairing.certificate.value.bye_height == 2


def test_a_rematch_weighs_more_than_a_second_bye() -> None:
    # If anybody but c had the bye, two who have met would meet again.
    pairing = draw(people("abc", met="ac bc", byes="c"))
    assert named(pairing) == ["ab", "c"]
    assert [reason.kind for reason in pairing.reasons] == [PairingReasonKind.BYE]
    assert "a bye again" in pairing.reasons[0].words()


def test_a_drawn_match_is_a_match_played() -> None:
    # Meetings are all that counts: how the match of a and b ended is not even asked for.
    assert "ab" not in named(draw(people("abcd", met="ab")))


def test_if_rematches_cannot_be_avoided_there_are_as_few_as_possible_and_it_is_said() -> None:
    entrants = people("abcdef", all_met("abcde"))
    pairing = draw(entrants)
    assert pairing.certificate.method is Method.WHOLE
    assert pairing.certificate.value.rematches == 2
    words = [reason.words() for reason in pairing.reasons if reason.kind is PairingReasonKind.REMATCH]
    assert len(words) == 2
    assert all("fewer rematches than 2" in line for line in words)


def test_each_odd_pairing_says_why() -> None:
    pairing = draw(people("ab c d", met="ab cd"), seed=1, awarded_byes=())
    kinds = {reason.kind for reason in pairing.reasons}
    assert kinds == {PairingReasonKind.PAIR_DOWN}
    assert all("without it somebody would meet again" in reason.words() for reason in pairing.reasons)
    [reason] = draw(people("abc d")).reasons
    assert "does not come out even" in reason.words()
    assert reason.section == "TRM 3.4.2"
    assert reason.players[1] == ord("d")


def test_the_bye_says_why_this_player() -> None:
    def bye_words(groups: str, byes: str) -> str:
        pairing = draw(people(groups, byes=byes))
        [words] = [reason.words() for reason in pairing.reasons if reason.kind is PairingReasonKind.BYE]
        return words

    assert "nobody on fewer points could have it" in bye_words("ab c", "")
    assert "has had more byes" in bye_words("ab c", "c")
    assert "a bye again" in bye_words("ab c", "abc")


def test_a_player_without_a_name_is_called_by_their_id() -> None:
    entrants = [Entrant(11, 0), Entrant(12, 3), Entrant(13, 3)]
    reasons = pair_round(entrants, rounds_played=1, seed=1).reasons
    assert reasons[0].words().startswith("11 (0 pts) has the bye")


# Awarded byes (TRM 5.5)


def test_awarded_byes_are_taken_out_before_the_field_is_odd_or_even() -> None:
    pairing = draw(people("abcd"), awarded_byes=[ord("a")])
    assert pairing.awarded_byes == (ord("a"),)
    assert pairing.bye in {ord("b"), ord("c"), ord("d")}
    assert pairing.reasons[0].words() == "a has the bye that was awarded for this round."
    assert pairing.reasons[0].section == "TRM 5.5"
    assert draw(people("abc"), awarded_byes=[ord("a"), ord("a")]).bye is None


def test_a_group_whose_players_all_have_an_awarded_bye_is_no_group_to_jump_over() -> None:
    pairing = draw(people("abc d e"), awarded_byes=[ord("d")])
    assert pairing.certificate.points == (6, 0)
    assert pairing.certificate.value.floats == (Floats(1, 0), Floats(0, 0))


def test_nobody_is_left_to_pair_when_all_have_awarded_byes() -> None:
    pairing = draw(people("ab"), awarded_byes=[ord("a"), ord("b")])
    assert (pairing.pairs, pairing.bye, pairing.awarded_byes) == ((), None, (ord("a"), ord("b")))
    assert verify_certificate(people("ab"), pairing)


def test_the_one_player_left_has_the_bye() -> None:
    pairing = draw(people("ab"), awarded_byes=[ord("a")])
    assert (pairing.pairs, pairing.bye) == ((), ord("b"))


# The same seed, the same pairing


def random_field(seed: int, players: int, rounds: int) -> list[Entrant]:
    """The field after some rounds paired by this very code with random results."""
    dice = random.Random(seed)
    entrants = {player: Entrant(player, 0) for player in range(players)}
    for number in range(rounds):
        pairing = pair_round(list(entrants.values()), rounds_played=number, seed=seed)
        for pair in pairing.pairs:
            winner = dice.choice(pair)
            for player, other in (pair, pair[::-1]):
                before = entrants[player]
                points = before.points + 3 * (player == winner)
                entrants[player] = replace(before, points=points, opponents=before.opponents | {other})
        if pairing.bye is not None:
            before = entrants[pairing.bye]
            entrants[pairing.bye] = replace(before, points=before.points + 3, byes=before.byes + 1)
    return list(entrants.values())


def test_the_same_seed_gives_the_same_pairing_in_whatever_order_the_players_come() -> None:
    entrants = random_field(3, players=61, rounds=4)
    expected = pair_round(entrants, rounds_played=4, seed=9)
    random.Random(1).shuffle(entrants)
    assert pair_round(entrants, rounds_played=4, seed=9) == expected
    assert pair_round(entrants[::-1], rounds_played=4, seed=9) == expected
    assert pair_round(entrants, rounds_played=4, seed=10).pairs != expected.pairs


def test_the_same_seed_gives_the_same_pairing_in_every_process() -> None:
    """Also where sets and dictionaries of strings are hashed with another seed, in every method."""
    program = (
        "from tests.tournaments.rules.test_pairing import random_field, people, all_met, draw\n"
        "from tournaments.rules.pairing import pair_round\n"
        "print(pair_round(random_field(3, 61, 4), rounds_played=4, seed=9))\n"
        "print(draw(people('abcdef gh', all_met('abcde')), seed=4))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    [output] = outputs
    assert output.count("Pairing(") == 2


def test_a_stored_seed_still_gives_what_it_gave() -> None:
    """The order of the dice is part of the promise: a stored round can be shown to be fair years later."""
    pairing = draw(people("abc defgh", met="ad be"), seed=2026)
    assert ["".join(map(chr, pair)) for pair in pairing.pairs] == GOLDEN_PAIRS


GOLDEN_PAIRS = ["cb", "ah", "ge", "fd"]


# Refusals: all problems at once


@pytest.mark.parametrize(
    ("entrants", "awarded", "codes"),
    [
        ([], [], ("too_few_players",)),
        ([Entrant(1, 0)], [], ("too_few_players",)),
        ([Entrant(1, 0), Entrant(1, 3)], [], ("player_listed_twice",)),
        ([Entrant(1, 0), Entrant(2, 0)], [3], ("awarded_bye_unknown_player",)),
        ([Entrant(1, 0, frozenset({1})), Entrant(2, 0)], [], ("impossible_history",)),
        ([Entrant(1, 0, byes=-1), Entrant(2, 0)], [], ("impossible_history",)),
        (
            [Entrant(1, 0, byes=-1), Entrant(2, 0), Entrant(2, 0)],
            [7],
            ("player_listed_twice", "awarded_bye_unknown_player", "impossible_history"),
        ),
    ],
)
def test_what_cannot_be_paired_is_refused_with_every_reason(
    entrants: list[Entrant], awarded: list[int], codes: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refusal:
        pair_round(entrants, rounds_played=0, seed=1, awarded_byes=awarded)
    assert refusal.value.codes == codes
    assert all("{" not in problem.words() + problem.advice_words() for problem in refusal.value.problems)
    with pytest.raises(Refused):
        check_pairing(entrants, [], None, awarded_byes=awarded)


def test_a_negative_number_of_rounds_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        pair_round(people("ab"), rounds_played=-1, seed=1)
    assert refusal.value.codes == ("rounds_played_negative",)


# The certificate


def test_the_certificate_can_be_kept_as_json_and_verified() -> None:
    entrants = people("ab cd e", met="ab", byes="e")
    pairing = draw(entrants)
    facts = pairing.certificate.as_dict()
    assert facts["value"] == facts["bound"] == list(plain_value(entrants, list(pairing.pairs), pairing.bye))
    assert verify_certificate(entrants, pairing)


def test_a_forged_certificate_does_not_hold() -> None:
    entrants = people("abcd efgh", met="ab")
    pairing = draw(entrants)
    swapped = list(map(list, pairing.pairs))
    swapped[0][1], swapped[-1][1] = swapped[-1][1], swapped[0][1]
    worse = replace(pairing, pairs=tuple((one, other) for one, other in swapped))
    value = Value(0, 0, 0, (Floats(2, 0), Floats(0, 0)))
    certificate = pairing.certificate
    for forged in (
        worse,
        replace(worse, certificate=replace(certificate, value=value)),
        replace(worse, certificate=replace(certificate, value=value, bound=value)),
        replace(pairing, pairs=pairing.pairs[1:]),
        replace(pairing, certificate=replace(certificate, points=(9, 0))),
        replace(pairing, certificate=replace(certificate, big=(77,))),
        replace(pairing, certificate=replace(certificate, exact=(3,), big=(0,))),
    ):
        assert not verify_certificate(entrants, forged)


def test_a_certificate_for_a_plan_that_cannot_be_carried_out_does_not_hold() -> None:
    entrants = people("ab c", met="ab")
    pairing = draw(entrants)
    assert pairing.certificate.method is Method.WHOLE
    assert not verify_certificate(
        entrants, replace(pairing, certificate=replace(pairing.certificate, exact=(3,)))
    )


def test_a_pairing_that_missed_its_bound_would_never_be_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Certificate, "is_best", property(lambda _certificate: False))
    with pytest.raises(AssertionError, match="seed 5: the pairing misses its bound"):
        draw(people("ab"), seed=5)


def test_rounds_of_a_large_event_are_paired_without_one_rematch() -> None:
    entrants = random_field(5, players=301, rounds=7)
    pairing = pair_round(entrants, rounds_played=7, seed=5)
    assert pairing.certificate.value.rematches == 0
    assert verify_certificate(entrants, pairing)
    points = {entrant.id: entrant.points for entrant in entrants}
    assert all(points[a] >= points[b] for (a, _), (b, _) in pairwise(pairing.pairs))
