"""Prizes: written down, handed out to whom the standings give them, taken back, never twice."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories.tournaments import START, acting, fresh
from tournaments.actions import hand_out_prize, hand_out_to_all, set_prizes, take_back_prize
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.documents.making import plan_document
from tournaments.models import PrizeHandout
from tournaments.queries.players import player_facts_for_desk
from tournaments.queries.prizes import prize_lines, prize_text, prize_ties
from tournaments.queries.report_tables import event_summary, report_tables
from tournaments.queries.reporting import still_open
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def by(people):
    return acting(people.scorekeeper)


def rows_of(event):
    from tournaments.queries.standings import final_standings

    return final_standings(event)


def test_prizes_are_kept_as_they_were_written(finished, people):
    text = "1: Trophy\n2: Mat\n3-4: Sleeves\nall: Promo card"
    set_prizes(event=finished, by=acting(people.organizer), text=text)
    assert prize_text(finished) == text
    set_prizes(event=finished, by=acting(people.organizer), text=text)
    assert finished.prizes.count() == 4


def test_every_line_that_cannot_be_read_is_told_at_once_and_nothing_is_changed(finished, people):
    before = prize_text(finished)
    with pytest.raises(Refused) as caught:
        set_prizes(event=finished, by=acting(people.organizer), text="Cup\n4-3: Mat")
    assert caught.value.codes == ("prize_line_unreadable", "prize_places_backwards")
    assert prize_text(finished) == before


def test_a_prize_somebody_has_stays_in_the_list(finished, people):
    card = finished.prizes.get(what="Promo card")
    player = finished.registrations.get(number=2)
    hand_out_prize(event=finished, by=acting(people.scorekeeper), prize=card, registration=player)
    with pytest.raises(Refused) as caught:
        set_prizes(event=finished, by=acting(people.organizer), text="1: Trophy")
    assert caught.value.codes == ("prize_already_received",)
    set_prizes(event=finished, by=acting(people.organizer), text="2: Mat\nall: Promo card")
    assert card.handouts.count() == 1


def test_only_the_organizer_writes_prizes_and_a_judge_hands_out_none(finished, people, by):
    with pytest.raises(NotAllowed):
        set_prizes(event=finished, by=by, text="1: Cup")
    with pytest.raises(NotAllowed):
        hand_out_prize(
            event=finished,
            by=acting(people.floor_judge),
            prize=finished.prizes.first(),
            registration=finished.registrations.first(),
        )


def test_handing_out_twice_gives_one_prize_and_one_line_in_the_log(finished, by):
    card, player = finished.prizes.get(what="Promo card"), finished.registrations.get(number=2)
    for _ in range(2):
        hand_out_prize(event=finished, by=by, prize=card, registration=player)
    assert PrizeHandout.objects.count() == 1
    assert finished.log.filter(verb="hand_out_prize").count() == 1
    hand_out_prize(event=finished, by=by, prize=card, registration=player, once="k")
    with pytest.raises(AlreadyDone):
        hand_out_prize(event=finished, by=by, prize=card, registration=player, once="k")


def test_one_act_hands_a_prize_out_to_all_who_are_entitled_and_have_not_received_it(finished, by):
    card = finished.prizes.get(what="Promo card")
    finished.registrations.filter(number=2).update(
        status="dropped", without_prizes=True, left_without_telling=True
    )
    had = hand_out_prize(
        event=finished, by=by, prize=card, registration=finished.registrations.get(number=3), now=START
    )
    new = hand_out_to_all(event=finished, by=by, prize=card)
    assert len(new) == 25
    have = set(card.handouts.values_list("registration__number", flat=True))
    assert have == set(range(1, 28)) - {2}
    assert fresh(had).given_at == START
    assert hand_out_to_all(event=finished, by=by, prize=card) == []
    targets = set(finished.log.filter(verb="hand_out_to_all").values_list("target", flat=True))
    assert targets == {f"player {number}" for number in have - {3}}
    acts = player_facts_for_desk(finished.registrations.get(number=5)).log
    assert [line.what for line in acts] == ["handed out a prize to all at once"]


def test_a_prize_that_a_tie_decides_is_handed_out_to_nobody_at_once(finished, by):
    assert hand_out_to_all(event=finished, by=by, prize=finished.prizes.get(what="Trophy")) == []


def test_the_page_offers_at_once_what_several_have_still_to_receive(finished, people, client):
    card, url = finished.prizes.get(what="Promo card"), reverse("prizes", args=[finished.slug])
    client.force_login(people.scorekeeper)
    act = reverse("prize-give-to-all", args=[finished.slug, card.pk])
    page = client.get(url).content.decode()
    assert "“Promo card”: hand out to all 27" in page
    assert "“Trophy”: hand out" not in page
    told = client.post(act, {"once": "all"}, follow=True).content.decode()
    assert "27 players have received: Promo card" in told
    assert act not in told


def test_a_prize_taken_back_can_be_handed_out_again_and_the_log_keeps_both(finished, by):
    card, player = finished.prizes.get(what="Promo card"), finished.registrations.get(number=2)
    hand_out_prize(event=finished, by=by, prize=card, registration=player)
    take_back_prize(event=finished, by=by, prize=card, registration=player)
    take_back_prize(event=finished, by=by, prize=card, registration=player)
    assert PrizeHandout.objects.count() == 0
    hand_out_prize(event=finished, by=by, prize=card, registration=player)
    verbs = list(finished.log.order_by("id").values_list("verb", flat=True))
    assert verbs == ["hand_out_prize", "take_back_prize", "hand_out_prize"]


def test_a_tie_for_a_prize_is_shown_and_nobody_gets_it_before_it_is_decided(finished, by):
    trophy = finished.prizes.get(what="Trophy")
    (line,) = [line for line in prize_lines(finished) if line.what == "Trophy"]
    assert (line.is_certain, line.number, line.place_words) == (False, None, "1-13")
    assert line.name == "13 players share these places"
    assert prize_ties(finished) == ["1-13"]
    player = finished.registrations.get(number=1)
    with pytest.raises(Refused) as caught:
        hand_out_prize(event=finished, by=by, prize=trophy, registration=player)
    assert caught.value.codes == ("tie_undecided",)


def test_who_left_without_telling_gets_no_prize_and_the_list_says_why(finished, by):
    player = finished.registrations.get(number=2)
    player.status, player.without_prizes, player.left_without_telling = "dropped", True, True
    player.save()
    finished.version += 1
    finished.save()
    (line,) = [line for line in prize_lines(finished) if line.number == 2]
    assert line.reason == "No prize: left without telling (TRM 6.0)"
    with pytest.raises(Refused) as caught:
        hand_out_prize(
            event=finished, by=by, prize=finished.prizes.get(what="Promo card"), registration=player
        )
    assert caught.value.codes == ("without_prizes",)


def test_a_prize_of_another_place_is_refused(finished, by):
    loser = rows_of(finished)[-1]
    player = finished.registrations.get(number=loser.number)
    with pytest.raises(Refused) as caught:
        hand_out_prize(event=finished, by=by, prize=finished.prizes.get(what="Trophy"), registration=player)
    assert caught.value.codes == ("not_their_prize",)


def test_the_sheet_to_sign_has_a_line_for_each_prize(finished):
    (part,) = plan_document("prizes", finished).parts
    lines = [row for page in part.context["pages"] for row in page["rows"]]
    assert sum(line.what == "Promo card" for line in lines) == 27


def test_the_system_hands_out_prizes_in_a_simulation(finished):
    card, player = finished.prizes.get(what="Promo card"), finished.registrations.get(number=3)
    assert hand_out_prize(event=finished, by=SYSTEM, prize=card, registration=player).given_by is None
    assert fresh(finished).version == finished.version


@pytest.mark.parametrize(
    ("announced", "what", "reason"),
    [
        ("1st: Cup\nEveryone: Pin", "Cup", "As announced; not saved on the page of prizes"),
        ("Sleeves for the best", "Sleeves for the best", "As announced; the prizes were not put to places"),
        ("", "–", "No prizes were set."),
    ],
)
def test_the_package_tells_the_prizes_promised_that_nobody_saved(finished, announced, what, reason):
    finished.prizes.all().delete()
    finished.prize_text = announced
    finished.save()
    (table,) = (table for table in report_tables(finished) if table.name == "prizes")
    rows = table.as_dicts()
    assert (rows[0]["prize"], rows[0]["reason"]) == (what, reason)
    assert event_summary(finished)["prizes_announced"] == announced
    pins = [row["number"] for row in rows if row["prize"] == "Pin"]
    assert len(pins) == (27 if announced.startswith("1st") else 0)
    open_points = {problem.code for problem in still_open(finished)}
    assert ("prizes_not_saved" in open_points) == bool(announced)


def test_saved_prizes_are_told_alone(finished):
    finished.prize_text = "1: Something else"
    finished.save()
    (table,) = (table for table in report_tables(finished) if table.name == "prizes")
    assert {row["prize"] for row in table.as_dicts()} == {"Trophy", "Promo card"}
    assert "prizes_not_saved" not in {problem.code for problem in still_open(finished)}
