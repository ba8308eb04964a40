"""Every answer of the API is what its OpenAPI schema says, whatever is asked; no error of the server."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from deploy.wsgi import application
from tests.factories.running import begun_cut, started_round
from tests.factories.tournaments import fresh, ready_event
from tournaments.models import Event

schema = schemathesis.openapi.from_wsgi("/api/schema/", application)


@pytest.fixture
def kept_connection():
    """Let requests leave the test's connection open, as Django's own test client does."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.fixture
def busy_event(db, kept_connection):
    """An event in its cut, under a name that generated requests know."""
    event = ready_event(players=4, cut_size=2, staff=False)
    Event.objects.filter(pk=event.pk).update(slug="0")
    begun_cut(fresh(event), rounds=3)
    started_round(fresh(event))


@pytest.mark.long
@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_api_keeps_its_contract(case, busy_event):
    case.call_and_validate()
