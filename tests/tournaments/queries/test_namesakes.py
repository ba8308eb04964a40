"""Namesakes have their number behind the name, however the name was typed."""

import pytest

from tests.factories.tournaments import EventFactory, RegistrationFactory
from tournaments.queries.namesakes import namesakes_of
from tournaments.rules.names import names_told_apart

ALIKE = ("Zoé\u200b", "Zo\u00ade\u0301", "zoé")


@pytest.mark.django_db
@pytest.mark.parametrize("other", ALIKE)
def test_players_whose_names_read_alike_have_their_numbers(other):
    event = EventFactory()
    one, two = (RegistrationFactory(event=event, name=name) for name in ("Zoé", other))
    told = namesakes_of(event)
    assert all(f"({row.number})" in told.told(row) for row in (one, two))
    assert all(f"({row.number})" in told.told_in_full(row.name, row.number) for row in (one, two))


@pytest.mark.parametrize("other", ALIKE)
def test_lists_tell_names_apart_that_read_alike(other):
    assert names_told_apart([(1, "Zoé"), (2, other)]) == {1: "Zoé (1)", 2: f"{other} (2)"}
