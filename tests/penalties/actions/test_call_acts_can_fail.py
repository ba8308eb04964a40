"""A statement that fails anywhere in an act of a judge call leaves call, rulings and clock as they were (TRM 7.1)."""

import pytest
from django.apps import apps
from django.db import OperationalError, connection, transaction

from penalties.actions import call_judge, head_judge_rules, rule_on_call
from penalties.models import JudgeCall, Ruling
from tests.factories.calls import floor
from tests.tournaments.actions.test_every_query_can_fail import FailAt
from tournaments.models import TimeExtension

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(4)


def everything():
    models = [
        model for app in ("tournaments", "penalties") for model in apps.get_app_config(app).get_models()
    ]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def fails_everywhere(act):
    """Fail every statement in turn, then let the act be done once; return how many statements it has."""
    before = everything()
    for at in range(1, 200):
        try:
            with transaction.atomic(), connection.execute_wrapper(FailAt(at)):
                act()
        except OperationalError:
            assert everything() == before, f"statement {at} left something behind"
        else:
            return at - 1
    raise AssertionError("it never came to an end")


def test_a_call(hall):
    facts = {"event": hall.event, "by": hall.judge, "match": hall.match(1), "takes": True, "once": "k"}
    assert fails_everywhere(lambda: call_judge(**facts)) > 5
    assert JudgeCall.objects.count() == 1


def test_a_ruling_with_its_time_and_its_game_state(hall):
    call = hall.taken(1)
    facts = {"outcome": "repaired", "words": "One back", "section": "4.10", "seconds": 180}
    assert fails_everywhere(lambda: rule_on_call(call=call, by=hall.judge, once="k", **facts)) > 8
    assert (Ruling.objects.count(), TimeExtension.objects.count(), call.game_states.count()) == (1, 1, 1)


def test_the_last_word(hall):
    call = hall.ruled(1, answer="appeal")
    facts = {"outcome": "answered", "section": "8-4", "seconds": 300}
    assert fails_everywhere(lambda: head_judge_rules(call=call, by=hall.head_judge, **facts)) > 8
    assert TimeExtension.objects.count() == 1
