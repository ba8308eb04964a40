"""Pairings by table and by name, with records, results, reasons (TRM 5.3); the bracket; the rounds."""

import pytest
from django.http import Http404

from tests.factories.running import begun_cut, enter, paired_round, play_round, published_round, started_round
from tests.factories.tournaments import acting, fresh, ready_event
from tournaments.actions import EndOfRoundFacts, close_round, extend_match, report_result, start_round
from tournaments.actions.acting import SYSTEM
from tournaments.queries.bracket import bracket_of
from tournaments.queries.pairings import mirrored, open_lines, pairing_line, pairings_of
from tournaments.queries.rounds import current_round, round_by_number, round_facts, rounds_of
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db


def by_table(round_):
    return {line.table: line for line in pairings_of(fresh(round_))}


def at(round_, table):
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=table)


def test_lines_by_table_come_in_order_with_the_bye_last():
    lines = pairings_of(paired_round(ready_event(5)))
    assert [line.table for line in lines] == [1, 2, None]
    assert (lines[-1].state, lines[-1].result_words, lines[-1].is_bye) == ("bye", "Bye", True)


def test_lines_by_name_list_everybody_once_in_order_of_the_name():
    event = ready_event(5)
    for number, name in ((1, "zoe"), (2, "Änne"), (3, "Bo")):
        row = event.registrations.get(number=number)
        row.name, row.name_key = name, name.casefold()
        row.save()
    lines = pairings_of(paired_round(event), order="name")
    assert len(lines) == 5
    assert next(line.side_1.name for line in lines) == "Bo"
    assert {line.side_1.number for line in lines} == {1, 2, 3, 4, 5}


def test_a_hidden_player_is_sorted_by_the_code_name():
    event = ready_event(4)
    event.registrations.filter(number=1).update(name="Aaron", name_key="aaron", hides_name=True)
    event.registrations.filter(number=2).update(name="Berta", name_key="berta")
    names = [line.side_1.name for line in pairings_of(paired_round(event), order="name")]
    assert names.index("Berta") < names.index("Pirate 1")


def test_a_mirrored_line_exchanges_everything():
    round_ = started_round(ready_event(4, swiss_best_of=3))
    enter(round_, 1, "win_1", games_1=2, games_2=1)
    line = by_table(round_)[1]
    other = mirrored(line)
    assert (other.side_1, other.side_2) == (line.side_2, line.side_1)
    assert (other.outcome, other.winner, other.games_1, other.games_2) == ("win_2", 2, 1, 2)
    assert other.result_words == line.result_words == f"{line.side_1.name} won 2–1"
    assert mirrored(other) == line


def test_records_and_points_are_those_before_the_round():
    event = ready_event(5, rounds_planned=3)
    first = play_round(event)
    bye = first.matches.get(kind="bye").player_1
    round_ = started_round(event, seed=2)
    enter(round_, 1, "win_1")
    sides = {
        side.registration_id: (side.record, side.points)
        for line in pairings_of(round_)
        for side in (line.side_1, line.side_2)
        if side
    }
    winner, loser = first.matches.filter(table=1).values_list("player_1_id", "player_2_id").get()
    assert (sides[winner], sides[loser], sides[bye.pk]) == (("1-0", 3), ("0-1", 0), ("1-0", 3))


def test_the_state_of_a_table_follows_its_reports():
    round_ = started_round(ready_event(6, rounds_planned=3))
    waiting, disputed, done = (at(round_, table) for table in (1, 2, 3))
    report_result(match=waiting, by=acting(waiting.player_1), side=1, outcome=Outcome.WIN_1)
    for side, player in ((1, disputed.player_1), (2, disputed.player_2)):
        outcome = Outcome.WIN_1 if side == 1 else Outcome.WIN_2
        report_result(match=disputed, by=acting(player), side=side, outcome=outcome)
    enter(round_, 3, "double_loss")
    lines = by_table(round_)
    assert [lines[table].state for table in (1, 2, 3)] == ["waiting", "disputed", "in"]
    assert (lines[1].side_1.claim, lines[1].side_2.claim) == ("win_1", "")
    assert mirrored(lines[1]).side_2.claim == "win_2"
    assert lines[3].result_words == "Both lost"
    assert [line.table for line in open_lines(round_)] == [2, 1]
    assert done.table == 3


@pytest.mark.parametrize(
    ("outcome", "facts", "words"),
    [
        ("win_2", {}, "{two} won"),
        ("win_1_by_default", {}, "{one} won by default"),
        ("draw", {"end_of_round": EndOfRoundFacts("every_step_tied")}, "Draw"),
        (
            "draw",
            {"end_of_round": EndOfRoundFacts("equal_between_games"), "games_1": 1, "games_2": 1},
            "Draw 1–1",
        ),
        ("win_2", {"games_1": 0, "games_2": 2}, "{two} won 2–0"),
    ],
)
def test_result_words(outcome, facts, words):
    round_ = started_round(ready_event(4, swiss_best_of=3))
    enter(round_, 1, outcome, **facts)
    line = by_table(round_)[1]
    assert line.result_words == words.format(one=line.side_1.name, two=line.side_2.name)


def test_an_odd_pairing_says_why_with_names_anyone_may_read():
    event = ready_event(7, rounds_planned=3)
    event.registrations.update(hides_name=True)
    lines = pairings_of(paired_round(event))
    assert lines[-1].reason.startswith("Pirate ")
    assert "Player" not in lines[-1].reason
    assert not any(line.reason for line in lines[:-1])


def test_an_extension_stands_on_the_line_and_one_line_equals_its_list():
    round_ = started_round(ready_event(4))
    extend_match(match=at(round_, 2), by=SYSTEM, seconds=90)
    extend_match(match=at(round_, 2), by=SYSTEM, seconds=30)
    lines = pairings_of(fresh(round_))
    assert [line.extension_seconds for line in lines] == [0, 120]
    assert [pairing_line(at(round_, table)) for table in (1, 2)] == lines


@pytest.mark.parametrize("whose", [1, 2])
def test_an_online_table_shows_its_call_whoever_of_the_two_gave_it(whose):
    event = ready_event(2, rounds_planned=1, is_online=True)
    round_ = paired_round(event)
    host = (at(round_, 1).player_1, at(round_, 1).player_2)[whose - 1]
    event.registrations.filter(pk=host.pk).update(online_link="https://call.example/1")
    assert pairings_of(fresh(round_))[0].online_link == "https://call.example/1"


def test_a_round_that_is_not_published_is_hidden_from_the_public():
    event = ready_event(4)
    paired_round(event)
    assert current_round(event).number == 1
    assert current_round(event, public=True) is None
    assert rounds_of(event, public=True) == []
    with pytest.raises(Http404):
        round_by_number(event, 1, public=True)
    assert round_by_number(event, 1).number == 1


def test_round_facts_count_tables_results_and_byes():
    event = ready_event(7)
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    facts = round_facts(round_)
    assert (facts.label, facts.tables, facts.results_in, facts.byes, facts.is_complete) == (
        "Round 1",
        3,
        1,
        1,
        False,
    )
    assert "Player" in facts.reasons[0]
    assert rounds_of(event, public=True)[0].reasons == ()


def test_rounds_of_the_cut_have_names():
    event = ready_event(16, structure="elimination")
    for _ in range(4):
        play_round(event)
    assert [facts.label for facts in rounds_of(event)] == [
        "Round of 16",
        "Quarter-final",
        "Semi-final",
        "Final",
    ]


def test_the_bracket_tells_namesakes_apart_by_number_and_names_who_won():
    event = ready_event(4, structure="elimination")
    event.registrations.filter(number__in=[1, 2]).update(name="Ben Cole", name_key="ben cole")
    play_round(event)
    play_round(event)
    bracket = bracket_of(event)
    names = {side.name for match in bracket.rounds[0].matches for side in (match.side_1, match.side_2)}
    assert names >= {"Ben Cole (1)", "Ben Cole (2)"}
    assert {"Ben Cole"}.isdisjoint(names)
    for match in (match for column in bracket.rounds for match in column.matches):
        winner = match.side_1 if match.side_1.is_winner else match.side_2
        assert match.result_words == f"{winner.name} won"
    assert bracket.winner_name in names


def test_the_bracket_shows_byes_winners_and_whom_they_meet():
    event = ready_event(3, structure="elimination")
    assert bracket_of(event) is None
    round_ = published_round(event)
    bracket = bracket_of(event)
    first = bracket.rounds[0]
    assert (bracket.size, first.label, len(first.matches)) == (4, "Semi-final", 2)
    assert [match.state for match in first.matches] == ["bye", "open"]
    assert first.matches[0].side_2.is_bye
    assert bracket.rounds[1].matches[0].side_1.seed == 1
    assert bracket.rounds[1].matches[0].side_2.name == ""
    start_round(round_=round_, by=SYSTEM)
    enter(round_, 1, "win_2", games_1=1, games_2=2)
    close_round(round_=round_, by=SYSTEM)
    play_round(event)
    bracket = bracket_of(event)
    final = bracket.rounds[1].matches[0]
    assert (final.state, final.side_1.is_winner, bracket.winner_name) == ("in", True, final.side_1.name)
    assert bracket.rounds[0].matches[1].side_2.games == 2


def test_the_public_does_not_see_the_seeds_of_single_elimination_before_they_are_posted():
    event = ready_event(4, structure="elimination")
    paired_round(event)
    assert bracket_of(event) is None
    assert bracket_of(event, public=False).rounds[0].matches[0].state == "open"


def test_the_public_sees_the_seeds_of_the_cut_before_its_first_round():
    event = ready_event(9, structure="swiss_cut", rounds_planned=4, cut_size=4)
    begun_cut(event, rounds=4)
    bracket = bracket_of(event)
    assert [match.side_1.seed for match in bracket.rounds[0].matches] == [1, 2]
    assert bracket.rounds[0].number is None
