"""The end of the round in a browser: one question a page, who may answer, who follows, what a late one sees."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.running import started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event, right_now
from tests.tournaments.views.conftest import HTMX, at_table, once, queries_of, text_of
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.models import EndOfRoundDialogue, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event) -> Match:
    return at_table(started_round(event, now=right_now() - timedelta(minutes=31)), 1)


@pytest.fixture
def judge(people) -> Client:
    client = Client()
    client.force_login(people.floor_judge)
    return client


@pytest.fixture
def trainee(people) -> Client:
    client = Client()
    client.force_login(people.trainee)
    return client


def url(match: Match, step: str = "") -> str:
    name = f"end-of-round-{step}" if step else "end-of-round"
    return reverse(name, args=[match.round.event.slug, match.pk])


def told(match: Match, *values) -> None:
    actions.begin_end_of_round(match=match, by=SYSTEM)
    for value in values:
        actions.answer_end_of_round(match=match, by=SYSTEM, value=value)


def send(client: Client, match: Match, step: str, **facts):
    """Send the form of the page as it stands now."""
    dialogue = EndOfRoundDialogue.objects.filter(match=match).first()
    seen = dialogue.version if dialogue is not None else match.version
    return client.post(url(match, step), {"seen_version": seen, **once(), **facts})


def test_from_begin_to_result_with_two_taps_beside_the_answers(match, judge):
    assert send(judge, match, "begin").url == url(match)
    for facts in (
        {"value": "in_game"},
        {"value": "1"},
        {"value": "nobody"},
        {"value": "time_out"},
        {"value": "nobody"},
        {"count_1": "3", "count_2": "3"},
        {"count_1": "12", "count_2": "15"},
    ):
        assert send(judge, match, "answer", **facts).url == url(match)
    text = text_of(judge.get(url(match)))
    assert match.player_2.name in text
    assert "More cards in the deck" in text
    response = send(judge, match, "confirm")
    assert response.url == reverse("floor", args=[match.round.event.slug])
    assert (fresh(match).outcome, fresh(match).end_of_round.deciding_step) == ("win_2", "more_deck")
    assert match.player_2.name in text_of(judge.get(response.url))


QUESTIONS = [
    ((), "moment"),
    (("in_game",), "active_side"),
    (("in_game", "1"), "turn"),
    (("in_game", "1", "time_out"), "after_time_out"),
    (("in_game", "1", "endless"), "life"),
    (("in_game", "1", "endless", (1, 1)), "deck"),
    (("in_game", "1", "endless", (1, 1), (1, 1)), "characters"),
    (("in_game", "1", "endless", (1, 1), (1, 1), (1, 1)), "last_life"),
]
CUT_QUESTIONS = [
    (("between_games",), "new_game_starter"),
    (("in_game", "1", "set_end"), "declare_null"),
    (("in_game", "1", "endless", (1, 1), (1, 1), (1, 1), "neither"), "head_judge"),
    (("in_game", "1", "endless", (1, 1), (1, 1), (1, 1), "neither", "1"), "reason"),
]


@pytest.mark.parametrize(("before", "picture"), QUESTIONS)
def test_every_question_has_its_picture_and_its_answers(match, judge, before, picture):
    told(match, *before)
    response = judge.get(url(match))
    assert f"tournaments/end_of_round/pictures/{picture}.html" in {row.name for row in response.templates}
    text = text_of(response)
    for choice in response.context["facts"].asked.choices:
        assert f'name="value" value="{choice.value}"' in text
    assert '<svg class="picture' in text


@pytest.mark.parametrize(("before", "picture"), CUT_QUESTIONS)
def test_the_questions_of_the_cut_have_theirs(before, picture):
    event = ready_event(8, structure="elimination", cut_best_of=1, ends_at=right_now())
    match = at_table(started_round(event, now=right_now() - timedelta(hours=2)), 1)
    told(match, *before)
    client = Client()
    client.force_login(people_of(event).head_judge)
    response = client.get(url(match))
    assert f"tournaments/end_of_round/pictures/{picture}.html" in {row.name for row in response.templates}
    assert reverse("end-of-round-answer", args=[event.slug, match.pk]) in text_of(response)


def test_in_a_best_of_3_the_score_is_asked_with_its_picture(judge, match):
    match.round.best_of = 3
    match.round.save()
    told(match)
    response = judge.get(url(match))
    assert response.context["facts"].asked.picture == "score"
    assert [choice.value for choice in response.context["facts"].asked.choices] == [
        "0-0",
        "0-1",
        "1-0",
        "1-1",
    ]


def test_buttons_carry_names_and_the_track_says_whose_turn_it_is(match, judge):
    told(match, "in_game", "2", "nobody")
    response = judge.get(url(match))
    turns = [(turn.number, turn.name, turn.state) for turn in response.context["facts"].turns]
    one, two = match.player_1.name, match.player_2.name
    assert turns == [(0, two, "over"), (1, one, "now"), (2, two, "next"), (3, one, "next")]
    assert f"<bdi>{one}</bdi> won the game" in text_of(response)


def test_a_floor_judge_sees_that_the_head_judge_is_awaited_and_no_buttons(people):
    event = ready_event(8, structure="elimination", cut_best_of=1)
    match = at_table(started_round(event, now=right_now() - timedelta(hours=2)), 1)
    told(match, "in_game", "1", "endless", (1, 1), (1, 1), (1, 1), "neither")
    client = Client()
    client.force_login(people_of(event).floor_judge)
    text = text_of(client.get(url(match)))
    assert "The head judge answers this" in text
    assert url(match, "answer") not in text
    assert "Head judge decides" in text_of(client.get(reverse("floor", args=[event.slug])))
    assert send(client, match, "answer", value="1").status_code == 403


def test_a_judge_in_training_follows_without_buttons(match, trainee):
    assert "you can follow" in text_of(trainee.get(url(match)))
    told(match, "in_game", "1")
    text = text_of(trainee.get(url(match)))
    assert "you can follow here" in text
    assert url(match, "answer") not in text
    assert url(match, "back") not in text
    actions.answer_end_of_round(match=match, by=SYSTEM, value="won_1")
    text = text_of(trainee.get(url(match)))
    assert "A judge confirms the result" in text
    assert url(match, "confirm") not in text


def test_who_follows_gets_nothing_until_somebody_answers(match, trainee):
    told(match)
    seen = trainee.get(url(match)).context["facts"].seen
    assert trainee.get(url(match), {"seen": seen}, headers=HTMX).status_code == 204
    actions.answer_end_of_round(match=match, by=SYSTEM, value="in_game")
    response = trainee.get(url(match), {"seen": seen}, headers=HTMX)
    assert response.status_code == 200
    assert "<html" not in text_of(response)


def test_who_follows_is_told_when_the_extra_time_is_over(match, trainee):
    told(match)
    assert "Extra time is over" not in text_of(trainee.get(url(match)))
    seen = trainee.get(url(match)).context["facts"].seen
    match.round.started_at -= timedelta(minutes=5)
    match.round.save()
    response = trainee.get(url(match), {"seen": seen}, headers=HTMX)
    assert "Extra time is over" in text_of(response)


@pytest.mark.parametrize(("minutes", "usual"), [(0, "nobody"), (5, "time_out")])
def test_the_answer_that_is_likely_now_is_the_brass_button(match, judge, minutes, usual):
    told(match, "in_game", "1")
    match.round.started_at -= timedelta(minutes=minutes)
    match.round.save()
    text = text_of(judge.get(url(match)))
    assert f'value="{usual}" class="primary is-usual"' in text
    assert text.count("is-usual") == 1


def test_a_second_judge_at_the_table_is_told_who_has_answered(match, judge, people):
    told(match)
    form = {"seen_version": EndOfRoundDialogue.objects.get().version, "value": "between_games"}
    actions.answer_end_of_round(match=match, by=acting(people.head_judge), value="in_game")
    response = judge.post(url(match, "answer"), {**form, **once()})
    assert response.status_code == 409
    assert str(people.head_judge) in text_of(response)


@pytest.mark.parametrize(
    "facts", [{"count_1": "3"}, {"count_1": "", "count_2": "2"}, {"count_1": "-1", "count_2": "x"}, {}]
)
def test_counts_that_are_missing_or_no_numbers_are_refused(match, judge, facts):
    told(match, "in_game", "1", "endless")
    assert send(judge, match, "answer", **facts).status_code == 422
    assert EndOfRoundDialogue.objects.get().answers[-1][0] == "turn_0"


def test_the_last_answer_is_taken_back_and_the_procedure_left(match, judge):
    told(match, "in_game", "1")
    send(judge, match, "back")
    assert judge.get(url(match)).context["facts"].asked.key == "active_side"
    send(judge, match, "leave")
    assert not EndOfRoundDialogue.objects.exists()
    assert url(match, "begin") in text_of(judge.get(url(match)))


def test_a_table_with_time_left_says_so_and_begins_nothing(event, judge, round_):
    match = at_table(round_, 1)
    text = text_of(judge.get(url(match)))
    assert "This table still has time" in text
    assert (
        f'href="{reverse("floor-table", args=[event.slug, 1])}"' in text.split("This table still has time")[1]
    )
    assert f'href="{reverse("clock", args=[event.slug])}"' in text.split("This table still has time")[1]
    assert url(match, "begin") not in text
    assert send(judge, match, "begin").status_code == 422


def test_a_decided_table_shows_its_result_and_how_it_came_about(match, judge):
    told(match, "in_game", "1", "won_1")
    actions.confirm_end_of_round(match=match, by=SYSTEM)
    assert match.player_1.name in text_of(judge.get(url(match)))
    table = reverse("floor-table", args=[match.round.event.slug, 1])
    text = text_of(judge.get(table))
    assert "Decided when time was called" in text
    assert "Won in the extra turns" in text


def test_the_dialogue_takes_a_fixed_number_of_queries(match, judge):
    told(match)
    judge.get(url(match))
    # What is read once for each version of the event is read again after an answer; both counts begin without it.
    cache.clear()
    first = queries_of(lambda: judge.get(url(match)))
    for value in ("in_game", "1", "nobody", "nobody"):
        actions.answer_end_of_round(match=match, by=SYSTEM, value=value)
    cache.clear()
    assert queries_of(lambda: judge.get(url(match))) == first
