"""Penalties on their pages: four taps, the head judge's queue, the trail, both players, reports, who may see what."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta
from html import unescape
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import DeckCheck
from penalties.actions import call_judge, fill_in_report
from penalties.models import Ejection, Penalty
from tests.factories.penalties import give, head_judge_of, judge_of, lost, match_of, player
from tests.factories.running import begun_cut, started_round
from tests.factories.tournaments import fresh, people_of, ready_event, right_now
from tournaments.models import Match, TimeExtension

pytestmark = pytest.mark.django_db

_keys = count()


def once(**given):
    """Return a form with a one-time key of its own."""
    return {"once": f"k{next(_keys)}", **given}


def text_of(answer) -> str:
    """Return what a page says, without tags and with single spaces."""
    words = re.sub(r"<(script|style)\b.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", words)).split())


@pytest.fixture
def event(db):
    return ready_event(players=4, rounds_planned=4, structure="swiss", level=2)


@pytest.fixture
def round_(event):
    return started_round(event, now=right_now() - timedelta(minutes=2))


@pytest.fixture
def match(round_) -> Match:
    return match_of(round_, 1)


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def judge(event) -> Client:
    return signed_in(people_of(event).floor_judge)


@pytest.fixture
def boss(event) -> Client:
    return signed_in(people_of(event).head_judge)


def at(name, event, /, *more, **query):
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return reverse(name, args=[event.slug, *more]) + (f"?{asked}" if asked else "")


def form_at(event, number=1, infraction="slow_play", **more):
    return at("penalty-new", event, player=number, infraction=infraction, **more)


def links(answer) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="([^"]+)"', answer.content.decode())]


def hidden(answer, name) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', answer.content.decode())
    assert found is not None, name
    return found[1]


# --- four taps ---


def test_from_the_table_it_is_four_taps_table_player_infraction_save(judge, event, match):
    table = judge.get(at("floor-table", event, match.table))
    to_form = next(link for link in links(table) if f"player={match.player_1.number}&" in link)
    guide = judge.get(to_form)
    to_infraction = next(link for link in links(guide) if link.endswith("infraction=slow_play"))
    form = judge.get(to_infraction)
    # What the form begins with is what Save sends: nothing has to be typed.
    body = form.content.decode()
    sent = {
        "level": re.search(r'name="level" value="(\w+)"[^>]* checked', body)[1],
        "reason": unescape(re.search(r'<textarea name="reason".*?>\s*(.*?)</textarea>', body, re.DOTALL)[1]),
        "seen_version": hidden(form, "seen_version"),
    }
    assert judge.post(to_infraction, once(**sent)).status_code == 302
    row = Penalty.objects.get()
    assert (row.registration, row.match, row.level) == (match.player_1, match, "warning")
    assert (row.state, row.reason) == ("issued", "Took too long for decisions.")


def test_levels_below_the_guide_are_not_offered_and_not_taken(judge, event, match):
    page = judge.get(form_at(event, infraction="list_differs")).content.decode()
    assert re.findall(r'name="level" value="(\w+)"', page) == [
        "game_loss",
        "match_loss",
        "disqualification",
        "suspension",
    ]
    answer = judge.post(form_at(event, infraction="list_differs"), once(level="warning", reason="x"))
    assert answer.status_code == 422
    assert not Penalty.objects.exists()


def test_a_repeat_of_the_same_kind_is_shown_with_what_it_means_and_another_kind_is_not(judge, event, match):
    give(event, 1, "slow_play", "warning", reason="counted very slowly")
    repeat = judge.get(form_at(event))
    assert "A repeat after a Warning" in text_of(repeat)
    assert "counted very slowly" in text_of(repeat)
    assert re.search(r'value="game_loss"[^>]* checked', repeat.content.decode())
    other = judge.get(form_at(event, infraction="communication"))
    assert "A repeat" not in text_of(other)
    assert "1 other penalty in this event" in text_of(other)
    assert re.search(r'value="warning"[^>]* checked', other.content.decode())


def test_what_others_got_is_no_repeat(judge, event, match):
    give(event, 2, "slow_play", "warning")
    assert "A repeat" not in text_of(judge.get(form_at(event)))


def test_above_the_guide_without_a_reason_is_refused_and_says_so(judge, event, match):
    answer = judge.post(form_at(event), once(level="match_loss", reason="slower than anybody"))
    assert answer.status_code == 422
    assert "is above what the guide gives here; say why" in text_of(answer)
    # What was typed and chosen stays, and the reason is asked beside its own field.
    assert "slower than anybody</textarea>" in answer.content.decode()
    assert re.search(r'value="match_loss"[^>]* checked', answer.content.decode())
    answer = judge.post(form_at(event), once(level="match_loss", reason="slow", why_above="an hour of it"))
    assert answer.status_code == 302
    assert Penalty.objects.get().why_above == "an hour of it"


def test_the_same_form_sent_twice_gives_one_penalty(judge, event, match):
    sent = once(level="warning", reason="slow")
    judge.post(form_at(event), sent)
    judge.post(form_at(event), sent)
    assert Penalty.objects.count() == 1


def test_a_second_judge_on_the_same_player_is_told_who_came_first(judge, boss, event, match):
    seen = hidden(judge.get(form_at(event)), "seen_version")
    boss.post(form_at(event), once(level="warning", reason="slow", seen_version=seen))
    answer = judge.post(form_at(event), once(level="warning", reason="slow", seen_version=seen))
    assert answer.status_code == 409
    assert str(people_of(event).head_judge) in text_of(answer)
    assert Penalty.objects.count() == 1


def test_a_floor_judges_game_loss_waits_and_one_told_in_person_acts_at_once(judge, event, match):
    judge.post(form_at(event, infraction="list_differs"), once(level="game_loss", reason="x"))
    assert (Penalty.objects.get().state, fresh(match).outcome) == ("proposed", "")
    number = match.player_2.number if match.player_1.number == 1 else match.player_1.number
    judge.post(
        form_at(event, number, "list_differs"), once(level="game_loss", reason="x", told_in_person="on")
    )
    assert lost(fresh(match)) == number


def test_the_head_judge_is_not_asked_whether_they_told_themselves(judge, boss, event, match):
    assert "told_in_person" in judge.get(form_at(event)).content.decode()
    assert "told_in_person" not in boss.get(form_at(event)).content.decode()


def test_a_loss_can_pass_to_the_next_match_where_this_one_is_being_played(boss, event, match):
    page = boss.get(form_at(event, infraction="outside_information"))
    assert f"This match: Round 1, table {match.table}" in text_of(page)
    sent = once(level="match_loss", reason="x", acts_on="next")
    assert boss.post(form_at(event, infraction="outside_information"), sent).status_code == 302
    assert (Penalty.objects.get().acts_on, fresh(match).outcome) == ("next", "")


def test_before_round_1_the_page_says_that_the_loss_waits(boss, event):
    assert "the loss acts on the next match" in text_of(boss.get(form_at(event, infraction="list_differs")))


def test_in_best_of_3_the_games_played_decide_which_game_is_lost(boss):
    event = ready_event(players=4, rounds_planned=3, structure="swiss", swiss_best_of=3)
    row = match_of(started_round(event), 1)
    client = signed_in(people_of(event).head_judge)
    assert "Games won by play so far" in text_of(client.get(form_at(event, infraction="list_differs")))
    # The other side has won game 1 by play; the loss of game 2 ends the match.
    score = "0-1" if row.player_1.number == 1 else "1-0"
    sent = once(level="game_loss", reason="x", acts_on="now", score=score)
    assert client.post(form_at(event, infraction="list_differs"), sent).status_code == 302
    assert Penalty.objects.get().loss.game == 2
    assert lost(fresh(row)) == 1


@pytest.mark.parametrize(
    ("minutes", "due"), [(3, "warning"), (5, "game_loss"), (8, "game_loss"), (11, "match_loss")]
)
def test_lateness_proposes_what_the_clock_says(minutes, due):
    event = ready_event(players=4, structure="swiss")
    started_round(event, now=right_now() - timedelta(minutes=minutes, seconds=1))
    page = signed_in(people_of(event).floor_judge).get(form_at(event, infraction="tardiness"))
    assert re.search(rf'value="{due}"[^>]* checked', page.content.decode())
    assert f"{minutes}:0" in text_of(page)
    assert "due by the clock" in text_of(page)


# --- whom ---


@pytest.mark.parametrize("typed", ["Player 003", "player 3", "003", "#3"])
def test_a_player_is_found_by_name_number_or_table(judge, event, match, typed):
    page = judge.get(at("penalty-new", event), {"q": typed})
    assert any("player=3" in link for link in links(page))


def test_a_table_number_finds_its_two_players_and_keeps_what_the_address_names(judge, event, match):
    page = judge.get(at("penalty-new", event), {"q": str(match.table), "infraction": "slow_play"})
    found = {link for link in links(page) if "player=" in link}
    assert {re.search(r"player=(\d+)", link)[1] for link in found} == {
        str(match.player_1.number),
        str(match.player_2.number),
    }
    assert all("infraction=slow_play" in link for link in found)


def test_a_spectator_is_penalized_by_name_and_barred(judge, event, match):
    address = at("penalty-new", event, person="spectator", name="Buggy", infraction="behavior")
    judge.post(address, once(level="warning", reason="gave advice", is_barred="on"))
    row = Penalty.objects.get()
    assert (row.person, row.name, row.registration, row.is_barred) == ("spectator", "Buggy", None, True)
    page = judge.get(at("ejections", event))
    assert "Buggy" in text_of(page)
    # The player they were with is next (TRM 1.7), and the two penalties know of each other.
    after = judge.get(at("penalty", event, row.pk))
    assert any(f"together={row.pk}" in link for link in links(after))
    judge.post(
        at("penalty-new", event, player=1, infraction="outside_information", together=row.pk),
        once(level="game_loss", reason="got advice"),
    )
    assert Penalty.objects.get(registration__isnull=False).together_with == row


def test_a_player_who_has_left_can_be_penalized(judge, event, match):
    event.registrations.filter(number=3).update(status="dropped", left_after_round=1)
    assert "Dropped" in text_of(judge.get(form_at(event, 3)))
    judge.post(form_at(event, 3, "behavior"), once(level="warning", reason="tore up the slip"))
    assert Penalty.objects.get().registration.number == 3


@pytest.mark.parametrize(
    "asked",
    ["player=99", "match=999999", "player=x", "match=-1", "infraction=none", "player=1&call=99&check=99"],
)
def test_nonsense_in_the_address_breaks_nothing(judge, event, match, asked):
    assert judge.get(f"{at('penalty-new', event)}?{asked}").status_code in {200, 404}


def test_a_player_or_match_of_another_event_is_not_found(judge, event, match):
    other = started_round(ready_event(players=2, staff=False))
    assert judge.get(at("penalty-new", event, match=other.matches.get().pk)).status_code == 404
    row = give(event, 1, "slow_play", "warning")
    elsewhere = ready_event(players=2)
    client = signed_in(people_of(elsewhere).head_judge)
    assert client.get(at("penalty", elsewhere, row.pk)).status_code == 404


# --- both players ---


def test_both_at_fault_gives_a_game_loss_and_a_warning(boss, event, match):
    sent = once(
        which="fault", more_at_fault="2", infraction="game_rules", reason="x", seen_version=match.version
    )
    assert boss.post(at("penalty-both", event, match.pk), sent).status_code == 302
    given = {row.registration_id: row.level for row in Penalty.objects.all()}
    assert given == {match.player_2_id: "game_loss", match.player_1_id: "warning"}
    assert lost(fresh(match)) == match.player_2.number


def test_both_at_fault_asks_who_is_more_so(boss, event, match):
    answer = boss.post(
        at("penalty-both", event, match.pk), once(which="fault", infraction="game_rules", reason="x")
    )
    assert answer.status_code == 422
    assert not Penalty.objects.exists()


def test_both_late_at_ten_minutes_lose_the_match(boss):
    event = ready_event(players=4, structure="swiss")
    row = match_of(started_round(event, now=right_now() - timedelta(minutes=10, seconds=5)), 1)
    client = signed_in(people_of(event).head_judge)
    page = client.get(at("penalty-both", event, row.pk))
    assert "both lose the match" in text_of(page)
    client.post(at("penalty-both", event, row.pk), once(which="late", seen_version=row.version))
    assert fresh(row).outcome == "double_loss"


# --- the head judge ---


@pytest.fixture
def proposed(event, match) -> Penalty:
    return give(event, 1, "list_differs", "game_loss", by=judge_of(event), now=right_now())


def test_the_queue_counts_on_the_floor_and_in_the_navigation_of_the_head_judge(judge, boss, event, proposed):
    floor = text_of(boss.get(at("floor", event)))
    assert "Waiting for the head judge 1" in floor
    assert "Penalties (1 wait)" in floor
    assert "Acknowledge" in floor
    seen_by_judge = text_of(judge.get(at("floor", event)))
    assert "Waiting for the head judge 1" in seen_by_judge
    assert "Acknowledge" not in seen_by_judge


def test_the_head_judge_acknowledges_from_the_floor_in_one_tap_and_stays_there(boss, event, match, proposed):
    sent = once(seen_version=proposed.version, next=at("floor", event))
    answer = boss.post(at("penalty-acknowledge", event, proposed.pk), sent)
    assert answer.headers["Location"] == at("floor", event)
    assert (fresh(proposed).state, lost(fresh(match))) == ("issued", 1)


def test_a_declined_one_keeps_its_reason_and_leaves_the_list_in_force(boss, event, match, proposed):
    boss.post(
        at("penalty-decline", event, proposed.pk), once(seen_version=proposed.version, reason="no error")
    )
    assert (fresh(proposed).state, fresh(match).outcome) == ("declined", "")
    page = text_of(boss.get(at("penalty", event, proposed.pk)))
    assert "Declined by the head judge" in page
    assert "no error" in page
    assert "Player 001" not in text_of(boss.get(at("penalties", event)))
    assert "Player 001" in text_of(boss.get(at("penalties", event, show="undone")))


def correction(row, **other) -> dict[str, object]:
    """Return the form of the page as it begins, with what the head judge changes."""
    begun = {"infraction": row.infraction, "level": row.level, "penalty_reason": row.reason, "why_above": ""}
    return once(**begun, seen_version=row.version, reason="looked at it myself", **other)


def test_the_head_judge_corrects_and_acknowledges_in_one_act_without_javascript(boss, event, match, proposed):
    page = boss.get(at("penalty", event, proposed.pk)).content.decode()
    assert at("penalty-acknowledge-corrected", event, proposed.pk) in page
    sent = correction(proposed) | {"infraction": "illegible_list", "level": "warning"}
    answer = boss.post(at("penalty-acknowledge-corrected", event, proposed.pk), sent, follow=True)
    assert (fresh(proposed).state, fresh(proposed).level, fresh(match).outcome) == ("issued", "warning", "")
    words = text_of(answer)
    assert "Warning for Player 001 is recorded." in words
    assert "Corrected and acknowledged by the head judge" in words
    assert "Penalty: Game Loss → Warning" in words
    assert "looked at it myself" in words


def test_a_corrected_loss_acts_on_the_match_at_once(boss, event, match, proposed):
    sent = correction(proposed) | {"infraction": "outside_information", "level": "match_loss"}
    boss.post(at("penalty-acknowledge-corrected", event, proposed.pk), sent)
    assert (fresh(proposed).acts_on, lost(fresh(match))) == ("now", 1)


def test_a_correction_that_is_refused_keeps_what_was_typed(boss, event, match, proposed):
    sent = correction(proposed) | {"level": "warning", "penalty_reason": "one card too many"}
    answer = boss.post(at("penalty-acknowledge-corrected", event, proposed.pk), sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "one card too many" in page
    assert '<details class="confirm" id="correct" open>' in page
    assert "a judge can go above, never below" in text_of(answer)
    assert (fresh(proposed).state, fresh(match).outcome) == ("proposed", "")


def test_a_correction_of_what_was_decided_meanwhile_says_so(boss, event, proposed):
    boss.post(at("penalty-decline", event, proposed.pk), once(seen_version=proposed.version, reason="x"))
    address = at("penalty-acknowledge-corrected", event, proposed.pk)
    assert boss.post(address, correction(proposed)).status_code == 409
    of_no_version = correction(proposed) | {"seen_version": ""}
    answer = boss.post(address, of_no_version)
    assert answer.status_code == 422
    assert "does not wait for the head judge" in text_of(answer)


def test_a_floor_judge_is_offered_no_correction(judge, event, proposed):
    page = text_of(judge.get(at("penalty", event, proposed.pk)))
    assert "Correct and acknowledge" not in page


@pytest.mark.parametrize("state", ["proposed", "declined", "withdrawn"])
def test_what_is_not_in_force_says_what_can_be_done_about_it(boss, event, proposed, state):
    Penalty.objects.filter(pk=proposed.pk).update(state=state)
    answer = boss.post(at("penalty-withdraw", event, proposed.pk), once(reason="slip"))
    assert answer.status_code == 422
    waits = "acknowledge it, corrected or as it is, or decline it" in text_of(answer)
    assert waits == (state == "proposed")
    assert ("give a new penalty" in text_of(answer)) == (state != "proposed")


def test_a_decision_on_an_old_page_is_refused(boss, event, proposed):
    boss.post(at("penalty-decline", event, proposed.pk), once(seen_version=proposed.version, reason="x"))
    late = once(seen_version=proposed.version)
    assert boss.post(at("penalty-acknowledge", event, proposed.pk), late).status_code == 409
    assert fresh(proposed).state == "declined"


def test_withdrawing_opens_the_match_again_and_the_trail_says_why(boss, event, match):
    row = give(event, 1, "list_differs", "game_loss", now=right_now())
    boss.post(
        at("penalty-withdraw", event, row.pk), once(seen_version=fresh(row).version, reason="wrong list")
    )
    assert (fresh(row).state, fresh(match).outcome) == ("withdrawn", "")
    page = text_of(boss.get(at("penalty", event, row.pk)))
    assert "wrong list" in page
    assert "was undone" in page


def test_a_withdrawal_without_a_reason_is_refused(boss, event, match):
    row = give(event, 1, "slow_play", "warning")
    assert boss.post(at("penalty-withdraw", event, row.pk), once(reason=" ")).status_code == 422
    assert fresh(row).state == "issued"


def test_a_correction_begins_with_what_stands_and_keeps_it_in_the_trail(boss, event, match):
    row = give(event, 1, "list_differs", "game_loss", now=right_now())
    page = boss.get(at("penalty", event, row.pk))
    assert re.search(r'<option value="list_differs" selected', page.content.decode())
    sent = once(
        infraction="illegible_list",
        level="warning",
        penalty_reason="unreadable line",
        reason="it was only unreadable",
        seen_version=hidden(page, "seen_version"),
    )
    assert boss.post(at("penalty-correct", event, row.pk), sent).status_code == 302
    row = fresh(row)
    assert (row.infraction, row.level, row.reason) == ("illegible_list", "warning", "unreadable line")
    assert fresh(match).outcome == ""
    trail = text_of(boss.get(at("penalty", event, row.pk)))
    assert "Penalty: Game Loss → Warning" in trail
    assert "it was only unreadable" in trail


def test_a_correction_with_a_gap_shows_the_form_again(boss, event, match):
    row = give(event, 1, "slow_play", "warning")
    answer = boss.post(at("penalty-correct", event, row.pk), once(infraction="slow_play", level="warning"))
    assert answer.status_code == 422
    assert "Why it is corrected" in text_of(answer)


def test_a_trainee_follows_and_decides_nothing(event, match, proposed):
    trainee = signed_in(people_of(event).trainee)
    page = trainee.get(at("penalty", event, proposed.pk))
    assert page.status_code == 200
    assert '<form method="post" action="/desk' not in page.content.decode()
    assert trainee.get(form_at(event)).status_code == 403
    assert "New penalty" not in text_of(trainee.get(at("penalties", event)))


def test_time_is_given_back_beside_a_warning_and_never_beside_a_loss(boss, event, match):
    warning = give(event, 1, "slow_play", "warning", match=match)
    page = boss.get(at("penalty", event, warning.pk))
    action = reverse("match-extend", args=[event.slug, match.pk])
    assert action in page.content.decode()
    boss.post(action, once(seconds="3", reason="x", next=at("penalty", event, warning.pk)))
    assert TimeExtension.objects.get().seconds == 180
    waits = give(event, 1, "list_differs", "game_loss", match=match, acts_on="next", now=right_now())
    page = boss.get(at("penalty", event, waits.pk))
    assert action not in page.content.decode()
    assert "No time is given with a Game Loss or more" in text_of(page)


# --- disqualification ---


@pytest.fixture
def disqualified(event, match) -> Penalty:
    return give(event, 1, "cheating", "disqualification", by=head_judge_of(event), now=right_now())


def test_a_match_of_the_final_lost_by_penalty_is_said_to_be_of_the_final():
    event = ready_event(players=8, rounds_planned=2, cut_size=2)
    begun_cut(event, rounds=2)
    match = started_round(event).matches.get()
    row = give(event, match.player_1.number, "cheating", "disqualification", by=head_judge_of(event))
    client = Client()
    client.force_login(people_of(event).head_judge)
    assert f"Final, table {match.table}: the match is lost." in text_of(
        client.get(at("penalty", event, row.pk))
    )


def test_a_disqualification_leads_to_its_report_and_says_what_it_did(boss, event, match, disqualified):
    page = boss.get(at("penalty", event, disqualified.pk))
    assert at("penalty-report", event, disqualified.pk) in links(page)
    assert "Out of the event, without prizes." in text_of(page)
    assert f"Round 1, table {match.table}: the match is lost." in text_of(page)


def test_a_report_that_is_not_complete_waits_on_the_head_judges_list(boss, judge, event, disqualified):
    assert "Reports to complete 1" in text_of(boss.get(at("penalties", event)))
    assert "Reports to complete" not in text_of(judge.get(at("penalties", event)))
    fill_in_report(report=disqualified.report, by=head_judge_of(event), what_happened="x", is_complete=True)
    assert "Reports to complete" not in text_of(boss.get(at("penalties", event)))


def test_a_report_is_saved_as_a_draft_and_then_completed(boss, event, disqualified):
    address = at("penalty-report", event, disqualified.pk)
    seen = hidden(boss.get(address), "seen_version")
    assert boss.post(address, once(witnesses="Bea, table 2", seen_version=seen)).status_code == 302
    page = boss.get(address)
    assert "Draft" in text_of(page)
    assert "Bea, table 2" in page.content.decode()
    empty = boss.post(address, once(is_complete="1", seen_version=hidden(page, "seen_version")))
    assert empty.status_code == 422
    sent = {"what_happened": "Marked cards.", "was_deliberate": "true", "recommends_suspension": "on"}
    boss.post(address, once(is_complete="1", seen_version=hidden(page, "seen_version"), **sent))
    report = fresh(disqualified.report)
    assert (report.what_happened, report.was_deliberate, report.recommends_suspension) == (
        "Marked cards.",
        True,
        True,
    )
    assert report.completed_at is not None
    assert report.filled_by == people_of(event).head_judge


def test_a_warning_has_no_report(boss, event, match):
    row = give(event, 1, "slow_play", "warning")
    assert boss.get(at("penalty-report", event, row.pk)).status_code == 404


def test_sending_a_player_away_needs_the_organizers_consent(boss, event, disqualified):
    form = boss.get(at("ejections", event, penalty=disqualified.pk))
    assert 'name="player" value="1"' in form.content.decode()
    sent = once(player="1", reason="threw a chair", penalty=disqualified.pk)
    assert boss.post(at("ejections", event), sent).status_code == 302
    row = Ejection.objects.get()
    assert (row.registration, row.penalty, row.consented_at) == (player(event, 1), disqualified, None)
    assert "consent is missing" in text_of(boss.get(at("ejections", event)))
    organizer = signed_in(people_of(event).organizer)
    organizer.post(at("ejection-consent", event, row.pk), once())
    assert fresh(row).consent_by == people_of(event).organizer


def test_a_number_that_nobody_has_is_said_beside_the_field(boss, event, match):
    answer = boss.post(at("ejections", event), once(player="77", reason="x"))
    assert answer.status_code == 422
    assert "There is no player 77." in text_of(answer)


# --- lists ---


def test_the_list_has_the_manuals_order_and_is_narrowed_by_player(boss, event, match):
    give(event, 1, "slow_play", "warning", reason="slow one")
    give(event, 2, "communication", "warning", reason="silent one")
    page = boss.get(at("penalties", event))
    heads = re.findall(r'<th scope="col">(\w+)</th>', page.content.decode())
    assert heads == ["Player", "Infraction", "Penalty", "Reason", "Judge"]
    for find in ("player 001", "#1", "1"):
        found = text_of(boss.get(at("penalties", event), {"q": find}))
        assert "slow one" in found
        assert "silent one" not in found


def test_the_csv_begins_with_the_manuals_order_and_runs_no_formula(boss, event, match):
    give(event, 1, "slow_play", "warning", reason='=HYPERLINK("x")')
    answer = boss.get(at("penalties-csv", event))
    assert answer["Content-Type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][:5] == ["player", "infraction", "penalty", "reason", "judge"]
    assert rows[1][:4] == ["Player 001", "Slow play", "Warning", '\'=HYPERLINK("x")']


def test_the_organizer_sees_a_persons_penalties_at_all_own_events_and_nobody_elses(event, match):
    give(event, 1, "slow_play", "warning", reason="at this event")
    again = ready_event(players=2, organizer=event.organizer)
    give(again, 1, "communication", "warning", reason="at the other event")
    strange = ready_event(players=2)
    give(strange, 1, "communication", "warning", reason="at a stranger's event")
    organizer = signed_in(people_of(event).organizer)
    page = text_of(organizer.get(at("penalty-history", event)))
    assert "at this event" in page
    assert "at the other event" in page
    assert "2 penalties, 2 events" in page
    assert "stranger" not in page
    assert "Nobody fits" in text_of(organizer.get(at("penalty-history", event), {"q": "Zoro"}))


def test_players_see_their_own_penalties_and_nothing_of_anybody_elses(event, match):
    give(event, 1, "slow_play", "warning", reason="a secret reason")
    phone = Client()
    own = text_of(phone.get(reverse("player-home", args=[player(event, 1).token])))
    assert "Warning: Slow play" in own
    page = text_of(phone.get(reverse("player-penalties", args=[player(event, 1).token])))
    assert "Slow play" in page
    opponent = match.player_2 if match.player_1.number == 1 else match.player_1
    for token in (opponent.token, player(event, 4).token):
        for name in ("player-home", "player-penalties"):
            assert "Slow play" not in text_of(phone.get(reverse(name, args=[token])))
    for name in ("public-event", "public-pairings", "public-standings", "projector"):
        assert "Slow play" not in text_of(phone.get(reverse(name, args=[event.slug])))
    assert "Slow play" not in text_of(phone.get(reverse("public-player", args=[event.slug, 1])))


def test_what_waits_for_the_head_judge_is_not_on_the_players_page(event, proposed):
    phone = Client()
    assert "Game Loss" not in text_of(phone.get(reverse("player-home", args=[player(event, 1).token])))


def test_the_tables_page_shows_earlier_penalties_beside_their_player(judge, event, match):
    give(event, 1, "slow_play", "warning")
    page = text_of(judge.get(at("floor-table", event, match.table)))
    assert page.count("Warning: Slow play") == 1


# --- from a call, from a deck check ---


def test_a_call_brings_its_table_and_the_penalty_leads_back_to_it(judge, event, match):
    call = call_judge(event=event, by=judge_of(event), match=match)
    page = judge.get(at("penalty-new", event, call=call.pk))
    assert {re.search(r"player=(\d+)", link)[1] for link in links(page) if "player=" in link} == {
        str(match.player_1.number),
        str(match.player_2.number),
    }
    assert any(link.startswith(reverse("penalty-both", args=[event.slug, match.pk])) for link in links(page))
    judge.post(form_at(event, call=call.pk), once(level="warning", reason="slow"))
    row = Penalty.objects.get()
    assert (row.call, row.match) == (call, match)
    assert at("call", event, call.pk) in links(judge.get(at("penalty", event, row.pk)))


def test_both_at_fault_from_a_call_hang_on_the_call(boss, event, match):
    call = call_judge(event=event, by=judge_of(event), match=match)
    sent = once(which="fault", more_at_fault="1", infraction="game_rules", reason="x")
    assert boss.post(at("penalty-both", event, match.pk, call=call.pk), sent).status_code == 302
    assert {row.call for row in Penalty.objects.all()} == {call}


def test_both_at_fault_in_best_of_3_takes_the_game_that_is_played_now(db):
    event = ready_event(players=2, structure="swiss", swiss_best_of=3)
    row = match_of(started_round(event), 1)
    client = signed_in(people_of(event).head_judge)
    sent = once(which="fault", more_at_fault="1", infraction="game_rules", reason="x", score="1-0")
    assert client.post(at("penalty-both", event, row.pk), sent).status_code == 302
    assert Penalty.objects.get(level="game_loss").loss.game == 2


def test_a_deck_check_brings_its_player_and_is_kept_with_the_penalty(judge, event, match):
    check = DeckCheck.objects.create(
        event=event, registration=match.player_2, match=match, asked_at=right_now()
    )
    address = at("penalty-new", event, check=check.pk, infraction="list_differs")
    assert match.player_2.name in text_of(judge.get(address))
    judge.post(address, once(level="game_loss", reason="one card too many"))
    row = Penalty.objects.get()
    assert (row.registration, row.deck_check) == (match.player_2, check)
    assert at("deck-check-page", event, check.pk) in links(judge.get(at("penalty", event, row.pk)))


def test_a_trainee_sees_what_players_had_and_no_button_for_more(event, match):
    give(event, 1, "slow_play", "warning")
    page = signed_in(people_of(event).trainee).get(at("floor-table", event, match.table))
    assert "Warning: Slow play" in text_of(page)
    assert not any(at("penalty-new", event) in link for link in links(page))


def test_repeats_are_found_for_the_head_judge(boss, event, match):
    for number, infraction in ((1, "slow_play"), (1, "slow_play"), (1, "communication"), (2, "slow_play")):
        level = "game_loss" if Penalty.objects.filter(registration__number=1).count() == 1 else "warning"
        give(event, number, infraction, level, acts_on="next", now=right_now())
    page = text_of(boss.get(at("penalties", event, show="repeats")))
    assert "2 penalties, newest first" in page
    assert "Unclear communication" not in page


def test_a_table_shows_what_waits_for_the_head_judge(event, round_):
    match = match_of(round_, 1)
    give(event, 1, "list_differs", "game_loss", by=judge_of(event), match=match)
    browser = Client()
    browser.force_login(people_of(event).trainee)
    words = browser.get(reverse("floor-table", args=[event.slug, match.table])).content.decode()
    assert "Game Loss: Deck differs from the list" in words
    assert "waits for the head judge" in words


def test_a_correction_can_move_a_loss_to_the_next_match_and_back(boss, event, match):
    row = give(event, 1, "outside_information", "match_loss", now=right_now())
    assert fresh(match).outcome != ""
    page = boss.get(at("penalty", event, row.pk))
    assert "This match: Round 1" in text_of(page)

    def send(acts_on):
        stands = {"infraction": row.infraction, "level": row.level, "penalty_reason": row.reason}
        return boss.post(
            at("penalty-correct", event, row.pk), once(**stands, acts_on=acts_on, reason="the wrong match")
        )

    assert send("next").status_code == 302
    assert (fresh(match).outcome, fresh(row).acts_on, fresh(row).loss) == ("", "next", None)
    assert send("now").status_code == 302
    assert lost(match) == 1
    assert send("").status_code == 302
    assert (lost(match), fresh(row).acts_on) == (1, "now")


def test_a_correction_in_best_of_3_asks_for_the_games_again():
    event = ready_event(players=4, rounds_planned=4, structure="swiss", swiss_best_of=3)
    match = match_of(started_round(event, now=right_now()), 1)
    boss = signed_in(people_of(event).head_judge)
    row = give(event, 1, "list_differs", "game_loss", now=right_now())
    assert (row.loss.game, fresh(match).outcome) == (1, "")
    side = 1 if match.player_1.number == 1 else 2
    stands = {"infraction": row.infraction, "level": row.level, "penalty_reason": row.reason}
    behind = "0-1" if side == 1 else "1-0"
    sent = once(**stands, score=behind, reason="the first game was lost already")
    assert boss.post(at("penalty-correct", event, row.pk), sent).status_code == 302
    assert (fresh(row).loss.game, lost(match)) == (2, 1)


def test_between_matches_a_correction_asks_for_no_match(boss, event):
    row = give(event, 1, "outside_information", "match_loss")
    page = text_of(boss.get(at("penalty", event, row.pk)))
    assert "Correct the penalty" in page
    assert "Which match a loss acts on" not in page


def test_a_disqualification_corrected_to_less_asks_for_no_report(boss, event, disqualified):
    assert "Fill in the report" in text_of(boss.get(at("penalty", event, disqualified.pk)))
    stands = {"infraction": "behavior", "penalty_reason": disqualified.reason}
    sent = once(**stands, level="match_loss", why_above="twice", reason="heard the witnesses")
    assert boss.post(at("penalty-correct", event, disqualified.pk), sent).status_code == 302
    assert "Fill in the report" not in text_of(boss.get(at("penalty", event, disqualified.pk)))
