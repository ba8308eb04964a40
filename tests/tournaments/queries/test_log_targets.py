"""The log keeps who acted and what on in English; pages and paper tell it in the reader's language."""

import ast

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from penalties.models import Penalty
from tests.factories.running import enter, started_round
from tests.factories.tournaments import UserFactory, acting, fresh, people_of, ready_event
from tests.tournaments.queries.test_log_words import OURS, acts_of
from tournaments.actions import add_staff, announce, drop_player
from tournaments.actions.acting import SYSTEM, VISITOR, Actor
from tournaments.documents.log import log_sheet
from tournaments.models import EventStaff, LogEntry
from tournaments.queries.log import log_page
from tournaments.queries.log_targets import actor_words, is_told, target_words

FRENCH = {
    "player {number} {name}": "joueur {number} {name}",
    "player {number}": "joueur {number}",
    "round {round} table {table}": "ronde {round}, table {table}",
    "announcement": "annonce",
    "cut": "phase finale",
    "a visitor": "un visiteur",
    "{who} ({roles})": "{who} ({roles})",
    "{roles}, in the head judge's place": "{roles}, à la place du juge principal",
    "in the head judge's place": "à la place du juge principal",
    "Organizer": "Organisateur",
    "Head judge": "Juge principal",
    "Floor judge": "Juge",
    "Scorekeeper": "Marqueur",
    "Judge in training": "Apprenti juge",
}


@pytest.fixture
def french(monkeypatch):
    """Read in French, from a catalog of these words."""

    class Catalog(trans_real.DjangoTranslation):
        def gettext(self, message):
            return FRENCH.get(message, message)

    monkeypatch.setitem(trans_real._translations, "fr", Catalog("fr"))
    with translation.override("fr"):
        yield


def noted_targets():
    """What acts note as a target themselves, every figure a 7; names of rows and users are told as they are."""
    for app in OURS:
        for node in acts_of(app):
            is_log = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "log"
            if is_log and node.args and isinstance(node.args[0], ast.Constant | ast.JoinedStr):
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "7"
                    for part in getattr(node.args[0], "values", [node.args[0]])
                )


def test_every_target_that_an_act_notes_has_words():
    noted = set(noted_targets())
    assert len(noted) > 9
    assert [target for target in sorted(noted) if not is_told(target)] == []


def test_every_kind_of_person_who_is_penalized_has_words():
    assert all(is_told(f"{person} Mia") for person in Penalty.Person.values if person != "player")
    assert is_told("judge call, round 3 table 7")
    assert is_told("judge call, table –")


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("player 12 Anna (the first)", "joueur 12 Anna (the first)"),
        ("player 12", "joueur 12"),
        ("round 3 table –", "ronde 3, table –"),
        ("OP01-016", "OP01-016"),
        ("player of the year", "player of the year"),
        ("", ""),
    ],
)
def test_targets_are_told_in_the_readers_language_names_as_they_are(french, kept, told):
    assert target_words(kept) == told


def test_a_name_that_reads_like_a_target_stays_a_name(french):
    assert target_words("cut") == "phase finale"
    assert target_words("cut", event_name="cut") == "cut"
    assert target_words("cut", verb="add_staff") == "cut"


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("Mia (floor judge, organizer)", "Mia (juge, organisateur)"),
        ("Mia (organizer in the head judge's place)", "Mia (organisateur, à la place du juge principal)"),
        ("Mia ( in the head judge's place)", "Mia (à la place du juge principal)"),
        ("Mia (the elder)", "Mia (the elder)"),
        ("player 12 Anna", "joueur 12 Anna"),
        ("a visitor", "un visiteur"),
        ("Logpose", "Logpose"),
    ],
)
def test_who_acted_is_told_in_the_readers_language(french, kept, told):
    assert actor_words(kept) == told


@pytest.mark.django_db
def test_what_is_kept_is_english_whatever_the_language_of_who_acts(french):
    event = ready_event(4, rounds_planned=1)
    organizer = people_of(event).organizer
    words = Actor(user=organizer).words(event)
    assert words == f"{organizer} (organizer)"
    assert actor_words(words) == f"{organizer} (organisateur)"
    assert VISITOR.words(event) == "a visitor"


ROLES = {
    "organizer": "Organisateur",
    "head judge": "Juge principal",
    "floor judge": "Juge",
    "scorekeeper": "Marqueur",
    "judge in training": "Apprenti juge",
}


def test_every_role_of_who_acted_has_words(french):
    with translation.override(None):
        assert {str(role.label).lower() for role in EventStaff.Role} == set(ROLES)
    for kept, told in ROLES.items():
        assert actor_words(f"Mia ({kept})") == f"Mia ({told.lower()})"


@pytest.mark.django_db
def test_page_and_paper_of_the_log_tell_targets_and_actors_in_the_readers_language(french):
    event = ready_event(4, rounds_planned=2, structure="swiss")
    enter(started_round(event), 1, "win_1")
    player = event.registrations.get(number=3)
    drop_player(registration=player, by=acting(player))
    announce(event=event, by=SYSTEM, text="Lunch")
    add_staff(event=event, by=SYSTEM, role="floor_judge", user=UserFactory(username="cut"))
    told = {(line.who, line.target) for line in log_page(fresh(event)).lines}
    assert {("Logpose", "ronde 1, table 1"), ("Logpose", "annonce")} <= told
    assert (f"joueur 3 {player.name}", "joueur 3") in told
    (part,) = log_sheet(fresh(event), {}).parts
    rows = [
        [cell["words"] for cell in row["cells"]] for page in part.context["pages"] for row in page["rows"]
    ]
    assert {(row[1], row[3]) for row in rows} == told
    kept = set(LogEntry.objects.values_list("target", flat=True))
    assert {"round 1 table 1", "player 3", "announcement"} <= kept
