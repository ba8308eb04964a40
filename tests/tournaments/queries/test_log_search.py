"""The log is searched by what its reader reads, in any language; what is kept is English."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django.utils.translation import trans_real

from tests.factories.running import begun_cut, enter, play_round, started_round
from tests.factories.tournaments import UserFactory, acting, fresh, people_of, ready_event, right_now
from tests.tournaments.queries.test_log_targets import FRENCH
from tournaments.actions import add_staff, announce, drop_player, enter_result
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.documents.log import log_sheet
from tournaments.models import Event, LogEntry
from tournaments.queries.log import log_page
from tournaments.rules.own_reasons import NOT_SEATED, PLACE_FREE

pytestmark = pytest.mark.django_db

WORDS = {
    **FRENCH,
    "entered a result": "a saisi un résultat",
    "dropped": "a abandonné",
    PLACE_FREE: "une place s'est libérée",
    NOT_SEATED: "Absent {late} après le début",
}
#: No space stands between words and figures.
JAPANESE = {
    "round {round} table {table}": "{round}回戦 {table}番卓",
    "player {number} {name}": "選手{number} {name}",
}


@pytest.fixture
def event():
    """An event with a result at two tables, a drop, an announcement and a role given to one called "cut"."""
    event = ready_event(4, rounds_planned=2, structure="swiss")
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    match = round_.matches.get(table=2)
    enter_result(match=match, by=Actor(user=people_of(event).scorekeeper), outcome="win_2")
    player = event.registrations.get(number=3)
    drop_player(registration=player, by=acting(player))
    announce(event=event, by=SYSTEM, text="Lunch")
    add_staff(event=event, by=SYSTEM, role="floor_judge", user=UserFactory(username="annonce"))
    for verb, reason in (("sign_up", PLACE_FREE), ("mark_absent", NOT_SEATED.format(late="5:07"))):
        LogEntry.objects.create(
            event=event, at=right_now(), actor="Logpose", verb=verb, target="player 4", reason=reason
        )
    return fresh(event)


@pytest.fixture
def read_in(monkeypatch):
    """Return a way to read in a language of these words."""

    def read(words):
        class Catalog(trans_real.DjangoTranslation):
            def gettext(self, message):
                return words.get(message, message)

        monkeypatch.setitem(trans_real._translations, "fr", Catalog("fr"))
        return translation.override("fr")

    return read


def found(event: Event, find: str) -> set[tuple[str, str]]:
    return {(line.what, line.target) for line in log_page(event, find=find).lines}


@pytest.mark.parametrize(
    ("find", "lines"),
    [
        ("ronde 1, table 2", {("a saisi un résultat", "ronde 1, table 2")}),
        ("RÉSULTAT 2", {("a saisi un résultat", "ronde 1, table 2")}),
        ("résultat marqueur", {("a saisi un résultat", "ronde 1, table 2")}),
        ("joueur abandonné", {("a abandonné", "joueur 3")}),
        ("annonce", {("announced", "annonce"), ("gave a role", "Annonce")}),
        ("libérée", {("entered a player", "joueur 4")}),
        ("5:07 début", {("marked absent", "joueur 4")}),
        ("lunch", set()),
        ("phase", set()),
    ],
)
def test_a_search_finds_what_the_reader_reads(event, read_in, find, lines):
    with read_in(WORDS):
        assert found(event, find) == lines


def test_words_of_a_role_find_who_acted_in_it(event, read_in):
    with read_in(WORDS):
        actors = {line.who for line in log_page(event, find="marqueur").lines}
    assert actors == {f"{people_of(event).scorekeeper} (marqueur)"}


def test_a_figure_written_against_its_word_is_that_figure(event, read_in):
    with read_in(JAPANESE):
        assert {target for _what, target in found(event, "2番卓")} == {"1回戦 2番卓"}
        assert {target for _what, target in found(event, "番卓")} == {"1回戦 1番卓", "1回戦 2番卓"}


def test_in_english_acts_are_found_by_their_words_too(event):
    assert found(event, "Entered result 2") == {("entered a result", "round 1 table 2")}


def test_a_search_of_many_words_asks_no_more_often(event, read_in):
    with read_in(WORDS):
        counts = []
        for find in ("ronde", "ronde joueur annonce juge marqueur libérée début"):
            with CaptureQueriesContext(connection) as queries:
                log_page(event, find=find)
            counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_rounds_of_the_bracket_are_told_and_found_by_their_names():
    event = ready_event(8, rounds_planned=2, cut_size=2)
    begun_cut(fresh(event), rounds=2)
    play_round(fresh(event))
    event = fresh(event)
    targets = {line.target for line in log_page(event).lines}
    assert {"Final", "Final, table 1", "round 2 table 1"} <= targets
    assert not {target for target in targets if "round 3" in target}
    assert {target for _what, target in found(event, "Final")} >= {"Final", "Final, table 1"}
    (part,) = log_sheet(event, {}).parts
    assert "Final, table 1" in str(part.context["pages"])
