"""Every table that legality stands on is edited by an organizer in its form, counts at once, and stays."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from decks.actions import load_shipped_catalog
from decks.models import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    CatalogState,
    FormatWindow,
    PromoBlock,
)
from decks.queries.catalog import catalog
from tests.factories.tournaments import OrganizerMemberFactory

pytestmark = [pytest.mark.django_db, pytest.mark.long]


#: A table, how one of its rows is found, what is typed, what the rules then read, and where.
TABLES = [
    (Card, {"number": "OP01-016"}, {"name": "Nami II"}, "Nami II", lambda c: c.cards["OP01-016"].name),
    (Card, {"number": "P-001"}, {"released_on": "2026-12-01"}, date(2026, 12, 1),
     lambda c: c.regulation.number_releases["P-001"]),
    (CardSet, {"code": "OP18"}, {"released_on": "2026-12-04"}, date(2026, 12, 4),
     lambda c: c.regulation.sets["OP18"].released_on),
    (CardSet, {"code": "OP18"}, {"block": "6"}, "6", lambda c: c.regulation.sets["OP18"].block),
    (FormatWindow, {"format": "standard", "starts_on": "2026-04-01"}, {"blocks": '["4", "X"]'}, ("4", "X"),
     lambda c: next(w.blocks for w in c.regulation.windows if w.starts_on == date(2026, 4, 1))),
    (BannedCard, {"number": "OP03-040"}, {"ends_on": "2026-12-24"}, date(2026, 12, 24),
     lambda c: next(ban.ends_on for ban in c.regulation.bans if ban.number == "OP03-040")),
    (BannedPair, {"number_2": "OP08-069"}, {"ends_on": "2026-12-24"}, date(2026, 12, 24),
     lambda c: next(pair.ends_on for pair in c.regulation.banned_pairs if "OP08-069" in pair.numbers)),
    (BlockException, {"number": "OP01-039"}, {"block": "5"}, "5",
     lambda c: c.regulation.block_exceptions["OP01-039"].block),
    (PromoBlock, {"first": 1}, {"block": "2"}, "2",
     lambda c: next(row.block for row in c.regulation.promo_blocks if row.first == 1)),
]  # fmt: skip
IDS = [f"{row[0].__name__} {next(iter(row[2]))}" for row in TABLES]


@pytest.mark.parametrize("case", TABLES, ids=IDS)
def test_a_row_edited_in_its_form_counts_at_once_and_outlives_an_update(client: Any, case: tuple[Any, ...]):
    model, row, typed, wanted, read = case
    load_shipped_catalog()
    client.force_login(OrganizerMemberFactory().user)
    kept = model.objects.get(**row)
    address = reverse(f"card-tables:decks_{model._meta.model_name}_change", args=[kept.pk])
    fields = client.get(address).context["adminform"].form
    given = {name: fields[name].value() for name in fields.fields}
    as_typed = {name: "" if value is None else value for name, value in given.items() if value is not False}
    answer = client.post(address, {**as_typed, **typed})
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert read(catalog()) == wanted
    assert model.objects.get(pk=kept.pk).is_edited
    CatalogState.objects.update(shipped_digest="an older version")
    load_shipped_catalog()
    assert read(catalog()) == wanted
