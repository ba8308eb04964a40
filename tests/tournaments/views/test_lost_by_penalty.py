"""Games and matches lost by penalty are shown to staff and to the two players, to nobody else (TRM 4.6, 7.2)."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.running import begun_cut, started_round
from tests.factories.tournaments import people_of, ready_event
from tests.tournaments.views.conftest import at_table, once, queries_of, text_of
from tournaments.actions import close_round
from tournaments.actions.acting import SYSTEM, act
from tournaments.actions.penalty_losses import inflict, lift
from tournaments.models import PenaltyLoss
from tournaments.queries.pairings import mirrored, pairing_line, pairings_of
from tournaments.queries.report_choices import report_choices

pytestmark = pytest.mark.django_db

GAME_1 = "Game 1 lost by penalty"
STARTER = "who starts game 2 is drawn at random"
GAME, MATCH = PenaltyLoss.Kind.GAME, PenaltyLoss.Kind.MATCH


@pytest.fixture
def event(db):
    return ready_event(8, swiss_best_of=3)


@pytest.fixture
def match(event):
    return at_table(started_round(event), 1)


def lose(match, side, kind=GAME, **facts):
    with act("penalty", event=match.round.event, by=SYSTEM, permission="judge") as this:
        return inflict(this, match, side=side, kind=kind, **facts)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("name", ["match", "round", "floor-table", "desk"])
def test_staff_see_who_lost_which_game_and_how_game_2_begins(event, match, name):
    lose(match, 1)
    parts = {
        "match": [event.slug, match.pk],
        "round": [event.slug, match.round.number],
        "floor-table": [event.slug, 1],
        "desk": [event.slug],
    }[name]
    shown = text_of(signed_in(people_of(event).head_judge).get(reverse(name, args=parts)))
    assert f"<bdi>{match.player_1.name}</bdi>: {GAME_1}" in shown
    assert STARTER in shown


@pytest.mark.parametrize("side", [1, 2])
def test_both_players_see_it_on_their_own_page(match, side):
    lose(match, 1)
    player = match.player_1 if side == 1 else match.player_2
    shown = text_of(Client().get(player.get_absolute_url()))
    assert f"<bdi>{match.player_1.name}</bdi>: {GAME_1}" in shown
    assert STARTER in shown


def test_nobody_else_sees_it(event, match):
    lose(match, 1)
    other = at_table(match.round, 2).player_1
    addresses = [
        other.get_absolute_url(),
        reverse("public-pairings", args=[event.slug]),
        reverse("public-event", args=[event.slug]),
        reverse("projector", args=[event.slug]),
        reverse("api-round", args=[event.slug, match.round.number]),
    ]
    for address in addresses:
        answer = Client().get(address)
        assert answer.status_code == 200, address
        assert "penalty" not in text_of(answer), address


def test_a_lifted_loss_is_shown_no_more(match):
    loss = lose(match, 1)
    with act("lift", event=match.round.event, by=SYSTEM, permission="judge") as this:
        lift(this, loss)
    assert pairing_line(match).lost_by_penalty == ()


def test_a_line_seen_from_the_other_side_turns_the_losses_too(match):
    lose(match, 1)
    lose(match, 2)
    line = pairing_line(match)
    assert [(lost.side, lost.words) for lost in line.lost_by_penalty] == [
        (1, GAME_1),
        (2, "Game 2 lost by penalty"),
    ]
    assert [lost.side for lost in mirrored(line).lost_by_penalty] == [2, 1]


@pytest.mark.parametrize(("kind", "game"), [(MATCH, None), (GAME, 2)])
def test_only_game_1_lost_makes_the_next_starter_random(match, kind, game):
    lose(match, 1, kind, game=game)
    assert pairing_line(match).next_starter_words == ""


def test_a_decided_match_names_no_next_starter(match):
    lose(match, 1)
    lose(match, 1)
    line = pairing_line(match)
    assert line.next_starter_words == ""
    assert line.result_words.endswith("won by default 2–0")
    lost = {line.words for line in line.lost_by_penalty}
    assert lost == {GAME_1, "Game 2 lost by penalty"}


def test_a_match_loss_says_so(match):
    lose(match, 2, MATCH)
    assert [(lost.side, lost.words) for lost in pairing_line(match).lost_by_penalty] == [
        (2, "Match lost by penalty")
    ]


def test_in_the_cut_the_starter_of_game_2_is_random_as_well():
    event = ready_event(8, cut_size=4)
    begun_cut(event, rounds=3)
    semi = at_table(started_round(event), 1)
    lose(semi, 2)
    line = pairing_line(semi)
    assert line.first_choice_words
    assert STARTER in line.next_starter_words


@pytest.mark.parametrize(
    ("side", "offered"),
    [(1, {"I won 2–1", "I lost 1–2", "I lost 0–2"}), (2, {"I won 2–0", "I won 2–1", "I lost 1–2"})],
)
def test_phones_offer_only_scores_with_the_lost_game(match, side, offered):
    lose(match, 1)
    assert {choice.words for choice in report_choices(match, side)} == offered


def test_a_report_without_the_lost_game_is_refused_whatever_the_form_says(match):
    lose(match, 1)
    address = reverse("player-result", args=[match.player_1.token])
    answer = Client().post(address, {"result": "win_1-2-0", **once()})
    assert answer.status_code == 409
    match.refresh_from_db()
    assert not match.claims.exists()


def test_losses_cost_no_query_more_however_many(event, match):
    round_ = match.round
    lose(match, 1)
    # What is kept of the event's names would save a query the second time.
    cache.clear()
    before = queries_of(lambda: pairings_of(round_))
    for table in (2, 3, 4):
        lose(at_table(round_, table), 2)
    cache.clear()
    assert queries_of(lambda: pairings_of(round_)) == before
    lose(at_table(round_, 4), 2)
    cache.clear()
    assert queries_of(lambda: pairings_of(round_)) == before


def test_a_round_whose_last_match_was_lost_by_penalty_can_be_closed():
    event = ready_event(2)
    round_ = started_round(event)
    lose(at_table(round_, 1), 1)
    assert close_round(round_=round_, by=SYSTEM).state == "closed"
