"""Reasons that Logpose gives are kept in English and told in the reader's language; what people wrote stays."""

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from penalties.actions import issue_tardiness
from tests.factories.penalties import head_judge_of, match_of
from tests.factories.running import started_round
from tests.factories.tournaments import (
    EventFactory,
    RegistrationFactory,
    UserFactory,
    minutes_later,
    ready_event,
)
from tournaments.actions import add_staff, change_event, give_back_head_judge, hand_over_head_judge
from tournaments.actions.acting import SYSTEM
from tournaments.documents.making import plan_document
from tournaments.models import LogEntry
from tournaments.queries.log import log_line
from tournaments.rules import own_reasons
from tournaments.wording import reason_words

FRENCH = {
    own_reasons.PLACE_FREE: "une place s’est libérée",
    own_reasons.LONE_JUDGE: "le seul juge est juge principal (TRM 1.3)",
    own_reasons.ROLE_BACK: "rendu par le remplaçant",
    "Head judge": "Juge principal",
    own_reasons.REPLAYED: "Rejoué sur le plateau.",
    own_reasons.NOT_SEATED: "Absent {late} après le début de la ronde.",
}


@pytest.fixture
def french(monkeypatch):
    """Read in French, from a catalog of these sentences."""

    class Catalog(trans_real.DjangoTranslation):
        def gettext(self, message):
            return FRENCH.get(message, message)

    monkeypatch.setitem(trans_real._translations, "fr", Catalog("fr"))
    with translation.override("fr"):
        yield


def kept(verb):
    return LogEntry.objects.filter(verb=verb).exclude(reason="").latest("pk")


@pytest.mark.django_db
def test_a_place_that_became_free_is_told_in_the_readers_language(french):
    event = EventFactory(state="open", cap=2)
    RegistrationFactory.create_batch(2, event=event)
    RegistrationFactory(event=event, status="waiting", queued_at=minutes_later(0))
    change_event(event=event, by=SYSTEM, changes={"cap": 3})
    entry = kept("change_event")
    assert (entry.reason, log_line(entry).reason) == ("a place became free", "une place s’est libérée")


@pytest.mark.django_db
def test_roles_that_move_by_themselves_are_told_in_the_readers_language(french):
    event = EventFactory()
    first, second = UserFactory(), UserFactory()
    add_staff(event=event, by=SYSTEM, role="floor_judge", user=first)
    assert log_line(kept("add_staff")).reason == "le seul juge est juge principal (TRM 1.3)"
    add_staff(event=event, by=SYSTEM, role="floor_judge", user=second)
    hand_over_head_judge(event=event, by=SYSTEM, to=second, for_a_while=True)
    give_back_head_judge(event=event, by=SYSTEM)
    entry = kept("give_back_head_judge")
    assert (entry.reason, log_line(entry).reason) == ("back from who stood in", "rendu par le remplaçant")


@pytest.mark.django_db
def test_how_late_somebody_was_is_told_in_the_readers_language(french):
    match = match_of(started_round(ready_event(players=4, rounds_planned=4, structure="swiss")), 1)
    (row,) = issue_tardiness(match=match, side=1, by=head_judge_of(match.round.event), now=minutes_later(7.5))
    assert row.reason == "Not seated 7:30 after the start of the round."
    assert reason_words(row.reason) == "Absent 7:30 après le début de la ronde."


@pytest.mark.django_db
def test_the_list_of_penalties_on_paper_tells_reason_and_judge_in_the_readers_language(french):
    match = match_of(started_round(ready_event(players=4, rounds_planned=4, structure="swiss")), 1)
    event = match.round.event
    (row,) = issue_tardiness(match=match, side=1, by=head_judge_of(event), now=minutes_later(7.5))
    (part,) = plan_document("penalties", event).parts
    cells = [cell["words"] for cell in part.context["pages"][0]["rows"][0]["cells"]]
    assert row.judge.endswith("(head judge)")
    assert cells[3:] == [
        "Absent 7:30 après le début de la ronde.",
        row.judge.replace("head judge", "juge principal"),
    ]


@pytest.mark.parametrize("written", ["", "The player was ill.", "{0} {late}", "Not seated at all."])
def test_what_a_person_wrote_stays_as_it_was_written(french, written):
    assert reason_words(written) == written


def test_a_game_replayed_on_the_board_is_told_in_the_readers_language(french):
    assert reason_words(own_reasons.REPLAYED) == "Rejoué sur le plateau."
