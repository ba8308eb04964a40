"""The judges' pages of deck checks: with and without JavaScript, refused in words, nothing for players (4.4)."""

import pytest
from django.urls import reverse

from decks.actions import CheckNotes, choose_deck_check, finish_check, save_counts, start_check
from decks.models import AmendmentRequest, DeckCheck, DeckCheckDraw, DeckList
from tests.factories.decks import event_with_lists, hand_in, legal_list
from tests.factories.running import begun_cut, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tests.tournaments.documents.paper_checks import page_count, words_of
from tournaments.actions.acting import SYSTEM
from tournaments.documents.making import build_document, plan_document
from tournaments.models import Event, TimeExtension
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_with_lists(players=4)


@pytest.fixture
def judge(event, client):
    user = people_of(event).floor_judge
    client.force_login(user)
    return user


@pytest.fixture
def check(event, judge):
    """The first deck of table 1, in the judge's hands."""
    started_round(event)
    both = choose_deck_check(event=event, by=acting(judge), table=1)
    start_check(check=both[0], by=acting(judge))
    return fresh(both[0])


def address(check_or_event, name="deck-check-page"):
    if isinstance(check_or_event, Event):
        return reverse(name, args=[check_or_event.slug])
    return reverse(name, args=[check_or_event.event.slug, check_or_event.pk])


def sheet(check, counts=None, ticked=None, **more):
    """Return the form as the browser sends it: every count, the ticks, the version seen."""
    listed = {check.version_checked.leader: 1, **check.version_checked.cards, "DON!!": 10}
    numbers = {**listed, **(counts or {})}
    return {
        **{f"n-{number}": count for number, count in numbers.items()},
        "tick": list(listed) if ticked is None else ticked,
        "version": check.version,
        "once": "k",
        **more,
    }


def words(answer):
    return answer.content.decode()


def test_three_taps_beside_the_tick_list_check_a_drawn_deck(client, event, judge):
    started_round(event)
    client.post(address(event, "deck-checks-draw"), {"tables": 1, "once": "1"})
    due = DeckCheck.objects.order_by("id").first()
    client.post(address(due, "deck-check-start"), {"once": "2"})
    client.post(address(due), {**sheet(fresh(due)), "act": "finish", "minutes": "0"})
    assert fresh(due).state == "done"
    assert DeckCheckDraw.objects.get().tables == [due.match.table]


def test_the_page_shows_the_goal_the_tables_and_how_they_were_drawn(client, event, judge):
    started_round(event)
    client.post(address(event, "deck-checks-draw"), {"tables": 1, "once": "1"})
    draw = DeckCheckDraw.objects.get()
    page_words = words(client.get(address(event, "deck-checks")))
    assert "0 of 1" in page_words
    assert str(draw.seed) in page_words
    for row in DeckCheck.objects.all():
        assert row.registration.name in page_words


def test_a_table_from_the_floor_is_chosen_and_started_in_two_taps(client, event, judge):
    match = started_round(event).matches.get(table=2)
    page_words = words(client.get(f"{address(event, 'deck-check-new')}?match={match.pk}"))
    assert match.player_1.name in page_words
    answer = client.post(address(event, "deck-check-new"), {"table": 2, "once": "1"})
    assert set(DeckCheck.objects.values_list("state", flat=True)) == {"under_way"}
    assert answer.status_code == 302


def test_one_deck_of_a_table_is_chosen_alone(client, event, judge):
    match = started_round(event).matches.get(table=2)
    client.post(address(event, "deck-check-new"), {"player": match.player_2.number, "once": "1"})
    assert DeckCheck.objects.get().registration == match.player_2


@pytest.mark.parametrize("query", ["", "?match=0", "?match=x", "?match=999999", "?match=%00"])
def test_a_match_that_is_not_there_asks_for_table_or_player(client, event, judge, query):
    answer = client.get(address(event, "deck-check-new") + query)
    assert answer.status_code == 200
    assert 'name="player"' in words(answer)


def test_a_tick_answers_with_what_differs_and_keeps_it(client, check):
    number = min(check.version_checked.cards)
    answer = client.post(address(check), sheet(check, {number: 3}, ticked=[]), headers={"HX-Request": "true"})
    part = words(answer)
    assert "<html" not in part
    assert 'id="found"' in part
    assert "1 fewer" in part
    assert fresh(check).found == {number: 3}
    assert f'value="{fresh(check).version}"' in part


def test_plus_and_minus_work_without_javascript(client, check):
    number = min(check.version_checked.cards)
    client.post(address(check), sheet(check, ticked=[], step=f"{number}:3"))
    assert fresh(check).found == {number: 3}
    page_words = words(client.get(address(check)))
    assert f'value="{number}:2"' in page_words
    assert f'value="{number}:4"' in page_words


def test_a_card_is_added_by_its_button_and_not_while_its_number_is_typed(client, check):
    half_typed = sheet(check, ticked=[], extra="OP01-01")
    client.post(address(check), half_typed, headers={"HX-Request": "true"})
    assert fresh(check).found == {}
    answer = client.post(address(check), sheet(fresh(check), ticked=[], act="add", extra="op01-016"))
    assert answer.url.endswith("#extra")
    assert fresh(check).found == {"OP01-016": 1}
    assert "Nami" in words(client.get(address(check)))


def test_the_rest_is_ticked_by_one_button(client, check):
    client.post(address(check), sheet(check, ticked=[], act="rest"))
    assert len(fresh(check).ticked) == len(check.version_checked.cards) + 2


def test_minutes_a_judge_typed_stay_while_the_ticking_goes_on(client, check):
    def shown(**given):
        answer = client.post(address(check), sheet(fresh(check), **given), headers={"HX-Request": "true"})
        return words(answer)

    other = DeckCheck.objects.exclude(pk=check.pk).get()
    save_counts(check=other, by=SYSTEM, notes=CheckNotes(), rest_is_right=True)
    finish_check(check=other, by=SYSTEM)
    assert 'name="minutes" min="0" max="60" inputmode="numeric" value="9"' in shown(minutes="9", proposed="1")
    assert 'inputmode="numeric" value="9"' not in shown(minutes="9", proposed="9")


def test_without_findings_the_judge_goes_on_to_the_other_deck(client, check):
    other = DeckCheck.objects.exclude(pk=check.pk).get()
    assert client.post(address(check), sheet(check, act="finish")).url == address(other)
    answer = client.post(address(other), {**sheet(fresh(other)), "act": "finish", "minutes": 4, "once": "o"})
    assert answer.url == address(check.event, "deck-checks")
    assert TimeExtension.objects.get().seconds == 240


def test_findings_lead_to_the_infraction_they_are(client, check, monkeypatch):
    from tournaments import hooks

    asked = []

    def link(registration, section, check_id):
        asked.append((registration, section, check_id))
        return [f"/penalty/{section.rpartition('-')[2]}/"]

    monkeypatch.setattr(hooks.penalty_links, "_answers", [link])
    answer = client.post(address(check), sheet(check, {"DON!!": 9}, act="finish"))
    assert answer.url == address(check)
    page_words = words(client.get(answer.url))
    assert "/penalty/5/" in page_words
    assert (check.registration, "TRM 7.4.2-5", check.pk) in asked


def test_minutes_that_are_no_minutes_are_refused_and_the_counts_stay(client, check):
    answer = client.post(address(check), sheet(check, act="finish", minutes="999"))
    assert answer.status_code == 422
    assert "minutes_out_of_range" in words(answer)
    assert fresh(check).state == "under_way"
    assert fresh(check).ticked


def test_the_second_tap_on_finish_says_so_and_does_nothing_twice(client, check):
    form = sheet(check, act="finish")
    client.post(address(check), form)
    answer = client.post(address(check), form, follow=True)
    assert "already done" in words(answer)


def test_a_sheet_another_judge_has_written_to_is_409(client, check):
    seen = sheet(check)
    save_counts(check=check, by=acting(people_of(check.event).head_judge), notes=CheckNotes())
    answer = client.post(address(check), seen, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert answer.headers["HX-Retarget"] == "#refusals"


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"n-": "1", "n-\x00": "1", "n-" + "x" * 900: "9"},
        {"step": ":", "tick": ["\x00", "nothing"], "findings": ["5", "x"], "version": "x"},
        {"step": "A:99999", "n-OP01-016": "-1", "extra_count": "9999999999", "extra": "\x00"},
    ],
)
def test_a_form_of_garbage_breaks_nothing(client, check, garbage):
    assert client.post(address(check), garbage).status_code in {302, 409, 422}
    assert fresh(check).found == {}


def test_a_judge_in_training_counts_and_sees_no_button_to_finish(client, check):
    client.force_login(people_of(check.event).trainee)
    answer = client.post(address(check), sheet(check), headers={"HX-Request": "true"})
    assert fresh(check).ticked
    assert "finish" not in words(answer)
    # What they counted has another hand now: the page of the judge who began is told so.
    assert client.post(address(check), {**sheet(fresh(check)), "act": "finish"}).status_code == 403


def test_a_check_of_another_event_is_not_there(client, check):
    other = ready_event(4)
    client.force_login(people_of(other).head_judge)
    assert client.get(reverse("deck-check-page", args=[other.slug, check.pk])).status_code == 404


def test_no_card_is_shown_before_the_event_has_begun(client, event, judge):
    player = event.registrations.first()
    (due,) = choose_deck_check(event=event, by=SYSTEM, registration=player)
    page_words = words(client.get(address(due)))
    assert "OP07-" not in page_words
    assert client.post(address(due, "deck-check-start"), {"once": "1"}).status_code == 422


def test_no_player_learns_whose_deck_is_next(client, event, judge):
    round_ = started_round(event)
    client.post(address(event, "deck-checks-draw"), {"tables": 1, "once": "1"})
    client.logout()
    for match in round_.matches.all():
        assert "eck check" not in words(client.get(reverse("player-home", args=[match.player_1.token])))


def test_an_open_check_is_called_off_and_a_done_one_opened_again(client, check):
    other = DeckCheck.objects.exclude(pk=check.pk).get()
    client.post(address(other, "deck-check-cancel"), {"reason": "fire alarm", "once": "1"})
    assert fresh(other).state == "cancelled"
    assert "fire alarm" in words(client.get(address(other)))
    assert "called off" in words(client.get(address(check.event, "deck-checks")))
    client.post(address(check), sheet(check, act="finish"))
    client.post(address(check, "deck-check-reopen"), {"reason": "miscounted", "once": "2"})
    assert fresh(check).state == "under_way"


def test_the_whole_cut_is_one_button(client, judge):
    event = ready_event(players=8, rounds_planned=3, cut_size=4)
    begun_cut(event, rounds=3)
    client.force_login(people_of(event).head_judge)
    assert "All players of the cut" in words(client.get(address(event, "deck-checks")))
    client.post(address(event, "deck-checks-cut"), {"once": "1"})
    assert DeckCheck.objects.filter(why="cut").count() == 4


def test_checks_and_draws_of_the_final_are_said_to_be_of_the_final(client):
    event = ready_event(players=8, rounds_planned=2, cut_size=2)
    begun_cut(event, rounds=2)
    final = started_round(event)
    client.force_login(people_of(event).head_judge)
    client.post(address(event, "deck-checks-draw"), {"tables": 1, "once": "1"})
    judge = acting(people_of(event).head_judge)
    start_check(check=DeckCheck.objects.first(), by=judge)  # takes both decks of the table
    for check in DeckCheck.objects.all():
        save_counts(check=check, by=judge, notes=CheckNotes(notes="seen"), rest_is_right=True)
        finish_check(check=check, by=judge)
    page = words(client.get(address(event, "deck-checks")))
    assert DeckCheck.objects.filter(round=final, state="done").count() == 2
    assert "Final: tables to draw" in page
    assert page.count("Final ·") == 2
    assert "<strong>Final</strong>" in page
    assert "Round 3" not in page


def test_a_list_that_cannot_be_read_goes_back_and_both_versions_are_shown(client, check):
    player = check.registration
    amend = reverse("deck-amendment", args=[check.event.slug, player.number])
    answer = client.post(
        amend, {"words": "Numbers are missing.", "check": check.pk, "once": "1", "next": address(check)}
    )
    assert answer.url == address(check)
    assert AmendmentRequest.objects.get().deck_check == check
    home = words(client.get(reverse("player-deck", args=[player.token])))
    assert "Numbers are missing." in home
    player.event = check.event
    player.event.refresh_from_db()
    hand_in(player, "\n" + legal_list())
    desk = words(client.get(reverse("deck", args=[check.event.slug, player.number])))
    assert "the same cards" in desk
    assert "version 1" in desk
    assert "version 2" in desk


def test_an_answer_with_other_cards_is_shown_as_such(client, check):
    player = check.registration
    amend = reverse("deck-amendment", args=[check.event.slug, player.number])
    client.post(amend, {"words": "Numbers are missing.", "once": "1"})
    player.event = check.event
    hand_in(player, legal_list(skip=3))
    desk = words(client.get(reverse("deck", args=[check.event.slug, player.number])))
    assert "other cards" in desk


def test_a_request_is_taken_back_on_the_lists_page(client, check):
    number = check.registration.number
    client.post(reverse("deck-amendment", args=[check.event.slug, number]), {"words": "?", "once": "1"})
    desk = reverse("deck", args=[check.event.slug, number])
    assert "Ask the player" not in words(client.get(desk))
    back = reverse("deck-amendment-back", args=[check.event.slug, number])
    client.post(back, {"once": "2"})
    assert AmendmentRequest.objects.get().answered_at
    assert client.post(back, {"once": "3"}).status_code == 404
    assert "Ask the player" in words(client.get(desk))


def test_the_players_page_says_that_a_judge_asks(client, event, check):
    player = event.registrations.exclude(pk=check.registration_id).first()
    amend = reverse("deck-amendment", args=[event.slug, player.number])
    client.post(amend, {"words": "Numbers are missing.", "once": "1"})
    assert "make it readable" in words(client.get(reverse("player-home", args=[player.token])))


def test_the_printed_sheet_is_filled_from_the_list(check):
    text = words_of(build_document("deck-check-filled", check.event, {"player": check.registration.number}))
    for number in check.version_checked.cards:
        assert number in text
    assert check.version_checked.fingerprint in text


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_filled_sheet_of_many_different_cards_is_one_page(check, paper):
    version = check.registration.deck_list.current
    version.cards = {f"OP11-{number:03d}": 2 for number in range(1, 28)}
    version.save()
    check.registration.name = "Maximiliane Alexandra Theodora von Hohenzollern-Sigmaringen und zu Waldburg"
    check.registration.save()
    params = {"player": check.registration.number, "paper": paper}
    pdf = build_document("deck-check-filled", check.event, params)
    assert "OP11-027" in words_of(pdf)
    assert page_count(pdf) == 1


def test_sheets_are_printed_for_every_open_check_a_page_each(check):
    (part,) = plan_document("deck-check-filled", check.event).parts
    assert len(part.context["sheets"]) == 2
    assert {sheet["table"] for sheet in part.context["sheets"]} == {1}


def test_no_filled_sheet_is_printed_before_the_event_has_begun(event):
    with pytest.raises(Refused) as refused:
        plan_document("deck-check-filled", event, {"player": 1})
    assert refused.value.codes == ("lists_confidential",)


@pytest.mark.parametrize(("params", "code"), [({}, "no_check_to_print"), ({"player": 99}, "no_such_player")])
def test_nothing_to_print_is_said(event, params, code):
    started_round(event)
    with pytest.raises(Refused) as refused:
        plan_document("deck-check-filled", fresh(event), params)
    assert refused.value.codes == (code,)


def test_the_button_says_that_it_ticks_the_other_lines(client, check):
    page = words(client.get(address(check)))
    lines = len(check.version_checked.cards) + 2
    assert f"Tick the other {lines} lines as right" in page


def test_a_deck_without_a_list_is_counted_and_never_called_in_order(client, event, judge):
    Event.objects.update(deck_lists_required=True)
    started_round(event)
    (row,) = choose_deck_check(event=event, by=acting(judge), registration=event.registrations.first())
    DeckList.objects.filter(registration=row.registration).delete()
    start_check(check=row, by=acting(judge))
    asked = words(client.get(address(row)))
    assert "Say in the notes what you did about it." in asked
    form = {"act": "rest", "version": fresh(row).version, "once": "r"}
    client.post(address(row), form)
    refused = client.post(address(row), {**form, "act": "finish", "version": fresh(row).version, "once": "f"})
    assert "no_list_unsaid" in words(refused)
    done = client.post(
        address(row),
        {
            **form,
            "act": "finish",
            "notes": "Taken on paper",
            "tick": ["LEADER", "MAIN", "DON!!"],
            "version": fresh(row).version,
            "once": "g",
        },
        follow=True,
    )
    assert "there was no list to hold them against" in words(done)
    for page in (address(row), address(event, "deck-checks")):
        shown = words(client.get(page))
        assert "counted, no list" in shown
        assert ">in order<" not in shown


def test_more_players_checked_than_the_goal_are_not_told_as_a_part_of_it(client, event, judge):
    started_round(event)
    for row in choose_deck_check(event=event, by=acting(judge), table=1):
        if fresh(row).state == "due":
            start_check(check=row, by=acting(judge))
        save_counts(check=row, by=acting(judge), notes=CheckNotes(), rest_is_right=True)
        finish_check(check=row, by=acting(judge))
    assert "2 players checked, the goal is 1" in words(client.get(address(event, "floor")))
    assert "2 of 1" not in words(client.get(address(event, "deck-checks")))
