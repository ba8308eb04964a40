"""The log speaks to people: acts, facts and values have words of the reader's language."""

import ast
from pathlib import Path

import pytest
from django.apps import apps

from tests.factories.running import enter, paired_round, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.actions import confirm_claim, repair_round, report_result
from tournaments.actions.acting import SYSTEM
from tournaments.queries.log import log_page
from tournaments.queries.log_facts import has_words
from tournaments.queries.log_values import ValueWords
from tournaments.queries.log_words import act_words
from tournaments.rules.outcomes import Outcome

OURS = ("tournaments", "decks", "penalties", "rules_engine")
ROOT = Path(__file__).parents[3]
#: Fields with choices that no act notes.
NEVER_NOTED = {
    ("BlockException", "why"),
    ("Card", "category"),
    ("DeckCheck", "why"),
    ("Job", "state"),
    ("Match", "kind"),
    ("Penalty", "person"),
}
#: An act that notes the state of these; all other states are told apart by themselves.
ACT_OF = {"DeckCheck": "cancel_check", "JudgeCall": "take_back_call"}


def acts_of(app):
    for path in sorted((ROOT / app).glob("actions/*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def chosen_values():
    for app in OURS:
        for model in apps.get_app_config(app).get_models():
            for field in model._meta.fields:
                noted = field.choices and (model.__name__, field.name) not in NEVER_NOTED
                for value, label in field.choices or ():
                    if noted and isinstance(value, str) and value:
                        yield pytest.param(
                            model, field.name, value, label, id=f"{model.__name__}-{field.name}-{value}"
                        )


@pytest.mark.parametrize(("model", "fact", "value", "label"), list(chosen_values()))
def test_no_choice_of_a_model_stands_raw_in_the_log(model, fact, value, label):
    verb = ACT_OF.get(model.__name__, "")
    assert ValueWords(None).words(verb, fact, value) == str(label)
    assert has_words(fact)


def test_every_act_has_words():
    called = {
        node.args[0].value
        for app in OURS
        for node in acts_of(app)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "act"
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(called) > 80
    assert [verb for verb in sorted(called) if act_words(verb) == verb.replace("_", " ")] == []


def test_every_fact_that_an_act_notes_has_words():
    noted = {
        key.value
        for app in OURS
        for node in acts_of(app)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "log"
        for side in node.keywords
        if side.arg in {"before", "after"}
        for part in ast.walk(side.value)
        if isinstance(part, ast.Dict)
        for key in part.keys
        if isinstance(key, ast.Constant)
    }
    assert len(noted) > 50
    assert [fact for fact in sorted(noted) if not has_words(fact)] == []


@pytest.mark.django_db
def test_a_confirmed_report_and_a_new_pairing_read_in_words():
    event = ready_event(4, rounds_planned=2, structure="swiss")
    round_ = started_round(event)
    match = round_.matches.select_related("round__event", "player_2").get(table=1)
    report_result(match=match, by=acting(match.player_2), side=2, outcome=Outcome.WIN_2)
    confirm_claim(match=match, by=acting(people_of(event).scorekeeper), side=2)
    page = log_page(fresh(event))
    changes = [(change.fact, change.before, change.after) for change in page.lines[0].changes]
    assert page.lines[0].what == "confirmed what one player reported"
    assert ("result", "–", "Second player won") in changes
    assert ("entered by", "–", "Staff") in changes
    reported = next(change for change in page.lines[1].changes if change.fact == "reported")
    assert reported.after == "games –, result Second player won, side 2"
    enter(round_, 2, "win_1")
    second = paired_round(event)
    repair_round(round_=second, by=SYSTEM, reason="again", seed=3)
    change = next(c for c in log_page(fresh(event)).lines[0].changes if c.fact == "pairs")
    assert change.after.count("#") == 4
    assert change.after.startswith("table 1: #")
