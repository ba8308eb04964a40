"""Traps of results that no other test holds: what the database and the administration refuse."""

import pytest
from django.contrib import admin
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from tests.factories.running import started_round
from tests.factories.tournaments import MatchFactory, RoundFactory, ready_event

pytestmark = pytest.mark.django_db


def test_the_database_refuses_a_match_of_one_player_against_themselves():
    event = ready_event(2, staff=False)
    player = event.registrations.first()
    round_ = RoundFactory(event=event)
    with transaction.atomic(), pytest.raises(IntegrityError):
        MatchFactory(round=round_, player_1=player, player_2=player)


def test_nothing_that_was_played_can_be_deleted_in_the_administration():
    from django.apps import apps

    event_rows = {model for model in apps.get_models() if model.__module__.startswith("tournaments.models")}
    assert not event_rows & set(admin.site._registry)


def test_a_player_who_has_played_cannot_be_deleted():
    match = started_round(ready_event(2, rounds_planned=1)).matches.get()
    with transaction.atomic(), pytest.raises(ProtectedError):
        match.player_1.delete()
