"""The log of a session: its games are listed, one of them is read, and what is no log stays cheap."""

from __future__ import annotations

import re

import pytest

from rules_engine.logs import import_log, list_games, sessions
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import verify
from tests.rules_engine.logs.a_log import LEADERS, a_busy_log, a_log
from tournaments.rules.problems import Refused

RULES = shipped_rules()
ONE, OTHER = a_log().lines, a_busy_log().lines
LOBBY = ["Add lobby", "Attempting to connect to ROOM7", "System.String[]", "[Cy#1111] Leader is nobody", ""]


def session(*games: list[str]) -> str:
    return "\n".join(line for game in games for line in ["Reset action phase", *LOBBY, *game])


def steps(text: str, number: int | None = None) -> list[object]:
    found = import_log(text, RULES, game_number=number)
    assert verify(RULES, found.record).outcome == "same"
    return [one.act for one in found.record.path()]


def test_each_game_of_a_session_is_read_as_if_it_stood_alone() -> None:
    text = session(ONE, OTHER, ONE)
    assert [steps(text, number) for number in (1, 2, 3)] == [
        steps("\n".join(game)) for game in (ONE, OTHER, ONE)
    ]


def test_the_list_says_lines_leaders_moves_and_whether_a_game_came_to_its_end() -> None:
    games = list_games(session(ONE, OTHER, ONE))
    assert [(game.number, game.leaders, game.is_ended) for game in games] == [
        (1, (LEADERS[1], LEADERS[2]), True),
        (2, (LEADERS[1], LEADERS[2]), False),
        (3, (LEADERS[1], LEADERS[2]), True),
    ]
    lines = session(ONE, OTHER, ONE).split("\n")
    assert all(lines[game.last - 1] for game in games)
    assert lines[games[0].last - 1] == "GameOver"
    assert [game.moves for game in games] == [
        sum(line.startswith("RZ1|") and "HDR" not in line for line in game) for game in (ONE, OTHER, ONE)
    ]


def test_lines_of_a_record_are_those_of_the_whole_file() -> None:
    text = session(OTHER, ONE)
    game = list_games(text)[1]
    found = import_log(text, RULES, game_number=2)
    assert all(game.first <= one.source <= game.last for one in found.record.path() if one.source)
    assert found.record.notes[-1] == f"Game 2 of the file: lines {game.first} to {game.last}."


def test_a_game_that_broke_off_without_a_word_ends_where_moves_are_counted_anew() -> None:
    broken = ONE[:70]
    text = "\n".join([*broken, *ONE])
    games = list_games(text)
    assert [(game.last, game.is_ended) for game in games] == [
        (len(broken), False),
        (len(broken) + len(ONE), True),
    ]
    assert steps(text, 2) == steps("\n".join(ONE))


def test_a_lobby_that_led_to_no_game_is_none() -> None:
    moved = [line for line in ONE[:20] if line.startswith("RZ1")]
    text = "\n".join(["Attempting to connect to A", *ONE[2:5], *moved, "Attempting to connect to B", *ONE])
    (game,) = list_games(text)
    assert game.is_ended
    assert list_games("\n".join(LOBBY)) == ()


def test_a_session_whose_beginning_is_cut_off_still_has_its_other_games() -> None:
    text = session(ONE[60:], ONE)
    first, second = list_games(text)
    assert first.last < second.first
    assert steps(text, 2) == steps("\n".join(ONE))
    with pytest.raises(Refused) as refusal:
        import_log(text, RULES, game_number=1)
    assert refusal.value.codes == ("log_has_a_gap",)


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_game_that_is_not_there_is_refused_with_how_many_there_are(number: int) -> None:
    with pytest.raises(Refused, match=f"no game {number}; the last one is 2") as refusal:
        import_log(session(ONE, OTHER), RULES, game_number=number)
    assert refusal.value.codes == ("log_has_no_such_game",)


def test_no_name_of_the_session_is_in_a_record() -> None:
    chat = ["[Cy#1111] Well played Dora"]
    text = session([*ONE, "Dora#2222 Has Connected"], [*OTHER, *chat])
    assert not re.search("Ana|Bo|Cy|Dora", str(import_log(text, RULES, game_number=2).record.to_json()))


def test_more_lines_than_a_game_or_a_session_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_LINES_OF_GAME", 50)
    with pytest.raises(Refused) as refusal:
        import_log("\n".join(ONE), RULES)
    assert (refusal.value.codes, refusal.value.problems[0].place_words()) == (("log_too_long",), "line 53")
    for text in ("\n" * 600_000, "[x] y\r" * 600_000):
        for read in (list_games, lambda text: import_log(text, RULES)):
            with pytest.raises(Refused, match="500000"):
                read(text)


def test_lines_led_by_hundreds_of_names_are_no_log() -> None:
    with pytest.raises(Refused) as refusal:
        import_log("\n".join(f"[{number}] Mulligan" for number in range(400)), RULES)
    assert refusal.value.codes == ("not_a_log",)


def test_a_file_of_nothing_but_beginnings_lists_no_more_games_than_a_session_has() -> None:
    assert len(list_games("RZ1|1|1|Don|4|9|5|0|1|1|0|0|0\n" * 1_000)) == sessions.MOST_GAMES


# Leaders that no line names.

WITHOUT_LEADERS = "\n".join(line for line in ONE if "Leader is" not in line)


def test_leaders_that_no_line_names_are_given_by_whoever_imports() -> None:
    with pytest.raises(Refused, match="which Leader player A") as refusal:
        import_log(WITHOUT_LEADERS, RULES, leaders={2: LEADERS[2]})
    assert refusal.value.problems[0].advice_words() == "Give the number of that Leader with the file."
    found = import_log(WITHOUT_LEADERS, RULES, leaders={1: "st1-1", 2: LEADERS[2]})
    assert found.stopped is None
    assert [one.act for one in found.record.path()] == steps("\n".join(ONE))
    assert found.record.notes[:2] == (
        f"Leader of player A as given at the import: {LEADERS[1]}.",
        f"Leader of player B as given at the import: {LEADERS[2]}.",
    )


def test_a_leader_given_against_the_log_is_refused_with_the_line() -> None:
    with pytest.raises(Refused, match=f"player A has the Leader {LEADERS[1]}, not {LEADERS[2]}") as refusal:
        import_log("\n".join(ONE), RULES, leaders={1: LEADERS[2]})
    (problem,) = refusal.value.problems
    assert (problem.code, problem.place_words()) == ("log_leader_otherwise", "line 4")
    assert problem.advice_words().startswith("Leave that Leader out")


def test_a_number_that_no_leader_has_is_refused_at_its_field() -> None:
    for number in ("OP01-010", "XX99-999", "?"):
        with pytest.raises(Refused) as refusal:
            import_log(WITHOUT_LEADERS, RULES, leaders={1: LEADERS[1], 2: number})
        (problem,) = refusal.value.problems
        assert (problem.code, problem.place) == ("unknown_number", "leader_b")


def test_where_one_person_plays_both_sides_the_import_stops_at_the_move_that_no_words_tell() -> None:
    silent = [line for line in WITHOUT_LEADERS.split("\n") if not line.startswith("[")]
    until = next(at for at, line in enumerate(silent) if "|1|0|2|" in line)
    text = "\n".join([*silent[: until + 1], "[] Hand: [OP01-012]"])
    found = import_log(text, RULES, leaders=LEADERS)
    assert found.stopped is not None
    assert (found.stopped.code, found.stopped.place_words()) == ("unexplained_change", f"line {until}")
    assert found.record.to_json()["start"]["position"]["a"]["hand"][0] == "OP01-010"
