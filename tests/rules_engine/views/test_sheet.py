"""The sheet of a replay, on the page and on paper: whose game, what was ruled on it and by whom, every account."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from django.urls import reverse
from django.utils import translation

from penalties.actions import close_call, issue_penalty
from rules_engine.actions import Point, Said, attach_to_match, begin_branch, push_decisions
from rules_engine.models import Replay
from rules_engine.queries.sheet import MOST_OTHERS
from tests.factories.calls import Floor, floor
from tests.factories.penalties import give
from tests.factories.replays import a_replay
from tests.factories.tournaments import acting, minutes_later
from tournaments.actions.acting import SYSTEM
from tournaments.models import Registration
from tournaments.rules.names import numbered

pytestmark = pytest.mark.django_db


def pages_of(pdf: bytes) -> list[str]:
    """Return what stands on each page of a PDF."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


def on_paper(client: Any, replay: Replay, paper: str = "a4") -> str:
    """Return the words of a replay's sheet on paper, line ends as spaces."""
    answer = client.get(reverse("replay-sheet-pdf", args=[replay.key]), {"paper": paper})
    return " ".join(" ".join(pages_of(answer.content)).split())


def on_page(client: Any, replay: Replay) -> str:
    """Return the sheet of a replay as a browser shows it."""
    return " ".join(client.get(reverse("replay-sheet", args=[replay.key])).content.decode().split())


def a_ruled_replay(hall: Floor, **facts: Any) -> Replay:
    """Return a replay of table 1 that stands with a ruled call and a penalty, told by both players."""
    call = hall.ruled(1, outcome="repaired", section="CR 4-5", answer="accepted", words="One card back")
    match = hall.match(1)
    penalty = give(hall.event, match.player_1.number, "game_rules", "warning", match=match, by=hall.judge)
    row = a_replay(event=hall.event, match=match, **facts)
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    row.refresh_from_db()
    begin_branch(replay=row, by=SYSTEM, at=Point("main", 1), name="as B tells it")
    row.refresh_from_db()
    push_decisions(replay=row, by=SYSTEM, at=Point("as B tells it", 1), acts=[{"do": "redraw"}])
    row.refresh_from_db()
    attach_to_match(
        replay=row,
        by=hall.head_judge,
        said=Said("reparable", "Drew twice", "The last card drawn went back"),
        to=[f"call-{call.pk}", f"penalty-{penalty.pk}"],
    )
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("shown", [on_page, on_paper], ids=["page", "paper"])
def test_the_sheet_names_match_players_call_penalty_and_who_ruled(client, shown):
    hall = floor(4)
    row = a_ruled_replay(hall)
    match = hall.match(1)
    client.force_login(hall.people.floor_judge)
    words = shown(client, row)
    for said in (
        hall.event.name,
        "Round 1, table 1",
        match.player_1.name,
        match.player_2.name,
        "Judge call of",
        "Game state repaired",
        "One card back",
        "CR 4-5",
        f"{match.player_1.name}: Warning, Game rule broken",
        "it happened",
        "Reparable",
        "Drew twice",
        "The last card drawn went back",
        str(hall.people.floor_judge),
    ):
        assert said in words, said


@pytest.mark.parametrize("shown", [on_page, on_paper], ids=["page", "paper"])
def test_the_sheet_has_both_accounts_with_the_first_difference_marked(client, shown):
    row = a_ruled_replay(hall := floor(4))
    client.force_login(hall.people.floor_judge)
    words = shown(client, row)
    assert "as B tells it" in words
    assert "Redraw the hand" in words
    assert words.count("≠" if shown is on_paper else 'class="first-difference"') == 2
    assert "the first difference is decision 2" in words


def test_a_replay_told_once_has_no_second_account_on_its_sheet(client):
    words = on_page(client, a_replay())
    assert "first-difference" not in words
    assert "What was ruled" not in words


def test_the_last_of_many_accounts_are_counted_instead_of_printed(client):
    row = a_replay()
    for number in range(MOST_OTHERS + 2):
        begin_branch(replay=row, by=SYSTEM, at=Point("main", 0), name=f"told by {number}")
        row.refresh_from_db()
    words = on_page(client, row)
    assert f"told by {MOST_OTHERS - 1}" in words
    assert f"told by {MOST_OTHERS}" not in words
    assert "2 further accounts" in words


def test_namesakes_are_told_apart_on_the_sheet(client):
    hall = floor(4)
    match = hall.match(1)
    Registration.objects.filter(pk__in=[match.player_1_id, match.player_2_id]).update(
        name="Anna Meyer", name_key="anna meyer"
    )
    client.force_login(hall.people.floor_judge)
    words = on_page(client, a_ruled_replay(hall))
    match = hall.match(1)
    for player in (match.player_1, match.player_2):
        assert numbered("Anna Meyer", player.number) in words
    assert f"{numbered('Anna Meyer', match.player_1.number)}: Warning" in words


def test_a_record_that_went_on_since_says_so_and_another_replay_of_the_match_has_nothing_ruled(client):
    hall = floor(4)
    row = a_ruled_replay(hall)
    client.force_login(hall.people.floor_judge)
    assert "has gone on since" not in on_page(client, row)
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 2), acts=[{"do": "end_main"}])
    row.refresh_from_db()
    assert "has gone on since" in on_page(client, row)
    other = a_replay(event=hall.event, match=hall.match(1), name="Another")
    assert "Judge call of" not in on_page(client, other)


def test_a_penalty_that_came_of_the_call_is_named_too_and_a_withdrawn_one_is_not(client):
    hall = floor(4)
    call, match = hall.ruled(1), hall.match(1)
    given = {"event": hall.event, "by": hall.head_judge, "reason": "it happened", "match": match}
    issue_penalty(**given, registration=match.player_2, infraction="game_rules", level="warning", call=call)
    close_call(call=call, by=hall.judge, now=minutes_later(20, hall.began))
    row = a_replay(event=hall.event, match=match)
    attach_to_match(replay=row, by=acting(hall.people.head_judge), said=Said("accepted", "x"))
    row.refresh_from_db()
    client.force_login(hall.people.floor_judge)
    assert f"{match.player_2.name}: Warning" in on_page(client, row)
    call.penalties.update(state="withdrawn")
    assert f"{match.player_2.name}: Warning" not in on_page(client, row)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_names_of_any_script_stand_on_the_sheet(client, paper: str):
    hall = floor(4)
    match = hall.match(1)
    for pk, name in ((match.player_1_id, "山田 太郎"), (match.player_2_id, "أحمد")):
        Registration.objects.filter(pk=pk).update(name=name)
    client.force_login(hall.people.floor_judge)
    row = a_ruled_replay(hall)
    assert "山田 太郎" in on_paper(client, row, paper)


def test_the_sheet_is_told_in_the_readers_language_without_braces(client):
    hall = floor(4)
    row = a_ruled_replay(hall)
    client.force_login(hall.people.floor_judge)
    with translation.override("de"):
        assert "{" not in on_paper(client, row)
